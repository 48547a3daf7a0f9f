//! A turn in the few bits in which the search remembers it.

use crate::game::Code;
use crate::play::Step;
use crate::position::{Half, Position};
use crate::turn::{HalfTurn, Turn};

/// The two steps of a turn: 4 bytes. The numbers of tokens and discs hold for one search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Choice {
    pub(super) first: Code,
    pub(super) second: Code,
}

impl Choice {
    /// No choice, or the only one: a pass.
    pub(super) const NONE: Self = Self { first: Code::from_bits(0), second: Code::from_bits(0) };

    pub(super) fn new(first: Step, second: Step) -> Self {
        Self { first: Code::of(first), second: Code::of(second) }
    }

    /// The choice as a turn, if it is legal in this position.
    pub(super) fn turn(self, position: &Position) -> Option<Turn> {
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
