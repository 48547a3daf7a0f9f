//! The endless plane rolled up into 331 cells: a neighbour is one addition away, and a field may wander
//! for ever.
//!
//! A cell `q,r` has the index `q + 32 r (mod 331)`. Around index 165 the plane looks like this:
//!
//! ```text
//!            q ─▶
//!    r   98  99 100 101 102 103 104                 the six neighbours of i
//!     ╲   130 131 132 133 134 135 136
//!      ╲    162 163 164 165 166 167 168                 i-32   i-31
//!       ╲     194 195 196 197 198 199 200           i-1     i     i+1
//!        ▼      226 227 228 229 230 231 232             i+31   i+32
//! ```
//!
//! At the seam, between 330 and 0, indices wrap and the neighbours stay where they are:
//!
//! ```text
//!     296 297 298 299 300 301 302
//!       328 329 330   0   1   2   3
//!          29  30  31  32  33  34  35
//! ```
//!
//! 331 is the number of cells within ten steps of a cell, and with 32 for a row these hexagons tile the
//! plane without a gap. So the nearest copies of a cell lie 21 steps away from it, on six sides:
//!
//! ```text
//!                 ________
//!                ╱ 10,-21 ╲
//!       ________╱          ╲________       In each hexagon every index comes once. The seven
//!      ╱ -11,-10╲          ╱ 21,-11 ╲      cells named here all have index 0:
//!     ╱          ╲________╱          ╲     10 + 32 · -21 = -662 = -2 · 331, and so on.
//!     ╲          ╱   0,0  ╲          ╱
//!      ╲________╱          ╲________╱
//!      ╱ -21,11 ╲          ╱  11,10 ╲
//!     ╱          ╲________╱          ╲
//!     ╲          ╱ -10,21 ╲          ╱
//!      ╲________╱          ╲________╱
//!               ╲          ╱
//!                ╲________╱
//! ```
//!
//! A connected field of 19 discs and the rim around it span at most 20 steps: two of its cells never
//! share an index, however far the field has wandered.

use crate::cell::{Cell, Direction, norm};

/// Number of cells of the rolled-up plane.
pub(crate) const CELLS: usize = 331;
/// What one step along `r` adds to an index.
const ROW: i16 = 32;
/// Offsets up to this length have an index of their own.
pub(crate) const REACH: u16 = 10;

/// What a step in each direction adds to an index.
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

/// Away from the seam, a cell and all its neighbours lie among this many consecutive indices, the cell
/// itself in the middle.
pub(crate) const NEIGHBOUR_SPAN: usize = 2 * ROW as usize + 1;

/// Where in this span each neighbour lies.
pub(crate) const NEIGHBOUR_OFFSETS: [usize; 6] = {
    let mut places = [0; 6];
    let mut i = 0;
    while i < 6 {
        let (q, r) = Direction::ALL[i].offset();
        places[i] = (ROW + q + ROW * r) as usize;
        i += 1;
    }
    places
};

