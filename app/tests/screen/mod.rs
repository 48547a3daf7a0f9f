//! A screen for tests.

use std::{convert::Infallible, ops::Range};

use embedded_graphics::{
    Pixel,
    pixelcolor::{Rgb565, raw::RawU16},
    prelude::*,
};
use rowpaint::Canvas;

/// A screen in memory of any size: quick as a canvas, and as an embedded-graphics target so simple that it is right.
#[derive(Clone, PartialEq)]
pub(crate) struct Screen {
    pub(crate) size: (u16, u16),
    /// RGB565, big-endian, as a canvas has it.
    pixels: Vec<u16>,
}

impl Screen {
    /// A black screen.
    pub(crate) fn new(size: (u16, u16)) -> Self {
        Self { size, pixels: vec![0; usize::from(size.0) * usize::from(size.1)] }
    }

    /// Its pixels, row after row.
    #[allow(dead_code, reason = "not every test looks at pixels one by one")]
    pub(crate) fn colours(&self) -> impl Iterator<Item = Rgb565> {
        self.pixels.iter().map(|&pixel| RawU16::new(u16::from_be(pixel)).into())
    }
}

impl Canvas for Screen {
    fn rows(&mut self, rows: Range<u16>) -> &mut [u16] {
        let width = usize::from(self.size.0);
        &mut self.pixels[usize::from(rows.start) * width..usize::from(rows.end) * width]
    }
}

impl OriginDimensions for Screen {
    fn size(&self) -> Size {
        Size::new(self.size.0.into(), self.size.1.into())
    }
}

impl DrawTarget for Screen {
    type Color = Rgb565;
    type Error = Infallible;

    fn draw_iter<I: IntoIterator<Item = Pixel<Rgb565>>>(
        &mut self,
        pixels: I,
    ) -> Result<(), Infallible> {
        for Pixel(point, colour) in pixels {
            if self.bounding_box().contains(point) {
                let at = point.y as usize * usize::from(self.size.0) + point.x as usize;
                self.pixels[at] = colour.into_storage().to_be();
            }
        }
        Ok(())
    }
}
