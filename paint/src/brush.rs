//! Paints round shapes into a band of rows: fully covered pixels are filled, edge pixels are blended.

use core::ops::Range;

use crate::canvas::{Band, FULL, fill_few, mix_edges, wash};
use crate::coverage::{CoverageRow, Coverages, RoundShape, WIDEST_EDGE};
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
        let mut covers = [0; WIDEST_EDGE];
        for (y, pixels) in self.band.lines(stencil.rows(&self.rows)) {
            let row = stencil.row(y);
            let (solid, edge) = (stencil.solid(&row), stencil.touched(&row));
            wash(pixels, solid.start, solid.end, colour, alpha);
            for (scaled, &cover) in covers.iter_mut().zip(row.edge) {
                *scaled = ((i32::from(cover) * alpha) >> 5) as u8;
            }
            mix_edges(pixels, edge.start, edge.end - 1, &covers[..row.edge.len()], colour);
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
        let mut covers = [0; WIDEST_EDGE];
        for (y, pixels) in self.band.lines(outer.rows(&self.rows)) {
            let (out, within) = (outer.row(y), hole.row(y));
            let edge = outer.touched(&out);
            if alpha < FULL || within.touched >= out.solid {
                // Translucent, or so narrow that both edges meet in one pixel.
                let count = ring_covers(&mut covers, &out, &within, alpha);
                mix_edges(pixels, edge.start, edge.end - 1, &covers[..count], colour);
                continue;
            }
            let (solid, gap) = (outer.solid(&out), hole.touched(&within));
            mix_edges(pixels, edge.start, edge.end - 1, out.edge, colour);
            if within.touched == 0 {
                fill_few(pixels, solid, colour);
                continue;
            }
            fill_few(pixels, solid.start..gap.start, colour);
            fill_few(pixels, gap.end..solid.end, colour);
            for (rest, &gone) in covers.iter_mut().zip(within.edge) {
                *rest = FULL as u8 - gone;
            }
            mix_edges(pixels, gap.start, gap.end - 1, &covers[..within.edge.len()], colour);
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

/// What a row of a ring covers, `alpha` of 32 parts, from the outside inwards. Returns how many pixels that are.
#[inline]
fn ring_covers(
    covers: &mut [u8; WIDEST_EDGE],
    out: &CoverageRow,
    within: &CoverageRow,
    alpha: i32,
) -> usize {
    let count = (out.touched - within.solid).max(0) as usize;
    let covers = &mut covers[..count];
    // The whole of the outer shape, ...
    let (edge, solid) = covers.split_at_mut(out.edge.len().min(count));
    edge.copy_from_slice(&out.edge[..edge.len()]);
    solid.fill(FULL as u8);
    // ... without the hole.
    for (cover, &gone) in covers.iter_mut().rev().zip(within.edge.iter().rev()) {
        *cover = cover.saturating_sub(gone);
    }
    if alpha < FULL {
        covers.iter_mut().for_each(|cover| *cover = ((i32::from(*cover) * alpha) >> 5) as u8);
    }
    count
}