/// The shortest offset that leads from index 0 to each index.
static OFFSETS: [(i8, i8); CELLS] = {
    let reach = REACH as i16;
    let mut offsets = [(0, 0); CELLS];
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

/// The shortest offset, as `q` and `r`, that leads from index 0 to this index.
pub(crate) const fn offset_of(index: usize) -> (i8, i8) {
    OFFSETS[index]
}

/// A byte for each offset between two cells, by the difference of their indices: from `-(CELLS - 1)` up, so that nobody
/// has to find out on which side of the seam they are. [`CellIndex::from`] reads it.
pub(crate) type OffsetTable = [u8; 2 * CELLS - 1];

/// The table that has these bytes by the index of the cell that an offset leads to from index 0.
pub(crate) const fn offset_table(bytes: &[u8; CELLS]) -> OffsetTable {
    let mut table = [0; 2 * CELLS - 1];
    let mut i = 0;
    while i < CELLS {
        table[CELLS - 1 + i] = bytes[i];
        if i > 0 {
            table[i - 1] = bytes[i];
        }
        i += 1;
    }
    table
}

/// The length of each of these offsets.
static DISTANCES: OffsetTable = {
    let mut distances = [0; CELLS];
    let mut i = 0;
    while i < CELLS {
        let (q, r) = OFFSETS[i];
        distances[i] = norm(q as i16, r as i16) as u8;
        i += 1;
    }
    offset_table(&distances)
};

const fn wrap(index: i16) -> u16 {
    index.rem_euclid(CELLS as i16) as u16
}

/// The index of a cell of the rolled-up plane.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct CellIndex(u16);

impl CellIndex {
    /// Where a field begins: as far from the seam as can be.
    pub(crate) const MIDDLE: Self = Self(CELLS as u16 / 2);

    /// The cell that differences are counted from.
    pub(crate) const ORIGIN: Self = Self(0);

    /// The index with this number, which is less than [`CELLS`].
    pub(crate) const fn at(index: usize) -> Self {
        debug_assert!(index < CELLS);
        Self(index as u16)
    }

    /// The index with this number, if there is one.
    pub(crate) const fn new(index: u16) -> Option<Self> {
        if (index as usize) < CELLS { Some(Self(index)) } else { None }
    }

    pub(crate) const fn get(self) -> usize {
        self.0 as usize
    }

    /// The neighbour in this direction.
    #[inline(always)]
    pub(crate) const fn step(self, direction: Direction) -> Self {
        self.plus(STEPS[direction as usize])
    }

    /// The index that comes after this one by a step of this size.
    #[inline(always)]
    pub(crate) const fn plus(self, steps: u16) -> Self {
        // A comparison and a subtraction: the chip has no division.
        let sum = self.0 + steps;
        Self(if sum >= CELLS as u16 { sum - CELLS as u16 } else { sum })
    }

    /// The index that lies from 0 as `self` lies from `other`.
    #[inline(always)]
    pub(crate) const fn difference(self, other: Self) -> usize {
        let difference = if self.0 >= other.0 { self.0 } else { self.0 + CELLS as u16 } - other.0;
        difference as usize
    }

    /// The entry of a table for where this cell lies from another.
    #[inline(always)]
    pub(crate) const fn from(self, other: Self, table: &OffsetTable) -> u8 {
        let place = self.get() + CELLS - 1 - other.get();
        if place < table.len() { table[place] } else { 0 }
    }

    /// Steps between two cells by the shortest way round; exact up to [`REACH`].
    #[inline(always)]
    pub(crate) const fn distance(self, other: Self) -> u8 {
        self.from(other, &DISTANCES)
    }
}

/// What a step in the direction with this number, 0 to 5, adds to an index away from the seam.
pub(crate) const fn step_size(number: usize) -> i8 {
    let (q, r) = Direction::ALL[number].offset();
    (q + ROW * r) as i8
}

/// The steps in a set of directions, one bit each, and then zeros.
static STEP_LISTS: [[i8; 8]; 64] = {
    let mut lists = [[0; 8]; 64];
    let mut set = 0;
    while set < 64 {
        let (mut number, mut length) = (0, 0);
        while number < 6 {
            if set >> number & 1 != 0 {
                lists[set][length] = step_size(number);
                length += 1;
            }
            number += 1;
        }
        set += 1;
    }
    lists
};

/// A walk along a line, cell by cell. The search does this more than anything else.
#[derive(Clone, Copy)]
pub(crate) struct Line {
    at: usize,
    step: usize,
}

impl Line {
    /// From this cell in the direction with this number, 0 to 5.
    #[inline(always)]
    pub(crate) fn new(from: CellIndex, number: usize) -> Self {
        Self { at: from.get(), step: step_size(number) as usize }
    }

    /// From this cell in each of these directions, one bit each, in order.
    #[inline(always)]
    pub(crate) fn all(from: CellIndex, directions: u8) -> impl Iterator<Item = Self> {
        let steps = &STEP_LISTS[directions as usize % STEP_LISTS.len()];
        let steps = steps.iter().take_while(|&&step| step != 0);
        steps.map(move |&step| Self { at: from.get(), step: step as usize })
    }

    /// The cell that has been reached.
    #[inline(always)]
    pub(crate) const fn index(&self) -> CellIndex {
        CellIndex(self.at as u16)
    }

    /// Whether this step leads the other way.
    #[inline(always)]
    pub(crate) const fn is_opposite(&self, step: i8) -> bool {
        self.step.wrapping_neg() == step as usize
    }

    /// Whether this cell comes next or later, but not after another one, which must come.
    #[inline(always)]
    pub(crate) const fn has(mut self, cell: CellIndex, last: CellIndex) -> bool {
        loop {
            self.at = self.at.wrapping_add(self.step);
            if self.at >= CELLS {
                let before = self.at.wrapping_add(CELLS);
                self.at = if before < CELLS { before } else { self.at.wrapping_sub(CELLS) };
            }
            if self.at == cell.get() {
                return true;
            }
            if self.at == last.get() {
                return false;
            }
        }
    }

    /// Goes a step further and returns what a table has for the cell there.
    #[inline(always)]
    pub(crate) fn next(&mut self, cells: &[u8; CELLS]) -> u8 {
        // One comparison serves the seam and the bounds of the table.
        self.at = self.at.wrapping_add(self.step);
        if self.at < CELLS {
            return cells[self.at];
        }
        let before = self.at.wrapping_add(CELLS);
        self.at = if before < CELLS { before } else { self.at.wrapping_sub(CELLS) };
        cells.get(self.at).copied().unwrap_or(0)
    }
}

/// A set of cells.
#[derive(Clone, Copy)]
pub(crate) struct CellSet([u32; CELLS.div_ceil(32)]);

impl CellSet {
    pub(crate) const EMPTY: Self = Self([0; CELLS.div_ceil(32)]);

    /// Adds a cell; false when it was there already.
    #[inline(always)]
    pub(crate) fn insert(&mut self, index: CellIndex) -> bool {
        let (word, bit) = (index.get() / 32, 1 << (index.get() % 32));
        let is_new = self.0[word] & bit == 0;
        self.0[word] |= bit;
        is_new
    }
}

/// A cell of the plane and its index, from which those near it are converted either way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Anchor {
    pub(crate) index: CellIndex,
    pub(crate) cell: Cell,
}

