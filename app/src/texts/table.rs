//! The table of all texts. Columns: English, French, German, Italian, Spanish, Catalan.
//!
//! Words that a native speaker should look at first, here and in the lessons:
//!
//! - French: *coup* for a whole turn, where the booklet has *tour*; *verrouillé* for the locked disc; *angle* for the tick;
//!   *Cote* for a rating; *Autre disque ?* for asking about one.
//! - German: *Vorige* and *Bewegen* as names of keys; *Match*; *Best of*; *Aus nach* for sleep; *Zug vor* for redo;
//!   *Warum keine andere?* for asking about a disc.
//! - Italian: *Incontro* for a match; *Un solo spazio* as a title; *come sponda* for a token that stops another.
//! - Spanish: *cilindro* for a token and *curva* for the tick, which no booklet at hand confirms; *Duelo* for a match; *el rojo*, *el negro*
//!   for the players.
//! - Catalan: *Matx*; *Torna-hi*; *Vermelles* and *Negres* as colours to choose; *Repòs després de* for sleep.

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
    Red: "Red", "Rouge", "Rot", "Rosso", "Rojo", "Vermelles";
    Black: "Black", "Noir", "Schwarz", "Nero", "Negro", "Negres";
    Random: "Random", "Au hasard", "Zufall", "A caso", "Al azar", "A l’atzar";
    Games: "Match", "Match", "Match", "Incontro", "Duelo", "Matx";
    OneGame: "1 game", "1 partie", "1 Partie", "1 partita", "1 partida", "1 partida";
    BestOf: "Best of {}", "Au meilleur de {}", "Best of {}", "Al meglio di {}", "Al mejor de {}", "Al millor de {}";
    SwapRule: "Swap rule", "Échange", "Seitentausch", "Scambio", "Intercambio", "Intercanvi";

    // The first start.
    NewHere: "New to Nonaga?", "Nouveau à Nonaga ?", "Neu bei Nonaga?", "Nuovo a Nonaga?", "¿Nuevo en Nonaga?", "Nou a Nonaga?";
    Play: "Play", "Jouer", "Spielen", "Gioca", "Jugar", "Juga";
    HoldHelp: "Press A: next.  Hold A: OK.", "Appui sur A : suivant.  Long : OK.", "A drücken: weiter.  A halten: OK.", "Premi A: avanti.  Tieni A: OK.", "Pulsa A: siguiente.  Mantén A: OK.", "Prem A: següent.  Mantén A: OK.";

    // The rules to look up.
    Rules: "Rules", "Règles", "Regeln", "Regole", "Reglas", "Regles";
    Page: "Page", "Page", "Seite", "Pagina", "Página", "Pàgina";
    SignTake: "free to take", "libre", "frei", "libero", "libre", "lliure";
    SignLock: "locked", "verrouillé", "gesperrt", "bloccato", "con candado", "amb cadenat";
    SignLast: "last turn", "dernier coup", "letzter Zug", "ultimo turno", "último turno", "últim torn";
    SignThreat: "threat", "menace", "Drohung", "minaccia", "amenaza", "amenaça";

    // What a row of settings or of a new game is about, in one line.
    AboutStart: "Begins with these choices", "Commence avec ces choix", "Beginnt mit dieser Auswahl", "Comincia con queste scelte", "Empieza con estas opciones", "Comença amb aquestes opcions";
    AboutOpponent: "The machine, or two people in turn", "La machine, ou deux personnes", "Die Maschine oder zwei Menschen", "La macchina o due persone", "La máquina o dos personas", "La màquina o dues persones";
    AboutStrength: "From 1, easy, to 8, hard", "De 1, facile, à 8, difficile", "Von 1, leicht, bis 8, schwer", "Da 1, facile, a 8, difficile", "De 1, fácil, a 8, difícil", "D’1, fàcil, a 8, difícil";
    AboutColour: "Red begins", "Rouge commence", "Rot beginnt", "Comincia il rosso", "Empieza el rojo", "Comencen vermelles";
    AboutGames: "One game or a match", "Une partie ou un match", "Eine Partie oder ein Match", "Una partita o un incontro", "Una partida o un duelo", "Una partida o un matx";
    AboutSwapRule: "After turn 1 the second may swap sides", "Après le coup 1, le second peut échanger", "Nach Zug 1 darf der Zweite tauschen", "Dopo il turno 1 il secondo può scambiare", "Tras el turno 1 el segundo puede cambiar", "Després del torn 1 el segon pot canviar";
