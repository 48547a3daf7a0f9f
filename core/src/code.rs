//! Half-turns and turns packed into a few bits, for saved records and for the tables of the search.

use crate::play::RawHalfTurn;
use crate::position::{Half, Position};
use crate::refusal::Refusal;
use crate::torus::CellIndex;
use crate::turn::{HalfTurn, Relocation, Slide, Turn};

/// A half-turn in 16 bits, to be read with the position before it: its kind in the two highest
/// bits, then the number of the token or disc and the index of the cell it goes to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Code(u16);

impl Code {
    const PASS: u16 = 0;
    const SLIDE: u16 = 1;
    const RELOCATE: u16 = 2;

    /// The code with these bits, as they were saved.
    pub const fn from_bits(bits: u16) -> Self {
        Self(bits)
    }

    /// The bits to save.
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// The code of a half-turn that is legal in this position.
    pub fn new(position: &Position, half_turn: HalfTurn) -> Result<Self, Refusal> {
        position.raw(half_turn).map(Self::of)
    }

    pub(crate) fn of(raw: RawHalfTurn) -> Self {
        let pack =
            |kind, number: u8, to: CellIndex| kind << 14 | (number as u16) << 9 | to.get() as u16;
        Self(match raw {
            RawHalfTurn::Slide { token, to } => pack(Self::SLIDE, token, to),
            RawHalfTurn::Relocate { disc, to } => pack(Self::RELOCATE, disc, to),
            RawHalfTurn::Pass => Self::PASS,
        })
    }

    /// The half-turn that this stands for, legal or not; `None` when the bits stand for nothing.
    pub(crate) fn raw(self) -> Option<RawHalfTurn> {
        let number = (self.0 >> 9 & 31) as u8;
        let to = CellIndex::new(self.0 & 511);
        match self.0 >> 14 {
            Self::PASS if self.0 == 0 => Some(RawHalfTurn::Pass),
            Self::SLIDE => Some(RawHalfTurn::Slide { token: number, to: to? }),
            Self::RELOCATE => Some(RawHalfTurn::Relocate { disc: number, to: to? }),
            _ => None,
        }
    }

    /// The half-turn that this stands for in a position; `None` when it stands for nothing there.
    pub fn half_turn(self, position: &Position) -> Option<HalfTurn> {
        let field = &position.field;
        Some(match self.raw()? {
            RawHalfTurn::Pass => HalfTurn::Pass,
            RawHalfTurn::Slide { token, to } => {
                let from = *position.tokens[position.side as usize].get(token as usize)?;
                HalfTurn::Slide(Slide { from: field.cell(from), to: field.cell(to) })
            }
            RawHalfTurn::Relocate { disc, to } => {
                let from = *field.discs().get(disc as usize)?;
                HalfTurn::Relocate(Relocation { from: field.cell(from), to: field.cell(to) })
            }
        })
    }
}

/// A whole turn as the codes of its halves: 4 bytes. Two passes where no disc moves or nothing is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TurnCode {
    pub(crate) first: Code,
    pub(crate) second: Code,
}

impl TurnCode {
    /// No turn, or the only one: a pass.
    pub const NONE: Self = Self { first: Code::from_bits(0), second: Code::from_bits(0) };

    /// The code of a turn that is legal in this position.
    ///
    /// ```
    /// use nonaga_core::{Position, Turn, game::TurnCode};
    /// let start = Position::start();
    /// let turn: Turn = "2,0>-1,0/-1,2>1,2".parse().unwrap();
    /// assert_eq!(TurnCode::new(&start, turn).unwrap().turn(&start), Some(turn));
    /// ```
    pub fn new(position: &Position, turn: Turn) -> Result<Self, Refusal> {
        let mut next = *position;
        let first = next.raw(turn.first())?;
        next.make(first);
        let second = match turn.second(next.half) {
            Some(second) => next.raw(second)?,
            None => RawHalfTurn::Pass,
        };
        Ok(Self::of(first, second))
    }

    pub(crate) fn of(first: RawHalfTurn, second: RawHalfTurn) -> Self {
        Self { first: Code::of(first), second: Code::of(second) }
    }

    /// The turn that this stands for; `None` when it is not legal in this position.
    pub fn turn(self, position: &Position) -> Option<Turn> {
        let mut next = *position;
        let first = self.first.half_turn(&next)?;
        next.play(first).ok()?;
        let HalfTurn::Slide(slide) = first else { return Some(Turn::Pass) };
        if next.half() == Half::Token {
            return Some(Turn::Move(slide, None));
        }
        let second = self.second.half_turn(&next)?;
        next.play(second).ok()?;
        match second {
            HalfTurn::Relocate(relocation) => Some(Turn::Move(slide, Some(relocation))),
            _ => Some(Turn::Move(slide, None)),
        }
    }
}
