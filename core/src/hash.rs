//! A hash that does not change when the whole position is shifted.
//!
//! The cell with index `i` weighs `x^i` modulo the prime 2^31 - 1, where `x` has order 331. Such an `x`
//! exists because 331 divides 2^31 - 2, so the powers wrap just as the indices do. Shifting a position by `t` multiplies
//! the sum of its weights by `x^t`. A second sum with weights `x^-2i` is multiplied by `x^-2t`, so the
//! square of the first times the second stays the same. A multiplication by a power of two is a rotation of 31 bits.
//!
//! The sums are made anew for every hash: the search makes and takes back some twenty half-turns for each hash that
//! it needs, and to keep the sums up to date costs more than that.

use crate::torus::{CELLS, CellIndex};

const PRIME: u32 = (1 << 31) - 1;

/// An element of order 331: 7 generates the whole group.
const ROOT: u32 = power(7, (PRIME - 1) / CELLS as u32);

static WEIGHTS: [[u32; 2]; CELLS] = {
    let inverse = power(ROOT, CELLS as u32 - 1);
    let second = times(inverse, inverse);
    let mut weights = [[1; 2]; CELLS];
    let mut i = 1;
    while i < CELLS {
        weights[i] = [times(weights[i - 1][0], ROOT), times(weights[i - 1][1], second)];
        i += 1;
    }
    weights
};

const fn times(a: u32, b: u32) -> u32 {
    let product = a as u64 * b as u64;
    plus((product & PRIME as u64) as u32, (product >> 31) as u32)
}

const fn plus(a: u32, b: u32) -> u32 {
    let sum = a + b;
    if sum >= PRIME { sum - PRIME } else { sum }
}

const fn power(base: u32, exponent: u32) -> u32 {
    let mut result = 1;
    let mut bit = 32;
    while bit > 0 {
        bit -= 1;
        result = times(result, result);
        if exponent >> bit & 1 != 0 {
            result = times(result, base);
        }
    }
    result
}

/// Times a power of two: a rotation of the 31 bits.
const fn rotated(value: u32, by: u32) -> u32 {
    (value << by | value >> (31 - by)) & PRIME
}

/// The two sums of the weights of some cells.
#[derive(Clone, Copy)]
struct Sums([u32; 2]);

impl Sums {
    fn of(cells: &[CellIndex]) -> Self {
        let mut sums = [0; 2];
        for cell in cells {
            let weights = &WEIGHTS[cell.get()];
            sums = [plus(sums[0], weights[0]), plus(sums[1], weights[1])];
        }
        Self(sums)
    }

    fn add_rotated(&mut self, other: &Self, by: [u32; 2]) {
        self.0 = [
            plus(self.0[0], rotated(other.0[0], by[0])),
            plus(self.0[1], rotated(other.0[1], by[1])),
        ];
    }
}

/// 62 bits of the discs, the red tokens, the black tokens and the banned disc.
pub(crate) fn of(discs: &[CellIndex], tokens: &[[CellIndex; 3]; 2], ban: Option<CellIndex>) -> u64 {
    let all = Sums::of(discs);
    let [red, black] = [Sums::of(&tokens[0]), Sums::of(&tokens[1])];
    let banned = Sums::of(ban.as_slice());
    // Any powers of two distinguish the kinds, as long as each kind has its own.
    let half = |by_red, by_black, by_ban| {
        let mut sums = all;
        sums.add_rotated(&red, by_red);
        sums.add_rotated(&black, by_black);
        sums.add_rotated(&banned, by_ban);
        let [first, second] = sums.0;
        times(times(first, first), second) as u64
    };
    half([7, 11], [13, 5], [19, 23]) << 31 | half([3, 17], [22, 9], [27, 14])
}
