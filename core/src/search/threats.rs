//! Wins one slide away, and the relocations that make or stop them.

use core::ops::ControlFlow;

use heapless::Vec;

use crate::cell::Direction;
use crate::moves::MOST_SLIDES;
use crate::position::Position;
use crate::side::Side;
use crate::torus::CellIndex;

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

/// A token and the two others of its side that it wants to join.
struct Runner {
    from: CellIndex,
    others: [CellIndex; 2],
    /// The others touch each other, so touching one of them is enough.
    others_touch: bool,
}

impl Runner {
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
        let apart = first.distance(second);
        if apart <= 2 {
            f(&Runner { from, others: [first, second], others_touch: apart == 1 })?;
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
        let neighbours = position.field.neighbours(runner.from);
        for (number, direction) in Direction::ALL.into_iter().enumerate() {
            if neighbours.has(number)
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

/// With how many slides a side would win at once if it were its turn.
#[inline(never)]
pub(super) fn count(position: &Position, side: Side) -> u8 {
    let mut wins = 0;
    let _ = for_each_win(position, side, |_, _, _| {
        wins += 1;
        ControlFlow::<()>::Continue(())
    });
    wins
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
        for direction in Direction::ALL {
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
                assert_eq!(usize::from(count(position, side)), wins, "{side:?} in {position}");
                assert_eq!(threatens(position, side), wins > 0, "{side:?} in {position}");
                most = most.max(wins);
            }
        });
        assert!(most > 1, "never more than {most} threats");
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
