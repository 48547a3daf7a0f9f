//! Random games that are steered to where the rules get difficult.

use std::collections::BTreeSet;

use nonaga_core::{Position, Rng, Turn};

use crate::kinds::{holes, pinches, span};
use crate::slow::{At, Slow, add, cell};

/// What both players of a game aim for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aim {
    Nothing,
    Win,
    Holes,
    LargeHoles,
    Pinches,
    Snake,
    East,
    StuckTokens,
    FixedDiscs,
}

impl Aim {
    pub const ALL: [Self; 9] = [
        Self::Nothing,
        Self::Win,
        Self::Holes,
        Self::LargeHoles,
        Self::Pinches,
        Self::Snake,
        Self::East,
        Self::StuckTokens,
        Self::FixedDiscs,
    ];

    /// How near a position comes to the aim.
    fn value(self, position: &Slow) -> i32 {
        let count = |number: usize| number as i32;
        match self {
            Self::Nothing => 0,
            Self::Win => position.winner().is_some() as i32,
            Self::Holes => 4 * count(holes(position).len()) + count(pinches(position)),
            Self::LargeHoles => {
                holes(position).iter().map(|hole| count(hole.len() * hole.len())).sum::<i32>() * 9
                    + count(pinches(position))
                    + span(position)
            }
            Self::Pinches => count(pinches(position)),
            Self::Snake => span(position) * 100 + spread(position),
            Self::East => {
                // The last ones first, and the tokens not left behind.
                let columns = |cells: &BTreeSet<At>| cells.iter().map(|&(q, _)| q).sum::<i32>();
                let last = position.discs.iter().map(|&(q, _)| q).min().unwrap();
                last * 20
                    + columns(&position.discs)
                    + 4 * (columns(&position.red) + columns(&position.black))
            }
            Self::StuckTokens => -count(position.slides().len()),
            Self::FixedDiscs => -count(position.loose().len()),
        }
    }

    /// One of the turns: the best for the aim among some random ones. Where there is a choice,
    /// nobody wins before the aim is reached.
    pub fn choose(self, position: &Slow, turns: &[Turn], random: &mut Rng) -> Turn {
        let tries = if self == Self::Nothing { 1 } else { 16 };
        let goes_on = |turn: &Turn| position.after_turn(*turn).winner().is_none();
        let quiet = |turn: &&Turn| matches!(turn, Turn::Move(_, Some(_))) || goes_on(turn);
        let mut chosen: Vec<Turn> = turns.iter().filter(quiet).copied().collect();
        if chosen.is_empty() || matches!(self, Self::Nothing | Self::Win) {
            chosen = turns.to_vec();
        }
        (0..tries)
            .map(|_| chosen[random.below(chosen.len())])
            .max_by_key(|&turn| self.value(&position.after_turn(turn)))
            .expect("there is at least one try")
    }
}

/// How far the discs lie from each other in all.
fn spread(position: &Slow) -> i32 {
    let apart = |a: &(i32, i32), b: &(i32, i32)| (a.0 - b.0).abs() + (a.1 - b.1).abs();
    position.discs.iter().flat_map(|a| position.discs.iter().map(move |b| apart(a, b))).sum::<i32>()
        / 19
}

/// The set-up, this far from the middle of the plane.
pub fn shifted_start(q: i32, r: i32) -> Position {
    let start = Slow::of(&Position::start());
    let shift = |cells: &BTreeSet<At>| cells.iter().map(|&at| add(at, (q, r))).collect();
    position(&shift(&start.discs), &shift(&start.red), &shift(&start.black))
}

/// All 19 discs in a straight row, with tokens on every third.
pub fn row(along: At) -> Position {
    let on_row = |numbers: &[i32]| numbers.iter().map(|n| (along.0 * n, along.1 * n)).collect();
    let all: Vec<i32> = (0..19).collect();
    position(&on_row(&all), &on_row(&[1, 7, 13]), &on_row(&[4, 10, 16]))
}

/// A ring of 18 discs around a hole of 19 cells, and the last disc on this cell.
pub fn ring(last: At) -> Position {
    let far = |(q, r): At| q.abs().max(r.abs()).max((q + r).abs());
    let mut discs: BTreeSet<At> = (-3..=3)
        .flat_map(|q| (-3..=3).map(move |r| (q, r)))
        .filter(|&cell| far(cell) == 3)
        .collect();
    discs.insert(last);
    let red = BTreeSet::from([(3, 0), (-3, 3), (0, -3)]);
    let black = BTreeSet::from([(0, 3), (-3, 0), (3, -3)]);
    position(&discs, &red, &black)
}

fn position(discs: &BTreeSet<At>, red: &BTreeSet<At>, black: &BTreeSet<At>) -> Position {
    let list = |cells: &BTreeSet<At>| {
        cells.iter().map(|&at| cell(at).to_string()).collect::<Vec<_>>().join(" ")
    };
    let (discs, red, black) = (list(discs), list(red), list(black));
    let text = format!("discs={discs};red={red};black={black};turn=red;ban=-");
    text.parse().unwrap_or_else(|error| panic!("{error}: {text}"))
}
