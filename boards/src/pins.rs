//! What is wired to which pin, as plain GPIO numbers.

use nonaga_app::{Key, KeySet};

/// Every wire between the RP2040 and the rest of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pins {
    /// The SPI bus to the panel.
    pub bus: SpiPins,
    /// The panel listens while this is low.
    pub cs: u8,
    /// Low: a command; high: its data.
    pub dc: u8,
    /// A low pulse resets the panel.
    pub reset: Option<u8>,
    /// Backlight, high is lit.
    pub backlight: u8,
    /// The panel's tearing line: high while it does not read its memory.
    pub tearing: Option<u8>,
    /// Must be high for the panel to have power at all.
    pub power: Option<u8>,
    /// The keys, low when pressed.
    pub keys: KeyPins,
    /// Piezo or small speaker.
    pub sound: Option<u8>,
    /// BatteryGauge gauge.
    pub battery: Option<BatteryGauge>,
    /// Light beside the screen.
    pub led: Option<LedPins>,
}

/// The SPI bus to the panel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SpiPins {
    /// Which of the two SPI blocks.
    pub spi: u8,
    /// Clock.
    pub sck: u8,
    /// Data to the panel.
    pub mosi: u8,
}

/// The keys that a board has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "a key is called what it is called")]
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
    /// Every key with its pin, in the order of [`Key::ALL`]; `None` for those that the board lacks.
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

    /// Which keys there are.
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

/// How a board measures its battery.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BatteryGauge {
    /// The ADC pin.
    pub adc: u8,
    /// The battery has this many times the voltage at the pin.
    pub divider: u8,
    /// Low while the charger works, if the board tells.
    pub charging: Option<u8>,
    /// High while there is USB power, if the board tells.
    pub vbus: Option<u8>,
}

impl BatteryGauge {
    /// Empty and full, in millivolts, of the single lithium cell that all these boards take.
    const EMPTY: u32 = 2_800;
    const FULL: u32 = 4_100;
    /// The ADC's reference in millivolts and its largest value.
    const REFERENCE: u32 = 3_300;
    const TOP: u32 = 4_095;

    /// How full the battery is, in percent, when the ADC reads this.
    ///
    /// ```
    /// let battery = nonaga_boards::Board::by_name("picosystem").unwrap().pins.battery.unwrap();
    /// // 3.45 V, half way between empty and full, arrive as a third: 1.15 V of 3.3 V.
    /// assert_eq!(battery.percent((1150 * 4095 / 3300) as u16), 49);
    /// assert_eq!((battery.percent(0), battery.percent(4095)), (0, 100));
    /// ```
    pub const fn percent(self, reading: u16) -> u8 {
        let millivolts = reading as u32 * Self::REFERENCE / Self::TOP * self.divider as u32;
        if millivolts <= Self::EMPTY {
            0
        } else if millivolts >= Self::FULL {
            100
        } else {
            ((millivolts - Self::EMPTY) * 100 / (Self::FULL - Self::EMPTY)) as u8
        }
    }
}

/// A light beside the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LedPins {
    /// The red part, or the only one.
    pub red: u8,
    /// The green part.
    pub green: Option<u8>,
    /// The blue part.
    pub blue: Option<u8>,
    /// Lit by a low level.
    pub active_low: bool,
}

/// The pins by the names that embassy gives them, so that a board file writes `PIN_7` once and gets
/// the number for its data and the peripheral for its wiring.
pub(crate) mod number {
    macro_rules! numbers {
        ($($name:ident = $number:literal)*) => {
            $(#[allow(dead_code, reason = "a pin that no board uses")] pub(crate) const $name: u8 = $number;)*
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
