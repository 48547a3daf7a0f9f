//! PicoBoy Color: a keyring console with an upright screen, whose glass has round corners, and a joystick.
//!
//! Its speaker is a passive magnetic one: it must never be left under current.
//! The maker's sketches (`Arduino`) use Adafruit's driver, which sets nothing for the glass, so neither does this file.
//! Source: hcl1981/picoboycolor, `PlatformIO` and `Python/picoboy_py/pbc.py`; adafruit/circuitpython.
//! Not tried on hardware; batches of the panel may differ.

board! {
    name: "picoboy-color",
    title: "PicoBoy Color",
    flash: 2 MB,
    panel: 240 x 280 at (0, 20) madctl 0xC0,
    bus: SPI0 sck PIN_18 mosi PIN_19,
    cs: PIN_10,
    dc: PIN_8,
    reset: PIN_9,
    backlight: PIN_26,
    keys: {
        up: PIN_4, down: PIN_2, left: PIN_3, right: PIN_1,
        centre: PIN_0,
        a: PIN_27, b: PIN_28,
    },
    sound: PIN_15,
    led: active_high { green: PIN_12, yellow: PIN_13, red: PIN_14 },
}
