//! Pimoroni Pico Display Pack 2.0: the Pico Display with a larger screen and a tearing line. The panel's reset is
//! the Pico's RUN.
//!
//! Source: Pimoroni's pinout card; pimoroni/pimoroni-pico, `libraries/pico_display_2` and `drivers/st7789`.
//! Not tried on hardware.

pimoroni_pico_display! {
    name: "pico-display-2-0",
    title: "Pimoroni Pico Display Pack 2.0",
    panel: 320 x 240 at (0, 0) madctl 0x70,
    glass: PIMORONI_320_240,
    tearing: PIN_21,
    led: { red: PIN_6, green: PIN_7, blue: PIN_8 },
}
