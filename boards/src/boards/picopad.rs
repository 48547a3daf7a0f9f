//! PicoPad 1.0 and 2.0 by Pajeníčko: a handheld kit around a Pico.
//!
//! Source: the maker's repository and PicoLibSDK, whose landscape is MADCTL 0x60. Not tried on hardware.

board! {
    name: "picopad",
    title: "PicoPad",
    flash: 2 MB,
    panel: 320 x 240 at (0, 0) madctl 0x60,
    bus: SPI0 sck PIN_18 mosi PIN_19,
    cs: PIN_21,
    dc: PIN_17,
    reset: PIN_20,
    backlight: PIN_16,
    keys: {
        up: PIN_4, down: PIN_5, left: PIN_3, right: PIN_2,
        a: PIN_7, b: PIN_6,
        x: PIN_9, y: PIN_8,
    },
    sound: PIN_15,
    battery: { adc: PIN_29 times 3 },
    led: active_high { red: PIN_22 },
}
