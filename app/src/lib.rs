//! The whole game as a state machine without hardware: events go in, effects and pictures come out.
//!
//! A shell (firmware, window, terminal, test) owns an [`App`]. It passes on keys and time, carries out [`Effect`]s and shows
//! the picture. Nothing here knows a pin, a file or a clock.
//!
//! ```
//! use nonaga_app::{App, Device, Effect, Event, Extras, Key, KeySet, PanelSetup};
//! use nonaga_core::Game;
//! use nonaga_core::search::Search;
//! use rowpaint::{FrameBuffer, Renderer};
//!
//! let device = Device {
//!     size: (240, 240),
//!     keys: KeySet::NINE,
//!     name: "example",
//!     version: "1",
//!     panel: PanelSetup::upright((240, 240)),
//!     extras: Extras::default(),
//!     page: None,
//! };
//! let mut app = App::new(device, 1);
//! app.start(0);
//!
//! // The player opens the menu of a new game and starts it; `now` is milliseconds on the shell's clock.
//! let mut now = 0;
//! for key in [Key::A, Key::A] {
//!     now += 100;
//!     app.handle(now, Event::Press(key));
//! }
//! assert_eq!(app.screen(), "Play");
//!
//! // After every event, the shell does what the game asks for.
//! let (mut saved, mut game) = (Vec::new(), Game::default());
//! while let Some(effect) = app.next_effect() {
//!     match effect {
//!         Effect::Save(record) => {
//!             let mut bytes = [0; nonaga_app::LARGEST_RECORD];
//!             let length = record.encode(&mut bytes);
//!             saved.push((record.kind(), bytes[..length].to_vec()));
//!         }
//!         Effect::Think { subject, .. } => subject.copy_to(&mut game), // … and search, on another thread
//!         _ => {} // sound, light, sleep
//!     }
//! }
//! assert!(!saved.is_empty(), "a game that has begun is kept over power loss");
//!
//! // Then it shows the picture: only the rows that changed are painted.
//! let (mut renderer, mut frame) = (Renderer::new(device.size), FrameBuffer::<240, 240>::new());
//! app.compose(&mut renderer);
//! assert_eq!(renderer.show(&mut frame).count(), 240);
//! app.compose(&mut renderer);
//! assert_eq!(renderer.show(&mut frame).count(), 0);
//! ```
//!
//! `docs/architecture.md` has the folders of this crate and what they may use.
#![no_std]
#![forbid(unsafe_code)]

mod app;
mod cable;
mod check;
mod device;
mod effects;
#[cfg(feature = "gallery")]
pub mod gallery;
mod handheld;
mod hardware;
mod input;
pub mod lessons;
pub mod puzzles;
mod qr;
mod session;
mod sleep;
mod sound;
mod store;
mod texts;
pub mod ui;

pub use app::App;
pub use cable::{
    BenchFigure, BenchTask, Cable, CableFacts, CableRefusal, CableReply, CableRequest, CableStep,
    Log, RecordText, read_record_text,
};
pub use check::CheckReport;
pub use device::{BatteryLevel, Device, Extras};
pub use effects::{Effect, JobSlot, SearchControl, Subject, TABLE_ENTRIES};
pub use handheld::Handheld;
pub use hardware::{HardwareFacts, PanelChange, PanelSetup};
pub use input::{
    CableAnswer, CableEvent, CableQuestion, Event, Key, KeySet, Keypad, Millis, PointerPhase,
    Steering, ThoughtId,
};
pub use qr::LONGEST_PAGE_ADDRESS;
pub use sound::{Cue, Note};
pub use store::{
    Animation, BackupRecords, BadBackup, BeginnerChoice, Clock, ColourChoice, Ending, Friends,
    GameResult, GameSetup, LARGEST_RECORD, LETTERS, LONGEST_BACKUP, LearningProgress, MatchState,
    Name, Opponent, Points, Rating, Record, RecordError, RecordKind, Settings, Statistics, Streak,
    Strength, Tally, Theme, TimeControl, Warning, decode_backup, encode_backup, journal,
};
pub use texts::{DesktopText, Language, LessonText, PageText, PuzzleText, RuleText, Text};
