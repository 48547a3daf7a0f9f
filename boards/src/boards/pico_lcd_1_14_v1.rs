//! Waveshare Pico-LCD-1.14 V1: four keys on a Pico, two of which are the V2's joystick pins.
//!
//! As held, A is top left, B bottom left, X top right, Y bottom right.
//! Source: Waveshare's wiki page and example code for Pico-LCD-1.14; tiacsys/bridle,
//! `boards/shields/rpi_pico_lcd`. Not tried on hardware.

waveshare_pico_lcd! {
    name: "pico-lcd-1-14-v1",
    title: "Waveshare Pico-LCD-1.14 V1",
    panel: 240 x 135 at (40, 53) madctl 0x70,
    glass: WAVESHARE_SMALL,
    keys: {
        a: PIN_15, b: PIN_17,
        x: PIN_2, y: PIN_3,
    },
}
