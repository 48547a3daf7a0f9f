//! The game a player sees: screens, keys, drawing, texts and saved data, without hardware.
//!
//! A shell (firmware or desktop) owns an [`App`], feeds it [`Event`]s, carries out its
//! [`Effect`]s and lets it draw. Nothing here knows a pin, a file or a clock.
#![no_std]
#![forbid(unsafe_code)]

mod analysis;
mod app;
mod contest;
mod desk;
mod device;
mod effect;
mod event;
pub mod gallery;
mod hand;
mod input;
pub mod journal;
mod keypad;
pub mod learn;
pub mod paint;
mod progress;
pub mod puzzles;
mod records;
mod requests;
mod screens;
mod settings;
mod sleep;
mod sound;
mod statistics;
mod table;
mod takeback;
mod texts;

pub use app::App;
pub use contest::{Contest, Ending, Opponent, Points};
pub use device::{Device, Extras, KeySet, Steering};
pub use effect::{Cue, Effect, RecordKind, TABLE_ENTRIES};
pub use event::{Event, Key, Millis};
pub use keypad::Keypad;
pub use progress::Progress;
pub use records::{LARGEST_RECORD, Unreadable};
pub use settings::{Animation, Choice, Colour, Settings, Warning};
pub use sound::Note;
pub use statistics::{Statistics, Streak, Tally};
pub use texts::{Language, Text};
