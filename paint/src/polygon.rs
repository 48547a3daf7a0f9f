//! Anti-aliased convex polygons: arrows, thick lines, the parts of icons.

use core::ops::Range;

use heapless::Vec;

use crate::brush::Brush;
use crate::canvas::{FULL, NONE, fill, mix};
use crate::geometry::{SUB, SubPoint, square_root};
use crate::rgb::Rgb;

/// Most corners of a polygon.
const CORNERS: usize = 8;

/// One side: the distance of a point inside of it is `x * nx + y * ny + offset`, in 1/4096 of a pixel.
#[derive(Clone, Copy)]
struct Edge {
    nx: i32,
    ny: i32,
    offset: i32,
}

/// A convex polygon.
pub(crate) struct ConvexPolygon {
    sides: Vec<Edge, CORNERS>,
    columns: Range<i32>,
    rows: Range<i32>,
}

impl ConvexPolygon {
    /// The polygon with these corners, clockwise as seen on the screen.
    pub(crate) fn new(corners: &[SubPoint]) -> Self {
        let mut sides = Vec::new();
        for (n, from) in corners.iter().enumerate().take(CORNERS) {
            let to = corners[(n + 1) % corners.len()];
            let (dx, dy) =
                (i32::from(to.x) - i32::from(from.x), i32::from(to.y) - i32::from(from.y));
            let length = square_root((dx * dx + dy * dy) << 2).max(1); // twice the length, for half a sixteenth more precision
            let (nx, ny) = (-dy * 512 / length, dx * 512 / length);
            // There is room: no more corners than this are taken.
            let _ = sides.push(Edge {
                nx,
                ny,
                offset: -nx * i32::from(from.x) - ny * i32::from(from.y),
            });
        }
        let reach = |values: &mut dyn Iterator<Item = i16>| {
            let (low, high) =
                values.fold((i16::MAX, i16::MIN), |(low, high), v| (low.min(v), high.max(v)));
            (i32::from(low) - SUB) >> 4..(i32::from(high) + 2 * SUB) >> 4
        };
        let columns = reach(&mut corners.iter().map(|point| point.x));
        let rows = reach(&mut corners.iter().map(|point| point.y));
        Self { sides, columns, rows }
    }

    /// The coverage of a pixel, 0 to 32.
    fn cover(&self, x: i32, y: i32) -> i32 {
        let (x, y) = (x * SUB + SUB / 2, y * SUB + SUB / 2);
        let inside = self
            .sides
            .iter()
            .map(|side| x * side.nx + y * side.ny + side.offset)
            .min()
            .unwrap_or(i32::MIN);
        (FULL / 2 + (inside >> 7)).clamp(NONE, FULL)
    }

    /// Fills it.
    pub(crate) fn fill(&self, brush: &mut Brush, colour: Rgb) {
        let rows = self.rows.start.max(brush.rows.start)..self.rows.end.min(brush.rows.end);
        for (y, row) in brush.band.lines(rows) {
            // A convex shape has one run of fully covered pixels in a row: search it from both ends.
            let mut columns = self.columns.clone();
            let mut edge = |x: i32| {
                let cover = self.cover(x, y);
                if cover > NONE && cover < FULL {
                    mix(row, x, colour, cover);
                }
                cover == FULL
            };
            let Some(from) = columns.by_ref().find(|&x| edge(x)) else { continue };
            let to = columns.rev().find(|&x| edge(x)).unwrap_or(from);
            fill(row, from, to + 1, colour);
        }
    }
}

/// The corners of a straight bar from `from` to `to`, `width` sixteenths wide.
pub(crate) fn bar(from: SubPoint, to: SubPoint, width: i32) -> [SubPoint; 4] {
    let (_, across) = unit(from, to);
    let side = |point: SubPoint, way: i32| {
        point
            .shifted(((across.0 * width * way) >> 9) as i16, ((across.1 * width * way) >> 9) as i16)
    };
    [side(from, -1), side(to, -1), side(to, 1), side(from, 1)]
}

/// An arrow, its shaft and its head, made larger by `grow` sixteenths all around.
pub(crate) fn arrow(
    from: SubPoint,
    to: SubPoint,
    width: i32,
    grow: i32,
) -> ([SubPoint; 4], [SubPoint; 3]) {
    let (along, across) = unit(from, to);
    let ahead = |point: SubPoint, by: i32| {
        point.shifted(((along.0 * by) >> 8) as i16, ((along.1 * by) >> 8) as i16)
    };
    let aside = |point: SubPoint, by: i32| {
        point.shifted(((across.0 * by) >> 8) as i16, ((across.1 * by) >> 8) as i16)
    };
    // The head is four widths wide and three long, so its point is sharp: it needs twice the growth.
    let back = ahead(to, -3 * width - grow);
    let wing = 2 * width + 2 * grow;
    let head = [aside(back, -wing), ahead(to, 2 * grow), aside(back, wing)];
    (bar(ahead(from, -grow), ahead(to, -3 * width), width + 2 * grow), head)
}

/// The direction from one point to another and the one to its right, 256 long.
fn unit(from: SubPoint, to: SubPoint) -> ((i32, i32), (i32, i32)) {
    let (dx, dy) = (i32::from(to.x) - i32::from(from.x), i32::from(to.y) - i32::from(from.y));
    let length = from.distance(to).max(1);
    let along = (dx * 256 / length, dy * 256 / length);
    (along, (-along.1, along.0))
}
