//! Waveshare Pico-LCD-1.14 V2: a joystick and two keys on a Pico.
//!
//! Source: Waveshare's wiki page and its example for Pico-LCD-1.14 V2 (`lib/LCD/LCD_1in14_V2.c`);
//! tiacsys/bridle, `boards/shields/rpi_pico_lcd`. Not tried on hardware.

waveshare_pico_lcd! {
    name: "pico-lcd-1-14",
    title: "Waveshare Pico-LCD-1.14 V2",
    panel: 240 x 135 at (40, 53) madctl 0x70,
    glass: WAVESHARE_SMALL,
    keys: {
        up: PIN_2, down: PIN_18, left: PIN_16, right: PIN_20,
        centre: PIN_3,
        a: PIN_15, b: PIN_17,
    },
}
