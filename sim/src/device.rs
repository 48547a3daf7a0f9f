//! The boards as the game knows them.

use std::str::FromStr;

use nonaga_app::{App, Device, Extras, Language, Settings};
use nonaga_boards::Board;

use crate::arguments::Stop;

/// The board with this name; a wrong name lists the right ones.
pub(crate) fn board(name: &str) -> Result<&'static Board, Stop> {
    Board::by_name(name).ok_or_else(|| {
        let names: Vec<&str> = Board::ALL.iter().map(|board| board.name).collect();
        Stop::usage(format!("--board: there is no board '{name}', only {}", names.join(", ")))
    })
}

/// A board's screen and keys, without what a computer does in its own way.
pub fn on_desktop(board: &Board) -> Device {
    Device { extras: Extras::default(), ..board.device() }
}

/// A language by its two letters.
pub(crate) struct Lang(pub(crate) Language);

impl FromStr for Lang {
    type Err = String;

    fn from_str(code: &str) -> Result<Self, String> {
        Language::with_code(code)
            .map(Self)
            .ok_or_else(|| format!("expected {}", Language::ALL.map(Language::code).join(", ")))
    }
}

/// Lets the game speak this language.
pub(crate) fn speak(app: &mut App, Lang(language): Lang) {
    app.set(Settings { language, ..*app.settings() });
}
