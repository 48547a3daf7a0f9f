//! Pimoroni PicoSystem: a handheld with its own battery and piezo, and no SWD header (UF2 only).
//!
//! The green LED shares the backlight's PWM slice, so the LED is switched, not dimmed.
//! Source: Pimoroni's schematic; pimoroni/picosystem, `libraries/hardware.cpp`; 32blit/32blit-sdk;
//! rlane/picosystem-rs. Not tried on hardware.

board! {
    name: "picosystem",
    title: "Pimoroni PicoSystem",
    flash: 16 MB,
    panel: 240 x 240 at (0, 0) madctl 0x04,
    glass: PICOSYSTEM,
    bus: SPI0 sck PIN_6 mosi PIN_7,
    cs: PIN_5,
    dc: PIN_9,
    reset: PIN_4,
    backlight: PIN_12,
    tearing: PIN_8,
    keys: {
        up: PIN_23, down: PIN_20, left: PIN_22, right: PIN_21,
        a: PIN_18, b: PIN_19,
        x: PIN_17, y: PIN_16,
    },
    sound: PIN_11,
    battery: { adc: PIN_26 times 3, charging: PIN_24, vbus: PIN_2 },
    led: active_high { red: PIN_14, green: PIN_13, blue: PIN_15 },
}
