//! The place in which a job waits for a search that does one at a time: those of the game on the screen come first, then the
//! cable's.

use super::SearchControl;
use crate::input::ThoughtId;

/// A place for one job, of which every step is one: a shell whose tasks interrupt each other locks it for each. A job is written
/// and read where it lies, because it has a game in it, which is large for the stack of a chip.
///
/// Whatever rings for the search cannot tell whether a job waits: another may be put between the ringing and
/// [`take`](Self::take).
#[derive(Debug)]
pub struct JobSlot<J> {
    job: J,
    /// Whose job waits to be begun, if one does.
    waits: Option<Owner>,
    /// The number of the job that the cable has put last, or that was refused.
    newest: u32,
}

#[derive(Clone, Copy, Debug)]
enum Owner {
    Game,
    Cable,
}

impl<J> JobSlot<J> {
    /// Nothing waits; `place` is what the first job is written over.
    pub const fn new(place: J) -> Self {
        Self { job: place, waits: None, newest: 0 }
    }

    /// Puts a job of the game, whose thought is wanted from now on, in place of what waits. Returns the number of the cable's
    /// job that will not be done for it, and must be refused.
    pub fn put(
        &mut self,
        (id, control): (ThoughtId, &SearchControl),
        write: impl FnOnce(&mut J),
    ) -> Option<u32> {
        control.want(id);
        write(&mut self.job);
        matches!(self.waits.replace(Owner::Game), Some(Owner::Cable)).then_some(self.newest)
    }

    /// Puts a job of the cable, unless the game thinks. Returns whether it was put: otherwise it must be refused. The cable puts
    /// one at a time: nobody waits for an older one any more.
    pub fn put_work(
        &mut self,
        (number, control): (u32, &SearchControl),
        write: impl FnOnce(&mut J),
    ) -> bool {
        self.newest = number;
        let is_free = control.wanted().is_none();
        if is_free {
            write(&mut self.job);
            self.waits = Some(Owner::Cable);
        }
        is_free
    }

    /// The job that waits, which is begun with this.
    pub fn take(&mut self) -> Option<&J> {
        self.waits.take().map(|_| &self.job)
    }

    /// Whether the cable may wait for the reply to its job with this number. One that was withdrawn and ends late must not
    /// reply: that could take the place of the reply to the next.
    pub fn is_newest(&self, number: u32) -> bool {
        self.newest == number
    }
}
