//! A game against the machine or a friend.

use nonaga_core::search::{Limits, Score};
use nonaga_core::{Cell, Half, HalfTurn, Position, Turn};

use super::{Context, Decision, HintSource, LastTurn, Phase, Policy, Session, SessionEvent};
use crate::effects::Topic;
use crate::input::{CursorRule, Millis, TurnInput};
use crate::store::Strength;
use crate::texts::Text;

/// A message stays this long.
const MESSAGE: Millis = 2_500;
/// What a new player is told stays this long, or until a key is pressed.
const EXPLAINED: Millis = 8_000;
/// Nodes that the machine may search for a hint.
const HINT_NODES: u32 = 60_000;
/// A machine whose score after the first turn is worse than this takes over the other side.
const SWAP_BELOW: i16 = -20;

/// The game of the context.
#[derive(Default)]
pub(crate) struct GamePolicy {
    /// What the player should know, and until when it is shown.
    pub(crate) message: Option<(Text, Millis)>,
}

impl GamePolicy {
    /// Tells a new player something.
    pub(crate) fn explain(&mut self, ctx: &Context, text: Text) {
        self.message = Some((text, ctx.now + EXPLAINED));
    }

    pub(crate) fn say(&mut self, ctx: &Context, text: Text) {
        self.message = Some((text, ctx.now + MESSAGE));
    }
}

/// How strong the machine is if it is to move.
fn machine(ctx: &Context) -> Option<Strength> {
    ctx.match_state.as_ref()?.machine(ctx.game.position().side())
}

fn question(ctx: &mut Context, strength: Strength) -> (Topic, Limits) {
    let level = match strength {
        Strength::Level(level) => level,
        Strength::Companion(_) => strength.level(ctx.random()),
    };
    let seed = ctx.random();
    (Topic::Game(ctx.game.half_turns()), Limits::level(level, seed))
}

impl Policy for GamePolicy {
    const CURSOR: CursorRule = CursorRule::Guess;

    fn position<'a>(&self, ctx: &'a Context) -> &'a Position {
        ctx.game.position()
    }

    fn last_turn(&self, ctx: &Context) -> LastTurn {
        LastTurn::of_game(&ctx.game)
    }

    fn play(&mut self, ctx: &mut Context, half_turn: HalfTurn) -> bool {
        let is_played = ctx.game.play(half_turn).is_ok();
        if is_played {
            ctx.save_game();
        }
        is_played
    }

    fn think_ahead(&mut self, ctx: &mut Context) -> Option<(Topic, Limits)> {
        let is_turn_over = ctx.game.position().half() == Half::Token;
        let strength = machine(ctx).filter(|_| is_turn_over && ctx.can_continue())?;
        Some(question(ctx, strength))
    }

    fn decide(&mut self, ctx: &mut Context) -> Decision {
        if !ctx.can_continue() {
            return Decision::Over;
        }
        if let Some(strength) = machine(ctx) {
            let (topic, limits) = question(ctx, strength);
            return Decision::Think(topic, limits);
        }
        let may_swap = ctx.match_state.as_ref().is_some_and(|game| game.may_swap(&ctx.game));
        if may_swap { Decision::AskSwap } else { Decision::Player }
    }

    fn passes(&mut self, ctx: &mut Context) {
        let why = match ctx.game.position().half() {
            Half::Token => Text::NoTokenMoves,
            Half::Disc => Text::NoDiscMoves,
        };
        self.say(ctx, why);
    }

    fn reply(&mut self, ctx: &mut Context, turn: Option<Turn>, score: Score) -> Decision {
        if let Some(game) = ctx.match_state.as_mut().filter(|game| game.may_swap(&ctx.game)) {
            let swaps = score.0 < SWAP_BELOW;
            game.decide_swap(swaps);
            ctx.save_game();
            if swaps {
                self.say(ctx, Text::SidesSwapped);
                return self.decide(ctx);
            }
        }
        turn.map_or_else(|| self.decide(ctx), Decision::Play)
    }

    fn hint(&mut self, ctx: &mut Context) -> HintSource {
        if machine(ctx).is_some() || !ctx.can_continue() {
            return HintSource::Nowhere;
        }
        ctx.note_help();
        // The machine thinks about whole turns, from their beginning.
        let is_half_played = ctx.game.position().half() == Half::Disc;
        let beginning = ctx.game.half_turns() - usize::from(is_half_played);
        HintSource::Search(Topic::Game(beginning), Limits::nodes(HINT_NODES))
    }

    /// The token is held again, where it was slid to.
    fn take_back(&mut self, ctx: &mut Context, near: Cell) -> Option<TurnInput> {
        let slide = ctx.game.codes().last().copied()?;
        if !ctx.game.undo() {
            return None;
        }
        ctx.save_game();
        match slide.half_turn(ctx.game.position()) {
            Some(HalfTurn::Slide(slide)) => Some(TurnInput::holding(slide, Self::CURSOR)),
            _ => Some(TurnInput::new(ctx.game.position(), near, Self::CURSOR)),
        }
    }
}

impl Session<GamePolicy> {
    /// The screen is on top, for the first time or again. What was being shown is not shown to its end.
    pub(crate) fn resume(&mut self, ctx: &mut Context) -> SessionEvent {
        // The machine thinks about whole turns: half of one, cut off by a power loss, is begun again.
        let is_half_played = ctx.game.position().half() == Half::Disc && machine(ctx).is_some();
        if is_half_played && !self.in_machine_turn() {
            ctx.game.undo_turn();
        }
        self.last_turn = self.policy.last_turn(ctx);
        match self.phase() {
            Phase::Hinting => SessionEvent::Unchanged,
            Phase::Pausing(_) => self.proceed(ctx),
            _ => self.go_on(ctx),
        }
    }
}
