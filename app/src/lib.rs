//! The game a player sees: screens, keys, drawing, texts and saved data, without hardware.
//!
//! A shell (firmware or desktop) owns an [`App`], feeds it [`Event`]s, carries out its
//! [`Effect`]s and lets it draw. Nothing here knows a pin, a file or a clock.
#![no_std]
#![forbid(unsafe_code)]

mod effect;
mod event;
mod keypad;
pub mod paint;

pub use effect::{Cue, Effect, RecordKind};
pub use event::{Event, Key, Millis};
pub use keypad::Keypad;
