//! Leaves of the search: what a position is worth that is not searched any deeper.
//!
//! The quiescence search is one turn: a leaf is quiet when the opponent threatens no win. Where it does,
//! the side to move is lost unless one of its turns parries, and all of those are tried.

use heapless::Vec;

use super::answer::Score;
use super::evaluate::{SideView, evaluate};
use super::features::Role;
use super::searcher::{Searcher, lost};
use super::threats;
use crate::moves::MOST_SLIDES;
use crate::side::Side;
use crate::torus::{CellIndex, Line};

impl<'a> Searcher<'a> {
    /// The score of a position at the beginning of a turn that is not searched.
    #[inline(never)]
    pub(super) fn leaf(&mut self, ply: usize, window: (i16, i16)) -> i16 {
        // Nearly every other leaf is won at once, and to see that is cheap.
        if threats::threatens(&self.position, self.position.side) {
            return Score::WIN - ply as i16 - 1;
        }
        if self.is_last_turn(ply) {
            return Score::EVEN.0;
        }
        let theirs = self.view(self.position.side.other(), Role::Waiter);
        if theirs.wins > 0 && !self.can_parry(theirs.wins) {
            lost(ply)
        } else {
            self.static_score(&theirs, window)
        }
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

    /// The evaluation of the position, given what is seen of the side that waits, with the error of the level; roughly where
    /// that lies far outside of the window.
    pub(super) fn static_score(&self, theirs: &SideView<'_>, (alpha, beta): (i16, i16)) -> i16 {
        let (mine, error) = (self.view(self.position.side, Role::Mover), self.error());
        evaluate(&mine, theirs, (alpha - error, beta - error)) + error
    }

    /// The evaluation after a slide that has been made, for the side that made it, if no disc moves; roughly where that lies
    /// far outside of the window. What the other side is worth then is found only for the slides that are searched.
    pub(super) fn score_after(&self, mine: &SideView<'_>, window: (i16, i16)) -> i16 {
        let theirs = self.view(self.position.side.other(), Role::Next);
        evaluate(mine, &theirs, window)
    }

    /// What is seen of one side.
    #[inline(never)]
    pub(super) fn view(&self, side: Side, role: Role) -> SideView<'a> {
        SideView::of(&self.position, self.weights, self.centre, side, role)
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
