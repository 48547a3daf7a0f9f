//! The table of all texts. Columns: English, French, German, Italian, Spanish, Catalan.

use nonaga_core::search::Level;
use nonaga_core::{Draw, Refusal, Shape, Side};

super::texts! {
/// A text of the game.
Text {
    // The title menu.
    Continue: "Continue", "Continuer", "Weiterspielen", "Continua", "Continuar", "Continua";
    NewGame: "New game", "Nouvelle partie", "Neue Partie", "Nuova partita", "Partida nueva", "Partida nova";
    Learn: "Learn", "Apprendre", "Lernen", "Impara", "Aprender", "Aprèn";
    Puzzles: "Puzzles", "Problèmes", "Aufgaben", "Problemi", "Problemas", "Problemes";
    Statistics: "Statistics", "Statistiques", "Statistik", "Statistiche", "Estadísticas", "Estadístiques";
    Settings: "Settings", "Réglages", "Einstellungen", "Impostazioni", "Ajustes", "Ajustos";
    About: "About", "À propos", "Über Nonaga", "Informazioni", "Acerca de", "Quant a";

    // A new game.
    Start: "Start", "Commencer", "Los geht’s", "Inizia", "Empezar", "Comença";
    Opponent: "Opponent", "Adversaire", "Gegner", "Avversario", "Rival", "Rival";
    Machine: "Machine", "Machine", "Maschine", "Macchina", "Máquina", "Màquina";
    Friend: "Friend", "Ami", "Mensch", "Amico", "Amigo", "Amic";
    Strength: "Level", "Niveau", "Stufe", "Livello", "Nivel", "Nivell";
    Colour: "Colour", "Couleur", "Farbe", "Colore", "Color", "Color";
    Red: "Red", "Rouge", "Rot", "Rosso", "Rojo", "Vermell";
    Black: "Black", "Noir", "Schwarz", "Nero", "Negro", "Negre";
    ByLot: "By lot", "Au sort", "Los", "A sorte", "Al azar", "A sorts";
    Games: "Match", "Match", "Match", "Incontro", "Duelo", "Matx";
    OneGame: "1 game", "1 partie", "1 Partie", "1 partita", "1 partida", "1 partida";
    BestOf: "Best of {}", "Sur {}", "Aus {}", "Su {}", "De {}", "De {}";
    SwapRule: "Swap rule", "Échange", "Seitentausch", "Scambio", "Intercambio", "Intercanvi";

    // Levels.
    Level1: "Chick", "Poussin", "Küken", "Pulcino", "Pollito", "Pollet";
    Level2: "Squirrel", "Écureuil", "Eichhorn", "Scoiattolo", "Ardilla", "Esquirol";
    Level3: "Hedgehog", "Hérisson", "Igel", "Riccio", "Erizo", "Eriçó";
    Level4: "Beaver", "Castor", "Biber", "Castoro", "Castor", "Castor";
    Level5: "Badger", "Blaireau", "Dachs", "Tasso", "Tejón", "Teixó";
    Level6: "Fox", "Renard", "Fuchs", "Volpe", "Zorro", "Guineu";
    Level7: "Owl", "Hibou", "Eule", "Gufo", "Búho", "Mussol";
    Level8: "Lynx", "Lynx", "Luchs", "Lince", "Lince", "Linx";

    // Whose turn it is and what comes next.
    RedToMove: "Red to move", "Rouge joue", "Rot am Zug", "Tocca al rosso", "Juega rojo", "Juga vermell";
    BlackToMove: "Black to move", "Noir joue", "Schwarz am Zug", "Tocca al nero", "Juega negro", "Juga negre";
    YourTurn: "Your turn", "À vous", "Du bist dran", "Tocca a te", "Te toca", "Et toca";
    Thinks: "is thinking", "réfléchit", "überlegt", "sta pensando", "está pensando", "està pensant";
    ChooseToken: "Choose a token", "Choisir un pion", "Figur wählen", "Scegli un segnalino", "Elige un cilindro", "Tria una peça";
    ChooseSlide: "Where to slide?", "Glisser vers où ?", "Wohin ziehen?", "Dove scivola?", "¿Hacia dónde?", "Cap a on?";
    ChooseDisc: "Take a disc", "Prendre un disque", "Scheibe nehmen", "Prendi un disco", "Toma un disco", "Agafa un disc";
    ChoosePlace: "Place the disc", "Poser le disque", "Scheibe anlegen", "Posa il disco", "Coloca el disco", "Posa el disc";
    NoTokenMoves: "No token can slide: the turn passes", "Aucun pion ne peut glisser : tour passé", "Keine Figur kann ziehen: aussetzen", "Nessun segnalino muove: si passa", "Ningún cilindro mueve: se pasa", "Cap peça no pot moure: es passa";
    NoDiscMoves: "No disc may be taken: the turn ends", "Aucun disque libre : fin du tour", "Keine Scheibe ist frei: Zug zu Ende", "Nessun disco libero: fine turno", "Ningún disco libre: fin del turno", "Cap disc lliure: final del torn";

    // What keys do.
    Pick: "Pick", "Prendre", "Wählen", "Scegli", "Elegir", "Tria";
    Slide: "Slide", "Glisser", "Ziehen", "Muovi", "Mover", "Mou";
    Take: "Take", "Prendre", "Nehmen", "Prendi", "Tomar", "Agafa";
    Place: "Place", "Poser", "Anlegen", "Posa", "Colocar", "Posa";
    Back: "Back", "Retour", "Zurück", "Indietro", "Atrás", "Enrere";
    Menu: "Menu", "Menu", "Menü", "Menu", "Menú", "Menú";
    Choose: "OK", "OK", "OK", "OK", "OK", "OK";
    Next: "Next", "Suivant", "Weiter", "Avanti", "Sigue", "Següent";
    Previous: "Prev.", "Préc.", "Vorher", "Prec.", "Antes", "Abans";
    Point: "Move", "Aller", "Zeigen", "Sposta", "Ir", "Mou";
    Again: "Again", "Encore", "Noch mal", "Ancora", "Otra vez", "Torna-hi";
    PlayNow: "Now!", "Vite !", "Jetzt!", "Ora!", "¡Ya!", "Ara!";

    // The game menu.
    Resume: "Play on", "Reprendre", "Weiter", "Riprendi", "Seguir", "Segueix";
    Undo: "Undo turn", "Annuler le coup", "Zug zurück", "Annulla turno", "Deshacer turno", "Desfés torn";
    Redo: "Redo turn", "Refaire le coup", "Zug wieder vor", "Ripeti turno", "Rehacer turno", "Refés torn";
    Hint: "Hint", "Indice", "Tipp", "Aiuto", "Pista", "Pista";
    TurnPicture: "Turn picture", "Tourner l’image", "Bild drehen", "Gira schermo", "Girar imagen", "Gira imatge";
    Restart: "Restart", "Recommencer", "Neu beginnen", "Ricomincia", "Reiniciar", "Recomença";
    Resign: "Resign", "Abandonner", "Aufgeben", "Abbandona", "Rendirse", "Abandona";
    Quit: "Quit", "Quitter", "Beenden", "Esci", "Salir", "Surt";
    MainMenu: "Main menu", "Menu principal", "Hauptmenü", "Menu principale", "Menú principal", "Menú principal";

    // Questions.
    Yes: "Yes", "Oui", "Ja", "Sì", "Sí", "Sí";
    No: "No", "Non", "Nein", "No", "No", "No";
    AskRestart: "Start this game again?", "Recommencer cette partie ?", "Diese Partie neu beginnen?", "Ricominciare la partita?", "¿Empezar de nuevo esta partida?", "Tornar a començar la partida?";
    AskResign: "Give up this game?", "Abandonner cette partie ?", "Diese Partie aufgeben?", "Abbandonare la partita?", "¿Rendirse en esta partida?", "Abandonar la partida?";
    AskReplace: "A game is under way. Start a new one?", "Une partie est en cours. En commencer une autre ?", "Eine Partie läuft noch. Eine neue beginnen?", "C’è una partita in corso. Iniziarne una nuova?", "Hay una partida en curso. ¿Empezar otra?", "Hi ha una partida en curs. Començar-ne una altra?";
    AskReset: "Forget all results?", "Effacer tous les résultats ?", "Alle Ergebnisse löschen?", "Cancellare tutti i risultati?", "¿Borrar todos los resultados?", "Esborrar tots els resultats?";
    AskSwap: "Swap rule: take over the other side?", "Échange : prendre l’autre camp ?", "Seitentausch: die andere Farbe übernehmen?", "Scambio: prendere l’altro colore?", "Intercambio: ¿tomar el otro color?", "Intercanvi: agafar l’altre color?";
    AskUpdate: "Restart to receive a new firmware file?", "Redémarrer pour recevoir un nouveau firmware ?", "Neu starten und neue Firmware empfangen?", "Riavviare per ricevere un nuovo firmware?", "¿Reiniciar para recibir un firmware nuevo?", "Reiniciar per rebre un firmware nou?";
    SidesSwapped: "{} takes over your side", "{} prend votre camp", "{} übernimmt deine Farbe", "{} prende il tuo colore", "{} toma tu color", "{} agafa el teu color";

    // What could not be read.
    BadSettings: "The settings could not be read. They start afresh.", "Réglages illisibles. Ils repartent de zéro.", "Die Einstellungen waren nicht lesbar. Sie beginnen neu.", "Impostazioni illeggibili. Si riparte da zero.", "No se pudieron leer los ajustes. Empiezan de cero.", "No s’han pogut llegir els ajustos. Comencen de nou.";
    BadStatistics: "The statistics could not be read. They start afresh.", "Statistiques illisibles. Elles repartent de zéro.", "Die Statistik war nicht lesbar. Sie beginnt neu.", "Statistiche illeggibili. Si riparte da zero.", "No se pudieron leer las estadísticas. Empiezan de cero.", "No s’han pogut llegir les estadístiques. Comencen de nou.";
    BadGame: "The saved game could not be read.", "La partie enregistrée est illisible.", "Die gespeicherte Partie war nicht lesbar.", "La partita salvata è illeggibile.", "No se pudo leer la partida guardada.", "No s’ha pogut llegir la partida desada.";
    BadProgress: "Lessons and puzzles done could not be read.", "Leçons et problèmes faits illisibles.", "Gelöste Lektionen und Aufgaben waren nicht lesbar.", "Lezioni e problemi svolti illeggibili.", "No se pudieron leer las lecciones y problemas hechos.", "No s’han pogut llegir les lliçons i problemes fets.";
    BatteryLow: "Battery low.\nThe game is saved.", "Batterie faible.\nPartie enregistrée.", "Akku schwach.\nDie Partie ist gespeichert.", "Batteria scarica.\nPartita salvata.", "Batería baja.\nPartida guardada.", "Bateria baixa.\nPartida desada.";

    // The end.
    YouWin: "You win!", "Gagné !", "Gewonnen!", "Hai vinto!", "¡Has ganado!", "Has guanyat!";
    YouLose: "{} wins", "{} gagne", "{} gewinnt", "{} vince", "{} gana", "{} guanya";
    RedWins: "Red wins!", "Rouge gagne !", "Rot gewinnt!", "Vince il rosso!", "¡Gana rojo!", "Guanya vermell!";
    BlackWins: "Black wins!", "Noir gagne !", "Schwarz gewinnt!", "Vince il nero!", "¡Gana negro!", "Guanya negre!";
    Drawn: "A draw", "Partie nulle", "Unentschieden", "Patta", "Tablas", "Taules";
    Line: "line", "ligne", "Linie", "linea retta", "línea", "línia";
    Triangle: "triangle", "triangle", "Dreieck", "triangolo", "triángulo", "triangle";
    Tick: "tick", "angle", "Haken", "angolo", "curva", "angle";
    WithLine: "with a line", "en ligne", "mit einer Linie", "in linea retta", "en línea", "en línia";
    WithTriangle: "with a triangle", "en triangle", "mit einem Dreieck", "a triangolo", "en triángulo", "en triangle";
    WithTick: "with a tick", "en angle", "mit einem Haken", "ad angolo", "en curva", "en angle";
    Resigned: "by resignation", "par abandon", "durch Aufgabe", "per abbandono", "por abandono", "per abandó";
    Repetition: "3 × the same position", "3 × la même position", "3 × dieselbe Stellung", "3 × la stessa posizione", "3 × la misma posición", "3 × la mateixa posició";
    Length: "200 turns", "200 tours", "200 Züge", "200 turni", "200 turnos", "200 torns";
    MatchWon: "Match won {} : {}", "Match gagné {} : {}", "Match gewonnen {} : {}", "Incontro vinto {} : {}", "Duelo ganado {} : {}", "Matx guanyat {} : {}";
    MatchLost: "Match lost {} : {}", "Match perdu {} : {}", "Match verloren {} : {}", "Incontro perso {} : {}", "Duelo perdido {} : {}", "Matx perdut {} : {}";
    MatchScore: "Match {} : {}", "Match {} : {}", "Match {} : {}", "Incontro {} : {}", "Duelo {} : {}", "Matx {} : {}";
    MatchDrawn: "Match drawn {} : {}", "Match nul {} : {}", "Match remis {} : {}", "Incontro pari {} : {}", "Empate final {} : {}", "Empat final {} : {}";
    MatchToRed: "Red takes it {} : {}", "Match à Rouge {} : {}", "Rot siegt {} : {}", "Incontro al rosso {} : {}", "Duelo al rojo {} : {}", "Matx al vermell {} : {}";
    MatchToBlack: "Black takes it {} : {}", "Match à Noir {} : {}", "Schwarz siegt {} : {}", "Incontro al nero {} : {}", "Duelo al negro {} : {}", "Matx al negre {} : {}";
    NextGame: "Next game", "Partie suivante", "Nächste Partie", "Prossima partita", "Otra partida", "Pròxima partida";
    Rematch: "Again", "Encore", "Noch mal", "Ancora", "Otra vez", "Un altre cop";
    Review: "Review", "Analyser", "Ansehen", "Rivedi", "Analizar", "Revisa";

    // Review.
    ReviewStart: "Start", "Début", "Beginn", "Inizio", "Inicio", "Inici";
    TurnNumber: "Turn {}", "Coup {}", "Zug {}", "Turno {}", "Turno {}", "Torn {}";
    Best: "best", "le meilleur", "am besten", "il migliore", "el mejor", "el millor";
    Good: "good", "bon", "gut", "buono", "bueno", "bo";
    Slip: "slip", "imprécis", "ungenau", "impreciso", "desliz", "imprecís";
    Blunder: "blunder", "faute", "Fehler", "errore", "error", "error";
    Losing: "lost the game", "a perdu la partie", "verlor die Partie", "ha perso la partita", "perdió la partida", "ha perdut la partida";
    Better: "better", "mieux", "besser", "meglio", "mejor", "millor";
    ShowBetter: "Better", "Mieux", "Besser", "Meglio", "Mejor", "Millor";
    ToBlunder: "Blunder", "Faute", "Fehler", "Errore", "Error", "Error";
    Looking: "looking…", "analyse…", "prüft…", "analizza…", "mirando…", "mirant…";

    // Statistics.
    Won: "Won", "Gagnées", "Gewonnen", "Vinte", "Ganadas", "Guanyades";
    Lost: "Lost", "Perdues", "Verloren", "Perse", "Perdidas", "Perdudes";
    DrawnGames: "Drawn", "Nulles", "Remis", "Patte", "Tablas", "Taules";
    Streak: "Streak", "Série", "Serie", "Serie", "Racha", "Ratxa";
    BestStreak: "Best streak", "Record", "Beste Serie", "Record", "Mejor racha", "Millor ratxa";
    MeanLength: "Mean length", "Durée moyenne", "Mittlere Länge", "Durata media", "Media", "Mitjana";
    NoGames: "No games yet", "Aucune partie", "Noch keine Partie", "Nessuna partita", "Aún sin partidas", "Encara cap partida";
    Reset: "Reset", "Effacer", "Löschen", "Azzera", "Borrar", "Esborra";

    // Settings.
    Tongue: "Language", "Langue", "Sprache", "Lingua", "Idioma", "Llengua";
    Sound: "Sound", "Son", "Ton", "Suono", "Sonido", "So";
    Brightness: "Brightness", "Luminosité", "Helligkeit", "Luminosità", "Brillo", "Brillantor";
    Animation: "Animation", "Animation", "Animation", "Animazione", "Animación", "Animació";
    Off: "off", "sans", "aus", "no", "no", "no";
    Quick: "quick", "rapide", "schnell", "veloce", "rápida", "ràpida";
    Normal: "normal", "normale", "normal", "normale", "normal", "normal";
    Looks: "Look", "Aspect", "Aussehen", "Aspetto", "Aspecto", "Aspecte";
    Wood: "wood", "bois", "Holz", "legno", "madera", "fusta";
    Night: "night", "nuit", "Nacht", "notte", "noche", "nit";
    Contrast: "contrast", "contraste", "Kontrast", "contrasto", "contraste", "contrast";
    Warning: "Show threats", "Menaces", "Drohungen", "Minacce", "Amenazas", "Amenaces";
    Learners: "levels 1–4", "niveaux 1–4", "Stufen 1–4", "livelli 1–4", "niveles 1–4", "nivells 1–4";
    Always: "always", "toujours", "immer", "sempre", "siempre", "sempre";
    SleepAfter: "Sleep after", "Veille après", "Schlaf nach", "Riposo dopo", "Reposo tras", "Repòs després";
    Minutes: "{} min", "{} min", "{} min", "{} min", "{} min", "{} min";
    Never: "never", "jamais", "nie", "mai", "nunca", "mai";

    // About.
    Author: "The game: Viktor Bautista i Roca", "Le jeu : Viktor Bautista i Roca", "Das Spiel: Viktor Bautista i Roca", "Il gioco: Viktor Bautista i Roca", "El juego: Viktor Bautista i Roca", "El joc: Viktor Bautista i Roca";
    Goal: "Bring your three tokens together.", "Réunissez vos trois pions.", "Bring deine drei Figuren zusammen.", "Riunisci i tuoi tre segnalini.", "Reúne tus tres cilindros.", "Ajunta les teves tres peces.";
    Update: "Update firmware", "Nouveau firmware", "Neue Firmware", "Nuovo firmware", "Nuevo firmware", "Nou firmware";
    Version: "Version {}", "Version {}", "Version {}", "Versione {}", "Versión {}", "Versió {}";

    // The board check.
    BoardCheck: "Board check", "Test de la carte", "Gerätetest", "Prova scheda", "Probar la placa", "Prova la placa";
    HoldNext: "Hold: next, 2 s: leave", "Tenir : suite, 2 s : fin", "Halten: weiter, 2 s: Ende", "Tieni: avanti, 2 s: esci", "Mantén: sigue, 2 s: salir", "Mantén: segueix, 2 s: surt";
    HoldLeave: "Hold: leave", "Tenir : fin", "Halten: Ende", "Tieni: esci", "Mantén: salir", "Mantén: surt";
    Green: "Green", "Vert", "Grün", "Verde", "Verde", "Verd";
    Blue: "Blue", "Bleu", "Blau", "Blu", "Azul", "Blau";
    White: "White", "Blanc", "Weiß", "Bianco", "Blanco", "Blanc";
    Rotate: "Rotate", "Tourner", "Drehen", "Ruota", "Girar", "Gira";
    Mirror: "Mirror", "Miroir", "Spiegeln", "Specchio", "Espejo", "Mirall";
    RedBlue: "Red–blue", "Rouge–bleu", "Rot–Blau", "Rosso–blu", "Rojo–azul", "Vermell–blau";
    Invert: "Invert", "Inverser", "Umkehren", "Inverti", "Invertir", "Inverteix";
    KeyUp: "Up", "Haut", "Hoch", "Su", "Arriba", "Amunt";
    KeyDown: "Down", "Bas", "Runter", "Giù", "Abajo", "Avall";
    KeyLeft: "Left", "Gauche", "Links", "Sinistra", "Izq.", "Esq.";
    KeyRight: "Right", "Droite", "Rechts", "Destra", "Der.", "Dreta";
    KeyCentre: "Centre", "Centre", "Mitte", "Centro", "Centro", "Centre";
    TryAll: "Press every key", "Appuyez sur chaque touche", "Drück jede Taste", "Premi ogni tasto", "Pulsa cada tecla", "Prem cada tecla";
    NothingToTry: "No light, LED or sound to try", "Ni lumière, ni LED, ni son", "Weder Licht noch LED noch Ton", "Né luce, né LED, né suono", "Ni luz, ni LED, ni sonido", "Ni llum, ni LED, ni so";
    Led: "LED", "LED", "LED", "LED", "LED", "LED";

    // The machine against itself.
    Demo: "Demo", "Démo", "Demo", "Demo", "Demo", "Demo";
    AnyKey: "Press a key", "Touche au choix", "Taste drücken", "Premi un tasto", "Pulsa una tecla", "Prem una tecla";

    // Why something is not allowed.
    GameOver: "The game is over.", "La partie est finie.", "Die Partie ist zu Ende.", "La partita è finita.", "La partida ha terminado.", "La partida s’ha acabat.";
    TokenFirst: "First a token slides.", "D’abord un pion.", "Zuerst zieht eine Figur.", "Prima muove un segnalino.", "Primero mueve un cilindro.", "Primer mou una peça.";
    DiscNext: "Now a disc is moved.", "Maintenant un disque.", "Jetzt wird eine Scheibe versetzt.", "Ora tocca a un disco.", "Ahora toca un disco.", "Ara toca un disc.";
    NotYourToken: "None of your tokens is there.", "Aucun de vos pions ici.", "Hier steht keine deiner Figuren.", "Qui non c’è un tuo segnalino.", "Aquí no hay un cilindro tuyo.", "Aquí no hi ha cap peça teva.";
    NoRoom: "This token has no room to slide.", "Ce pion n’a pas de place pour glisser.", "Diese Figur hat keinen Platz.", "Questo segnalino non ha spazio.", "Este cilindro no tiene sitio.", "Aquesta peça no té espai.";
    StopsElsewhere: "The token does not stop there.", "Le pion ne s’arrête pas là.", "Die Figur hält dort nicht an.", "Il segnalino non si ferma lì.", "El cilindro no para ahí.", "La peça no s’atura allà.";
    NotADisc: "There is no disc.", "Pas de disque ici.", "Hier liegt keine Scheibe.", "Qui non c’è un disco.", "Aquí no hay disco.", "Aquí no hi ha cap disc.";
    CarriesToken: "This disc carries a token.", "Ce disque porte un pion.", "Auf dieser Scheibe steht eine Figur.", "Questo disco porta un segnalino.", "Este disco lleva un cilindro.", "Aquest disc porta una peça.";
    JustRelocated: "Just moved: locked for this turn.", "Vient de bouger : bloqué ce tour.", "Gerade versetzt: diesen Zug gesperrt.", "Appena spostato: ora è bloccato.", "Recién movido: cerrado este turno.", "Acabat de moure: tancat aquest torn.";
    Blocked: "Blocked: it cannot slide out.", "Coincé : il ne peut pas sortir.", "Blockiert: sie kann nicht hinaus.", "Bloccato: non può uscire.", "Bloqueado: no puede salir.", "Blocat: no pot sortir.";
    WouldSplit: "Without it the field would fall apart.", "Sans lui le plateau se diviserait.", "Ohne sie zerfällt das Spielfeld.", "Senza di esso il campo si divide.", "Sin él se partiría el tablero.", "Sense ell el terreny es partiria.";
    SamePlace: "It must go to another place.", "Il doit changer de place.", "Sie muss woandershin.", "Deve andare altrove.", "Tiene que cambiar de sitio.", "Ha de canviar de lloc.";
    Occupied: "A disc lies there already.", "Il y a déjà un disque.", "Dort liegt schon eine Scheibe.", "Lì c’è già un disco.", "Ahí ya hay un disco.", "Allà ja hi ha un disc.";
    TooFewContacts: "It must touch two other discs.", "Il doit toucher deux disques.", "Sie muss zwei Scheiben berühren.", "Deve toccare due dischi.", "Debe tocar dos discos.", "Ha de tocar dos discs.";
    MustMove: "Who can move must move.", "Qui peut jouer doit jouer.", "Wer ziehen kann, muss ziehen.", "Chi può muovere deve muovere.", "Quien puede mover, mueve.", "Qui pot moure, mou.";
}
}

