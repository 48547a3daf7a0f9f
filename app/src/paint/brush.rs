//! Paints round things into some rows of a picture: whatever a mask covers wholly is filled, its edge is blended.

use core::ops::Range;

use super::{
    canvas::{Band, Colour, FULL, NONE, fill, fill_few, mix, mix_edges},
    geometry::Spot,
    mask::{Masks, Shape, Stencil},
    theme::{Ink, Theme},
};

/// Everything that painting an item needs.
pub(crate) struct Brush<'a> {
    /// The pixels.
    pub(crate) band: Band<'a>,
    /// The rows to be painted.
    pub(crate) rows: Range<i32>,
    /// The colours.
    pub(crate) theme: Theme,
    /// Shapes made ready.
    pub(crate) masks: &'a mut Masks,
}

/// Something with a rim: where it is, the radii of its rim and face, and how far below it its shadow falls.
#[derive(Clone, Copy)]
pub(crate) struct Rimmed {
    pub(crate) shape: Shape,
    pub(crate) at: Spot,
    pub(crate) rim: i32,
    pub(crate) face: i32,
    pub(crate) drop: i16,
}

/// How something with a rim is painted.
pub(crate) struct Coat<'a> {
    pub(crate) rim: Colour,
    /// The face, a colour for each row from the top of the rim on.
    pub(crate) face: &'a [Colour],
    /// Streaks in the face: their colour, and the number of their pattern.
    pub(crate) grain: Option<(Colour, u8)>,
    pub(crate) shadow: Colour,
    /// How strong the shadow is, of 32 parts.
    pub(crate) darkness: i32,
}

impl Brush<'_> {
    /// The colour for a purpose.
    pub(crate) fn colour(&self, ink: Ink) -> Colour {
        self.theme.colour(ink)
    }

    /// The rows of an item that are to be painted.
    pub(crate) fn within(&self, from: i16, to: i16) -> Range<i32> {
        i32::from(from).max(self.rows.start)..i32::from(to).min(self.rows.end)
    }

    /// Lays a thin layer of colour on a shape, `alpha` of 32 parts.
    pub(crate) fn shape(
        &mut self,
        shape: Shape,
        at: Spot,
        radius: i32,
        colour: Colour,
        alpha: i32,
    ) {
        let [stencil] = self.masks.stencils([(shape, at, radius)]);
        for (y, pixels) in self.band.lines(stencil.rows(&self.rows)) {
            let row = stencil.row(y);
            mirrored(&stencil, 0..row.touched, |n, x| {
                mix(pixels, x, colour, (row.cover(n) * alpha) >> 5)
            });
        }
    }

    /// Lays a colour between a shape and the same shape with a smaller radius, `alpha` of 32 parts.
    pub(crate) fn ring(
        &mut self,
        shape: Shape,
        at: Spot,
        radii: (i32, i32),
        colour: Colour,
        alpha: i32,
    ) {
        let [outer, hole] = self.masks.stencils([(shape, at, radii.0), (shape, at, radii.1)]);
        for (y, pixels) in self.band.lines(outer.rows(&self.rows)) {
            let (out, within) = (outer.row(y), hole.row(y));
            mirrored(&outer, within.solid..out.touched, |n, x| {
                let cover = out.cover(n) - within.cover(n);
                mix(pixels, x, colour, (cover.max(NONE) * alpha) >> 5);
            });
        }
    }

    /// Paints a face with a rim around it and what shows of its shadow; hardly a pixel is painted twice.
    ///
    /// One pass for each part: short loops keep everything in the few registers that the chip has.
    pub(crate) fn rimmed(&mut self, thing: Rimmed, coat: &Coat) {
        let Rimmed { shape, at, rim, face, drop } = thing;
        let [rim, face] = self.masks.stencils([(shape, at, rim), (shape, at, face)]);
        // The shadow is the rim once more, whole rows further down.
        cast(&mut self.band, &self.rows, &rim, i32::from(drop) >> 4, coat);
        fill_rimmed(&mut self.band, &self.rows, &rim, &face, coat);
        smooth(&mut self.band, &self.rows, &rim, &[coat.rim], 0);
        smooth(&mut self.band, &self.rows, &face, coat.face, rim.top());
    }
}

