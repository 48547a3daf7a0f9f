//! What only the web page says. A table of its own, so that firmware does not carry it.

super::texts! {
/// A text of the web page.
PageText {
    // Below the handheld.
    Board: "Board", "Carte", "Board", "Scheda", "Placa", "Placa";
    Export: "Save to a file", "Enregistrer dans un fichier", "In Datei sichern", "Salva in un file", "Guardar en un archivo", "Desa en un fitxer";
    Import: "Load from a file", "Charger un fichier", "Aus Datei laden", "Carica da un file", "Cargar de un archivo", "Carrega d’un fitxer";

    // Files.
    AskImport: "Replace everything that is saved here by this file?", "Remplacer tout ce qui est enregistré ici par ce fichier ?", "Alles hier Gesicherte durch diese Datei ersetzen?", "Sostituire tutto ciò che è salvato qui con questo file?", "¿Sustituir todo lo guardado aquí por este archivo?", "Substituir tot el que hi ha desat aquí per aquest fitxer?";
    Replace: "Replace", "Remplacer", "Ersetzen", "Sostituisci", "Sustituir", "Substitueix";
    Imported: "The file is loaded.", "Le fichier est chargé.", "Die Datei ist geladen.", "Il file è caricato.", "El archivo está cargado.", "El fitxer s’ha carregat.";
    NoBackup: "This is not a file of Nonaga.", "Ce n’est pas un fichier de Nonaga.", "Das ist keine Datei von Nonaga.", "Questo non è un file di Nonaga.", "No es un archivo de Nonaga.", "No és un fitxer de Nonaga.";
    NewerBackup: "A newer version wrote this file.", "Une version plus récente a écrit ce fichier.", "Eine neuere Version hat diese Datei geschrieben.", "Il file è di una versione più recente.", "El archivo es de una versión más nueva.", "El fitxer és d’una versió més nova.";
    DamagedBackup: "This file is damaged.", "Ce fichier est endommagé.", "Diese Datei ist beschädigt.", "Questo file è danneggiato.", "El archivo está dañado.", "El fitxer està malmès.";
    NothingToExport: "Nothing has been saved yet.", "Rien n’est encore enregistré.", "Noch ist nichts gesichert.", "Non c’è ancora nulla di salvato.", "Aún no hay nada guardado.", "Encara no hi ha res desat.";

    // Saving.
    NotSaved: "The browser saves nothing: the game is lost when the page is closed.", "Le navigateur n’enregistre rien : la partie sera perdue à la fermeture de la page.", "Der Browser speichert nichts: Die Partie geht mit der Seite verloren.", "Il browser non salva nulla: chiudendo la pagina la partita va persa.", "El navegador no guarda nada: al cerrar la página se pierde la partida.", "El navegador no desa res: en tancar la pàgina es perd la partida.";
    OtherTab: "Nonaga is being played in another tab.", "Nonaga est ouvert dans un autre onglet.", "Nonaga wird in einem anderen Tab gespielt.", "Nonaga è aperto in un’altra scheda.", "Nonaga está abierto en otra pestaña.", "Nonaga és obert en una altra pestanya.";
    PlayHere: "Play here", "Jouer ici", "Hier spielen", "Gioca qui", "Jugar aquí", "Juga aquí";
    Failed: "Something went wrong. The game is saved.", "Une erreur est survenue. La partie est enregistrée.", "Etwas ist schiefgegangen. Die Partie ist gesichert.", "Qualcosa è andato storto. La partita è salvata.", "Algo ha fallado. La partida está guardada.", "Alguna cosa ha fallat. La partida està desada.";
    Reload: "Reload", "Recharger", "Neu laden", "Ricarica", "Recargar", "Recarrega";
    NewVersion: "A new version is there.", "Une nouvelle version est là.", "Eine neue Version ist da.", "C’è una nuova versione.", "Hay una versión nueva.", "Hi ha una versió nova.";

    // Links with a game.
    NoSharedGame: "This link holds no game of Nonaga.", "Ce lien ne contient aucune partie de Nonaga.", "Dieser Link enthält keine Partie Nonaga.", "Questo link non contiene una partita di Nonaga.", "Este enlace no contiene una partida de Nonaga.", "Aquest enllaç no conté cap partida de Nonaga.";
    NewerSharedGame: "A newer version shared this game.", "Une version plus récente a partagé cette partie.", "Eine neuere Version hat diese Partie geteilt.", "La partita è di una versione più recente.", "La partida es de una versión más nueva.", "La partida és d’una versió més nova.";
    MiscopiedGame: "A letter of this link is wrong, missing or one too many.", "Une lettre de ce lien est fausse, manque ou est en trop.", "Ein Zeichen dieses Links ist falsch, fehlt oder ist zu viel.", "Una lettera di questo link è errata, manca o è di troppo.", "Una letra de este enlace está mal, falta o sobra.", "Una lletra d’aquest enllaç és errònia, falta o sobra.";
    ImpossibleGame: "No game can have led to this link.", "Aucune partie ne peut mener à ce lien.", "Keine Partie kann zu diesem Link geführt haben.", "Nessuna partita può portare a questo link.", "Ninguna partida puede llevar a este enlace.", "Cap partida no pot dur a aquest enllaç.";
    GameKept: "Your game before is kept.", "Votre partie d’avant est gardée.", "Deine Partie von vorher ist aufgehoben.", "La tua partita di prima è conservata.", "Tu partida de antes está guardada.", "La teva partida d’abans es conserva.";
    BackToGame: "Back to it", "Y revenir", "Zurück zu ihr", "Torna a quella", "Volver a ella", "Torna-hi";

    // A handheld on a cable.
    OnCable: "Handheld on a cable", "Console au bout du câble", "Gerät am Kabel", "Console collegata al cavo", "Consola con cable", "Consola amb cable";
    NoSerial: "This browser cannot speak with a handheld on a cable; Chrome and Edge on a computer can.", "Ce navigateur ne peut pas parler à une console par câble ; Chrome et Edge sur un ordinateur le peuvent.", "Dieser Browser kann nicht mit einem Gerät am Kabel sprechen; Chrome und Edge auf einem Computer können es.", "Questo browser non può parlare con una console via cavo; Chrome ed Edge su un computer sì.", "Este navegador no puede hablar con una consola por cable; Chrome y Edge en un ordenador sí.", "Aquest navegador no pot parlar amb una consola per cable; Chrome i Edge en un ordinador sí.";
    Connect: "Connect", "Connecter", "Verbinden", "Collega", "Conectar", "Connecta";
    BackUp: "Save its data to a file", "Enregistrer ses données", "Seine Daten sichern", "Salva i suoi dati", "Guardar sus datos", "Desa’n les dades";
    Restore: "Load a file onto it", "Y charger un fichier", "Datei aufspielen", "Carica un file", "Cargarle un archivo", "Carrega-hi un fitxer";
    Measure: "Measure its chip", "Mesurer sa puce", "Seinen Chip messen", "Misura il chip", "Medir su chip", "Mesura’n el xip";
    SendGame: "Send it this game", "Lui envoyer cette partie", "Diese Partie senden", "Invia questa partita", "Enviarle esta partida", "Envia-li aquesta partida";
    CableWorks: "Just a moment …", "Un instant …", "Einen Moment …", "Un momento …", "Un momento …", "Un moment …";
    CableAsks: "The handheld asks on its screen: answer there.", "La console pose une question sur son écran : répondez-y.", "Das Gerät fragt auf seinem Bildschirm: Antworte dort.", "La console chiede sul suo schermo: rispondi lì.", "La consola pregunta en su pantalla: responde allí.", "La consola ho pregunta a la seva pantalla: respon-hi.";
    CableDone: "Done.", "C’est fait.", "Fertig.", "Fatto.", "Hecho.", "Fet.";
    CableDenied: "The port cannot be opened: another program is using it, or the system does not allow it.", "Le port ne s’ouvre pas : un autre programme l’utilise ou le système l’interdit.", "Der Anschluss lässt sich nicht öffnen: Ein anderes Programm benutzt ihn, oder das System erlaubt es nicht.", "La porta non si apre: la usa un altro programma o il sistema non lo permette.", "El puerto no se abre: lo usa otro programa o el sistema no lo permite.", "El port no s’obre: l’usa un altre programa o el sistema no ho permet.";
    CableSilent: "It does not answer. Is it a handheld with Nonaga?", "Elle ne répond pas. Est-ce une console avec Nonaga ?", "Es antwortet nicht. Ist es ein Gerät mit Nonaga?", "Non risponde. È una console con Nonaga?", "No responde. ¿Es una consola con Nonaga?", "No respon. És una consola amb Nonaga?";
    CableLost: "The connection has ended. What was saved on the handheld is still there.", "La connexion est interrompue. Ce qui était enregistré sur la console y est toujours.", "Die Verbindung ist abgebrochen. Was auf dem Gerät gesichert war, ist noch da.", "La connessione è terminata. Ciò che era salvato sulla console c’è ancora.", "La conexión se ha cortado. Lo guardado en la consola sigue ahí.", "La connexió s’ha tallat. El que hi havia desat a la consola encara hi és.";
    CableRefused: "The handheld refuses:", "La console refuse :", "Das Gerät lehnt ab:", "La console rifiuta:", "La consola rechaza:", "La consola ho refusa:";
    CableNewer: "The handheld is newer than this page.", "La console est plus récente que cette page.", "Das Gerät ist neuer als diese Seite.", "La console è più recente di questa pagina.", "La consola es más nueva que esta página.", "La consola és més nova que aquesta pàgina.";

    // For those who do not see the screen.
    RedToken: "red token", "pion rouge", "rote Figur", "segnalino rosso", "cilindro rojo", "peça vermella";
    BlackToken: "black token", "pion noir", "schwarze Figur", "segnalino nero", "cilindro negro", "peça negra";
    EmptyDisc: "disc", "disque", "Scheibe", "disco", "disco", "disc";
    NoDisc: "no disc", "pas de disque", "keine Scheibe", "nessun disco", "sin disco", "sense disc";
    RedSlides: "Red: token {} to {}", "Rouge : pion {} vers {}", "Rot: Figur {} nach {}", "Rosso: segnalino {} in {}", "Rojo: cilindro {} a {}", "Vermelles: peça {} a {}";
    BlackSlides: "Black: token {} to {}", "Noir : pion {} vers {}", "Schwarz: Figur {} nach {}", "Nero: segnalino {} in {}", "Negro: cilindro {} a {}", "Negres: peça {} a {}";
    RedPuts: "Red: disc {} to {}", "Rouge : disque {} vers {}", "Rot: Scheibe {} nach {}", "Rosso: disco {} in {}", "Rojo: disco {} a {}", "Vermelles: disc {} a {}";
    BlackPuts: "Black: disc {} to {}", "Noir : disque {} vers {}", "Schwarz: Scheibe {} nach {}", "Nero: disco {} in {}", "Negro: disco {} a {}", "Negres: disc {} a {}";
    KeyUp: "Up", "Haut", "Oben", "Su", "Arriba", "Amunt";
    KeyDown: "Down", "Bas", "Unten", "Giù", "Abajo", "Avall";
    KeyLeft: "Left", "Gauche", "Links", "Sinistra", "Izquierda", "Esquerra";
    KeyRight: "Right", "Droite", "Rechts", "Destra", "Derecha", "Dreta";
    KeyCentre: "Centre", "Centre", "Mitte", "Centro", "Centro", "Centre";
}
}
