//! Waveshare Pico-LCD-1.14 V2: a joystick and two keys on a Pico.
//!
//! Facts: Waveshare's wiki page and example code for Pico-LCD-1.14. Not tried on hardware.

board! {
    title: "Waveshare Pico-LCD-1.14 V2",
    flash: 2 MB,
    panel: 240 x 135 at (40, 53) madctl 0x70,
    bus: SPI1 sck PIN_10 mosi PIN_11,
    cs: PIN_9,
    dc: PIN_8,
    reset: PIN_12,
    backlight: PIN_13,
    keys: {
        up: PIN_2, down: PIN_18, left: PIN_16, right: PIN_20,
        centre: PIN_3,
        a: PIN_15, b: PIN_17,
    },
}
