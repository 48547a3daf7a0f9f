//! The keys of a device, and how a device is steered with them.

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

    /// Its name in scripts and on the cable.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Up => "up",
            Self::Down => "down",
            Self::Left => "left",
            Self::Right => "right",
            Self::Centre => "centre",
            Self::A => "a",
            Self::B => "b",
            Self::X => "x",
            Self::Y => "y",
        }
    }

    /// The key of this name.
    pub fn with_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|key| key.name() == name)
    }

    /// The key with this letter on it.
    pub(crate) const fn with_letter(letter: u8) -> Option<Self> {
        match letter {
            b'A' => Some(Self::A),
            b'B' => Some(Self::B),
            b'X' => Some(Self::X),
            b'Y' => Some(Self::Y),
            _ => None,
        }
    }
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

    /// No key.
    pub const NONE: Self = Self(0);

    /// The set with one more key.
    pub const fn with(self, key: Key) -> Self {
        Self(self.0 | 1 << key as u16)
    }

    /// The set without a key.
    pub(crate) const fn without(self, key: Key) -> Self {
        Self(self.0 & !(1 << key as u16))
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