/// Calls for every pixel of a range, counted from the middle, on both sides; once for the middle itself.
#[inline]
fn mirrored(stencil: &Stencil, range: Range<i32>, mut pixel: impl FnMut(i32, i32)) {
    for n in range {
        let (left, right) = (stencil.left - n, stencil.right + n);
        pixel(n, left);
        if left != right {
            pixel(n, right);
        }
    }
}

/// Paints the shadow of a shape that lies `drop` rows further up, as far as it shows.
#[inline(never)]
fn cast(band: &mut Band, rows: &Range<i32>, shape: &Stencil, drop: i32, coat: &Coat) {
    // Above the middle it lies below the shape itself.
    let below = shape.rows(&(rows.start - drop..rows.end - drop));
    for (y, pixels) in band.lines((below.start + drop).max(shape.middle())..below.end + drop) {
        let (over, under) = (shape.row(y), shape.row(y - drop));
        if coat.darkness < FULL {
            mirrored(shape, over.solid..under.touched, |n, x| {
                mix(pixels, x, coat.shadow, (under.cover(n) * coat.darkness) >> 5);
            });
        } else {
            let (touched, full, hidden) =
                (shape.touched(&under), shape.solid(&under), shape.solid(&over));
            mix_edges(pixels, touched.start, touched.end - 1, under.edge, coat.shadow);
            if hidden.is_empty() {
                fill_few(pixels, full, coat.shadow);
            } else {
                fill_few(pixels, full.start..hidden.start, coat.shadow);
                fill_few(pixels, hidden.end..full.end, coat.shadow);
            }
        }
    }
}

/// Fills what a rim and the face within it cover wholly.
#[inline(never)]
fn fill_rimmed(band: &mut Band, rows: &Range<i32>, rim: &Stencil, face: &Stencil, coat: &Coat) {
    let top = rim.top();
    for (y, pixels) in band.lines(rim.rows(rows)) {
        let (around, within) = (rim.solid(&rim.row(y)), face.solid(&face.row(y)));
        if within.is_empty() {
            fill_few(pixels, around, coat.rim);
            continue;
        }
        fill_few(pixels, around.start..within.start, coat.rim);
        fill_few(pixels, within.end..around.end, coat.rim);
        fill(pixels, within.start, within.end, of_row(coat.face, y - top));
        if let Some((colour, number)) = coat.grain {
            streak(pixels, &within, y - top, colour, number);
        }
    }
}

/// The colour of a row; the last one stands for all rows after it.
fn of_row(colours: &[Colour], n: i32) -> Colour {
    colours[(n as usize).min(colours.len() - 1)]
}

/// Draws a streak of grain in every fourth row, somewhere in the middle of the face.
fn streak(pixels: &mut [u16], face: &Range<i32>, n: i32, colour: Colour, number: u8) {
    let pattern = noise(n + i32::from(number) * 64);
    if pattern & 3 == 0 {
        let width = face.end - face.start;
        let start = face.start + ((width * ((pattern >> 2) & 15)) >> 5);
        let end = start + ((width * (3 + ((pattern >> 6) & 7))) >> 4);
        fill_few(pixels, start..end, colour);
    }
}

/// A number without a pattern.
pub(crate) const fn noise(n: i32) -> i32 {
    let mixed = (n as u32).wrapping_mul(0x9e37_79b1);
    ((mixed ^ mixed >> 15).wrapping_mul(0x85eb_ca77) >> 8) as i32
}

/// Blends the edge of a shape; the colours are those of the rows from `top` on.
#[inline(never)]
fn smooth(band: &mut Band, rows: &Range<i32>, shape: &Stencil, colours: &[Colour], top: i32) {
    for (y, pixels) in band.lines(shape.rows(rows)) {
        let row = shape.row(y);
        let outer = shape.touched(&row);
        mix_edges(pixels, outer.start, outer.end - 1, row.edge, of_row(colours, y - top));
    }
}
