//! Everything that tasks say to each other, in one place; but strips of pixels, which go from game to panel, are in
//! `tasks/panel.rs`.

use core::cell::{Cell, RefCell};
use core::sync::atomic::{AtomicU32, Ordering};

use embassy_sync::blocking_mutex::Mutex;
use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use embassy_sync::channel::Channel;
use embassy_sync::mutex;
use embassy_sync::signal::Signal;
use embassy_time::Instant;
use heapless::{Vec, VecView};
use nonaga_app::{
    BenchFigure, BenchTask, CableAnswer, CableQuestion, CableRefusal, CheckReport, Cue, Event,
    JobSlot, Key, LARGEST_RECORD, Record, RecordKind, SearchControl, Subject, ThoughtId,
};
use nonaga_boards::Refresh;
use nonaga_core::game::Game;
use nonaga_core::search::{Answer, Limits, SearchProgress};
use nonaga_core::{GameNotes, SharedGame};

use crate::board::CHOSEN;
use crate::tasks::storage::Storage;

/// Writers: keys, think, battery and usb. Reader: game.
/// Full: keys and answers wait, which takes a few milliseconds; progress reports are dropped.
pub(crate) static NEWS: Channel<CriticalSectionRawMutex, News, 8> = Channel::new();

/// Writers: game and usb. Reader: think. A new job of the game replaces one that was not yet begun; the cable's waits for none.
pub(crate) static SEARCH_JOB: SharedJobSlot = SharedJobSlot::new();

/// The thought whose answer is wanted, and whether at once. Writer: game. Readers: think, every few thousand
/// cycles, and watchdog.
pub(crate) static SEARCH_CONTROL: SearchControl = SearchControl::new();

/// Writer: game; panel rings the bell. Reader: storage, which looks when the bell rings. Full: the newest record of a kind replaces one
/// that was not yet written.
pub(crate) static SAVES: SaveSlots = SaveSlots::new();

/// Writer: storage, when it has written everything it was rung for. Reader: game, before it restarts the chip.
pub(crate) static SAVED: Signal<CriticalSectionRawMutex, ()> = Signal::new();

/// Writer: game: true when nothing moves and no key was pressed for a while, false at the next key. Reader: storage,
/// for what nobody should wait for.
pub(crate) static QUIET: Signal<CriticalSectionRawMutex, bool> = Signal::new();

/// Writer: game. Reader: sound. Full: the sound is dropped, it would come too late anyway.
pub(crate) static SOUNDS: Channel<CriticalSectionRawMutex, Cue, 2> = Channel::new();

/// Writer: game. Reader: backlight, in percent. A new goal replaces the one that is being faded to.
pub(crate) static LIGHT: Signal<CriticalSectionRawMutex, u8> = Signal::new();

/// When the flash was last written or erased, in milliseconds. Writer: storage. Readers: keys, because a finger can
/// come and go while the flash is busy and no code runs.
pub(crate) static FLASH_DONE: Number = Number::new();

/// 1 while a cue is played. Writer: sound. Reader: storage, because a note would go on while the flash is busy.
pub(crate) static SOUNDING: Number = Number::new();

/// When the last picture was sent, in milliseconds. Writer: panel. Reader: storage, because what moves would jump.
pub(crate) static PICTURE_SENT: Number = Number::new();

/// The panel's refreshes. Writer: tearing. Reader: panel, so that no refresh shows half of a picture.
pub(crate) static REFRESHES: Refreshes = Refreshes::new();

/// The battery in millivolts. Writer: battery. Reader: game, for the board check.
pub(crate) static BATTERY: Number = Number::new();

/// The records in flash. Users: storage; usb, for a backup and a restore; game, when it starts anew after one.
pub(crate) type SharedStorage = mutex::Mutex<CriticalSectionRawMutex, Storage>;

/// Writer: game. Reader: usb, which knows the number of what it has asked last.
pub(crate) static GAME_REPLY: Signal<CriticalSectionRawMutex, (u32, GameReply)> = Signal::new();

/// The same of think.
pub(crate) static WORK_REPLY: Signal<CriticalSectionRawMutex, (u32, WorkReply)> = Signal::new();

/// How far the cable's thought is. Writer: think. Reader: usb. A new one replaces what was not yet read.
pub(crate) static WORK_PROGRESS: Signal<CriticalSectionRawMutex, (u32, SearchProgress)> =
    Signal::new();

/// The number of the cable's job that is to go on. Writer: usb. Reader: think, every few thousand cycles.
pub(crate) static WORK_WANTED: Number = Number::new();

/// Some rows of the picture. Writer: game. Reader: usb.
pub(crate) static ROWS: mutex::Mutex<CriticalSectionRawMutex, PictureRows> =
    mutex::Mutex::new([0; ROWS_AT_ONCE * CHOSEN.panel.width as usize]);

/// A game to be shown. Writer: usb. Reader: game.
pub(crate) static SHARED_GAME: mutex::Mutex<CriticalSectionRawMutex, Option<SharedGame>> =
    mutex::Mutex::new(None);

