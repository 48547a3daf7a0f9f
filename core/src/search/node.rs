//! Looking ahead: principal variation search over turns, each in two steps.
//!
//! A turn has about 70 relocations for each of 7 slides, and most of them change nothing that matters.
//! So after a slide that leaves the opponent a win only the relocations that touch every winning line
//! are tried, and in the last turn of a line only those that make a threat; a turn that keeps
//! the discs as they are stands in for the rest.

use core::ops::ControlFlow;

use heapless::Vec;

use super::answer::{LINE, Progress, Score};
use super::evaluate::{Weights, evaluate};
use super::order::{History, Killers, sort_by_key};
use super::table::{Bound, Table};
use super::threats;
use crate::code::{Code, TurnCode};
use crate::field::{DISCS, RIM};
use crate::game::MOST_TURNS;
use crate::moves::MOST_SLIDES;
use crate::play::Step;
use crate::position::Position;
use crate::torus::Spot;
use crate::turn::Turn;

/// The search never goes further from its root than this many turns. What a turn needs on the stack is
/// kept small by not inlining what it calls.
pub(super) const DEEPEST: usize = 10;
/// `report` is called every so many nodes.
const REPORT_EVERY: u32 = 32;
/// Slides that leave the opponent a win unless a disc stops it come after the others.
const DANGER: i16 = 1000;

/// A slide of a node, to be looked at in the order of `order`.
#[derive(Clone, Copy)]
pub(super) struct Candidate {
    token: u8,
    /// Whether the opponent could win after it if no disc were moved.
    pub(super) dangerous: bool,
    to: Spot,
    /// How the position looks after it, for who makes it.
    pub(super) looks: i16,
    order: i16,
}

impl Candidate {
    fn step(&self) -> Step {
        Step::Slide { token: self.token, to: self.to }
    }
}

/// Where in the search a slide has been made.
#[derive(Clone, Copy)]
pub(super) struct Here {
    pub(super) ply: usize,
    pub(super) depth: u8,
    pub(super) first: Step,
}

/// What a node remembers while its turns are looked at.
pub(super) struct Frame {
    hash: u64,
    slides: Vec<Candidate, MOST_SLIDES>,
    pub(super) loose: Vec<u8, DISCS>,
    pub(super) rim: Vec<Spot, RIM>,
    pub(super) killers: Killers,
    pub(super) line: Vec<TurnCode, LINE>,
}

impl Frame {
    pub(super) const NEW: Self = Self {
        hash: 0,
        slides: Vec::new(),
        loose: Vec::new(),
        rim: Vec::new(),
        killers: Killers::NONE,
        line: Vec::new(),
    };
}

/// What is known about a node so far.
pub(super) struct Window {
    pub(super) alpha: i16,
    pub(super) beta: i16,
    pub(super) best: i16,
    choice: TurnCode,
    /// How many turns have been looked at.
    pub(super) tried: u16,
}

/// One search: the position it is about and all it works with.
pub(super) struct Thought<'a> {
    pub(super) root: &'a Position,
    pub(super) position: Position,
    /// How many turns have been played in the game.
    pub(super) played: usize,
    /// Hashes of the positions that have come twice in the game: the third time is a draw.
    pub(super) drawn: &'a [u64],
    pub(super) table: Table<'a>,
    pub(super) frames: &'a mut [Frame; DEEPEST + 1],
    pub(super) history: &'a mut History,
    pub(super) weights: &'a Weights,
    /// The middle of the field; a few turns do not move it much.
    pub(super) centre: Spot,
    /// Positions are misjudged by up to this much.
    pub(super) noise: u16,
    pub(super) seed: u32,
    /// Does not see what the opponent threatens.
    pub(super) careless: bool,
    pub(super) budget: u32,
    pub(super) progress: Progress,
    pub(super) report: &'a mut dyn FnMut(&Progress) -> ControlFlow<()>,
    pub(super) stopped: bool,
}

