//! Wins one slide away, and the relocations that make or stop them.

use core::ops::ControlFlow;

use heapless::Vec;

use crate::cell::Direction;
use crate::moves::MOST_SLIDES;
use crate::position::Position;
use crate::side::Side;
use crate::torus::{CELLS, CellIndex};

/// Threats beyond this many are not listed. That leaves more relocations to try, never fewer.
const MOST_THREATS: usize = 4;

/// Relocations that change lines: they take one of these discs or fill one of these places.
#[derive(Clone, Debug)]
pub(super) struct LineChanges<const LINES: usize> {
    /// Bit by number of the disc.
    discs: u32,
    /// At most one for each line.
    pub(super) places: Vec<CellIndex, LINES>,
}

impl<const LINES: usize> LineChanges<LINES> {
    const NOTHING: Self = Self { discs: 0, places: Vec::new() };

    /// Whether taking this disc is enough.
    #[inline(always)]
    pub(super) fn takes(&self, disc: u8) -> bool {
        self.discs >> disc & 1 != 0
    }

    /// Whether relocating this disc to this place is one of them.
    #[inline(always)]
    pub(super) fn has(&self, disc: u8, place: CellIndex) -> bool {
        self.takes(disc) || self.places.contains(&place)
    }

    fn add_disc(&mut self, position: &Position, index: CellIndex) {
        if let Some(disc) = position.field.disc_at(index) {
            self.discs |= 1 << disc;
        }
    }

    fn add_place(&mut self, position: &Position, index: CellIndex) {
        let field = &position.field;
        if !field.is_disc(index)
            && field.neighbours(index).contacts() >= 2
            && !self.places.contains(&index)
        {
            self.places.push(index).expect("no more places than lines");
        }
    }
}

/// The third token may join two others that are at most two steps apart: this many differences.
const PAIR_KINDS: usize = 18;
/// A slide goes over this many discs at most.
const LONGEST_SLIDE: usize = 18;

