//! The weights of the evaluation, written by
//! `nonaga learn --rounds 3 --games 60000 --nodes 1500 --seed 1`.
//!
//! ```text
//! round 1: 100130 positions, log loss on 11424 unseen ones 0.6931 before, 0.6280 after
//! round 2: 124404 positions, log loss on 13538 unseen ones 0.6147 before, 0.5903 after
//! round 3: 129593 positions, log loss on 14444 unseen ones 0.5987 before, 0.5971 after
//! without shape: 0.6013
//! without centre: 0.5980
//! without around: 0.5986
//! without beside: 0.6117
//! without near: 0.5985
//! without slides: 0.5971
//! without chances: 0.6016
//! without threats: 0.5989
//! without tempo: 0.5971
//! ```

use super::evaluate::TERMS;

/// A score of 400 stands for odds of e to 1.
#[rustfmt::skip]
pub(super) const LEARNED: [i16; TERMS] = [
    // shape: the distances between a side's tokens: near ones are easily shut out
    0, 0, 0, 137, 165, 0, 101, 44, 0, 12, 20, 0, -79, -4, 0,
    181, 193, 144, 183, 118, -57, -59, 40, -101, -199, -48, 87, 156, 87, -48,
    42, -75, -96, -149, -82, -3, -82, -267, -35, -180, -89, -7, -35, -15, 0,
    // centre: steps from the middle of the field, from where all lines can be reached
    56, 48, 13, -13, -94, -9,
    // around: which discs lie around a token: ways to slide, and how loose its own disc is
    0, -112, -72, -64, -34, 18, 4, 43, 37, 54, 14, 56, 55,
    // beside: slides that end beside an own token, for the side to move and for the other
    -427, -254, -199, -37, 169, 144, 414, 217, -183, -169, -175, -84, 21, 54, 287,
    222,
    // near: slides that end two steps from an own token, for the side to move and for the other
    -114, -9, -12, 34, 42, 33, 66, -13, -122, -88, -77, -38, 5, 52, 108,
    131,
    // slides: all slides, for the side to move and for the other
    -24, -40,
    // chances: winning slides that lack one disc less or one more, for the side to move and the other
    -112, -55, 186, 19, -10, -67, 14, -5, 78, 9, -219, -38, 191, 45, -7,
    -64, 123, 13, -101, 0,
    // threats: one or more slides that would win if it were one's turn
    171, 131,
    // tempo: to be on the move
    28,
];
