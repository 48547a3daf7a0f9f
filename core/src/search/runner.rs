//! A token on its way to the two others of its side: which cells join the three, looked up.

use crate::cell::Direction;
use crate::torus::{CELLS, CellIndex, OffsetTable, offset_table};

/// A third token may join two others that are at most two steps apart: this many differences.
pub(super) const PAIR_KINDS: usize = 18;
/// A slide goes over this many discs at most.
const LONGEST_SLIDE: usize = 18;

/// The number of the kind of pair by the difference of its cells, from 1; 0 when they are further apart.
pub(super) const PAIR_KIND: [u8; CELLS] = {
    let mut kinds = [0; CELLS];
    let mut next = 1;
    let mut difference = 0;
    while difference < CELLS {
        let steps = CellIndex::ORIGIN.distance(CellIndex::at(difference));
        if steps == 1 || steps == 2 {
            kinds[difference] = next;
            next += 1;
        }
        difference += 1;
    }
    kinds
};
static PAIR_KINDS_BY_OFFSET: OffsetTable = offset_table(&PAIR_KIND);

/// The number of the kind of pair that two tokens are, the same wherever the first one stands; 0 when a third cannot join them.
#[inline(always)]
pub(super) fn pair_kind(first: CellIndex, second: CellIndex) -> u8 {
    second.from(first, &PAIR_KINDS_BY_OFFSET)
}

/// How near a cell is to the nearest of some tokens.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Nearness(u8);

impl Nearness {
    pub(super) const FAR: Self = Self(0);
    /// Two steps away.
    pub(super) const NEAR: Self = Self(1);
    /// One step away.
    pub(super) const BESIDE: Self = Self(2);
    /// One step away, and a token there is joined with both.
    pub(super) const JOINED: Self = Self(3);

    /// What the highest two bits of a table's entry stand for.
    #[inline(always)]
    const fn of(entry: u8) -> Self {
        Self(entry >> NEARNESS_SHIFT)
    }

    /// Such an entry.
    const fn entry(self) -> u8 {
        self.0 << NEARNESS_SHIFT
    }

    /// By the steps to the nearest token.
    const fn after(steps: u8) -> Self {
        match steps {
            1 => Self::BESIDE,
            2 => Self::NEAR,
            _ => Self::FAR,
        }
    }

    /// One of four things, by nearness.
    #[inline(always)]
    pub(super) const fn choose(self, things: &[u32; 4]) -> u32 {
        things[self.0 as usize % 4]
    }
}

/// The low bits of an entry of [`JOINING`]: the directions in which a token might meet a cell that joins it to
/// the pair. Above them is the [`Nearness`] of the cell itself to the pair.
const DIRECTIONS: u8 = 63;
const NEARNESS_SHIFT: u8 = 6;

/// How a token can join a pair: by kind of pair, less one, and by the difference of the token and the first of the pair.
static JOINING: [OffsetTable; PAIR_KINDS] = {
    let mut table = [[0; CELLS]; PAIR_KINDS];
    let mut second = 0;
    while second < CELLS {
        let kind = PAIR_KIND[second] as usize;
        let pair = [CellIndex::ORIGIN, CellIndex::at(second)];
        let mut cell = 0;
        while kind > 0 && cell < CELLS {
            let nearness = nearness(CellIndex::at(cell), pair);
            table[kind - 1][cell] |= nearness.entry();
            let mut number = 0;
            while nearness.0 == Nearness::JOINED.0 && number < 6 {
                // From the goal backwards to every cell from which it can be met.
                let back = Direction::ALL[(number + 3) % 6];
                let mut from = CellIndex::at(cell);
                let mut steps = 0;
                while steps < LONGEST_SLIDE {
                    from = from.step(back);
                    table[kind - 1][from.get()] |= 1 << number;
                    steps += 1;
                }
                number += 1;
            }
            cell += 1;
        }
        second += 1;
    }
    let mut tables = [[0; 2 * CELLS - 1]; PAIR_KINDS];
    let mut kind = 0;
    while kind < PAIR_KINDS {
        tables[kind] = offset_table(&table[kind]);
        kind += 1;
    }
    tables
};

/// The nearness of a cell to a single token by their difference, in the bits that it has in [`JOINING`].
static NEARNESS: OffsetTable = {
    let mut table = [0; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        let steps = CellIndex::at(cell).distance(CellIndex::ORIGIN);
        table[cell] = Nearness::after(steps).entry();
        cell += 1;
    }
    offset_table(&table)
};

/// How near a cell is to two tokens; those themselves are far.
const fn nearness(index: CellIndex, [first, second]: [CellIndex; 2]) -> Nearness {
    let (to_first, to_second) = (index.distance(first), index.distance(second));
    let joined = if first.distance(second) == 1 {
        to_first == 1 || to_second == 1
    } else {
        to_first == 1 && to_second == 1
    };
    if to_first == 0 || to_second == 0 {
        Nearness::FAR
    } else if joined {
        Nearness::JOINED
    } else {
        Nearness::after(if to_first < to_second { to_first } else { to_second })
    }
}

/// A token and the two others of its side, which are near enough to each other to be joined by it.
pub(super) struct Runner {
    pub(super) from: CellIndex,
    /// One of the others.
    first: CellIndex,
    /// The entries of [`JOINING`] for the others.
    joining: &'static OffsetTable,
    /// The directions, one bit each, in which it might meet a cell that joins the three.
    pub(super) directions: u8,
}

impl Runner {
    #[inline(always)]
    pub(super) fn new(from: CellIndex, [first, second]: [CellIndex; 2]) -> Option<Self> {
        let joining = JOINING.get((pair_kind(first, second) as usize).wrapping_sub(1))?;
        Some(Self { from, first, joining, directions: from.from(first, joining) & DIRECTIONS })
    }

    /// How near this cell is to the others.
    #[inline(always)]
    pub(super) fn nearness(&self, index: CellIndex) -> Nearness {
        Nearness::of(index.from(self.first, self.joining))
    }

    /// Whether standing here would join the three.
    #[inline(always)]
    pub(super) fn joins_at(&self, index: CellIndex) -> bool {
        self.nearness(index) == Nearness::JOINED
    }
}

/// How near a cell is to the nearer of two tokens that are too far apart to be joined.
#[inline(always)]
pub(super) fn nearness_to_either(index: CellIndex, [first, second]: [CellIndex; 2]) -> Nearness {
    Nearness::of(index.from(first, &NEARNESS).max(index.from(second, &NEARNESS)))
}
