//! The keys of the window, one after the other.
//!
//! The window crate says which keys are down now. It has forgotten one that went down and up between two frames, and one
//! that is let go while another window has the keyboard stays down for it.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;

use minifb::{InputCallback, Key, Window};

/// Keys that went down (true) or up, filled by the window.
#[derive(Clone, Default)]
struct KeyLog(Rc<RefCell<VecDeque<(Key, bool)>>>);

impl InputCallback for KeyLog {
    fn add_char(&mut self, _: u32) {}

    fn set_key_state(&mut self, key: Key, is_down: bool) {
        self.0.borrow_mut().push_back((key, is_down));
    }
}

/// What happens to the keys, and which are down.
#[derive(Default)]
pub(crate) struct WindowKeys {
    log: KeyLog,
    down: Vec<Key>,
    has_keyboard: bool,
}

impl WindowKeys {
    /// From now on the window tells of its keys.
    pub(crate) fn of(window: &mut Window) -> Self {
        let keys = Self::default();
        window.set_input_callback(Box::new(keys.log.clone()));
        keys
    }

    /// A window that loses the keyboard does not hear when its keys are let go.
    pub(crate) fn set_focus(&mut self, has_keyboard: bool) {
        if self.has_keyboard && !has_keyboard {
            let mut log = self.log.0.borrow_mut();
            let held = log.iter().map(|&(key, _)| key).chain(self.down.iter().copied());
            let held: Vec<_> = held.map(|key| (key, false)).collect();
            log.extend(held);
        }
        self.has_keyboard = has_keyboard;
    }

    /// The next key that went down (true) or up. The keyboard's own repeats are none.
    pub(crate) fn next_change(&mut self) -> Option<(Key, bool)> {
        loop {
            let (key, is_down) = self.log.0.borrow_mut().pop_front()?;
            match (self.down.iter().position(|&down| down == key), is_down) {
                (None, true) => self.down.push(key),
                (Some(index), false) => drop(self.down.swap_remove(index)),
                _ => continue,
            }
            return Some((key, is_down));
        }
    }

    /// Whether it is down after the last change.
    pub(crate) fn is_down(&self, key: Key) -> bool {
        self.down.contains(&key)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn changes(keys: &mut WindowKeys) -> Vec<(Key, bool)> {
        std::iter::from_fn(|| keys.next_change()).collect()
    }

    #[test]
    fn a_key_that_is_down_for_less_than_a_frame_is_not_lost_and_repeats_are_no_news() {
        let mut keys = WindowKeys::default();
        for is_down in [true, true, false, true] {
            keys.log.set_key_state(Key::A, is_down);
        }
        assert_eq!(changes(&mut keys), [(Key::A, true), (Key::A, false), (Key::A, true)]);
        assert!(keys.is_down(Key::A));
    }

    #[test]
    fn all_keys_are_up_when_another_window_has_the_keyboard() {
        let mut keys = WindowKeys::default();
        keys.set_focus(true);
        keys.log.set_key_state(Key::LeftCtrl, true);
        assert_eq!(changes(&mut keys), [(Key::LeftCtrl, true)]);
        keys.log.set_key_state(Key::Tab, true);
        keys.set_focus(false);
        let up = [(Key::Tab, true), (Key::Tab, false), (Key::LeftCtrl, false)];
        assert_eq!(changes(&mut keys), up);
        // One that was never told to have the keyboard takes keys all the same.
        keys.log.set_key_state(Key::Q, true);
        keys.set_focus(false);
        assert_eq!(changes(&mut keys), [(Key::Q, true)]);
    }
}
