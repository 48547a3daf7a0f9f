//! What the evaluation sees of a side: its features.
//!
//! A feature is one value of a kind, such as "a token stands two steps from the middle of the field". Kinds that are about
//! a token are seen three times, the others once, so every side shows [`SEEN`] features. The search sees the
//! wins that are near, so they are about the rest: where tokens stand well and how near they are to a threat.

use core::ops::Range;

use super::survey::{Survey, survey};
use crate::position::{Half, Position, TOKENS};
use crate::side::Side;
use crate::torus::{CELLS, CellIndex, OffsetTable, offset_of, offset_table};

/// Steps from the middle of the field beyond this count as this.
const FAR: usize = 5;
/// Sets of neighbours that no rotation or reflection turns into each other.
const CIRCLES: usize = 13;
/// Slides to a friend are counted up to this many.
const MOST_FRIENDLY: usize = 7;
/// Chances are counted up to this many.
const MOST_CHANCES: usize = 4;
/// Threats are counted up to this many.
const MOST_THREATS: usize = 2;

/// Where the kinds of feature begin.
const SHAPE: usize = 0;
const CENTRE: usize = SHAPE + SHAPES;
const AROUND: usize = CENTRE + FAR + 1;
const SLIDES: usize = AROUND + CIRCLES;
const BESIDE: usize = SLIDES + 7;
const NEAR: usize = BESIDE + MOST_FRIENDLY + 1;
const DISCS: usize = NEAR + MOST_FRIENDLY + 1;
const PLACES: usize = DISCS + MOST_CHANCES + 1;
const THREATS: usize = PLACES + MOST_CHANCES + 1;
/// Number of features.
pub const FEATURES: usize = THREATS + MOST_THREATS + 1;

/// How many features are seen of a side: of each kind one, or one for each token.
pub const SEEN: usize = 3 * TOKENS + 6;

/// A kind of feature: the numbers of its values, its name and why it matters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FeatureKind {
    first: usize,
    end: usize,
    /// Its name.
    pub name: &'static str,
    /// Why it matters.
    pub reason: &'static str,
}

impl FeatureKind {
    /// The numbers of its values.
    pub const fn features(&self) -> Range<usize> {
        self.first..self.end
    }
}

/// The kinds of feature in the order of their numbers.
pub const FEATURE_KINDS: [FeatureKind; 9] = [
    FeatureKind {
        first: SHAPE,
        end: CENTRE,
        name: "shape",
        reason: "how a side's three tokens lie to each other",
    },
    FeatureKind {
        first: CENTRE,
        end: AROUND,
        name: "centre",
        reason: "steps of each token from the middle of the field",
    },
    FeatureKind {
        first: AROUND,
        end: SLIDES,
        name: "around",
        reason: "which discs lie around each token",
    },
    FeatureKind { first: SLIDES, end: BESIDE, name: "slides", reason: "the slides of each token" },
    FeatureKind {
        first: BESIDE,
        end: NEAR,
        name: "beside",
        reason: "slides that end beside an own token",
    },
    FeatureKind {
        first: NEAR,
        end: DISCS,
        name: "near",
        reason: "slides that end two steps from an own token",
    },
    FeatureKind {
        first: DISCS,
        end: PLACES,
        name: "discs",
        reason: "winning slides that lack one disc less",
    },
    FeatureKind {
        first: PLACES,
        end: THREATS,
        name: "places",
        reason: "winning slides that lack one disc more",
    },
    FeatureKind {
        first: THREATS,
        end: FEATURES,
        name: "threats",
        reason: "slides that would win if it were one's turn",
    },
];

/// Whose turn it is, as a side sees it: everything is worth more, or less, then.
#[derive(Clone, Copy)]
pub(super) enum Role {
    /// It is at the beginning of its turn.
    Mover,
    /// The other one then.
    Waiter,
    /// It has moved its token and is to relocate a disc.
    Relocator,
    /// The other one then, whose turn comes next.
    Next,
}

/// Number of roles: whose turn it is, and which half of it.
pub const ROLES: usize = 4;

/// The two sides of a position with their roles: first the one whose turn it is or, in the middle of a turn, comes next.
pub(super) fn roles(position: &Position) -> [(Side, Role); 2] {
    let (side, other) = (position.side(), position.side().other());
    match position.half() {
        Half::Token => [(side, Role::Mover), (other, Role::Waiter)],
        Half::Disc => [(other, Role::Next), (side, Role::Relocator)],
    }
}

