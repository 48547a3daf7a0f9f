//! The static evaluation: how good a position is without looking ahead.
//!
//! Scores are hundredths of a token's step towards another. The search sees the wins that are near, so
//! the terms are about the rest: where tokens stand well. `nonaga tune` finds the weights.

use crate::position::Position;
use crate::side::Side;
use crate::torus::CellIndex;

/// Distances beyond this count as this.
const FAR: usize = 5;
/// Pairs of a smaller and a larger distance up to [`FAR`].
const PAIRS: usize = FAR * (FAR + 1) / 2;

/// Where the kinds of term begin in the list of weights.
const TOGETHER: usize = 0;
const CENTRE: usize = TOGETHER + PAIRS;
const MOBILITY: usize = CENTRE + FAR + 1;
const THREATS: usize = MOBILITY + 1;
const TEMPO: usize = THREATS + 2;
/// Number of weights.
pub const TERMS: usize = TEMPO + 1;

/// What each term of the evaluation is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Weights(pub [i16; TERMS]);

impl Weights {
    /// The weights to play with.
    pub const TUNED: Self = Self([
        -12, -112, -212, -262, -292, //
        -220, -300, -350, -380, //
        -400, -450, -480, //
        -550, -580, //
        -650, //
        52, 26, -12, -48, -110, -120, //
        6,    //
        60, 90, //
        40,
    ]);
}

/// A kind of term: the number of its first weight, its name and why it matters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TermKind {
    /// Number of its first weight; it has all up to the next kind.
    pub first: usize,
    /// Its name.
    pub name: &'static str,
    /// Why it matters.
    pub reason: &'static str,
}

/// The kinds of term in the order of their weights.
pub const TERM_KINDS: [TermKind; 5] = [
    TermKind {
        first: TOGETHER,
        name: "together",
        reason: "the two smallest distances between a side's tokens: near ones are easily shut out",
    },
    TermKind {
        first: CENTRE,
        name: "centre",
        reason: "steps from the middle of the field, from where all lines can be reached",
    },
    TermKind {
        first: MOBILITY,
        name: "mobility",
        reason: "each disc next to a token is a way to slide, unless a token bars it for both",
    },
    TermKind {
        first: THREATS,
        name: "threats",
        reason: "one or more slides that would win if it were one's turn",
    },
    TermKind { first: TEMPO, name: "tempo", reason: "to be on the move" },
];

/// How good the position is for `to_move`, who begins a turn and cannot win at once, and whose opponent has
/// this many threats. `centre` is the middle of the field.
pub(super) fn evaluate(
    position: &Position,
    weights: &Weights,
    centre: CellIndex,
    to_move: Side,
    threats: u8,
) -> i16 {
    let mut score = 0;
    for (side, sign) in [(to_move, 1), (to_move.other(), -1)] {
        let tokens = position.tokens[side as usize];
        for token in tokens {
            score += sign * weights.0[CENTRE + (token.distance(centre) as usize).min(FAR)];
        }
        let [a, b, c] = tokens;
        let apart = [a.distance(b), b.distance(c), c.distance(a)];
        score += sign * weights.0[TOGETHER + together(apart)];
        let contacts = tokens.map(|token| position.field.neighbours(token).contacts() as i16);
        score += sign * weights.0[MOBILITY] * contacts.iter().sum::<i16>();
    }
    score - worth_of_threats(weights, threats) + weights.0[TEMPO]
}

/// What this many threats are worth to the side that has them.
pub(super) fn worth_of_threats(weights: &Weights, threats: u8) -> i16 {
    if threats == 0 { 0 } else { weights.0[THREATS + (threats > 1) as usize] }
}

/// The middle of the field: a disc with the smallest sum of distances to the others.
pub(super) fn centre(position: &Position) -> CellIndex {
    let discs = position.field.discs();
    let sum =
        |middle: CellIndex| discs.iter().map(|&disc| middle.distance(disc) as u16).sum::<u16>();
    discs.iter().copied().min_by_key(|&disc| sum(disc)).unwrap_or(discs[0])
}

/// Number of the pair of the two smallest of three distances.
#[inline(always)]
fn together([first, second, third]: [u8; 3]) -> usize {
    let (near, mid) = if first < second { (first, second) } else { (second, first) };
    let (near, mid) = if third < near { (third, near) } else { (near, mid.min(third)) };
    PAIR[(near as usize).min(FAR)][(mid as usize).min(FAR)] as usize
}

/// Number of each pair of distances, the smaller first.
static PAIR: [[u8; FAR + 1]; FAR + 1] = {
    let mut table = [[0; FAR + 1]; FAR + 1];
    let mut number = 0;
    let mut near = 1;
    while near <= FAR {
        let mut mid = near;
        while mid <= FAR {
            table[near][mid] = number;
            number += 1;
            mid += 1;
        }
        near += 1;
    }
    table
};
