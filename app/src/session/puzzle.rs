//! A puzzle: red wins in a number of turns, against the best defence there is.
//!
//! The machine proves after every turn whether the win is still there: if it is, it plays the longest
//! resistance; if not, it shows the answer that spoils it, and the turn is taken back.

use heapless::Vec;
use nonaga_core::game::Code;
use nonaga_core::search::{Limits, Score, Verdict};
use nonaga_core::{Cell, Half, HalfTurn, Position, Slide, Turn};

use super::{
    Context, Decision, HintPart, HintSource, LastTurn, Phase, Policy, Session, SessionEvent,
};
use crate::effects::Topic;
use crate::input::{CursorRule, TurnInput};
use crate::puzzles::{Puzzle, SOLVER};
use crate::sound::Cue;
use crate::store::{LearningProgress, PackedPosition, RecordKind};
use crate::texts::PuzzleText;

/// Two half-turns of both sides in every turn.
const MOST_HALF_TURNS: usize = 4 * Puzzle::MOST_TURNS as usize;

/// A puzzle on the board of the context.
pub(crate) struct PuzzlePolicy {
    /// The puzzle, counted from 0; none when the player has set it up.
    pub(crate) number: Option<usize>,
    /// Where it begins.
    start: PackedPosition,
    played: Vec<Code, MOST_HALF_TURNS>,
    /// How much was played before the player's turn began.
    turn_start: usize,
    /// The machine's turn before it.
    machine_turn: Option<Turn>,
    /// Turns left to win, this one included.
    pub(crate) left: u8,
    /// Wrong turns and hints so far: each costs a star.
    mistakes: u8,
    /// Whether the machine is showing why the player's turn was wrong.
    refuting: bool,
    /// Why the player's turn was wrong, once that is seen.
    pub(crate) wrong: Option<PuzzleText>,
}

impl PuzzlePolicy {
    /// Puts a puzzle on the board.
    pub(crate) fn new(ctx: &mut Context, number: usize) -> Option<Self> {
        let Puzzle { position, turns, .. } = Puzzle::number(number)?;
        Some(Self { number: Some(number), ..Self::own(ctx, &position, turns) })
    }

    /// Puts a position on the board that its mover wins in this many turns. The solver is red: if black is to move, the
    /// colours are exchanged.
    pub(crate) fn own(ctx: &mut Context, position: &Position, turns: u8) -> Self {
        let start = match position.side() == SOLVER {
            true => PackedPosition::new(position),
            false => PackedPosition::new(position).with_colours_exchanged(),
        };
        ctx.position = start.position();
        Self {
            number: None,
            start,
            played: Vec::new(),
            turn_start: 0,
            machine_turn: None,
            left: turns.clamp(1, Puzzle::MOST_TURNS),
            mistakes: 0,
            refuting: false,
            wrong: None,
        }
    }

    /// Stars that can still be earned: one less for every wrong turn and every hint, but never none.
    pub(crate) fn stars(&self) -> u8 {
        LearningProgress::MOST_STARS.saturating_sub(self.mistakes).max(1)
    }

    fn is_wrong(&mut self, ctx: &mut Context, why: PuzzleText) {
        self.mistakes = self.mistakes.saturating_add(1);
        self.wrong = Some(why);
        ctx.sound(Cue::Lose);
    }

    fn solved(&mut self, ctx: &mut Context) {
        if let Some(number) = self.number {
            ctx.progress.earn(number, self.stars());
            ctx.save(RecordKind::Progress);
        }
        ctx.sound(Cue::Win);
    }
}

impl Policy for PuzzlePolicy {
    const CURSOR: CursorRule = CursorRule::Near;

    fn last_turn(&self, _ctx: &Context) -> LastTurn {
        LastTurn::of_turn(self.machine_turn)
    }

    fn play(&mut self, ctx: &mut Context, half_turn: HalfTurn) -> bool {
        Code::new(&ctx.position, half_turn).is_ok_and(|code| {
            ctx.position.play(half_turn).is_ok() && self.played.push(code).is_ok()
        })
    }

    fn decide(&mut self, ctx: &mut Context) -> Decision {
        let solver_moves = ctx.position.side() == SOLVER;
        if ctx.position.winner().is_some_and(|(side, _)| side == SOLVER) {
            self.solved(ctx);
        } else if self.refuting {
            self.is_wrong(ctx, PuzzleText::GetsAway);
        } else if solver_moves && ctx.position.half() == Half::Disc && self.left == 1 {
            self.is_wrong(ctx, PuzzleText::NotWinning);
        } else if solver_moves {
            if ctx.position.half() == Half::Token {
                self.turn_start = self.played.len();
            }
            return Decision::Player;
        } else if ctx.position.winning_slides(SOLVER.other()).is_empty() {
            return Decision::Think(Topic::Board, Limits::exact(self.left - 1));
        } else {
            self.is_wrong(ctx, PuzzleText::BlackWins);
        }
        Decision::Over
    }

    /// The machine's defence: the win is still there when it loses in time whatever it does.
    fn reply(&mut self, ctx: &mut Context, turn: Option<Turn>, score: Score) -> Decision {
        let Some(turn) = turn else {
            self.is_wrong(ctx, PuzzleText::GetsAway);
            return Decision::Over;
        };
        match score.verdict() {
            // At least one turn, so that one is always left.
            Verdict::LosesIn(turns) if (1..self.left).contains(&turns) => {
                self.left -= 1;
                self.machine_turn = Some(turn);
            }
            _ => self.refuting = true,
        }
        Decision::Play(turn)
    }

    /// Only the solution is known to be right after half of it; any other slide is taken back.
    fn hints_after(&self, slide: Slide) -> bool {
        let solution = self.number.and_then(Puzzle::number).map(|puzzle| puzzle.solution);
        let own = matches!(solution, Some(Turn::Move(first, _)) if first == slide);
        self.turn_start == 0 && own
    }

    fn hint(&mut self, ctx: &mut Context) -> HintSource {
        let known = if self.left == 1 {
            let winning = ctx.position.winning_slides(SOLVER).first().copied();
            winning.map(|slide| Turn::Move(slide, None))
        } else if let (Some(number), 0) = (self.number, self.turn_start) {
            Puzzle::number(number).map(|puzzle| puzzle.solution)
        } else {
            return HintSource::Search(Topic::Board, Limits::exact(self.left));
        };
        known.map_or(HintSource::Nowhere, HintSource::Known)
    }

    /// The slide costs a star and the disc another one.
    fn hinted(&mut self, part: HintPart) {
        if part != HintPart::Slide {
            self.mistakes = self.mistakes.saturating_add(1);
        }
    }

    fn take_back(&mut self, ctx: &mut Context, near: Cell) -> Option<TurnInput> {
        ctx.position = self.start.position();
        self.played.truncate(self.turn_start);
        for code in &self.played {
            if let Some(half_turn) = code.half_turn(&ctx.position) {
                // It was played before.
                let _ = ctx.position.play(half_turn);
            }
        }
        (self.refuting, self.wrong) = (false, None);
        Some(TurnInput::new(&ctx.position, near, Self::CURSOR))
    }
}

impl Session<PuzzlePolicy> {
    /// The screen is on top again: what the machine was thinking about is asked again.
    pub(crate) fn resume(&mut self, ctx: &mut Context) -> SessionEvent {
        match self.phase() {
            Phase::Thinking => self.proceed(ctx),
            _ => SessionEvent::Unchanged,
        }
    }
}
