//! From cells to pixels: finds the zoom and the centre that fit a field, and glides there.

use nonaga_core::Cell;

use super::geometry::{Area, SUB, Spot};
use crate::Millis;

/// Discs are never drawn with more than this between two centres (sixteenths of a pixel).
const LARGEST: i32 = 60 * 16;

/// How long the view takes to a new place.
const GLIDE: u32 = 400;

/// A view at rest or at one moment of its way: which point of the plane is in the middle, and how large a cell is.
/// Two cells of a row lie `zoom` apart; rows lie `zoom` times the root of three quarters apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lens {
    middle: Spot,
    /// Distance between neighbours in 1/256 of a pixel.
    zoom: i32,
    /// The middle in half cells to the right and in rows down, times 256.
    x: i32,
    y: i32,
    /// At rest everything stands on whole pixels, so that all discs look the same.
    rests: bool,
}

impl Lens {
    /// The centre of a cell on the screen.
    pub fn spot(&self, cell: Cell) -> Spot {
        // A cell further away than this is off every screen.
        let far = 64 << 8;
        let x = (((2 * i32::from(cell.q) + i32::from(cell.r)) << 8) - self.x).clamp(-far, far);
        let y = ((i32::from(cell.r) << 8) - self.y).clamp(-far, far);
        let right = (x * (self.zoom >> 2)) >> 11; // half cells times 256, pixels times 64, to sixteenths
        let down = (y * (((self.zoom * 222) >> 8) >> 2)) >> 10;
        Spot::new(
            (i32::from(self.middle.x) + right) as i16,
            (i32::from(self.middle.y) + down) as i16,
        )
    }

    /// The radius of a disc in sixteenths of a pixel: neighbours almost touch.
    pub fn disc(&self) -> u16 {
        ((self.zoom * 15) >> 9) as u16
    }

    /// The radius of a token in sixteenths of a pixel.
    pub fn token(&self) -> u16 {
        self.disc() * 5 / 8
    }

    /// True when the whole disc on a cell is seen in an area.
    pub fn shows(&self, area: Area, cell: Cell) -> bool {
        let (spot, disc) = (self.spot(cell), i32::from(self.disc()));
        let inside = |at: i16, from: i16, to: i16| {
            i32::from(at) - disc >= i32::from(from) * SUB
                && i32::from(at) + disc <= i32::from(to) * SUB
        };
        inside(spot.x, area.x, area.right()) && inside(spot.y, area.y, area.bottom())
    }

    /// Between two views; `part` is 0 here and 256 there.
    fn towards(&self, end: &Lens, part: i32) -> Lens {
        let between = |a: i32, b: i32| a + (((b - a) * part) >> 8);
        Lens {
            middle: self.middle.towards(end.middle, part),
            zoom: between(self.zoom, end.zoom),
            x: between(self.x, end.x),
            y: between(self.y, end.y),
            rests: false,
        }
    }

    /// The best view of these cells in an area.
    pub fn fitting(area: Area, cells: impl IntoIterator<Item = Cell>) -> Lens {
        let (mut left, mut right, mut top, mut bottom) = (i32::MAX, i32::MIN, i32::MAX, i32::MIN);
        for cell in cells {
            let x = 2 * i32::from(cell.q) + i32::from(cell.r);
            (left, right) = (left.min(x), right.max(x));
            (top, bottom) = (top.min(cell.r.into()), bottom.max(cell.r.into()));
        }
        if left > right {
            (left, right, top, bottom) = (0, 0, 0, 0);
        }
        let across = i32::from(area.w) * 512 / (right - left + 2);
        let down = i32::from(area.h) * 65536 / ((bottom - top) * 222 + 256);
        Lens {
            middle: area.centre(),
            zoom: across.min(down).min(LARGEST << 4) & !0xff,
            x: (left + right) << 7,
            y: (top + bottom) << 7,
            rests: true,
        }
    }
}

/// A lens that moves.
#[derive(Clone, Debug)]
pub struct View {
    from: Lens,
    to: Lens,
    since: Millis,
    glide: u32,
}

impl View {
    /// A view that rests on these cells.
    pub fn new(area: Area, cells: impl IntoIterator<Item = Cell>) -> Self {
        let lens = Lens::fitting(area, cells);
        Self { from: lens, to: lens, since: 0, glide: 0 }
    }

    /// From now on looks at these cells; glides there unless told to jump.
    pub fn look(
        &mut self,
        now: Millis,
        area: Area,
        cells: impl IntoIterator<Item = Cell>,
        jump: bool,
    ) {
        let best = Lens::fitting(area, cells);
        if best != self.to {
            self.from = self.lens(now);
            self.to = best;
            self.since = now;
            self.glide = if jump { 0 } else { GLIDE };
        }
    }

    /// True while it is still on its way.
    pub fn moving(&self, now: Millis) -> bool {
        now.saturating_sub(self.since) < self.glide.into()
    }

    /// What it shows at this moment.
    pub fn lens(&self, now: Millis) -> Lens {
        if !self.moving(now) {
            return self.to;
        }
        let passed = (now - self.since) as i32;
        self.from.towards(&self.to, ease(passed * 256 / self.glide as i32))
    }
}

/// A gentle start and end: 0 to 256 becomes 0 to 256 along `3t² - 2t³`.
pub fn ease(part: i32) -> i32 {
    let part = part.clamp(0, 256);
    (part * part * (768 - 2 * part)) >> 16
}
