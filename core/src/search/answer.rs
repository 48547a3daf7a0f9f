//! What a search comes to.

use heapless::Vec;

use crate::turn::Turn;

/// The longest principal variation that comes with an answer.
pub const LINE_LENGTH: usize = 6;

/// How good a position is for the side to move: hundredths of a token's step, or a forced end.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Score(pub i16);

/// What a score means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The side to move wins in this many of its own turns.
    WinsIn(u8),
    /// The side to move loses; the opponent needs this many turns.
    LosesIn(u8),
    /// Nothing is decided; more is better for the side to move.
    Even(i16),
}

impl Score {
    /// Neither side is ahead.
    pub const EVEN: Self = Self(0);
    /// A win would have this score if it needed no turn; each turn of either side takes one off.
    pub const WIN: i16 = 30_000;
    /// Scores beyond this are forced ends.
    pub(super) const FORCED: i16 = Self::WIN - 1_000;

    /// Whether one side wins whatever the other does.
    pub const fn is_forced(self) -> bool {
        !matches!(self.verdict(), Verdict::Even(_))
    }

    /// What the score means.
    pub const fn verdict(self) -> Verdict {
        if self.0 >= Self::FORCED {
            Verdict::WinsIn(((Self::WIN - self.0 + 1) / 2) as u8)
        } else if self.0 <= -Self::FORCED {
            Verdict::LosesIn(((Self::WIN + self.0) / 2) as u8)
        } else {
            Verdict::Even(self.0)
        }
    }
}

/// How far a search is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SearchProgress {
    /// Turns looked ahead, completed.
    pub depth: u8,
    /// The best turn so far.
    pub best: Option<Turn>,
    /// Its score.
    pub score: Score,
    /// Nodes visited.
    pub nodes: u32,
    /// Share of the budget that is used, in thousandths.
    pub permille: u16,
}

impl SearchProgress {
    /// Nothing searched yet.
    pub const NONE: Self = Self { depth: 0, best: None, score: Score::EVEN, nodes: 0, permille: 0 };
}

/// The result of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The turn to play; `None` when the game is over.
    pub turn: Option<Turn>,
    /// How good it is for the side that plays it.
    pub score: Score,
    /// Turns looked ahead.
    pub depth: u8,
    /// Nodes visited.
    pub nodes: u32,
    /// The principal variation: the turn and how play is expected to go on.
    pub line: Vec<Turn, LINE_LENGTH>,
}

impl Answer {
    /// No turn.
    pub const NONE: Self =
        Self { turn: None, score: Score::EVEN, depth: 0, nodes: 0, line: Vec::new() };

    /// A turn that needs no search.
    pub(super) fn certain(turn: Turn, score: Score) -> Self {
        let mut line = Vec::new();
        let _ = line.push(turn);
        Self { turn: Some(turn), score, depth: 1, nodes: 0, line }
    }
}
