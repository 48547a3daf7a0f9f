//! The rules a second time, slow and simple: sets of cells and flood fills.
//!
//! This is written from the rules alone and shares nothing with the fast code but the names of
//! refusals, turns and shapes, so that a mistake there is not made here again.
//!
//! When several reasons forbid something, the first of these is given:
//! the game is over; the other half of the turn comes first; then
//! - slide: not your token, no room to slide (that way), stops elsewhere;
//! - take: not a disc, carries a token, just relocated, blocked, would split the field;
//! - place: whatever forbids taking the disc, same place, occupied, too few contacts.

use std::collections::BTreeSet;

use nonaga_core::{
    Cell, Draw, Half, HalfTurn, Outcome, Position, Refusal, Relocation, Shape, Side, Slide, Turn,
};

/// A cell as plain numbers without an end.
pub type At = (i32, i32);

/// The six directions in the order of the rules.
pub const DIRECTIONS: [At; 6] = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)];

pub fn add(a: At, b: At) -> At {
    (a.0 + b.0, a.1 + b.1)
}

pub fn around(cell: At) -> impl Iterator<Item = At> {
    DIRECTIONS.into_iter().map(move |direction| add(cell, direction))
}

pub fn touch(a: At, b: At) -> bool {
    DIRECTIONS.contains(&(b.0 - a.0, b.1 - a.1))
}

/// The cells that touch both.
pub fn between(a: At, b: At) -> impl Iterator<Item = At> {
    around(a).filter(move |&cell| touch(cell, b))
}

/// As the fast code names it.
pub fn cell((q, r): At) -> Cell {
    Cell::new(q as i16, r as i16)
}

/// A box of cells.
#[derive(Clone, Copy)]
pub struct Bounds {
    low: At,
    high: At,
}

impl Bounds {
    /// The box of these cells, `margin` cells further out on each side.
    pub fn around(cells: &BTreeSet<At>, margin: i32) -> Self {
        let all = |pick: fn(&At) -> i32| cells.iter().map(pick);
        Self {
            low: (all(|c| c.0).min().unwrap() - margin, all(|c| c.1).min().unwrap() - margin),
            high: (all(|c| c.0).max().unwrap() + margin, all(|c| c.1).max().unwrap() + margin),
        }
    }

    pub fn contains(&self, (q, r): At) -> bool {
        (self.low.0..=self.high.0).contains(&q) && (self.low.1..=self.high.1).contains(&r)
    }

    pub fn cells(&self) -> impl Iterator<Item = At> {
        let (low, high) = (self.low, self.high);
        (low.0..=high.0).flat_map(move |q| (low.1..=high.1).map(move |r| (q, r)))
    }
}

/// A set of cells within a box, as a mark for each: much faster to ask than a tree.
pub struct Marks {
    bounds: Bounds,
    rows: i32,
    marks: Vec<bool>,
}

impl Marks {
    fn none(bounds: Bounds) -> Self {
        let rows = bounds.high.1 - bounds.low.1 + 1;
        let columns = bounds.high.0 - bounds.low.0 + 1;
        Self { bounds, rows, marks: vec![false; (rows * columns) as usize] }
    }

    pub fn of(cells: &BTreeSet<At>) -> Self {
        let mut marks = Self::none(Bounds::around(cells, 0));
        for &cell in cells {
            marks.insert(cell);
        }
        marks
    }

    fn index(&self, (q, r): At) -> usize {
        ((q - self.bounds.low.0) * self.rows + r - self.bounds.low.1) as usize
    }

    pub fn contains(&self, cell: At) -> bool {
        self.bounds.contains(cell) && self.marks[self.index(cell)]
    }

    /// Marks a cell; false when it was marked before.
    fn insert(&mut self, cell: At) -> bool {
        let index = self.index(cell);
        !std::mem::replace(&mut self.marks[index], true)
    }
}

