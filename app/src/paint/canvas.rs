//! Where pixels go: rows of RGB565, big-endian as the panel wants them, painted in place.
//!
//! A [`Frame`](super::Frame) is a canvas of all rows. Any other embedded-graphics target gets its picture
//! row by row through a [`Line`]. Both run the same painting code, so both show the same pixels.

use embedded_graphics::{
    Pixel,
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::{Rgb565, raw::RawU16},
    prelude::IntoStorage,
    primitives::Rectangle,
};

/// The widest screen.
const WIDEST: usize = 320;

/// Rows of pixels that can be painted over. A pixel is an RGB565 value in big-endian byte order.
pub trait Canvas {
    /// The pixels of row `y`, from left to right.
    fn row(&mut self, y: i32) -> &mut [u16];
}

/// A colour ready to be painted: RGB565 in the processor's own byte order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Colour(pub(crate) u16);

/// Nothing of a colour covers a pixel.
pub(crate) const NONE: i32 = 0;
/// The colour covers the pixel wholly.
pub(crate) const FULL: i32 = 32;

/// Room between the three channels, so that one multiplication blends them all.
const SPREAD: u32 = 0x07e0_f81f;

impl Colour {
    /// From eight bits a channel, as `0xRRGGBB`.
    pub(crate) const fn new(rgb: u32) -> Self {
        let [_, red, green, blue] = rgb.to_be_bytes();
        Self((red as u16 >> 3) << 11 | (green as u16 >> 2) << 5 | blue as u16 >> 3)
    }

    /// This colour with `alpha` of 32 parts of `over` laid on it.
    pub(crate) const fn mixed(self, over: Colour, alpha: i32) -> Colour {
        let under = (self.0 as u32 | (self.0 as u32) << 16) & SPREAD;
        let over = (over.0 as u32 | (over.0 as u32) << 16) & SPREAD;
        let sum =
            (over.wrapping_sub(under).wrapping_mul(alpha as u32) >> 5).wrapping_add(under) & SPREAD;
        Colour((sum | sum >> 16) as u16)
    }
}

impl From<Colour> for Rgb565 {
    fn from(colour: Colour) -> Self {
        RawU16::new(colour.0).into()
    }
}

/// Fills the pixels `from..to` of a row; what lies outside of the row is left out.
pub(crate) fn fill(row: &mut [u16], from: i32, to: i32, colour: Colour) {
    let from = from.max(0) as usize;
    let to = (to.max(0) as usize).min(row.len());
    if from < to {
        row[from..to].fill(colour.0.to_be());
    }
}

/// Lays `alpha` of 32 parts of a colour on one pixel of a row.
pub(crate) fn mix(row: &mut [u16], x: i32, colour: Colour, alpha: i32) {
    if let Some(pixel) = row.get_mut(x as usize) {
        *pixel = Colour(u16::from_be(*pixel)).mixed(colour, alpha).0.to_be();
    }
}

/// Lays `alpha` of 32 parts of a colour on the pixels `from..to` of a row.
pub(crate) fn wash(row: &mut [u16], from: i32, to: i32, colour: Colour, alpha: i32) {
    if alpha == FULL {
        return fill(row, from, to, colour);
    }
    let from = from.max(0) as usize;
    let to = (to.max(0) as usize).min(row.len());
    if from < to {
        for pixel in &mut row[from..to] {
            *pixel = Colour(u16::from_be(*pixel)).mixed(colour, alpha).0.to_be();
        }
    }
}

/// One row of a picture on its way to an embedded-graphics target.
pub(crate) struct Line {
    pixels: [u16; WIDEST],
    width: usize,
}

impl Line {
    pub(crate) fn new(width: u16) -> Self {
        Self { pixels: [0; WIDEST], width: usize::from(width).min(WIDEST) }
    }

    /// Turns the row end to end.
    pub(crate) fn reverse(&mut self) {
        self.pixels[..self.width].reverse();
    }

    /// Hands the row over as row `y` of the target.
    pub(crate) fn send<T: DrawTarget<Color = Rgb565>>(
        &self,
        target: &mut T,
        y: i32,
    ) -> Result<(), T::Error> {
        let pixels = self.pixels[..self.width].iter();
        let place = Rectangle::new(Point::new(0, y), Size::new(self.width as u32, 1));
        target.fill_contiguous(&place, pixels.map(|&pixel| Colour(u16::from_be(pixel)).into()))
    }
}

impl Canvas for Line {
    fn row(&mut self, _: i32) -> &mut [u16] {
        &mut self.pixels[..self.width]
    }
}

/// Bytes of one embedded-graphics pixel as they stand in a row.
pub(crate) fn stored(colour: Rgb565) -> u16 {
    colour.into_storage().to_be()
}

/// Draws single pixels into rows: the slow way that embedded-graphics offers for everything else.
pub(crate) fn draw_pixels(
    rows: &mut [u16],
    size: Size,
    pixels: impl IntoIterator<Item = Pixel<Rgb565>>,
) {
    for Pixel(point, colour) in pixels {
        let (x, y) = (point.x as u32, point.y as u32);
        if x < size.width && y < size.height {
            rows[(y * size.width + x) as usize] = stored(colour);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mixing_stays_within_one_step_of_the_exact_blend() {
        let channels = |c: Colour| [c.0 >> 11, c.0 >> 5 & 63, c.0 & 31].map(i32::from);
        let mut seed = 1_u32;
        for _ in 0..20_000 {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let (under, over) = (Colour(seed as u16), Colour((seed >> 16) as u16));
            for alpha in [0, 1, 9, 16, 31, 32] {
                for ((u, o), m) in channels(under)
                    .into_iter()
                    .zip(channels(over))
                    .zip(channels(under.mixed(over, alpha)))
                {
                    let exact = (u * (32 - alpha) + o * alpha) as f32 / 32.0;
                    assert!((m as f32 - exact).abs() <= 1.0, "{under:?} {over:?} {alpha}");
                }
            }
            assert_eq!((under.mixed(over, NONE), under.mixed(over, FULL)), (under, over));
        }
    }
}
