//! Pimoroni Pico Display (1.14"): four keys in the corners, on a Pico. The panel's reset is the Pico's RUN.
//!
//! Source: Pimoroni's pinout card; pimoroni/pimoroni-pico, `libraries/pico_display` and `drivers/st7789`.
//! Not tried on hardware.

pimoroni_pico_display! {
    name: "pico-display",
    title: "Pimoroni Pico Display",
    panel: 240 x 135 at (40, 53) madctl 0x70,
    glass: PIMORONI_240_135,
    led: { red: PIN_6, green: PIN_7, blue: PIN_8 },
}
