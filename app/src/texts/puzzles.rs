//! What is said about puzzles. Columns: English, French, German, Italian, Spanish, Catalan.

crate::texts::texts! {
/// A text about puzzles.
PuzzleText {
    WinIn: "Win in {}", "Gagner en {}", "Gewinn in {}", "Vinci in {}", "Gana en {}", "Guanya en {}";
    Defends: "Defence", "Défense", "Abwehr", "Difesa", "Defensa", "Defensa";
    NotWinning: "This slide does not win.", "Cette glissade ne gagne pas.", "Dieser Zug gewinnt nicht.", "Questa mossa non vince.", "Esa jugada no gana.", "Aquesta jugada no guanya.";
    BlackWins: "Black would win first.", "Noir gagnerait d’abord.", "Schwarz gewänne zuerst.", "Il nero vincerebbe prima.", "Negro ganaría antes.", "Negre guanyaria abans.";
    GetsAway: "So Black gets away.", "Ainsi Noir s’en tire.", "So entkommt Schwarz.", "Così il nero si salva.", "Así se salva negro.", "Així se salva negre.";
    Solved: "Solved!", "Résolu !", "Gelöst!", "Risolto!", "¡Resuelto!", "Resolt!";
    NextUnsolved: "Next unsolved", "Prochain à résoudre", "Nächste ungelöste", "Prossimo da risolvere", "Siguiente sin resolver", "Següent sense resoldre";
    AllPuzzles: "All puzzles", "Tous les problèmes", "Alle Aufgaben", "Tutti i problemi", "Todos los problemas", "Tots els problemes";
}
}