/// What is seen of both sides, first of the one whose turn it is or, in the middle of a turn, comes next: the number of its
/// role and its features.
pub fn seen(position: &Position) -> [(usize, [usize; SEEN]); 2] {
    roles(position).map(|(side, role)| {
        let (mut seen, mut count) = ([0; SEEN], 0);
        for_each_feature(position, centre(position), side, survey(position, side), |feature| {
            seen[count] = feature;
            count += 1;
        });
        debug_assert_eq!(count, SEEN);
        (role as usize, seen)
    })
}

/// The features of a side whose slides have been surveyed.
#[inline(always)]
pub(super) fn for_each_feature(
    position: &Position,
    centre: CellIndex,
    side: Side,
    survey: Survey,
    mut see: impl FnMut(usize),
) {
    for_each_placement(position, centre, side, &mut see);
    for slides in survey.slides() {
        see(SLIDES + slides as usize);
    }
    let capped = |count: u8, most: usize| (count as usize).min(most);
    see(BESIDE + capped(survey.beside(), MOST_FRIENDLY));
    see(NEAR + capped(survey.near(), MOST_FRIENDLY));
    see(DISCS + capped(survey.discs(), MOST_CHANCES));
    see(PLACES + capped(survey.places(), MOST_CHANCES));
    see(THREATS + capped(survey.wins(), MOST_THREATS));
}

/// The features that are about the places of a side's tokens, without their slides.
#[inline(always)]
pub(super) fn for_each_placement(
    position: &Position,
    centre: CellIndex,
    side: Side,
    mut see: impl FnMut(usize),
) {
    let tokens = position.tokens[side as usize];
    for token in tokens {
        see(CENTRE + (token.distance(centre) as usize).min(FAR));
        see(AROUND + CIRCLE[position.field.neighbours(token).0 as usize] as usize);
    }
    see(SHAPE + shape(tokens));
}

/// The middle of the field: a disc with the smallest sum of distances to the others.
pub(super) fn centre(position: &Position) -> CellIndex {
    let discs = position.field.discs();
    let sum =
        |middle: CellIndex| discs.iter().map(|&disc| middle.distance(disc) as u16).sum::<u16>();
    discs.iter().copied().min_by_key(|&disc| sum(disc)).unwrap_or(discs[0])
}

/// Kinds of offset between two tokens up to rotation and reflection: those of one to five steps, and all beyond.
const OFFSET_KINDS: usize = 12;
/// The kind of all that are longer.
const LONG: u8 = OFFSET_KINDS as u8 - 1;

/// The kind of each offset: by its length and by how far it bends from a straight line.
const OFFSET_KIND: [u8; CELLS] = {
    let mut kinds = [LONG; CELLS];
    let mut i = 1;
    while i < CELLS {
        let (q, r) = offset_of(i);
        let (q, r, s) = (q.unsigned_abs(), r.unsigned_abs(), (q + r).unsigned_abs());
        // The longest of the three is the sum of the others: the length, and the shorter of its two parts.
        let length = largest(q, r, s);
        let bend = smallest(q, r, s);
        if length <= 5 {
            // One kind with one step, two with two and three, three with four and five.
            kinds[i] = [0, 0, 1, 3, 5, 8][length as usize] + bend;
        }
        i += 1;
    }
    kinds
};

const fn largest(a: u8, b: u8, c: u8) -> u8 {
    let most = if a > b { a } else { b };
    if most > c { most } else { c }
}

const fn smallest(a: u8, b: u8, c: u8) -> u8 {
    let least = if a < b { a } else { b };
    if least < c { least } else { c }
}

static OFFSET_KINDS_BY_OFFSET: OffsetTable = offset_table(&OFFSET_KIND);

/// Shapes of a side's three tokens up to rotation and reflection: three offsets tell one from all others.
const SHAPES: usize = SHAPE_NUMBERS.1;

