//! The opponent: finds a good turn within a budget of nodes, so that the same question has the same
//! answer on every machine.

mod answer;
mod evaluate;
mod last;
mod level;
mod node;
mod order;
mod relocations;
mod rest;
mod solve;
mod table;
mod threats;

use core::ops::ControlFlow;

use heapless::Vec;

pub use answer::{Answer, LINE, Progress, Score, Verdict};
pub use evaluate::{KINDS, Kind, TERMS, Weights, trace};
pub use level::{Level, Limits};

use crate::game::{Game, MOST_TURNS};
use crate::outcome::Outcome;
use crate::position::{Half, Position};
use crate::turn::Turn;
use level::Skill;
use node::{DEEPEST, Frame, Thought};
use order::History;
use solve::Proof;
use table::{Entry, Table};

/// So many positions can come twice in a game.
const MOST_TWICE: usize = MOST_TURNS / 2;

/// The opponent's memory. `ENTRIES` is the size of its table, chosen by who owns it: 12 bytes each.
pub struct Search<const ENTRIES: usize> {
    table: [Entry; ENTRIES],
    frames: [Frame; DEEPEST + 1],
    history: History,
    /// Hashes of the positions that have come twice in the game.
    drawn: Vec<u64, MOST_TWICE>,
    /// Other weights than the tuned ones.
    weights: Option<&'static Weights>,
}

impl<const ENTRIES: usize> Search<ENTRIES> {
    /// An opponent that has not thought yet. All its bytes are zero, so that a static one takes no room
    /// in flash.
    #[expect(clippy::new_without_default, reason = "a default would be built on the stack")]
    pub const fn new() -> Self {
        Self {
            table: [Entry::EMPTY; ENTRIES],
            frames: [const { Frame::NEW }; DEEPEST + 1],
            history: History::NONE,
            drawn: Vec::new(),
            weights: None,
        }
    }

    /// Judges positions by other weights from now on.
    pub fn set_weights(&mut self, weights: &'static Weights) {
        self.weights = Some(weights);
    }

    /// Finds a turn for the side to move, at the beginning of its turn. `report` is called every few
    /// thousand cycles; when it breaks, the best turn so far is the answer.
    pub fn think(
        &mut self,
        game: &Game,
        limits: &Limits,
        report: &mut dyn FnMut(&Progress) -> ControlFlow<()>,
    ) -> Answer {
        let root = game.position();
        if game.outcome() != Outcome::Open || root.half() == Half::Disc {
            return Answer::NONE;
        }
        let skill = limits.level.map_or(Skill::FULL, Skill::of);
        let luck = Luck::new(limits.seed, root.hash());
        if !luck.strikes(0, skill.overlooks)
            && let Some(&slide) = root.winning_slides(root.side()).first()
        {
            return Answer::certain(Turn::Move(slide, None), Score(Score::WIN - 1));
        }
        if limits.exact {
            return Proof::new(limits.nodes, report).solve(root, limits.depth);
        }
        if root.slides().is_empty() {
            return Answer::certain(Turn::Pass, Score::EVEN);
        }
        if game.turns() + 1 >= MOST_TURNS {
            return any_turn(root).map_or(Answer::NONE, |turn| Answer::certain(turn, Score::EVEN));
        }
        note_twice(game.hashes(), &mut self.drawn);
        let mut table = Table(&mut self.table);
        table.clear();
        self.history.clear();
        for frame in &mut self.frames {
            *frame = Frame::NEW;
        }
        let mut thought = Thought {
            root,
            position: *root,
            played: game.turns(),
            drawn: &self.drawn,
            table,
            frames: &mut self.frames,
            history: &mut self.history,
            weights: self.weights.unwrap_or(&Weights::TUNED),
            centre: evaluate::centre(root),
            noise: skill.noise,
            seed: limits.seed,
            careless: luck.strikes(8, skill.careless),
            budget: limits.nodes.min(skill.nodes),
            progress: Progress::NONE,
            report,
            stopped: false,
        };
        let mut answer = Answer::NONE;
        for depth in 1..=limits.depth.min(skill.depth).min(DEEPEST as u8) {
            thought.turn(0, depth, -Score::WIN, Score::WIN);
            if let Some(turn) = thought.progress.best {
                answer.turn = Some(turn);
                answer.score = thought.progress.score;
                let line = thought.line();
                if !line.is_empty() {
                    answer.line = line;
                }
            }
            if thought.stopped {
                break;
            }
            thought.progress.depth = depth;
            answer.depth = depth;
            if answer.score.is_forced() {
                break;
            }
        }
        answer.nodes = thought.progress.nodes;
        if answer.turn.is_none() {
            // Every turn loses at once, or there was no time to look at a single one.
            answer.turn = any_turn(root);
            answer.score = if thought.stopped { Score::EVEN } else { Score(2 - Score::WIN) };
        }
        let _ = report(&Progress {
            depth: answer.depth,
            best: answer.turn,
            score: answer.score,
            nodes: answer.nodes,
            permille: 1000,
        });
        answer
    }
}

/// Lists what has come twice in a game with these positions between its turns.
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

fn any_turn(position: &Position) -> Option<Turn> {
    match position.for_each_turn(ControlFlow::Break) {
        ControlFlow::Break(turn) => Some(turn),
        ControlFlow::Continue(()) => None,
    }
}

/// Chance that is the same for the same seed and position.
struct Luck(u32);

impl Luck {
    fn new(seed: u32, hash: u64) -> Self {
        let mixed = (seed ^ hash as u32 ^ (hash >> 32) as u32).wrapping_mul(0x9E37_79B1);
        Self((mixed ^ mixed >> 15).wrapping_mul(0x85EB_CA6B))
    }

    /// Whether something happens that does so `times` of 256; different shifts are different chances.
    fn strikes(&self, shift: u32, times: u8) -> bool {
        ((self.0 >> shift) as u8) < times
    }
}
