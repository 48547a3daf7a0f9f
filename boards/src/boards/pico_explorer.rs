//! Pimoroni Pico Explorer: a base for a Pico with a screen, four keys and a breadboard. The backlight is always on
//! and the panel's reset has no pin.
//!
//! Its piezo is not used.
//! Source: Pimoroni's pinout card; pimoroni/pimoroni-pico, `libraries/pico_explorer` and `drivers/st7789`.
//! Not tried on hardware.

board! {
    name: "pico-explorer",
    title: "Pimoroni Pico Explorer",
    flash: 2 MB,
    panel: 240 x 240 at (0, 0) madctl 0x04,
    glass: PIMORONI_240_240,
    bus: SPI0 sck PIN_18 mosi PIN_19,
    cs: PIN_17,
    dc: PIN_16,
    keys: {
        a: PIN_12, b: PIN_13,
        x: PIN_14, y: PIN_15,
    },
}
