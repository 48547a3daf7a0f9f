//! The machine against itself.

use nonaga_core::Turn;
use nonaga_core::search::{Level, Limits, Score};

use super::{Context, Decision, Phase, Policy, Session, SessionEvent};
use crate::effects::Topic;
use crate::input::{CursorRule, Millis};
use crate::store::Animation;

/// A demo is over after this many turns.
const MOST_TURNS: u16 = 60;
/// Between token and disc, and between turns.
const PAUSE: Millis = 600;

/// The machine plays both sides on the board of the context.
#[derive(Default)]
pub(crate) struct DemoPolicy {
    turns: u16,
}

impl DemoPolicy {
    fn is_over(&self, ctx: &Context) -> bool {
        ctx.position.winner().is_some() || self.turns >= MOST_TURNS
    }
}

impl Policy for DemoPolicy {
    const SILENT: bool = true;
    /// Nobody points at anything.
    const CURSOR: CursorRule = CursorRule::Near;

    /// It is there to be looked at, even where movement is switched off.
    fn animation(&self, _ctx: &Context) -> Animation {
        Animation::Normal
    }

    fn pause(&self, _ctx: &Context) -> Millis {
        PAUSE
    }

    fn pause_before_turn(&self, ctx: &Context) -> Option<Millis> {
        (!self.is_over(ctx)).then_some(PAUSE)
    }

    fn decide(&mut self, ctx: &mut Context) -> Decision {
        if self.is_over(ctx) {
            return Decision::Over;
        }
        // Levels that make games worth watching, and different every time.
        let number = 4 + (ctx.random() % 3) as u8;
        let level = Level::new(number).unwrap_or(Level::FIRST);
        Decision::Think(Topic::Board, Limits::level(level, ctx.random()))
    }

    fn reply(&mut self, _ctx: &mut Context, turn: Option<Turn>, _score: Score) -> Decision {
        self.turns += 1;
        turn.map_or(Decision::Over, Decision::Play)
    }
}

impl Session<DemoPolicy> {
    /// The screen is on top, for the first time or again.
    pub(crate) fn resume(&mut self, ctx: &mut Context) -> SessionEvent {
        match self.phase() {
            Phase::Over(_) => SessionEvent::Unchanged,
            _ => self.proceed(ctx),
        }
    }
}
