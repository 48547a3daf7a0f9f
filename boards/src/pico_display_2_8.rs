//! Pimoroni Pico Display Pack 2.8: the Display Pack 2.0 with a larger glass and a tearing line.
//!
//! Facts: Pimoroni's pinout card and C++ library for Display Pack 2.8. Whether the reset line is
//! wired differs between sources, so it is left alone: the panel is reset by command. Not tried
//! on hardware.

board! {
    title: "Pimoroni Pico Display Pack 2.8",
    flash: 2 MB,
    panel: 320 x 240 at (0, 0) madctl 0x70,
    bus: SPI0 sck PIN_18 mosi PIN_19,
    cs: PIN_17,
    dc: PIN_16,
    backlight: PIN_20,
    tearing: PIN_21,
    keys: {
        a: PIN_12, b: PIN_13,
        x: PIN_14, y: PIN_15,
    },
    led: active_low { red: PIN_26, green: PIN_27, blue: PIN_28 },
}
