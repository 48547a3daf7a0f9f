//! What a player does: slides, relocations and the turns they make up.

use crate::cell::Cell;
use crate::position::Half;

/// The move of a token, from where it stands to where it stops.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Slide {
    /// Where the token stands.
    pub from: Cell,
    /// Where it stops.
    pub to: Cell,
}

/// A disc taken from one cell and put on another.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Relocation {
    /// Where the disc is taken.
    pub from: Cell,
    /// Where it is put.
    pub to: Cell,
}

/// Half of a turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum HalfTurn {
    /// Moves a token.
    Slide(Slide),
    /// Moves a disc.
    Relocate(Relocation),
    /// Does nothing, because nothing can be moved.
    Pass,
}

/// A whole turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Turn {
    /// No token can move.
    Pass,
    /// A token slides; then a disc moves unless the slide wins or no disc may be taken.
    Move(Slide, Option<Relocation>),
}

impl Turn {
    /// What the turn begins with.
    pub fn first(self) -> HalfTurn {
        match self {
            Self::Pass => HalfTurn::Pass,
            Self::Move(slide, _) => HalfTurn::Slide(slide),
        }
    }

    /// What follows when this half comes next; `None` when the turn is over.
    pub fn second(self, next: Half) -> Option<HalfTurn> {
        match (self, next) {
            (Self::Move(_, Some(relocation)), _) => Some(HalfTurn::Relocate(relocation)),
            (Self::Move(_, None), Half::Disc) => Some(HalfTurn::Pass),
            _ => None,
        }
    }
}
