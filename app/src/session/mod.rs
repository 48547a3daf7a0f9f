//! What goes on between the player, the opponent and the game.

mod analysis;
mod context;
mod undo;

pub(crate) use analysis::*;
pub(crate) use context::Context;
pub(crate) use undo::{redo_point, undo_point};
