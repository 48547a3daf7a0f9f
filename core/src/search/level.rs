//! How strong the opponent plays.

/// One of eight strengths; the first is for a child, the last as strong as the chip allows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

impl Level {
    /// How many levels there are.
    pub const COUNT: u8 = 8;
    /// The weakest.
    pub const FIRST: Self = Self(1);
    /// The strongest.
    pub const LAST: Self = Self(Self::COUNT);

    /// The level with this number, 1 to 8.
    pub const fn new(number: u8) -> Option<Self> {
        if number >= 1 && number <= Self::COUNT { Some(Self(number)) } else { None }
    }

    /// All of them, the weakest first.
    pub fn all() -> impl Iterator<Item = Self> {
        (1..=Self::COUNT).map(Self)
    }

    /// 1 to 8.
    pub const fn number(self) -> u8 {
        self.0
    }
}

/// How long and how well to think.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Play like this level, with its own mistakes; `None` plays as well as the budget allows.
    pub level: Option<Level>,
    /// Look at no more positions than this.
    pub nodes: u32,
    /// Look ahead no more turns than this.
    pub depth: u8,
    /// Makes games differ where a level plays at random.
    pub seed: u32,
}

impl Limits {
    /// As many turns ahead as anyone will ever look.
    pub const DEEPEST: u8 = 32;

    /// Play at this level.
    pub const fn level(level: Level, seed: u32) -> Self {
        Self { level: Some(level), nodes: u32::MAX, depth: Self::DEEPEST, seed }
    }

    /// Play as well as this many nodes allow.
    pub const fn nodes(nodes: u32) -> Self {
        Self { level: None, nodes, depth: Self::DEEPEST, seed: 0 }
    }

    /// Look this many turns ahead.
    pub const fn depth(depth: u8) -> Self {
        Self { level: None, nodes: u32::MAX, depth, seed: 0 }
    }
}
