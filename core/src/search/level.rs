//! How strong the opponent plays.

use crate::turn::Slide;

/// One of eight strengths: the first is for a child, the last as strong as the chip allows.
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

/// How much and how well to search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Play like this level, with its own mistakes; `None` plays as well as the budget allows.
    pub level: Option<Level>,
    /// Visit no more nodes than this.
    pub nodes: u32,
    /// Look no more turns ahead than this.
    pub depth: u8,
    /// Makes games differ where a level plays at random.
    pub seed: u32,
    /// Leave nothing out: that one side wins within `depth` turns, or does not, is then proved.
    pub exact: bool,
    /// Search only the turns that begin with this slide, which must not win.
    pub slide: Option<Slide>,
}

impl Limits {
    /// More turns than any search looks ahead.
    pub const DEEPEST: u8 = 32;

    /// Play at this level.
    pub const fn level(level: Level, seed: u32) -> Self {
        Self {
            level: Some(level),
            nodes: u32::MAX,
            depth: Self::DEEPEST,
            seed,
            exact: false,
            slide: None,
        }
    }

    /// Play as well as this many nodes allow.
    pub const fn nodes(nodes: u32) -> Self {
        Self { level: None, nodes, depth: Self::DEEPEST, seed: 0, exact: false, slide: None }
    }

    /// Prove whether a side wins within this many of its turns. The answer is a turn that wins in the
    /// fewest turns, or else the longest resistance, or else a turn that does not lose within them.
    pub const fn exact(turns: u8) -> Self {
        Self { level: None, nodes: u32::MAX, depth: turns, seed: 0, exact: true, slide: None }
    }

    /// Look this many turns ahead.
    pub const fn depth(depth: u8) -> Self {
        Self { level: None, nodes: u32::MAX, depth, seed: 0, exact: false, slide: None }
    }
}

/// Slides beyond this many steps are as easily overlooked as these.
const MOST_STEPS: u16 = 4;

/// What a level can and cannot do.
pub(super) struct Skill {
    pub(super) nodes: u32,
    /// So many more where the best turn has just been seen to lose by force: another one may not.
    pub(super) reserve: u32,
    pub(super) depth: u8,
    /// Positions are misjudged by up to this much, either way.
    pub(super) noise: u16,
    /// Of 256 wins by a slide of two steps, this many are overlooked.
    overlooks: u8,
    /// In this many of 256 turns the opponent's threats are forgotten, but those by a slide of a single step.
    pub(super) careless: u8,
    /// In this many turns of a game, from its first one, the opening book may answer.
    pub(super) book_turns: usize,
}

impl Skill {
    /// Nothing but the budget limits it.
    pub(super) const FULL: Self = Self {
        nodes: u32::MAX,
        reserve: 0,
        depth: u8::MAX,
        noise: 0,
        overlooks: 0,
        careless: 0,
        book_turns: 0,
    };

    /// Of 256 wins by a slide of this many steps, this many are overlooked: what is near is seen first.
    pub(super) fn overlooks_slide(&self, steps: u16) -> u8 {
        let overlooked = u16::from(self.overlooks) * steps.min(MOST_STEPS) / 2;
        overlooked.min(u8::MAX.into()) as u8
    }

    pub(super) const fn of(level: Level) -> Self {
        let (nodes, depth, noise, overlooks, careless) = match level.0 {
            1 => (4_000, 1, 2_400, 210, 252),
            2 => (4_000, 1, 700, 44, 215),
            3 => (1_000, 2, 1_250, 0, 0),
            4 => (3_000, 3, 880, 0, 0),
            5 => (1_600, 32, 6, 0, 0),
            6 => (4_500, 32, 0, 0, 0),
            7 => (14_000, 32, 0, 0, 0),
            _ => (182_000, 32, 0, 0, 0),
        };
        // Weaker levels make their own mistakes, or answer the first turn by themselves.
        let book_turns = match level.0 {
            1..5 => 0,
            5..Level::COUNT => 1,
            _ => 2,
        };
        // Few turns need it, so that others are not kept waiting for them.
        let reserve = if level.0 < Level::COUNT { 0 } else { 2 * nodes };
        Self { nodes, reserve, depth, noise, overlooks, careless, book_turns }
    }
}
