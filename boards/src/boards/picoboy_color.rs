//! PicoBoy Color: a keyring console with an upright screen and a joystick.
//!
//! Source: the PicoBoy library and its board definition. Not tried on hardware.

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
    led: active_high { red: PIN_12, green: PIN_13, blue: PIN_14 },
}
