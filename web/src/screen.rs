//! The picture as a canvas takes it: red, green, blue and opacity, a byte each.

use std::convert::Infallible;

use embedded_graphics::pixelcolor::{Rgb565, Rgb888};
use embedded_graphics::prelude::*;

const BYTES: usize = 4;
const OPAQUE: u8 = 255;

/// Pixels row after row.
pub(crate) struct RgbaScreen {
    size: Size,
    bytes: Vec<u8>,
}

impl RgbaScreen {
    /// A black picture.
    pub(crate) fn new((width, height): (u16, u16)) -> Self {
        let size = Size::new(width.into(), height.into());
        let pixels = usize::from(width) * usize::from(height);
        Self { size, bytes: [0, 0, 0, OPAQUE].repeat(pixels) }
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        &self.bytes
    }
}

impl OriginDimensions for RgbaScreen {
    fn size(&self) -> Size {
        self.size
    }
}

impl DrawTarget for RgbaScreen {
    type Color = Rgb565;
    type Error = Infallible;

    fn draw_iter<I>(&mut self, pixels: I) -> Result<(), Infallible>
    where
        I: IntoIterator<Item = Pixel<Rgb565>>,
    {
        let bounds = self.bounding_box();
        for Pixel(point, colour) in pixels {
            if bounds.contains(point) {
                let at = BYTES * (point.y as usize * self.size.width as usize + point.x as usize);
                let colour = Rgb888::from(colour);
                self.bytes[at..at + 3].copy_from_slice(&[colour.r(), colour.g(), colour.b()]);
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_as_bright_as_they_can_be_and_opaque() {
        let mut screen = RgbaScreen::new((3, 2));
        let put = |x, y, colour| Pixel(Point::new(x, y), colour);
        let pixels = [
            put(1, 0, Rgb565::new(31, 0, 0)),
            put(2, 0, Rgb565::new(0, 63, 0)),
            put(0, 1, Rgb565::new(31, 63, 31)),
            put(3, 1, Rgb565::new(31, 63, 31)),
        ];
        let Ok(()) = screen.draw_iter(pixels);
        let expected = [
            [0, 0, 0, 255],
            [255, 0, 0, 255],
            [0, 255, 0, 255],
            [255, 255, 255, 255],
            [0, 0, 0, 255],
            [0, 0, 0, 255],
        ];
        assert_eq!(screen.bytes(), expected.as_flattened());
    }
}
