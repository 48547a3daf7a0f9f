//! The four ways of a pad, and the natural order of spots around a centre.

use crate::paint::{SubPoint, item::angle};

/// A direction of the pad.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PadDirection {
    /// Towards the top of the picture.
    Up,
    /// Towards the bottom of the picture.
    Down,
    /// Towards the left edge of the picture.
    Left,
    /// Towards the right edge of the picture.
    Right,
}

impl PadDirection {
    /// The same direction for somebody on the other side of the table.
    pub(crate) const fn turned(self) -> PadDirection {
        match self {
            PadDirection::Up => PadDirection::Down,
            PadDirection::Down => PadDirection::Up,
            PadDirection::Left => PadDirection::Right,
            PadDirection::Right => PadDirection::Left,
        }
    }
}

/// The direction of a spot seen from `centre`, clockwise from the top, 0 to 255: sorts spots in a natural order.
pub(crate) fn clockwise(centre: SubPoint, spot: SubPoint) -> u8 {
    angle(i32::from(spot.x) - i32::from(centre.x), i32::from(spot.y) - i32::from(centre.y)) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn angles_run_clockwise_from_the_top() {
        let centre = SubPoint::of_pixel(100, 100);
        for step in 0..360 {
            let radians = f64::from(step).to_radians();
            let spot = SubPoint::new(
                (1600.0 + 800.0 * radians.sin()) as i16,
                (1600.0 - 800.0 * radians.cos()) as i16,
            );
            let exact = f64::from(step) / 360.0 * 256.0;
            let error = (f64::from(clockwise(centre, spot)) - exact).abs();
            assert!(error < 1.6, "{step} degrees: {}", clockwise(centre, spot));
        }
    }
}
