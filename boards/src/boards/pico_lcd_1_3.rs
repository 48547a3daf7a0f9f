//! Waveshare Pico-LCD-1.3, the reference board: a joystick and four keys on a Pico, whose SWD pins stay free.
//!
//! Source: Waveshare's wiki page; waveshare/Pico_code, `c/lib/LCD/LCD_1in3.c`; tiacsys/bridle,
//! `boards/shields/rpi_pico_lcd`. Not tried on hardware.

waveshare_pico_lcd! {
    name: "pico-lcd-1-3",
    title: "Waveshare Pico-LCD-1.3",
    panel: 240 x 240 at (0, 0) madctl 0x70,
    glass: WAVESHARE_SMALL,
    keys: {
        up: PIN_2, down: PIN_18, left: PIN_16, right: PIN_20,
        centre: PIN_3,
        a: PIN_15, b: PIN_17,
        x: PIN_19, y: PIN_21,
    },
}