/// Makes the place of [`SHARED_GAME`], once at start-up: later there is too little of the stack for it.
#[inline(never)]
pub(crate) fn prepare_shared_game() {
    if let Ok(mut slot) = SHARED_GAME.try_lock() {
        *slot = Some(SharedGame { game: Game::default(), notes: GameNotes::default() });
    }
}

/// 1 while the screen is off. Writer: game. Reader: usb, which is off then, too.
pub(crate) static SCREEN_OFF: Number = Number::new();

/// 1 while the board can tell that no cable is there. Writer: battery. Reader: usb.
pub(crate) static NO_USB_POWER: Number = Number::new();

/// 1 while USB needs its clocks. Writer: usb. Reader: game, before it slows the chip down.
pub(crate) static ATTACHED: Number = Number::new();

/// Counts the reports of a thought. Writer: think. Reader: watchdog, to tell long from stuck.
pub(crate) static REPORTS: Number = Number::new();

/// What the game hears from the other tasks.
pub(crate) enum News {
    /// A key went down (true) or up.
    Key(Key, bool),
    /// Something else happened.
    Event(Event),
    /// The cable wants something, and calls it by this number.
    Cable(u32, GameOrder),
}

/// What the cable wants of the game.
pub(crate) enum GameOrder {
    /// Ask the player.
    Ask(CableQuestion),
    /// Ask no longer.
    Withdraw,
    /// Show what is in [`SHARED_GAME`].
    Show,
    /// Paint [`ROWS`], from this one on, as soon as there is time.
    Rows(u16),
    /// Say what the board check has found.
    Check,
    /// Measure the painting, when nobody plays.
    MeasurePainting,
    /// Measure it no longer, if it still waits for that.
    StopMeasuring,
    /// Start anew from the records.
    StartAnew,
    /// Restart into the loader.
    Update,
}

/// What the game replies.
pub(crate) enum GameReply {
    Answer(CableAnswer),
    Done,
    /// The rows are of the picture with this number.
    Rows(u32),
    Report(CheckReport),
    Figures(Figures),
    Stopped,
}

/// What the search task replies.
pub(crate) enum WorkReply {
    Thought(Answer),
    Counted(u64),
    Figures(Figures),
    Refused(CableRefusal),
}

/// What a benchmark has found.
pub(crate) type Figures = Vec<BenchFigure, 8>;

/// Rows of a picture that are painted at once for the cable: painting them takes a fraction of a millisecond.
pub(crate) const ROWS_AT_ONCE: usize = 4;
type PictureRows = [u16; ROWS_AT_ONCE * CHOSEN.panel.width as usize];

/// What is known of the panel's refreshes, on boards with a tearing line.
pub(crate) struct Refreshes(Mutex<CriticalSectionRawMutex, Cell<Option<Refresh>>>);

impl Refreshes {
    const fn new() -> Self {
        Self(Mutex::new(Cell::new(None)))
    }

    /// The tearing line rises now.
    pub(crate) fn note(&self) {
        let now = Instant::now().as_micros();
        self.0.lock(|known| known.set(Some(Refresh::seen(known.get(), now))));
    }

    /// The last one.
    pub(crate) fn last(&self) -> Option<Refresh> {
        self.0.lock(Cell::get)
    }
}

/// Something for the search task.
pub(crate) struct SearchJob {
    pub(crate) work: Work,
    pub(crate) game: Game,
    pub(crate) limits: Limits,
}

/// What is to be done with the game of a job.
#[derive(Clone, Copy)]
pub(crate) enum Work {
    /// A thought of the game on the screen.
    Thought(ThoughtId),
    /// Work for the cable, by its number.
    Cable(u32, CableWork),
}

/// What the cable may want of the search.
#[derive(Clone, Copy)]
pub(crate) enum CableWork {
    /// A thought, for this many milliseconds at most.
    Think(Option<u32>),
    /// The number of lines of play of this many turns.
    Count(u8),
    Bench(BenchTask),
}

impl SearchJob {
    /// A place for a job that has not come yet.
    pub(crate) fn empty() -> Self {
        let work = Work::Thought(ThoughtId::FIRST);
        Self { work, game: Game::default(), limits: Limits::nodes(0) }
    }

    /// Becomes another one, in place.
    fn write(&mut self, work: Work, subject: Subject, limits: Limits) {
        (self.work, self.limits) = (work, limits);
        subject.copy_to(&mut self.game);
    }
}

/// A place for one job, between tasks. A `Signal` would do, but a game is too large to be moved through the stack.
pub(crate) struct SharedJobSlot {
    /// There from start-up on.
    slot: Mutex<CriticalSectionRawMutex, RefCell<Option<JobSlot<SearchJob>>>>,
    bell: Signal<CriticalSectionRawMutex, ()>,
}

impl SharedJobSlot {
    const fn new() -> Self {
        Self { slot: Mutex::new(RefCell::new(None)), bell: Signal::new() }
    }

    /// Makes the place, once at start-up.
    #[inline(never)]
    pub(crate) fn prepare(&self) {
        self.slot.lock(|slot| *slot.borrow_mut() = Some(JobSlot::new(SearchJob::empty())));
    }

