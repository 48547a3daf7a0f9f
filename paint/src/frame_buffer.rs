//! The frame buffer: the whole screen in memory, in the byte order of the panel.

use core::{convert::Infallible, ops::Range};

use embedded_graphics::{
    Pixel,
    draw_target::DrawTarget,
    geometry::{Dimensions, OriginDimensions, Point, Size},
    pixelcolor::Rgb565,
    primitives::Rectangle,
};

use crate::canvas::{self, Canvas, stored};
use crate::dirty_rows::DirtyRows;

/// A screen in memory, RGB565 big-endian, row after row: consecutive rows can be sent as they are.
///
/// An empty one is all zeros, so that a static one takes no room in the firmware's image.
///
/// ```
/// use rowpaint::FrameBuffer;
/// let frame = FrameBuffer::<240, 135>::new();
/// assert_eq!(frame.bytes(10..12).len(), 2 * 240 * 2);
/// ```
pub struct FrameBuffer<const WIDTH: usize, const HEIGHT: usize> {
    pixels: [[u16; WIDTH]; HEIGHT],
}

impl<const WIDTH: usize, const HEIGHT: usize> FrameBuffer<WIDTH, HEIGHT> {
    /// A black screen.
    #[expect(clippy::new_without_default, reason = "a default would be built on the stack")]
    pub const fn new() -> Self {
        Self { pixels: [[0; WIDTH]; HEIGHT] }
    }

    /// The bytes of some rows, ready to be sent.
    pub fn bytes(&self, rows: Range<u16>) -> &[u8] {
        bytemuck::cast_slice(self.pixels[rows.start.into()..rows.end.into()].as_flattened())
    }

    /// Some rows in strips of at most `height` rows, from top to bottom. Each is a borrow of its own, so that one can be
    /// sent while the next is painted.
    pub fn strips(&mut self, rows: &DirtyRows, height: u16) -> impl Iterator<Item = Strip<'_>> {
        let (mut rest, mut top) = (&mut self.pixels[..], 0);
        rows.strips(height).map(move |rows| {
            let _unchanged = rest.split_off_mut(..usize::from(rows.start - top));
            top = rows.end;
            let pixels = rest.split_off_mut(..rows.len()).unwrap_or_default().as_flattened_mut();
            Strip { first: rows.start, pixels }
        })
    }

    /// The colour of a pixel, or none outside of the screen.
    pub fn pixel(&self, x: usize, y: usize) -> Option<Rgb565> {
        let pixel = *self.pixels.get(y)?.get(x)?;
        Some(canvas::loaded(pixel))
    }

    /// The part of a rectangle that is on the screen, as columns and rows.
    fn visible(&self, area: &Rectangle) -> (Range<usize>, Range<usize>) {
        let inside = area.intersection(&self.bounding_box());
        let corner = (inside.top_left.x as usize, inside.top_left.y as usize);
        let size = (inside.size.width as usize, inside.size.height as usize);
        (corner.0..corner.0 + size.0, corner.1..corner.1 + size.1)
    }
}

/// A few rows of a frame buffer.
pub struct Strip<'a> {
    /// The uppermost row.
    pub first: u16,
    /// The pixels, one row after the other.
    pub pixels: &'a mut [u16],
}

impl Strip<'_> {
    /// The pixels as bytes, ready to be sent.
    pub fn bytes(&self) -> &[u8] {
        bytemuck::cast_slice(self.pixels)
    }
}

impl<const WIDTH: usize, const HEIGHT: usize> Canvas for FrameBuffer<WIDTH, HEIGHT> {
    fn rows(&mut self, rows: Range<u16>) -> &mut [u16] {
        self.pixels[rows.start.into()..rows.end.into()].as_flattened_mut()
    }
}

impl<const WIDTH: usize, const HEIGHT: usize> OriginDimensions for FrameBuffer<WIDTH, HEIGHT> {
    fn size(&self) -> Size {
        Size::new(WIDTH as u32, HEIGHT as u32)
    }
}

impl<const WIDTH: usize, const HEIGHT: usize> DrawTarget for FrameBuffer<WIDTH, HEIGHT> {
    type Color = Rgb565;
    type Error = Infallible;

    fn draw_iter<I: IntoIterator<Item = Pixel<Rgb565>>>(
        &mut self,
        pixels: I,
    ) -> Result<(), Infallible> {
        let size = self.size();
        canvas::draw_pixels(self.pixels.as_flattened_mut(), size, pixels);
        Ok(())
    }

    fn fill_contiguous<I: IntoIterator<Item = Rgb565>>(
        &mut self,
        area: &Rectangle,
        colours: I,
    ) -> Result<(), Infallible> {
        let (columns, rows) = self.visible(area);
        let mut colours = colours.into_iter();
        if columns.len() == area.size.width as usize && rows.len() == area.size.height as usize {
            for y in rows {
                // The row comes first: the other way round zip would consume one colour too many at its end.
                for (pixel, colour) in self.pixels[y][columns.clone()].iter_mut().zip(&mut colours)
                {
                    *pixel = stored(colour);
                }
            }
            return Ok(());
        }
        let corner = area.top_left;
        let points = (0..area.size.height as i32)
            .flat_map(|y| (0..area.size.width as i32).map(move |x| corner + Point::new(x, y)));
        self.draw_iter(points.zip(colours).map(|(point, colour)| Pixel(point, colour)))
    }

    fn fill_solid(&mut self, area: &Rectangle, colour: Rgb565) -> Result<(), Infallible> {
        let (columns, rows) = self.visible(area);
        for y in rows {
            self.pixels[y][columns.clone()].fill(stored(colour));
        }
        Ok(())
    }

    fn clear(&mut self, colour: Rgb565) -> Result<(), Infallible> {
        self.pixels.as_flattened_mut().fill(stored(colour));
        Ok(())
    }
}
