//! The last turn on the board: what is marked of it, and the half-turn that is being shown.

use nonaga_core::{Game, HalfTurn, Relocation, Slide, Turn};

use crate::input::Millis;
use crate::store::Animation;

/// Time between two pictures of something that moves.
pub(crate) const FRAME: Millis = 16;

/// Milliseconds a token needs to start and for each cell of its slide.
const SLIDE: u32 = 140;
const SLIDE_CELL: u32 = 70;
/// Milliseconds a disc needs to its new place.
const FLIGHT: u32 = 520;

/// A half-turn that is being shown.
#[derive(Clone, Copy, Debug)]
struct Motion {
    half_turn: HalfTurn,
    since: Millis,
    length: u32,
}

/// The last turn, even if it is only half done.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct LastTurn {
    pub(crate) slide: Option<Slide>,
    pub(crate) disc: Option<Relocation>,
    motion: Option<Motion>,
}

impl LastTurn {
    /// The last turn of a game.
    pub(crate) fn of_game(game: &Game) -> Self {
        let mut last = Self::default();
        game.replay().for_each(|(half_turn, _)| last.mark(half_turn));
        last
    }

    /// A turn that was played before.
    pub(crate) fn of_turn(turn: Option<Turn>) -> Self {
        match turn {
            Some(Turn::Move(slide, disc)) => Self { slide: Some(slide), disc, motion: None },
            Some(Turn::Pass) | None => Self::default(),
        }
    }

    pub(super) fn mark(&mut self, half_turn: HalfTurn) {
        match half_turn {
            HalfTurn::Slide(slide) => (self.slide, self.disc) = (Some(slide), None),
            HalfTurn::Relocate(disc) => self.disc = Some(disc),
            HalfTurn::Pass => {}
        }
    }

    /// Begins to show a half-turn that has just been played.
    pub(crate) fn show(&mut self, now: Millis, half_turn: HalfTurn, animation: Animation) {
        self.mark(half_turn);
        let normal = match half_turn {
            HalfTurn::Slide(Slide { from, to }) => {
                SLIDE + SLIDE_CELL * u32::from(from.distance(to))
            }
            HalfTurn::Relocate(_) => FLIGHT,
            HalfTurn::Pass => 0,
        };
        self.motion = Some(Motion { half_turn, since: now, length: animation.time(normal) });
    }

    /// Whether a half-turn is still being shown.
    pub(crate) fn is_moving(&self, now: Millis) -> bool {
        self.motion.is_some_and(|motion| now < motion.since + Millis::from(motion.length))
    }

    /// Whether a half-turn has been shown to its end; says so once.
    pub(crate) fn take_shown(&mut self, now: Millis) -> bool {
        !self.is_moving(now) && self.motion.take().is_some()
    }

    /// The half-turn that is being shown and how much of it, of 256.
    pub(crate) fn moving(&self, now: Millis) -> Option<(HalfTurn, i32)> {
        let Motion { half_turn, since, length } = self.motion.filter(|_| self.is_moving(now))?;
        Some((half_turn, now.saturating_sub(since) as i32 * 256 / length.max(1) as i32))
    }
}
