//! Boards and languages by the names on the command line.

use std::str::FromStr;

use nonaga_app::{App, Device, Extras, Language, Settings};
use nonaga_boards::Board;

use crate::arguments::Stop;

/// The board with this name; the error lists all names.
pub(crate) fn board(name: &str) -> Result<&'static Board, Stop> {
    Board::by_name(name).ok_or_else(|| {
        let names: Vec<&str> = Board::ALL.iter().map(|board| board.name).collect();
        Stop::usage(format!("--board: there is no board '{name}', only {}", names.join(", ")))
    })
}

/// A board's screen and keys, without sound, backlight, sleep and firmware update; it can be ended.
pub fn on_desktop(board: &Board) -> Device {
    Device { extras: Extras { quit: true, ..Extras::default() }, ..board.device() }
}

/// A language by its two-letter code.
pub(crate) struct Lang(pub(crate) Language);

impl FromStr for Lang {
    type Err = String;

    fn from_str(code: &str) -> Result<Self, String> {
        Language::with_code(code)
            .map(Self)
            .ok_or_else(|| format!("expected {}", Language::ALL.map(Language::code).join(", ")))
    }
}

/// Sets the app's language.
pub(crate) fn speak(app: &mut App, Lang(language): Lang) {
    app.set(Settings { language, ..*app.settings() });
}
