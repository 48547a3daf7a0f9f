//! The weights of the evaluation, written by
//! `nonaga learn --rounds 2 --games 40000 --nodes 3000 --seed 1`.
//!
//! ```text
//! round 1: 61728 positions, log loss on 6948 unseen ones 0.6931 before, 0.6421 after
//! round 2: 71913 positions, log loss on 7793 unseen ones 0.6286 before, 0.6143 after
//! without shape: 0.6163
//! without centre: 0.6145
//! without around: 0.6143
//! without beside: 0.6260
//! without near: 0.6153
//! without slides: 0.6144
//! without chances: 0.6201
//! without threats: 0.6166
//! without tempo: 0.6143
//! ```

use super::evaluate::TERMS;

/// A score of 400 stands for odds of e to 1.
#[rustfmt::skip]
pub(super) const LEARNED: [i16; TERMS] = [
    // shape: the distances between a side's tokens: near ones are easily shut out
    0, 0, 0, 96, 96, 0, 116, 32, 0, 54, 39, 0, -28, -73, 0,
    158, 102, 78, 70, 34, -88, 18, -13, -58, -151, -38, 0, 75, 101, -107,
    -35, 5, -124, -104, -54, 0, 27, -111, 0, -127, 14, 0, -5, 0, 0,
    // centre: steps from the middle of the field, from where all lines can be reached
    75, 29, -22, -59, -71, 47,
    // around: which discs lie around a token: ways to slide, and how loose its own disc is
    0, -138, -71, -12, -16, -30, 12, 32, 90, 49, 36, 34, 16,
    // beside: slides that end beside an own token, for the side to move and for the other
    -452, -275, -219, -82, 140, 309, 423, 149, -208, -139, -128, -56, 38, 101, 240,
    161,
    // near: slides that end two steps from an own token, for the side to move and for the other
    -144, -19, -16, -11, 13, 35, 9, 125, -118, -58, -38, -21, 2, 20, 95,
    126,
    // slides: all slides, for the side to move and for the other
    -14, -29,
    // chances: winning slides that lack one disc less or one more, for the side to move and the other
    -102, 34, 52, 14, -7, -48, 74, -111, 81, -4, -231, -52, 196, 91, 4,
    -117, 62, 43, 7, 13,
    // threats: one or more slides that would win if it were one's turn
    113, 197,
    // tempo: to be on the move
    -8,
];
