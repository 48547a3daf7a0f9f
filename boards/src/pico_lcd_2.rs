//! Waveshare Pico-LCD-2: a large screen with four keys on a Pico.
//!
//! Facts: Waveshare's wiki page and example code for Pico-LCD-2. Not tried on hardware.

board! {
    title: "Waveshare Pico-LCD-2",
    flash: 2 MB,
    panel: 320 x 240 at (0, 0) madctl 0x70,
    bus: SPI1 sck PIN_10 mosi PIN_11,
    cs: PIN_9,
    dc: PIN_8,
    reset: PIN_12,
    backlight: PIN_13,
    keys: {
        a: PIN_15, b: PIN_17,
        x: PIN_2, y: PIN_3,
    },
}
