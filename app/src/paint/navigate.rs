//! From keys to places: which of some spots lies that way.

use super::{geometry::Spot, item::angle};

/// A direction of the pad.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// Towards the top of the picture.
    Up,
    /// Towards the bottom of the picture.
    Down,
    /// Towards the left edge of the picture.
    Left,
    /// Towards the right edge of the picture.
    Right,
}

impl Way {
    /// The same direction for somebody on the other side of the table.
    pub const fn turned(self) -> Way {
        match self {
            Way::Up => Way::Down,
            Way::Down => Way::Up,
            Way::Left => Way::Right,
            Way::Right => Way::Left,
        }
    }
}

/// The number of the spot that is nearest that way: straight ahead counts once, sideways double.
/// Spots that lie more to the side than ahead by more than a factor of two do not lie that way.
pub fn nearest(from: Spot, way: Way, spots: impl IntoIterator<Item = Spot>) -> Option<usize> {
    let cost = |spot: Spot| {
        let (dx, dy) =
            (i32::from(spot.x) - i32::from(from.x), i32::from(spot.y) - i32::from(from.y));
        let (ahead, aside) = match way {
            Way::Up => (-dy, dx.abs()),
            Way::Down => (dy, dx.abs()),
            Way::Left => (-dx, dy.abs()),
            Way::Right => (dx, dy.abs()),
        };
        (ahead > 0 && aside <= 2 * ahead).then_some(ahead + 2 * aside)
    };
    let costs = spots.into_iter().enumerate().filter_map(|(n, spot)| Some((cost(spot)?, n)));
    costs.min().map(|(_, n)| n)
}

/// The direction of a spot seen from `centre`, clockwise from the top, 0 to 255: sorts spots in a natural order.
pub fn clockwise(centre: Spot, spot: Spot) -> u8 {
    angle(i32::from(spot.x) - i32::from(centre.x), i32::from(spot.y) - i32::from(centre.y)) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_spot_lies_that_way() {
        let spots = [(10, 0), (5, -9), (-5, -9), (-10, 0), (-5, 9), (5, 9)]
            .map(|(x, y)| Spot::of_pixel(x, y));
        let from = Spot::of_pixel(0, 0);
        assert_eq!(nearest(from, Way::Right, spots), Some(0));
        assert_eq!(nearest(from, Way::Left, spots), Some(3));
        assert!(matches!(nearest(from, Way::Up, spots), Some(1 | 2)));
        assert!(matches!(nearest(from, Way::Down, spots), Some(4 | 5)));
        assert_eq!(nearest(spots[0], Way::Right, spots), None);
    }

    #[test]
    fn angles_run_clockwise_from_the_top() {
        let centre = Spot::of_pixel(100, 100);
        for step in 0..360 {
            let radians = f64::from(step).to_radians();
            let spot = Spot::new(
                (1600.0 + 800.0 * radians.sin()) as i16,
                (1600.0 - 800.0 * radians.cos()) as i16,
            );
            let exact = f64::from(step) / 360.0 * 256.0;
            let error = (f64::from(clockwise(centre, spot)) - exact).abs();
            assert!(error < 1.6, "{step} degrees: {}", clockwise(centre, spot));
        }
    }
}
