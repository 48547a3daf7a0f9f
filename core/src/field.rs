//! The field: 19 discs on the plane, and which of them are loose enough to be taken.

use heapless::Vec;

use crate::cell::{Cell, Direction};
use crate::neighbours::Neighbours;
use crate::refusal::Refusal;
use crate::torus::{Anchor, CELLS, CellIndex, CellSet, NEIGHBOUR_OFFSETS, NEIGHBOUR_SPAN, REACH};

/// Number of discs in the game.
pub const DISCS: usize = 19;

/// At most this many empty cells touch two discs: 19 connected discs have at most 78 free sides, and
/// each such cell takes up two of them.
pub(crate) const RIM: usize = 39;

/// A travelling disc that has seen this many cells is outside.
///
/// What closes it in is a ring of other discs, each touching the next or pinching with it. Take the
/// ring with the fewest pinches: discs on either side of a pinch are connected nowhere else, or a way
/// round with fewer pinches would be a ring too. Without the disc, which had room for a first step, the
/// field falls into two parts at most, so the ring has at most two pinches: 18 discs with 16 steps of
/// length 1 and two of √3. A curve of that length has at most 34.8 cells' worth of area; by Pick's
/// theorem 34.8 - 18/2 + 1 of them lie inside, which is 26.
const OUTSIDE: usize = 27;

/// Set in a cell's byte when it holds a disc; the low six bits are its [`Neighbours`].
const DISC: u8 = 1 << 6;
/// Set in a cell's byte when its disc carries a token.
const TOKEN: u8 = 1 << 7;

/// Where the 19 discs lie and which of them carry tokens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Field {
    cells: [u8; CELLS],
    discs: [CellIndex; DISCS],
    /// No disc is further than `REACH - 1` from here, so that every cell of the rim is within reach.
    anchor: Anchor,
    /// Empty areas closed in by discs.
    holes: i8,
    /// Pairs of discs that do not touch and leave too little room between them for a third.
    pinches: i8,
}

/// What [`Field::put_back`] needs to put a relocated disc back.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PutBack {
    number: u8,
    from: CellIndex,
    anchor: Anchor,
    holes: i8,
    pinches: i8,
}

impl Field {
    /// A field of these discs, which must be different and connected.
    pub(crate) fn new(discs: &[Cell; DISCS]) -> Self {
        let mut field = Self {
            cells: [0; CELLS],
            discs: [CellIndex::MIDDLE; DISCS],
            anchor: Anchor { index: CellIndex::MIDDLE, cell: centre(discs) },
            // The first disc joins nothing, which `put` counts as one hole less.
            holes: 1,
            pinches: 0,
        };
        for (number, &disc) in discs.iter().enumerate() {
            let index = field.index_of(disc).expect("connected discs are near their centre");
            field.discs[number] = index;
            field.put(index);
        }
        field
    }

    /// The index of a cell; `None` when it is too far away to touch the field.
    pub(crate) fn index_of(&self, cell: Cell) -> Option<CellIndex> {
        self.anchor.index_of(cell)
    }

    /// The cell of an index on the field or its rim.
    pub(crate) fn cell(&self, index: CellIndex) -> Cell {
        self.anchor.cell(index)
    }

    /// Where the discs lie, by number.
    #[inline(always)]
    pub(crate) fn discs(&self) -> &[CellIndex; DISCS] {
        &self.discs
    }

    /// The westernmost disc, and of these the northernmost: the same one wherever the field lies,
    /// even where coordinates wrap.
    pub(crate) fn corner(&self) -> Cell {
        let cells = self.discs.map(|disc| self.cell(disc));
        let from_here = |cell: &Cell| {
            let Cell { q, r } = self.anchor.cell;
            (cell.q.wrapping_sub(q), cell.r.wrapping_sub(r))
        };
        cells.into_iter().min_by_key(from_here).unwrap_or(self.anchor.cell)
    }

    /// Number of the disc on a cell.
    pub(crate) fn disc_at(&self, index: CellIndex) -> Option<u8> {
        self.discs.iter().position(|&disc| disc == index).map(|number| number as u8)
    }

    #[inline(always)]
    pub(crate) fn is_disc(&self, index: CellIndex) -> bool {
        self.cells[index.get()] & DISC != 0
    }

    /// Whether a token may slide over this cell or stop on it: a disc without a token.
    #[inline(always)]
    pub(crate) fn is_free(&self, index: CellIndex) -> bool {
        self.cells[index.get()] & (DISC | TOKEN) == DISC
    }

    #[inline(always)]
    pub(crate) fn carries_token(&self, index: CellIndex) -> bool {
        self.cells[index.get()] & TOKEN != 0
    }

