//! What tests of screens share: the devices there are and how to use them.
#![allow(dead_code, reason = "every test uses a part of it")]

pub(crate) mod handset;

use nonaga_app::{Device, Extras, KeySet, PanelSetup};

/// A kind of device: size of the screen and set of keys.
pub(crate) type Kind = ((u16, u16), KeySet);

/// Every kind of device.
pub(crate) const DEVICES: [Kind; 7] = [
    ((240, 240), KeySet::NINE),
    ((240, 280), KeySet::SEVEN),
    ((320, 240), KeySet::EIGHT),
    ((320, 240), KeySet::FOUR),
    ((240, 135), KeySet::SEVEN),
    ((240, 135), KeySet::FOUR),
    ((240, 135), KeySet::TWO),
];

/// A device with everything a device can have.
pub(crate) fn device((size, keys): Kind) -> Device {
    let extras =
        Extras { sound: true, backlight: true, sleep: true, update: true, quit: false, leds: 3 };
    let (offset, madctl) = match size {
        (240, 135) => ((40, 53), 0x70),
        (240, 280) => ((0, 20), 0xC0),
        _ => ((0, 0), 0x70),
    };
    let panel = PanelSetup { offset, madctl, ..PanelSetup::upright(size) };
    let name = "Waveshare Pico-LCD-1.14 V2";
    Device { size, keys, name, version: "0.1.0", panel, extras, page: None }
}
