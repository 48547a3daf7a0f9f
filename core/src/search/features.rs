//! What the evaluation sees of a side: its features.
//!
//! A feature is one value of a kind, such as "a token stands two steps from the middle of the field". Kinds that are about
//! a token are seen three times, the others once, so every side shows [`SEEN`] features. The search sees the
//! wins that are near, so they are about the rest: where tokens stand well and how near they are to a threat.

use core::ops::Range;

use super::runner::{PAIR_KIND, PAIR_KINDS, pair_kind};
use super::survey::{Survey, survey};
use crate::field::{CellState, Field};
use crate::position::{Half, Position, TOKENS};
use crate::side::Side;
use crate::torus::{CELLS, CellIndex, OffsetTable, offset_of, offset_table};

/// Steps from the middle of the field beyond this count as this.
const FAR: usize = 5;
/// Sets of neighbours that no rotation or reflection turns into each other.
const CIRCLES: usize = 13;
/// A token has up to this many slides.
const MOST_SLIDES: usize = 6;
/// Slides to a friend are counted up to this many.
const MOST_FRIENDLY: usize = 7;
/// With a shape they are counted up to this many.
const MOST_WITH_SHAPE: usize = 3;
/// Chances are counted up to this many.
const MOST_CHANCES: usize = 4;
/// Threats are counted up to this many.
const MOST_THREATS: usize = 2;

/// The commonest numbers of slides of a token, and of slides that end beside an own one.
const USUAL_SLIDES: usize = 2;
const USUALLY_BESIDE: usize = 1;

/// Where the kinds of feature begin.
const SHAPE: usize = 0;
const PAIRS: usize = SHAPE + SHAPES * (MOST_WITH_SHAPE + 1);
const CENTRE: usize = PAIRS + BETWEEN;
const AROUND: usize = CENTRE + FAR + 1;
const NEAR: usize = AROUND + CIRCLES * (MOST_SLIDES + 1);
const CHANCES: usize = NEAR + (MOST_FRIENDLY + 1) * (MOST_FRIENDLY + 1);
/// Number of features.
pub const FEATURES: usize = CHANCES + (MOST_THREATS + 1) * (MOST_CHANCES + 1) * (MOST_CHANCES + 1);