impl Anchor {
    /// The index of a cell; `None` when it is further than [`REACH`] away.
    pub(crate) const fn index_of(&self, cell: Cell) -> Option<CellIndex> {
        let q = cell.q.wrapping_sub(self.cell.q);
        let r = cell.r.wrapping_sub(self.cell.r);
        if norm(q, r) > REACH {
            return None;
        }
        Some(CellIndex(wrap(self.index.0 as i16 + q + ROW * r)))
    }

    /// The cell of an index that is no further than [`REACH`] away.
    pub(crate) const fn cell(&self, index: CellIndex) -> Cell {
        let (q, r) = OFFSETS[index.difference(self.index)];
        Cell::new(self.cell.q.wrapping_add(q as i16), self.cell.r.wrapping_add(r as i16))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn offsets_up_to_twenty_steps_never_lead_to_the_same_index() {
        // Two cells share an index when their difference has index 0.
        for q in -20..=20i16 {
            for r in -20..=20i16 {
                if norm(q, r) <= 20 && (q, r) != (0, 0) {
                    assert_ne!(wrap(q + ROW * r), 0, "{q},{r}");
                }
            }
        }
    }

    #[test]
    fn every_index_is_one_cell_within_reach() {
        let anchor = Anchor { index: CellIndex(200), cell: Cell::new(7, -90) };
        for index in (0..CELLS as u16).map(CellIndex) {
            let cell = anchor.cell(index);
            assert!(cell.distance(anchor.cell) <= REACH);
            assert_eq!(anchor.index_of(cell), Some(index));
        }
    }

    #[test]
    fn a_step_on_indices_is_a_step_on_cells() {
        let anchor = Anchor { index: CellIndex(330), cell: Cell::new(-3, 4) };
        for direction in Direction::ALL {
            let cell = anchor.cell.step(direction);
            assert_eq!(anchor.index_of(cell), Some(anchor.index.step(direction)));
            assert_eq!(anchor.index.step(direction).step(direction.opposite()), anchor.index);
        }
    }

    /// From every cell, so that the seam is crossed everywhere.
    #[test]
    fn a_line_goes_through_the_cells_of_the_plane_and_has_those_up_to_its_last() {
        let table: [u8; CELLS] = core::array::from_fn(|index| (index % 251) as u8);
        for from in (0..CELLS as u16).map(CellIndex) {
            for (number, direction) in Direction::ALL.into_iter().enumerate() {
                let anchor = Anchor { index: from, cell: Cell::new(0, 0) };
                let mut cell = anchor.cell;
                let path: [CellIndex; REACH as usize] = core::array::from_fn(|_| {
                    cell = cell.step(direction);
                    anchor.index_of(cell).unwrap()
                });
                let line = Line::new(from, number);
                let mut walk = line;
                for (steps, &here) in path.iter().enumerate() {
                    assert_eq!(walk.next(&table), table[here.get()]);
                    assert_eq!(walk.index(), here);
                    for (last_steps, &last) in path.iter().enumerate() {
                        assert_eq!(line.has(here, last), steps <= last_steps);
                    }
                }
            }
        }
    }
}
