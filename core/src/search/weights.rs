//! The weights of the evaluation, written by
//! `nonaga learn --rounds 2 --games 40000 --nodes 3000 --seed 7`.
//!
//! ```text
//! round 1: 68710 positions, log loss on 7758 unseen ones 0.6931 before, 0.6463 after
//! round 2: 95469 positions, log loss on 10683 unseen ones 0.6343 before, 0.6218 after
//! without shape: 0.6233
//! without centre: 0.6219
//! without around: 0.6237
//! without beside: 0.6397
//! without near: 0.6245
//! without slides: 0.6217
//! without chances: 0.6297
//! without threats: 0.6218
//! without tempo: 0.6218
//! ```

use super::evaluate::TERMS;

/// A score of 400 stands for odds of e to 1.
#[rustfmt::skip]
pub(super) const LEARNED: [i16; TERMS] = [
    // shape: the distances between a side's tokens: near ones are easily shut out
    0, 0, 0, 89, 102, 0, 95, 36, 0, 45, 65, 0, -85, -67, 0,
    126, 96, 60, 105, 42, -99, 0, -1, -151, -140, -2, -7, 109, 100, -42,
    -39, 8, 66, -89, -52, 0, -6, -114, -14, -226, -36, 0, 28, 0, 0,
    // centre: steps from the middle of the field, from where all lines can be reached
    48, 19, -4, -45, -75, 57,
    // around: which discs lie around a token: ways to slide, and how loose its own disc is
    0, -85, -47, -48, -5, 1, 38, 38, -37, 65, 29, 39, 13,
    // beside: slides that end beside an own token, for the side to move and for the other
    -510, -332, -290, -134, 211, 388, 593, 109, -214, -162, -137, -71, 56, 122, 254,
    116,
    // near: slides that end two steps from an own token, for the side to move and for the other
    -156, -49, -34, -4, 12, 59, 114, 93, -160, -81, -62, -39, 2, 47, 116,
    142,
    // slides: all slides, for the side to move and for the other
    -18, -28,
    // chances: winning slides that lack one disc less or one more, for the side to move and the other
    -146, 23, 67, 91, 0, -78, 30, -35, 89, 30, -307, -76, 233, 94, 20,
    -121, 34, -37, 53, 36,
    // threats: one or more slides that would win if it were one's turn
    25, 98,
    // tempo: to be on the move
    35,
];
