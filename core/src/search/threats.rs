//! Wins one slide away, and the relocations that make or stop them.

use heapless::Vec;

use super::runner::Runner;
use crate::field::Field;
use crate::moves::{MOST_SLIDES, are_joined};
use crate::position::{Position, TOKENS};
use crate::side::Side;
use crate::torus::{CellIndex, Line};

/// Threats beyond this many are not listed. That leaves more relocations to try, never fewer.
pub(super) const MOST_THREATS: usize = 4;

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
        if position.field.state(index).is_place() && !self.places.contains(&index) {
            self.places.push(index).expect("no more places than lines");
        }
    }
}

/// The tokens of a side that one slide might bring to the others: these are at most two steps apart.
#[inline(always)]
fn runners(position: &Position, side: Side) -> impl Iterator<Item = Runner> {
    let [a, b, c] = position.tokens[side as usize];
    let runners = [[a, b, c], [b, c, a], [c, a, b]].into_iter();
    let runners = runners.filter_map(|[from, first, second]| Runner::new(from, [first, second]));
    runners.filter(|runner| runner.directions != 0)
}

/// Where a side might win, as long as its tokens stay where they are.
pub(super) struct Chances(Vec<Runner, TOKENS>);

impl Chances {
    #[inline(always)]
    pub(super) fn of(position: &Position, side: Side) -> Self {
        Self(runners(position, side).collect())
    }

    /// Whether the side would win at once if it were its turn.
    #[inline(never)]
    pub(super) fn threaten(&self, field: &Field) -> bool {
        self.0.iter().any(|runner| first_win(field, runner).is_some())
    }

    /// The threats of the side. A relocation that stops all of them changes each of these.
    #[inline(never)]
    pub(super) fn lines(&self, field: &Field) -> Vec<WinningLine, MOST_THREATS> {
        self.0.iter().flat_map(|runner| wins(field, runner)).take(MOST_THREATS).collect()
    }
}

/// Whether a side would win at once if it were its turn.
#[inline(never)]
pub(super) fn threatens(position: &Position, side: Side) -> bool {
    runners(position, side).any(|runner| first_win(&position.field, &runner).is_some())
}

/// The slides of a token that win.
#[inline(always)]
fn wins(field: &Field, runner: &Runner) -> impl Iterator<Item = WinningLine> {
    let ways = Line::all(runner.from, runner.directions & field.neighbours(runner.from).0);
    ways.filter_map(|way| {
        let mut line = way;
        let stop = field.stop(&mut line)?;
        runner.joins_at(stop).then(|| WinningLine { way, stop, beyond: line.index() })
    })
}

#[inline(always)]
fn first_win(field: &Field, runner: &Runner) -> Option<WinningLine> {
    wins(field, runner).next()
}

/// The way of a winning slide. It only changes when something on the way changes, or what it stops at: a token stops on
/// it or leaves its end, a disc on it goes or one beyond it comes.
pub(super) struct WinningLine {
    /// From where the token stands.
    way: Line,
    stop: CellIndex,
    /// The cell after the last.
    beyond: CellIndex,
}

impl WinningLine {
    /// Whether a token that slides between these cells changes it.
    pub(super) fn is_changed_by(&self, from: CellIndex, to: CellIndex) -> bool {
        from == self.beyond || self.takes(to)
    }

    /// Whether taking the disc here changes it.
    pub(super) fn takes(&self, disc: CellIndex) -> bool {
        self.way.has(disc, self.stop)
    }

    /// Whether a disc of it looks as if the opponent might take it so that the slide wins no more: it steps out and
    /// leaves its neighbours joined.
    pub(super) fn can_be_cut(&self, position: &Position, side: Side) -> bool {
        let field = &position.field;
        let tokens = position.tokens[side as usize];
        let (start, mut line) = (self.way.index(), self.way);
        let banned = position.ban.map(|disc| field.discs()[disc as usize]);
        let mut before = start;
        while before != self.stop {
            field.next(&mut line);
            let disc = line.index();
            // Without the disc the token stops before it.
            let stopped = tokens.map(|token| if token == start { before } else { token });
            let neighbours = field.neighbours(disc);
            if banned != Some(disc)
                && neighbours.steps_out()
                && neighbours.links() == 1
                && !are_joined(stopped)
            {
                return true;
            }
            before = disc;
        }
        false
    }

    /// The place that changes it when it is filled.
    pub(super) fn place(&self, field: &Field) -> Option<CellIndex> {
        field.state(self.beyond).is_place().then_some(self.beyond)
    }

    /// Whether relocating the disc here to a place changes it.
    pub(super) fn is_stopped_by(&self, disc: CellIndex, place: CellIndex) -> bool {
        place == self.beyond || self.takes(disc)
    }

    /// The relocations of these discs that change it.
    pub(super) fn changes(&self, position: &Position, discs: &[u8]) -> LineChanges<1> {
        let mut changes = LineChanges::NOTHING;
        for &disc in discs {
            changes.discs |= (self.takes(position.field.discs()[disc as usize]) as u32) << disc;
        }
        changes.places.extend(self.place(&position.field));
        changes
    }
}

