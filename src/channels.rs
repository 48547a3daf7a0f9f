//! Everything that tasks say to each other, in one place.

use core::cell::RefCell;
use core::sync::atomic::{AtomicU32, Ordering};

use embassy_sync::blocking_mutex::Mutex;
use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use embassy_sync::channel::Channel;
use embassy_sync::signal::Signal;
use heapless::Vec;
use nonaga_app::{Cue, Event, Key, LARGEST_RECORD, RecordKind};
use nonaga_core::game::Game;
use nonaga_core::search::Limits;

/// Writers: keys, think and battery. Reader: game.
/// Full: keys and answers wait, which takes a few milliseconds; progress reports are dropped.
pub(crate) static NEWS: Channel<CriticalSectionRawMutex, News, 8> = Channel::new();

/// Writer: game. Reader: think. A new thought replaces one that was not yet begun.
pub(crate) static QUESTION: Question = Question::new();

/// Writer: game. Reader: storage. Full: the game waits for the flash, a few milliseconds.
pub(crate) static SAVES: Channel<CriticalSectionRawMutex, Record, 1> = Channel::new();

/// Writer: game, when the screen goes dark. Reader: storage, for what nobody should wait for.
pub(crate) static QUIET: Signal<CriticalSectionRawMutex, ()> = Signal::new();

/// Writer: game. Reader: sound. Full: the sound is dropped, it would come too late anyway.
pub(crate) static SOUNDS: Channel<CriticalSectionRawMutex, Cue, 2> = Channel::new();

/// Writer: game. Reader: backlight, in percent. A new goal replaces the one that is being faded to.
pub(crate) static LIGHT: Signal<CriticalSectionRawMutex, u8> = Signal::new();

/// The thought whose answer is wanted. Writer: game. Reader: think, every few thousand cycles.
pub(crate) static WANTED: Number = Number::new();

/// The thought whose answer is wanted at once. Writer: game. Reader: think.
pub(crate) static HURRIED: Number = Number::new();

/// When the flash was last written or erased, in milliseconds. Writer: storage. Readers: keys, because a finger can
/// come and go while the flash is busy and no code runs.
pub(crate) static FLASH_DONE: Number = Number::new();

/// Counts the reports of a thought. Writer: think. Reader: watchdog, to tell long from stuck.
pub(crate) static REPORTS: Number = Number::new();

/// What the game hears from the other tasks.
pub(crate) enum News {
    /// A key went down (true) or up.
    Key(Key, bool),
    /// Something else happened.
    Event(Event),
}

/// What to think about, under which number.
pub(crate) struct Thought {
    pub(crate) number: u32,
    pub(crate) game: Game,
    pub(crate) limits: Limits,
}

impl Thought {
    pub(crate) fn nothing() -> Self {
        Self { number: Number::NOBODY, game: Game::default(), limits: Limits::nodes(0) }
    }
}

/// A place for one thought. A `Signal` would do, but a game is too large to be moved through the stack.
pub(crate) struct Question {
    thought: Mutex<CriticalSectionRawMutex, RefCell<Option<Thought>>>,
    bell: Signal<CriticalSectionRawMutex, ()>,
}

impl Question {
    const fn new() -> Self {
        Self { thought: Mutex::new(RefCell::new(None)), bell: Signal::new() }
    }

    /// Makes the place, once at start-up.
    #[inline(never)]
    pub(crate) fn prepare(&self) {
        self.thought.lock(|slot| *slot.borrow_mut() = Some(Thought::nothing()));
    }

    /// Asks about the game that `subject` makes of the last one.
    pub(crate) fn ask(&self, number: u32, limits: Limits, subject: impl FnOnce(&mut Game)) {
        self.thought.lock(|slot| {
            if let Some(thought) = &mut *slot.borrow_mut() {
                (thought.number, thought.limits) = (number, limits);
                subject(&mut thought.game);
            }
        });
        self.bell.signal(());
    }

    /// Waits for the next thought and makes `thought` the same.
    pub(crate) async fn next(&self, thought: &mut Thought) {
        self.bell.wait().await;
        self.thought.lock(|slot| {
            if let Some(asked) = &*slot.borrow() {
                (thought.number, thought.limits) = (asked.number, asked.limits);
                thought.game.clone_from(&asked.game);
            }
        });
    }
}

/// A record on its way to flash.
pub(crate) struct Record {
    pub(crate) kind: RecordKind,
    pub(crate) bytes: Vec<u8, LARGEST_RECORD>,
}

impl Record {
    /// A record whose bytes `encode` writes; it says how many.
    pub(crate) fn new(kind: RecordKind, encode: impl FnOnce(&mut [u8]) -> usize) -> Self {
        let mut bytes = Vec::from_array([0; LARGEST_RECORD]);
        let length = encode(&mut bytes);
        bytes.truncate(length);
        Self { kind, bytes }
    }
}

/// A number that one task writes and another looks at, now and then.
pub(crate) struct Number(AtomicU32);

impl Number {
    /// No thought has this number.
    pub(crate) const NOBODY: u32 = u32::MAX;

    const fn new() -> Self {
        Self(AtomicU32::new(Self::NOBODY))
    }

    pub(crate) fn get(&self) -> u32 {
        self.0.load(Ordering::Relaxed)
    }

    pub(crate) fn set(&self, number: u32) {
        self.0.store(number, Ordering::Relaxed);
    }
}
