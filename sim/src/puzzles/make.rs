//! Finds puzzles in games of self-play.

use nonaga_app::puzzles::{Puzzle, SOLVER};
use nonaga_core::game::Game;
use nonaga_core::search::{Limits, Verdict};
use nonaga_core::{Half, Outcome, Position, Rng};

use super::study::{PuzzleStudy, grade, study};
use crate::lab::{BoxedSearch, opening};

/// Nodes per turn: strong enough to set traps, weak enough to fall into them.
const NODES: [u32; 3] = [800, 2_000, 6_000];
/// Nodes of the search for a win in a few turns.
const SUSPECT: u32 = 20_000;
/// Limits of a field's size in rows and half columns, so that its discs are large enough on small screens.
const MOST_ROWS: i16 = 7;
const MOST_HALF_COLUMNS: i16 = 16;

/// A puzzle and its difficulty.
#[derive(Clone, Debug)]
pub(super) struct FoundPuzzle {
    pub(super) puzzle: Puzzle,
    pub(super) bits: f64,
}

/// The puzzles by grade, length and difficulty, easy ones first.
pub(super) fn in_order(mut finds: Vec<FoundPuzzle>) -> Vec<Puzzle> {
    finds.sort_by(|one, other| {
        let key = |find: &FoundPuzzle| (find.puzzle.grade, find.puzzle.turns);
        key(one).cmp(&key(other)).then(one.bits.total_cmp(&other.bits))
    });
    finds.into_iter().map(|find| find.puzzle).collect()
}

/// Plays games and takes at most one puzzle of each length from each.
pub(super) struct Maker {
    random: Rng,
    search: BoxedSearch,
    finds: Vec<FoundPuzzle>,
    wanted: [usize; Puzzle::MOST_TURNS as usize],
}

impl Maker {
    /// Looks for this many puzzles of each length.
    pub(super) fn new(seed: u64, wanted: [usize; Puzzle::MOST_TURNS as usize]) -> Self {
        Self { random: Rng::new(seed), search: BoxedSearch::new(), finds: Vec::new(), wanted }
    }

    /// Puzzles of this length that are still missing.
    fn missing(&self, turns: u8) -> usize {
        let found = self.finds.iter().filter(|find| find.puzzle.turns == turns).count();
        self.wanted[usize::from(turns - 1)].saturating_sub(found)
    }

    /// Plays until there are enough; calls `report` after every game in which a puzzle was found.
    pub(super) fn run(mut self, mut report: impl FnMut(&[FoundPuzzle])) -> Vec<FoundPuzzle> {
        while (1..=Puzzle::MOST_TURNS).any(|turns| self.missing(turns) > 0) {
            let before = self.finds.len();
            self.game();
            if self.finds.len() > before {
                report(&self.finds);
            }
        }
        self.finds
    }

    /// Plays one game and searches its last positions.
    fn game(&mut self) {
        let mut game = opening(&mut self.random, &mut self.search);
        let nodes = [0, 1].map(|_| *self.random.pick(&NODES).expect("there are some"));
        let mut positions = Vec::new();
        while game.outcome() == Outcome::Open {
            positions.push(*game.position());
            let limits = Limits {
                seed: self.random.next_u32(),
                ..Limits::nodes(nodes[game.position().side() as usize])
            };
            let turn = self.search.think(&game, &limits).turn.expect("the game is open");
            game.play_turn(turn).expect("the search plays legal turns");
        }
        let mut taken = [false; Puzzle::MOST_TURNS as usize];
        for position in positions.iter().rev().take(12) {
            if let Some(find) = self.look(position, &taken) {
                taken[usize::from(find.puzzle.turns - 1)] = true;
                self.finds.push(find);
            }
        }
    }

    /// The puzzle in this position, if there is one of a length that is still missing.
    fn look(&mut self, position: &Position, taken: &[bool]) -> Option<FoundPuzzle> {
        if !fits_small_screens(position) {
            return None;
        }
        let answer = self.search.think(&Game::new(*position), &Limits::nodes(SUSPECT));
        let Verdict::WinsIn(turns) = answer.score.verdict() else { return None };
        let wanted = turns <= Puzzle::MOST_TURNS && self.missing(turns) > 0;
        if !wanted || taken[usize::from(turns - 1)] {
            return None;
        }
        let position = as_solver(position)?;
        let known = |find: &FoundPuzzle| find.puzzle.position.is_like(&position);
        if self.finds.iter().any(known) {
            return None;
        }
        let PuzzleStudy { solution, bits, .. } = study(&position, turns).ok()?;
        let puzzle = Puzzle { position, turns, grade: grade(bits), solution };
        Some(FoundPuzzle { puzzle, bits })
    }
}

/// Whether the field is small enough for small screens.
fn fits_small_screens(position: &Position) -> bool {
    let discs = position.discs();
    let span = |f: fn(&nonaga_core::Cell) -> i16| {
        let values = discs.iter().map(f);
        values.clone().max().unwrap_or(0) - values.min().unwrap_or(0)
    };
    span(|cell| cell.r) < MOST_ROWS && span(|cell| 2 * cell.q + cell.r) <= MOST_HALF_COLUMNS
}

/// The same position with the colours exchanged if needed, so that the solver is to move.
fn as_solver(position: &Position) -> Option<Position> {
    let mover = position.side();
    let tokens = [position.tokens(mover), position.tokens(mover.other())];
    Position::new(position.discs(), tokens, SOLVER, Half::Token, position.ban()).ok()
}
