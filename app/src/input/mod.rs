//! From keys to what the player wants: events, held keys, the meaning of keys, pointing, the turn being made.

mod chord;
mod event;
mod intent;
mod keypad;
mod keys;
mod navigation;
mod position_editor;
#[cfg(test)]
mod presses;
mod turn_input;

pub(crate) use chord::Chord;
pub use event::{CableAnswer, CableEvent, CableQuestion, Event, Millis, PointerPhase, ThoughtId};
pub(crate) use intent::{Intent, key_of};
pub use keypad::Keypad;
pub use keys::{Key, KeySet, Steering};
pub(crate) use navigation::{PadDirection, clockwise};
pub(crate) use position_editor::{EditResult, PositionEditor};
pub(crate) use turn_input::{CursorRule, InputResult, TurnInput, TurnStep};
