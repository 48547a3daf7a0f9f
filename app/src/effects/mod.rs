//! What the game asks of the world around it, as data: the shells (firmware, desktop) carry it out.

mod job_slot;
mod queue;
mod search_control;
use nonaga_core::search::Limits;
use nonaga_core::{Game, Position};

use crate::hardware::PanelSetup;
use crate::input::{CableAnswer, ThoughtId};
use crate::sound::Cue;
use crate::store::Record;

pub use job_slot::JobSlot;
pub(crate) use queue::{EffectQueue, Request, Topic};
pub use search_control::SearchControl;

/// Entries of the opponent's transposition table in every shell: with a table of another size it would answer
/// the same question with another turn.
pub const TABLE_ENTRIES: usize = 2304;

/// Something to be done outside, to be taken with [`App::next_effect`](crate::App::next_effect) after every event
/// and tick. It carries everything that is needed for it, borrowed from the app: a shell copies or encodes what
/// it needs later. What must not be lost comes first: records are saved before the device sleeps or restarts.
#[derive(Clone, Copy, Debug)]
pub enum Effect<'a> {
    /// Think about the subject within these limits and answer with [`Event::Thought`](crate::Event::Thought) under
    /// this id. A new thought replaces one that is still under way.
    Think {
        /// Names the thought in its answer.
        id: ThoughtId,
        /// What to think about.
        subject: Subject<'a>,
        /// How long, and how well.
        limits: Limits,
    },
    /// Stop thinking now and answer with the best turn so far.
    PlayNow,
    /// Forget the thought under way, no answer is wanted.
    StopThinking,
    /// Write this record.
    Save(Record<'a>),
    /// Make this sound.
    Sound(Cue),
    /// Fade the backlight to this many percent; 0 is off.
    Backlight(u8),
    /// Light these LEDs, a bit each, and no others.
    Leds(u8),
    /// Set the panel up like this and paint the whole picture again.
    Panel(PanelSetup),
    /// Measure the hardware and answer with [`Event::Measured`](crate::Event::Measured).
    Measure,
    /// Tell the cable what the player has answered to its question. After a yes the app waits: until it is started anew, or
    /// for [`CableEvent::Withdraw`](crate::CableEvent::Withdraw).
    Answer(CableAnswer),
    /// Sleep until a key is pressed.
    Sleep,
    /// Restart into the loader that takes a new firmware file.
    UpdateFirmware,
    /// End the program.
    Quit,
}

/// What to think about.
#[derive(Clone, Copy, Debug)]
pub enum Subject<'a> {
    /// This game as it stood after this many half-turns.
    Game(&'a Game, usize),
    /// A position without a history.
    Position(&'a Position),
}

impl Subject<'_> {
    /// Makes `game` the subject. In place, because a game is large for the stack of a chip.
    pub fn copy_to(&self, game: &mut Game) {
        match *self {
            Self::Game(whole, half_turns) => {
                game.clone_from(whole);
                game.go_to(half_turns);
            }
            Self::Position(position) => game.restart(*position),
        }
    }
}
