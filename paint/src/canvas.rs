//! Rows of RGB565 pixels, big-endian as panels expect them, and the operations that paint on a row.
//!
//! A [`FrameBuffer`](crate::FrameBuffer) is a canvas. Any other embedded-graphics target is painted through a
//! buffer of a few rows. Both run the same code, so both show the same pixels.

use core::{mem, ops::Range};

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
    pub(crate) fn lines(&mut self, rows: Range<i32>) -> Lines<'_> {
        let rows = if rows.is_empty() { self.first..self.first } else { rows };
        let start = (rows.start - self.first) as usize * self.width;
        let end = (rows.end - self.first) as usize * self.width;
        let pixels = self.pixels.get_mut(start..end).unwrap_or_default();
        Lines { pixels, width: self.width, y: rows.start }
    }
}

/// Numbers and pixels of rows, from top to bottom.
///
/// Half the work of `(first..).zip(pixels.chunks_mut(width))`, and without the division of `chunks_exact_mut`, which a
/// Cortex-M0+ does in software.
pub(crate) struct Lines<'a> {
    pixels: &'a mut [u16],
    width: usize,
    y: i32,
}

impl<'a> Iterator for Lines<'a> {
    type Item = (i32, &'a mut [u16]);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let (line, rest) = mem::take(&mut self.pixels).split_at_mut_checked(self.width)?;
        self.pixels = rest;
        self.y += 1;
        Some((self.y - 1, line))
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
#[inline]
pub(crate) fn mix_edges(row: &mut [u16], left: i32, right: i32, covers: &[u8], colour: Rgb) {
    match row.get_mut(left as usize..(right + 1) as usize) {
        Some(span) => {
            mix_ends(span, covers, colour);
        }
        None => mix_clipped(row, left, right, covers, colour),
    }
}

/// The same for a span of pixels that all lie on the screen, from its ends inwards. Returns what is left of it.
#[inline(never)] // on its own it fits into the few registers of a Cortex-M0+, inlined it does not
pub(crate) fn mix_ends<'a>(span: &'a mut [u16], covers: &[u8], colour: Rgb) -> &'a mut [u16] {
    let over = colour.spread();
    let mut rest = span.iter_mut();
    for &cover in covers {
        let Some(first) = rest.next() else { break };
        let under = *first;
        let mixed = blended(under, over, cover.into());
        *first = mixed;
        if let Some(last) = rest.next_back() {
            // What lies below is mostly the same on both sides.
            *last = if *last == under { mixed } else { blended(*last, over, cover.into()) };
        }
    }
    rest.into_slice()
}

/// The same for a span that reaches beyond the screen.
#[cold]
#[inline(never)]
pub(crate) fn mix_clipped(row: &mut [u16], left: i32, right: i32, covers: &[u8], colour: Rgb) {
    for (n, &cover) in (0..).zip(covers) {
        mix(row, left + n, colour, cover.into());
        if left + n != right - n {
            mix(row, right - n, colour, cover.into());
        }
    }
}

/// Copies pixels to the ends of a span, mirrored, from the outside inwards. Returns what is left of it.
#[inline(never)] // for the same reason
pub(crate) fn copy_ends<'a>(span: &'a mut [u16], pixels: &[u16]) -> &'a mut [u16] {
    let mut rest = span.iter_mut();
    for &pixel in pixels {
        let Some(first) = rest.next() else { break };
        *first = pixel;
        if let Some(last) = rest.next_back() {
            *last = pixel;
        }
    }
    rest.into_slice()
}

/// The same from `left` and `right` inwards, of which only a part is on the screen.
#[cold]
#[inline(never)]
pub(crate) fn copy_clipped(row: &mut [u16], left: i32, right: i32, pixels: &[u16]) {
    for (n, &pixel) in (0..).zip(pixels) {
        for x in [left + n, right - n] {
            if let Some(old) = row.get_mut(x as usize) {
                *old = pixel;
            }
        }
    }
}

/// Fills pixels in pairs, eight pairs at a time.
#[inline(never)] // it is called from many places, and unrolled in each it is large
pub(crate) fn fill_all(pixels: &mut [u16], stored: u16) {
    let (first, pairs, last) = bytemuck::pod_align_to_mut::<u16, u32>(pixels);
    first.iter_mut().chain(last).for_each(|pixel| *pixel = stored);
    let pair = u32::from(stored) << 16 | u32::from(stored);
    let (eights, rest) = pairs.as_chunks_mut();
    eights.iter_mut().for_each(|eight| *eight = [pair; 8]);
    rest.fill(pair);
}

/// A stored pixel with a spread colour blended over it, `alpha` of 32 parts.
#[inline]
fn blended(pixel: u16, over: u32, alpha: i32) -> u16 {
    Rgb(u16::from_be(pixel)).mixed_spread(over, alpha).0.to_be()
}

/// Blends a colour over one pixel of a row, `alpha` of 32 parts.
#[inline]
pub(crate) fn mix(row: &mut [u16], x: i32, colour: Rgb, alpha: i32) {
    if let Some(pixel) = row.get_mut(x as usize) {
        *pixel = blended(*pixel, colour.spread(), alpha);
    }
}

/// Blends a colour over the pixels `from..to` of a row, `alpha` of 32 parts.
pub(crate) fn wash(row: &mut [u16], from: i32, to: i32, colour: Rgb, alpha: i32) {
    if alpha == FULL {
        return fill(row, from, to, colour);
    }
    let from = from.max(0) as usize;
    let to = (to.max(0) as usize).min(row.len());
    let pixels = row.get_mut(from..to).unwrap_or_default();
    let over = colour.spread();
    let blended = |pixel: u16| blended(pixel, over, alpha);
    let (first, pairs, last) = bytemuck::pod_align_to_mut::<u16, u32>(pixels);
    first.iter_mut().chain(last).for_each(|pixel| *pixel = blended(*pixel));
    // Neighbours mostly have one colour, which is blended once.
    let (mut under, mut washed) = (!pairs.first().copied().unwrap_or(0), 0);
    for pair in pairs {
        if *pair != under {
            under = *pair;
            let (low, high) = (under as u16, (under >> 16) as u16);
            let low_washed = blended(low);
            let high_washed = if high == low { low_washed } else { blended(high) };
            washed = u32::from(high_washed) << 16 | u32::from(low_washed);
        }
        *pair = washed;
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
