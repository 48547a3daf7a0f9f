//! The two players.

/// A player, named by the colour of the tokens.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Side {
    /// Moves first.
    Red,
    /// Moves second.
    Black,
}

impl Side {
    /// Both, red first.
    pub const ALL: [Self; 2] = [Self::Red, Self::Black];

    /// The opponent.
    pub const fn other(self) -> Self {
        match self {
            Self::Red => Self::Black,
            Self::Black => Self::Red,
        }
    }
}
