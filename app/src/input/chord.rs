//! Two keys pressed together: on a device with two keys, where pressing and holding each of them means something already.

use crate::input::{Event, Intent, Key, KeySet, Millis, Steering};

/// The second key comes within this time, or both are pressed for themselves. It is shorter than a long press.
const TOGETHER: Millis = 400;

/// Finds two keys that are pressed together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Chord {
    /// A key that is down, and since when.
    down: Option<(Key, Millis)>,
    /// Keys that mean nothing more until they are pressed again: they were pressed together.
    joined: KeySet,
}

impl Chord {
    /// No key is down.
    pub(crate) const NONE: Self = Self { down: None, joined: KeySet::NONE };

    /// What a key event means on a device with these keys.
    pub(crate) fn intent(&mut self, now: Millis, keys: KeySet, event: &Event) -> Option<Intent> {
        if keys.steering() != Steering::Two {
            return Intent::of(keys, event);
        }
        match *event {
            Event::Press(key) => {
                let is_other =
                    |&(other, since): &(Key, Millis)| other != key && now < since + TOGETHER;
                let other = self.down.replace((key, now)).filter(is_other);
                self.joined = self.joined.without(key);
                let (other, _) = other?;
                self.joined = self.joined.with(key).with(other);
                return Some(Intent::AskAbout(1));
            }
            Event::ShortRelease(key) | Event::LongPress(key) => {
                self.down = self.down.filter(|(down, _)| *down != key);
                let is_joined = self.joined.has(key);
                self.joined = self.joined.without(key);
                if is_joined {
                    return None;
                }
            }
            _ => {}
        }
        Intent::of(keys, event)
    }
}

#[cfg(test)]
mod tests {
    use Event::{LongPress, Press, ShortRelease};
    use Key::{A, B};

    use super::*;

    /// What a device with two keys makes of events at these times.
    fn intents(events: &[(Millis, Event)]) -> heapless::Vec<Intent, 8> {
        let mut chord = Chord::NONE;
        let intent = |(now, event): &(Millis, Event)| chord.intent(*now, KeySet::TWO, event);
        events.iter().filter_map(intent).collect()
    }

    #[test]
    fn both_keys_ask_and_do_nothing_else_however_long_they_are_held() {
        let short = [
            (0, Press(A)),
            (90, Press(B)),
            (200, ShortRelease(A)),
            (220, ShortRelease(B)),
            (500, Press(A)),
            (600, ShortRelease(A)),
        ];
        assert_eq!(intents(&short), [Intent::AskAbout(1), Intent::Next]);
        let long = [(0, Press(B)), (90, Press(A)), (500, LongPress(B)), (590, LongPress(A))];
        assert_eq!(intents(&long), [Intent::AskAbout(1)]);
    }

    #[test]
    fn keys_one_after_the_other_are_pressed_for_themselves() {
        let quick = [(0, Press(A)), (60, ShortRelease(A)), (70, Press(B)), (130, ShortRelease(B))];
        assert_eq!(intents(&quick), [Intent::Next, Intent::Previous]);
        // Nor is a key that has been held since long ago pressed together with another.
        let held = [(0, Press(A)), (450, Press(B)), (500, LongPress(A)), (520, ShortRelease(B))];
        assert_eq!(intents(&held), [Intent::Choose, Intent::Previous]);
    }

    #[test]
    fn with_more_keys_every_key_means_what_it_means() {
        let mut chord = Chord::NONE;
        for (key, intent) in [(A, Intent::Choose), (B, Intent::Back)] {
            assert_eq!(chord.intent(0, KeySet::FOUR, &Press(key)), Some(intent));
        }
    }
}
