//! Waveshare Pico-LCD-2: a large screen with four keys on a Pico.
//!
//! As held, A is top left, B top right, X bottom left, Y bottom right; the board says KEY0 to KEY3.
//! Source: Waveshare's wiki page; waveshare/Pico_code, `c/lib/LCD/LCD_2in.c`; tiacsys/bridle,
//! `boards/shields/rpi_pico_lcd`. Not tried on hardware.

waveshare_pico_lcd! {
    name: "pico-lcd-2",
    title: "Waveshare Pico-LCD-2",
    panel: 320 x 240 at (0, 0) madctl 0x70,
    glass: WAVESHARE_2,
    keys: {
        a: PIN_15, b: PIN_17,
        x: PIN_3, y: PIN_2,
    },
}
