//! Frontier nodes, one turn above the leaves: few relocations matter there.

use core::ops::ControlFlow;

use super::answer::Score;
use super::evaluate::{SideView, placement};
use super::features::Role;
use super::order::sort_by_key;
use super::searcher::{Candidate, Searcher, SlideNode, Window};
use super::threats::{self, Chances};
use crate::code::{Code, TurnCode};
use crate::play::RawHalfTurn;

/// A last turn of a line that begins this far above the window is not searched.
const FAR_ABOVE: i16 = 225;

impl Searcher<'_> {
    /// Reverse futility pruning: what the last turn of a line is worth if it is so good already, with no threat to parry,
    /// that the turn will hardly spoil it.
    pub(super) fn score_far_above(&mut self, window: &Window) -> Option<i16> {
        let is_narrow = window.beta == window.alpha + 1;
        if !is_narrow || Score(window.beta).is_forced() || self.is_out_of_budget() {
            return None;
        }
        let theirs = self.view(self.position.side.other(), Role::Waiter);
        if theirs.wins > 0 {
            return None;
        }
        let wanted = window.beta + FAR_ABOVE;
        let score = self.static_score(&theirs, (wanted - 1, wanted));
        (score >= wanted).then_some(score)
    }

    /// Searches the last turn of a line. The first slide refutes most, so the order is by where tokens stand alone,
    /// which is cheap; whether a slide leaves the opponent a win is found out when its turn comes, and such slides
    /// are put off.
    #[inline(never)]
    pub(super) fn frontier(
        &mut self,
        ply: usize,
        table_turn: TurnCode,
        window: &mut Window,
    ) -> ControlFlow<()> {
        self.refutations(ply, 1, table_turn, window)?;
        self.order_frontier_slides(ply, table_turn);
        let chances = Chances::of(&self.position, self.position.side.other());
        for put_off in [false, true] {
            let mut number = 0;
            while let Some(&slide) = self.stack[ply].slides.get(number) {
                number += 1;
                if put_off && !slide.dangerous {
                    continue;
                }
                let node = SlideNode { ply, depth: 1, slide: slide.raw() };
                let undo = self.position.make(node.slide);
                let dangerous = slide.dangerous || chances.threaten(&self.position.field);
                let flow = if !put_off && self.is_out_of_budget() {
                    ControlFlow::Break(())
                } else if dangerous && !put_off && slide.order < Candidate::FIRST {
                    self.stack[ply].slides[number - 1].dangerous = true;
                    ControlFlow::Continue(())
                } else {
                    self.frontier_relocations(node, dangerous, window)
                };
                self.position.undo(undo);
                flow?;
            }
        }
        if self.stack[ply].slides.is_empty() {
            return self.pass(ply, 1, window);
        }
        ControlFlow::Continue(())
    }

    /// Lists the slides of the last turn of a line, none of them known to be dangerous.
    fn order_frontier_slides(&mut self, ply: usize, table_turn: TurnCode) {
        let side = self.position.side;
        self.stack[ply].slides.clear();
        for (token, to) in self.slides() {
            let from = self.position.shift_token(side, token, to);
            let score = placement(&self.position, self.weights, self.centre, side, Role::Relocator);
            self.position.shift_token(side, token, from);
            let order = if table_turn.first == Code::of(RawHalfTurn::Slide { token, to }) {
                Candidate::FIRST
            } else {
                score + self.slide_history(side, to)
            };
            let slide = Candidate { token, dangerous: false, to, order };
            let _ = self.stack[ply].slides.push(slide);
        }
        sort_by_key(&mut self.stack[ply].slides, |slide| slide.order);
    }

    /// Searches the relocations after the slide of the last turn of a line. One that changes nothing
    /// stands in for all but those that make a threat.
    #[inline(never)]
    fn frontier_relocations(
        &mut self,
        node: SlideNode,
        dangerous: bool,
        window: &mut Window,
    ) -> ControlFlow<()> {
        if dangerous {
            self.list_relocations(node.ply, node.depth);
            let takeable = self.takeable(node.ply);
            return self.parries(node, &takeable, window);
        }
        let side = self.position.side;
        let mine = self.view(side, Role::Relocator);
        if mine.wins == 0 {
            return self.stand_pat(node, &mine, window);
        }
        let undo = self.position.make(RawHalfTurn::Pass);
        let unstoppable = !self.can_parry(mine.wins);
        self.position.undo(undo);
        if self.stopped {
            return ControlFlow::Break(());
        }
        self.list_relocations(node.ply, node.depth);
        let takeable = self.takeable(node.ply);
        if !unstoppable {
            self.stand_pat(node, &mine, window)?;
            let makes = threats::makes(&self.position, side);
            return self.line_changes(node, &takeable, &makes, window, &|_| true);
        }
        // Nothing seems to help the opponent: a real relocation must prove it.
        if takeable.is_empty() {
            return self.complete_turn(node, 0, RawHalfTurn::Pass, window);
        }
        for &disc in &takeable {
            let mut place = 0;
            while let Some(&to) = self.stack[node.ply].relocations.rim.get(place) {
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
        mine: &SideView<'_>,
        window: &mut Window,
    ) -> ControlFlow<()> {
        let over = self.is_last_turn(node.ply + 1);
        let score = if over {
            Score::EVEN.0
        } else {
            let error = self.error();
            self.score_after(mine, (window.alpha + error, window.beta + error)) - error
        };
        window.tried += 1;
        self.stack[node.ply + 1].line.clear();
        debug_assert!(!Score(score).is_forced());
        self.record(node, score, RawHalfTurn::Pass, window)
    }
}
