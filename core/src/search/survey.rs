//! What a side's slides come to, counted in one pass: the evaluation and the search share it.
//!
//! This is the most expensive part of the search. `cargo xtask bench --profile` says how much of the time is spent here.

use super::runner::{Nearness, Runner, nearness_to_either};
use crate::field::Field;
use crate::position::{Position, TOKENS};
use crate::side::Side;
use crate::torus::{CellIndex, Line};

/// Counts of a side's slides, five bits each in one word, so that adding what one direction comes to is one addition.
/// None gets to 32: there are 18 slides at most, and no more than 24 cells join three tokens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Survey {
    /// The counts of all tokens.
    sum: u32,
    /// Those of each token.
    tokens: [u32; TOKENS],
}

impl Survey {
    const WINS: u32 = 0;
    const BESIDE: u32 = 5;
    const NEAR: u32 = 10;
    const SLIDES: u32 = 15;
    const DISCS: u32 = 20;
    const PLACES: u32 = 25;

    /// What a slide adds by the [`Nearness`] of its end to the other tokens of the side.
    const SLIDE: [u32; 4] = {
        let far = 1 << Self::SLIDES;
        let (near, beside) = (far | 1 << Self::NEAR, far | 1 << Self::BESIDE);
        [far, near, beside, beside | 1 << Self::WINS]
    };

    #[inline(always)]
    const fn get(self, count: u32) -> u8 {
        (self.sum >> count) as u8 & 31
    }

    /// Slides that win.
    #[inline(always)]
    pub(super) const fn wins(self) -> u8 {
        self.get(Self::WINS)
    }

    /// Slides that end beside another token of the side, those that win among them.
    #[inline(always)]
    pub(super) const fn beside(self) -> u8 {
        self.get(Self::BESIDE)
    }

    /// Slides that end two steps from one.
    #[inline(always)]
    pub(super) const fn near(self) -> u8 {
        self.get(Self::NEAR)
    }

    /// The slides of each token.
    #[inline(always)]
    pub(super) fn slides(self) -> [u8; TOKENS] {
        self.tokens.map(|counts| (counts >> Self::SLIDES) as u8 & 31)
    }

    /// Winning slides that lack only that a disc be taken which looks as if it slides out.
    #[inline(always)]
    pub(super) const fn discs(self) -> u8 {
        self.get(Self::DISCS)
    }

    /// Winning slides that lack only that a place be filled.
    #[inline(always)]
    pub(super) const fn places(self) -> u8 {
        self.get(Self::PLACES)
    }
}

/// Counts the slides of a side. Whether the relocation for a chance is legal is not found out.
#[inline(always)]
pub(super) fn survey(position: &Position, side: Side) -> Survey {
    let [a, b, c] = position.tokens[side as usize];
    let field = &position.field;
    let tokens = [of_token(field, a, b, c), of_token(field, b, c, a), of_token(field, c, a, b)];
    Survey { sum: tokens[0] + tokens[1] + tokens[2], tokens }
}

/// What the slides of one token come to, given the two others.
#[inline(never)]
fn of_token(field: &Field, from: CellIndex, first: CellIndex, second: CellIndex) -> u32 {
    match Runner::new(from, [first, second]) {
        Some(runner) => of_runner(field, &runner),
        None => of_loner(field, from, [first, second]),
    }
}

/// The slides of a token that no slide can join with the others.
#[inline(always)]
fn of_loner(field: &Field, from: CellIndex, others: [CellIndex; 2]) -> u32 {
    let mut counts = 0;
    for mut line in Line::all(from, field.neighbours(from).0) {
        if let Some(stop) = field.stop(&mut line) {
            counts += nearness_to_either(stop, others).choose(&Survey::SLIDE);
        }
    }
    counts
}

/// The slides of a token that one of them might join with the others.
#[inline(always)]
fn of_runner(field: &Field, runner: &Runner) -> u32 {
    let mut counts = 0;
    for mut line in Line::all(runner.from, field.neighbours(runner.from).0 & !runner.directions) {
        if let Some(stop) = field.stop(&mut line) {
            counts += runner.nearness(stop).choose(&Survey::SLIDE);
        }
    }
    for line in Line::all(runner.from, runner.directions) {
        counts += of_joining_line(field, runner, line);
    }
    counts
}

/// What a direction comes to in which there are cells that join the three.
#[inline(always)]
fn of_joining_line(field: &Field, runner: &Runner, mut line: Line) -> u32 {
    let mut counts = 0;
    let mut next = field.next(&mut line);
    if next.is_free() {
        let mut nearness;
        loop {
            nearness = runner.nearness(line.index());
            next = field.next(&mut line);
            if !next.is_free() {
                break;
            }
            // The slide goes past a winning cell.
            if nearness == Nearness::JOINED && next.neighbours().steps_out() {
                counts += 1 << Survey::DISCS;
            }
        }
        counts += nearness.choose(&Survey::SLIDE);
    }
    // The slide ends too early, perhaps.
    if next.is_place() {
        let place = line.index();
        let stop = field.stop(&mut line).unwrap_or(place);
        counts += (runner.joins_at(stop) as u32) << Survey::PLACES;
    }
    counts
}
