//! What makers write into the ST7789 to suit it to their glass: porch, gate and VCOM voltages, frame rate, gamma.
//!
//! Without these settings a picture shows, perhaps pale or with flicker. They are facts from the makers' own
//! drivers; names of the registers are in the controller's datasheet:
//! B2h porch, B7h gate, BBh VCOM, C0h LCM, C2h VDV and VRH enable, C3h VRH, C4h VDV, C6h frame rate,
//! D0h power, E0h and E1h gamma.

use crate::panel::GlassRegister;

/// Gamma of the 240×240 glass; Waveshare and Pimoroni have the same.
const GAMMA_POSITIVE: GlassRegister =
    (0xE0, &[0xD0, 0x04, 0x0D, 0x11, 0x13, 0x2B, 0x3F, 0x54, 0x4C, 0x18, 0x0D, 0x0B, 0x1F, 0x23]);
const GAMMA_NEGATIVE: GlassRegister =
    (0xE1, &[0xD0, 0x04, 0x0C, 0x11, 0x13, 0x2C, 0x3F, 0x44, 0x51, 0x2F, 0x1F, 0x1F, 0x20, 0x23]);
/// Gamma of the 320×240 glass; Waveshare and Pimoroni have the same.
const LARGE_GAMMA_POSITIVE: GlassRegister =
    (0xE0, &[0xD0, 0x08, 0x11, 0x08, 0x0C, 0x15, 0x39, 0x33, 0x50, 0x36, 0x13, 0x14, 0x29, 0x2D]);
const LARGE_GAMMA_NEGATIVE: GlassRegister =
    (0xE1, &[0xD0, 0x08, 0x10, 0x08, 0x06, 0x06, 0x39, 0x44, 0x51, 0x0B, 0x16, 0x14, 0x2F, 0x31]);

/// What all these drivers have in common; VRH, gate, VCOM and gamma differ.
macro_rules! glass {
    ($vrh:literal, gate $gate:literal, vcom $vcom:literal, $($rest:expr),+) => {
        &[
            (0xB2, &[0x0C, 0x0C, 0x00, 0x33, 0x33]),
            (0xC0, &[0x2C]),
            (0xC2, &[0x01]),
            (0xC3, &[$vrh]),
            (0xC4, &[0x20]),
            (0xD0, &[0xA4, 0xA1]),
            (0xC6, &[0x0F]),
            (0xB7, &[$gate]),
            (0xBB, &[$vcom]),
            $($rest),+
        ]
    };
}

/// waveshare/Pico_code, `c/lib/LCD/LCD_1in3.c`. Their file for the 1.14" V2, read in a copy (FCare/USBTo3DO), has the
/// same bytes; for the V1 they are assumed.
pub(crate) const WAVESHARE_SMALL: &[GlassRegister] =
    glass!(0x12, gate 0x35, vcom 0x19, GAMMA_POSITIVE, GAMMA_NEGATIVE);

/// waveshare/Pico_code, `c/lib/LCD/LCD_2in.c`.
pub(crate) const WAVESHARE_2: &[GlassRegister] =
    glass!(0x12, gate 0x35, vcom 0x1F, LARGE_GAMMA_POSITIVE, LARGE_GAMMA_NEGATIVE);

/// pimoroni/pimoroni-pico, `drivers/st7789/st7789.cpp`, 240×240.
pub(crate) const PIMORONI_240_240: &[GlassRegister] =
    glass!(0x12, gate 0x14, vcom 0x37, GAMMA_POSITIVE, GAMMA_NEGATIVE);

/// pimoroni/pimoroni-pico, `drivers/st7789/st7789.cpp`, 320×240. D6h is in no datasheet.
pub(crate) const PIMORONI_320_240: &[GlassRegister] =
    glass!(0x12, gate 0x35, vcom 0x1F, (0xD6, &[0xA1]), LARGE_GAMMA_POSITIVE, LARGE_GAMMA_NEGATIVE);

/// pimoroni/pimoroni-pico, `drivers/st7789/st7789.cpp`, 240×135.
pub(crate) const PIMORONI_240_135: &[GlassRegister] = glass!(
    0x00, gate 0x75, vcom 0x3D,
    (0xD6, &[0xA1]),
    (0xE0, &[0x70, 0x04, 0x08, 0x09, 0x09, 0x05, 0x2A, 0x33, 0x41, 0x07, 0x13, 0x13, 0x29, 0x2F]),
    (0xE1, &[0x70, 0x03, 0x09, 0x0A, 0x09, 0x06, 0x2B, 0x34, 0x41, 0x07, 0x12, 0x14, 0x28, 0x2E])
);

/// Bodmer/TFT_eSPI, `TFT_Drivers/ST7789_Init.h`, which LilyGO's own firmware is built with; but C0h, see the board's file.
/// Register B6h, which it also writes, is in no datasheet of the ST7789.
pub(crate) const LILYGO_T_DISPLAY: &[GlassRegister] = glass!(
    0x10, gate 0x35, vcom 0x28,
    (0xE0, &[0xD0, 0x00, 0x02, 0x07, 0x0A, 0x28, 0x32, 0x44, 0x42, 0x06, 0x0E, 0x12, 0x14, 0x17]),
    (0xE1, &[0xD0, 0x00, 0x02, 0x07, 0x0A, 0x28, 0x31, 0x54, 0x47, 0x0E, 0x1C, 0x17, 0x1B, 0x1E])
);

/// pimoroni/picosystem, `libraries/hardware.cpp`.
pub(crate) const PICOSYSTEM: &[GlassRegister] =
    glass!(0x12, gate 0x14, vcom 0x25, GAMMA_POSITIVE, GAMMA_NEGATIVE);
