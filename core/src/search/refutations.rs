//! Staged move generation: turns that refuted others are searched before the slides of a node are listed and put in
//! order, which costs more than to try one turn.

use core::ops::ControlFlow;

use super::searcher::{Searcher, SlideNode, Window};
use crate::code::TurnCode;
use crate::play::RawHalfTurn;
use crate::torus::{CellIndex, Line};

/// Killer moves as whole turns: the last two, with a relocation, that refuted turns at the same distance from the root.
/// What is tried one after the other in the node before, above all relocations, mostly has the same refutation.
#[derive(Clone, Copy)]
pub(super) struct Refutations([TurnCode; 2]);

impl Refutations {
    pub(super) const NONE: Self = Self([TurnCode::NONE; 2]);

    pub(super) fn add(&mut self, turn: TurnCode) {
        if self.0[0] != turn {
            self.0 = [turn, self.0[0]];
        }
    }
}

/// The turns of a node that its first stage has searched.
#[derive(Default)]
pub(super) struct FirstStage(heapless::Vec<TurnCode, 3>);

impl FirstStage {
    pub(super) fn has(&self, turn: TurnCode) -> bool {
        self.0.contains(&turn)
    }
}

impl Searcher<'_> {
    /// Searches the turn of the transposition table and the refutations, as far as they are legal here.
    #[inline(never)]
    pub(super) fn refutations(
        &mut self,
        ply: usize,
        depth: u8,
        table_turn: TurnCode,
        window: &mut Window,
    ) -> ControlFlow<()> {
        let state = &mut self.stack[ply];
        // What is listed is of another position at the same distance from the root.
        state.relocations.clear();
        state.slides.clear();
        let Refutations([last, earlier]) = state.refutations;
        for turn in [table_turn, last, earlier] {
            if let (Some(slide), Some(second)) = (turn.first.raw(), turn.second.raw())
                && !window.first_stage.has(turn)
                && self.is_slide(slide)
                && self.may_relocate(ply, depth, second)
            {
                let undo = self.position.make(slide);
                let flow = self.first_stage_turn(SlideNode { ply, depth, slide }, second, window);
                self.position.undo(undo);
                flow?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Searches a relocation after a slide that has been made, if no token is in its way.
    fn first_stage_turn(
        &mut self,
        node: SlideNode,
        second: RawHalfTurn,
        window: &mut Window,
    ) -> ControlFlow<()> {
        if let RawHalfTurn::Relocate { disc, to } = second
            && self.is_takeable(disc)
            && self.holds(disc, to)
        {
            self.complete_turn(node, 0, second, window)?;
            let _ = window.first_stage.0.push(TurnCode::of(node.slide, second));
        }
        ControlFlow::Continue(())
    }

    /// Whether the side to move can make this slide.
    fn is_slide(&self, slide: RawHalfTurn) -> bool {
        let RawHalfTurn::Slide { token, to } = slide else { return false };
        let field = &self.position.field;
        let stops_there = |from: CellIndex| {
            let mut lines = Line::all(from, field.neighbours(from).0);
            lines.any(|mut line| field.stop(&mut line) == Some(to))
        };
        let tokens = &self.position.tokens[self.position.side as usize];
        tokens.get(token as usize).is_some_and(|&from| stops_there(from))
    }

    /// Whether the discs allow this relocation. Mostly that is seen without listing all.
    fn may_relocate(&mut self, ply: usize, depth: u8, relocation: RawHalfTurn) -> bool {
        let RawHalfTurn::Relocate { disc, to } = relocation else { return false };
        let field = &self.position.field;
        let index = field.discs()[disc as usize];
        if !field.neighbours(index).steps_out()
            || !field.state(to).is_place()
            || self.position.ban == Some(disc)
        {
            return false;
        }
        if field.is_plainly_loose(index) {
            return true;
        }
        self.list_relocations(ply, depth);
        self.stack[ply].relocations.loose.contains(&disc)
    }
}
