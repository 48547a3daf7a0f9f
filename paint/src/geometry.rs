//! Places on the screen: [`SubPoint`] to a sixteenth of a pixel for what moves, [`Rect`] in whole pixels for everything else.

/// Sixteenths in a pixel: the resolution of every [`SubPoint`] and radius.
pub const SUB: i32 = 16;

/// A point to a sixteenth of a pixel, so that slow movements do not jerk.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SubPoint {
    /// Sixteenths of a pixel from the left edge of the screen.
    pub x: i16,
    /// Sixteenths of a pixel from the top edge of the screen.
    pub y: i16,
}

impl SubPoint {
    /// The point at these sixteenths of a pixel.
    pub const fn new(x: i16, y: i16) -> Self {
        Self { x, y }
    }

    /// The point where four pixels meet: the upper left corner of pixel `x`, `y`.
    pub const fn of_pixel(x: i16, y: i16) -> Self {
        Self { x: x * SUB as i16, y: y * SUB as i16 }
    }

    /// The point on the straight line from here to `end`; `part` is 0 here and 256 there.
    pub fn towards(self, end: SubPoint, part: i32) -> SubPoint {
        let between =
            |a: i16, b: i16| (i32::from(a) + (((i32::from(b) - i32::from(a)) * part) >> 8)) as i16;
        SubPoint { x: between(self.x, end.x), y: between(self.y, end.y) }
    }

    /// The distance to another point in sixteenths of a pixel; from 2048 pixels on, to a quarter of a pixel.
    pub fn distance(self, other: SubPoint) -> i32 {
        let (x, y) =
            (i32::from(other.x) - i32::from(self.x), i32::from(other.y) - i32::from(self.y));
        // Squares of 15 bits and their sum fit; longer ways are measured in halves.
        if x.abs().max(y.abs()) < 1 << 15 {
            square_root(x * x + y * y)
        } else {
            let (x, y) = (x / 2, y / 2);
            2 * square_root(x * x + y * y)
        }
    }

    /// This point moved by sixteenths of a pixel.
    pub const fn shifted(self, x: i16, y: i16) -> SubPoint {
        SubPoint { x: self.x + x, y: self.y + y }
    }
}

/// A rectangle of whole pixels.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Rect {
    /// Left edge.
    pub x: i16,
    /// Top edge.
    pub y: i16,
    /// Width.
    pub w: i16,
    /// Height.
    pub h: i16,
}

impl Rect {
    /// The rectangle with this left upper corner, width and height.
    pub const fn new(x: i16, y: i16, w: i16, h: i16) -> Self {
        Self { x, y, w, h }
    }

    /// First column to the right of it.
    pub const fn right(self) -> i16 {
        self.x + self.w
    }

    /// First row below it.
    pub const fn bottom(self) -> i16 {
        self.y + self.h
    }

    /// Whether this pixel is in it.
    pub const fn contains_pixel(self, (x, y): (i16, i16)) -> bool {
        x >= self.x && x < self.right() && y >= self.y && y < self.bottom()
    }

    /// Its middle.
    pub const fn centre(self) -> SubPoint {
        SubPoint { x: self.x * 16 + self.w * 8, y: self.y * 16 + self.h * 8 }
    }

    /// Smaller by `x` on the left and right and by `y` above and below.
    pub const fn inset(self, x: i16, y: i16) -> Self {
        Self { x: self.x + x, y: self.y + y, w: self.w - 2 * x, h: self.h - 2 * y }
    }

    /// The top `h` rows, and what is left below them.
    pub const fn cut_top(self, h: i16) -> (Self, Self) {
        (Self { h, ..self }, Self { y: self.y + h, h: self.h - h, ..self })
    }

    /// The bottom `h` rows, and what is left above them.
    pub const fn cut_bottom(self, h: i16) -> (Self, Self) {
        (Self { y: self.bottom() - h, h, ..self }, Self { h: self.h - h, ..self })
    }

    /// The left `w` columns, and what is left beside them.
    pub const fn cut_left(self, w: i16) -> (Self, Self) {
        (Self { w, ..self }, Self { x: self.x + w, w: self.w - w, ..self })
    }

    /// The right `w` columns, and what is left beside them.
    pub const fn cut_right(self, w: i16) -> (Self, Self) {
        (Self { x: self.right() - w, w, ..self }, Self { w: self.w - w, ..self })
    }

    /// A rectangle of this size in the middle of it.
    pub const fn middle(self, w: i16, h: i16) -> Self {
        Self { x: self.x + (self.w - w) / 2, y: self.y + (self.h - h) / 2, w, h }
    }

    /// True when `other` lies completely inside.
    pub const fn contains(self, other: Rect) -> bool {
        other.x >= self.x
            && other.y >= self.y
            && other.right() <= self.right()
            && other.bottom() <= self.bottom()
    }
}

/// The integer part of a square root.
pub(crate) fn square_root(value: i32) -> i32 {
    if value <= 0 {
        return 0;
    }
    let mut rest = value as u32;
    let mut root = 0;
    let mut bit = 1 << 30;
    while bit > rest {
        bit >>= 2;
    }
    while bit != 0 {
        let trial = root + bit;
        root >>= 1;
        if rest >= trial {
            rest -= trial;
            root += bit;
        }
        bit >>= 2;
    }
    root as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_square_root_is_the_largest_number_whose_square_fits() {
        for value in (0..5000).chain((1 << 20) - 50..(1 << 20) + 50).chain((1 << 29) - 9..1 << 29) {
            let root = square_root(value);
            assert!(root * root <= value && (root + 1) * (root + 1) > value, "{value}: {root}");
        }
    }

    #[test]
    fn a_distance_is_right_between_any_two_points() {
        let ends = [i16::MIN, -30_000, -20_000, -300, -1, 0, 7, 300, 16_383, 20_000, i16::MAX];
        let points = || ends.into_iter().flat_map(|x| ends.map(|y| SubPoint::new(x, y)));
        for (one, other) in points().flat_map(|one| points().map(move |other| (one, other))) {
            let across = f64::from(other.x) - f64::from(one.x);
            let down = f64::from(other.y) - f64::from(one.y);
            let (right, found) = (across.hypot(down), f64::from(one.distance(other)));
            // A sixteenth of a pixel for rounding down, a few of them where it is many screens away.
            let allowed = if right < 32_768.0 { 1.0 } else { 4.0 };
            assert!(found <= right && right - found < allowed, "{one:?} to {other:?}: {found}");
        }
    }

    #[test]
    fn cut_pieces_make_up_the_whole() {
        let whole = Rect::new(3, 4, 50, 40);
        for (piece, rest) in
            [whole.cut_top(7), whole.cut_bottom(7), whole.cut_left(7), whole.cut_right(7)]
        {
            assert!(whole.contains(piece) && whole.contains(rest));
            let size = |a: Rect| i32::from(a.w) * i32::from(a.h);
            assert_eq!(size(piece) + size(rest), size(whole));
        }
    }
}