    /// Puts a token down or takes it up.
    #[inline(always)]
    pub(crate) fn toggle_token(&mut self, index: CellIndex) {
        self.cells[index.get()] ^= TOKEN;
    }

    #[inline(always)]
    pub(crate) fn neighbours(&self, index: CellIndex) -> Neighbours {
        Neighbours(self.cells[index.get()] & 63)
    }

    /// Moves disc `number` to another cell and returns what [`put_back`](Self::put_back) needs.
    pub(crate) fn relocate(&mut self, number: u8, to: CellIndex) -> PutBack {
        let from = self.discs[number as usize];
        let (anchor, holes, pinches) = (self.anchor, self.holes, self.pinches);
        self.lift(from);
        self.put(to);
        self.discs[number as usize] = to;
        if self.anchor.index.distance(to) >= REACH as u8 {
            self.recentre();
        }
        PutBack { number, from, anchor, holes, pinches }
    }

    /// Takes a relocation back.
    pub(crate) fn put_back(&mut self, back: PutBack) {
        self.mark(self.discs[back.number as usize]);
        self.mark(back.from);
        self.discs[back.number as usize] = back.from;
        (self.anchor, self.holes, self.pinches) = (back.anchor, back.holes, back.pinches);
    }

    /// Holes change by the Euler characteristic: a disc joins as many groups as it has links.
    fn put(&mut self, index: CellIndex) {
        let neighbours = self.neighbours(index);
        self.holes += neighbours.links() as i8 - 1;
        self.pinches += self.pinches_of(index, neighbours);
        self.mark(index);
    }

    fn lift(&mut self, index: CellIndex) {
        let neighbours = self.neighbours(index);
        self.mark(index);
        self.holes -= neighbours.links() as i8 - 1;
        self.pinches -= self.pinches_of(index, neighbours);
    }

    /// Flips the disc here, and its bit in each neighbour's byte.
    #[inline(always)]
    fn mark(&mut self, index: CellIndex) {
        self.cells[index.get()] ^= DISC;
        // Away from the seam one bounds check serves all six.
        let first = index.get().wrapping_sub(NEIGHBOUR_SPAN / 2);
        if let Some(span) = self.cells.get_mut(first..first.wrapping_add(NEIGHBOUR_SPAN)) {
            for direction in Direction::ALL {
                span[NEIGHBOUR_OFFSETS[direction as usize]] ^= 1 << direction.opposite() as u8;
            }
        } else {
            for direction in Direction::ALL {
                self.cells[index.step(direction).get()] ^= 1 << direction.opposite() as u8;
            }
        }
    }

    /// How many pinches a disc on this empty cell would make, less those it would fill.
    fn pinches_of(&self, index: CellIndex, neighbours: Neighbours) -> i8 {
        let mut pinches = -(neighbours.gaps() as i8);
        if neighbours.steps_out() {
            for (number, direction) in Direction::ALL.into_iter().enumerate() {
                let next = (number + 1) % 6;
                if !neighbours.has(number) && !neighbours.has(next) {
                    pinches += self.is_disc(index.across(direction)) as i8;
                }
            }
        }
        pinches
    }

    /// Moves the anchor to a disc that has all others within reach. One exists: the middle of the
    /// longest walk through 19 connected discs is at most 9 steps from each of them.
    fn recentre(&mut self) {
        let cells = self.discs.map(|disc| self.cell(disc));
        let cell = centre(&cells);
        if let Some(index) = self.anchor.index_of(cell) {
            self.anchor = Anchor { index, cell };
        }
    }

    /// Whether the other discs let this one be taken: it slides out and the rest stays connected.
    pub(crate) fn check_loose(&self, index: CellIndex) -> Result<(), Refusal> {
        let neighbours = self.neighbours(index);
        if !neighbours.steps_out()
            || (self.holes > 0 || self.pinches > 0) && !self.slides_out(index)
        {
            return Err(Refusal::Blocked);
        }
        // One group of neighbours stays joined around the gap; several are joined elsewhere only
        // when there is a hole between them.
        if neighbours.links() == 1 || self.holes > 0 && self.is_whole_without(index) {
            return Ok(());
        }
        Err(Refusal::WouldSplitField)
    }

    /// Whether the disc can travel over empty cells until it is outside.
    fn slides_out(&self, disc: CellIndex) -> bool {
        (0..6).any(|number| self.slides_straight_out(disc, number)) || self.wanders_out(disc)
    }

    /// Whether the disc gets outside in this direction alone, as most do that get out at all: a cheap
    /// check before the flood fill.
    fn slides_straight_out(&self, disc: CellIndex, number: usize) -> bool {
        let mut here = disc;
        // The disc itself lies behind it and is never in the way.
        while has_room(self.neighbours(here), number) {
            here = here.step(Direction::ALL[number]);
            if self.anchor.index.distance(here) >= REACH as u8 {
                return true;
            }
        }
        false
    }