    fn lock(&self, act: impl FnOnce(&mut JobSlot<SearchJob>)) {
        self.slot.lock(|slot| slot.borrow_mut().as_mut().map(act));
    }

    /// Puts a job of the game into the place. One of the cable that was not yet begun is refused.
    pub(crate) fn put(&self, id: ThoughtId, subject: Subject, limits: Limits) {
        self.lock(|slot| {
            let write = |job: &mut SearchJob| job.write(Work::Thought(id), subject, limits);
            if let Some(number) = slot.put((id, &SEARCH_CONTROL), write) {
                WORK_REPLY.signal((number, WorkReply::Refused(CableRefusal::SearchNeeded)));
            }
            self.bell.signal(());
        });
    }

    /// Puts a job of the cable into the place, unless the game thinks.
    pub(crate) fn put_work(
        &self,
        (number, work): (u32, CableWork),
        subject: Subject,
        limits: Limits,
    ) {
        self.lock(|slot| {
            let write = |job: &mut SearchJob| job.write(Work::Cable(number, work), subject, limits);
            if slot.put_work((number, &SEARCH_CONTROL), write) {
                WORK_WANTED.set(number);
                self.bell.signal(());
            } else {
                WORK_REPLY.signal((number, WorkReply::Refused(CableRefusal::Thinking)));
            }
        });
    }

    /// Waits for the next job and copies it.
    pub(crate) async fn next(&self, job: &mut SearchJob) {
        let mut begun = false;
        while !begun {
            self.bell.wait().await;
            self.lock(|slot| {
                if let Some(put) = slot.take() {
                    (job.work, job.limits) = (put.work, put.limits);
                    job.game.clone_from(&put.game);
                    begun = true;
                }
            });
        }
    }

    /// Replies to a job of the cable that was done, if that may wait for it.
    pub(crate) fn reply(&self, number: u32, reply: WorkReply) {
        self.lock(|slot| {
            if slot.is_newest(number) {
                WORK_REPLY.signal((number, reply));
            }
        });
    }
}

/// A place for one record of every kind, no larger than it must be: memory is scarce.
pub(crate) struct SaveSlots {
    slots: Mutex<CriticalSectionRawMutex, RefCell<Slots>>,
    bell: Signal<CriticalSectionRawMutex, ()>,
}

/// Encoded records; one that is not there is empty.
struct Slots {
    settings: Vec<u8, { RecordKind::Settings.longest() }>,
    statistics: Vec<u8, { RecordKind::Statistics.longest() }>,
    game: Vec<u8, { RecordKind::Game.longest() }>,
    progress: Vec<u8, { RecordKind::Progress.longest() }>,
    friend_game: Vec<u8, { RecordKind::FriendGame.longest() }>,
    friends: Vec<u8, { RecordKind::Friends.longest() }>,
}

impl Slots {
    fn of(&mut self, kind: RecordKind) -> &mut VecView<u8> {
        match kind {
            RecordKind::Settings => &mut self.settings,
            RecordKind::Statistics => &mut self.statistics,
            RecordKind::Game => &mut self.game,
            RecordKind::Progress => &mut self.progress,
            RecordKind::FriendGame => &mut self.friend_game,
            RecordKind::Friends => &mut self.friends,
        }
    }
}

impl SaveSlots {
    const fn new() -> Self {
        let slots = Slots {
            settings: Vec::new(),
            statistics: Vec::new(),
            game: Vec::new(),
            progress: Vec::new(),
            friend_game: Vec::new(),
            friends: Vec::new(),
        };
        Self { slots: Mutex::new(RefCell::new(slots)), bell: Signal::new() }
    }

    /// Puts a record into its place. It is written when the bell has been rung.
    pub(crate) fn put(&self, record: &Record) {
        self.slots.lock(|slots| {
            let mut slots = slots.borrow_mut();
            let slot = slots.of(record.kind());
            let _ = slot.resize(slot.capacity(), 0);
            let length = record.encode(slot);
            slot.truncate(length);
        });
    }

    /// Lets storage write what is there.
    pub(crate) fn ring(&self) {
        self.bell.signal(());
    }

    /// Waits until the bell rings.
    pub(crate) async fn rung(&self) {
        self.bell.wait().await;
    }

    /// Takes a record that is to be written, if there is one.
    pub(crate) fn take(&self, bytes: &mut Vec<u8, LARGEST_RECORD>) -> Option<RecordKind> {
        self.slots.lock(|slots| {
            let mut slots = slots.borrow_mut();
            let kind = RecordKind::ALL.into_iter().find(|&kind| !slots.of(kind).is_empty())?;
            let slot = slots.of(kind);
            bytes.clear();
            // Every record fits the largest.
            let _ = bytes.extend_from_slice(slot);
            slot.clear();
            Some(kind)
        })
    }
}

/// A number that one task writes and others look at, now and then.
pub(crate) struct Number(AtomicU32);

impl Number {
    const fn new() -> Self {
        Self(AtomicU32::new(0))
    }

    pub(crate) fn get(&self) -> u32 {
        self.0.load(Ordering::Relaxed)
    }

    pub(crate) fn set(&self, number: u32) {
        self.0.store(number, Ordering::Relaxed);
    }
}
