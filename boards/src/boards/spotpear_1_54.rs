//! Spotpear Pico 1.54": a handheld shield for a Pico with a pad and four keys. Its start, select and shoulder keys
//! are not used.
//!
//! The maker's own driver was not found; the glass is set up as by the port named here, which has the PicoSystem's bytes.
//! Source: ronenkr/PicosystemNes-SpotpearShield, `picosystem/hardware.cpp` and `gpbuttons.h`.
//! Not tried on hardware.

board! {
    name: "spotpear-1-54",
    title: "Spotpear Pico 1.54",
    flash: 2 MB,
    panel: 240 x 240 at (0, 0) madctl 0x60,
    glass: PICOSYSTEM,
    bus: SPI1 sck PIN_10 mosi PIN_11,
    cs: PIN_9,
    dc: PIN_8,
    reset: PIN_12,
    backlight: PIN_7,
    keys: {
        up: PIN_16, down: PIN_14, left: PIN_13, right: PIN_17,
        a: PIN_3, b: PIN_6,
        x: PIN_2, y: PIN_4,
    },
}
