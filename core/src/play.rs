//! Playing half-turns and turns on a position, and taking them back.

use core::ops::ControlFlow;

use crate::cell::{Cell, Direction};
use crate::field::PutBack;
use crate::position::{Half, Position};
use crate::refusal::Refusal;
use crate::side::Side;
use crate::torus::{CellIndex, Line};
use crate::turn::{HalfTurn, Turn};

/// What [`Position::undo`] needs to take a half-turn back.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    taken_back: Reverse,
    side: Side,
    half: Half,
    ban: Option<u8>,
}

#[derive(Clone, Copy, Debug)]
enum Reverse {
    Slide { token: u8, from: CellIndex },
    Relocate(PutBack),
    Pass,
}

/// A half-turn as the rules work with it: by the number of its token or disc and the index of its goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RawHalfTurn {
    Slide { token: u8, to: CellIndex },
    Relocate { disc: u8, to: CellIndex },
    Pass,
}

impl Position {
    /// Plays a half-turn if it is legal; refused, nothing changes.
    pub fn play(&mut self, half_turn: HalfTurn) -> Result<Undo, Refusal> {
        let raw = self.raw(half_turn)?;
        Ok(self.make(raw))
    }

    /// A half-turn by number and index, if it is legal.
    pub(crate) fn raw(&self, half_turn: HalfTurn) -> Result<RawHalfTurn, Refusal> {
        match half_turn {
            HalfTurn::Slide(slide) => self.raw_slide(slide.from, slide.to),
            HalfTurn::Relocate(disc) => self.raw_relocation(disc.from, disc.to),
            HalfTurn::Pass => self.raw_pass(),
        }
    }

    /// Plays a whole turn from its beginning if it is legal; refused, nothing changes.
    ///
    /// ```
    /// use nonaga_core::{Position, Refusal, Side, Turn};
    /// let mut position = Position::start();
    /// let turn: Turn = "2,0>-1,0/-1,2>1,2".parse().unwrap();
    /// position.play_turn(turn).unwrap();
    /// assert_eq!(position.side(), Side::Black);
    /// assert_eq!(position.play_turn(Turn::Pass), Err(Refusal::MustMove));
    /// ```
    pub fn play_turn(&mut self, turn: Turn) -> Result<(), Refusal> {
        if self.half == Half::Disc {
            return Err(Refusal::DiscNext);
        }
        let mut next = *self;
        next.play(turn.first())?;
        if let Some(second) = turn.second(next.half) {
            next.play(second)?;
        }
        *self = next;
        Ok(())
    }

    /// Takes back the half-turn that was played last; every bit is as it was before.
    ///
    /// ```
    /// use nonaga_core::{HalfTurn, Position};
    /// let mut position = Position::start();
    /// let undo = position.play(HalfTurn::Slide(position.slides()[0])).unwrap();
    /// position.undo(undo);
    /// assert_eq!(position, Position::start());
    /// ```
    pub fn undo(&mut self, undo: Undo) {
        (self.side, self.half, self.ban) = (undo.side, undo.half, undo.ban);
        match undo.taken_back {
            Reverse::Slide { token, from } => {
                self.shift_token(self.side, token, from);
            }
            Reverse::Relocate(back) => self.field.put_back(back),
            Reverse::Pass => {}
        }
    }

    /// Plays a half-turn that is known to be legal.
    pub(crate) fn make(&mut self, raw: RawHalfTurn) -> Undo {
        let (side, half, ban) = (self.side, self.half, self.ban);
        let taken_back = match raw {
            RawHalfTurn::Slide { token, to } => {
                let from = self.shift_token(side, token, to);
                if self.is_joined(side) {
                    self.end_turn(None);
                } else {
                    self.half = Half::Disc;
                }
                Reverse::Slide { token, from }
            }
            RawHalfTurn::Relocate { disc, to } => {
                let back = self.field.relocate(disc, to);
                self.end_turn(Some(disc));
                Reverse::Relocate(back)
            }
            RawHalfTurn::Pass => {
                self.end_turn(None);
                Reverse::Pass
            }
        };
        Undo { taken_back, side, half, ban }
    }

    fn end_turn(&mut self, ban: Option<u8>) {
        (self.side, self.half, self.ban) = (self.side.other(), Half::Token, ban);
    }

    /// Puts a token of a side on another cell and returns where it stood.
    #[inline(always)]
    pub(crate) fn shift_token(&mut self, side: Side, token: u8, to: CellIndex) -> CellIndex {
        let from = core::mem::replace(&mut self.tokens[side as usize][token as usize], to);
        self.field.toggle_token(from);
        self.field.toggle_token(to);
        from
    }

    /// Why a token may not slide from one cell to another. Of several reasons the first of these
    /// counts: the game is over, a disc comes next, not your token, no room that way, stops elsewhere.
    pub fn check_slide(&self, from: Cell, to: Cell) -> Result<(), Refusal> {
        self.raw_slide(from, to).map(|_| ())
    }

