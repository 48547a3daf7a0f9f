//! The frame buffer: the whole screen in memory, in the byte order of the panel.

use core::{convert::Infallible, ops::Range};

use embedded_graphics::{
    Pixel,
    draw_target::DrawTarget,
    geometry::{Dimensions, OriginDimensions, Point, Size},
    pixelcolor::Rgb565,
    primitives::Rectangle,
};

use super::canvas::{self, Canvas, stored};

/// A screen of `N` pixels, RGB565 big-endian, row after row: rows that follow each other can be sent as they lie.
///
/// ```
/// use nonaga_app::paint::Frame;
/// let frame = Frame::<{ 240 * 135 }>::new(240);
/// assert_eq!(frame.bytes(10..12).len(), 2 * 240 * 2);
/// ```
pub struct Frame<const N: usize> {
    pixels: [u16; N],
    width: usize,
}

impl<const N: usize> Frame<N> {
    /// A black screen of this width; the height follows from `N`.
    pub const fn new(width: usize) -> Self {
        assert!(width > 0 && N.is_multiple_of(width), "a frame is made of whole rows");
        Self { pixels: [0; N], width }
    }

    /// The bytes of some rows, ready to be sent.
    pub fn bytes(&self, rows: Range<u16>) -> &[u8] {
        bytemuck::cast_slice(
            &self.pixels[usize::from(rows.start) * self.width..usize::from(rows.end) * self.width],
        )
    }

    /// The colour of a pixel, or none outside of the screen.
    pub fn pixel(&self, x: usize, y: usize) -> Option<Rgb565> {
        let inside = x < self.width && y < N / self.width;
        inside.then(|| canvas::Colour(u16::from_be(self.pixels[y * self.width + x])).into())
    }

    /// The part of a rectangle that is on the screen, as columns and rows.
    fn visible(&self, area: &Rectangle) -> (Range<usize>, Range<usize>) {
        let inside = area.intersection(&self.bounding_box());
        let corner = (inside.top_left.x as usize, inside.top_left.y as usize);
        let size = (inside.size.width as usize, inside.size.height as usize);
        (corner.0..corner.0 + size.0, corner.1..corner.1 + size.1)
    }
}

impl<const N: usize> Canvas for Frame<N> {
    fn row(&mut self, y: i32) -> &mut [u16] {
        let start = y as usize * self.width;
        &mut self.pixels[start..start + self.width]
    }
}

impl<const N: usize> OriginDimensions for Frame<N> {
    fn size(&self) -> Size {
        Size::new(self.width as u32, (N / self.width) as u32)
    }
}

impl<const N: usize> DrawTarget for Frame<N> {
    type Color = Rgb565;
    type Error = Infallible;

    fn draw_iter<I: IntoIterator<Item = Pixel<Rgb565>>>(
        &mut self,
        pixels: I,
    ) -> Result<(), Infallible> {
        let size = self.size();
        canvas::draw_pixels(&mut self.pixels, size, pixels);
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
                // The row goes first: zip would swallow one colour too many after its end.
                for (pixel, colour) in
                    self.row(y as i32)[columns.clone()].iter_mut().zip(&mut colours)
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
            self.row(y as i32)[columns.clone()].fill(stored(colour));
        }
        Ok(())
    }

    fn clear(&mut self, colour: Rgb565) -> Result<(), Infallible> {
        self.pixels.fill(stored(colour));
        Ok(())
    }
}
