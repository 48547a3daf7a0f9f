//! The static evaluation: how good a position is without looking ahead.
//!
//! A side is worth what a small neural network makes of its features, and a position the difference of its sides. Every
//! feature, in every role, has a number of its own, what it is worth by itself, and a row of what it adds to each of the
//! hidden units. A hidden unit is cut off at zero and at one, so it can tell what matters only together with something
//! else. Where the features' own worths lie far outside of the search's window, the hidden units are left out (lazy
//! evaluation); the order of slides is by own worths alone.
//!
//! The numbers of a row are bytes, and two of them are added at a time, for the chip has no vector instructions but fast
//! 32-bit additions. `nonaga learn` finds the numbers; a score of [`SCALE`] stands for odds of e to 1.

use core::hint::black_box;

use super::features::{FEATURES, ROLES, Role, SEEN, for_each_feature, for_each_placement};
use super::survey::survey;
use super::weights;
use crate::position::Position;
use crate::side::Side;
use crate::torus::CellIndex;

/// What odds of e to 1 are worth.
pub const SCALE: i16 = 400;
/// Number of hidden units.
pub const HIDDEN: usize = 16;
/// The numbers of a feature: its own worth, and what it adds to each hidden unit.
pub const LANES: usize = 1 + HIDDEN;
/// What a hidden unit comes to at most.
pub const ONE: i16 = 64;
/// No feature is worth more by itself, so that the sum of a side's features fits into 16 bits.
pub const MOST: i16 = 2000;
/// No feature adds more to a hidden unit, so that it fits into a byte.
pub const MOST_ADDED: i16 = 127;

/// What a side's features are worth together hardly ever comes to more.
const FAR_OUTSIDE: i16 = 700;

/// The numbers of every feature, by role, and what a full hidden unit is worth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weights {
    own: [[i16; FEATURES]; ROLES],
    rows: [[PackedRow; FEATURES]; ROLES],
    worths: [i16; HIDDEN],
}

/// What a feature adds to the hidden units, four in each word, the first in the lowest byte: each is the number plus
/// [`BIAS`], so that none is negative and all can be added without telling them apart.
type PackedRow = [u32; WORDS];

const WORDS: usize = HIDDEN / UNITS_A_WORD;
const UNITS_A_WORD: usize = 4;
const BIAS: i16 = 128;
/// Every other byte of a word.
const EVEN_BYTES: u32 = 0x00FF_00FF;

impl Weights {
    /// The weights to play with.
    pub const LEARNED: Self = Self::new(&weights::ROWS, weights::WORTHS);

    /// A network with these numbers.
    pub const fn new(numbers: &[[[i16; LANES]; FEATURES]; ROLES], worths: [i16; HIDDEN]) -> Self {
        let mut own = [[0; FEATURES]; ROLES];
        let mut rows = [[[0; WORDS]; FEATURES]; ROLES];
        let mut place = 0;
        while place < ROLES * FEATURES {
            let (role, feature) = (place / FEATURES, place % FEATURES);
            let numbers = &numbers[role][feature];
            assert!(-MOST <= numbers[0] && numbers[0] <= MOST);
            own[role][feature] = numbers[0];
            let mut unit = 0;
            while unit < HIDDEN {
                let number = numbers[1 + unit];
                assert!(-MOST_ADDED <= number && number <= MOST_ADDED);
                rows[role][feature][unit / UNITS_A_WORD] |=
                    ((number + BIAS) as u32) << (8 * (unit % UNITS_A_WORD));
                unit += 1;
            }
            place += 1;
        }
        Self { own, rows, worths }
    }

    /// What a feature is worth by itself.
    pub(super) fn own(&self, role: usize, feature: usize) -> i16 {
        self.own[role][feature]
    }
}

/// What four hidden units are worth, the sums of one word of all rows, in parts of [`ONE`].
#[inline(never)]
fn together(rows: &[&PackedRow; SEEN], word: usize, worths: &[i16]) -> i32 {
    let (mut all, mut odd) = (0_u32, 0);
    // Of a length that the compiler does not know, so that the loop is not unrolled: it fits into the chip's eight registers.
    for row in black_box(&rows[..]) {
        all = all.wrapping_add(row[word]);
        odd += row[word] >> 8 & EVEN_BYTES;
    }
    let even = all.wrapping_sub(odd << 8);
    let sums = [even & 0xFFFF, odd & 0xFFFF, even >> 16, odd >> 16];
    let unit = |sum: u32| (sum as i32 - SEEN as i32 * BIAS as i32).clamp(0, ONE as i32);
    sums.into_iter().zip(worths).map(|(sum, &worth)| unit(sum) * worth as i32).sum()
}

/// What the evaluation sees of a side.
#[derive(Clone, Copy)]
pub(super) struct SideView<'a> {
    weights: &'a Weights,
    /// With how many slides it would win.
    pub(super) wins: u8,
    /// What its features are worth by themselves.
    pub(super) own: i16,
    /// What they add to the hidden units.
    rows: [&'a PackedRow; SEEN],
}

impl<'a> SideView<'a> {
    #[inline(always)]
    pub(super) fn of(
        position: &Position,
        weights: &'a Weights,
        centre: CellIndex,
        side: Side,
        role: Role,
    ) -> Self {
        let survey = survey(position, side);
        let (owns, rows) = (&weights.own[role as usize], &weights.rows[role as usize]);
        let mut view = Self { weights, wins: survey.wins(), own: 0, rows: [&rows[0]; SEEN] };
        let mut places = view.rows.iter_mut();
        for_each_feature(position, centre, side, survey, |feature| {
            view.own += owns[feature];
            if let Some(place) = places.next() {
                *place = &rows[feature];
            }
        });
        view
    }

    /// What the side is worth.
    pub(super) fn worth(&self) -> i16 {
        let words = self.weights.worths.chunks_exact(UNITS_A_WORD).enumerate();
        let together = words.map(|(word, worths)| together(&self.rows, word, worths));
        self.own + (together.sum::<i32>() / ONE as i32) as i16
    }
}

/// What a position is worth to a side, given what is seen of both; roughly where that lies far outside of the window.
pub(super) fn evaluate(
    mine: &SideView<'_>,
    theirs: &SideView<'_>,
    (alpha, beta): (i16, i16),
) -> i16 {
    let own = mine.own - theirs.own;
    if own <= alpha.saturating_sub(FAR_OUTSIDE) || own >= beta.saturating_add(FAR_OUTSIDE) {
        return own;
    }
    mine.worth() - theirs.worth()
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
