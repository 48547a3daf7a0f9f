//! PicoPad 1.0 by Pajeníčko: a handheld kit around a Pico or Pico W. The PicoPad 2.0 has an RP2350 and cannot run
//! this image.
//!
//! The battery is measured behind a diode. On a Pico W its pin also clocks the radio, unless GP25 is high; on a Pico
//! GP25 is the LED, which flashes too shortly to be seen.
//! The PicoPad's own loader keeps its settings in the last 4 KB of the 2 MB, which this game's saved data overwrites.
//! Its driver (Panda381/PicoLibSDK, `_display/st7789`) sets nothing for the glass, so neither does this file.
//! Source: Pajenicko/Picopad and Panda381/PicoLibSDK, whose landscape is MADCTL 0x60. Not tried on hardware.

board! {
    name: "picopad",
    title: "PicoPad 1.0",
    flash: 2 MB,
    panel: 320 x 240 at (0, 0) madctl 0x60,
    bus: SPI0 sck PIN_18 mosi PIN_19,
    cs: PIN_21,
    dc: PIN_17,
    reset: PIN_20,
    backlight: PIN_16,
    keys: {
        up: PIN_4, down: PIN_5, left: PIN_3, right: PIN_2,
        a: PIN_7, b: PIN_6,
        x: PIN_9, y: PIN_8,
    },
    sound: PIN_15,
    battery: { adc: PIN_29 times 3 plus 311 mV, enable: PIN_25 },
    led: active_low { user: PIN_22 },
}
