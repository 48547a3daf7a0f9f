//! Key bindings: which key of the computer stands for which key of the handheld.

use nonaga_app::{DesktopText, Key, KeySet, Language, Steering};

/// A key of the computer, as window and terminal both report it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum HostKey {
    Up,
    Down,
    Left,
    Right,
    Enter,
    /// Escape or backspace.
    Escape,
    Space,
    /// In lower case.
    Letter(char),
}

/// What a key of the computer does on the handheld.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum KeyAction {
    /// The handheld's key is down for as long as the computer's.
    Press(Key),
    /// A long press of the handheld's key.
    Hold(Key),
}

type Binding = (HostKey, KeyAction);

const PAD: [Binding; 7] = [
    (HostKey::Up, KeyAction::Press(Key::Up)),
    (HostKey::Down, KeyAction::Press(Key::Down)),
    (HostKey::Left, KeyAction::Press(Key::Left)),
    (HostKey::Right, KeyAction::Press(Key::Right)),
    (HostKey::Enter, KeyAction::Press(Key::A)),
    (HostKey::Escape, KeyAction::Press(Key::B)),
    (HostKey::Space, KeyAction::Press(Key::Centre)),
];

/// Without a pad the arrows step back and forth through what can be chosen.
fn without_pad(previous: Key, next: Key, enter: KeyAction, escape: KeyAction) -> [Binding; 6] {
    [
        (HostKey::Up, KeyAction::Press(previous)),
        (HostKey::Left, KeyAction::Press(previous)),
        (HostKey::Down, KeyAction::Press(next)),
        (HostKey::Right, KeyAction::Press(next)),
        (HostKey::Enter, enter),
        (HostKey::Escape, escape),
    ]
}

/// The computer's keys for a handheld with a given set of keys.
pub(crate) struct Keyboard {
    bindings: Vec<Binding>,
    steering: Steering,
}

impl Keyboard {
    pub(crate) fn of(keys: KeySet) -> Self {
        use KeyAction::{Hold, Press};
        let mut bindings = match keys.steering() {
            Steering::Pad => PAD.to_vec(),
            Steering::Letters => without_pad(Key::X, Key::Y, Press(Key::A), Press(Key::B)).to_vec(),
            Steering::Two => without_pad(Key::B, Key::A, Hold(Key::A), Hold(Key::B)).to_vec(),
        };
        let letters = [('a', Key::A), ('b', Key::B), ('x', Key::X), ('y', Key::Y)];
        bindings.extend(letters.map(|(letter, key)| (HostKey::Letter(letter), Press(key))));
        bindings.retain(|&(_, Press(key) | Hold(key))| keys.has(key));
        Self { bindings, steering: keys.steering() }
    }

    /// What a key does; `None` if the handheld has no such key.
    pub(crate) fn action(&self, host_key: HostKey) -> Option<KeyAction> {
        self.bindings.iter().find(|(bound, _)| *bound == host_key).map(|&(_, action)| action)
    }

    /// Whether shift and a letter is a long press. Boards with a pad never ask for one.
    pub(crate) fn shift_holds(&self) -> bool {
        self.steering != Steering::Pad
    }

    /// The keys of the computer that a legend names, by what they do: arrows first, each action once.
    pub(crate) fn strokes(&self, language: Language) -> Vec<(String, KeyAction)> {
        let mut strokes: Vec<(String, KeyAction)> = Vec::new();
        for &(host_key, action) in &self.bindings {
            let is_pad =
                matches!(action, KeyAction::Press(Key::Up | Key::Down | Key::Left | Key::Right));
            let name = match host_key {
                // One of the four stands for all.
                HostKey::Up if is_pad => DesktopText::Arrows.say(language),
                _ if is_pad => continue,
                // What Left, Right and Enter do as well.
                HostKey::Up | HostKey::Down | HostKey::Space => continue,
                HostKey::Left => DesktopText::Left.say(language),
                HostKey::Right => DesktopText::Right.say(language),
                HostKey::Enter => "Enter",
                HostKey::Escape => "Esc",
                HostKey::Letter('a') => "A",
                HostKey::Letter('b') => "B",
                HostKey::Letter('x') => "X",
                HostKey::Letter(_) => "Y",
            };
            match strokes.iter_mut().find(|(_, listed)| *listed == action) {
                Some((names, _)) => *names = format!("{names}, {name}"),
                None => strokes.push((name.into(), action)),
            }
        }
        strokes
    }
}

#[cfg(test)]
mod tests {
    use nonaga_boards::Board;

    use super::*;

    const HOST_KEYS: [HostKey; 11] = [
        HostKey::Up,
        HostKey::Down,
        HostKey::Left,
        HostKey::Right,
        HostKey::Enter,
        HostKey::Escape,
        HostKey::Space,
        HostKey::Letter('a'),
        HostKey::Letter('b'),
        HostKey::Letter('x'),
        HostKey::Letter('y'),
    ];

    #[test]
    fn every_key_of_every_board_is_within_reach_and_no_other() {
        for board in Board::ALL {
            let keys = board.device().keys;
            let keyboard = Keyboard::of(keys);
            let actions: Vec<KeyAction> =
                HOST_KEYS.iter().filter_map(|&host_key| keyboard.action(host_key)).collect();
            for key in Key::ALL {
                let is_there = actions.contains(&KeyAction::Press(key));
                assert_eq!(is_there, keys.has(key), "{key:?} on {}", board.name);
            }
        }
    }

    #[test]
    fn enter_chooses_and_escape_goes_back_on_every_board() {
        // What these do is what the app says; with two keys it takes a long press.
        for (keys, enter, escape) in [
            (KeySet::NINE, KeyAction::Press(Key::A), KeyAction::Press(Key::B)),
            (KeySet::FOUR, KeyAction::Press(Key::A), KeyAction::Press(Key::B)),
            (KeySet::TWO, KeyAction::Hold(Key::A), KeyAction::Hold(Key::B)),
        ] {
            let keyboard = Keyboard::of(keys);
            assert_eq!(keyboard.action(HostKey::Enter), Some(enter));
            assert_eq!(keyboard.action(HostKey::Escape), Some(escape));
        }
    }

    #[test]
    fn every_action_has_a_key_that_the_legend_names() {
        for board in Board::ALL {
            let keyboard = Keyboard::of(board.device().keys);
            let strokes = keyboard.strokes(Language::English);
            let names: Vec<&str> =
                strokes.iter().flat_map(|(names, _)| names.split(", ")).collect();
            for name in ["Enter", "Esc", "A", "B"] {
                assert!(names.contains(&name), "{} lacks {name}: {strokes:?}", board.name);
            }
            let arrows = ["Arrows", "Left"].iter().any(|name| names.contains(name));
            assert!(arrows, "{} lacks the arrows: {strokes:?}", board.name);
        }
    }
}
