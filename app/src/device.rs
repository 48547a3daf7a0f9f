//! What the game has to know about the device it runs on.

use crate::hardware::PanelSetup;
use crate::input::KeySet;

/// The device a shell runs on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Device {
    /// Width and height of the screen in pixels.
    pub size: (u16, u16),
    /// The keys it has.
    pub keys: KeySet,
    /// What it is called, shown in About.
    pub name: &'static str,
    /// Version of the program, shown in About.
    pub version: &'static str,
    /// How its panel is set up.
    pub panel: PanelSetup,
    /// What else it can do.
    pub extras: Extras,
    /// The address of a page that opens shared games, of up to [`LONGEST_PAGE_ADDRESS`](crate::LONGEST_PAGE_ADDRESS)
    /// letters.
    pub page: Option<&'static str>,
}

/// What a device may have beyond screen and keys. What it has not is not offered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Extras {
    /// It can make sounds.
    pub sound: bool,
    /// The light of its screen can be dimmed.
    pub backlight: bool,
    /// It can be switched off by itself and woken by a key.
    pub sleep: bool,
    /// It can restart into the loader that takes a new firmware file.
    pub update: bool,
    /// It is a program among others that can be ended.
    pub quit: bool,
    /// How many LEDs it has beside the screen.
    pub leds: u8,
}

impl Extras {
    /// What a web page has.
    pub const PAGE: Self =
        Self { sound: true, backlight: false, sleep: false, update: false, quit: false, leds: 0 };
}

/// How full the battery is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BatteryLevel {
    /// Charge left, 0 to 100.
    pub percent: u8,
    /// True while the cable feeds it.
    pub charging: bool,
}

impl BatteryLevel {
    /// A battery with less than this is low.
    const LOW: u8 = 15;

    /// Whether the player should know that it will soon be empty.
    pub const fn is_low(self) -> bool {
        self.percent < Self::LOW && !self.charging
    }
}