/// How many features are seen of a side: of each kind one, or one for each token or pair of tokens.
pub const SEEN: usize = 3 * TOKENS + 3;

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
pub const FEATURE_KINDS: [FeatureKind; 6] = [
    FeatureKind {
        first: SHAPE,
        end: PAIRS,
        name: "shape",
        reason: "how a side's three tokens lie to each other, and slides that end beside one of them",
    },
    FeatureKind {
        first: PAIRS,
        end: CENTRE,
        name: "pairs",
        reason: "what lies between two tokens that a third could join: free discs, other tokens or nothing",
    },
    FeatureKind {
        first: CENTRE,
        end: AROUND,
        name: "centre",
        reason: "steps of each token from the middle of the field",
    },
    FeatureKind {
        first: AROUND,
        end: NEAR,
        name: "around",
        reason: "which discs lie around each token, and how many slides it has",
    },
    FeatureKind {
        first: NEAR,
        end: CHANCES,
        name: "near",
        reason: "slides that end beside an own token, and two steps from one",
    },
    FeatureKind {
        first: CHANCES,
        end: FEATURES,
        name: "chances",
        reason: "slides that would win, or would with one disc less, or with one disc more",
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
        for_each_feature(position, position.centre(), side, survey(position, side), |feature| {
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
    let tokens = position.tokens[side as usize];
    let capped = |count: u8, most: usize| (count as usize).min(most);
    for (token, slides) in tokens.into_iter().zip(survey.slides()) {
        see(centre_feature(token, centre));
        see(around_feature(position, token, capped(slides, MOST_SLIDES)));
    }
    let [a, b, c] = tokens;
    for (one, other) in [(a, b), (b, c), (c, a)] {
        see(PAIRS + between(&position.field, one, other));
    }
    see(shape_feature(tokens, capped(survey.beside(), MOST_WITH_SHAPE)));
    let beside = capped(survey.beside(), MOST_FRIENDLY);
    see(NEAR + beside * (MOST_FRIENDLY + 1) + capped(survey.near(), MOST_FRIENDLY));
    let discs = capped(survey.discs(), MOST_CHANCES);
    let places = capped(survey.places(), MOST_CHANCES);
    let chances = capped(survey.wins(), MOST_THREATS) * (MOST_CHANCES + 1) + discs;
    see(CHANCES + chances * (MOST_CHANCES + 1) + places);
}

/// The features that are about the places of a side's tokens, without their slides: as if there were as many as there
/// mostly are.
#[inline(always)]
pub(super) fn for_each_placement(
    position: &Position,
    centre: CellIndex,
    side: Side,
    mut see: impl FnMut(usize),
) {
    let tokens = position.tokens[side as usize];
    for token in tokens {
        see(centre_feature(token, centre));
        see(around_feature(position, token, USUAL_SLIDES));
    }
    see(shape_feature(tokens, USUALLY_BESIDE));
}

#[inline(always)]
fn shape_feature(tokens: [CellIndex; TOKENS], beside: usize) -> usize {
    SHAPE + shape(tokens) * (MOST_WITH_SHAPE + 1) + beside
}

#[inline(always)]
fn centre_feature(token: CellIndex, centre: CellIndex) -> usize {
    CENTRE + (token.distance(centre) as usize).min(FAR)
}

#[inline(always)]
fn around_feature(position: &Position, token: CellIndex, slides: usize) -> usize {
    let circle = CIRCLE[position.field.neighbours(token).0 as usize] as usize;
    AROUND + circle * (MOST_SLIDES + 1) + slides
}

/// Number of values of [`between`].
const BETWEEN: usize = 3 * SUMS + 1;
/// The contents of two cells add up to less than this.
const SUMS: usize = 2 * CellState::CONTENTS - 1;

/// For two tokens that are near each other, by kind of pair: where their values begin, and the steps from the first of
/// them to the two cells that touch both; where there is but one, twice to that one.
static CELLS_BETWEEN: [(u8, [u16; 2]); PAIR_KINDS] = {
    let mut table = [(0, [0; 2]); PAIR_KINDS];
    let mut second = 1;
    while second < CELLS {
        let kind = PAIR_KIND[second] as usize;
        let other = CellIndex::at(second);
        let (mut count, mut cells, mut cell) = (0, [0; 2], 1);
        while kind > 0 && cell < CELLS {
            let between = CellIndex::at(cell);
            if between.distance(CellIndex::ORIGIN) == 1 && between.distance(other) == 1 {
                cells[count] = cell as u16;
                count += 1;
            }
            cell += 1;
        }
        if kind > 0 {
            let class = if count == 1 {
                cells[1] = cells[0];
                2
            } else {
                other.distance(CellIndex::ORIGIN) as usize - 1
            };
            table[kind - 1] = ((class * SUMS) as u8, cells);
        }
        second += 1;
    }
    table
};

/// What lies between two tokens of a side: free discs, other tokens or nothing.
#[inline(always)]
fn between(field: &Field, one: CellIndex, other: CellIndex) -> usize {
    let kind = pair_kind(one, other) as usize;
    let Some((class, cells)) = CELLS_BETWEEN.get(kind.wrapping_sub(1)) else { return 3 * SUMS };
    let [first, second] = cells.map(|steps| field.state(one.plus(steps)).content());
    (class + first + second) as usize
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
    extern crate std;

    use core::ops::ControlFlow;

    use super::*;
    use crate::cell::{Cell, Direction};
    use crate::rng::Rng;
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

    /// The steps between two tokens, and what lies on the cells that touch both: free discs, other tokens, nothing.
    #[test]
    fn what_lies_between_two_tokens_is_told_apart() {
        let mut seen = std::collections::BTreeMap::new();
        let games = (0..400).map(|seed| random_game(seed, 3 + seed as usize % 20));
        for position in games {
            let [red, black] = [Side::Red, Side::Black].map(|side| position.tokens(side));
            for (tokens, others) in [(red, black), (black, red)] {
                for (one, other) in [(0, 1), (1, 2), (2, 0)].map(|(a, b)| (tokens[a], tokens[b])) {
                    let touching = Direction::ALL.map(|way| one.step(way));
                    let common = touching.into_iter().filter(|cell| cell.distance(other) == 1);
                    let mut counts = [0; 3];
                    for cell in common {
                        let content = if others.contains(&cell) {
                            1
                        } else if position.is_disc(cell) {
                            0
                        } else {
                            2
                        };
                        counts[content] += 1;
                    }
                    let steps = one.distance(other);
                    let truth = if steps > 2 { None } else { Some((steps, counts)) };
                    let index = |cell| position.field.index_of(cell).expect("near the field");
                    let value = between(&position.field, index(one), index(other));
                    assert_eq!(
                        *seen.entry(value).or_insert(truth),
                        truth,
                        "{one} {other} in {position}"
                    );
                }
            }
        }
        let truths: std::collections::BTreeSet<_> = seen.values().collect();
        assert_eq!(truths.len(), seen.len(), "two values for the same");
        assert!(seen.len() > 12, "only {} kinds", seen.len());
    }

    /// The position after this number of random turns, or before a win.
    fn random_game(seed: u64, turns: usize) -> Position {
        let mut random = Rng::new(seed);
        let mut position = Position::start();
        for _ in 0..turns {
            let mut all = std::vec::Vec::new();
            let _ = position.for_each_turn(|turn| {
                all.push(turn);
                ControlFlow::<()>::Continue(())
            });
            let mut next = position;
            let turn = *random.pick(&all).expect("a turn is left");
            next.play_turn(turn).expect("it was listed");
            if next.winner().is_some() {
                break;
            }
            position = next;
        }
        position
    }

    #[test]
    fn of_a_side_every_kind_is_seen_once_or_once_for_each_token() {
        for game in crate::bench::middle_games() {
            for (role, features) in seen(game.position()) {
                assert!(role < ROLES);
                for kind in FEATURE_KINDS {
                    let count = features.iter().filter(|it| kind.features().contains(it)).count();
                    let tokens = ["pairs", "centre", "around"].contains(&kind.name);
                    assert_eq!(count, if tokens { TOKENS } else { 1 }, "{}", kind.name);
                }
            }
        }
    }
}
