//! The field: 19 discs on the plane, and which of them are loose enough to be taken.

use heapless::Vec;

use crate::cell::{Cell, Direction};
use crate::neighbours::Neighbours;
use crate::refusal::Refusal;
use crate::torus::{
    Anchor, CELLS, CellIndex, CellSet, Line, NEIGHBOUR_OFFSETS, NEIGHBOUR_SPAN, REACH,
};

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

/// What is known of a cell, in a byte: whether it holds a disc, whether this disc is free, and in the low six bits its
/// [`Neighbours`].
#[derive(Clone, Copy)]
pub(crate) struct CellState(u8);

impl CellState {
    const DISC: u8 = 1 << 6;
    /// The highest bit, which the chip tests in one instruction.
    const FREE: u8 = 1 << 7;

    #[inline(always)]
    pub(crate) const fn is_disc(self) -> bool {
        self.0 & Self::DISC != 0
    }

    /// Whether a token may slide over this cell or stop on it: a disc without a token.
    #[inline(always)]
    pub(crate) const fn is_free(self) -> bool {
        self.0 & Self::FREE != 0
    }

    /// Numbers that [`content`](Self::content) is less than.
    pub(crate) const CONTENTS: usize = 4;

    /// 0 for an empty cell, 1 for a token, 3 for a free disc: the sum of two tells which two they are.
    #[inline(always)]
    pub(crate) const fn content(self) -> u8 {
        self.0 >> 6
    }

    /// Whether a disc may be put here: on an empty cell that touches two others.
    #[inline(always)]
    pub(crate) fn is_place(self) -> bool {
        !self.is_disc() && self.neighbours().contacts() >= 2
    }

    #[inline(always)]
    pub(crate) const fn neighbours(self) -> Neighbours {
        Neighbours(self.0 & 63)
    }
}

/// Where the 19 discs lie and which of them carry tokens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Field {
    cells: [u8; CELLS],
    discs: [CellIndex; DISCS],
    /// No disc is further than `REACH - 1` from here, so that every cell of the rim is within reach.
    anchor: Anchor,
}

/// What keeps it from being plain to see which discs are loose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Tangle {
    /// There are empty areas closed in by discs.
    holes: bool,
    /// There are pairs of discs that do not touch and leave too little room between them for a third.
    pinches: bool,
}

/// What [`Field::put_back`] needs to put a relocated disc back.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PutBack {
    number: u8,
    from: CellIndex,
    anchor: Anchor,
}

