//! Turns debounced key states into events (press, repeat, long press, release), with the same timing on every shell.

use crate::input::{Event, Key, Millis};

/// Held this long, a key counts as a long press.
const LONG_PRESS: Millis = 500;
/// Held this long, a key begins to repeat.
const FIRST_REPEAT: Millis = 350;
/// Time between two repeats.
const NEXT_REPEAT: Millis = 110;

/// How many kinds of key there are.
const KEYS: usize = Key::Y as usize + 1;

/// The keys of a device, each up or held.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Keypad {
    held: [Option<Held>; KEYS],
}

/// A key that is down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Held {
    key: Key,
    /// When it becomes a long press, if it has not.
    long: Option<Millis>,
    /// When it repeats itself next.
    repeat: Millis,
}

impl Held {
    fn wake(&self) -> Millis {
        self.long.map_or(self.repeat, |long| long.min(self.repeat))
    }
}

impl Keypad {
    /// All keys up.
    pub const fn new() -> Self {
        Self { held: [None; KEYS] }
    }

    /// Reports that a key is down or up. Reporting the same state again has no effect.
    ///
    /// ```
    /// use nonaga_app::{Event, Key, Keypad};
    /// let mut keypad = Keypad::new();
    /// assert!(matches!(keypad.set(0, Key::A, true), Some(Event::Press(Key::A))));
    /// assert!(keypad.set(10, Key::A, true).is_none());
    /// assert!(matches!(keypad.set(90, Key::A, false), Some(Event::ShortRelease(Key::A))));
    /// ```
    pub fn set(&mut self, now: Millis, key: Key, is_down: bool) -> Option<Event> {
        let held = &mut self.held[key as usize];
        match (*held, is_down) {
            (None, true) => {
                let (long, repeat) = (Some(now + LONG_PRESS), now + FIRST_REPEAT);
                *held = Some(Held { key, long, repeat });
                Some(Event::Press(key))
            }
            (Some(before), false) => {
                *held = None;
                before.long.map(|_| Event::ShortRelease(key))
            }
            (None, false) | (Some(_), true) => None,
        }
    }

    /// The next event of a held key that is due; to be called until there is none.
    pub fn due(&mut self, now: Millis) -> Option<Event> {
        let held = self.held.iter_mut().flatten().find(|held| held.wake() <= now)?;
        match held.long {
            Some(long) if long <= held.repeat => {
                held.long = None;
                Some(Event::LongPress(held.key))
            }
            _ => {
                // A shell that was late repeats once, not as often as it has missed.
                held.repeat = (held.repeat + NEXT_REPEAT).max(now + 1);
                Some(Event::Repeat(held.key))
            }
        }
    }

    /// When [`Self::due`] will have something; none while all keys are up.
    pub fn next_wake(&self) -> Option<Millis> {
        self.held.iter().flatten().map(Held::wake).min()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a key does that is down from `0` to `up`, looked at whenever it asks to be.
    fn events(up: Millis) -> heapless::Vec<(Millis, Event), 16> {
        let mut keypad = Keypad::new();
        let mut events = heapless::Vec::new();
        events.extend(keypad.set(0, Key::X, true).map(|event| (0, event)));
        while let Some(now) = keypad.next_wake().filter(|&now| now < up) {
            events.extend(keypad.due(now).map(|event| (now, event)));
        }
        events.extend(keypad.set(up, Key::X, false).map(|event| (up, event)));
        assert_eq!(keypad.next_wake(), None);
        events
    }

    #[test]
    fn a_tap_is_a_press_and_a_short_release() {
        use Event::{Press, ShortRelease};
        assert!(matches!(events(100)[..], [(0, Press(Key::X)), (100, ShortRelease(Key::X))]));
    }

    #[test]
    fn a_held_key_repeats_and_becomes_a_long_press_once() {
        use Event::{LongPress, Press, Repeat};
        assert!(matches!(
            events(600)[..],
            [
                (0, Press(Key::X)),
                (350, Repeat(Key::X)),
                (460, Repeat(Key::X)),
                (500, LongPress(Key::X)),
                (570, Repeat(Key::X)),
            ]
        ));
    }

    #[test]
    fn a_shell_that_was_late_repeats_once() {
        let mut keypad = Keypad::new();
        keypad.set(0, Key::Up, true);
        assert!(matches!(keypad.due(5_000), Some(Event::Repeat(Key::Up))));
        assert!(matches!(keypad.due(5_000), Some(Event::LongPress(Key::Up))));
        assert!(keypad.due(5_000).is_none());
    }

    #[test]
    fn keys_are_held_apart() {
        let mut keypad = Keypad::new();
        keypad.set(0, Key::A, true);
        keypad.set(100, Key::B, true);
        assert!(matches!(keypad.set(200, Key::A, false), Some(Event::ShortRelease(Key::A))));
        assert_eq!(keypad.next_wake(), Some(450));
    }
}
