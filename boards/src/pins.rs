//! The pins of a board as GPIO numbers.

use nonaga_app::{Key, KeySet};

use crate::battery::BatteryGauge;

/// What each pin of the RP2040 is connected to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pins {
    /// The SPI bus to the panel.
    pub bus: SpiPins,
    /// Chip select of the panel, active low.
    pub cs: u8,
    /// Data/command: low for a command, high for its data.
    pub dc: u8,
    /// Reset of the panel, active low.
    pub reset: Option<u8>,
    /// Backlight, active high; `None` where it cannot be switched.
    pub backlight: Option<u8>,
    /// The panel's tearing effect line: high while it does not read its memory.
    pub tearing: Option<u8>,
    /// Power of the panel, active high.
    pub power: Option<u8>,
    /// The keys, active low.
    pub keys: KeyPins,
    /// Piezo or small speaker.
    pub sound: Option<u8>,
    /// Battery gauge.
    pub battery: Option<BatteryGauge>,
    /// LED beside the screen.
    pub led: Option<LedPins>,
}

/// The SPI pins of the panel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SpiPins {
    /// Which of the two SPI blocks: 0 or 1.
    pub spi: u8,
    /// Clock.
    pub sck: u8,
    /// Data to the panel.
    pub mosi: u8,
}

/// The pins of the keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct KeyPins {
    pub up: Option<u8>,
    pub down: Option<u8>,
    pub left: Option<u8>,
    pub right: Option<u8>,
    pub centre: Option<u8>,
    pub a: Option<u8>,
    pub b: Option<u8>,
    pub x: Option<u8>,
    pub y: Option<u8>,
}

impl KeyPins {
    /// Every key with its pin, in the order of [`Key::ALL`]; `None` where the board has no such key.
    pub const fn each(&self) -> [(Key, Option<u8>); 9] {
        [
            (Key::Up, self.up),
            (Key::Down, self.down),
            (Key::Left, self.left),
            (Key::Right, self.right),
            (Key::Centre, self.centre),
            (Key::A, self.a),
            (Key::B, self.b),
            (Key::X, self.x),
            (Key::Y, self.y),
        ]
    }

    /// The keys that the board has.
    pub(crate) const fn set(&self) -> KeySet {
        let each = self.each();
        let (mut there, mut count, mut n) = ([Key::A; 9], 0, 0);
        while n < each.len() {
            if each[n].1.is_some() {
                there[count] = each[n].0;
                count += 1;
            }
            n += 1;
        }
        KeySet::of(there.split_at(count).0)
    }
}

/// LEDs beside the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LedPins {
    /// Every LED by its colour.
    pub colours: &'static [(&'static str, u8)],
    /// On at a low level.
    pub active_low: bool,
}

/// GPIO numbers under embassy's names, so that `board!` gets number and peripheral from the one `PIN_7`
/// in a board file.
pub(crate) mod number {
    macro_rules! numbers {
        ($($name:ident = $number:literal)*) => {
            $(#[allow(dead_code, reason = "not every pin is used by a board")] pub(crate) const $name: u8 = $number;)*
        };
    }
    numbers! {
        SPI0 = 0 SPI1 = 1
        PIN_0 = 0 PIN_1 = 1 PIN_2 = 2 PIN_3 = 3 PIN_4 = 4 PIN_5 = 5 PIN_6 = 6 PIN_7 = 7 PIN_8 = 8 PIN_9 = 9
        PIN_10 = 10 PIN_11 = 11 PIN_12 = 12 PIN_13 = 13 PIN_14 = 14 PIN_15 = 15 PIN_16 = 16 PIN_17 = 17
        PIN_18 = 18 PIN_19 = 19 PIN_20 = 20 PIN_21 = 21 PIN_22 = 22 PIN_23 = 23 PIN_24 = 24 PIN_25 = 25
        PIN_26 = 26 PIN_27 = 27 PIN_28 = 28 PIN_29 = 29
    }
}