AboutPlayers: "The names of both players", "Les noms des deux joueurs", "Die Namen der beiden", "I nomi dei due giocatori", "Los nombres de los dos", "Els noms dels dos";
    AboutBegins: "Who makes the first turn", "Qui joue le premier coup", "Wer den ersten Zug macht", "Chi gioca il primo turno", "Quién juega el primer turno", "Qui juga el primer torn";
    AboutClock: "Time for all turns of each player", "Temps pour tous les coups de chacun", "Zeit für alle Züge jedes Spielers", "Tempo per tutti i turni di ognuno", "Tiempo para los turnos de cada uno", "Temps per als torns de cadascú";
    AboutLanguage: "The language of all texts", "La langue de tous les textes", "Die Sprache aller Texte", "La lingua di tutti i testi", "El idioma de todos los textos", "La llengua de tots els textos";
    AboutSound: "Sounds of keys and turns", "Sons des touches et des coups", "Töne für Tasten und Züge", "Suoni di tasti e turni", "Sonidos de teclas y turnos", "Sons de tecles i torns";
    AboutBrightness: "Light of the screen; less saves power", "Moins de lumière économise l’énergie", "Weniger Licht spart Strom", "Meno luce, meno consumo", "Menos luz gasta menos", "Menys llum gasta menys";
    AboutLooks: "Colours of field and menus", "Couleurs du plateau et des menus", "Farben von Spielfeld und Menüs", "Colori del gioco e dei menu", "Colores del tablero y los menús", "Colors del joc i dels menús";
    AboutAnimation: "How fast tokens and discs move", "Vitesse des pions et des disques", "Tempo von Figuren und Scheiben", "Velocità di segnalini e dischi", "Velocidad de cilindros y discos", "Velocitat de peces i discs";
    AboutWarning: "Shows where your rival could win", "Montre où l’adversaire peut gagner", "Zeigt, wo dein Gegner gewinnen kann", "Mostra dove l’avversario può vincere", "Muestra dónde puede ganar tu rival", "Mostra on pot guanyar el rival";
    AboutSleep: "Switches off when no key is pressed", "S’éteint sans appui sur une touche", "Geht ohne Tastendruck aus", "Si spegne se non premi tasti", "Se apaga si no pulsas teclas", "S’apaga si no prems tecles";

    // Levels.
    Level1: "Chick", "Poussin", "Küken", "Pulcino", "Pollito", "Pollet";
    Level2: "Squirrel", "Écureuil", "Eichhörnchen", "Scoiattolo", "Ardilla", "Esquirol";
    Level3: "Hedgehog", "Hérisson", "Igel", "Riccio", "Erizo", "Eriçó";
    Level4: "Beaver", "Castor", "Biber", "Castoro", "Castor", "Castor";
    Level5: "Badger", "Blaireau", "Dachs", "Tasso", "Tejón", "Teixó";
    Level6: "Fox", "Renard", "Fuchs", "Volpe", "Zorro", "Guineu";
    Level7: "Owl", "Hibou", "Eule", "Gufo", "Búho", "Mussol";
    Level8: "Lynx", "Lynx", "Luchs", "Lince", "Lince", "Linx";

    // Whose turn it is and what comes next.
    RedToMove: "Red to move", "Rouge joue", "Rot am Zug", "Tocca al rosso", "Juega el rojo", "Juguen vermelles";
    BlackToMove: "Black to move", "Noir joue", "Schwarz am Zug", "Tocca al nero", "Juega el negro", "Juguen negres";
    YourTurn: "Your turn", "À vous", "Du bist dran", "Tocca a te", "Te toca", "Et toca";
    Thinks: "is thinking", "réfléchit", "überlegt", "sta pensando", "está pensando", "està pensant";
    ChooseToken: "Choose a token", "Choisir un pion", "Figur wählen", "Scegli un segnalino", "Elige un cilindro", "Tria una peça";
    ChooseSlide: "Where to slide?", "Vers où glisser ?", "Wohin ziehen?", "Dove scivola?", "¿Hacia dónde?", "Cap a on?";
    ChooseDisc: "Take a disc", "Prendre un disque", "Scheibe nehmen", "Prendi un disco", "Toma un disco", "Agafa un disc";
    ChoosePlace: "Place the disc", "Poser le disque", "Scheibe anlegen", "Posa il disco", "Coloca el disco", "Posa el disc";
    NoTokenMoves: "No token can slide: the turn passes", "Aucun pion ne bouge : coup passé", "Keine Figur kann ziehen: aussetzen", "Nessun segnalino può muoversi: passi", "Ningún cilindro puede moverse.", "Cap peça no es pot moure: passes";
    NoDiscMoves: "No disc may be taken: the turn ends", "Aucun disque libre : fin du coup", "Keine Scheibe ist frei: Zug zu Ende", "Nessun disco libero: fine turno", "Ningún disco libre: fin del turno", "Cap disc lliure: final del torn";

    // How to ask about a disc that the cursor passes over, by pad, four keys and two keys.
    AskByPad: "Why not another disc? Push twice.", "Pourquoi pas un autre ? Poussez deux fois.", "Warum keine andere? Zweimal drücken.", "Perché non un altro disco? Spingi due volte.", "¿Por qué no otro disco? Empuja dos veces.", "Per què no un altre disc? Empeny dos cops.";
    AskByHolding: "Why not others? Hold X or Y.", "Autre disque ? Tenez X ou Y.", "Andere Scheibe? X oder Y halten.", "Perché non altri? Tieni X o Y.", "¿Por qué no otro? Mantén X o Y.", "Per què no d’altres? Mantén X o Y.";
    AskByBoth: "Why not another disc? Press A and B.", "Pourquoi pas un autre ? A et B ensemble.", "Warum keine andere? A und B zugleich.", "Perché non un altro disco? A e B insieme.", "¿Por qué no otro disco? A y B a la vez.", "Per què no un altre disc? A i B alhora.";

    // What keys do.
    Pick: "Pick", "Prendre", "Wählen", "Scegli", "Elegir", "Tria";
    Slide: "Slide", "Glisser", "Ziehen", "Muovi", "Mover", "Mou";
    Take: "Take", "Prendre", "Nehmen", "Prendi", "Tomar", "Agafa";
    Place: "Place", "Poser", "Anlegen", "Posa", "Colocar", "Posa";
    Back: "Back", "Retour", "Zurück", "Indietro", "Atrás", "Enrere";
    Menu: "Menu", "Menu", "Menü", "Menu", "Menú", "Menú";
    Choose: "OK", "OK", "OK", "OK", "OK", "OK";
    Next: "Next", "Suivant", "Weiter", "Avanti", "Siguiente", "Següent";
    Previous: "Prev.", "Préc.", "Vorige", "Prec.", "Anterior", "Anterior";
    Point: "Move", "Déplacer", "Bewegen", "Sposta", "Ir", "Mou";
    Why: "Why?", "Pourquoi ?", "Warum?", "Perché?", "¿Por qué?", "Per què?";
    Again: "Again", "Encore", "Noch mal", "Ancora", "Otra vez", "Torna-hi";
    PlayNow: "Now!", "Vite !", "Jetzt!", "Ora!", "¡Ya!", "Ara!";

    // The game menu.
    Resume: "Play on", "Reprendre", "Weiter", "Riprendi", "Seguir", "Segueix";
    Undo: "Undo turn", "Annuler le coup", "Zug zurück", "Annulla turno", "Deshacer turno", "Desfés torn";
    Redo: "Redo turn", "Refaire le coup", "Zug vor", "Ripeti turno", "Rehacer turno", "Refés torn";
    Hint: "Hint", "Indice", "Tipp", "Suggerimento", "Pista", "Pista";
    TurnPicture: "Turn picture", "Tourner l’image", "Bild drehen", "Gira schermo", "Girar imagen", "Gira imatge";
    Restart: "Restart", "Recommencer", "Neu beginnen", "Ricomincia", "Reiniciar", "Recomença";
    Resign: "Resign", "Abandonner", "Aufgeben", "Abbandona", "Rendirse", "Abandona";
    Quit: "Quit", "Quitter", "Beenden", "Esci", "Salir", "Surt";
    Share: "Share", "Partager", "Teilen", "Condividi", "Compartir", "Comparteix";
    ScanGame: "Scan this game", "Scannez cette partie", "Scanne diese Partie", "Scansiona la partita", "Escanea esta partida", "Escaneja la partida";
    ScanPosition: "Scan this position", "Scannez cette position", "Scanne diese Stellung", "Scansiona la posizione", "Escanea esta posición", "Escaneja la posició";
    ScanLastPosition: "The game is too long for this screen: scan its last position", "Partie trop longue pour cet écran : scannez sa dernière position", "Die Partie ist zu lang für diesen Schirm: scanne ihre letzte Stellung", "Partita troppo lunga per questo schermo: scansiona l’ultima posizione", "Partida muy larga para esta pantalla: escanea su última posición", "Partida massa llarga per a aquesta pantalla: escaneja’n l’última posició";
    MainMenu: "Main menu", "Menu principal", "Hauptmenü", "Menu principale", "Menú principal", "Menú principal";

    // The menu of a puzzle.
    NextUnsolved: "Next unsolved", "Prochain à résoudre", "Nächste ungelöste", "Prossimo da risolvere", "Siguiente sin resolver", "Següent sense resoldre";
    AllPuzzles: "All puzzles", "Tous les problèmes", "Alle Aufgaben", "Tutti i problemi", "Todos los problemas", "Tots els problemes";

    // Questions.
    Yes: "Yes", "Oui", "Ja", "Sì", "Sí", "Sí";
    No: "No", "Non", "Nein", "No", "No", "No";
    AskRestart: "Start this game again?", "Recommencer cette partie ?", "Diese Partie neu beginnen?", "Ricominciare la partita?", "¿Empezar de nuevo esta partida?", "Tornar a començar la partida?";
    AskResign: "Give up this game?", "Abandonner cette partie ?", "Diese Partie aufgeben?", "Abbandonare la partita?", "¿Rendirse en esta partida?", "Abandonar la partida?";
    AskReplace: "A game is under way. Start a new one?", "Une partie est en cours. En commencer une autre ?", "Eine Partie läuft noch. Eine neue beginnen?", "C’è una partita in corso. Iniziarne una nuova?", "Hay una partida en curso. ¿Empezar otra?", "Hi ha una partida en curs. Començar-ne una altra?";
    AskReset: "Forget all results?", "Effacer tous les résultats ?", "Alle Ergebnisse löschen?", "Cancellare tutti i risultati?", "¿Borrar todos los resultados?", "Esborrar tots els resultats?";
    AskUpdate: "Restart to receive a new firmware file?", "Redémarrer pour recevoir un nouveau firmware ?", "Neu starten und neue Firmware empfangen?", "Riavviare per ricevere un nuovo firmware?", "¿Reiniciar para recibir un firmware nuevo?", "Reiniciar per rebre un firmware nou?";
    AskRestore: "Replace the saved data with a backup from the cable?", "Remplacer les données enregistrées par une sauvegarde du câble ?", "Gespeicherte Daten durch eine Sicherung vom Kabel ersetzen?", "Sostituire i dati salvati con un backup dal cavo?", "¿Sustituir los datos guardados por una copia del cable?", "Substituir les dades desades per una còpia del cable?";
    SidesSwapped: "{} takes over your side", "{} prend votre camp", "{} nimmt deine Farbe", "{} prende il tuo colore", "{} toma tu color", "{} agafa el teu color";

    // What could not be read.
    BadSettings: "The settings could not be read. They start afresh.", "Réglages illisibles. Ils repartent de zéro.", "Die Einstellungen waren nicht lesbar. Sie beginnen neu.", "Impostazioni illeggibili. Si riparte da zero.", "No se pudieron leer los ajustes. Empiezan de cero.", "No s’han pogut llegir els ajustos. Comencen de nou.";
    BadStatistics: "The statistics could not be read. They start afresh.", "Statistiques illisibles. Elles repartent de zéro.", "Die Statistik war nicht lesbar. Sie beginnt neu.", "Statistiche illeggibili. Si riparte da zero.", "No se pudieron leer las estadísticas. Empiezan de cero.", "No s’han pogut llegir les estadístiques. Comencen de nou.";
    BadGame: "The saved game could not be read.", "La partie enregistrée est illisible.", "Die gespeicherte Partie war nicht lesbar.", "La partita salvata è illeggibile.", "No se pudo leer la partida guardada.", "No s’ha pogut llegir la partida desada.";
    BadProgress: "Your lesson and puzzle progress could not be read.", "Vos progrès dans les leçons et problèmes sont illisibles.", "Dein Stand bei Lektionen und Aufgaben war nicht lesbar.", "I tuoi progressi in lezioni e problemi sono illeggibili.", "No se pudo leer tu progreso en lecciones y problemas.", "No s’ha pogut llegir el teu progrés en lliçons i problemes.";
    BatteryLow: "Battery low.\nThe game is saved.", "Batterie faible.\nPartie enregistrée.", "Akku schwach.\nDie Partie ist gespeichert.", "Batteria scarica.\nPartita salvata.", "Batería baja.\nPartida guardada.", "Bateria baixa.\nPartida desada.";

    // The end.
    YouWin: "You win!", "Gagné !", "Gewonnen!", "Hai vinto!", "¡Has ganado!", "Has guanyat!";
    YouLose: "{} wins", "{} gagne", "{} gewinnt", "{} vince", "{} gana", "{} guanya";
    RedWins: "Red wins!", "Rouge gagne !", "Rot gewinnt!", "Vince il rosso!", "¡Gana el rojo!", "Guanyen vermelles!";
    BlackWins: "Black wins!", "Noir gagne !", "Schwarz gewinnt!", "Vince il nero!", "¡Gana el negro!", "Guanyen negres!";
    Drawn: "A draw", "Partie nulle", "Unentschieden", "Patta", "Tablas", "Taules";
    Line: "line", "ligne", "Linie", "linea retta", "línea", "línia";
    Triangle: "triangle", "triangle", "Dreieck", "triangolo", "triángulo", "triangle";
    Tick: "tick", "angle", "Haken", "angolo", "curva", "angle";
    WithLine: "with a line", "en ligne", "mit einer Linie", "in linea retta", "en línea", "en línia";
    WithTriangle: "with a triangle", "en triangle", "mit einem Dreieck", "a triangolo", "en triángulo", "en triangle";
    WithTick: "with a tick", "en angle", "mit einem Haken", "ad angolo", "en curva", "en angle";
    Resigned: "by resignation", "par abandon", "durch Aufgabe", "per abbandono", "por abandono", "per abandó";
    Repetition: "3 × the same position", "3 × la même position", "3 × dieselbe Stellung", "3 × la stessa posizione", "3 × la misma posición", "3 × la mateixa posició";
    Length: "200 turns", "200 coups", "200 Züge", "200 turni", "200 turnos", "200 torns";
    MatchWon: "Match won {} : {}", "Match gagné {} : {}", "Match gewonnen {} : {}", "Incontro vinto {} : {}", "Duelo ganado {} : {}", "Matx guanyat {} : {}";
    MatchLost: "Match lost {} : {}", "Match perdu {} : {}", "Match verloren {} : {}", "Incontro perso {} : {}", "Duelo perdido {} : {}", "Matx perdut {} : {}";
    MatchScore: "Match {} : {}", "Match {} : {}", "Match {} : {}", "Incontro {} : {}", "Duelo {} : {}", "Matx {} : {}";
    MatchDrawn: "Match drawn {} : {}", "Match nul {} : {}", "Unentschieden {} : {}", "Incontro pari {} : {}", "Empate final {} : {}", "Empat final {} : {}";
    NextGame: "Next game", "Partie suivante", "Nächste Partie", "Altra partita", "Otra partida", "Una altra";
    Rematch: "Again", "Encore", "Noch mal", "Ancora", "Otra vez", "Un altre cop";
    Review: "Review", "Analyser", "Ansehen", "Rivedi", "Analizar", "Revisa";

    // Review.
    ReviewStart: "Start", "Début", "Beginn", "Inizio", "Inicio", "Inici";
    TurnNumber: "Turn {}", "Coup {}", "Zug {}", "Turno {}", "Turno {}", "Torn {}";
    Best: "best", "le meilleur", "bester Zug", "il migliore", "el mejor", "el millor";
    Good: "good", "bon", "gut", "buono", "bueno", "bo";
    Slip: "slip", "imprécis", "ungenau", "impreciso", "desliz", "imprecís";
    Blunder: "blunder", "faute", "Fehler", "errore", "error", "error";
    Losing: "lost the game", "a perdu la partie", "verlor die Partie", "ha perso la partita", "perdió la partida", "ha perdut la partida";
    Better: "better", "mieux", "besser", "meglio", "mejor", "millor";
    Looking: "looking…", "analyse…", "prüft…", "analizza…", "analizando…", "analitzant…";

    // Statistics.
    Won: "Won", "Gagnées", "Gew.", "Vinte", "Ganadas", "Guanyades";
    Lost: "Lost", "Perdues", "Verl.", "Perse", "Perdidas", "Perdudes";
    DrawnGames: "Drawn", "Nulles", "Unentsch.", "Patte", "Tablas", "Taules";
    Streak: "Streak {} (best {})", "Série {} (record {})", "Serie {} (beste {})", "Serie {} (record {})", "Racha {} (máx. {})", "Ratxa {} (màx. {})";
    MeanLength: "{} turns a game", "{} coups par partie", "{} Züge je Partie", "{} turni a partita", "{} turnos por partida", "{} torns per partida";
    NoGames: "No games yet", "Aucune partie", "Noch keine Partie", "Nessuna partita", "Aún sin partidas", "Encara cap partida";
    Reset: "Reset", "Effacer", "Löschen", "Azzera", "Borrar", "Esborra";

    // Settings.
    Tongue: "Language", "Langue", "Sprache", "Lingua", "Idioma", "Llengua";
    Sound: "Sound", "Son", "Ton", "Suono", "Sonido", "So";
    Brightness: "Brightness", "Luminosité", "Helligkeit", "Luminosità", "Brillo", "Brillantor";
    Animation: "Animation", "Animation", "Animation", "Animazione", "Animación", "Animació";
    Off: "Off", "Sans", "Aus", "No", "No", "No";
    Quick: "Quick", "Rapide", "Schnell", "Veloce", "Rápida", "Ràpida";
    Normal: "Normal", "Normale", "Normal", "Normale", "Normal", "Normal";
    Looks: "Look", "Aspect", "Aussehen", "Aspetto", "Aspecto", "Aspecte";
    Wood: "Wood", "Bois", "Holz", "Legno", "Madera", "Fusta";
    Night: "Night", "Nuit", "Nacht", "Notte", "Noche", "Nit";
    Contrast: "Contrast", "Contraste", "Kontrast", "Contrasto", "Contraste", "Contrast";
    Warning: "Show threats", "Menaces", "Drohungen", "Minacce", "Amenazas", "Amenaces";
    Learners: "Levels 1–4", "Niveaux 1–4", "Stufen 1–4", "Livelli 1–4", "Niveles 1–4", "Nivells 1–4";
    Always: "Always", "Toujours", "Immer", "Sempre", "Siempre", "Sempre";
    SleepAfter: "Sleep after", "Veille après", "Aus nach", "Riposo dopo", "Reposo tras", "Repòs després de";
    Minutes: "{} min", "{} min", "{} min", "{} min", "{} min", "{} min";
    Never: "Never", "Jamais", "Nie", "Mai", "Nunca", "Mai";

    // About.
    Author: "The game: Viktor Bautista i Roca", "Le jeu : Viktor Bautista i Roca", "Das Spiel: Viktor Bautista i Roca", "Il gioco: Viktor Bautista i Roca", "El juego: Viktor Bautista i Roca", "El joc: Viktor Bautista i Roca";
    Goal: "Bring your three tokens together.", "Réunissez vos trois pions.", "Bring deine drei Figuren zusammen.", "Riunisci i tuoi tre segnalini.", "Reúne tus tres cilindros.", "Ajunta les teves tres peces.";
    Update: "Update firmware", "Nouveau firmware", "Neue Firmware", "Nuovo firmware", "Nuevo firmware", "Nou firmware";
    Version: "Version {}", "Version {}", "Version {}", "Versione {}", "Versión {}", "Versió {}";

    // The board check.
    BoardCheck: "Board check", "Test de la carte", "Gerätetest", "Prova scheda", "Probar la placa", "Prova la placa";
    HoldNext: "Hold: next, 2 s: leave", "Tenir : suite, 2 s : fin", "Halten: weiter, 2 s: Ende", "Tieni: avanti, 2 s: esci", "Mantén: sigue, 2 s: salir", "Mantén: segueix, 2 s: surt";
    HoldLeave: "Hold: leave", "Tenir : fin", "Halten: Ende", "Tieni: esci", "Mantén: salir", "Mantén: surt";
    PlainRed: "Red", "Rouge", "Rot", "Rosso", "Rojo", "Vermell";
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
    AnyKey: "Press a key", "Appuyez sur une touche", "Taste drücken", "Premi un tasto", "Pulsa una tecla", "Prem una tecla";

    // Why something is not allowed.
    GameOver: "The game is over.", "La partie est finie.", "Die Partie ist zu Ende.", "La partita è finita.", "La partida ha terminado.", "La partida s’ha acabat.";
    TokenFirst: "First a token slides.", "D’abord un pion.", "Zuerst zieht eine Figur.", "Prima muovi un segnalino.", "Primero mueve un cilindro.", "Primer mou una peça.";
    DiscNext: "Now a disc is moved.", "Maintenant un disque.", "Jetzt wird eine Scheibe versetzt.", "Ora tocca a un disco.", "Ahora toca un disco.", "Ara toca un disc.";
    NotYourToken: "None of your tokens is there.", "Aucun de vos pions ici.", "Hier steht keine deiner Figuren.", "Qui non c’è un tuo segnalino.", "Aquí no hay un cilindro tuyo.", "Aquí no hi ha cap peça teva.";
    NoRoom: "This token has no room to slide.", "Ce pion n’a pas de place pour glisser.", "Diese Figur hat keinen Platz.", "Questo segnalino non ha spazio.", "Este cilindro no tiene sitio.", "Aquesta peça no té espai.";
    StopsElsewhere: "The token does not stop there.", "Le pion ne s’arrête pas là.", "Die Figur hält dort nicht an.", "Il segnalino non si ferma lì.", "El cilindro no se detiene ahí.", "La peça no s’atura allà.";
    NotADisc: "There is no disc.", "Pas de disque ici.", "Hier liegt keine Scheibe.", "Qui non c’è un disco.", "Aquí no hay disco.", "Aquí no hi ha cap disc.";
    CarriesToken: "This disc carries a token.", "Ce disque porte un pion.", "Auf dieser Scheibe steht eine Figur.", "Questo disco porta un segnalino.", "Este disco lleva un cilindro.", "Aquest disc porta una peça.";
    JustRelocated: "Just moved: locked for this turn.", "Vient de bouger : verrouillé.", "Gerade versetzt: für diesen Zug gesperrt.", "Appena spostato: ora è bloccato.", "Recién movido: ahora con candado.", "Acabat de moure: ara amb cadenat.";
    Blocked: "Blocked: it cannot slide out.", "Coincé : il ne peut pas sortir.", "Blockiert: sie kann nicht hinaus.", "Bloccato: non può uscire.", "Bloqueado: no puede salir.", "Blocat: no pot sortir.";
    WouldSplit: "Without it the field would fall apart.", "Sans lui le plateau se diviserait.", "Ohne sie zerfällt das Spielfeld.", "Senza, lo spazio di gioco si divide.", "Sin él se partiría el tablero.", "Sense ell el terreny es partiria.";
    SamePlace: "It must go to another place.", "Il doit changer de place.", "Sie muss woandershin.", "Deve andare altrove.", "Tiene que cambiar de sitio.", "Ha de canviar de lloc.";
    Occupied: "A disc lies there already.", "Il y a déjà un disque.", "Dort liegt schon eine Scheibe.", "Lì c’è già un disco.", "Ahí ya hay un disco.", "Allà ja hi ha un disc.";
    TooFewContacts: "It must touch two other discs.", "Il doit toucher deux disques.", "Sie muss zwei Scheiben berühren.", "Deve toccare due dischi.", "Debe tocar dos discos.", "Ha de tocar dos discs.";
    MustMove: "If you can move, you must.", "Qui peut jouer doit jouer.", "Wer ziehen kann, muss ziehen.", "Se puoi muovere, devi muovere.", "Si puedes mover, tienes que mover.", "Si pots moure, has de moure.";

    // Two games that wait, and what comes after a game.
    WithMachine: "Solo game", "Partie solo", "Solopartie", "Da solo", "En solitario", "En solitari";
    WithFriend: "Game for two", "Partie à deux", "Zu zweit", "In due", "De dos", "De dos";
    LastGame: "Last game", "Dernière partie", "Letzte Partie", "Ultima partita", "Última partida", "Última partida";
    TakeBack: "Take back", "Reprendre", "Zurücknehmen", "Riprendi", "Deshacer", "Desfés";
    PlayOnMachine: "Play on: machine", "Jouer : machine", "Weiter: Maschine", "Gioca: macchina", "Jugar: máquina", "Juga: màquina";
    PlayOnFriend: "Play on: friend", "Jouer : ami", "Weiter: Mensch", "Gioca: amico", "Jugar: amigo", "Juga: amic";
    GoToBlunder: "To the blunder", "Voir la faute", "Zum Fehler", "All’errore", "Ir al error", "Ves a l’error";
    ShowBest: "Show better turn", "Voir mieux", "Besseren Zug zeigen", "Mostra di meglio", "Ver jugada mejor", "Mostra’n una millor";

    // The analysis board.
    AnalysisBoard: "Analysis board", "Analyse libre", "Analysebrett", "Analisi libera", "Análisis libre", "Anàlisi lliure";
    PlayBest: "Play best turn", "Jouer le meilleur", "Besten Zug spielen", "Gioca la migliore", "Jugar la mejor", "Juga la millor";
    StepThrough: "Step through", "Avant, arrière", "Vor und zurück", "Avanti, indietro", "Adelante, atrás", "Endavant, enrere";
    SetUp: "Set up", "Composer", "Aufbauen", "Componi", "Componer", "Compon";
    TryAsPuzzle: "Try as a puzzle", "Comme problème", "Als Aufgabe lösen", "Come problema", "Como problema", "Com a problema";
    Done: "Done", "Terminé", "Fertig", "Fatto", "Hecho", "Fet";
    ToMove: "To move", "Au trait", "Am Zug", "Tocca a", "Juega", "Juga";
    FirstPosition: "First position", "Position initiale", "Anfangsstellung", "Posizione iniziale", "Posición inicial", "Posició inicial";
    WinsIn: "{} wins in {}", "{} gagne en {}", "{} gewinnt in {}", "{} vince in {}", "{} gana en {}", "{} guanya en {}";
    Balanced: "even", "égal", "ausgeglichen", "pari", "igualado", "igualat";
    Depth: "depth {}", "profondeur {}", "Tiefe {}", "profondità {}", "profundidad {}", "profunditat {}";
    Lift: "Lift", "Lever", "Heben", "Solleva", "Levantar", "Aixeca";
    InParts: "The discs must hang together.", "Les disques doivent se toucher tous.", "Das Feld ist in Teilen.", "I dischi devono restare uniti.", "Los discos deben estar unidos.", "Els discs han d’estar units.";
    TokensJoined: "Won already.", "Déjà gagné.", "Schon gewonnen.", "Già vinta.", "Ya está ganada.", "Ja està guanyada.";

    // Two friends.
    Players: "Players", "Joueurs", "Spieler", "Giocatori", "Jugadores", "Jugadors";
    PlayerOne: "Player 1", "Joueur 1", "Spieler 1", "Giocatore 1", "Jugador 1", "Jugador 1";
    PlayerTwo: "Player 2", "Joueur 2", "Spieler 2", "Giocatore 2", "Jugador 2", "Jugador 2";
    TotalScore: "Score", "Score", "Stand", "Punteggio", "Marcador", "Marcador";
    Begins: "Begins", "Commence", "Beginnt", "Inizia", "Empieza", "Comença";
    ScoreOfAll: "Score {} : {}", "Score {} : {}", "Stand {} : {}", "Punteggio {} : {}", "Marcador {} : {}", "Marcador {} : {}";
    AskSwapRed: "Swap rule: play red from now on?", "Échange : jouer rouge désormais ?", "Seitentausch: ab jetzt Rot spielen?", "Scambio: giocare il rosso da ora?", "Intercambio: ¿jugar con rojo desde ahora?", "Intercanvi: jugar amb vermell des d’ara?";
    AskSwapBlack: "Swap rule: play black from now on?", "Échange : jouer noir désormais ?", "Seitentausch: ab jetzt Schwarz spielen?", "Scambio: giocare il nero da ora?", "Intercambio: ¿jugar con negro desde ahora?", "Intercanvi: jugar amb negre des d’ara?";
    AskResetScore: "Set the score back to 0 : 0?", "Remettre le score à 0 : 0 ?", "Den Stand auf 0 : 0 setzen?", "Riportare il punteggio a 0 : 0?", "¿Poner el marcador a 0 : 0?", "Posar el marcador a 0 : 0?";
    BadFriends: "Names and score could not be read. They start afresh.", "Noms et score illisibles. Ils repartent de zéro.", "Namen und Stand waren nicht lesbar. Sie beginnen neu.", "Nomi e punteggio illeggibili. Si riparte da zero.", "No se pudieron leer nombres ni marcador. Empiezan de cero.", "No s’han pogut llegir noms ni marcador. Comencen de nou.";
    DeleteLetter: "Delete", "Effacer", "Löschen", "Cancella", "Borrar", "Esborra";

    // The clock.
    Clock: "Clock", "Pendule", "Uhr", "Orologio", "Reloj", "Rellotge";
    Increment: "{} per turn", "{} par coup", "{} je Zug", "{} a turno", "{} por turno", "{} per torn";
    Seconds: "+{} s", "+{} s", "+{} s", "+{} s", "+{} s", "+{} s";
    NoLimit: "No limit", "Sans limite", "Ohne Grenze", "Senza limite", "Sin límite", "Sense límit";
    TimeUp: "Time up", "Temps écoulé", "Zeit um", "Tempo scaduto", "Sin tiempo", "Sense temps";
    Loses: "Loses", "Perd", "Verliert", "Perde", "Pierde", "Perd";
    Warns: "Warns", "Avertit", "Warnt", "Avvisa", "Avisa", "Avisa";
    OutOfTime: "on time", "au temps", "durch Zeit", "per il tempo", "por tiempo", "per temps";
    TimeIsUp: "Time is up!", "Temps écoulé !", "Die Zeit ist um!", "Tempo scaduto!", "¡Se acabó el tiempo!", "S’ha acabat el temps!";

    // The companion.
    Companion: "Companion", "Compagnon", "Begleiter", "Compagno", "Compañero", "Company";
    Rating: "Rating", "Cote", "Wertung", "Valutazione", "Puntuación", "Puntuació";
    ReadyFor: "Ready for {}!", "Défiez {} !", "Bereit für {}!", "Sfida {}!", "¡Ya puedes con {}!", "Ja pots amb {}!";
    Unaided: "{} of {} wins without help", "{} victoires sur {} sans aide", "{} von {} Siegen ohne Hilfe", "{} vittorie su {} senza aiuto", "{} de {} victorias sin ayuda", "{} de {} victòries sense ajuda";
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
