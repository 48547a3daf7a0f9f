//! The boards that the game runs on.
//!
//! ```
//! use nonaga_boards::Board;
//!
//! let board = Board::by_name("picosystem").unwrap();
//! assert_eq!((board.panel.width, board.panel.height), (240, 240));
//! assert_eq!(board.pins.sound, Some(11));
//! assert!(Board::ALL.contains(board));
//! ```
//!
//! Every file in `src/boards` is one board: panel, pins and keys, nothing else. [`Board`] holds them
//! as plain numbers, for the firmware, the desktop program and the emulator alike. With the feature
//! `wiring` each board's module also has `wire`, which sorts the chip's peripherals by their use.
//!
//! | where | what |
//! |---|---|
//! | `src/boards/` | the boards, one file each |
//! | `src/macros.rs` | `board!`, which they invoke |
//! | `src/families.rs` | what the boards of one maker share |
//! | `src/glass.rs` | what makers set for their glass |
//! | [`Panel`], [`Pins`], [`BatteryGauge`] | what a board file states |
//! | [`Refresh`] | when a moving picture may be sent to a panel |
//! | `wiring` | the same as embassy peripherals |
//!
//! `README.md` says how to add a board.
#![no_std]

#[macro_use]
mod macros;
#[macro_use]
mod families;
mod battery;
mod glass;
mod panel;
mod pins;
mod refresh;
#[cfg(test)]
mod tests;
#[cfg(feature = "wiring")]
pub mod wiring;

use nonaga_app::{Device, Extras, LONGEST_PAGE_ADDRESS};

pub use battery::{BatteryGauge, Charger, ChargingState};
pub use panel::{GlassRegister, Madctl, Panel};
pub use pins::{KeyPins, LedPins, Pins, SpiPins};
pub use refresh::Refresh;

/// The facts about one board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    /// The cargo feature and the name on the command line: the name of its file with `-` for `_`.
    pub name: &'static str,
    /// The maker's name for it, shown on the About screen.
    pub title: &'static str,
    /// Flash memory in bytes.
    pub flash: usize,
    /// The panel, and which part of its memory is visible.
    pub panel: Panel,
    /// What is wired to which pin.
    pub pins: Pins,
}

/// The address of the page that opens shared games. It is set when the program is built, by the environment variable
/// `NONAGA_PAGE`; without it, or if it is empty, codes contain the bare text.
const PAGE: Option<&str> = match option_env!("NONAGA_PAGE") {
    None => None,
    Some(address) if address.is_empty() => None,
    Some(address) => {
        assert!(
            address.len() <= LONGEST_PAGE_ADDRESS,
            "NONAGA_PAGE: at most 48 letters, so that a game of 60 turns can be scanned from the smallest screen"
        );
        Some(address)
    }
};

impl Board {
    /// All boards: the reference first, the others in the order of their names.
    pub const ALL: &'static [Board] = BOARDS;

    /// The board with this name.
    ///
    /// ```
    /// use nonaga_boards::Board;
    /// assert_eq!(Board::by_name("picosystem").unwrap().title, "Pimoroni PicoSystem");
    /// assert_eq!(Board::by_name("gameboy"), None);
    /// ```
    pub fn by_name(name: &str) -> Option<&'static Board> {
        Self::ALL.iter().find(|board| board.name == name)
    }

    /// What the app needs to know about this board.
    pub const fn device(&self) -> Device {
        Device {
            size: (self.panel.width, self.panel.height),
            keys: self.pins.keys.set(),
            name: self.title,
            version: env!("CARGO_PKG_VERSION"),
            panel: self.panel.setup(),
            extras: Extras {
                sound: self.pins.sound.is_some(),
                backlight: self.pins.backlight.is_some(),
                sleep: true,
                update: true,
                quit: false,
                leds: match self.pins.led {
                    Some(led) => led.colours.len() as u8,
                    None => 0,
                },
            },
            page: PAGE,
        }
    }
}

// The modules of the boards and the list `BOARDS`, written by `build.rs`.
include!(concat!(env!("OUT_DIR"), "/boards.rs"));
