//! What is said about puzzles. Columns: English, French, German, Italian, Spanish, Catalan.

crate::texts::texts! {
/// A text about puzzles.
PuzzleText {
    WinIn: "Win in {}", "Gagner en {}", "Gewinn in {}", "Vinci in {}", "Gana en {}", "Guanya en {}";
    Hardness: "Hard", "Dur", "Schwer", "Difficile", "Difícil", "Difícil";
    Defends: "Defence", "Défense", "Abwehr", "Difesa", "Defensa", "Defensa";
    NotWinning: "This slide does not win.", "Ce coup ne gagne pas.", "So gewinnst du nicht.", "Questa mossa non vince.", "Esa jugada no gana.", "Aquesta jugada no guanya.";
    BlackWins: "Black would win first.", "Noir gagnerait d’abord.", "Schwarz gewänne zuerst.", "Il nero vincerebbe prima.", "El negro ganaría antes.", "Les negres guanyarien abans.";
    GetsAway: "So Black gets away.", "Ainsi Noir s’en tire.", "So entkommt Schwarz.", "Così il nero si salva.", "Así se salva el negro.", "Així se salven les negres.";
    Solved: "Solved!", "Résolu !", "Gelöst!", "Risolto!", "¡Resuelto!", "Resolt!";
}
}