    /// Why the disc on this cell may not be taken. Of several reasons the first of these counts: the
    /// game is over, a token moves first, no disc, a token on it, just relocated, blocked, would split.
    ///
    /// ```
    /// use nonaga_core::{Cell, HalfTurn, Position, Refusal};
    /// let mut position = Position::start();
    /// let middle = Cell::new(0, 0);
    /// assert_eq!(position.check_take(middle), Err(Refusal::TokenFirst));
    /// position.play(HalfTurn::Slide(position.slides()[0])).unwrap();
    /// assert_eq!(position.check_take(middle), Err(Refusal::Blocked));
    /// ```
    pub fn check_take(&self, cell: Cell) -> Result<(), Refusal> {
        self.disc_to_take(cell).map(|_| ())
    }

    /// Why the disc on one cell may not be taken and put on another. What forbids taking it comes
    /// first; then same place, occupied, too few contacts.
    pub fn check_relocation(&self, from: Cell, to: Cell) -> Result<(), Refusal> {
        self.raw_relocation(from, to).map(|_| ())
    }

    fn raw_slide(&self, from: Cell, to: Cell) -> Result<RawHalfTurn, Refusal> {
        self.check_half(Half::Token, Refusal::DiscNext)?;
        let token = self.tokens(self.side).iter().position(|&cell| cell == from);
        let (token, index) = match (token, self.field.index_of(from)) {
            (Some(token), Some(index)) => (token as u8, index),
            _ => return Err(Refusal::NotYourToken),
        };
        let Some(direction) = direction(from, to) else {
            return Err(Refusal::StopsElsewhere);
        };
        match self.stop(index, direction) {
            None => Err(Refusal::NoRoomToSlide),
            Some(stop) if self.field.cell(stop) == to => Ok(RawHalfTurn::Slide { token, to: stop }),
            Some(_) => Err(Refusal::StopsElsewhere),
        }
    }

    fn raw_relocation(&self, from: Cell, to: Cell) -> Result<RawHalfTurn, Refusal> {
        let disc = self.disc_to_take(from)?;
        if to == from {
            return Err(Refusal::SamePlace);
        }
        let index = self.field.index_of(to).ok_or(Refusal::TooFewContacts)?;
        if self.field.is_disc(index) {
            return Err(Refusal::Occupied);
        }
        if !self.field.holds_without(index, self.field.discs()[disc as usize]) {
            return Err(Refusal::TooFewContacts);
        }
        Ok(RawHalfTurn::Relocate { disc, to: index })
    }

    fn raw_pass(&self) -> Result<RawHalfTurn, Refusal> {
        if self.is_over() {
            return Err(Refusal::GameOver);
        }
        let can_move = match self.half {
            Half::Token => self.for_each_stop(|_, _| ControlFlow::Break(())).is_break(),
            Half::Disc => !self.takeable().is_empty(),
        };
        if can_move { Err(Refusal::MustMove) } else { Ok(RawHalfTurn::Pass) }
    }

    /// Number of the disc on a cell that may be taken.
    fn disc_to_take(&self, cell: Cell) -> Result<u8, Refusal> {
        self.check_half(Half::Disc, Refusal::TokenFirst)?;
        let index = self.field.index_of(cell).ok_or(Refusal::NotADisc)?;
        let disc = self.field.disc_at(index).ok_or(Refusal::NotADisc)?;
        if self.field.carries_token(index) {
            return Err(Refusal::CarriesToken);
        }
        if self.ban == Some(disc) {
            return Err(Refusal::JustRelocated);
        }
        self.field.check_loose(index).map(|()| disc)
    }

    fn check_half(&self, half: Half, otherwise: Refusal) -> Result<(), Refusal> {
        if self.is_over() {
            Err(Refusal::GameOver)
        } else if self.half != half {
            Err(otherwise)
        } else {
            Ok(())
        }
    }

    /// Whether a slide has ended the game.
    pub(crate) fn is_over(&self) -> bool {
        self.half == Half::Token && self.is_joined(self.side.other())
    }

    /// Where a token stops that slides from this cell; `None` when it has no room.
    #[inline(always)]
    pub(crate) fn stop(&self, from: CellIndex, direction: Direction) -> Option<CellIndex> {
        self.field.stop(&mut Line::new(from, direction as usize))
    }
}

/// The direction in which one cell lies straight from another.
fn direction(from: Cell, to: Cell) -> Option<Direction> {
    let (q, r) = (to.q.wrapping_sub(from.q), to.r.wrapping_sub(from.r));
    Direction::ALL.into_iter().find(|direction| {
        let unit = direction.offset();
        let distance = from.distance(to) as i16;
        distance > 0 && (q, r) == (unit.0.wrapping_mul(distance), unit.1.wrapping_mul(distance))
    })
}
