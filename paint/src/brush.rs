//! Paints round shapes into a band of rows: fully covered pixels are filled, edge pixels are blended.

use core::ops::Range;

use crate::canvas::{Band, FULL, NONE, fill_few, mix, mix_edges, wash};
use crate::coverage::{Coverages, RoundShape, Stencil};
use crate::geometry::SubPoint;
use crate::rgb::Rgb;
use crate::sprite::{Coat, Sprites, cast};
use crate::stylesheet::{PaletteIndex, Stylesheet};

/// Everything that painting an item needs.
pub(crate) struct Brush<'a> {
    /// The pixels.
    pub(crate) band: Band<'a>,
    /// The rows to be painted.
    pub(crate) rows: Range<i32>,
    /// The colours, fonts and badge styles.
    pub(crate) stylesheet: &'static Stylesheet,
    /// Cached shapes.
    pub(crate) coverages: &'a mut Coverages,
    /// Cached badges.
    pub(crate) sprites: &'a mut Sprites,
}

/// A shape with a rim: its centre, and the radii of its rim and face.
#[derive(Clone, Copy)]
pub(crate) struct Rimmed {
    pub(crate) shape: RoundShape,
    pub(crate) at: SubPoint,
    pub(crate) rim: i32,
    pub(crate) face: i32,
}

impl Brush<'_> {
    /// A colour of the palette.
    pub(crate) fn colour(&self, index: PaletteIndex) -> Rgb {
        self.stylesheet.colour(index)
    }

    /// The rows from `from` to `to`, clipped to the rows being painted.
    pub(crate) fn within(&self, from: i16, to: i16) -> Range<i32> {
        i32::from(from).max(self.rows.start)..i32::from(to).min(self.rows.end)
    }

    /// Blends a colour over a shape, `alpha` of 32 parts.
    pub(crate) fn shape(
        &mut self,
        shape: RoundShape,
        at: SubPoint,
        radius: i32,
        colour: Rgb,
        alpha: i32,
    ) {
        let [stencil] = self.coverages.stencils([(shape, at, radius)]);
        for (y, pixels) in self.band.lines(stencil.rows(&self.rows)) {
            let row = stencil.row(y);
            let solid = stencil.solid(&row);
            wash(pixels, solid.start, solid.end, colour, alpha);
            mirrored(&stencil, row.solid..row.touched, |n, x| {
                mix(pixels, x, colour, (row.cover(n) * alpha) >> 5)
            });
        }
    }

    /// Blends a colour over what lies between a shape and the same shape with a smaller radius, `alpha` of 32 parts.
    pub(crate) fn ring(
        &mut self,
        shape: RoundShape,
        at: SubPoint,
        radii: (i32, i32),
        colour: Rgb,
        alpha: i32,
    ) {
        let [outer, hole] = self.coverages.stencils([(shape, at, radii.0), (shape, at, radii.1)]);
        for (y, pixels) in self.band.lines(outer.rows(&self.rows)) {
            let (out, within) = (outer.row(y), hole.row(y));
            if alpha < FULL || within.touched >= out.solid {
                // Translucent, or so narrow that both edges meet in one pixel.
                mirrored(&outer, within.solid..out.touched, |n, x| {
                    let cover = out.cover(n) - within.cover(n);
                    mix(pixels, x, colour, (cover.max(NONE) * alpha) >> 5);
                });
                continue;
            }
            let (edge, solid, gap) =
                (outer.touched(&out), outer.solid(&out), hole.touched(&within));
            mix_edges(pixels, edge.start, edge.end - 1, out.edge, colour);
            if within.touched == 0 {
                fill_few(pixels, solid, colour);
                continue;
            }
            fill_few(pixels, solid.start..gap.start, colour);
            fill_few(pixels, gap.end..solid.end, colour);
            mirrored(&hole, within.solid..within.touched, |n, x| {
                mix(pixels, x, colour, FULL - within.cover(n))
            });
        }
    }

    /// Paints a face with a rim around it.
    pub(crate) fn rimmed(&mut self, thing: Rimmed, coat: &Coat) {
        let Rimmed { shape, at, rim, face } = thing;
        let [rim, face] = self.coverages.stencils([(shape, at, rim), (shape, at, face)]);
        self.sprites.paint(&mut self.band, &self.rows, &rim, &face, coat);
    }

    /// Blends a shadow of this shape, `drop` rows further down, over what is there: a colour and its alpha of 32 parts.
    pub(crate) fn shadow(
        &mut self,
        shape: RoundShape,
        at: SubPoint,
        radius: i32,
        drop: i32,
        layer: (Rgb, i32),
    ) {
        let [shape] = self.coverages.stencils([(shape, at, radius)]);
        cast(&mut self.band, &self.rows, &shape, drop, layer);
    }
}

/// Calls `pixel` for every distance from the centre in a range, on both sides; once if both are the same column.
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