/// All cells of a box that can be reached from `start` by the steps `may_step` allows.
pub fn flood(bounds: Bounds, start: At, may_step: impl Fn(At, At) -> bool) -> Vec<At> {
    let mut seen = Marks::none(bounds);
    seen.insert(start);
    let mut reached = vec![start];
    let mut next = 0;
    while next < reached.len() {
        let here = reached[next];
        next += 1;
        for there in around(here) {
            if bounds.contains(there) && may_step(here, there) && seen.insert(there) {
                reached.push(there);
            }
        }
    }
    reached
}

/// How many pairs of these cells touch.
fn joints(cells: &BTreeSet<At>) -> usize {
    let later = |a| cells.iter().filter(move |&&b| a < b && touch(a, b)).count();
    cells.iter().map(|&a| later(a)).sum()
}

pub fn is_whole(discs: &BTreeSet<At>) -> bool {
    let (marks, first) = (Marks::of(discs), *discs.first().expect("there are discs"));
    flood(marks.bounds, first, |_, there| marks.contains(there)).len() == discs.len()
}

/// A position as sets of cells.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Slow {
    pub discs: BTreeSet<At>,
    pub red: BTreeSet<At>,
    pub black: BTreeSet<At>,
    pub side: Side,
    /// The token has moved, a disc comes next.
    pub disc_next: bool,
    pub ban: Option<At>,
}

impl Slow {
    /// What a position of the fast code shows of itself. Where its coordinates run over the end of
    /// 16 bits, these run on.
    pub fn of(position: &Position) -> Self {
        let origin = position.discs()[0];
        let at = |cell: Cell| {
            let (q, r) = (cell.q.wrapping_sub(origin.q), cell.r.wrapping_sub(origin.r));
            (origin.q as i32 + q as i32, origin.r as i32 + r as i32)
        };
        Self {
            discs: position.discs().into_iter().map(at).collect(),
            red: position.tokens(Side::Red).into_iter().map(at).collect(),
            black: position.tokens(Side::Black).into_iter().map(at).collect(),
            side: position.side(),
            disc_next: position.half() == Half::Disc,
            ban: position.ban().map(at),
        }
    }

    pub fn tokens(&self, side: Side) -> &BTreeSet<At> {
        match side {
            Side::Red => &self.red,
            Side::Black => &self.black,
        }
    }

    pub fn carries_token(&self, cell: At) -> bool {
        self.red.contains(&cell) || self.black.contains(&cell)
    }

    /// Who stands together, and how. Only the side that has just moved a token can.
    pub fn winner(&self) -> Option<(Side, Shape)> {
        Side::ALL.into_iter().find_map(|side| {
            let tokens = self.tokens(side);
            let is_straight = || {
                tokens.iter().any(|&end| {
                    DIRECTIONS.into_iter().any(|along| {
                        let middle = add(end, along);
                        tokens.contains(&middle) && tokens.contains(&add(middle, along))
                    })
                })
            };
            match joints(tokens) {
                3 => Some((side, Shape::Triangle)),
                2 if is_straight() => Some((side, Shape::Line)),
                2 => Some((side, Shape::Tick)),
                _ => None,
            }
        })
    }

    /// Where a token slides to in one direction; its own cell when it has no room.
    fn stop(&self, token: At, direction: At) -> At {
        let next = add(token, direction);
        if !self.discs.contains(&next) || self.carries_token(next) {
            return token;
        }
        self.stop(next, direction)
    }

    pub fn check_slide(&self, from: At, to: At) -> Result<(), Refusal> {
        self.check_half(false, Refusal::DiscNext)?;
        if !self.tokens(self.side).contains(&from) {
            return Err(Refusal::NotYourToken);
        }
        // The direction in which `to` lies, if it lies straight ahead in any.
        let reach = 60;
        let ahead = DIRECTIONS
            .into_iter()
            .find(|&(q, r)| (1..reach).any(|steps| add(from, (q * steps, r * steps)) == to));
        match ahead.map(|direction| self.stop(from, direction)) {
            Some(stop) if stop == from => Err(Refusal::NoRoomToSlide),
            Some(stop) if stop == to => Ok(()),
            _ => Err(Refusal::StopsElsewhere),
        }
    }

