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

/// The low bits of an entry of [`JOINING`]: the directions in which a token might meet a cell that joins it to
/// the pair.
const DIRECTIONS: u8 = 63;
/// The bit of an entry of [`JOINING`] that says whether a token on the cell itself is joined to the pair.
const JOINED_BIT: u8 = 6;
const JOINED: u8 = 1 << JOINED_BIT;

/// How a token can join a pair: by kind of pair, where 0 is one too far apart, and by the difference of the
/// token and the first of the pair.
static JOINING: [[u8; CELLS]; PAIR_KINDS + 1] = {
    let mut table = [[0; CELLS]; PAIR_KINDS + 1];
    let mut second = 0;
    while second < CELLS {
        let kind = PAIR_KIND[second] as usize;
        let pair = [CellIndex::ORIGIN, CellIndex::at(second)];
        let mut goal = 0;
        while kind > 0 && goal < CELLS {
            if joins_pair(CellIndex::at(goal), pair) {
                table[kind][goal] |= JOINED;
                let mut number = 0;
                while number < 6 {
                    // From the goal backwards to every cell from which it can be met.
                    let back = Direction::ALL[(number + 3) % 6];
                    let mut from = CellIndex::at(goal);
                    let mut steps = 0;
                    while steps < LONGEST_SLIDE {
                        from = from.step(back);
                        table[kind][from.get()] |= 1 << number;
                        steps += 1;
                    }
                    number += 1;
                }
            }
            goal += 1;
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
    /// One of the others.
    first: CellIndex,
    /// The entries of [`JOINING`] for the others.
    joining: &'static [u8; CELLS],
    /// The directions, one bit each, in which it might meet a cell that joins the three.
    directions: u8,
}

impl Runner {
    #[inline(always)]
    fn new(from: CellIndex, [first, second]: [CellIndex; 2]) -> Self {
        let joining = &JOINING[PAIR_KIND[second.difference(first)] as usize];
        let directions = joining[from.difference(first)] & DIRECTIONS;
        Self { from, first, joining, directions }
    }

    /// Whether standing here would join the three.
    #[inline(always)]
    fn joins_at(&self, index: CellIndex) -> bool {
        self.joining[index.difference(self.first)] & JOINED != 0
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

/// The way of a winning slide.
pub(super) struct WinningLine {
    from: CellIndex,
    direction: Direction,
    stop: CellIndex,
}

impl WinningLine {
    /// Whether a token that slides between these cells changes this line: it stops on it, or was what the
    /// winning slide stops at.
    pub(super) fn is_changed_by(&self, from: CellIndex, to: CellIndex) -> bool {
        let mut index = self.from;
        while index != self.stop {
            index = index.step(self.direction);
            if index == to {
                return true;
            }
        }
        from == self.stop.step(self.direction)
    }
}

/// A slide with which a side would win if it were its turn.
#[inline(never)]
pub(super) fn first(position: &Position, side: Side) -> Option<WinningLine> {
    for_each_win(position, side, |from, direction, stop| {
        ControlFlow::Break(WinningLine { from, direction, stop })
    })
    .break_value()
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
///
/// Half of the time of a search is spent here.
#[inline(never)]
pub(super) fn survey(position: &Position, side: Side) -> Survey {
    let field = &position.field;
    let [a, b, c] = position.tokens[side as usize];
    let mut survey = Survey::default();
    for [from, first, second] in [[a, b, c], [b, c, a], [c, a, b]] {
        let runner = Runner::new(from, [first, second]);
        let mut joining = runner.directions;
        let mut ways = field.neighbours(from).0 | joining;
        let mut number = 0;
        while ways != 0 {
            if ways & 1 != 0 {
                let step = CellIndex::step_size(number);
                let mut stop = from;
                let mut next = from.plus(step);
                while field.is_free(next) {
                    if joining & 1 != 0
                        && stop != from
                        && runner.joins_at(stop)
                        && field.neighbours(next).steps_out()
                    {
                        survey.discs += 1;
                    }
                    (stop, next) = (next, next.plus(step));
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
                if joining & 1 != 0
                    && !field.is_disc(next)
                    && field.neighbours(next).contacts() >= 2
                {
                    loop {
                        (stop, next) = (next, next.plus(step));
                        if !field.is_free(next) {
                            break;
                        }
                    }
                    survey.places += runner.joins_at(stop) as u8;
                }
            }
            (ways, joining, number) = (ways >> 1, joining >> 1, number + 1);
        }
    }
    survey
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::vec::Vec;

    use super::*;
    use crate::cell::Cell;
    use crate::game::Game;
    use crate::outcome::Outcome;
    use crate::position::Half;
    use crate::rng::Rng;
    use crate::turn::{HalfTurn, Relocation, Slide};

    /// Positions of games by chance, in the middle of a turn, with whatever relocation is legal there. Nobody wins
    /// as long as there is something else, so that threats pile up.
    fn for_each_relocation(mut f: impl FnMut(&Position, &[Relocation])) {
        let mut random = Rng::new(7);
        for _ in 0..24 {
            let mut game = Game::default();
            while game.outcome() == Outcome::Open && game.turns() < 40 {
                let position = game.position();
                let wins = position.winning_slides(position.side());
                let slides = position.slides();
                let quiet: Vec<_> = slides.iter().filter(|slide| !wins.contains(slide)).collect();
                let Some(&&slide) = random.pick(&quiet) else { break };
                game.play(HalfTurn::Slide(slide)).expect("a listed slide is legal");
                let position = game.position();
                if position.half() != Half::Disc {
                    continue;
                }
                let takeable = position.takeable();
                let all: Vec<_> = takeable
                    .iter()
                    .flat_map(|&from| {
                        position.places(from).into_iter().map(move |to| Relocation { from, to })
                    })
                    .collect();
                f(position, &all);
                let relocation = *random.pick(&all).expect("a disc can be relocated");
                game.play(HalfTurn::Relocate(relocation)).expect("a listed relocation is legal");
            }
        }
    }

    fn after(position: &Position, relocation: Relocation) -> Position {
        let mut after = *position;
        after.play(HalfTurn::Relocate(relocation)).expect("a listed relocation is legal");
        after
    }

    fn index(position: &Position, cell: Cell) -> CellIndex {
        position.field.index_of(cell).expect("near the field")
    }

    fn has<const N: usize>(
        changes: &LineChanges<N>,
        position: &Position,
        what: Relocation,
    ) -> bool {
        let disc = position.field.disc_at(index(position, what.from)).expect("a disc");
        changes.has(disc, index(position, what.to))
    }

    /// Places are handed out as they are: each must be empty, touch two discs, and be there once.
    fn check_places(position: &Position, places: &[CellIndex]) {
        for (number, &place) in places.iter().enumerate() {
            assert!(!position.field.is_disc(place), "{position}");
            let near = |cell: &&CellIndex| cell.distance(place) == 1;
            assert!(position.field.discs().iter().filter(near).count() >= 2, "{position}");
            assert!(!places[..number].contains(&place), "{position}");
        }
    }

    #[test]
    fn threats_are_counted() {
        let mut most = 0;
        for_each_relocation(|position, _| {
            for side in Side::ALL {
                let wins = position.winning_slides(side).len();
                let survey = survey(position, side);
                let to_move = Position { side, half: Half::Token, ..*position };
                assert_eq!(usize::from(survey.wins), wins, "{side:?} in {position}");
                assert_eq!(
                    usize::from(survey.slides),
                    to_move.slides().len(),
                    "{side:?} in {position}"
                );
                assert!(survey.beside >= survey.wins, "{side:?} in {position}");
                assert_eq!(threatens(position, side), wins > 0, "{side:?} in {position}");
                most = most.max(wins);
            }
        });
        assert!(most > 1, "never more than {most} threats");
    }

    #[test]
    fn a_slide_that_does_not_change_a_winning_line_leaves_the_win() {
        let mut left = 0;
        for_each_relocation(|position, _| {
            let side = position.side();
            let Some(line) = first(position, side.other()) else { return };
            let mut to_move = Position { half: Half::Token, ..*position };
            for slide in to_move.slides() {
                let (from, to) = (index(position, slide.from), index(position, slide.to));
                if line.is_changed_by(from, to) {
                    continue;
                }
                let tokens = position.tokens[side as usize];
                let token = tokens.iter().position(|&token| token == from).expect("a token");
                to_move.pretend(side, token as u8, to);
                assert!(threatens(&to_move, side.other()), "{slide} in {position}");
                to_move.pretend(side, token as u8, from);
                left += 1;
            }
        });
        assert!(left > 500, "only {left} slides beside a winning line");
    }

    #[test]
    fn a_relocation_stops_a_threat_exactly_if_it_takes_from_its_line_or_adds_to_it() {
        let (mut stopped, mut left) = (0, 0);
        for_each_relocation(|position, relocations| {
            let side = position.side().other();
            let threats = position.winning_slides(side);
            let stops = stops(position, side);
            assert_eq!(stops.len(), threats.len().min(MOST_THREATS), "{position}");
            for stop in &stops {
                check_places(position, &stop.places);
            }
            for &relocation in relocations {
                // By trial: which of these slides are still there, to the same cell.
                let slides: Vec<Slide> = after(position, relocation).winning_slides(side).to_vec();
                let gone = threats.iter().filter(|threat| !slides.contains(threat)).count();
                let changed = stops.iter().filter(|stop| has(stop, position, relocation)).count();
                if threats.len() <= MOST_THREATS {
                    assert_eq!(changed, gone, "{relocation} in {position}");
                }
                stopped += gone;
                left += threats.len() - gone;
            }
        });
        assert!(stopped > 1_000 && left > 1_000, "{stopped} stopped, {left} left");
    }

    #[test]
    fn a_relocation_makes_a_threat_exactly_if_it_shortens_or_lengthens_a_slide_to_a_winning_cell() {
        let (mut made, mut none) = (0, 0);
        for_each_relocation(|position, relocations| {
            let side = position.side();
            let threats = position.winning_slides(side);
            let makes = makes(position, side);
            check_places(position, &makes.places);
            for &relocation in relocations {
                // A disc that fills a gap and is missing elsewhere on the same line does both at once, which is not
                // looked for: it may make a threat that is not listed, or none although it is.
                let (q, r) =
                    (relocation.from.q - relocation.to.q, relocation.from.r - relocation.to.r);
                if q == 0 || r == 0 || q == -r {
                    continue;
                }
                let slides = after(position, relocation).winning_slides(side);
                let is_new = slides.iter().any(|slide| !threats.contains(slide));
                assert_eq!(has(&makes, position, relocation), is_new, "{relocation} in {position}");
                *if is_new { &mut made } else { &mut none } += 1;
            }
        });
        assert!(made > 500 && none > 500, "{made} made, {none} not");
    }
}
