//! Rows of RGB565 pixels, big-endian as panels expect them, and the operations that paint on a row.
//!
//! A [`FrameBuffer`](crate::FrameBuffer) is a canvas. Any other embedded-graphics target is painted through a
//! buffer of a few rows. Both run the same code, so both show the same pixels.

use core::ops::Range;

use embedded_graphics::{Pixel, geometry::Size, pixelcolor::Rgb565, prelude::IntoStorage};

use crate::rgb::Rgb;

/// A screen in memory. A pixel is an RGB565 value in big-endian byte order.
pub trait Canvas {
    /// The pixels of some rows, one row after the other.
    fn rows(&mut self, rows: Range<u16>) -> &mut [u16];
}

/// A band of rows while it is painted.
pub(crate) struct Band<'a> {
    pixels: &'a mut [u16],
    width: usize,
    first: i32,
}

impl<'a> Band<'a> {
    pub(crate) fn new(pixels: &'a mut [u16], width: usize, first: i32) -> Self {
        Self { pixels, width, first }
    }

    /// The numbers and pixels of some of its rows, from top to bottom.
    #[inline]
    pub(crate) fn lines(&mut self, rows: Range<i32>) -> impl Iterator<Item = (i32, &mut [u16])> {
        let rows = if rows.is_empty() { self.first..self.first } else { rows };
        let start = (rows.start - self.first) as usize * self.width;
        let end = (rows.end - self.first) as usize * self.width;
        let pixels = self.pixels.get_mut(start..end).unwrap_or(&mut []);
        (rows.start..).zip(pixels.chunks_mut(self.width))
    }
}

/// Coverage of a pixel outside of a shape.
pub(crate) const NONE: i32 = 0;
/// Coverage of a pixel inside of a shape.
pub(crate) const FULL: i32 = 32;

/// Fills the pixels `from..to` of a row, clipped to the row.
pub(crate) fn fill(row: &mut [u16], from: i32, to: i32, colour: Rgb) {
    let from = from.max(0) as usize;
    let to = (to.max(0) as usize).min(row.len());
    if from < to {
        fill_all(&mut row[from..to], colour.0.to_be());
    }
}

/// Fills a few pixels, without the set-up that only pays off for many.
#[inline]
pub(crate) fn fill_few(row: &mut [u16], pixels: Range<i32>, colour: Rgb) {
    let from = pixels.start.max(0) as usize;
    let to = (pixels.end.max(0) as usize).min(row.len());
    if from < to {
        row[from..to].iter_mut().for_each(|pixel| *pixel = colour.0.to_be());
    }
}

/// Blends a colour over pixels from `left` to the right and, mirrored, from `right` to the left, by the coverages
/// given in 32nds. Where both meet in one pixel it is painted once.
#[inline(never)] // on its own it fits into the few registers of a Cortex-M0+, inlined it does not
pub(crate) fn mix_edges(row: &mut [u16], left: i32, right: i32, covers: &[u8], colour: Rgb) {
    let over = colour.spread();
    let blend = |pixel: &mut u16, cover: u8| {
        *pixel = Rgb(u16::from_be(*pixel)).mixed_spread(over, cover.into()).0.to_be();
    };
    let (mut left, mut right) = (left as usize, right as usize);
    for &cover in covers {
        if let Some(pixel) = row.get_mut(left) {
            blend(pixel, cover);
        }
        if let Some(pixel) = row.get_mut(right)
            && left != right
        {
            blend(pixel, cover);
        }
        left = left.wrapping_add(1);
        right = right.wrapping_sub(1);
    }
}

/// Copies pixels from `left` to the right and, mirrored, from `right` to the left.
#[inline(never)] // for the same reason
pub(crate) fn copy_sides(row: &mut [u16], left: i32, right: i32, pixels: &[u16]) {
    let (mut left, mut right) = (left as usize, right as usize);
    for &pixel in pixels {
        if let Some(old) = row.get_mut(left) {
            *old = pixel;
        }
        if let Some(old) = row.get_mut(right) {
            *old = pixel;
        }
        left = left.wrapping_add(1);
        right = right.wrapping_sub(1);
    }
}

/// Fills pixels in pairs, eight pairs at a time.
pub(crate) fn fill_all(pixels: &mut [u16], stored: u16) {
    let (first, pairs, last) = bytemuck::pod_align_to_mut::<u16, u32>(pixels);
    first.iter_mut().chain(last).for_each(|pixel| *pixel = stored);
    let pair = u32::from(stored) << 16 | u32::from(stored);
    let (eights, rest) = pairs.as_chunks_mut();
    eights.iter_mut().for_each(|eight| *eight = [pair; 8]);
    rest.fill(pair);
}

/// Blends a colour over one pixel of a row, `alpha` of 32 parts.
#[inline]
pub(crate) fn mix(row: &mut [u16], x: i32, colour: Rgb, alpha: i32) {
    if let Some(pixel) = row.get_mut(x as usize) {
        *pixel = Rgb(u16::from_be(*pixel)).mixed(colour, alpha).0.to_be();
    }
}

/// Blends a colour over the pixels `from..to` of a row, `alpha` of 32 parts.
pub(crate) fn wash(row: &mut [u16], from: i32, to: i32, colour: Rgb, alpha: i32) {
    if alpha == FULL {
        return fill(row, from, to, colour);
    }
    let from = from.max(0) as usize;
    let to = (to.max(0) as usize).min(row.len());
    let over = colour.spread();
    let (mut under, mut washed) = (None, 0);
    for pixel in row.get_mut(from..to).unwrap_or_default() {
        // Neighbours mostly have one colour, which is blended once.
        if under != Some(*pixel) {
            under = Some(*pixel);
            washed = Rgb(u16::from_be(*pixel)).mixed_spread(over, alpha).0.to_be();
        }
        *pixel = washed;
    }
}

/// The colour of a pixel of a row.
pub(crate) fn loaded(pixel: u16) -> Rgb565 {
    Rgb(u16::from_be(pixel)).into()
}

/// A colour as a pixel of a row.
pub(crate) fn stored(colour: Rgb565) -> u16 {
    colour.into_storage().to_be()
}

/// Draws single pixels, clipped to the screen: the general case of embedded-graphics.
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
