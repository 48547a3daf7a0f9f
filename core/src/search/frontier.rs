//! Frontier nodes, one turn above the leaves: few relocations matter there.

use core::ops::ControlFlow;

use super::answer::Score;
use super::evaluate::{Role, worth_of_threats};
use super::searcher::{Candidate, Searcher, SlideNode, Window};
use super::threats;
use crate::play::RawHalfTurn;

impl Searcher<'_> {
    /// Searches the relocations after the slide of the last turn of a line. One that changes nothing
    /// stands in for all but those that make a threat.
    #[inline(never)]
    pub(super) fn frontier_relocations(
        &mut self,
        node: SlideNode,
        slide: Candidate,
        window: &mut Window,
    ) -> ControlFlow<()> {
        if slide.dangerous {
            self.list_relocations(node.ply, node.depth);
            let takeable = self.takeable(node.ply);
            return self.parries(node, &takeable, window);
        }
        let side = self.position.side;
        let (mine, threats) = self.side_score(side, Role::Waiter);
        if threats == 0 {
            return self.stand_pat(node, self.score_after(mine), window);
        }
        let undo = self.position.make(RawHalfTurn::Pass);
        let unstoppable = !self.can_parry();
        self.position.undo(undo);
        if self.stopped {
            return ControlFlow::Break(());
        }
        self.list_relocations(node.ply, node.depth);
        let takeable = self.takeable(node.ply);
        if !unstoppable {
            let score = self.score_after(mine) + worth_of_threats(self.weights, threats);
            self.stand_pat(node, score, window)?;
            let makes = threats::makes(&self.position, side);
            return self.line_changes(node, &takeable, &makes, window, &|_| true);
        }
        // Nothing seems to help the opponent: a real relocation must prove it.
        if takeable.is_empty() {
            return self.complete_turn(node, 0, RawHalfTurn::Pass, window);
        }
        for &disc in &takeable {
            let mut place = 0;
            while let Some(&to) = self.stack[node.ply].rim.get(place) {
                place += 1;
                if self.holds(disc, to) {
                    self.complete_turn(node, 0, RawHalfTurn::Relocate { disc, to }, window)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Stand pat: records the evaluation after the slide alone, in place of all relocations that hardly
    /// change it.
    fn stand_pat(
        &mut self,
        node: SlideNode,
        static_score: i16,
        window: &mut Window,
    ) -> ControlFlow<()> {
        let over = self.is_last_turn(node.ply + 1);
        let score = if over { Score::EVEN.0 } else { static_score - self.error() };
        window.tried += 1;
        self.stack[node.ply + 1].line.clear();
        debug_assert!(!Score(score).is_forced());
        self.record(node, score, RawHalfTurn::Pass, window)
    }
}
