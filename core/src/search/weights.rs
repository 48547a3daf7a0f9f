//! The weights of the evaluation, fitted as `nonaga learn` does it, by logistic regression, but outside of it: one round, with 160,002
//! positions that the search of before, with its weights, searched with 12,000 nodes each, and a ridge of 5. The command
//! gives a file of this form; that of `nonaga learn --rounds 3 --games 10000 --nodes 6000 --seed 7` plays weaker,
//! see docs/search.md.

use super::evaluate::TERMS;

/// A score of 400 stands for odds of e to 1.
#[rustfmt::skip]
pub(super) const LEARNED: [i16; TERMS] = [
    // shape: the distances between a side's tokens, for the side to move and for the other
    0, 0, 0, 91, 137, 0, 107, 100, 0, 115, 67, 0, 18, 45, 0,
    131, 34, 3, 39, 34, -94, -80, 21, 5, -88, -35, 26, 35, 112, -65,
    -31, 9, -112, -94, -28, 0, -18, -252, 57, -196, -33, 14, -48, -15, 0,
    0, 0, 0, 42, 194, 0, 120, -53, 0, -12, -29, 0, -86, 8, 0,
    83, 194, 174, 219, 118, 12, -172, 55, 39, -163, 59, -33, 172, 17, -35,
    18, -142, -49, -129, -69, -6, -21, -270, -48, -192, 6, 11, -28, -16, -3,
    // centre: steps from the middle of the field, for the side to move and for the other
    98, 41, 9, -57, -132, 83, 76, 53, -23, -62, -105, 17,
    // around: which discs lie around a token, for the side to move and for the other
    0, -72, -7, -11, 24, -10, 19, 54, -36, 75, 18, 25, -36, 0, -241,
    -163, -91, -58, 46, 35, 48, -8, 120, 68, 91, 112,
    // beside: slides that end beside an own token, for the side to move and for the other
    -513, -351, -282, -167, 226, 212, 530, 358, -232, -182, -154, -76, 37, 104, 331,
    157,
    // near: slides that end two steps from an own token, for the side to move and for the other
    -188, -71, -69, -21, 21, 65, 87, 190, -149, -91, -54, -34, 7, 49, 113,
    144,
    // slides: all slides, for the side to move and for the other
    8, -36,
    // chances: winning slides that lack one disc less or one more, for the side to move and the other
    -170, 39, 70, 46, 29, -57, 68, -6, -7, 15, -224, -33, 70, 188, -16,
    -90, 60, -8, -23, 47,
    // threats: one or more slides that would win if it were one's turn
    145, 118,
    // tempo: to be on the move
    14,
];
