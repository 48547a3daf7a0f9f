//! What is kept over power loss: the records, and the journal that holds them in flash.

pub mod journal;
mod match_state;
mod progress;
mod records;
mod settings;
mod statistics;

pub use match_state::{Ending, MatchState, Opponent, Points};
pub use progress::LearningProgress;
pub use records::{LARGEST_RECORD, RecordError, RecordKind};
pub(crate) use records::{decode_game, encode_game};
pub use settings::{Animation, ColourChoice, GameSetup, Settings, Theme, Warning};
pub use statistics::{Statistics, Streak, Tally};
