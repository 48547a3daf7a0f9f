//! Pimoroni Pico Display (1.14"): four keys in the corners, on a Pico.
//!
//! Facts: Pimoroni's pinout card and C++ library for Pico Display. Not tried on hardware.

board! {
    title: "Pimoroni Pico Display",
    flash: 2 MB,
    panel: 240 x 135 at (40, 53) madctl 0x70,
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
