//! The static evaluation: how good a position is without looking ahead.
//!
//! A sum of terms, each a count times a weight. The search sees the wins that are near, so the terms are
//! about the rest: where tokens stand well and how near they are to a threat. `nonaga learn` finds the
//! weights; a score of [`SCALE`] stands for odds of e to 1.

use super::survey::{Survey, survey};
use super::weights;
use crate::position::Position;
use crate::side::Side;
use crate::torus::{CellIndex, REACH};

/// What odds of e to 1 are worth.
pub const SCALE: i16 = 400;

/// Distances beyond this count as this.
const FAR: usize = 5;
/// Pairs of a smaller and a larger distance up to [`FAR`].
const PAIRS: usize = FAR * (FAR + 1) / 2;
/// The largest distance exceeds the middle one by 0, 1 or more.
const EXCESS: usize = 3;
/// Shapes of a side's three tokens.
const SHAPES: usize = PAIRS * EXCESS;
/// Sets of neighbours that no rotation or reflection turns into each other.
const CIRCLES: usize = 13;
/// Chances are counted up to this many.
const MOST_CHANCES: usize = 4;
/// Slides to a friend are counted up to this many.
const MOST_SLIDES: usize = 7;

/// Where the kinds of term begin in the list of weights.
const SHAPE: usize = 0;
const CENTRE: usize = SHAPE + 2 * SHAPES;
const AROUND: usize = CENTRE + 2 * (FAR + 1);
const BESIDE: usize = AROUND + 2 * CIRCLES;
const NEAR: usize = BESIDE + 2 * (MOST_SLIDES + 1);
const SLIDES: usize = NEAR + 2 * (MOST_SLIDES + 1);
const CHANCES: usize = SLIDES + 2;
const THREATS: usize = CHANCES + 4 * (MOST_CHANCES + 1);
const TEMPO: usize = THREATS + 2;
/// Number of weights.
pub const TERMS: usize = TEMPO + 1;

/// What each term of the evaluation is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Weights(pub [i16; TERMS]);

