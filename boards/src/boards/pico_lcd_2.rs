//! Waveshare Pico-LCD-2: a large screen with four keys on a Pico.
//!
//! Source: Waveshare's wiki page and example code for Pico-LCD-2. Not tried on hardware.

waveshare_pico_lcd! {
    name: "pico-lcd-2",
    title: "Waveshare Pico-LCD-2",
    panel: 320 x 240 at (0, 0) madctl 0x70,
    keys: {
        a: PIN_15, b: PIN_17,
        x: PIN_2, y: PIN_3,
    },
}