    /// Flood fill: lets the disc travel every way until it is outside or stuck. Not inlined, because its copy
    /// of the field would take stack in the common case too.
    #[inline(never)]
    fn wanders_out(&self, disc: CellIndex) -> bool {
        let mut others = *self;
        others.mark(disc);
        let travelled = flood::<{ OUTSIDE + 6 }>(disc, OUTSIDE, |here, number| {
            has_room(others.neighbours(here), number)
        });
        travelled >= OUTSIDE
    }

    /// Whether the other 18 discs are connected.
    #[inline(never)]
    fn is_whole_without(&self, disc: CellIndex) -> bool {
        let mut others = *self;
        others.mark(disc);
        let neighbour = disc.step(Direction::ALL[others.neighbours(disc).first() as usize]);
        let connected = flood::<DISCS>(neighbour, DISCS - 1, |here, number| {
            others.neighbours(here).has(number)
        });
        connected == DISCS - 1
    }

    /// Numbers of the loose discs.
    pub(crate) fn loose(&self) -> Vec<u8, DISCS> {
        (0..DISCS as u8)
            .filter(|&number| self.check_loose(self.discs[number as usize]).is_ok())
            .collect()
    }

    /// The empty cells that touch at least two discs, each once.
    pub(crate) fn rim(&self) -> Vec<CellIndex, RIM> {
        let mut rim = Vec::new();
        for &disc in &self.discs {
            let neighbours = self.neighbours(disc);
            for (number, direction) in Direction::ALL.into_iter().enumerate() {
                if neighbours.has(number) {
                    continue;
                }
                let index = disc.step(direction);
                let discs = self.neighbours(index);
                // Several discs lead to this cell: only the first of its neighbours lists it.
                if discs.contacts() >= 2 && discs.first() == direction.opposite() as u8 {
                    rim.push(index).expect("19 discs have at most 39 places around them");
                }
            }
        }
        rim
    }

    /// Whether a cell of the rim still touches two discs when this one is gone.
    #[inline(always)]
    pub(crate) fn holds_without(&self, index: CellIndex, disc: CellIndex) -> bool {
        let contacts = self.neighbours(index).contacts();
        contacts > 2 || contacts == 2 && index.distance(disc) != 1
    }
}

/// Whether a disc between these discs has room for a step in direction number `number`.
#[inline(always)]
fn has_room(neighbours: Neighbours, number: usize) -> bool {
    let (left, right) = ((number + 1) % 6, (number + 5) % 6);
    let narrow = neighbours.has(left) && neighbours.has(right);
    !(neighbours.has(number) || narrow)
}

/// Counts the cells that can be reached from `start` by steps that `may_step` allows (from a cell,
/// in a direction by number), and stops at `enough`. `MOST` is `enough` plus the last cell's steps.
fn flood<const MOST: usize>(
    start: CellIndex,
    enough: usize,
    may_step: impl Fn(CellIndex, usize) -> bool,
) -> usize {
    let mut seen = CellSet::EMPTY;
    let mut reached = Vec::<CellIndex, MOST>::new();
    seen.insert(start);
    let _ = reached.push(start);
    let mut next = 0;
    while let Some(&here) = reached.get(next)
        && reached.len() < enough
    {
        next += 1;
        for (number, direction) in Direction::ALL.into_iter().enumerate() {
            let there = here.step(direction);
            if may_step(here, number) && seen.insert(there) {
                reached.push(there).expect("a cell has six neighbours");
            }
        }
    }
    reached.len()
}

/// A disc that has all others at most `REACH - 1` steps away, or the first if there is none.
fn centre(discs: &[Cell; DISCS]) -> Cell {
    let near = |&&cell: &&Cell| discs.iter().all(|disc| disc.distance(cell) < REACH);
    *discs.iter().find(near).unwrap_or(&discs[0])
}

#[cfg(test)]
mod tests {
    extern crate std;

    use core::ops::ControlFlow;
    use std::collections::BTreeSet;
    use std::vec::Vec;

    use super::*;
    use crate::position::Position;
    use crate::rng::Rng;
    use crate::turn::Turn;

