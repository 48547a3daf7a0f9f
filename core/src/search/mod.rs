//! The opponent: finds a good turn within a budget of nodes, so that the same question has the same
//! answer on every machine.
//!
//! ```
//! use core::ops::ControlFlow;
//! use nonaga_core::Game;
//! use nonaga_core::search::{Level, Limits, Search};
//!
//! let mut search = Search::<1024>::new();
//! let game = Game::default();
//! let limits = Limits::level(Level::FIRST, 7);
//! let answer = search.think(&game, &limits, &mut |_| ControlFlow::Continue(()));
//! assert!({ game }.play_turn(answer.turn.unwrap()).is_ok());
//! ```

mod answer;
mod evaluate;
mod features;
mod frontier;
mod leaf;
mod level;
mod order;
mod parry;
mod refutations;
mod relocations;
mod root;
mod runner;
mod searcher;
mod solver;
mod survey;
mod terms;
mod threats;
mod transposition;
mod weights;

use core::ops::ControlFlow;

use heapless::Vec;

pub use answer::{Answer, LINE_LENGTH, Score, SearchProgress, Verdict};
pub use evaluate::{HIDDEN, LANES, MOST, MOST_ADDED, ONE, SCALE, Weights};
pub use features::{FEATURE_KINDS, FEATURES, FeatureKind, ROLES, SEEN, seen};
pub use level::{Level, Limits};
pub use terms::evaluation_terms;

use crate::book;
use crate::code::Code;
use crate::game::{Game, MOST_TURNS};
use crate::outcome::Outcome;
use crate::position::Half;
use crate::turn::{HalfTurn, Slide, Turn};
use level::Skill;
use order::History;
use root::RootTurns;
use searcher::{MAX_PLY, PlyState, Searcher};
use solver::Solver;
use transposition::{Entry, TranspositionTable};

/// `report` is called every this many nodes.
const REPORT_EVERY: u32 = 8;
/// The weights to play with, in one place.
static LEARNED: Weights = Weights::LEARNED;
/// At most this many positions can come twice in a game.
const MOST_TWICE: usize = MOST_TURNS / 2;

/// The opponent and its memory. `ENTRIES` is the size of its transposition table, 12 bytes each, chosen by
/// who owns it.
pub struct Search<const ENTRIES: usize> {
    table: [Entry; ENTRIES],
    stack: [PlyState; MAX_PLY + 1],
    history: History,
    root_turns: RootTurns,
    /// Hashes of the positions that have come twice in the game.
    drawn: Vec<u64, MOST_TWICE>,
    /// Other weights than the tuned ones.
    weights: Option<&'static Weights>,
}

impl<const ENTRIES: usize> Search<ENTRIES> {
    /// An opponent that has not searched yet. All its bytes are zero, so that a static one takes no room
    /// in flash.
    #[expect(clippy::new_without_default, reason = "a default would be built on the stack")]
    pub const fn new() -> Self {
        Self {
            table: [Entry::EMPTY; ENTRIES],
            stack: [const { PlyState::NEW }; MAX_PLY + 1],
            history: History::NONE,
            root_turns: RootTurns::NONE,
            drawn: Vec::new(),
            weights: None,
        }
    }

    /// Evaluates positions by other weights from now on.
    pub fn set_weights(&mut self, weights: &'static Weights) {
        self.weights = Some(weights);
    }

