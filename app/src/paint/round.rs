//! Circles and rings with smooth edges, in whole numbers only.

use super::{
    canvas::{Canvas, Colour, FULL, NONE, fill, mix, wash},
    geometry::{SUB, Spot, square_root},
};
use core::ops::Range;

/// A circle; everything is in sixteenths of a pixel.
#[derive(Clone, Copy)]
pub(crate) struct Circle {
    x: i32,
    y: i32,
    radius: i32,
    /// `1 / radius`, times 2^16: the chip has no division.
    inverse: i32,
}

/// The pixels of one row that a circle touches (`outer`) and that it covers wholly (`inner`).
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Span {
    pub(crate) outer: Range<i32>,
    pub(crate) inner: Range<i32>,
}

impl Circle {
    pub(crate) fn new(at: Spot, radius: i32) -> Self {
        let radius = radius.max(1);
        Self { x: at.x.into(), y: at.y.into(), radius, inverse: (1 << 16) / radius }
    }

    /// The rows it touches, within `rows`.
    pub(crate) fn rows(&self, rows: &Range<i32>) -> Range<i32> {
        let reach = self.radius + SUB / 2;
        let first = (self.y - reach) / SUB - 1;
        let last = (self.y + reach) / SUB + 2;
        first.max(rows.start)..last.min(rows.end)
    }

    /// The pixels it touches in row `y`.
    pub(crate) fn span(&self, y: i32) -> Span {
        let dy = y * SUB + SUB / 2 - self.y;
        let rest = self.radius * self.radius - dy * dy;
        let edge = SUB * self.radius;
        Span { outer: self.columns(rest + edge), inner: self.columns(rest - edge) }
    }

    /// The pixels whose centres are less than the root of `square` away from the middle column.
    fn columns(&self, square: i32) -> Range<i32> {
        if square <= 0 {
            let middle = self.x >> 4;
            return middle..middle;
        }
        let half = square_root(square);
        (self.x - half + SUB / 2 - 1) >> 4..(self.x + half + SUB / 2) >> 4
    }

    /// How much of pixel `x`, `y` it covers, 0 to 32. Near the edge the distance to it is (r² - d²) / 2r.
    pub(crate) fn cover(&self, x: i32, y: i32) -> i32 {
        let dx = x * SUB + SUB / 2 - self.x;
        let dy = y * SUB + SUB / 2 - self.y;
        let inside = self.radius * self.radius - dx * dx - dy * dy;
        let edge = SUB * self.radius;
        if inside >= edge {
            FULL
        } else if inside <= -edge {
            NONE
        } else {
            FULL / 2 + ((inside * self.inverse) >> 16)
        }
    }

    /// Fills it, `alpha` of 32 parts.
    pub(crate) fn fill(
        &self,
        canvas: &mut impl Canvas,
        rows: &Range<i32>,
        colour: Colour,
        alpha: i32,
    ) {
        for y in self.rows(rows) {
            let row = canvas.row(y);
            let span = self.span(y);
            self.fill_edge(row, y, &span, colour, alpha);
            wash(row, span.inner.start, span.inner.end, colour, alpha);
        }
    }

    /// Blends the smooth ends of one row.
    pub(crate) fn fill_edge(
        &self,
        row: &mut [u16],
        y: i32,
        span: &Span,
        colour: Colour,
        alpha: i32,
    ) {
        for x in (span.outer.start..span.inner.start).chain(span.inner.end..span.outer.end) {
            mix(row, x, colour, (self.cover(x, y) * alpha) >> 5);
        }
    }

    /// Fills what lies between it and a smaller circle around the same centre.
    pub(crate) fn ring(
        &self,
        inner: &Circle,
        canvas: &mut impl Canvas,
        rows: &Range<i32>,
        colour: Colour,
        alpha: i32,
    ) {
        for y in self.rows(rows) {
            let row = canvas.row(y);
            let out = self.span(y);
            let hole = inner.span(y);
            // From the left edge to the hole, and from the hole to the right edge.
            for part in [out.outer.start..hole.inner.start, hole.inner.end..out.outer.end] {
                for x in part {
                    let cover = self.cover(x, y) - inner.cover(x, y);
                    if cover > NONE {
                        mix(row, x, colour, (cover * alpha) >> 5);
                    }
                }
            }
        }
    }

    /// Fills it with one colour a row: how light falls on something round.
    pub(crate) fn fill_shaded(
        &self,
        canvas: &mut impl Canvas,
        rows: &Range<i32>,
        shade: impl Fn(i32) -> Colour,
    ) {
        for y in self.rows(rows) {
            let row = canvas.row(y);
            let span = self.span(y);
            let colour = shade(y);
            self.fill_edge(row, y, &span, colour, FULL);
            fill(row, span.inner.start, span.inner.end, colour);
        }
    }
}
