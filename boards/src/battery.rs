//! How a board measures its battery and tells that it is charging.

/// How a board measures its battery.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BatteryGauge {
    /// The ADC pin.
    pub adc: u8,
    /// Ratio of the voltage divider: voltage before the divider over voltage at the pin.
    pub divider: u8,
    /// Millivolts lost in a diode between battery and divider.
    pub diode: u16,
    /// Has to be high during a measurement, where the ADC pin has a second use.
    pub enable: Option<u8>,
    /// The charger's lines, where the board has them.
    pub charger: Option<Charger>,
}

/// The lines that tell whether the battery is charging.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Charger {
    /// Low while charging, but also without USB power: the charger has no supply then and pulls it low.
    pub charging: u8,
    /// High while there is USB power.
    pub vbus: u8,
}

impl BatteryGauge {
    /// Empty and full, in millivolts: all these boards take a single lithium cell.
    ///
    /// Behind a linear regulator the supply, which is also the ADC's reference, sags with the cell below about
    /// 3.4 V, and the reading stays where it is. So the cell counts as empty just there, where little charge
    /// is left: a warning at 15% comes at 3.46 V, while it can still be measured.
    const EMPTY: u32 = 3_350;
    const FULL: u32 = 4_100;
    /// The ADC's reference in millivolts, and its full scale.
    const REFERENCE: u32 = 3_300;
    const TOP: u32 = 4_095;

    /// The voltage of the battery in millivolts for a reading of the ADC.
    ///
    /// ```
    /// let battery = nonaga_boards::Board::by_name("picopad").unwrap().pins.battery.unwrap();
    /// // The divider's third of 3.6 V, and the diode.
    /// assert_eq!(battery.millivolts((1200 * 4095 / 3300) as u16), 3600 + 311 - 3);
    /// ```
    pub const fn millivolts(self, reading: u16) -> u32 {
        reading as u32 * Self::REFERENCE / Self::TOP * self.divider as u32 + self.diode as u32
    }

    /// The state of charge in percent for a reading of the ADC.
    ///
    /// ```
    /// let battery = nonaga_boards::Board::by_name("picosystem").unwrap().pins.battery.unwrap();
    /// // 3.725 V, half way between empty and full, are a third at the pin: 1.242 V of 3.3 V.
    /// assert_eq!(battery.percent((1242 * 4095 / 3300) as u16), 49);
    /// assert_eq!((battery.percent(0), battery.percent(4095)), (0, 100));
    /// ```
    pub const fn percent(self, reading: u16) -> u8 {
        let millivolts = self.millivolts(reading);
        if millivolts <= Self::EMPTY {
            0
        } else if millivolts >= Self::FULL {
            100
        } else {
            ((millivolts - Self::EMPTY) * 100 / (Self::FULL - Self::EMPTY)) as u8
        }
    }
}

/// Whether the battery is charging, from the two lines of its charger.
///
/// Near full the charger stops and starts again, so a pause counts only when it lasts.
///
/// ```
/// use nonaga_boards::ChargingState;
/// let mut state = ChargingState::default();
/// assert!(!state.update(0, false, true), "without USB power the low line means nothing");
/// assert!(state.update(1_000, true, true));
/// assert!(state.update(2_000, true, false), "a short pause");
/// assert!(!state.update(4_100, true, false), "a long one: full");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ChargingState {
    /// When charging was last seen, in milliseconds.
    seen: Option<u64>,
}

impl ChargingState {
    /// A pause of this many milliseconds means full.
    const HOLD: u64 = 3_000;

    /// Takes the state of the lines and says whether the battery is charging.
    pub fn update(&mut self, now: u64, usb_power: bool, charging_is_low: bool) -> bool {
        if !usb_power {
            self.seen = None;
        } else if charging_is_low {
            self.seen = Some(now);
        }
        self.seen.is_some_and(|seen| now - seen < Self::HOLD)
    }
}
