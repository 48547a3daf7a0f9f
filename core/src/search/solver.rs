//! The exact solver: whether a side wins within a few turns, whatever the other does.
//!
//! Unlike the search this leaves nothing out. A turn that lets the opponent win at once need not be
//! looked at, for neither an attack nor a defence succeeds with it; all others are.

use core::ops::ControlFlow;

use heapless::Vec;

use super::REPORT_EVERY;
use super::answer::{Answer, Score, SearchProgress};
use super::threats::{self, Chances};
use crate::code::TurnCode;
use crate::moves::{MOST_SLIDES, Relocations};
use crate::play::RawHalfTurn;
use crate::position::Position;
use crate::torus::CellIndex;
use crate::turn::Turn;

/// Proofs reach this many turns of the winner.
const LONGEST_PROOF: u8 = 8;

/// A proof under way.
pub(super) struct Solver<'a> {
    report: &'a mut dyn FnMut(&SearchProgress) -> ControlFlow<()>,
    progress: SearchProgress,
    budget: u32,
    stopped: bool,
    /// What refuted the last attack, by the turns it had left: likely to refute the next one too (as killer
    /// moves do).
    refutations: [Option<Turn>; LONGEST_PROOF as usize + 1],
}

impl<'a> Solver<'a> {
    pub(super) fn new(
        budget: u32,
        report: &'a mut dyn FnMut(&SearchProgress) -> ControlFlow<()>,
    ) -> Self {
        let refutations = [None; LONGEST_PROOF as usize + 1];
        Self { report, progress: SearchProgress::NONE, budget, stopped: false, refutations }
    }

    /// Looks at a position whose side to move cannot win at once. Finds out first whether it wins
    /// within this many turns, then whether it loses; the turn is one that wins in the fewest turns, or
    /// the longest resistance, or one that does not lose.
    pub(super) fn solve(mut self, root: &Position, turns: u8) -> Answer {
        let turns = turns.min(LONGEST_PROOF);
        let mut turn = match root.for_each_turn(ControlFlow::Break) {
            ControlFlow::Break(turn) => Some(turn),
            ControlFlow::Continue(()) => None,
        };
        let mut score = Score::EVEN;
        for left in 2..=turns {
            if let Some(attack) = self.attack(root, left) {
                (turn, score) = (Some(attack), Score(Score::WIN - 2 * i16::from(left) + 1));
                break;
            }
        }
        for left in 1..=turns {
            if score != Score::EVEN || self.stopped {
                break;
            }
            match self.escape(root, left) {
                Some(escape) => turn = Some(escape),
                None if self.stopped => {}
                None => score = Score(2 * i16::from(left) - Score::WIN),
            }
        }
        let mut line = Vec::new();
        let _ = turn.map(|turn| line.push(turn));
        Answer { turn, score, depth: turns, nodes: self.progress.nodes, line }
    }

    /// A turn after which the opponent does not win within `left` turns.
    fn escape(&mut self, position: &Position, left: u8) -> Option<Turn> {
        let holds =
            |solver: &mut Self, next: &Position| left == 1 || solver.attack(next, left).is_none();
        if let Some(turn) = self.refutations[usize::from(left)] {
            let mut next = *position;
            if next.play_turn(turn).is_ok()
                && !threats::threatens(&next, next.side)
                && holds(self, &next)
            {
                return Some(turn);
            }
        }
        let found = self.find(position, holds);
        if found.is_some() {
            self.refutations[usize::from(left)] = found;
        }
        found
    }

    /// A turn after which the opponent loses within the other turns that are left.
    fn attack(&mut self, position: &Position, left: u8) -> Option<Turn> {
        if left < 2 {
            return None;
        }
        self.find(position, |solver, next| {
            let lost = solver.escape(next, left - 1).is_none();
            lost && !solver.stopped
        })
    }

    /// The first turn that does not let the opponent win at once and does what is wanted.
    fn find(
        &mut self,
        position: &Position,
        mut does: impl FnMut(&mut Self, &Position) -> bool,
    ) -> Option<Turn> {
        let side = position.side;
        let Relocations { loose, rim } = Relocations::of(position);
        let mut slides = Vec::<RawHalfTurn, MOST_SLIDES>::new();
        let _ = position.for_each_stop(|token, to| {
            let _ = slides.push(RawHalfTurn::Slide { token, to });
            ControlFlow::<()>::Continue(())
        });
        if slides.is_empty() {
            let _ = slides.push(RawHalfTurn::Pass);
        }
        for first in slides {
            let mut after = *position;
            after.make(first);
            let threats = Chances::of(&after, side.other()).lines(&after.field);
            let mut seconds = Vec::<RawHalfTurn, 1>::new();
            let is_free = |disc: u8| {
                let index = after.field.discs()[disc as usize];
                after.ban != Some(disc) && !after.field.carries_token(index)
            };
            if first == RawHalfTurn::Pass || !loose.iter().any(|&disc| is_free(disc)) {
                let _ = seconds.push(RawHalfTurn::Pass);
            }
            let wanted = |disc: u8, place: CellIndex| {
                let from = after.field.discs()[disc as usize];
                is_free(disc)
                    && threats.iter().all(|line| line.is_stopped_by(from, place))
                    && after.field.holds_without(place, from)
            };
            let relocations = loose.iter().flat_map(|&disc| {
                let places = rim.iter().filter(move |&&place| wanted(disc, place));
                places.map(move |&to| RawHalfTurn::Relocate { disc, to })
            });
            for second in seconds.into_iter().chain(relocations) {
                let mut next = after;
                if first != RawHalfTurn::Pass {
                    next.make(second);
                }
                if self.is_out_of_budget() {
                    return None;
                }
                if !threats::threatens(&next, side.other()) && does(self, &next) {
                    return TurnCode::of(first, second).turn(position);
                }
            }
        }
        None
    }

    /// Counts a position; true when the budget has none left or the search was stopped.
    fn is_out_of_budget(&mut self) -> bool {
        self.progress.nodes += 1;
        if self.progress.nodes >= self.budget {
            self.stopped = true;
        } else if self.progress.nodes.is_multiple_of(REPORT_EVERY) {
            let share = u64::from(self.progress.nodes) * 1000 / u64::from(self.budget);
            self.progress.permille = share as u16;
            self.stopped |= (self.report)(&self.progress).is_break();
        }
        self.stopped
    }
}
