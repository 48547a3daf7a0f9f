//! What reaches the game from outside: keys, time, and answers to its own effects.

use nonaga_core::search::{Answer, SearchProgress};

/// A key of the device. A board has nine of them, or seven, four or two.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Key {
    /// Joystick or pad up.
    Up,
    /// Joystick or pad down.
    Down,
    /// Joystick or pad left.
    Left,
    /// Joystick or pad right.
    Right,
    /// Joystick pressed in.
    Centre,
    /// The first letter key.
    A,
    /// The second letter key.
    B,
    /// The third letter key.
    X,
    /// The fourth letter key.
    Y,
}

impl Key {
    /// All of them.
    pub const ALL: [Self; 9] = [
        Self::Up,
        Self::Down,
        Self::Left,
        Self::Right,
        Self::Centre,
        Self::A,
        Self::B,
        Self::X,
        Self::Y,
    ];
}

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
    /// The machine has got this far with the thought asked for under this number.
    Progress(u32, SearchProgress),
    /// The machine's answer to the thought asked for under this number.
    Thought(u32, Answer),
    /// How full the battery is, in percent, and whether it is being charged.
    Battery {
        /// Charge left, 0 to 100.
        percent: u8,
        /// True while the cable feeds it.
        charging: bool,
    },
}
