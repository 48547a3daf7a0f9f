//! LilyGO T-Display RP2040: two keys, and no SWD header (UF2 only). GP22 powers the panel.
//!
//! LilyGO's MADCTL 0x68 comes with C0h = 0x0C, which swaps red and blue once more. This firmware leaves C0h alone,
//! as tuupola/hagl_pico_mipi and russhughes/st7789_mpy do, so its MADCTL is 0x60.
//! Source: Xinyuan-LilyGO/LILYGO-T-display-RP2040 and these two. Not tried on hardware; batches of the panel may differ.

board! {
    name: "t-display",
    title: "LilyGO T-Display RP2040",
    flash: 4 MB,
    panel: 240 x 135 at (40, 53) madctl 0x60,
    glass: LILYGO_T_DISPLAY,
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