    /// Fields from games in which every fourth turn is the best for an aim.
    fn for_each_field(aim: fn(&Position) -> i32, mut f: impl FnMut(&Field)) {
        let mut random = Rng::new(1);
        for game in 0..20 {
            let mut position = Position::start();
            for turn in 0..150 {
                f(&position.field);
                let mut turns: Vec<Turn> = Vec::new();
                let _ = position.for_each_turn(|turn| {
                    turns.push(turn);
                    ControlFlow::<()>::Continue(())
                });
                if turns.is_empty() {
                    break;
                }
                let after = |turn| {
                    let mut next = position;
                    next.play_turn(turn).map(|()| next).unwrap()
                };
                let pick = random.below(turns.len());
                position = if (game + turn) % 4 == 0 {
                    turns.into_iter().map(after).max_by_key(aim).unwrap()
                } else {
                    after(turns[pick])
                };
            }
        }
    }

    fn neighbours(cell: Cell) -> impl Iterator<Item = Cell> {
        Direction::ALL.into_iter().map(move |direction| cell.step(direction))
    }

    /// Empty areas that a flood from far outside does not reach.
    fn count_holes(discs: &BTreeSet<Cell>, middle: Cell) -> usize {
        let near = |cell: &Cell| cell.distance(middle) <= 20 && !discs.contains(cell);
        let mut areas = 0;
        let mut seen = BTreeSet::new();
        let rim = discs.iter().copied().flat_map(neighbours);
        for start in rim.filter(|cell| !discs.contains(cell)) {
            areas += !seen.contains(&start) as usize;
            let mut edge = std::vec![start];
            while let Some(cell) = edge.pop() {
                if seen.insert(cell) {
                    edge.extend(neighbours(cell).filter(near));
                }
            }
        }
        areas - 1
    }

    /// Pairs of discs that do not touch, with two empty cells that touch both.
    fn count_pinches(discs: &BTreeSet<Cell>) -> usize {
        let is_pinch = |a: Cell, b: Cell| {
            let gap = neighbours(a).filter(|cell| cell.touches(b) && !discs.contains(cell));
            !a.touches(b) && gap.count() == 2
        };
        discs.iter().map(|&a| discs.iter().filter(|&&b| a < b && is_pinch(a, b)).count()).sum()
    }

    #[test]
    fn holes_and_pinches_are_kept_up_to_date() {
        let (mut most_holes, mut most_pinches) = (0, 0);
        let rough = |next: &Position| 4 * next.field.holes as i32 + next.field.pinches as i32;
        for_each_field(rough, |field| {
            let discs: BTreeSet<Cell> = field.discs.iter().map(|&disc| field.cell(disc)).collect();
            assert_eq!(field.holes as usize, count_holes(&discs, field.anchor.cell));
            assert_eq!(field.pinches as usize, count_pinches(&discs));
            most_holes = most_holes.max(field.holes);
            most_pinches = most_pinches.max(field.pinches);
        });
        assert!(most_holes >= 3 && most_pinches >= 4, "{most_holes} holes, {most_pinches} pinches");
    }

    #[test]
    fn all_discs_stay_near_the_anchor_and_all_places_are_listed() {
        let mut anchors = BTreeSet::new();
        let eastern = |next: &Position| next.discs().iter().map(|disc| disc.q as i32).sum();
        for_each_field(eastern, |field| {
            assert!(
                field.discs.iter().all(|&disc| field.anchor.index.distance(disc) < REACH as u8)
            );
            assert_eq!(field.anchor.index_of(field.anchor.cell), Some(field.anchor.index));
            let discs: BTreeSet<Cell> = field.discs.iter().map(|&disc| field.cell(disc)).collect();
            let is_place = |cell: &Cell| {
                let contacts = neighbours(*cell).filter(|cell| discs.contains(cell)).count();
                !discs.contains(cell) && contacts >= 2
            };
            let places = discs.iter().copied().flat_map(neighbours).filter(is_place);
            let rim: Vec<Cell> = field.rim().iter().map(|&place| field.cell(place)).collect();
            assert_eq!(rim.len(), BTreeSet::from_iter(&rim).len(), "each place once");
            assert_eq!(BTreeSet::from_iter(rim), places.collect());
            anchors.insert(field.anchor.cell);
        });
        assert!(anchors.len() > 3, "the anchor has moved");
    }

    #[test]
    fn a_disc_in_the_largest_ring_of_discs_stays() {
        // 18 discs around 19 cells, and the last of them within.
        let middle = Cell::new(0, 0);
        let ring = |cell: &Cell| cell.distance(middle) == 3;
        let all = (-3..=3).flat_map(|q| (-3..=3).map(move |r| Cell::new(q, r)));
        let mut discs = [Cell::new(0, 2); DISCS];
        for (disc, cell) in discs[1..].iter_mut().zip(all.filter(ring)) {
            *disc = cell;
        }
        let field = Field::new(&discs);
        assert_eq!((field.holes, field.pinches), (1, 0));
        assert_eq!(field.check_loose(field.discs[0]), Err(Refusal::Blocked));
        assert_eq!(field.loose().len(), 18, "all others");
    }
}
