//! How a game stands and how it ends.

use crate::side::Side;

/// How three tokens are connected.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Shape {
    /// Three in a straight row.
    Line,
    /// Each touches both others.
    Triangle,
    /// Three in a row with a bend.
    Tick,
}

/// Why nobody has won.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Draw {
    /// The same position has come for the third time.
    Repetition,
    /// 200 turns have been played.
    Length,
}

/// How a game stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// It goes on.
    Open,
    /// One side has joined its tokens.
    Won(Side, Shape),
    /// Nobody wins.
    Drawn(Draw),
}
