//! The four directions of a pad, and the order of points around a centre.

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

/// The direction of a point `x` to the right of a centre and `y` below it, clockwise from the top, 0 to 255:
/// sorts points around the centre.
pub(crate) fn clockwise(x: i32, y: i32) -> u8 {
    // The short leg over the long one is almost the angle; a parabola adds most of the rest.
    let (short, long) = (x.abs().min(y.abs()), x.abs().max(y.abs()).max(1));
    let ratio = (short << 8) / long;
    let eighth = (ratio * 32 + ((ratio * (256 - ratio) * 11) >> 8)) >> 8;
    let from_vertical = if x.abs() < y.abs() { eighth } else { 64 - eighth };
    let angle = match (x >= 0, y < 0) {
        (true, true) => from_vertical,
        (true, false) => 128 - from_vertical,
        (false, false) => 128 + from_vertical,
        (false, true) => 256 - from_vertical,
    };
    angle.min(255) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn angles_run_clockwise_from_the_top() {
        for step in 0..360 {
            let radians = f64::from(step).to_radians();
            let angle = clockwise((800.0 * radians.sin()) as i32, (-800.0 * radians.cos()) as i32);
            let exact = f64::from(step) / 360.0 * 256.0;
            assert!((f64::from(angle) - exact).abs() < 1.6, "{step} degrees: {angle}");
        }
    }
}
