//! The last turn of a line: few relocations matter there.

use core::ops::ControlFlow;

use super::answer::Score;
use super::evaluate::worth_of_threats;
use super::node::{Candidate, Here, Thought, Window};
use super::threats;
use crate::play::Step;

impl Thought<'_> {
    /// Looks at the relocations after the slide of the last turn. One that changes nothing stands in
    /// for all but those that make one threat more.
    #[inline(never)]
    pub(super) fn last_relocations(
        &mut self,
        here: Here,
        slide: Candidate,
        window: &mut Window,
    ) -> ControlFlow<()> {
        if slide.dangerous {
            self.list_relocations(here.ply, here.depth);
            let takeable = self.takeable(here.ply);
            return self.parries(here, &takeable, window);
        }
        let side = self.position.side;
        let threats = threats::count(&self.position, side);
        if threats == 0 {
            return self.stand_in(here, slide.looks, window);
        }
        let undo = self.position.make(Step::Pass);
        let unstoppable = !self.can_parry();
        self.position.undo(undo);
        if self.stopped {
            return ControlFlow::Break(());
        }
        self.list_relocations(here.ply, here.depth);
        let takeable = self.takeable(here.ply);
        if !unstoppable {
            self.stand_in(here, slide.looks + worth_of_threats(self.weights, threats), window)?;
            let makes = threats::makes(&self.position, side);
            return self.touching(here, &takeable, &makes, window, &|_| true);
        }
        // Nothing seems to help the opponent: a real relocation must prove it.
        if takeable.is_empty() {
            return self.finish(here, 0, Step::Pass, window);
        }
        for &disc in &takeable {
            let mut place = 0;
            while let Some(&to) = self.frames[here.ply].rim.get(place) {
                place += 1;
                if self.holds(disc, to) {
                    self.finish(here, 0, Step::Relocate { disc, to }, window)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Takes note of how the slide alone looks, in place of all relocations that hardly matter.
    fn stand_in(&mut self, here: Here, looks: i16, window: &mut Window) -> ControlFlow<()> {
        let over = self.is_last_turn(here.ply + 1);
        let looks = if over { Score::EVEN.0 } else { looks - self.error() };
        window.tried += 1;
        self.frames[here.ply + 1].line.clear();
        debug_assert!(!Score(looks).is_forced());
        self.take(here, looks, Step::Pass, window)
    }
}
