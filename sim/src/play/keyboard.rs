//! Which key of the computer stands for which key of the handheld.

use nonaga_app::{Key, KeySet, Steering};

/// A key of the computer, as window and terminal both know it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stroke {
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

/// What a stroke does on the handheld.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Touch {
    /// Its key goes down with the stroke and up with it.
    Press(Key),
    /// Its key is held for long.
    Hold(Key),
}

/// A stroke and what it does.
type Binding = (Stroke, Touch);

const PAD: &[Binding] = &[
    (Stroke::Up, Touch::Press(Key::Up)),
    (Stroke::Down, Touch::Press(Key::Down)),
    (Stroke::Left, Touch::Press(Key::Left)),
    (Stroke::Right, Touch::Press(Key::Right)),
    (Stroke::Enter, Touch::Press(Key::A)),
    (Stroke::Escape, Touch::Press(Key::B)),
    (Stroke::Space, Touch::Press(Key::Centre)),
];
const FOUR_LETTERS: &[Binding] = &[
    (Stroke::Up, Touch::Press(Key::X)),
    (Stroke::Left, Touch::Press(Key::X)),
    (Stroke::Down, Touch::Press(Key::Y)),
    (Stroke::Right, Touch::Press(Key::Y)),
    (Stroke::Enter, Touch::Press(Key::A)),
    (Stroke::Escape, Touch::Press(Key::B)),
];
const TWO_LETTERS: &[Binding] = &[
    (Stroke::Up, Touch::Press(Key::B)),
    (Stroke::Left, Touch::Press(Key::B)),
    (Stroke::Down, Touch::Press(Key::A)),
    (Stroke::Right, Touch::Press(Key::A)),
    (Stroke::Enter, Touch::Hold(Key::A)),
    (Stroke::Escape, Touch::Hold(Key::B)),
];
const LETTERS: &[Binding] = &[
    (Stroke::Letter('a'), Touch::Press(Key::A)),
    (Stroke::Letter('b'), Touch::Press(Key::B)),
    (Stroke::Letter('x'), Touch::Press(Key::X)),
    (Stroke::Letter('y'), Touch::Press(Key::Y)),
];

/// The computer's keys for a handheld with these keys.
pub(crate) struct Keyboard {
    bindings: Vec<Binding>,
    shift_holds: bool,
}

impl Keyboard {
    pub(crate) fn of(keys: KeySet) -> Self {
        let steering = match keys.steering() {
            Steering::Pad => PAD,
            Steering::Letters => FOUR_LETTERS,
            Steering::Two => TWO_LETTERS,
        };
        let has = |touch| match touch {
            Touch::Press(key) | Touch::Hold(key) => keys.has(key),
        };
        let all = steering.iter().chain(LETTERS).copied();
        let bindings = all.filter(|&(_, touch)| has(touch)).collect();
        Self { bindings, shift_holds: keys.steering() != Steering::Pad }
    }

    /// What a stroke does; nothing if the handheld has no such key.
    pub(crate) fn touch(&self, stroke: Stroke) -> Option<Touch> {
        self.bindings.iter().find(|(known, _)| *known == stroke).map(|&(_, touch)| touch)
    }

    /// Whether shift makes a letter a key that is held; it tells nothing where no screen asks for it.
    pub(crate) fn shift_holds(&self) -> bool {
        self.shift_holds
    }

    /// The key map: strokes, and what they are on the handheld.
    pub(crate) fn map(&self) -> Vec<(String, &'static str)> {
        let mut map: Vec<(String, &str)> = Vec::new();
        for &(stroke, touch) in &self.bindings {
            let (stroke, touch) = (stroke_name(stroke), touch_name(touch));
            match map.iter_mut().find(|(_, known)| *known == touch) {
                Some(_) if touch == PAD_NAME => {}
                Some((strokes, _)) => *strokes = format!("{strokes}, {stroke}"),
                None if touch == PAD_NAME => map.push(("Arrows".into(), touch)),
                None => map.push((stroke.into(), touch)),
            }
        }
        map
    }
}

const PAD_NAME: &str = "pad";

fn stroke_name(stroke: Stroke) -> &'static str {
    match stroke {
        Stroke::Up => "Up",
        Stroke::Down => "Down",
        Stroke::Left => "Left",
        Stroke::Right => "Right",
        Stroke::Enter => "Enter",
        Stroke::Escape => "Esc",
        Stroke::Space => "Space",
        Stroke::Letter('a') => "A",
        Stroke::Letter('b') => "B",
        Stroke::Letter('x') => "X",
        Stroke::Letter(_) => "Y",
    }
}

fn touch_name(touch: Touch) -> &'static str {
    match touch {
        Touch::Press(Key::Up | Key::Down | Key::Left | Key::Right) => PAD_NAME,
        Touch::Press(Key::Centre) => "pad pressed",
        Touch::Press(Key::A) => "key A",
        Touch::Press(Key::B) => "key B",
        Touch::Press(Key::X) => "key X",
        Touch::Press(Key::Y) => "key Y",
        Touch::Hold(Key::A) => "hold A",
        Touch::Hold(_) => "hold B",
    }
}

#[cfg(test)]
mod tests {
    use nonaga_boards::Board;

    use super::*;

    const STROKES: [Stroke; 11] = [
        Stroke::Up,
        Stroke::Down,
        Stroke::Left,
        Stroke::Right,
        Stroke::Enter,
        Stroke::Escape,
        Stroke::Space,
        Stroke::Letter('a'),
        Stroke::Letter('b'),
        Stroke::Letter('x'),
        Stroke::Letter('y'),
    ];

    #[test]
    fn every_key_of_every_board_is_within_reach_and_no_other() {
        for board in Board::ALL {
            let keys = board.device().keys;
            let keyboard = Keyboard::of(keys);
            let touches: Vec<Touch> =
                STROKES.iter().filter_map(|&stroke| keyboard.touch(stroke)).collect();
            for key in Key::ALL {
                let is_there = touches.contains(&Touch::Press(key));
                assert_eq!(is_there, keys.has(key), "{key:?} on {}", board.name);
            }
        }
    }

    #[test]
    fn enter_chooses_and_escape_goes_back_on_every_board() {
        // What these do is what the app says; with two keys it takes a long press.
        for (keys, enter, escape) in [
            (KeySet::NINE, Touch::Press(Key::A), Touch::Press(Key::B)),
            (KeySet::FOUR, Touch::Press(Key::A), Touch::Press(Key::B)),
            (KeySet::TWO, Touch::Hold(Key::A), Touch::Hold(Key::B)),
        ] {
            let keyboard = Keyboard::of(keys);
            assert_eq!(keyboard.touch(Stroke::Enter), Some(enter));
            assert_eq!(keyboard.touch(Stroke::Escape), Some(escape));
        }
    }

    #[test]
    fn the_map_names_all_strokes() {
        for board in Board::ALL {
            let map = Keyboard::of(board.device().keys).map();
            let strokes: Vec<&str> =
                map.iter().flat_map(|(strokes, _)| strokes.split(", ")).collect();
            for stroke in ["Enter", "Esc", "A", "B"] {
                assert!(strokes.contains(&stroke), "{} lacks {stroke}: {map:?}", board.name);
            }
            let arrows = ["Arrows", "Up"].iter().any(|name| strokes.contains(name));
            assert!(arrows, "{} lacks the arrows: {map:?}", board.name);
        }
    }
}
