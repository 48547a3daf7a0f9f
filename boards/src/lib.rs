//! The boards the game runs on: one file a board, each with its facts and nothing else.
//!
//! Every board's data is here on the host too, so the desktop program can imitate a board and the
//! emulator learns its pins from the same words as the firmware. With the feature `wiring` the
//! chosen board also hands out its pins as embassy peripherals.
#![no_std]

#[macro_use]
mod macros;
mod panel;
mod pins;
#[cfg(test)]
mod tests;
#[cfg(feature = "wiring")]
pub mod wiring;

use nonaga_app::{Device, Extras};

pub use panel::{Madctl, Panel};
pub use pins::{BatteryGauge, KeyPins, LedPins, Pins, SpiPins};

/// Everything that is known about one board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    /// The cargo feature and the name on the command line, such as `pico-lcd-1-3`.
    pub name: &'static str,
    /// The name the maker gave it, as the About screen shows it.
    pub title: &'static str,
    /// Flash memory in bytes.
    pub flash: usize,
    /// The panel and how its memory shows on the glass.
    pub panel: Panel,
    /// What is wired to which pin.
    pub pins: Pins,
}

impl Board {
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

    /// What the game has to know of this board.
    pub const fn device(&self) -> Device {
        Device {
            size: (self.panel.width, self.panel.height),
            keys: self.pins.keys.set(),
            name: self.title,
            version: env!("CARGO_PKG_VERSION"),
            extras: Extras {
                sound: self.pins.sound.is_some(),
                backlight: true,
                sleep: true,
                update: true,
            },
        }
    }
}

boards! {
    pico_lcd_1_3: "pico-lcd-1-3",
    pico_lcd_1_14: "pico-lcd-1-14",
    pico_lcd_2: "pico-lcd-2",
    picosystem: "picosystem",
    pico_display: "pico-display",
    pico_display_2_0: "pico-display-2-0",
    pico_display_2_8: "pico-display-2-8",
    t_display: "t-display",
    picoboy_color: "picoboy-color",
    picopad: "picopad",
}
