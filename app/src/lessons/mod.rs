//! Ten lessons, each one rule and one task.
//!
//! A [`Lesson`] is data: a field drawn with letters, an explanation, a task, and an answer to everything the player
//! may try. The player makes the turn as in a game; [`Lesson::judge`] says whether it was the task.

mod ascii_board;
mod list;
use nonaga_core::{Cell, Half, HalfTurn, Position, Refusal, Side};

pub use ascii_board::{AsciiBoard, Symbol};
pub use list::LESSONS;

use crate::texts::{LessonText, Text};

/// The learner always plays this side.
pub const LEARNER: Side = Side::Red;

/// A lesson.
#[derive(Debug)]
pub struct Lesson {
    /// The title.
    pub title: LessonText,
    /// The explanation, one or two sentences.
    pub explanation: LessonText,
    /// The diagram beside the explanation; without one the field of the task is shown.
    pub diagram: Option<Diagram>,
    /// The field of the task.
    pub field: AsciiBoard,
    /// Whether the task begins with a token or with a disc.
    pub half: Half,
    /// The task.
    pub task: Task,
    /// The task in words.
    pub instruction: LessonText,
    /// Praise that repeats what the lesson was about.
    pub done: LessonText,
    /// Answers to refusals of the rules that the lesson explains better.
    pub refused: &'static [(Refusal, LessonText)],
    /// Answer to a legal half-turn that is not the task.
    pub missed: Option<LessonText>,
    /// Answer to a turn after which the opponent would win.
    pub punished: Option<LessonText>,
}

/// A drawing with arrows and labels.
#[derive(Debug)]
pub struct Diagram {
    /// The field.
    pub field: AsciiBoard,
    /// Arrows from cell to cell.
    pub arrows: &'static [(Cell, Cell)],
    /// Labels beside rows.
    pub labels: &'static [(i16, Text)],
}

/// What the player has to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Task {
    /// Join the three tokens.
    Win,
    /// Slide a token onto a ringed disc.
    Reach,
    /// Relocate a disc, whichever.
    Relocate,
    /// Relocate a ringed disc.
    Take,
    /// Put a disc on a ringed place.
    Fill,
    /// End the turn so that the next slide could win.
    Threaten,
    /// End the turn so that the opponent's next slide cannot win.
    Stop,
}

/// What a half-turn means for the task.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TaskVerdict {
    /// Nothing yet: the turn goes on.
    GoesOn,
    /// The task is done.
    Done,
    /// That was not the task.
    Missed,
    /// The opponent would win now.
    Punished,
}

impl Lesson {
    /// The position in which the player begins.
    pub fn position(&self) -> Position {
        self.field.position(self.half).expect("every lesson's field is tested to be a position")
    }

    /// Judges a half-turn that was played and led to this position.
    pub fn judge(&self, half_turn: HalfTurn, after: &Position) -> TaskVerdict {
        let when = |is_done| if is_done { TaskVerdict::Done } else { TaskVerdict::Missed };
        match (self.task, half_turn) {
            (Task::Win, HalfTurn::Slide(_)) => when(after.winner().is_some()),
            (Task::Reach, HalfTurn::Slide(slide)) => when(self.field.is_ringed(slide.to)),
            (Task::Relocate, HalfTurn::Relocate(_)) => TaskVerdict::Done,
            (Task::Take, HalfTurn::Relocate(disc)) => when(self.field.is_ringed(disc.from)),
            (Task::Fill, HalfTurn::Relocate(disc)) => when(self.field.is_ringed(disc.to)),
            _ if after.half() == Half::Disc => TaskVerdict::GoesOn,
            _ if !after.winning_slides(LEARNER.other()).is_empty() => TaskVerdict::Punished,
            (Task::Threaten, _) => when(!after.winning_slides(LEARNER).is_empty()),
            _ => TaskVerdict::Done,
        }
    }

    /// The lesson's own answer to a refusal; without one the rules' answer is shown.
    pub fn refusal(&self, refusal: Refusal) -> Option<LessonText> {
        let mut answers = self.refused.iter();
        answers.find(|(refused, _)| *refused == refusal).map(|&(_, answer)| answer)
    }

    /// The text for a verdict; none while the turn goes on.
    pub fn text(&self, verdict: TaskVerdict) -> Option<LessonText> {
        match verdict {
            TaskVerdict::GoesOn => None,
            TaskVerdict::Done => Some(self.done),
            TaskVerdict::Missed => self.missed,
            TaskVerdict::Punished => self.punished,
        }
    }
}