    pub fn check_take(&self, disc: At) -> Result<(), Refusal> {
        self.check_half(true, Refusal::TokenFirst)?;
        if !self.discs.contains(&disc) {
            Err(Refusal::NotADisc)
        } else if self.carries_token(disc) {
            Err(Refusal::CarriesToken)
        } else if self.ban == Some(disc) {
            Err(Refusal::JustRelocated)
        } else if !self.slides_out(disc) {
            Err(Refusal::Blocked)
        } else if !is_whole(&self.without(disc)) {
            Err(Refusal::WouldSplitField)
        } else {
            Ok(())
        }
    }

    /// Why a disc that may be taken may not be put there.
    pub fn check_place(&self, disc: At, place: At) -> Result<(), Refusal> {
        let is_other = |cell: &At| *cell != disc && self.discs.contains(cell);
        if place == disc {
            Err(Refusal::SamePlace)
        } else if is_other(&place) {
            Err(Refusal::Occupied)
        } else if around(place).filter(is_other).count() < 2 {
            Err(Refusal::TooFewContacts)
        } else {
            Ok(())
        }
    }

    fn check_half(&self, disc_next: bool, otherwise: Refusal) -> Result<(), Refusal> {
        if self.winner().is_some() {
            Err(Refusal::GameOver)
        } else if self.disc_next != disc_next {
            Err(otherwise)
        } else {
            Ok(())
        }
    }

    pub fn without(&self, disc: At) -> BTreeSet<At> {
        self.discs.iter().copied().filter(|&other| other != disc).collect()
    }

    /// Where a disc can travel, one cell at a time, as far as one cell out of the box of all discs.
    pub fn travels(&self, disc: At) -> Vec<At> {
        let others = Marks::of(&self.without(disc));
        flood(Bounds::around(&self.discs, 1), disc, |here, there| {
            let has_room = between(here, there).any(|cell| !others.contains(cell));
            !others.contains(there) && has_room
        })
    }

    /// Whether a disc travels out of the box of all discs.
    pub fn slides_out(&self, disc: At) -> bool {
        let inside = Bounds::around(&self.discs, 0);
        self.travels(disc).iter().any(|&cell| !inside.contains(cell))
    }

    /// The discs that the other discs let go, whatever the tokens do.
    pub fn loose(&self) -> BTreeSet<At> {
        let is_loose = |&disc: &At| self.slides_out(disc) && is_whole(&self.without(disc));
        self.discs.iter().copied().filter(is_loose).collect()
    }

    pub fn slides(&self) -> BTreeSet<(At, At)> {
        let mut slides = BTreeSet::new();
        if self.check_half(false, Refusal::DiscNext).is_ok() {
            for &from in self.tokens(self.side) {
                for direction in DIRECTIONS {
                    let to = self.stop(from, direction);
                    if to != from {
                        slides.insert((from, to));
                    }
                }
            }
        }
        slides
    }

    pub fn takeable(&self) -> BTreeSet<At> {
        self.discs.iter().copied().filter(|&disc| self.check_take(disc).is_ok()).collect()
    }

    /// The places for a disc that may be taken.
    pub fn places(&self, disc: At) -> BTreeSet<At> {
        Bounds::around(&self.discs, 1)
            .cells()
            .filter(|&place| self.check_place(disc, place).is_ok())
            .collect()
    }

    /// All legal turns.
    pub fn turns(&self) -> Vec<Turn> {
        if self.disc_next || self.winner().is_some() {
            return Vec::new();
        }
        let slides = self.slides();
        if slides.is_empty() {
            return vec![Turn::Pass];
        }
        // Slides move no disc: what the discs allow is found once.
        let relocations: Vec<(At, BTreeSet<At>)> =
            self.loose().into_iter().map(|disc| (disc, self.places(disc))).collect();
        let mut turns = Vec::new();
        for (from, to) in slides {
            let slide = Slide { from: cell(from), to: cell(to) };
            let slid = self.slid(from, to);
            let before = turns.len();
            for (disc, places) in &relocations {
                let is_free = !slid.carries_token(*disc) && slid.ban != Some(*disc);
                if slid.winner().is_none() && is_free {
                    turns.extend(places.iter().map(|&place| {
                        let relocation = Relocation { from: cell(*disc), to: cell(place) };
                        Turn::Move(slide, Some(relocation))
                    }));
                }
            }
            if turns.len() == before {
                turns.push(Turn::Move(slide, None));
            }
        }
        turns
    }

