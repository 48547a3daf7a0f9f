//! What only the desktop program says. A table of its own, so that firmware does not carry it.

super::texts! {
/// A text of the desktop program.
DesktopText {
    // A save that fails.
    NotSaved: "Not saved: {}", "Non enregistré : {}", "Nicht gespeichert: {}", "Non salvato: {}", "No guardado: {}", "No s’ha desat: {}";
    DiskFull: "the disk is full", "plus d’espace libre", "kein Speicherplatz mehr", "spazio esaurito", "no queda espacio", "no queda espai";
    ReadOnly: "the folder is read-only", "le dossier est en lecture seule", "der Ordner ist schreibgeschützt", "la cartella è di sola lettura", "la carpeta es de solo lectura", "la carpeta és només de lectura";
    NoFolder: "there is no folder for it", "il n’y a pas de dossier", "es gibt keinen Ordner", "manca la cartella", "no hay carpeta", "no hi ha cap carpeta";

    // The terminal.
    TooSmall: "This terminal is too small.", "Ce terminal est trop petit.", "Dieses Terminal ist zu klein.", "Questo terminale è troppo piccolo.", "Este terminal es demasiado pequeño.", "Aquest terminal és massa petit.";
    ItHas: "It has {} × {}.", "Il fait {} × {}.", "Es hat {} × {}.", "È {} × {}.", "Tiene {} × {}.", "Té {} × {}.";
    ItNeeds: "The game needs {} × {}.", "Il faut {} × {}.", "Nötig sind {} × {}.", "Servono {} × {}.", "Se necesitan {} × {}.", "Calen {} × {}.";
    SmallerLetters: "Smaller letters help too.", "Des lettres plus petites aident.", "Kleinere Schrift hilft auch.", "Aiutano anche lettere più piccole.", "Letras más pequeñas ayudan.", "Lletres més petites també ajuden.";
    CtrlCEnds: "Ctrl-C ends the game.", "Ctrl-C termine le jeu.", "Strg-C beendet das Spiel.", "Ctrl-C chiude il gioco.", "Ctrl-C cierra el juego.", "Ctrl-C tanca el joc.";

    // The legend of keys.
    Arrows: "Arrows", "Flèches", "Pfeile", "Frecce", "Flechas", "Fletxes";
    Left: "Left", "Gauche", "Links", "Sinistra", "Izquierda", "Esquerra";
    Right: "Right", "Droite", "Rechts", "Destra", "Derecha", "Dreta";
    Mouse: "Mouse", "Souris", "Maus", "Mouse", "Ratón", "Ratolí";
    ClickOrDrag: "Click, drag", "Clic, glisser", "Klick, Ziehen", "Clic, trascina", "Clic, arrastrar", "Clic, arrossega";
    FullScreen: "Full screen", "Plein écran", "Vollbild", "Tutto schermo", "Pantalla completa", "Pantalla completa";
}
}
