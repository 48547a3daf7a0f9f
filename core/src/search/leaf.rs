//! Leaves of the search: what a position is worth that is not searched any deeper.
//!
//! The quiescence search is one turn: a leaf is quiet when the opponent threatens no win. Where it does,
//! the side to move is lost unless one of its turns parries, and all of those are tried.

use core::ops::ControlFlow;

use heapless::Vec;

use super::answer::Score;
use super::evaluate::{Role, side_score, worth_of_tempo, worth_of_threats};
use super::searcher::{Searcher, lost};
use super::threats;
use crate::moves::{MOST_SLIDES, Relocations};
use crate::play::RawHalfTurn;
use crate::side::Side;
use crate::torus::CellIndex;

impl Searcher<'_> {
    /// The score of a position at the beginning of a turn that is not searched.
    #[inline(never)]
    pub(super) fn leaf(&mut self, ply: usize) -> i16 {
        let (mine, wins) = self.side_score(self.position.side, Role::Mover);
        if wins > 0 {
            return Score::WIN - ply as i16 - 1;
        }
        if self.is_last_turn(ply) {
            return Score::EVEN.0;
        }
        let (score, threats) = self.static_score(mine);
        if threats > 0 && !self.can_parry() { lost(ply) } else { score }
    }

    /// Whether some turn leaves the opponent without a win, or the budget is too small to find out.
    pub(super) fn can_parry(&mut self) -> bool {
        let side = self.position.side;
        let other = side.other();
        let slides = self.slides();
        let Some(first) = threats::first(&self.position, other) else { return true };
        for &(token, to) in &slides {
            // Most slides touch no winning line.
            let from = self.position.tokens[side as usize][token as usize];
            if !first.is_changed_by(from, to) {
                continue;
            }
            if self.is_out_of_budget() {
                return true;
            }
            let from = self.position.pretend(side, token, to);
            let parried = !threats::threatens(&self.position, other);
            self.position.pretend(side, token, from);
            if parried {
                return true;
            }
        }
        let Relocations { loose, rim } = Relocations::of(&self.position);
        for (token, to) in slides {
            if self.is_out_of_budget() {
                return true;
            }
            let undo = self.position.make(RawHalfTurn::Slide { token, to });
            let parried = self.relocation_parries(&loose, &rim);
            self.position.undo(undo);
            if parried {
                return true;
            }
        }
        false
    }

    /// The slides of the side to move: number of the token and where it stops.
    pub(super) fn slides(&self) -> Vec<(u8, CellIndex), MOST_SLIDES> {
        let mut slides = Vec::new();
        let _ = self.position.for_each_stop(|token, to| {
            let _ = slides.push((token, to));
            ControlFlow::<()>::Continue(())
        });
        slides
    }

    /// Whether some relocation leaves the opponent without a win, or the budget is too small to find out.
    fn relocation_parries(&mut self, loose: &[u8], rim: &[CellIndex]) -> bool {
        let other = self.position.side.other();
        let lines = threats::stops(&self.position, other);
        let Some(first) = lines.first() else { return true };
        for &disc in loose {
            if !self.is_takeable(disc) {
                continue;
            }
            let places = if first.takes(disc) { rim } else { &first.places };
            for &to in places {
                if lines[1..].iter().all(|line| line.has(disc, to)) && self.holds(disc, to) {
                    if self.is_out_of_budget() {
                        return true;
                    }
                    let undo = self.position.make(RawHalfTurn::Relocate { disc, to });
                    let parried = !threats::threatens(&self.position, other);
                    self.position.undo(undo);
                    if parried {
                        return true;
                    }
                }
            }
        }
        false
    }

    /// The evaluation of the position, given the part of the side to move, with the error of the level,
    /// and how many threats the opponent has.
    pub(super) fn static_score(&self, mine: i16) -> (i16, u8) {
        let (theirs, threats) = self.side_score(self.position.side.other(), Role::Waiter);
        let score = mine - theirs - worth_of_threats(self.weights, threats)
            + worth_of_tempo(self.weights)
            + self.error();
        (score, threats)
    }

    /// The evaluation after a slide that has been made, for the side that made it, if no disc moves. What it
    /// is worth to the other side is found only for the slides that are searched.
    pub(super) fn score_after(&self, mine: i16) -> i16 {
        let (theirs, _) = self.side_score(self.position.side.other(), Role::Mover);
        mine - theirs - worth_of_tempo(self.weights)
    }

    /// The part of the evaluation that is about one side, and with how many slides it would win.
    #[inline(never)]
    pub(super) fn side_score(&self, side: Side, role: Role) -> (i16, u8) {
        let survey = threats::survey(&self.position, side);
        let score = side_score(&self.position, self.weights, self.centre, side, role, &survey);
        (score, survey.wins)
    }

    /// By how much the level misjudges this position: the same whenever it is met.
    pub(super) fn error(&self) -> i16 {
        if self.noise == 0 {
            return 0;
        }
        let hash = self.position.hash();
        let mixed = (hash as u32 ^ (hash >> 32) as u32 ^ self.seed).wrapping_mul(0x9E37_79B1);
        let span = 2 * self.noise as u32 + 1;
        (((mixed >> 16) * span) >> 16) as i16 - self.noise as i16
    }
}