    /// The position after a legal half-turn.
    pub fn after(&self, half_turn: HalfTurn) -> Self {
        match half_turn {
            HalfTurn::Slide(slide) => self.slid(self.at(slide.from), self.at(slide.to)),
            HalfTurn::Relocate(disc) => self.relocated(self.at(disc.from), self.at(disc.to)),
            HalfTurn::Pass => self.ended(None),
        }
    }

    /// The position after a legal turn.
    pub fn after_turn(&self, turn: Turn) -> Self {
        match turn {
            Turn::Pass => self.ended(None),
            Turn::Move(slide, relocation) => {
                let slid = self.slid(self.at(slide.from), self.at(slide.to));
                match relocation {
                    Some(disc) => slid.relocated(self.at(disc.from), self.at(disc.to)),
                    None if slid.disc_next => slid.ended(None),
                    None => slid,
                }
            }
        }
    }

    /// A cell of the fast code near this field.
    fn at(&self, cell: Cell) -> At {
        let &(q, r) = self.discs.first().expect("there are discs");
        let origin = Cell::new(q as i16, r as i16);
        let (dq, dr) = (cell.q.wrapping_sub(origin.q), cell.r.wrapping_sub(origin.r));
        (q + dq as i32, r + dr as i32)
    }

    /// A token has moved: the turn goes on, or is over when that wins.
    pub fn slid(&self, from: At, to: At) -> Self {
        let mut next = self.clone();
        let tokens = match self.side {
            Side::Red => &mut next.red,
            Side::Black => &mut next.black,
        };
        assert!(tokens.remove(&from) && tokens.insert(to));
        next.disc_next = true;
        if next.winner().is_some() { next.ended(None) } else { next }
    }

    pub fn relocated(&self, disc: At, place: At) -> Self {
        let mut next = self.ended(Some(place));
        assert!(next.discs.remove(&disc) && next.discs.insert(place));
        next
    }

    /// The opponent's turn begins, with this disc banned.
    fn ended(&self, ban: Option<At>) -> Self {
        Self { side: self.side.other(), disc_next: false, ban, ..self.clone() }
    }

    /// The half-turns that may be played now.
    pub fn half_turns(&self) -> Vec<HalfTurn> {
        if self.winner().is_some() {
            return Vec::new();
        }
        let mut half_turns: Vec<HalfTurn> = self
            .slides()
            .into_iter()
            .map(|(from, to)| HalfTurn::Slide(Slide { from: cell(from), to: cell(to) }))
            .collect();
        for disc in self.takeable() {
            half_turns.extend(
                self.places(disc).into_iter().map(|place| {
                    HalfTurn::Relocate(Relocation { from: cell(disc), to: cell(place) })
                }),
            );
        }
        if half_turns.is_empty() {
            half_turns.push(HalfTurn::Pass);
        }
        half_turns
    }

    /// The same position pushed into the corner of the plane: equal for positions that are the same
    /// up to translation.
    pub fn in_the_corner(&self) -> Self {
        let low = Bounds::around(&self.discs, 0).low;
        let shift = |&(q, r): &At| (q - low.0, r - low.1);
        Self {
            discs: self.discs.iter().map(shift).collect(),
            red: self.red.iter().map(shift).collect(),
            black: self.black.iter().map(shift).collect(),
            ban: self.ban.as_ref().map(shift),
            ..self.clone()
        }
    }
}

/// How a game stands whose turns led through these positions, the first being where it began.
pub fn outcome(positions: &[Slow]) -> Outcome {
    let now = positions.last().expect("a game begins somewhere").in_the_corner();
    let times = positions.iter().filter(|position| position.in_the_corner() == now).count();
    match now.winner() {
        Some((side, shape)) => Outcome::Won(side, shape),
        None if times >= 3 => Outcome::Drawn(Draw::Repetition),
        None if positions.len() > 200 => Outcome::Drawn(Draw::Length),
        None => Outcome::Open,
    }
}
