//! Pimoroni Pico Display Pack 2.8: the Display Pack 2.0 with a larger panel.
//!
//! Source: Pimoroni's pinout card; pimoroni/pimoroni-pico, `libraries/pico_display_28` and `drivers/st7789`.
//! Whether the reset pin is wired differs between sources, so it is not used. Not tried on hardware.

pimoroni_pico_display! {
    name: "pico-display-2-8",
    title: "Pimoroni Pico Display Pack 2.8",
    panel: 320 x 240 at (0, 0) madctl 0x70,
    glass: PIMORONI_320_240,
    tearing: PIN_21,
    led: { red: PIN_26, green: PIN_27, blue: PIN_28 },
}
