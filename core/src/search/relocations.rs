//! The second half of a turn: which relocations to look at after a slide, and how far.

use core::ops::ControlFlow;

use heapless::Vec;

use super::answer::Score;
use super::node::{Candidate, Here, Thought, Window};
use super::order::sort_by_key;
use super::threats::{self, Touch};
use crate::code::{Code, TurnCode};
use crate::moves::{MOST_TAKEABLE, Relocations};
use crate::play::Step;
use crate::torus::Spot;

/// This many turns of a node are looked at to the full depth, the later ones a turn less.
const UNREDUCED: u16 = 6;
/// From this many on they are looked at two turns less.
const LATE: u16 = 60;

impl Thought<'_> {
    /// Lists what the discs allow, if that has not been done, in the order in which to look at it.
    pub(super) fn list_relocations(&mut self, ply: usize, depth: u8) {
        if !self.frames[ply].rim.is_empty() {
            return;
        }
        let Relocations { mut loose, mut rim } = Relocations::of(&self.position);
        if ply == 0 {
            // Equal turns are told apart by the seed, so that games differ.
            let turn_by = |length: usize| self.seed as usize % length.max(1);
            let (discs, places) = (turn_by(loose.len()), turn_by(rim.len()));
            loose.rotate_left(discs);
            rim.rotate_left(places);
        }
        if depth > 1 {
            let (discs, history) = (self.position.field.discs(), &self.history);
            sort_by_key(&mut loose, |&disc| history.take(discs[disc as usize]));
            sort_by_key(&mut rim, |&place| history.place(place));
        }
        let frame = &mut self.frames[ply];
        (frame.loose, frame.rim) = (loose, rim);
    }

    /// The discs that may be taken after the slide that has been made.
    pub(super) fn takeable(&self, ply: usize) -> Vec<u8, MOST_TAKEABLE> {
        let loose = self.frames[ply].loose.iter().copied();
        loose.filter(|&disc| self.is_takeable(disc)).collect()
    }

    /// Looks at the relocations after a slide that has been made: first what was good here or
    /// nearby, then what makes a threat, then the rest.
    #[inline(never)]
    pub(super) fn relocations(
        &mut self,
        here: Here,
        slide: Candidate,
        known: TurnCode,
        window: &mut Window,
    ) -> ControlFlow<()> {
        let takeable = self.takeable(here.ply);
        if takeable.is_empty() {
            return self.finish(here, 0, Step::Pass, window);
        }
        // A turn that draws by repetition need not stop anything.
        if slide.dangerous && (here.ply > 0 || self.drawn.is_empty()) {
            return self.parries(here, &takeable, window);
        }
        let mut remembered = [Code::of(Step::Pass); 3];
        remembered[1..].copy_from_slice(&self.frames[here.ply].killers.codes());
        if known.first == Code::of(here.first) {
            remembered[0] = known.second;
        }
        for (number, &code) in remembered.iter().enumerate() {
            if let Some(step @ Step::Relocate { disc, to }) = code.step()
                && !remembered[..number].contains(&code)
                && takeable.contains(&disc)
                && self.frames[here.ply].rim.contains(&to)
                && self.holds(disc, to)
            {
                self.finish(here, 0, step, window)?;
            }
        }
        let quiet = here.ply == 0 || self.is_worth_quiet_relocations(here, window)?;
        let is_new = |step| !remembered.contains(&Code::of(step));
        let makes = threats::makes(&self.position, self.position.side);
        self.touching(here, &takeable, &makes, window, &is_new)?;
        // A relocation may still take the opponent's last answer to a threat.
        let threatening = threats::threatens(&self.position, self.position.side);
        if !quiet && !threatening {
            return ControlFlow::Continue(());
        }
        for &disc in &takeable {
            let mut place = 0;
            while let Some(&to) = self.frames[here.ply].rim.get(place) {
                place += 1;
                let step = Step::Relocate { disc, to };
                if makes.has(disc, to) || !self.holds(disc, to) || !is_new(step) {
                    continue;
                }
                let mut less = match window.tried {
                    tried if here.depth < 2 || tried < UNREDUCED => 0,
                    tried if here.depth < 4 || tried < LATE => 1,
                    _ => 2,
                };
                if !quiet {
                    less = here.depth - 1;
                } else if here.ply > 0 && less >= here.depth - 1 {
                    // A mere look at the position shows whether a threat can be parried, and
                    // otherwise what the slide alone has shown.
                    less = here.depth - if threatening { 1 } else { 2 };
                    if !threatening && slide.looks <= window.alpha {
                        window.best = window.best.max(slide.looks);
                        return ControlFlow::Continue(());
                    }
                }
                self.finish(here, less, step, window)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Looks at the slide without any relocation: when that is not good enough, relocations that make no
    /// threat will not be either, unless they are needed to prevent a loss.
    fn is_worth_quiet_relocations(
        &mut self,
        here: Here,
        window: &mut Window,
    ) -> ControlFlow<(), bool> {
        let undo = self.position.make(Step::Pass);
        let score = -self.turn(here.ply + 1, here.depth - 1, -window.alpha - 1, -window.alpha);
        self.position.undo(undo);
        if self.stopped {
            return ControlFlow::Break(());
        }
        if score > window.alpha || score <= -Score::FORCED {
            return ControlFlow::Continue(true);
        }
        window.best = window.best.max(score);
        ControlFlow::Continue(false)
    }

    /// Looks at the relocations that may stop every threat of the opponent.
    pub(super) fn parries(
        &mut self,
        here: Here,
        takeable: &[u8],
        window: &mut Window,
    ) -> ControlFlow<()> {
        let lines = threats::stops(&self.position, self.position.side.other());
        let Some((first, others)) = lines.split_first() else { return ControlFlow::Continue(()) };
        self.touching(here, takeable, first, window, &|step| match step {
            Step::Relocate { disc, to } => others.iter().all(|line| line.has(disc, to)),
            _ => false,
        })
    }

    /// Looks at those relocations that change certain lines and are wanted.
    pub(super) fn touching<const LINES: usize>(
        &mut self,
        here: Here,
        takeable: &[u8],
        touch: &Touch<LINES>,
        window: &mut Window,
        wanted: &dyn Fn(Step) -> bool,
    ) -> ControlFlow<()> {
        for &disc in takeable {
            let takes = touch.takes(disc);
            let mut place = 0;
            loop {
                let rim = &self.frames[here.ply].rim;
                let places = if takes { rim.as_slice() } else { touch.places.as_slice() };
                let Some(&to) = places.get(place) else { break };
                place += 1;
                let step = Step::Relocate { disc, to };
                if self.holds(disc, to) && wanted(step) {
                    self.finish(here, 0, step, window)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    pub(super) fn is_takeable(&self, disc: u8) -> bool {
        let spot = self.position.field.discs()[disc as usize];
        self.position.ban != Some(disc) && !self.position.field.carries_token(spot)
    }

    pub(super) fn holds(&self, disc: u8, to: Spot) -> bool {
        self.position.field.holds_without(to, self.position.field.discs()[disc as usize])
    }
}
