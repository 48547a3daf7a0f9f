//! Small signs drawn from bars and circles, at any size.

use crate::brush::Brush;
use crate::canvas::FULL;
use crate::coverage::RoundShape;
use crate::geometry::SubPoint;
use crate::polygon::{ConvexPolygon, bar};
use crate::rgb::Rgb;

/// A small sign.
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

/// Draws a sign that reaches `size` sixteenths of a pixel from its middle.
pub(crate) fn draw(brush: &mut Brush, at: SubPoint, size: i32, icon: Icon, colour: Rgb) {
    // Places are given in eighths of the size.
    let spot = |x: i32, y: i32| at.shifted((x * size / 8) as i16, (y * size / 8) as i16);
    let mut shape = |corners: &[SubPoint]| ConvexPolygon::new(corners).fill(brush, colour);
    match icon {
        Icon::Lock => {
            shape(&[spot(-5, -1), spot(5, -1), spot(5, 7), spot(-5, 7)]);
            brush.ring(RoundShape::Circle, spot(0, -2), (size / 2, size / 4), colour, FULL);
        }
        Icon::Exclamation => {
            shape(&[spot(-2, -8), spot(2, -8), spot(1, 3), spot(-1, 3)]);
            brush.shape(RoundShape::Circle, spot(0, 6), size / 4, colour, FULL);
        }
        Icon::Tick => {
            shape(&bar(spot(-6, 0), spot(-2, 5), size / 3));
            shape(&bar(spot(-3, 5), spot(6, -5), size / 3));
        }
        Icon::Cross => {
            shape(&bar(spot(-5, -5), spot(5, 5), size / 3));
            shape(&bar(spot(-5, 5), spot(5, -5), size / 3));
        }
        Icon::Up => shape(&[spot(0, -5), spot(7, 4), spot(-7, 4)]),
        Icon::Down => shape(&[spot(-7, -4), spot(7, -4), spot(0, 5)]),
        Icon::Left => shape(&[spot(-5, 0), spot(4, -7), spot(4, 7)]),
        Icon::Right => shape(&[spot(-4, -7), spot(5, 0), spot(-4, 7)]),
        Icon::Bolt => {
            shape(&[spot(2, -8), spot(1, 1), spot(-5, 1)]);
            shape(&[spot(5, -1), spot(-2, 8), spot(-1, -1)]);
        }
        Icon::Star => {
            let spot = |(x, y)| at.shifted((x * size / 64) as i16, (y * size / 64) as i16);
            shape(&STAR[1].map(spot));
            for point in 0..5 {
                let (before, after) = (STAR[1][(point + 4) % 5], STAR[1][point]);
                shape(&[before, STAR[0][point], after, (0, 0)].map(spot));
            }
        }
        Icon::Pad => {
            shape(&[spot(-8, -3), spot(8, -3), spot(8, 3), spot(-8, 3)]);
            shape(&[spot(-3, -8), spot(3, -8), spot(3, 8), spot(-3, 8)]);
        }
    }
}
