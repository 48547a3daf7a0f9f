//! What the game has to know about the device it runs on.

use crate::event::Key;

/// The device a shell runs on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Device {
    /// Width and height of the screen in pixels.
    pub size: (u16, u16),
    /// The keys it has.
    pub keys: KeySet,
    /// What it is called, shown in About.
    pub name: &'static str,
    /// Version of the program, shown in About.
    pub version: &'static str,
    /// What else it can do.
    pub extras: Extras,
}

/// What a device may have beyond screen and keys. What it has not is not offered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Extras {
    /// It can make sounds.
    pub sound: bool,
    /// The light of its screen can be dimmed.
    pub backlight: bool,
    /// It can be switched off by itself and woken by a key.
    pub sleep: bool,
    /// It can restart into the loader that takes a new firmware file.
    pub update: bool,
}

/// Which keys a device has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KeySet(u16);

/// How a device is steered, by the keys it has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Steering {
    /// Four directions and some letters.
    Pad,
    /// A and B at the left of the screen, X and Y at the right.
    Letters,
    /// A and B, each pressed briefly or held.
    Two,
}

impl KeySet {
    /// Joystick and four letters.
    pub const NINE: Self = Self::of(&[
        Key::Up,
        Key::Down,
        Key::Left,
        Key::Right,
        Key::Centre,
        Key::A,
        Key::B,
        Key::X,
        Key::Y,
    ]);
    /// Pad and four letters.
    pub const EIGHT: Self =
        Self::of(&[Key::Up, Key::Down, Key::Left, Key::Right, Key::A, Key::B, Key::X, Key::Y]);
    /// Joystick and two letters.
    pub const SEVEN: Self =
        Self::of(&[Key::Up, Key::Down, Key::Left, Key::Right, Key::Centre, Key::A, Key::B]);
    /// Four letters.
    pub const FOUR: Self = Self::of(&[Key::A, Key::B, Key::X, Key::Y]);
    /// Two letters.
    pub const TWO: Self = Self::of(&[Key::A, Key::B]);

    /// The set of these keys.
    pub const fn of(keys: &[Key]) -> Self {
        let mut bits = 0;
        let mut n = 0;
        while n < keys.len() {
            bits |= 1 << keys[n] as u16;
            n += 1;
        }
        Self(bits)
    }

    /// Whether the device has this key.
    pub const fn has(self, key: Key) -> bool {
        self.0 >> key as u16 & 1 == 1
    }

    /// The keys of the set.
    pub fn iter(self) -> impl Iterator<Item = Key> {
        Key::ALL.into_iter().filter(move |&key| self.has(key))
    }

    /// How a device with these keys is steered.
    pub const fn steering(self) -> Steering {
        if self.has(Key::Up) && self.has(Key::Down) && self.has(Key::Left) && self.has(Key::Right) {
            Steering::Pad
        } else if self.has(Key::X) && self.has(Key::Y) {
            Steering::Letters
        } else {
            Steering::Two
        }
    }
}