impl Field {
    /// A field of these discs, which must be different and connected.
    pub(crate) fn new(discs: &[Cell; DISCS]) -> Self {
        let mut field = Self {
            cells: [0; CELLS],
            discs: [CellIndex::MIDDLE; DISCS],
            anchor: Anchor { index: CellIndex::MIDDLE, cell: centre(discs) },
        };
        for (number, &disc) in discs.iter().enumerate() {
            let index = field.index_of(disc).expect("connected discs are near their centre");
            field.discs[number] = index;
            field.mark(index);
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
    pub(crate) fn state(&self, index: CellIndex) -> CellState {
        CellState(self.cells[index.get()])
    }

    /// Goes a step further along a line and returns what is there.
    #[inline(always)]
    pub(crate) fn next(&self, line: &mut Line) -> CellState {
        CellState(line.next(&self.cells))
    }

    /// Where a token stops that slides along a line, which then has gone a cell further; `None` when it has no room.
    #[inline(always)]
    pub(crate) fn stop(&self, line: &mut Line) -> Option<CellIndex> {
        if !self.next(line).is_free() {
            return None;
        }
        loop {
            let stop = line.index();
            if !self.next(line).is_free() {
                return Some(stop);
            }
        }
    }

    #[inline(always)]
    pub(crate) fn is_disc(&self, index: CellIndex) -> bool {
        self.state(index).is_disc()
    }

    #[inline(always)]
    pub(crate) fn carries_token(&self, index: CellIndex) -> bool {
        let state = self.state(index);
        state.is_disc() && !state.is_free()
    }

    /// Puts a token down on a disc or takes it up.
    #[inline(always)]
    pub(crate) fn toggle_token(&mut self, index: CellIndex) {
        self.cells[index.get()] ^= CellState::FREE;
    }

    #[inline(always)]
    pub(crate) fn neighbours(&self, index: CellIndex) -> Neighbours {
        self.state(index).neighbours()
    }

    /// Moves a disc without its number: until it is moved back, only slides may be asked.
    #[inline(never)]
    pub(crate) fn shift_disc(&mut self, from: CellIndex, to: CellIndex) {
        self.mark(from);
        self.mark(to);
    }

    /// Moves disc `number` to another cell and returns what [`put_back`](Self::put_back) needs.
    pub(crate) fn relocate(&mut self, number: u8, to: CellIndex) -> PutBack {
        let from = self.discs[number as usize];
        let anchor = self.anchor;
        self.shift_disc(from, to);
        self.discs[number as usize] = to;
        if self.anchor.index.distance(to) >= REACH as u8 {
            self.recentre();
        }
        PutBack { number, from, anchor }
    }

    /// Takes a relocation back.
    pub(crate) fn put_back(&mut self, back: PutBack) {
        self.shift_disc(self.discs[back.number as usize], back.from);
        self.discs[back.number as usize] = back.from;
        self.anchor = back.anchor;
    }

    /// Flips the disc here and its bit in each neighbour's byte. A disc that moves is free.
    #[inline(always)]
    fn mark(&mut self, index: CellIndex) {
        self.cells[index.get()] ^= CellState::DISC | CellState::FREE;
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
        self.check_loose_in(self.tangle(&self.rim()), index)
    }

    fn check_loose_in(&self, tangle: Tangle, index: CellIndex) -> Result<(), Refusal> {
        let neighbours = self.neighbours(index);
        if !neighbours.steps_out() || (tangle.holes || tangle.pinches) && !self.slides_out(index) {
            return Err(Refusal::Blocked);
        }
        // One group of neighbours stays joined around the gap; several are joined elsewhere only
        // when there is a hole between them.
        if neighbours.links() == 1 || tangle.holes && self.is_whole_without(index) {
            return Ok(());
        }
        Err(Refusal::WouldSplitField)
    }

    /// What is found by looking once at every disc and at every cell of the rim.
    ///
    /// Holes follow from Euler's formula: a connected field of `V` discs, with `E` pairs and `T` triangles that touch
    /// each other, has `E - T - V + 1` holes. A disc with `c` contacts in `l` groups is in `c` pairs and `c - l`
    /// triangles, so six times `E - T` is the sum of `c + 2 l` over all discs.
    fn tangle(&self, rim: &[CellIndex]) -> Tangle {
        let disc = |&disc: &CellIndex| self.neighbours(disc).pairs_less_triangles() as usize;
        let sum: usize = self.discs.iter().map(disc).sum();
        Tangle {
            holes: sum > 6 * (DISCS - 1),
            // Between two discs that pinch lie two empty cells; each sees the other as a gap between the discs.
            pinches: rim.iter().any(|&place| self.neighbours(place).has_gap()),
        }
    }

    /// Whether the disc can travel over empty cells until it is outside.
    fn slides_out(&self, disc: CellIndex) -> bool {
        self.slides_straight_out(disc) || self.wanders_out(disc)
    }

    /// Whether the disc gets outside in one direction alone, as most do that get out at all: a cheap
    /// check before the flood fill.
    #[inline(never)]
    fn slides_straight_out(&self, disc: CellIndex) -> bool {
        (0..6).any(|number| {
            let mut here = disc;
            // The disc itself lies behind it and is never in the way.
            while has_room(self.neighbours(here), number) {
                here = here.step(Direction::ALL[number]);
                if self.anchor.index.distance(here) >= REACH as u8 {
                    return true;
                }
            }
            false
        })
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
        let neighbour = disc.step(others.neighbours(disc).first());
        let connected = flood::<DISCS>(neighbour, DISCS - 1, |here, number| {
            others.neighbours(here).has(number)
        });
        connected == DISCS - 1
    }

    /// Whether a disc is loose, as most loose ones are, for reasons that need no look at the whole field: its neighbours
    /// stay joined around the gap, and it slides straight out.
    pub(crate) fn is_plainly_loose(&self, index: CellIndex) -> bool {
        self.neighbours(index).links() == 1 && self.slides_straight_out(index)
    }

    /// Lists the numbers of the loose discs, given the rim.
    #[inline(always)]
    pub(crate) fn list_loose(&self, rim: &[CellIndex], loose: &mut Vec<u8, DISCS>) {
        let tangle = self.tangle(rim);
        loose.clear();
        for (number, &disc) in (0..).zip(&self.discs) {
            if self.check_loose_in(tangle, disc).is_ok() {
                let _ = loose.push(number);
            }
        }
    }

    /// The empty cells that touch at least two discs, each once.
    pub(crate) fn rim(&self) -> Vec<CellIndex, RIM> {
        let mut rim = Vec::new();
        self.list_rim(&mut rim);
        rim
    }

    /// Lists the empty cells that touch at least two discs, each once.
    pub(crate) fn list_rim(&self, rim: &mut Vec<CellIndex, RIM>) {
        rim.clear();
        for &disc in &self.discs {
            for mut line in Line::all(disc, !self.neighbours(disc).0) {
                // Several discs lead to this cell: only the first of its neighbours lists it.
                let listed_by = self.next(&mut line).neighbours().listed_by();
                if line.is_opposite(listed_by) {
                    rim.push(line.index()).expect("19 discs have at most 39 places around them");
                }
            }
        }
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
    fn holes_and_pinches_are_found() {
        let (mut most_holes, mut most_pinches) = (0, 0);
        fn discs(field: &Field) -> BTreeSet<Cell> {
            field.discs.iter().map(|&disc| field.cell(disc)).collect()
        }
        // Euler's formula as in `tangle`, and gaps: finding the truth for every turn would take too long.
        fn rough(next: &Position) -> i32 {
            let field = &next.field;
            let sum = |&disc: &CellIndex| field.neighbours(disc).pairs_less_triangles() as i32;
            let holes = field.discs.iter().map(sum).sum::<i32>() / 6;
            let gaps = field.rim().into_iter().filter(|&place| field.neighbours(place).has_gap());
            8 * holes + gaps.count() as i32
        }
        for_each_field(rough, |field| {
            let (discs, tangle) = (discs(field), field.tangle(&field.rim()));
            let holes = count_holes(&discs, field.anchor.cell);
            let pinches = count_pinches(&discs);
            assert_eq!((tangle.holes, tangle.pinches), (holes > 0, pinches > 0));
            most_holes = most_holes.max(holes);
            most_pinches = most_pinches.max(pinches);
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
            let near: BTreeSet<Cell> = discs.iter().copied().flat_map(neighbours).collect();
            for &cell in &near {
                let index = field.index_of(cell).expect("it touches the field");
                assert_eq!(field.state(index).is_place(), is_place(&cell));
            }
            let places = near.into_iter().filter(is_place);
            let rim: Vec<Cell> = field.rim().iter().map(|&place| field.cell(place)).collect();
            assert_eq!(rim.len(), BTreeSet::from_iter(&rim).len(), "each place once");
            assert_eq!(BTreeSet::from_iter(rim), places.collect());
            anchors.insert(field.anchor.cell);
        });
        assert!(anchors.len() > 3, "the anchor has moved");
    }

    #[test]
    fn what_is_plainly_loose_is_loose_and_most_loose_discs_are() {
        let (mut plain, mut loose) = (0, 0);
        let eastern = |next: &Position| next.discs().iter().map(|disc| disc.q as i32).sum();
        for_each_field(eastern, |field| {
            for &disc in &field.discs {
                let neighbours = field.neighbours(disc);
                let is_plain = neighbours.steps_out() && field.is_plainly_loose(disc);
                let is_loose = field.check_loose(disc).is_ok();
                assert!(is_loose || !is_plain, "{}", field.cell(disc));
                plain += is_plain as u32;
                loose += is_loose as u32;
            }
        });
        assert!(plain * 10 > loose * 9, "{plain} of {loose}");
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
        assert_eq!(field.tangle(&field.rim()), Tangle { holes: true, pinches: false });
        assert_eq!(field.check_loose(field.discs[0]), Err(Refusal::Blocked));
        let mut loose = heapless::Vec::new();
        field.list_loose(&field.rim(), &mut loose);
        assert_eq!(loose.len(), 18, "all others");
    }
}
