//! Ten lessons, each one rule and one task.
//!
//! A [`Lesson`] is data: a field drawn with letters, what it tells, the task, and an answer to everything that
//! can be tried. The screen lets the player try with the same keys as in a game and asks [`Lesson::judge`].

mod ascii_board;
mod lessons;

use nonaga_core::{Cell, Half, HalfTurn, Position, Refusal, Side};

pub use ascii_board::{AsciiBoard, Symbol};
pub use lessons::LESSONS;

use crate::texts::{LessonText, Text};

/// Who learns: always the side with these tokens.
pub const LEARNER: Side = Side::Red;

/// A lesson.
#[derive(Debug)]
pub struct Lesson {
    /// What it is called.
    pub title: LessonText,
    /// What it is about, in a sentence or two.
    pub tells: LessonText,
    /// The picture beside these sentences; without one it is the field itself.
    pub picture: Option<Diagram>,
    /// The field of the task.
    pub field: AsciiBoard,
    /// Whether the task begins with a token or with a disc.
    pub half: Half,
    /// What is to be done.
    pub task: Task,
    /// The same in words.
    pub says: LessonText,
    /// Praise that says once more what the lesson was.
    pub done: LessonText,
    /// Answers to what the rules refuse, where the lesson has something better to say than the rules.
    pub refused: &'static [(Refusal, LessonText)],
    /// Answer to what is legal but not the task.
    pub missed: Option<LessonText>,
    /// Answer to a turn after which the opponent would win.
    pub punished: Option<LessonText>,
}

/// A picture that explains.
#[derive(Debug)]
pub struct Diagram {
    /// What is drawn.
    pub ascii_board: AsciiBoard,
    /// Arrows from cell to cell.
    pub arrows: &'static [(Cell, Cell)],
    /// Words beside rows.
    pub words: &'static [(i16, Text)],
}

/// What is to be done.
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

    /// The lesson's own answer to a refusal; without one the rules answer.
    pub fn refusal(&self, refusal: Refusal) -> Option<LessonText> {
        let mut answers = self.refused.iter();
        answers.find(|(refused, _)| *refused == refusal).map(|&(_, answer)| answer)
    }

    /// The words that go with a verdict; none while the turn goes on.
    pub fn words(&self, verdict: TaskVerdict) -> Option<LessonText> {
        match verdict {
            TaskVerdict::GoesOn => None,
            TaskVerdict::Done => Some(self.done),
            TaskVerdict::Missed => self.missed,
            TaskVerdict::Punished => self.punished,
        }
    }
}