    /// Finds a turn for the side to move, at the beginning of its turn. `report` is called every few
    /// thousand cycles; when it breaks, the best turn so far is the answer.
    pub fn think(
        &mut self,
        game: &Game,
        limits: &Limits,
        report: &mut dyn FnMut(&SearchProgress) -> ControlFlow<()>,
    ) -> Answer {
        let root = game.position();
        if game.outcome() != Outcome::Open || root.half() == Half::Disc {
            return Answer::NONE;
        }
        let skill = limits.level.map_or(Skill::FULL, Skill::of);
        let chance = Chance::new(limits.seed, root.hash());
        let wins = root.winning_slides(root.side());
        let is_seen = |slide: &&Slide| {
            let steps = slide.from.distance(slide.to);
            !chance.strikes(0, skill.overlooks_slide(steps))
        };
        if limits.slide.is_none()
            && let Some(&slide) = wins.iter().find(is_seen)
        {
            return Answer::certain(Turn::Move(slide, None), Score(Score::WIN - 1));
        }
        if limits.exact {
            return Solver::new(limits.nodes, report).solve(root, limits.depth);
        }
        if root.slides().is_empty() {
            return Answer::certain(Turn::Pass, Score::EVEN);
        }
        if game.turns() + 1 >= MOST_TURNS {
            return root.any_turn().map_or(Answer::NONE, |turn| Answer::certain(turn, Score::EVEN));
        }
        if game.turns() < skill.book_turns
            && let Some((turn, score)) = book::turn(root, chance.0)
        {
            return Answer::certain(turn, score);
        }
        let careless = chance.strikes(8, skill.careless);
        let mut searcher = self.searcher(game, limits, &skill, careless, report);
        let mut answer = Answer::NONE;
        // Iterative deepening: each depth fills the table and the history that order the next.
        for depth in 1..=limits.depth.min(skill.depth).min(MAX_PLY as u8) {
            searcher.turn(0, depth, -Score::WIN, Score::WIN);
            if let Some(turn) = searcher.progress.best {
                answer.turn = Some(turn);
                answer.score = searcher.progress.score;
                let line = searcher.line();
                if !line.is_empty() {
                    answer.line = line;
                }
            }
            if searcher.stopped {
                // The first turn has just been seen to lose, and there was no time for the others.
                if answer.score.0 <= -Score::FORCED
                    && let Some((turn, score)) = searcher.root_turns.first_unsearched()
                    && score > answer.score.0
                    && let Some(turn) = turn.turn(root)
                {
                    (answer.turn, answer.score) = (Some(turn), Score(score));
                    answer.line = Vec::from_array([turn]);
                }
                break;
            }
            searcher.progress.depth = depth;
            searcher.score_before = answer.score.0;
            answer.depth = depth;
            if answer.score.is_forced() {
                break;
            }
        }
        answer.nodes = searcher.progress.nodes;
        if answer.turn.is_none() {
            // Every turn loses at once, or the budget did not suffice for a single one.
            answer.turn = root.any_turn();
            answer.score = if searcher.stopped { Score::EVEN } else { Score(2 - Score::WIN) };
        }
        let _ = (searcher.report)(&SearchProgress {
            depth: answer.depth,
            best: answer.turn,
            score: answer.score,
            nodes: answer.nodes,
            permille: 1000,
        });
        answer
    }

    /// A search that begins in the position of a game, with nothing remembered.
    fn searcher<'a>(
        &'a mut self,
        game: &'a Game,
        limits: &Limits,
        skill: &Skill,
        careless: bool,
        report: &'a mut dyn FnMut(&SearchProgress) -> ControlFlow<()>,
    ) -> Searcher<'a> {
        note_twice(game.hashes(), &mut self.drawn);
        let mut table = TranspositionTable(&mut self.table);
        table.clear();
        self.history.clear();
        self.root_turns.clear();
        self.stack.fill_with(|| PlyState::NEW);
        let budget = limits.nodes.min(skill.nodes);
        Searcher {
            root: game.position(),
            position: *game.position(),
            played: game.turns(),
            drawn: &self.drawn,
            table,
            stack: &mut self.stack,
            history: &mut self.history,
            root_turns: &mut self.root_turns,
            weights: self.weights.unwrap_or(&LEARNED),
            centre: game.position().centre(),
            noise: skill.noise,
            seed: limits.seed,
            only_slide: limits
                .slide
                .and_then(|slide| Code::new(game.position(), HalfTurn::Slide(slide)).ok()),
            careless,
            budget,
            reserve: skill.reserve.min(limits.nodes - budget),
            score_before: Score::EVEN.0,
            nodes_a_permille: budget.div_ceil(1000).max(1),
            tries: 0,
            progress: SearchProgress::NONE,
            report,
            stopped: false,
        }
    }
}

/// Lists the hashes that have come twice in a game, given those of all positions between its turns.
fn note_twice(past: &[u64], twice: &mut Vec<u64, MOST_TWICE>) {
    twice.clear();
    for (number, hash) in past.iter().enumerate() {
        // Only every other position has the same side to move.
        if past[..number].iter().rev().skip(1).step_by(2).any(|earlier| earlier == hash) {
            // There is room for all: it takes two positions each.
            let _ = twice.push(*hash);
        }
    }
}

/// Random decisions about a position that are the same for the same seed.
struct Chance(u32);

impl Chance {
    fn new(seed: u32, hash: u64) -> Self {
        let mixed = (seed ^ hash as u32 ^ (hash >> 32) as u32).wrapping_mul(0x9E37_79B1);
        Self((mixed ^ mixed >> 15).wrapping_mul(0x85EB_CA6B))
    }

    /// Whether something happens that does so `times` of 256; different shifts are independent decisions.
    fn strikes(&self, shift: u32, times: u8) -> bool {
        ((self.0 >> shift) as u8) < times
    }
}

#[cfg(test)]
mod tests;
