//! The machine against itself, while nobody plays. Any key ends it.

use nonaga_core::search::{Answer, Level, Limits};
use nonaga_core::{HalfTurn, Position};
use rowpaint::DisplayList;

use super::{FRAME, Page, Transition, chrome};
use crate::effects::Subject;
use crate::input::Input;
use crate::input::Millis;
use crate::session::Context;
use crate::store::Animation;
use crate::texts::Text;
use crate::ui::{BoardView, Overlay};

/// A demo starts over after this many turns.
const MOST_TURNS: u16 = 60;
/// Between token and disc, between turns, and after the end.
const PAUSE: Millis = 600;
const END_PAUSE: Millis = 4_000;

/// What happens next.
#[derive(Clone, Copy)]
enum Phase {
    Thinking,
    Showing(Option<HalfTurn>),
    Pausing(Millis, Option<HalfTurn>),
    Ended(Millis),
}

/// The machine against itself.
pub(crate) struct Demo {
    board: BoardView,
    phase: Phase,
    turns: u16,
}

impl Demo {
    pub(crate) fn new(ctx: &mut Context) -> Self {
        ctx.position = Position::start();
        let board = BoardView::new(chrome::areas(ctx).field, &ctx.position);
        Self { board, phase: Phase::Thinking, turns: 0 }
    }

    fn think(&mut self, ctx: &mut Context) {
        // Two levels that make games worth watching, and different every time.
        let number = 4 + (ctx.chance() % 3) as u8;
        let level = Level::new(number).unwrap_or(Level::FIRST);
        let seed = ctx.chance();
        ctx.think(Subject::Table, Limits::level(level, seed));
        self.phase = Phase::Thinking;
    }

    fn play(&mut self, ctx: &mut Context, half_turn: HalfTurn, then: Option<HalfTurn>) {
        if ctx.position.play(half_turn).is_ok() {
            // It is there to be looked at, even where movement is switched off.
            self.board.show(ctx.now, half_turn, Animation::Normal);
            let area = chrome::areas(ctx).field;
            self.board.look(ctx.now, area, &ctx.position, None, None, Animation::Normal);
        }
        self.phase = Phase::Showing(then);
    }

    fn go_on(&mut self, ctx: &mut Context, then: Option<HalfTurn>) {
        if ctx.position.winner().is_some() || self.turns >= MOST_TURNS {
            self.phase = Phase::Ended(ctx.now + END_PAUSE);
        } else {
            self.phase = Phase::Pausing(ctx.now + PAUSE, then);
        }
    }
}

impl Page for Demo {
    fn enter(&mut self, ctx: &mut Context) -> Transition {
        match self.phase {
            // A box lay over it in the middle of a turn.
            Phase::Showing(Some(half_turn)) | Phase::Pausing(_, Some(half_turn)) => {
                self.play(ctx, half_turn, None);
            }
            Phase::Ended(_) => {}
            _ => self.think(ctx),
        }
        Transition::Stay
    }

    fn leave(&mut self, ctx: &mut Context) {
        ctx.effects.stop_thinking();
    }

    fn input(&mut self, _desk: &mut Context, _input: Input) -> Transition {
        Transition::Pop
    }

    fn answer(&mut self, ctx: &mut Context, answer: &Answer) -> Transition {
        if let Some(turn) = answer.turn {
            let mut after = ctx.position;
            let second = after.play(turn.first()).ok().and_then(|_| turn.second(after.half()));
            self.turns += 1;
            self.play(ctx, turn.first(), second);
        }
        Transition::Stay
    }

    fn tick(&mut self, ctx: &mut Context) -> Transition {
        match self.phase {
            Phase::Showing(then) if self.board.shown(ctx.now) => self.go_on(ctx, then),
            Phase::Pausing(until, Some(half_turn)) if ctx.now >= until => {
                self.play(ctx, half_turn, None);
            }
            Phase::Pausing(until, None) if ctx.now >= until => self.think(ctx),
            Phase::Ended(until) if ctx.now >= until => {
                *self = Self::new(ctx);
                self.think(ctx);
            }
            _ => {}
        }
        Transition::Stay
    }

    fn wake(&self, ctx: &Context) -> Option<Millis> {
        match self.phase {
            _ if self.board.moving(ctx.now) => Some(ctx.now + FRAME),
            Phase::Showing(_) => Some(ctx.now + FRAME),
            Phase::Pausing(until, _) | Phase::Ended(until) => Some(until),
            Phase::Thinking => None,
        }
    }

    fn draw(&self, ctx: &Context, picture: &mut DisplayList) {
        let winner = ctx.position.winner().map(|(side, _)| side);
        let overlay = Overlay { winner, ..Overlay::default() };
        self.board.draw(ctx.now, picture, &ctx.position, &overlay);
        let none =
            chrome::KeyLabels { choose: Some(Text::Menu), back: None, point: None, extras: false };
        chrome::draw_keys(ctx, picture, &none);
        chrome::draw_caption(
            ctx,
            picture,
            &chrome::Caption {
                side: Some(winner.unwrap_or(ctx.position.side())),
                head: ctx.say(Text::Demo),
                detail: ctx.say(Text::AnyKey),
                message: "",
                note: "",
                thinking: None,
            },
        );
    }
}
