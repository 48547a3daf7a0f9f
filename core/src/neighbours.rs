//! Facts about the six neighbours of a cell, looked up by which of them hold discs.
//!
//! Bit `d` of a mask stands for the neighbour in direction `d`. Directions go round in a circle,
//! so neighbouring bits are neighbouring cells, and bit 5 is next to bit 0.

use crate::cell::Direction;
use crate::torus::step_size;

/// Which of the six neighbours hold discs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Neighbours(pub(crate) u8);

const MASKS: usize = 64;

/// A mask turned by one direction.
const fn turned(mask: u8) -> u8 {
    (mask >> 1 | mask << 5) & 63
}

/// The circle of neighbours whose discs are `mask`.
const fn facts(mask: u8) -> Facts {
    let next = turned(mask);
    let after = turned(next);
    let contacts = mask.count_ones() as u8;
    Facts {
        contacts,
        links: contacts - (mask & next).count_ones() as u8,
        has_gap: mask & !next & after & 63 != 0,
        steps_out: !mask & !next & 63 != 0,
        first: Direction::ALL[if mask == 0 { 0 } else { mask.trailing_zeros() as usize }],
        listed_by: if contacts < 2 { 0 } else { step_size(mask.trailing_zeros() as usize) },
        pairs_less_triangles: 3 * contacts - 2 * (mask & next).count_ones() as u8,
    }
}

#[derive(Clone, Copy)]
struct Facts {
    contacts: u8,
    links: u8,
    has_gap: bool,
    steps_out: bool,
    first: Direction,
    listed_by: i8,
    pairs_less_triangles: u8,
}

static FACTS: [Facts; MASKS] = {
    let mut table = [facts(0); MASKS];
    let mut mask = 0;
    while mask < MASKS {
        table[mask] = facts(mask as u8);
        mask += 1;
    }
    table
};

impl Neighbours {
    #[inline(always)]
    fn facts(self) -> &'static Facts {
        &FACTS[self.0 as usize & (MASKS - 1)]
    }

    /// How many neighbours are discs.
    #[inline(always)]
    pub(crate) fn contacts(self) -> u8 {
        self.facts().contacts
    }

    /// How many separate groups the neighbours form around the cell; none when the circle is closed.
    #[inline(always)]
    pub(crate) fn links(self) -> u8 {
        self.facts().links
    }

    /// Of the neighbours of a place, a cell that touches two discs, the step to the one that lists it; 0 elsewhere.
    #[inline(always)]
    pub(crate) fn listed_by(self) -> i8 {
        self.facts().listed_by
    }

    /// Whether an empty neighbour stands alone between two discs.
    #[inline(always)]
    pub(crate) fn has_gap(self) -> bool {
        self.facts().has_gap
    }

    /// Six times what a disc here contributes to the pairs of discs that touch, less the triangles.
    #[inline(always)]
    pub(crate) fn pairs_less_triangles(self) -> u8 {
        self.facts().pairs_less_triangles
    }

    /// Whether a disc here has room for a first step: two empty neighbours side by side.
    #[inline(always)]
    pub(crate) fn steps_out(self) -> bool {
        self.facts().steps_out
    }

    /// The first direction with a disc; any when there is none.
    #[inline(always)]
    pub(crate) fn first(self) -> Direction {
        self.facts().first
    }

    /// Whether the neighbour in direction number `direction` (0 to 5) is a disc.
    #[inline(always)]
    pub(crate) fn has(self, direction: usize) -> bool {
        self.0 >> direction & 1 != 0
    }
}
