//! LilyGO T-Display RP2040: two keys, and no SWD header (UF2 only).
//!
//! Source: LilyGO's repository and two community ports. Two of the three swap red
//! and blue (MADCTL bit 3); this file follows them. Not tried on hardware.

board! {
    name: "t-display",
    title: "LilyGO T-Display RP2040",
    flash: 4 MB,
    panel: 240 x 135 at (40, 53) madctl 0x68,
    bus: SPI0 sck PIN_2 mosi PIN_3,
    cs: PIN_5,
    dc: PIN_1,
    reset: PIN_0,
    backlight: PIN_4,
    power: PIN_22,
    keys: {
        a: PIN_6, b: PIN_7,
    },
    battery: { adc: PIN_26 times 2 },
    led: active_high { red: PIN_25 },
}
