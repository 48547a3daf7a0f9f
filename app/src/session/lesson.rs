//! The task of a lesson: the player tries until it is done.

use nonaga_core::HalfTurn;

use super::{Context, Decision, Policy};
use crate::input::CursorRule;
use crate::lessons::{LESSONS, Lesson, TaskVerdict};
use crate::sound::Cue;
use crate::store::RecordKind;

/// The task of a lesson on the board of the context.
pub(crate) struct LessonPolicy {
    /// The lesson, counted from 0.
    pub(crate) number: usize,
    /// What the last half-turn means for the task.
    pub(crate) verdict: TaskVerdict,
}

impl LessonPolicy {
    /// Puts the field of a lesson on the board.
    pub(crate) fn new(ctx: &mut Context, number: usize) -> Self {
        let policy = Self { number: number.min(LESSONS.len() - 1), verdict: TaskVerdict::GoesOn };
        ctx.position = policy.lesson().position();
        policy
    }

    pub(crate) fn lesson(&self) -> &'static Lesson {
        &LESSONS[self.number]
    }
}

impl Policy for LessonPolicy {
    const CURSOR: CursorRule = CursorRule::All;

    fn play(&mut self, ctx: &mut Context, half_turn: HalfTurn) -> bool {
        let is_played = ctx.position.play(half_turn).is_ok();
        if is_played {
            self.verdict = self.lesson().judge(half_turn, &ctx.position);
        }
        is_played
    }

    fn decide(&mut self, ctx: &mut Context) -> Decision {
        match self.verdict {
            TaskVerdict::GoesOn => return Decision::Player,
            TaskVerdict::Done => {
                ctx.sound(Cue::Win);
                ctx.progress.finish_lesson(self.number);
                ctx.save(RecordKind::Progress);
            }
            TaskVerdict::Missed | TaskVerdict::Punished => ctx.sound(Cue::Lose),
        }
        Decision::Over
    }
}
