//! Icons of any size, drawn from polygons and circles.

use crate::brush::Brush;
use crate::canvas::FULL;
use crate::coverage::RoundShape;
use crate::geometry::SubPoint;
use crate::polygon::{ConvexPolygon, bar};
use crate::rgb::Rgb;

/// An icon.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Icon {
    /// A padlock.
    Lock,
    /// An exclamation mark.
    Exclamation,
    /// A tick.
    Tick,
    /// A diagonal cross.
    Cross,
    /// A triangle that points up.
    Up,
    /// A triangle that points down.
    Down,
    /// A triangle that points to the left.
    Left,
    /// A triangle that points to the right.
    Right,
    /// A flash of lightning.
    Bolt,
    /// A directional pad.
    Pad,
    /// A star with five points.
    Star,
}

/// The five outer and the five inner corners of a star, in 64ths of its size, clockwise from the top.
const STAR: [[(i32, i32); 5]; 2] = [
    [(0, -64), (61, -20), (38, 52), (-38, 52), (-61, -20)],
    [(16, -22), (26, 8), (0, 27), (-26, 8), (-16, -22)],
];

/// Draws an icon that reaches `size` sixteenths of a pixel from its middle.
pub(crate) fn draw(brush: &mut Brush, at: SubPoint, size: i32, icon: Icon, colour: Rgb) {
    // Coordinates are eighths of the size.
    let point = |x: i32, y: i32| at.shifted((x * size / 8) as i16, (y * size / 8) as i16);
    let mut shape = |corners: &[SubPoint]| ConvexPolygon::new(corners).fill(brush, colour);
    match icon {
        Icon::Lock => {
            shape(&[point(-5, -1), point(5, -1), point(5, 7), point(-5, 7)]);
            brush.ring(RoundShape::Circle, point(0, -2), (size / 2, size / 4), colour, FULL);
        }
        Icon::Exclamation => {
            shape(&[point(-2, -8), point(2, -8), point(1, 3), point(-1, 3)]);
            brush.shape(RoundShape::Circle, point(0, 6), size / 4, colour, FULL);
        }
        Icon::Tick => {
            shape(&bar(point(-6, 0), point(-2, 5), size / 3));
            shape(&bar(point(-3, 5), point(6, -5), size / 3));
        }
        Icon::Cross => {
            shape(&bar(point(-5, -5), point(5, 5), size / 3));
            shape(&bar(point(-5, 5), point(5, -5), size / 3));
        }
        Icon::Up => shape(&[point(0, -5), point(7, 4), point(-7, 4)]),
        Icon::Down => shape(&[point(-7, -4), point(7, -4), point(0, 5)]),
        Icon::Left => shape(&[point(-5, 0), point(4, -7), point(4, 7)]),
        Icon::Right => shape(&[point(-4, -7), point(5, 0), point(-4, 7)]),
        Icon::Bolt => {
            shape(&[point(2, -8), point(1, 1), point(-5, 1)]);
            shape(&[point(5, -1), point(-2, 8), point(-1, -1)]);
        }
        Icon::Star => {
            let point = |(x, y)| at.shifted((x * size / 64) as i16, (y * size / 64) as i16);
            shape(&STAR[1].map(point));
            for tip in 0..5 {
                let (before, after) = (STAR[1][(tip + 4) % 5], STAR[1][tip]);
                shape(&[before, STAR[0][tip], after, (0, 0)].map(point));
            }
        }
        Icon::Pad => {
            shape(&[point(-8, -3), point(8, -3), point(8, 3), point(-8, 3)]);
            shape(&[point(-3, -8), point(3, -8), point(3, 8), point(-3, 8)]);
        }
    }
}