impl Weights {
    /// The weights to play with.
    pub const LEARNED: Self = Self(weights::LEARNED);
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
pub const TERM_KINDS: [TermKind; 9] = [
    TermKind {
        first: SHAPE,
        name: "shape",
        reason: "the distances between a side's tokens, for the side to move and for the other",
    },
    TermKind {
        first: CENTRE,
        name: "centre",
        reason: "steps from the middle of the field, for the side to move and for the other",
    },
    TermKind {
        first: AROUND,
        name: "around",
        reason: "which discs lie around a token, for the side to move and for the other",
    },
    TermKind {
        first: BESIDE,
        name: "beside",
        reason: "slides that end beside an own token, for the side to move and for the other",
    },
    TermKind {
        first: NEAR,
        name: "near",
        reason: "slides that end two steps from an own token, for the side to move and for the other",
    },
    TermKind {
        first: SLIDES,
        name: "slides",
        reason: "all slides, for the side to move and for the other",
    },
    TermKind {
        first: CHANCES,
        name: "chances",
        reason: "winning slides that lack one disc less or one more, for the side to move and the other",
    },
    TermKind {
        first: THREATS,
        name: "threats",
        reason: "one or more slides that would win if it were one's turn",
    },
    TermKind { first: TEMPO, name: "tempo", reason: "to be on the move" },
];

/// Whether a side is on the move: some counts are worth more, or less, then.
#[derive(Clone, Copy)]
pub(super) enum Role {
    Mover,
    Waiter,
}

/// The part of the evaluation that is about one side, whose slides have been surveyed.
#[inline(always)]
pub(super) fn side_score(
    position: &Position,
    weights: &Weights,
    centre: CellIndex,
    side: Side,
    role: Role,
    survey: Survey,
) -> i16 {
    let mut score = 0;
    for_each_term(position, centre, side, role, survey, |term, count| {
        score += weights.0[term] * count;
    });
    score
}

/// The part of the evaluation that is about the places of a side's tokens, without their slides.
#[inline(never)]
pub(super) fn placement(
    position: &Position,
    weights: &Weights,
    centre: CellIndex,
    side: Side,
    role: Role,
) -> i16 {
    let mut score = 0;
    for_each_placement(position, centre, side, role, |term| score += weights.0[term]);
    score
}

/// The terms of the evaluation of a position at the beginning of a turn, each with its count.
pub fn terms(position: &Position) -> [i16; TERMS] {
    let mut counts = [0; TERMS];
    let (side, other) = (position.side(), position.side().other());
    for (side, role, sign) in [(side, Role::Mover, 1), (other, Role::Waiter, -1)] {
        let survey = survey(position, side);
        for_each_term(position, centre(position), side, role, survey, |term, count| {
            counts[term] += sign * count;
        });
        if matches!(role, Role::Waiter) && survey.wins() > 0 {
            counts[THREATS + (survey.wins() > 1) as usize] = -1;
        }
    }
    counts[TEMPO] = 1;
    counts
}

/// The terms that are about one side, each with its count.
#[inline(always)]
fn for_each_term(
    position: &Position,
    centre: CellIndex,
    side: Side,
    role: Role,
    survey: Survey,
    mut add: impl FnMut(usize, i16),
) {
    for_each_placement(position, centre, side, role, |term| add(term, 1));
    let role = role as usize;
    let counted = |count: u8| role * (MOST_SLIDES + 1) + (count as usize).min(MOST_SLIDES);
    add(BESIDE + counted(survey.beside()), 1);
    add(NEAR + counted(survey.near()), 1);
    add(SLIDES + role, survey.slides() as i16);
    for (kind, count) in [survey.discs(), survey.places()].into_iter().enumerate() {
        let first = CHANCES + (2 * role + kind) * (MOST_CHANCES + 1);
        add(first + (count as usize).min(MOST_CHANCES), 1);
    }
}

/// What this many threats are worth to the side that has them.
pub(super) fn worth_of_threats(weights: &Weights, threats: u8) -> i16 {
    if threats == 0 { 0 } else { weights.0[THREATS + (threats > 1) as usize] }
}

/// What it is worth to be on the move.
pub(super) fn worth_of_tempo(weights: &Weights) -> i16 {
    weights.0[TEMPO]
}

/// The middle of the field: a disc with the smallest sum of distances to the others.
pub(super) fn centre(position: &Position) -> CellIndex {
    let discs = position.field.discs();
    let sum =
        |middle: CellIndex| discs.iter().map(|&disc| middle.distance(disc) as u16).sum::<u16>();
    discs.iter().copied().min_by_key(|&disc| sum(disc)).unwrap_or(discs[0])
}

/// Number of the shape of three distances, in any order.
#[inline(always)]
fn shape([first, second, third]: [u8; 3]) -> usize {
    let place = (first as usize * DISTANCES + second as usize) * DISTANCES + third as usize;
    SHAPE_NUMBER.get(place).map_or(0, |&number| number as usize)
}

/// Distances on the torus: up to [`REACH`].
const DISTANCES: usize = REACH as usize + 1;

/// The number of each shape by its three distances: to sort them takes longer than to look it up.
static SHAPE_NUMBER: [u8; DISTANCES * DISTANCES * DISTANCES] = {
    let mut table = [0; DISTANCES * DISTANCES * DISTANCES];
    let mut place = 0;
    while place < table.len() {
        let distances =
            [place / DISTANCES / DISTANCES, place / DISTANCES % DISTANCES, place % DISTANCES];
        let (near, mid, far) = sorted(distances);
        let excess = capped(far - mid, EXCESS - 1);
        table[place] = (EXCESS * PAIR[capped(near, FAR)][capped(mid, FAR)] + excess) as u8;
        place += 1;
    }
    table
};

const fn capped(number: usize, most: usize) -> usize {
    if number < most { number } else { most }
}

const fn sorted([first, second, third]: [usize; 3]) -> (usize, usize, usize) {
    let (near, far) = if first < second { (first, second) } else { (second, first) };
    if third < near {
        (third, near, far)
    } else if third < far {
        (near, third, far)
    } else {
        (near, far, third)
    }
}

/// Number of each pair of distances, the smaller first.
const PAIR: [[usize; FAR + 1]; FAR + 1] = {
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

/// Number of each set of neighbours up to rotation and reflection.
static CIRCLE: [u8; 64] = {
    let mut table = [u8::MAX; 64];
    let mut number = 0;
    let mut mask = 0;
    while mask < 64 {
        if table[mask] == u8::MAX {
            let mut turn = 0;
            while turn < 6 {
                let turned = (mask << turn | mask >> (6 - turn)) & 63;
                table[turned] = number;
                // The bits of six in reverse order.
                table[((turned as u8).reverse_bits() >> 2) as usize] = number;
                turn += 1;
            }
            number += 1;
        }
        mask += 1;
    }
    assert!(number as usize == CIRCLES);
    table
};

/// The terms that are about the places of a side's tokens.
#[inline(always)]
fn for_each_placement(
    position: &Position,
    centre: CellIndex,
    side: Side,
    role: Role,
    mut add: impl FnMut(usize),
) {
    let role = role as usize;
    let tokens = position.tokens[side as usize];
    for token in tokens {
        add(CENTRE + role * (FAR + 1) + (token.distance(centre) as usize).min(FAR));
        let circle = CIRCLE[position.field.neighbours(token).0 as usize] as usize;
        add(AROUND + role * CIRCLES + circle);
    }
    let [a, b, c] = tokens;
    add(SHAPE + role * SHAPES + shape([a.distance(b), b.distance(c), c.distance(a)]));
}