impl Text {
    /// Why something is not allowed.
    pub const fn refusal(refusal: Refusal) -> Self {
        match refusal {
            Refusal::GameOver => Self::GameOver,
            Refusal::TokenFirst => Self::TokenFirst,
            Refusal::DiscNext => Self::DiscNext,
            Refusal::NotYourToken => Self::NotYourToken,
            Refusal::NoRoomToSlide => Self::NoRoom,
            Refusal::StopsElsewhere => Self::StopsElsewhere,
            Refusal::NotADisc => Self::NotADisc,
            Refusal::CarriesToken => Self::CarriesToken,
            Refusal::JustRelocated => Self::JustRelocated,
            Refusal::Blocked => Self::Blocked,
            Refusal::WouldSplitField => Self::WouldSplit,
            Refusal::SamePlace => Self::SamePlace,
            Refusal::Occupied => Self::Occupied,
            Refusal::TooFewContacts => Self::TooFewContacts,
            Refusal::MustMove => Self::MustMove,
        }
    }

    /// What a level is called.
    pub const fn level(level: Level) -> Self {
        match level.number() {
            1 => Self::Level1,
            2 => Self::Level2,
            3 => Self::Level3,
            4 => Self::Level4,
            5 => Self::Level5,
            6 => Self::Level6,
            7 => Self::Level7,
            _ => Self::Level8,
        }
    }

    /// What a colour is called.
    pub const fn side(side: Side) -> Self {
        match side {
            Side::Red => Self::Red,
            Side::Black => Self::Black,
        }
    }

    /// Whose turn it is.
    pub const fn to_move(side: Side) -> Self {
        match side {
            Side::Red => Self::RedToMove,
            Side::Black => Self::BlackToMove,
        }
    }

    /// Won with such a shape.
    pub const fn with_shape(shape: Shape) -> Self {
        match shape {
            Shape::Line => Self::WithLine,
            Shape::Triangle => Self::WithTriangle,
            Shape::Tick => Self::WithTick,
        }
    }

    /// Why nobody has won.
    pub const fn draw(draw: Draw) -> Self {
        match draw {
            Draw::Repetition => Self::Repetition,
            Draw::Length => Self::Length,
        }
    }
}