/// The relocations that give a side a winning slide that it does not have yet.
#[inline(never)]
pub(super) fn makes(position: &Position, side: Side) -> LineChanges<MOST_SLIDES> {
    let field = &position.field;
    let mut changes = LineChanges::NOTHING;
    for runner in runners(position, side) {
        for mut line in Line::all(runner.from, runner.directions) {
            // A slide that goes past a winning cell stops there when the next disc is taken.
            let mut stop = runner.from;
            let mut next = field.next(&mut line);
            while next.is_free() {
                if stop != runner.from && runner.joins_at(stop) {
                    changes.add_disc(position, line.index());
                }
                stop = line.index();
                next = field.next(&mut line);
            }
            // A slide that ends too early goes on when a disc is put before it.
            if !next.is_disc() {
                let gap = line.index();
                loop {
                    stop = line.index();
                    if !field.next(&mut line).is_free() {
                        break;
                    }
                }
                if runner.joins_at(stop) {
                    changes.add_place(position, gap);
                }
            }
        }
    }
    changes
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::vec::Vec;

    use super::*;
    use crate::cell::{Cell, Direction};
    use crate::field::DISCS;
    use crate::game::Game;
    use crate::outcome::Outcome;
    use crate::position::Half;
    use crate::rng::Rng;
    use crate::search::survey::survey;
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
                assert_eq!(usize::from(survey.wins()), wins, "{side:?} in {position}");
                assert_eq!(
                    survey.slides().map(usize::from).iter().sum::<usize>(),
                    to_move.slides().len(),
                    "{side:?} in {position}"
                );
                assert!(survey.beside() >= survey.wins(), "{side:?} in {position}");
                assert_eq!(threatens(position, side), wins > 0, "{side:?} in {position}");
                let chances = Chances::of(position, side);
                assert_eq!(chances.threaten(&position.field), wins > 0, "{side:?} in {position}");
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
            let chances = Chances::of(position, side.other());
            let Some(line) = chances.lines(&position.field).into_iter().next() else { return };
            let mut to_move = Position { half: Half::Token, ..*position };
            for slide in to_move.slides() {
                let (from, to) = (index(position, slide.from), index(position, slide.to));
                if line.is_changed_by(from, to) {
                    continue;
                }
                let tokens = position.tokens[side as usize];
                let token = tokens.iter().position(|&token| token == from).expect("a token");
                to_move.shift_token(side, token as u8, to);
                assert!(threatens(&to_move, side.other()), "{slide} in {position}");
                to_move.shift_token(side, token as u8, from);
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
            let discs: Vec<u8> = (0..DISCS as u8).collect();
            let lines = Chances::of(position, side).lines(&position.field);
            assert_eq!(lines.len(), threats.len().min(MOST_THREATS), "{position}");
            let stops: Vec<_> = lines.iter().map(|line| line.changes(position, &discs)).collect();
            for stop in &stops {
                check_places(position, &stop.places);
            }
            for &relocation in relocations {
                // By trial: which of these slides are still there, to the same cell.
                let slides: Vec<Slide> = after(position, relocation).winning_slides(side).to_vec();
                let gone = threats.iter().filter(|threat| !slides.contains(threat)).count();
                let changed = stops.iter().filter(|stop| has(stop, position, relocation)).count();
                let [from, to] = [relocation.from, relocation.to].map(|cell| index(position, cell));
                let direct = lines.iter().filter(|line| line.is_stopped_by(from, to)).count();
                assert_eq!(changed, direct, "{relocation} in {position}");
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
    fn a_winning_line_can_be_cut_where_a_disc_of_it_steps_out_and_leaves_no_gap() {
        let (mut cut, mut whole) = (0, 0);
        for_each_relocation(|position, relocations| {
            let side = position.side().other();
            for line in Chances::of(position, side).lines(&position.field) {
                let cuts = |relocation: &Relocation| {
                    let disc = index(position, relocation.from);
                    let beside = Direction::ALL.map(|way| position.field.is_disc(disc.step(way)));
                    let is_end = |n: &usize| beside[*n] && !beside[(*n + 1) % 6];
                    let is_gate =
                        |n: usize| !(beside[n] || beside[(n + 1) % 6] && beside[(n + 5) % 6]);
                    let still_wins = |slide: &Slide| {
                        let [from, to] = [slide.from, slide.to].map(|cell| index(position, cell));
                        from == line.way.index() && line.takes(to)
                    };
                    line.takes(disc)
                        && (0..6).filter(is_end).count() == 1
                        && (0..6).any(is_gate)
                        && !after(position, *relocation).winning_slides(side).iter().any(still_wins)
                };
                let by_trial = relocations.iter().any(cuts);
                assert_eq!(line.can_be_cut(position, side), by_trial, "{side:?} in {position}");
                *if by_trial { &mut cut } else { &mut whole } += 1;
            }
        });
        assert!(cut > 30 && whole > 100, "{cut} can be cut, {whole} cannot");
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
