//! The boards as the game knows them.

use std::str::FromStr;

use nonaga_app::{App, Device, Extras, Key, KeySet, Language, Settings};
use nonaga_boards::Board;

use crate::arguments::Stop;
use crate::script::KEYS;

/// The board with this name; a wrong name lists the right ones.
pub(crate) fn board(name: &str) -> Result<&'static Board, Stop> {
    Board::by_name(name).ok_or_else(|| {
        let names: Vec<&str> = Board::ALL.iter().map(|board| board.name).collect();
        Stop::usage(format!("--board: there is no board '{name}', only {}", names.join(", ")))
    })
}

/// A board as the game knows it.
pub fn of(board: &Board) -> Device {
    let has = |name| board.pins.keys.by_name().iter().any(|&(n, pin)| n == name && pin.is_some());
    let keys: Vec<Key> = KEYS.iter().filter(|&&(name, _)| has(name)).map(|&(_, key)| key).collect();
    Device {
        size: (board.panel.width, board.panel.height),
        keys: KeySet::of(&keys),
        name: board.title,
        version: env!("CARGO_PKG_VERSION"),
        extras: Extras {
            sound: board.pins.sound.is_some(),
            backlight: true,
            sleep: true,
            update: true,
        },
    }
}

/// A board's screen and keys, without what a computer does in its own way.
pub fn on_desktop(board: &Board) -> Device {
    Device { extras: Extras::default(), ..of(board) }
}

/// A language by its two letters.
pub(crate) struct Lang(Language);

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
