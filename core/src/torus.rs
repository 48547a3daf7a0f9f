//! The plane rolled up: every cell has a spot, and a neighbour is one addition away.
//!
//! `spot = q + 32 r (mod 331)`. 331 is the number of cells within ten steps of a cell, and with
//! 32 for a row these hexagons tile the plane without a gap, so two cells share a spot only when
//! they are at least 21 steps apart. A connected field of 19 discs and the rim around it spans at
//! most 20 steps: its cells never meet, however far the field has wandered.

use crate::cell::{Cell, Direction, norm};

/// Number of spots.
pub(crate) const SPOTS: usize = 331;
/// What one step along `r` adds to the spot.
const ROW: i16 = 32;
/// Offsets up to this length have a spot of their own.
pub(crate) const REACH: u16 = 10;

/// What a step in each direction adds to a spot.
const STEPS: [u16; 6] = {
    let mut steps = [0; 6];
    let mut i = 0;
    while i < 6 {
        let (q, r) = Direction::ALL[i].offset();
        steps[i] = wrap(q + ROW * r);
        i += 1;
    }
    steps
};

/// Away from the seam of the rolled-up plane, a spot and all its neighbours lie in a stretch of so
/// many spots, with the spot itself in the middle.
pub(crate) const STRETCH: usize = 2 * ROW as usize + 1;

/// Where in the stretch each neighbour lies.
pub(crate) const IN_STRETCH: [usize; 6] = {
    let mut places = [0; 6];
    let mut i = 0;
    while i < 6 {
        let (q, r) = Direction::ALL[i].offset();
        places[i] = (ROW + q + ROW * r) as usize;
        i += 1;
    }
    places
};

/// What leads over the edge between two neighbours, those in each direction and the next.
const ACROSS: [u16; 6] = {
    let mut across = [0; 6];
    let mut i = 0;
    while i < 6 {
        across[i] = (STEPS[i] + STEPS[(i + 1) % 6]) % SPOTS as u16;
        i += 1;
    }
    across
};

/// The shortest offset that leads from spot 0 to each spot.
static OFFSETS: [(i8, i8); SPOTS] = {
    let reach = REACH as i16;
    let mut offsets = [(0, 0); SPOTS];
    let mut q = -reach;
    while q <= reach {
        let mut r = -reach;
        while r <= reach {
            if norm(q, r) <= REACH {
                offsets[wrap(q + ROW * r) as usize] = (q as i8, r as i8);
            }
            r += 1;
        }
        q += 1;
    }
    offsets
};

/// The length of each of these offsets.
static DISTANCES: [u8; SPOTS] = {
    let mut distances = [0; SPOTS];
    let mut i = 0;
    while i < SPOTS {
        let (q, r) = OFFSETS[i];
        distances[i] = norm(q as i16, r as i16) as u8;
        i += 1;
    }
    distances
};

const fn wrap(index: i16) -> u16 {
    index.rem_euclid(SPOTS as i16) as u16
}

/// A cell of the rolled-up plane.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Spot(u16);

impl Spot {
    /// Where a field begins: as far from the seam as can be.
    pub(crate) const MIDDLE: Self = Self(SPOTS as u16 / 2);

    /// The spot with this number, if there is one.
    pub(crate) const fn from_index(index: u16) -> Option<Self> {
        if (index as usize) < SPOTS { Some(Self(index)) } else { None }
    }

    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    /// The neighbour in this direction.
    #[inline(always)]
    pub(crate) const fn step(self, direction: Direction) -> Self {
        self.plus(STEPS[direction as usize])
    }

    /// The spot that touches both the neighbour in this direction and the one in the next.
    #[inline(always)]
    pub(crate) const fn across(self, direction: Direction) -> Self {
        self.plus(ACROSS[direction as usize])
    }

    #[inline(always)]
    const fn plus(self, steps: u16) -> Self {
        let spot = self.0 + steps;
        Self(if spot >= SPOTS as u16 { spot - SPOTS as u16 } else { spot })
    }

    /// Number of the spot that lies from 0 as `self` lies from `other`.
    #[inline(always)]
    const fn difference(self, other: Self) -> usize {
        let difference = if self.0 >= other.0 { self.0 } else { self.0 + SPOTS as u16 } - other.0;
        difference as usize
    }

    /// Steps between two spots by the shortest way round; exact up to [`REACH`].
    #[inline(always)]
    pub(crate) const fn distance(self, other: Self) -> u8 {
        DISTANCES[self.difference(other)]
    }
}

/// A set of spots.
#[derive(Clone, Copy)]
pub(crate) struct SpotSet([u32; SPOTS.div_ceil(32)]);

impl SpotSet {
    pub(crate) const EMPTY: Self = Self([0; SPOTS.div_ceil(32)]);

    /// Adds a spot; false when it was there already.
    #[inline(always)]
    pub(crate) fn insert(&mut self, spot: Spot) -> bool {
        let (word, bit) = (spot.index() / 32, 1 << (spot.index() % 32));
        let is_new = self.0[word] & bit == 0;
        self.0[word] |= bit;
        is_new
    }
}

/// A spot whose cell is known, so that spots near it can be told as cells and back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Anchor {
    pub(crate) spot: Spot,
    pub(crate) cell: Cell,
}

impl Anchor {
    /// The spot of a cell; `None` when it is further than [`REACH`] away.
    pub(crate) const fn spot(&self, cell: Cell) -> Option<Spot> {
        let q = cell.q.wrapping_sub(self.cell.q);
        let r = cell.r.wrapping_sub(self.cell.r);
        if norm(q, r) > REACH {
            return None;
        }
        Some(Spot(wrap(self.spot.0 as i16 + q + ROW * r)))
    }

    /// The cell of a spot that is no further than [`REACH`] away.
    pub(crate) const fn cell(&self, spot: Spot) -> Cell {
        let (q, r) = OFFSETS[spot.difference(self.spot)];
        Cell::new(self.cell.q.wrapping_add(q as i16), self.cell.r.wrapping_add(r as i16))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn offsets_up_to_twenty_steps_never_share_a_spot_with_none() {
        // Two cells share a spot when their difference has spot 0.
        for q in -20..=20i16 {
            for r in -20..=20i16 {
                if norm(q, r) <= 20 && (q, r) != (0, 0) {
                    assert_ne!(wrap(q + ROW * r), 0, "{q},{r}");
                }
            }
        }
    }

    #[test]
    fn every_spot_is_one_cell_within_reach() {
        let anchor = Anchor { spot: Spot(200), cell: Cell::new(7, -90) };
        for index in 0..SPOTS as u16 {
            let spot = Spot(index);
            let cell = anchor.cell(spot);
            assert!(cell.distance(anchor.cell) <= REACH);
            assert_eq!(anchor.spot(cell), Some(spot));
        }
    }

    #[test]
    fn a_step_on_spots_is_a_step_on_cells() {
        let anchor = Anchor { spot: Spot(330), cell: Cell::new(-3, 4) };
        for direction in Direction::ALL {
            let cell = anchor.cell.step(direction);
            assert_eq!(anchor.spot(cell), Some(anchor.spot.step(direction)));
            assert_eq!(anchor.spot.step(direction).step(direction.opposite()), anchor.spot);
        }
    }
}
