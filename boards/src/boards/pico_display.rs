//! Pimoroni Pico Display (1.14"): four keys in the corners, on a Pico.
//!
//! Source: Pimoroni's pinout card and C++ library for Pico Display. Not tried on hardware.

pimoroni_pico_display! {
    name: "pico-display",
    title: "Pimoroni Pico Display",
    panel: 240 x 135 at (40, 53) madctl 0x70,
    led: { red: PIN_6, green: PIN_7, blue: PIN_8 },
}
