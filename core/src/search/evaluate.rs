//! How good a position looks without looking ahead.

use crate::position::Position;
use crate::side::Side;

/// Distances are told apart up to this.
const FAR: usize = 5;
/// Pairs of a smaller and a larger distance up to [`FAR`].
const PAIRS: usize = FAR * (FAR + 1) / 2;

/// Where the kinds of term begin in the list of weights.
const TOGETHER: usize = 0;
const MOBILITY: usize = TOGETHER + PAIRS;
const THREATS: usize = MOBILITY + 1;
const TEMPO: usize = THREATS + 2;
/// Number of weights.
pub const TERMS: usize = TEMPO + 1;

/// What each term of the evaluation is worth, in hundredths of a token's step.
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
        6, 60, 90, 40,
    ]);
}

/// What a weight is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Term {
    /// Its name.
    pub name: &'static str,
    /// Why it matters.
    pub reason: &'static str,
}

/// Names and reasons of the terms, each with the number of its first weight.
pub const KINDS: [(usize, Term); 4] = [
    (
        TOGETHER,
        Term { name: "together", reason: "the two smallest distances between a side's tokens" },
    ),
    (MOBILITY, Term { name: "mobility", reason: "each disc next to a token is a way to slide" }),
    (
        THREATS,
        Term { name: "threats", reason: "one or more slides that would win if it were one's turn" },
    ),
    (TEMPO, Term { name: "tempo", reason: "to be on the move" }),
];

/// Finds the terms of a position at the beginning of a turn of `to_move`, whose opponent has this many
/// threats, and tells them one by one: number of the weight and how often it counts for `to_move`.
#[inline(always)]
fn terms(position: &Position, to_move: Side, threats: u8, mut add: impl FnMut(usize, i16)) {
    for (side, sign) in [(to_move, 1), (to_move.other(), -1)] {
        add(TOGETHER + together(position, side), sign);
        add(MOBILITY, sign * mobility(position, side));
    }
    if threats > 0 {
        add(THREATS + (threats > 1) as usize, -1);
    }
    add(TEMPO, 1);
}

/// How good the position is for `to_move`, who begins a turn and cannot win at once.
pub(super) fn evaluate(position: &Position, weights: &Weights, to_move: Side, threats: u8) -> i16 {
    let mut score = 0;
    terms(position, to_move, threats, |term, count| score += weights.0[term] * count);
    score
}

/// What so many threats are worth to the side that has them.
pub(super) fn worth_of_threats(weights: &Weights, threats: u8) -> i16 {
    if threats == 0 { 0 } else { weights.0[THREATS + (threats > 1) as usize] }
}

/// How often each weight counts for the side to move, for tuning.
pub fn trace(position: &Position) -> [i16; TERMS] {
    let mut counts = [0; TERMS];
    let to_move = position.side();
    let threats = super::threats::count(position, to_move.other());
    terms(position, to_move, threats, |term, count| counts[term] += count);
    counts
}

/// Number of the pair of a side's two smallest token distances.
#[inline(always)]
fn together(position: &Position, side: Side) -> usize {
    let [a, b, c] = position.tokens[side as usize];
    let (mut near, mut mid) = (a.distance(b), b.distance(c));
    if near > mid {
        (near, mid) = (mid, near);
    }
    let third = c.distance(a);
    if third < near {
        (near, mid) = (third, near);
    } else if third < mid {
        mid = third;
    }
    PAIR[(near as usize).min(FAR)][(mid as usize).min(FAR)] as usize
}

/// Number of each pair of distances, the smaller first.
const PAIR: [[u8; FAR + 1]; FAR + 1] = {
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

/// How many discs the discs under a side's tokens touch. Each is a way to slide unless a token bars it,
/// and that bars a way for the other token as well.
#[inline(always)]
fn mobility(position: &Position, side: Side) -> i16 {
    let tokens = position.tokens[side as usize].iter();
    tokens.map(|&token| position.field.around(token).contacts() as i16).sum()
}
