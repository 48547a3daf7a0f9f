//! What reaches the game from outside: keys, time, and answers to its own effects.

use core::num::NonZeroU16;

use nonaga_core::search::{Answer, SearchProgress};

use super::Key;
use crate::hardware::HardwareFacts;

/// Milliseconds since the device was switched on.
pub type Millis = u64;

/// Names a thought: in the effect that asks for it, in reports of its progress, and in its answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ThoughtId(NonZeroU16);

impl ThoughtId {
    /// The first.
    pub const FIRST: Self = Self(NonZeroU16::MIN);

    /// The one after this. The ids come round again after 65535 thoughts, when nobody remembers the first.
    pub const fn next(self) -> Self {
        match self.0.checked_add(1) {
            Some(number) => Self(number),
            None => Self::FIRST,
        }
    }

    /// The id as a number, never zero.
    pub const fn number(self) -> u16 {
        self.0.get()
    }

    /// The id with this number; none for zero.
    pub const fn with_number(number: u16) -> Option<Self> {
        match NonZeroU16::new(number) {
            Some(number) => Some(Self(number)),
            None => None,
        }
    }
}

/// What a pointer does: a finger on a touch panel, or a mouse.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PointerPhase {
    /// It goes down.
    Press,
    /// It moves while it is down.
    Drag,
    /// It goes up.
    Release,
}

/// What a program on the cable may want and the player must agree to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CableQuestion {
    /// Replace saved records by others.
    Restore,
    /// Restart for a new firmware.
    Update,
}

/// The player's answer to a [`CableQuestion`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CableAnswer {
    /// Yes.
    Yes,
    /// No.
    No,
    /// Nobody has answered in time.
    TooLate,
}

/// Something that happened on the cable.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CableEvent {
    /// A program asks the player; the answer is [`Effect::Answer`](crate::Effect::Answer).
    Ask(CableQuestion),
    /// No answer is wanted any more; or what was agreed to was not done.
    Withdraw,
}

/// Something that happened, with everything the game needs to know about it.
///
/// A key that goes down is a `Press`, then `Repeat`s while it is held, then once `LongPress` when it has
/// been held for about half a second, or `ShortRelease` if it goes up before that.
#[derive(Clone, Debug)]
pub enum Event {
    /// A key went down.
    Press(Key),
    /// A key that is held down repeats itself.
    Repeat(Key),
    /// A key went up again, before it counted as a long press.
    ShortRelease(Key),
    /// A key has been held long enough to mean something else.
    LongPress(Key),
    /// Somebody points at this pixel of the screen.
    Pointer(PointerPhase, (i16, i16)),
    /// Progress of the search with this id.
    Progress(ThoughtId, SearchProgress),
    /// The answer of the search with this id.
    Thought(ThoughtId, Answer),
    /// A key has been down since the device was switched on, for about a second: somebody wants the board check.
    HeldAtStart(Key),
    /// Something happened on the cable.
    Cable(CableEvent),
    /// What was measured of the hardware.
    Measured(HardwareFacts),
    /// How full the battery is, in percent, and whether it is being charged.
    Battery {
        /// Charge left, 0 to 100.
        percent: u8,
        /// True while the cable feeds it.
        charging: bool,
    },
}
