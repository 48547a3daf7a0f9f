//! How a shell steers a search that runs beside the app, in another task or thread.

use core::ops::ControlFlow;
use core::sync::atomic::{AtomicU32, Ordering};

use crate::input::ThoughtId;

/// The thought that is wanted, and whether its answer is wanted at once. One side writes (the shell, which carries out
/// the effects), the other reads (the search): loads and stores are enough, as on a Cortex-M0+.
#[derive(Debug, Default)]
pub struct SearchControl(
    /// The id of the wanted thought above the lowest bit, zero for none; the lowest bit is the hurry.
    AtomicU32,
);

impl SearchControl {
    const HURRY: u32 = 1;

    /// No thought is wanted yet.
    pub const fn new() -> Self {
        Self(AtomicU32::new(0))
    }

    /// From now on only this thought is wanted.
    pub fn want(&self, id: ThoughtId) {
        self.store(u32::from(id.number()) << 1);
    }

    /// The wanted thought is to be answered at once.
    pub fn hurry(&self) {
        self.store(self.load() | Self::HURRY);
    }

    /// No thought is wanted.
    pub fn cancel(&self) {
        self.store(0);
    }

    /// The thought that is wanted.
    pub fn wanted(&self) -> Option<ThoughtId> {
        ThoughtId::with_number((self.load() >> 1) as u16)
    }

    /// Whether the search for this thought goes on: it is wanted, and not at once.
    pub fn check(&self, id: ThoughtId) -> ControlFlow<()> {
        if self.load() == u32::from(id.number()) << 1 {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    }

    fn load(&self) -> u32 {
        self.0.load(Ordering::Relaxed)
    }

    fn store(&self, state: u32) {
        self.0.store(state, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_goes_on_while_it_is_wanted_and_nobody_is_in_a_hurry() {
        let control = SearchControl::new();
        let (one, other) = (ThoughtId::FIRST, ThoughtId::FIRST.next());
        assert_eq!((control.wanted(), control.check(one)), (None, ControlFlow::Break(())));
        control.want(one);
        assert_eq!((control.wanted(), control.check(one)), (Some(one), ControlFlow::Continue(())));
        assert!(control.check(other).is_break());
        control.hurry();
        assert_eq!((control.wanted(), control.check(one)), (Some(one), ControlFlow::Break(())));
        // The next thought has time again.
        control.want(other);
        assert_eq!(control.check(other), ControlFlow::Continue(()));
        control.cancel();
        assert_eq!((control.wanted(), control.check(other)), (None, ControlFlow::Break(())));
    }

    #[test]
    fn hurry_without_a_thought_wants_nothing() {
        let control = SearchControl::new();
        control.hurry();
        assert_eq!(control.wanted(), None);
        control.want(ThoughtId::FIRST);
        assert!(control.check(ThoughtId::FIRST).is_continue());
    }
}
