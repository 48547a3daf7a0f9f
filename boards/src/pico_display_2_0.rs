//! Pimoroni Pico Display Pack 2.0: the Pico Display with a larger screen.
//!
//! Facts: Pimoroni's pinout card and C++ library for Display Pack 2.0. Not tried on hardware.

board! {
    title: "Pimoroni Pico Display Pack 2.0",
    flash: 2 MB,
    panel: 320 x 240 at (0, 0) madctl 0x70,
    bus: SPI0 sck PIN_18 mosi PIN_19,
    cs: PIN_17,
    dc: PIN_16,
    backlight: PIN_20,
    keys: {
        a: PIN_12, b: PIN_13,
        x: PIN_14, y: PIN_15,
    },
    led: active_low { red: PIN_6, green: PIN_7, blue: PIN_8 },
}
