//! What reaches the game from outside: keys, time, and answers to its own effects.

use nonaga_core::search::{Answer, SearchProgress};

use super::Key;

/// Milliseconds since the device was switched on.
pub type Millis = u64;

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
    /// Progress of the search with this id.
    Progress(u32, SearchProgress),
    /// The answer of the search with this id.
    Thought(u32, Answer),
    /// How full the battery is, in percent, and whether it is being charged.
    Battery {
        /// Charge left, 0 to 100.
        percent: u8,
        /// True while the cable feeds it.
        charging: bool,
    },
}