impl Thought<'_> {
    /// How play is expected to go on from the root.
    pub(super) fn line(&self) -> Vec<Turn, LINE> {
        let mut position = *self.root;
        let mut line = Vec::new();
        for choice in &self.frames[0].line {
            let Some(turn) = choice.turn(&position) else { break };
            if position.play_turn(turn).is_err() || line.push(turn).is_err() {
                break;
            }
        }
        line
    }

    /// Counts a node; true when there is no more time for it.
    pub(super) fn is_out_of_time(&mut self) -> bool {
        if self.stopped || self.progress.nodes >= self.budget {
            self.stopped = true;
            return true;
        }
        self.progress.nodes += 1;
        if self.progress.nodes.is_multiple_of(REPORT_EVERY) {
            let share = self.progress.nodes as u64 * 1000 / self.budget as u64;
            self.progress.permille = share as u16;
            self.stopped = (self.report)(&self.progress).is_break();
        }
        self.stopped
    }

    /// The score of the position, which begins a turn, within a window; looks `depth` turns ahead.
    pub(super) fn turn(&mut self, ply: usize, depth: u8, alpha: i16, beta: i16) -> i16 {
        self.frames[ply].line.clear();
        if ply > 0 {
            if self.is_out_of_time() || self.is_third() {
                return Score::EVEN.0;
            }
            if !self.careless && threats::threatens(&self.position, self.position.side) {
                return Score::WIN - ply as i16 - 1;
            }
            if self.is_last_turn(ply) {
                return Score::EVEN.0;
            }
            if self.careless {
                return self.judge(0);
            }
            if depth == 0 || ply == DEEPEST {
                return self.rest(ply);
            }
        }
        // Neither side wins sooner than this.
        let mut window = Window {
            alpha: alpha.max(lost(ply)),
            beta: beta.min(Score::WIN - ply as i16 - 3),
            best: lost(ply),
            choice: TurnCode::NONE,
            tried: 0,
        };
        if window.alpha >= window.beta {
            return window.alpha;
        }
        let hash = self.position.hash();
        // What comes again in the line being looked at leads nowhere.
        if self.frames[..ply].iter().any(|frame| frame.hash == hash) {
            return Score::EVEN.0;
        }
        self.frames[ply].hash = hash;
        let mut known = TurnCode::NONE;
        if let Some(entry) = self.table.get(hash) {
            known = entry.choice;
            let score = from_table(entry.score, ply);
            if ply > 0 && entry.depth >= depth {
                match entry.bound {
                    Bound::Exact => return score,
                    Bound::AtLeast if score >= window.beta => return score,
                    Bound::AtMost if score <= window.alpha => return score,
                    _ => {}
                }
            }
        }
        let lowest = window.alpha;
        self.prepare(ply, depth, known);
        if self.stopped {
            return window.best;
        }
        let mut slides = 0;
        while let Some(&slide) = self.frames[ply].slides.get(slides) {
            slides += 1;
            let here = Here { ply, depth, first: slide.step() };
            let undo = self.position.make(here.first);
            let flow = if depth == 1 && ply > 0 {
                self.last_relocations(here, slide, &mut window)
            } else {
                self.relocations(here, slide, known, &mut window)
            };
            self.position.undo(undo);
            if flow.is_break() {
                break;
            }
        }
        if slides == 0 {
            let here = Here { ply, depth, first: Step::Pass };
            let _ = self.finish(here, 0, Step::Pass, &mut window);
        }
        if self.stopped {
            return window.best;
        }
        let bound = match window.best {
            score if score >= window.beta => Bound::AtLeast,
            score if score <= lowest => Bound::AtMost,
            _ => Bound::Exact,
        };
        self.table.put(hash, depth, to_table(window.best, ply), bound, window.choice);
        window.best
    }

    /// Lists the slides in the order in which to look at them.
    #[inline(never)]
    fn prepare(&mut self, ply: usize, depth: u8, known: TurnCode) {
        let side = self.position.side;
        let other = side.other();
        let mut slides = Vec::<Candidate, MOST_SLIDES>::new();
        for (token, to) in self.slides() {
            if self.is_out_of_time() {
                return;
            }
            // A winning slide gets here only when it is overlooked.
            if self.position.joins(token, to) {
                continue;
            }
            let from = self.position.pretend(side, token, to);
            let dangerous = !self.careless && threats::threatens(&self.position, other);
            let looks = -evaluate(&self.position, self.weights, self.centre, other, 0);
            let order = if known.first == Code::of(Step::Slide { token, to }) {
                i16::MAX
            } else {
                let history = self.history.slide(side, to) / 8;
                looks + history as i16 - if dangerous { DANGER } else { 0 }
            };
            let _ = slides.push(Candidate { token, dangerous, to, looks, order });
            self.position.pretend(side, token, from);
        }
        sort_by_key(&mut slides, |slide| slide.order);
        let frame = &mut self.frames[ply];
        frame.slides = slides;
        frame.loose.clear();
        frame.rim.clear();
        if depth > 1 || ply == 0 {
            self.list_relocations(ply, depth);
        }
    }

    /// Makes the second step of a turn and looks at the opponent's answers.
    pub(super) fn finish(
        &mut self,
        here: Here,
        reduction: u8,
        second: Step,
        window: &mut Window,
    ) -> ControlFlow<()> {
        let (ply, depth) = (here.ply + 1, here.depth - 1);
        let undo = self.position.make(second);
        let (alpha, beta) = (window.alpha, window.beta);
        let mut score = alpha + 1;
        if window.tried > 0 {
            score = -self.turn(ply, depth.saturating_sub(reduction), -alpha - 1, -alpha);
            if score > alpha && reduction > 0 {
                score = -self.turn(ply, depth, -alpha - 1, -alpha);
            }
        }
        if score > alpha && (window.tried == 0 || score < beta) {
            score = -self.turn(ply, depth, -beta, -alpha);
        }
        window.tried += 1;
        self.position.undo(undo);
        if self.stopped {
            return ControlFlow::Break(());
        }
        self.take(here, score, second, window)
    }

    /// Takes note of a turn's score; breaks when the opponent will not let it come to this.
    pub(super) fn take(
        &mut self,
        here: Here,
        score: i16,
        second: Step,
        window: &mut Window,
    ) -> ControlFlow<()> {
        let Here { ply, depth, first } = here;
        if score > window.best {
            window.best = score;
        }
        if score <= window.alpha {
            return ControlFlow::Continue(());
        }
        window.alpha = score;
        window.choice = TurnCode::of(first, second);
        let (before, after) = self.frames.split_at_mut(ply + 1);
        let line = &mut before[ply].line;
        line.clear();
        let _ = line.push(window.choice);
        let room = LINE - 1;
        let rest = &after[0].line;
        let _ = line.extend_from_slice(&rest[..rest.len().min(room)]);
        if ply == 0 {
            self.progress.score = Score(score);
            self.progress.best = window.choice.turn(self.root);
        }
        if score < window.beta {
            return ControlFlow::Continue(());
        }
        if let Step::Slide { to: stop, .. } = first {
            let disc = match second {
                Step::Relocate { disc, to } => {
                    before[ply].killers.add(second);
                    Some((self.position.field.discs()[disc as usize], to))
                }
                _ => None,
            };
            self.history.praise(self.position.side, stop, disc, depth);
        }
        ControlFlow::Break(())
    }

    /// Whether the game is drawn because the position has come for the third time. Hashing every position
    /// would cost too much, and in most games nothing has come twice.
    fn is_third(&self) -> bool {
        !self.drawn.is_empty() && self.drawn.contains(&self.position.hash())
    }

    /// Whether the turn that begins this far from the root is the last before the game is drawn by length.
    pub(super) fn is_last_turn(&self, ply: usize) -> bool {
        self.played + ply + 1 >= MOST_TURNS
    }
}

/// The score of a side that begins a turn this far from the root and cannot stop the opponent's win.
pub(super) fn lost(ply: usize) -> i16 {
    ply as i16 + 2 - Score::WIN
}

/// Scores of forced ends count from the root; in the table they count from the position itself.
fn to_table(score: i16, ply: usize) -> i16 {
    shifted(score, ply as i16)
}

fn from_table(score: i16, ply: usize) -> i16 {
    shifted(score, -(ply as i16))
}

/// A forced end that is `turns` nearer; other scores stay.
fn shifted(score: i16, turns: i16) -> i16 {
    if score >= Score::FORCED {
        score + turns
    } else if score <= -Score::FORCED {
        score - turns
    } else {
        score
    }
}