/// The number of each shape by the kinds of its three offsets, in any order, and how many there are.
const SHAPE_NUMBERS: ([u8; OFFSET_KINDS * OFFSET_KINDS * OFFSET_KINDS], usize) = {
    let mut table = [u8::MAX; OFFSET_KINDS * OFFSET_KINDS * OFFSET_KINDS];
    let mut count = 0;
    let mut second = 1;
    while second < CELLS {
        // Rotations and reflections of the second token give no new shapes.
        let (q, r) = offset_of(second);
        let mut third = if q >= r && r >= 0 { 1 } else { CELLS };
        while third < CELLS {
            let between = CellIndex::at(third).difference(CellIndex::at(second));
            if third != second {
                let kinds = [OFFSET_KIND[second], OFFSET_KIND[third], OFFSET_KIND[between]];
                if table[shape_place(kinds)] == u8::MAX {
                    let [a, b, c] = kinds;
                    let orders = [[a, b, c], [a, c, b], [b, a, c], [b, c, a], [c, a, b], [c, b, a]];
                    let mut order = 0;
                    while order < orders.len() {
                        table[shape_place(orders[order])] = count as u8;
                        order += 1;
                    }
                    count += 1;
                }
            }
            third += 1;
        }
        second += 1;
    }
    assert!(count < u8::MAX as usize);
    (table, count)
};

static SHAPE_NUMBER: [u8; OFFSET_KINDS * OFFSET_KINDS * OFFSET_KINDS] = SHAPE_NUMBERS.0;

const fn shape_place([a, b, c]: [u8; 3]) -> usize {
    (a as usize * OFFSET_KINDS + b as usize) * OFFSET_KINDS + c as usize
}

/// The number of the shape of three tokens.
#[inline(always)]
fn shape([a, b, c]: [CellIndex; TOKENS]) -> usize {
    let kind = |one: CellIndex, other| one.from(other, &OFFSET_KINDS_BY_OFFSET);
    let number = SHAPE_NUMBER[shape_place([kind(a, b), kind(b, c), kind(c, a)])];
    (number as usize).min(SHAPES - 1)
}

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cell::Cell;
    use crate::torus::Anchor;

    /// The squares of the three distances on paper, in units of a step, sorted: by them triangles are congruent.
    fn triangle(cells: [Cell; 3]) -> [i32; 3] {
        let [a, b, c] = cells;
        let mut sides = [(a, b), (b, c), (c, a)].map(|(one, other)| {
            let (q, r) = (i32::from(one.q - other.q), i32::from(one.r - other.r));
            q * q + q * r + r * r
        });
        sides.sort();
        sides
    }

    #[test]
    fn tokens_have_the_same_shape_exactly_if_their_triangles_are_congruent() {
        let anchor = Anchor { index: CellIndex::MIDDLE, cell: Cell::new(0, 0) };
        let cells = (-2..=2).flat_map(|q| (-2..=2).map(move |r| Cell::new(q, r)));
        let near = cells.filter(|cell| cell.distance(Cell::new(0, 0)) <= 2);
        let mut shapes = [None; SHAPES];
        let mut count = 0;
        for first in near.clone() {
            for second in near.clone().filter(|&cell| cell != first) {
                for third in near.clone().filter(|&cell| cell != first && cell != second) {
                    let cells = [first, second, third];
                    let tokens = cells.map(|cell| anchor.index_of(cell).expect("near the anchor"));
                    let known = &mut shapes[shape(tokens)];
                    count += usize::from(known.is_none());
                    assert_eq!(*known.get_or_insert(triangle(cells)), triangle(cells), "{cells:?}");
                }
            }
        }
        let mut triangles = [[0; 3]; SHAPES];
        for (number, sides) in shapes.iter().flatten().enumerate() {
            assert!(!triangles[..number].contains(sides), "{sides:?} is two shapes");
            triangles[number] = *sides;
        }
        assert!(count > 20, "only {count} shapes");
    }

    #[test]
    fn of_a_side_every_kind_is_seen_once_or_once_for_each_token() {
        for game in crate::bench::middle_games() {
            for (role, features) in seen(game.position()) {
                assert!(role < ROLES);
                for kind in FEATURE_KINDS {
                    let count = features.iter().filter(|it| kind.features().contains(it)).count();
                    let tokens = ["centre", "around", "slides"].contains(&kind.name);
                    assert_eq!(count, if tokens { TOKENS } else { 1 }, "{}", kind.name);
                }
            }
        }
    }
}