/// The number of the kind of pair by the difference of its cells, from 1; 0 when they are further apart.
static PAIR_KIND: [u8; CELLS] = {
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

/// The directions, one bit each, in which a token might meet a cell that joins it to a pair: by kind of
/// pair and by the difference of the token and the first of the pair.
static JOINING_DIRECTIONS: [[u8; CELLS]; PAIR_KINDS] = {
    let mut table = [[0; CELLS]; PAIR_KINDS];
    let mut second = 0;
    while second < CELLS {
        let kind = PAIR_KIND[second];
        if kind > 0 {
            let pair = [CellIndex::ORIGIN, CellIndex::at(second)];
            let mut goal = 0;
            while goal < CELLS {
                if joins_pair(CellIndex::at(goal), pair) {
                    let mut number = 0;
                    while number < 6 {
                        // From the goal backwards to every cell from which it can be met.
                        let back = Direction::ALL[(number + 3) % 6];
                        let mut from = CellIndex::at(goal);
                        let mut steps = 0;
                        while steps < LONGEST_SLIDE {
                            from = from.step(back);
                            table[kind as usize - 1][from.get()] |= 1 << number;
                            steps += 1;
                        }
                        number += 1;
                    }
                }
                goal += 1;
            }
        }
        second += 1;
    }
    table
};

/// Whether a token here would be joined with two others.
const fn joins_pair(index: CellIndex, [first, second]: [CellIndex; 2]) -> bool {
    let (to_first, to_second) = (index.distance(first), index.distance(second));
    if to_first == 0 || to_second == 0 {
        false
    } else if first.distance(second) == 1 {
        to_first == 1 || to_second == 1
    } else {
        to_first == 1 && to_second == 1
    }
}

/// A token and the two others of its side that it wants to join.
struct Runner {
    from: CellIndex,
    others: [CellIndex; 2],
    /// The others touch each other, so touching one of them is enough.
    others_touch: bool,
    /// The directions, one bit each, in which it might meet a cell that joins the three.
    directions: u8,
}

impl Runner {
    #[inline(always)]
    fn new(from: CellIndex, others: [CellIndex; 2]) -> Self {
        let [first, second] = others;
        let directions = match PAIR_KIND[second.difference(first)] {
            0 => 0,
            kind => JOINING_DIRECTIONS[kind as usize - 1][from.difference(first)],
        };
        Self { from, others, others_touch: first.distance(second) == 1, directions }
    }

    /// Whether standing here would join the three.
    #[inline(always)]
    fn joins_at(&self, index: CellIndex) -> bool {
        let first = index.distance(self.others[0]) == 1;
        let second = index.distance(self.others[1]) == 1;
        if self.others_touch { first | second } else { first & second }
    }
}

/// The tokens of a side that one slide might bring to the others: these are at most two steps apart.
#[inline(always)]
fn for_each_runner<B>(
    position: &Position,
    side: Side,
    mut f: impl FnMut(&Runner) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let [a, b, c] = position.tokens[side as usize];
    for [from, first, second] in [[a, b, c], [b, c, a], [c, a, b]] {
        let runner = Runner::new(from, [first, second]);
        if runner.directions != 0 {
            f(&runner)?;
        }
    }
    ControlFlow::Continue(())
}

/// The slides with which a side would win if it were its turn.
#[inline(always)]
fn for_each_win<B>(
    position: &Position,
    side: Side,
    mut f: impl FnMut(CellIndex, Direction, CellIndex) -> ControlFlow<B>,
) -> ControlFlow<B> {
    for_each_runner(position, side, |runner| {
        let directions = runner.directions & position.field.neighbours(runner.from).0;
        for (number, direction) in Direction::ALL.into_iter().enumerate() {
            if directions >> number & 1 != 0
                && let Some(stop) = position.stop(runner.from, direction)
                && runner.joins_at(stop)
            {
                f(runner.from, direction, stop)?;
            }
        }
        ControlFlow::Continue(())
    })
}

/// Whether a side would win at once if it were its turn.
#[inline(never)]
pub(super) fn threatens(position: &Position, side: Side) -> bool {
    for_each_win(position, side, |_, _, _| ControlFlow::Break(())).is_break()
}

/// For each threat of a side, the relocations that change its line: what stops all of them is
/// among each of these, for a slide only changes when a disc on its way goes or one beyond it comes.
#[inline(never)]
pub(super) fn stops(position: &Position, side: Side) -> Vec<LineChanges<1>, MOST_THREATS> {
    let mut stops = Vec::new();
    let _ = for_each_win(position, side, |from, direction, stop| {
        let mut changes = LineChanges::NOTHING;
        let mut index = from;
        while index != stop {
            index = index.step(direction);
            changes.add_disc(position, index);
        }
        changes.add_place(position, stop.step(direction));
        match stops.push(changes) {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        }
    });
    stops
}

/// The relocations that give a side a winning slide that it does not have yet.
#[inline(never)]
pub(super) fn makes(position: &Position, side: Side) -> LineChanges<MOST_SLIDES> {
    let field = &position.field;
    let mut changes = LineChanges::NOTHING;
    let _ = for_each_runner(position, side, |runner| {
        for (number, direction) in Direction::ALL.into_iter().enumerate() {
            if runner.directions >> number & 1 == 0 {
                continue;
            }
            // A slide that goes past a winning cell stops there when the next disc is taken.
            let mut stop = runner.from;
            let mut next = stop.step(direction);
            while field.is_free(next) {
                if stop != runner.from && runner.joins_at(stop) {
                    changes.add_disc(position, next);
                }
                (stop, next) = (next, next.step(direction));
            }
            // A slide that ends too early goes on when a disc is put before it.
            if !field.is_disc(next) {
                let gap = next;
                loop {
                    (stop, next) = (next, next.step(direction));
                    if !field.is_free(next) {
                        break;
                    }
                }
                if runner.joins_at(stop) {
                    changes.add_place(position, gap);
                }
            }
        }
        ControlFlow::<()>::Continue(())
    });
    changes
}

/// What a side's slides come to, counted in one pass: the evaluation and the search share it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Survey {
    /// Slides that win.
    pub(super) wins: u8,
    /// Slides that end beside another token of the side, those that win among them.
    pub(super) beside: u8,
    /// Slides that end two steps from one.
    pub(super) near: u8,
    /// All slides.
    pub(super) slides: u8,
    /// Winning slides that lack only that a disc be taken which looks as if it slides out.
    pub(super) discs: u8,
    /// Winning slides that lack only that a place be filled.
    pub(super) places: u8,
}

/// Counts the slides of a side. Whether the relocation for a chance is legal is not found out.
#[inline(never)]
pub(super) fn survey(position: &Position, side: Side) -> Survey {
    let field = &position.field;
    let [a, b, c] = position.tokens[side as usize];
    let mut survey = Survey::default();
    for [from, first, second] in [[a, b, c], [b, c, a], [c, a, b]] {
        let runner = Runner::new(from, [first, second]);
        let ways = field.neighbours(from).0 | runner.directions;
        for (number, direction) in Direction::ALL.into_iter().enumerate() {
            if ways >> number & 1 == 0 {
                continue;
            }
            let joining = runner.directions >> number & 1 != 0;
            let mut stop = from;
            let mut next = stop.step(direction);
            while field.is_free(next) {
                if joining
                    && stop != from
                    && field.neighbours(next).steps_out()
                    && runner.joins_at(stop)
                {
                    survey.discs += 1;
                }
                (stop, next) = (next, next.step(direction));
            }
            if stop != from {
                survey.slides += 1;
                match stop.distance(first).min(stop.distance(second)) {
                    1 => {
                        survey.beside += 1;
                        survey.wins += runner.joins_at(stop) as u8;
                    }
                    2 => survey.near += 1,
                    _ => {}
                }
            }
            if joining && !field.is_disc(next) && field.neighbours(next).contacts() >= 2 {
                loop {
                    (stop, next) = (next, next.step(direction));
                    if !field.is_free(next) {
                        break;
                    }
                }
                survey.places += runner.joins_at(stop) as u8;
            }
        }
    }
    survey
}
