//! The static evaluation: how good a position is without looking ahead.
//!
//! A side is worth what a small neural network makes of its features, and a position the difference of its sides. Every
//! feature, in every role, has a row of numbers: what it is worth by itself, and what it adds to each of the hidden units. A
//! hidden unit is cut off at zero and at one, so it can tell what matters only together with something else. The rows
//! of a side are summed up two numbers at a time, for the chip has no vector instructions but fast 32-bit additions.
//!
//! `nonaga learn` finds the numbers; a score of [`SCALE`] stands for odds of e to 1.

use super::features::{FEATURES, ROLES, Role, for_each_feature, for_each_placement};
use super::survey::Survey;
use super::weights;
use crate::position::Position;
use crate::side::Side;
use crate::torus::CellIndex;

/// What odds of e to 1 are worth.
pub const SCALE: i16 = 400;
/// Number of hidden units.
pub const HIDDEN: usize = 7;
/// The numbers of a feature: its own worth, and what it adds to each hidden unit.
pub const LANES: usize = 1 + HIDDEN;
/// What a hidden unit comes to at most.
pub const ONE: i16 = 256;
/// No number of a row is larger, so that the sum of a side's rows fits into 16 bits.
pub const MOST: i16 = 2000;

/// The numbers of every feature, by role, and what a full hidden unit is worth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weights {
    rows: [[PackedRow; FEATURES]; ROLES],
    worths: [i16; HIDDEN],
}

/// The numbers of a feature, two in each word: the second times 2^16 plus the first. As long as sums fit into 16 bits,
/// adding words adds both, and both can be told apart again.
type PackedRow = [i32; LANES / 2];

impl Weights {
    /// The weights to play with.
    pub const LEARNED: Self = Self::new(&weights::ROWS, weights::WORTHS);

    /// A network with these numbers.
    pub const fn new(numbers: &[[[i16; LANES]; FEATURES]; ROLES], worths: [i16; HIDDEN]) -> Self {
        let mut rows = [[[0; LANES / 2]; FEATURES]; ROLES];
        let mut place = 0;
        while place < ROLES * FEATURES * LANES / 2 {
            let (row, word) = (place / (LANES / 2), place % (LANES / 2));
            let (role, feature) = (row / FEATURES, row % FEATURES);
            let numbers = &numbers[role][feature];
            let (first, second) = (numbers[2 * word], numbers[2 * word + 1]);
            assert!(-MOST <= first && first <= MOST && -MOST <= second && second <= MOST);
            rows[role][feature][word] = ((second as i32) << 16) + first as i32;
            place += 1;
        }
        Self { rows, worths }
    }

    /// What a feature is worth by itself.
    pub(super) fn own(&self, role: usize, feature: usize) -> i16 {
        self.rows[role][feature][0] as i16
    }
}

/// What one side is worth, whose slides have been surveyed.
#[inline(always)]
pub(super) fn side_score(
    position: &Position,
    weights: &Weights,
    centre: CellIndex,
    side: Side,
    role: Role,
    survey: Survey,
) -> i16 {
    let rows = &weights.rows[role as usize];
    let mut sums = [0; LANES / 2];
    for_each_feature(position, centre, side, survey, |feature| {
        let row = &rows[feature];
        for (sum, word) in sums.iter_mut().zip(row) {
            *sum += word;
        }
    });
    let own = sums[0] as i16;
    let [a, c, e, g] = sums.map(|sum| (sum - sum as i16 as i32) >> 16);
    let [_, b, d, f] = sums.map(|sum| sum as i16 as i32);
    let hidden = [a, b, c, d, e, f, g].into_iter().zip(weights.worths);
    let units = hidden.map(|(sum, worth)| sum.clamp(0, ONE as i32) * worth as i32);
    own + (units.sum::<i32>() / ONE as i32) as i16
}

/// What the places of a side's tokens are worth by themselves, without their slides.
#[inline(never)]
pub(super) fn placement(
    position: &Position,
    weights: &Weights,
    centre: CellIndex,
    side: Side,
    role: Role,
) -> i16 {
    let mut score = 0;
    for_each_placement(position, centre, side, |feature| {
        score += weights.own(role as usize, feature);
    });
    score
}
