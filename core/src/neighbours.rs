//! Facts about the six neighbours of a cell, looked up by which of them hold discs.
//!
//! Bit `d` of a mask stands for the neighbour in direction `d`. Directions go round in a circle,
//! so neighbouring bits are neighbouring cells, and bit 5 is next to bit 0.

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
        gaps: (mask & !next & after & 63).count_ones() as u8,
        steps_out: !mask & !next & 63 != 0,
        first: if mask == 0 { 0 } else { mask.trailing_zeros() as u8 },
    }
}

#[derive(Clone, Copy)]
struct Facts {
    contacts: u8,
    links: u8,
    gaps: u8,
    steps_out: bool,
    first: u8,
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

    /// How many empty neighbours stand alone between two discs.
    #[inline(always)]
    pub(crate) fn gaps(self) -> u8 {
        self.facts().gaps
    }

    /// Whether a disc here has room for a first step: two empty neighbours side by side.
    #[inline(always)]
    pub(crate) fn steps_out(self) -> bool {
        self.facts().steps_out
    }

    /// Number of the first direction with a disc; 0 when there is none.
    #[inline(always)]
    pub(crate) fn first(self) -> u8 {
        self.facts().first
    }

    /// Whether the neighbour in direction number `direction` (0 to 5) is a disc.
    #[inline(always)]
    pub(crate) fn has(self, direction: usize) -> bool {
        self.0 >> direction & 1 != 0
    }
}
