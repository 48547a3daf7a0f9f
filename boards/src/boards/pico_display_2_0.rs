//! Pimoroni Pico Display Pack 2.0: the Pico Display with a larger screen.
//!
//! Source: Pimoroni's pinout card and C++ library for Display Pack 2.0. Not tried on hardware.

pimoroni_pico_display! {
    name: "pico-display-2-0",
    title: "Pimoroni Pico Display Pack 2.0",
    panel: 320 x 240 at (0, 0) madctl 0x70,
    led: { red: PIN_6, green: PIN_7, blue: PIN_8 },
}
