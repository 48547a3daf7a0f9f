//! The game a player sees: screens, keys, drawing, texts and saved data, without hardware.
//!
//! A shell (firmware or desktop) owns an [`App`], feeds it [`Event`]s, carries out its
//! [`Effect`]s and lets it draw. Nothing here knows a pin, a file or a clock.
#![no_std]
#![forbid(unsafe_code)]

mod app;
mod device;
mod effects;
mod input;
pub mod lessons;
pub mod puzzles;
mod session;
mod sleep;
mod sound;
mod store;
mod texts;
pub mod ui;

pub use app::App;
pub use device::{BatteryLevel, Device, Extras};
pub use effects::{Effect, SearchControl, Subject, TABLE_ENTRIES};
pub use input::{Event, Key, KeySet, Keypad, Millis, Steering, ThoughtId};
pub use sound::{Cue, Note};
pub use store::{
    Animation, ColourChoice, Ending, GameSetup, LARGEST_RECORD, LearningProgress, MatchState,
    Opponent, Points, Record, RecordError, RecordKind, Settings, Statistics, Streak, Tally, Theme,
    Warning, journal,
};
pub use texts::{Language, LessonText, PuzzleText, Text};
