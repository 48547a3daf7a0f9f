//! The analysis board: turns of both sides are tried from any position, and taken back.

use heapless::Vec;
use nonaga_core::game::{Code, TurnCode};
use nonaga_core::search::{Answer, LINE_LENGTH};
use nonaga_core::{Cell, Half, HalfTurn, Position, Turn};

use super::analysis::for_red;
use super::{Context, Decision, LastTurn, Policy, Session};
use crate::input::{CursorRule, TurnInput};
use crate::store::PackedPosition;

/// Half-turns that are kept; what came before them cannot be taken back.
const MOST_HALF_TURNS: usize = 96;

/// What the machine thinks of a position.
#[derive(Clone, Debug)]
pub(crate) struct Finding {
    /// For red.
    pub(crate) score: i16,
    /// Turns looked ahead.
    pub(crate) depth: u8,
    /// How play is expected to go on.
    line: Vec<TurnCode, LINE_LENGTH>,
}

impl Finding {
    /// What an answer says about a position.
    pub(crate) fn new(position: &Position, answer: &Answer) -> Self {
        let (mut next, mut line) = (*position, Vec::new());
        for &turn in &answer.line {
            let Ok(code) = TurnCode::new(&next, turn) else { break };
            if next.play_turn(turn).is_err() || line.push(code).is_err() {
                break;
            }
        }
        Self { score: for_red(answer.score.0, position.side()), depth: answer.depth, line }
    }

    /// The best turn in its position.
    pub(crate) fn best(&self, position: &Position) -> Option<Turn> {
        self.line.first()?.turn(position)
    }

    /// What is left of it after this turn, which may be the one that was expected.
    pub(crate) fn after(mut self, position: &Position, turn: Turn) -> Option<Self> {
        if self.best(position) != Some(turn) {
            return None;
        }
        self.line.remove(0);
        Some(self)
    }
}

/// A position and the turns that are tried from there.
#[derive(Debug)]
pub(crate) struct Tries {
    base: PackedPosition,
    /// Where on the plane it lies.
    origin: Cell,
    /// What was played and, beyond `played`, what was taken back.
    half_turns: Vec<Code, MOST_HALF_TURNS>,
    played: usize,
}

impl Tries {
    /// Begins in a position, as it is at the beginning of its turn.
    pub(crate) fn new(position: &Position) -> Self {
        let (base, origin) = (PackedPosition::new(position), PackedPosition::origin(position));
        Self { base, origin, half_turns: Vec::new(), played: 0 }
    }

    /// Goes to the position after this many half-turns.
    fn go_to(&mut self, half_turns: usize) -> Position {
        let mut position = self.base.position_at(self.origin);
        self.played = 0;
        for &code in self.half_turns.iter().take(half_turns) {
            if let Some(half_turn) = code.half_turn(&position) {
                // It was played before.
                let _ = position.play(half_turn);
                self.played += 1;
            }
        }
        position
    }

    /// After how many half-turns a turn begins: this one, the one before it, the next.
    fn turns(&self) -> (usize, Option<usize>, Option<usize>) {
        let mut position = self.base.position_at(self.origin);
        let (mut before, mut this, mut next) = (None, 0, None);
        for (n, code) in self.half_turns.iter().enumerate() {
            let Some(half_turn) = code.half_turn(&position) else { break };
            if position.play(half_turn).is_err() || position.half() == Half::Disc {
                continue;
            }
            if n < self.played {
                (before, this) = (Some(this), n + 1);
            } else if next.is_none() {
                next = Some(n + 1);
            }
        }
        (this, before, next)
    }

    /// Whether there is a turn before or after this one.
    pub(crate) fn can_step(&self) -> bool {
        self.played > 0 || self.turns().2.is_some()
    }

    /// The turn that led to where it stands.
    fn last_turn(&self) -> LastTurn {
        let mut position = self.base.position_at(self.origin);
        let mut last = LastTurn::default();
        for code in &self.half_turns[..self.played] {
            let Some(half_turn) = code.half_turn(&position) else { break };
            last.mark(half_turn);
            let _ = position.play(half_turn);
        }
        last
    }

    /// Keeps a half-turn that is played in this position.
    fn keep(&mut self, position: &Position, half_turn: HalfTurn) {
        if self.played + 2 > MOST_HALF_TURNS && position.half() == Half::Token {
            *self = Self::new(position);
        }
        self.half_turns.truncate(self.played);
        if let Ok(code) = Code::new(&self.go_to(self.played), half_turn) {
            // There is room: a turn has two half-turns at most.
            let _ = self.half_turns.push(code);
        }
        self.played = self.half_turns.len();
    }
}

impl Context {
    /// Puts a position on the analysis board.
    pub(crate) fn analyse(&mut self, position: &Position) {
        self.tries = Tries::new(position);
        self.place_tries();
    }

    /// What is looked at on the analysis board is on the board again.
    pub(crate) fn place_tries(&mut self) {
        self.position = self.tries.go_to(self.tries.played);
    }

    /// Goes a turn back or forward, or to the beginning of this one; false when there is none.
    pub(crate) fn step_tries(&mut self, forward: bool) -> bool {
        let (this, before, next) = self.tries.turns();
        let to = match forward {
            true => next,
            false if this < self.tries.played => Some(this),
            false => before,
        };
        if let Some(half_turns) = to {
            self.position = self.tries.go_to(half_turns);
        }
        to.is_some()
    }

    /// Goes back to the beginning of the turn on the analysis board.
    pub(crate) fn begin_turn(&mut self) {
        let (this, ..) = self.tries.turns();
        self.position = self.tries.go_to(this);
    }
}

/// Turns of both sides, on the board of the context.
pub(crate) struct AnalysisPolicy;

impl Policy for AnalysisPolicy {
    const CURSOR: CursorRule = CursorRule::Guess;

    fn last_turn(&self, ctx: &Context) -> LastTurn {
        ctx.tries.last_turn()
    }

    fn play(&mut self, ctx: &mut Context, half_turn: HalfTurn) -> bool {
        let before = ctx.position;
        let is_played = ctx.position.play(half_turn).is_ok();
        if is_played {
            ctx.tries.keep(&before, half_turn);
        }
        is_played
    }

    fn decide(&mut self, ctx: &mut Context) -> Decision {
        if ctx.position.winner().is_some() { Decision::Over } else { Decision::Player }
    }

    fn take_back(&mut self, ctx: &mut Context, near: Cell) -> Option<TurnInput> {
        ctx.begin_turn();
        Some(TurnInput::new(&ctx.position, near, Self::CURSOR))
    }
}

impl Session<AnalysisPolicy> {
    /// Goes on with what is on the board; who cannot move passes.
    pub(crate) fn resume(&mut self, ctx: &mut Context) {
        self.restart(ctx);
        if self.is_players_turn() {
            self.proceed(ctx);
        }
    }
}
