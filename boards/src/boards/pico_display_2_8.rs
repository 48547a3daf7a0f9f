//! Pimoroni Pico Display Pack 2.8: the Display Pack 2.0 with a larger panel and a tearing line.
//!
//! Source: Pimoroni's pinout card and C++ library for Display Pack 2.8. Whether the reset pin is wired
//! differs between sources, so it is not used. Not tried on hardware.

pimoroni_pico_display! {
    name: "pico-display-2-8",
    title: "Pimoroni Pico Display Pack 2.8",
    panel: 320 x 240 at (0, 0) madctl 0x70,
    tearing: PIN_21,
    led: { red: PIN_26, green: PIN_27, blue: PIN_28 },
}
