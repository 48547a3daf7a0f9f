//! Leaves of the search: what a position is worth that is not searched any deeper.
//!
//! The quiescence search is one turn: a leaf is quiet when the opponent threatens no win. Where it does,
//! the side to move is lost unless one of its turns parries, and all of those are tried.

use heapless::Vec;

use super::answer::Score;
use super::evaluate::{Role, side_score, worth_of_tempo, worth_of_threats};
use super::searcher::{Searcher, lost};
use super::survey::survey;
use super::threats::{self, Chances};
use crate::moves::{MOST_SLIDES, Relocations};
use crate::side::Side;
use crate::torus::{CellIndex, Line};

impl Searcher<'_> {
    /// The score of a position at the beginning of a turn that is not searched.
    #[inline(never)]
    pub(super) fn leaf(&mut self, ply: usize) -> i16 {
        // Nearly every other leaf is won at once, and to see that is cheap.
        if threats::threatens(&self.position, self.position.side) {
            return Score::WIN - ply as i16 - 1;
        }
        if self.is_last_turn(ply) {
            return Score::EVEN.0;
        }
        let waiter = self.side_score(self.position.side.other(), Role::Waiter);
        let threats = waiter.1;
        if threats > 0 && !self.can_parry(threats) { lost(ply) } else { self.static_score(waiter) }
    }

    /// Whether some turn leaves the opponent without a win, or the budget is too small to find out.
    pub(super) fn can_parry(&mut self, threats: u8) -> bool {
        let side = self.position.side;
        let slides = self.slides();
        let chances = Chances::of(&self.position, side.other());
        let Some(first) = chances.first(&self.position.field) else { return true };
        // Nearly any slide leaves time to take a disc from a single line.
        if threats == 1 && !slides.is_empty() && first.can_be_cut(&self.position, side.other()) {
            return true;
        }
        for &(token, to) in &slides {
            // Most slides touch no winning line.
            let from = self.position.tokens[side as usize][token as usize];
            if !first.is_changed_by(from, to) {
                continue;
            }
            if self.is_out_of_budget() {
                return true;
            }
            let from = self.position.shift_token(side, token, to);
            let parried = !chances.threaten(&self.position.field);
            self.position.shift_token(side, token, from);
            if parried {
                return true;
            }
        }
        let Relocations { loose, rim } = Relocations::of(&self.position);
        for (token, to) in slides {
            if self.is_out_of_budget() {
                return true;
            }
            let from = self.position.shift_token(side, token, to);
            let parried = self.relocation_parries(&chances, &loose, &rim);
            self.position.shift_token(side, token, from);
            if parried {
                return true;
            }
        }
        false
    }

    /// The slides of the side to move: number of the token and where it stops.
    pub(super) fn slides(&self) -> Vec<(u8, CellIndex), MOST_SLIDES> {
        let mut slides = Vec::new();
        let field = &self.position.field;
        for (token, &from) in (0..).zip(&self.position.tokens[self.position.side as usize]) {
            for mut line in Line::all(from, field.neighbours(from).0) {
                if let Some(to) = field.stop(&mut line) {
                    let _ = slides.push((token, to));
                }
            }
        }
        slides
    }

    /// Whether some relocation after a slide that is tried leaves the opponent without a win, or the budget is too
    /// small to find out.
    fn relocation_parries(&mut self, chances: &Chances, loose: &[u8], rim: &[CellIndex]) -> bool {
        let lines = chances.lines(&self.position.field);
        let Some((first, others)) = lines.split_first() else { return true };
        let place = first.place(&self.position.field);
        for &disc in loose {
            if !self.is_takeable(disc) {
                continue;
            }
            let from = self.position.field.discs()[disc as usize];
            let places = if first.takes(from) { rim } else { place.as_slice() };
            for &to in places {
                if others.iter().all(|line| line.is_stopped_by(from, to)) && self.holds(disc, to) {
                    if self.is_out_of_budget() {
                        return true;
                    }
                    self.position.field.shift_disc(from, to);
                    let parried = !chances.threaten(&self.position.field);
                    self.position.field.shift_disc(to, from);
                    if parried {
                        return true;
                    }
                }
            }
        }
        false
    }

    /// The evaluation of the position, given the part of the side that waits and its threats, with the error of the
    /// level.
    pub(super) fn static_score(&self, (theirs, threats): (i16, u8)) -> i16 {
        let (mine, _) = self.side_score(self.position.side, Role::Mover);
        mine - theirs - worth_of_threats(self.weights, threats)
            + worth_of_tempo(self.weights)
            + self.error()
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
        let survey = survey(&self.position, side);
        let score = side_score(&self.position, self.weights, self.centre, side, role, survey);
        (score, survey.wins())
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
