//! What is kept over power loss: the records, and the journal that holds them in flash.

mod backup;
mod clock;
mod friends;
pub mod journal;
mod match_state;
mod progress;
mod rating;
mod records;
mod set_up;
mod settings;
mod statistics;
mod strength;

pub use backup::{BackupRecords, BadBackup, LONGEST_BACKUP, decode_backup, encode_backup};
pub(crate) use clock::PastTimes;
pub use clock::{Clock, TimeControl};
pub(crate) use friends::HalfPoints;
pub use friends::{Friends, LETTERS, Name};
pub use match_state::{Ending, MatchState, Opponent, Points};
pub use progress::LearningProgress;
pub use rating::Rating;
pub(crate) use records::decode_game;
pub use records::{LARGEST_RECORD, Record, RecordError, RecordKind};
pub(crate) use set_up::PackedPosition;
pub use settings::{Animation, BeginnerChoice, ColourChoice, GameSetup, Settings, Theme, Warning};
pub use statistics::{GameResult, Statistics, Streak, Tally};
pub use strength::Strength;
