//! From keys to what they mean, for every set of keys.

use nonaga_core::Cell;

use crate::input::{Event, Key, KeySet, PadDirection, Steering};

/// What the player wants. Screens know these, never keys.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Intent {
    /// Go that way.
    Move(PadDirection),
    /// Go to the next one: clockwise, or down a list.
    Next,
    /// Go to the one before.
    Previous,
    /// Go to the next one, or the one before, even if it may not be chosen, to be told why.
    AskAbout(isize),
    /// This one.
    Choose,
    /// One step back.
    Back,
    /// Open the menu.
    Menu,
    /// Show a hint.
    Hint,
    /// Go to this row of a list, or to this answer.
    Select(usize),
    /// This cell was touched.
    Touch(Cell),
    /// What was touched on one cell is dragged over another.
    Drag(Cell, Cell),
    /// What was touched on one cell is dropped on another.
    Drop(Cell, Cell),
}

impl Intent {
    /// What a key event means on a device with these keys; most events mean nothing.
    pub(crate) fn of(keys: KeySet, event: &Event) -> Option<Self> {
        match (keys.steering(), event) {
            (Steering::Pad, Event::Press(key)) => Self::pad(*key),
            (Steering::Letters, Event::Press(key)) => Self::letters(*key),
            (Steering::Pad, Event::Repeat(key)) => Self::pad(*key).filter(|input| input.repeats()),
            (Steering::Letters, Event::Repeat(key)) => {
                Self::letters(*key).filter(|input| input.repeats())
            }
            (Steering::Letters, Event::LongPress(Key::X)) => Some(Self::AskAbout(-1)),
            (Steering::Letters, Event::LongPress(Key::Y)) => Some(Self::AskAbout(1)),
            (Steering::Two, Event::ShortRelease(Key::A)) => Some(Self::Next),
            (Steering::Two, Event::ShortRelease(Key::B)) => Some(Self::Previous),
            (Steering::Two, Event::LongPress(Key::A)) => Some(Self::Choose),
            (Steering::Two, Event::LongPress(Key::B)) => Some(Self::Back),
            _ => None,
        }
    }

    fn pad(key: Key) -> Option<Self> {
        Some(match key {
            Key::Up => Self::Move(PadDirection::Up),
            Key::Down => Self::Move(PadDirection::Down),
            Key::Left => Self::Move(PadDirection::Left),
            Key::Right => Self::Move(PadDirection::Right),
            Key::Centre | Key::A => Self::Choose,
            Key::B => Self::Back,
            Key::X => Self::Menu,
            Key::Y => Self::Hint,
        })
    }

    fn letters(key: Key) -> Option<Self> {
        match key {
            Key::A => Some(Self::Choose),
            Key::B => Some(Self::Back),
            Key::X => Some(Self::Previous),
            Key::Y => Some(Self::Next),
            _ => None,
        }
    }

    /// Only moving about repeats: a key that is held too long never chooses twice.
    fn repeats(self) -> bool {
        matches!(self, Self::Move(_) | Self::Next | Self::Previous)
    }

    /// Whether it came from a pointer on the field.
    pub(crate) fn is_on_field(self) -> bool {
        matches!(self, Self::Touch(_) | Self::Drag(..) | Self::Drop(..))
    }

    /// The same for somebody on the other side of the table.
    pub(crate) fn turned(self) -> Self {
        match self {
            Self::Move(way) => Self::Move(way.turned()),
            other => other,
        }
    }

    /// How far this goes in a list, and zero when it does not.
    pub(crate) fn along_list(self) -> isize {
        match self {
            Self::Move(PadDirection::Up) | Self::Previous => -1,
            Self::Move(PadDirection::Down) | Self::Next => 1,
            _ => 0,
        }
    }
}

/// The key of an event that comes from a key.
pub(crate) fn key_of(event: &Event) -> Option<Key> {
    match event {
        Event::Press(key)
        | Event::Repeat(key)
        | Event::ShortRelease(key)
        | Event::LongPress(key) => Some(*key),
        _ => None,
    }
}
