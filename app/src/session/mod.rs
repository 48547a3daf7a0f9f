//! What goes on between the player, the opponent and the game.

mod analysis;
mod analysis_board;
mod context;
mod demo;
mod game;
mod hint;
mod last_turn;
mod lesson;
mod puzzle;
mod reach;
mod set_aside;
mod state_machine;
#[cfg(test)]
mod tests;
mod undo;

pub(crate) use analysis::{Analysis, Grade, height};
pub(crate) use analysis_board::{AnalysisPolicy, Finding, Tries};
pub(crate) use context::Context;
pub(crate) use demo::DemoPolicy;
pub(crate) use game::GamePolicy;
pub(crate) use hint::{Hint, HintPart};
pub(crate) use last_turn::{FRAME, LastTurn};
pub(crate) use lesson::LessonPolicy;
pub(crate) use puzzle::PuzzlePolicy;
pub(crate) use reach::FieldBounds;
pub(crate) use state_machine::{Decision, HintSource, Phase, Policy, Session, SessionEvent};
pub(crate) use undo::{redo_point, undo_point};
