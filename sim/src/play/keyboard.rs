//! Key bindings: which key of the computer stands for which key of the handheld.

use nonaga_app::{Key, KeySet, Steering};

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

    /// The key map to show: keys of the computer, and what they do.
    pub(crate) fn map(&self) -> Vec<(String, &'static str)> {
        let mut map: Vec<(String, &str)> = Vec::new();
        for &(host_key, action) in &self.bindings {
            let (name, action) = (host_key_name(host_key), action_name(self.steering, action));
            match map.iter_mut().find(|(_, listed)| *listed == action) {
                Some(_) if action == PAD_NAME => {}
                Some((names, _)) => *names = format!("{names}, {name}"),
                None if action == PAD_NAME => map.push(("Arrows".into(), action)),
                None => map.push((name.into(), action)),
            }
        }
        map
    }
}

const PAD_NAME: &str = "point";

fn host_key_name(host_key: HostKey) -> &'static str {
    match host_key {
        HostKey::Up => "Up",
        HostKey::Down => "Down",
        HostKey::Left => "Left",
        HostKey::Right => "Right",
        HostKey::Enter => "Enter",
        HostKey::Escape => "Esc",
        HostKey::Space => "Space",
        HostKey::Letter('a') => "A",
        HostKey::Letter('b') => "B",
        HostKey::Letter('x') => "X",
        HostKey::Letter(_) => "Y",
    }
}

fn action_name(steering: Steering, action: KeyAction) -> &'static str {
    match (action, steering) {
        (KeyAction::Press(Key::Up | Key::Down | Key::Left | Key::Right), _) => PAD_NAME,
        (KeyAction::Press(Key::A), Steering::Two) => "next",
        (KeyAction::Press(Key::B), Steering::Two) => "previous",
        (KeyAction::Press(Key::Centre), _) => "pick",
        (KeyAction::Press(Key::A) | KeyAction::Hold(Key::A), _) => "choose",
        (KeyAction::Press(Key::B) | KeyAction::Hold(_), _) => "back",
        (KeyAction::Press(Key::X), Steering::Pad) => "menu",
        (KeyAction::Press(Key::Y), Steering::Pad) => "hint",
        (KeyAction::Press(Key::X), _) => "previous",
        (KeyAction::Press(Key::Y), _) => "next",
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
    fn the_map_names_all_keys_of_the_computer() {
        for board in Board::ALL {
            let map = Keyboard::of(board.device().keys).map();
            let names: Vec<&str> = map.iter().flat_map(|(names, _)| names.split(", ")).collect();
            for name in ["Enter", "Esc", "A", "B"] {
                assert!(names.contains(&name), "{} lacks {name}: {map:?}", board.name);
            }
            let arrows = ["Arrows", "Up"].iter().any(|name| names.contains(name));
            assert!(arrows, "{} lacks the arrows: {map:?}", board.name);
        }
    }
}
