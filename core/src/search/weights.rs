//! The weights of the evaluation, written by
//! `nonaga learn --rounds 2 --games 40000 --nodes 3000 --seed 7`.
//!
//! ```text
//! round 1: 68937 positions, log loss on 7586 unseen ones 0.6931 before, 0.6449 after
//! round 2: 96275 positions, log loss on 10637 unseen ones 0.6355 before, 0.6249 after
//! without shape: 0.6273
//! without centre: 0.6263
//! without around: 0.6270
//! without beside: 0.6378
//! without near: 0.6252
//! without slides: 0.6249
//! without chances: 0.6342
//! without threats: 0.6251
//! without tempo: 0.6249
//! ```

use super::evaluate::TERMS;

/// A score of 400 stands for odds of e to 1.
#[rustfmt::skip]
pub(super) const LEARNED: [i16; TERMS] = [
    // shape: the distances between a side's tokens: near ones are easily shut out
    0, 0, 0, 55, 71, 0, 85, 36, 0, 51, 73, 0, -56, -68, 0,
    134, 68, 67, 108, 29, -68, -6, 10, -32, -180, -72, -72, 81, 95, -39,
    -19, 16, -46, -56, -82, -10, -6, -96, 55, -122, -33, 0, 28, 0, 0,
    // centre: steps from the middle of the field, from where all lines can be reached
    103, 56, 14, -33, -136, -5,
    // around: which discs lie around a token: ways to slide, and how loose its own disc is
    0, -116, -70, 8, -14, 30, 30, 31, -24, 73, 21, 32, 1,
    // beside: slides that end beside an own token, for the side to move and for the other
    -477, -326, -290, -152, 178, 330, 543, 213, -174, -139, -127, -82, 21, 89, 221,
    173,
    // near: slides that end two steps from an own token, for the side to move and for the other
    -147, -9, -22, -1, 6, 38, 82, 70, -113, -57, -35, -34, -17, 9, 101,
    128,
    // slides: all slides, for the side to move and for the other
    -18, -23,
    // chances: winning slides that lack one disc less or one more, for the side to move and the other
    -134, 32, 67, 45, 7, -56, 69, -25, 64, -35, -319, -79, 226, 146, 9,
    -138, 51, 86, 17, -33,
    // threats: one or more slides that would win if it were one's turn
    18, 104,
    // tempo: to be on the move
    17,
];
