//! Keeps the records over power loss, in their own region of flash.
//!
//! While the flash erases a sector, for 45 ms or at worst 400, nothing can be read from it, so no code runs: a key
//! pressed in just that moment would have to wait, a note would go on, an animation would jump. So sectors are erased
//! ahead, while nothing moves and nobody has pressed a key for a while. Two erased sectors take a game of thirty turns.
//! Who plays them without ever pausing for two seconds is not disturbed either: the save that needs the next sector waits
//! until no note sounds and nothing moves. A key that is pressed during an erase is latched by its pin.

use core::future::pending;
use core::ops::Range;
use core::ptr::addr_of;

use embassy_futures::select::{Either3, select3};
use embassy_rp::Peri;
use embassy_rp::flash::{Blocking, Flash};
use embassy_rp::peripherals::FLASH;
use embassy_time::{Duration, Instant, Timer};
use heapless::Vec;
use nonaga_app::journal::{Journal, JournalError, SECTOR, SECTORS};
use nonaga_app::{App, LARGEST_RECORD, RecordKind};

use crate::board::CHOSEN;
use crate::channels::{FLASH_DONE, PICTURE_SENT, QUIET, SAVED, SAVES, SOUNDING, SharedStorage};
use crate::log::log;

/// Before each erase: time for a key that was pressed during the last one.
const PAUSE: Duration = Duration::from_millis(60);

/// A picture that is this old does not move any more.
const AT_REST: u32 = 100;
/// How often to look whether an erase would be noticed, and how long at most: what is saved late can be lost.
const LOOK: Duration = Duration::from_millis(10);
const PATIENCE: Duration = Duration::from_secs(2);

/// The records in flash.
pub(crate) struct Storage {
    journal: Journal<Flash<'static, FLASH, Blocking, { CHOSEN.flash }>>,
    /// A record that is about to be saved.
    record: Vec<u8, LARGEST_RECORD>,
}

impl Storage {
    /// Finds what was saved.
    #[inline(never)] // or its stack would be the caller's, for as long as that runs
    pub(crate) fn new(flash: Peri<'static, FLASH>) -> Self {
        let region = region();
        defmt::assert_eq!(region.len(), SECTORS * SECTOR, "memory.x and the journal differ");
        let Ok(journal) = Journal::open(Flash::new_blocking(flash), region.start) else {
            defmt::unreachable!("the region lies within the flash");
        };
        Self { journal, record: Vec::new() }
    }

    /// The last saved record of a kind, if there is one.
    pub(crate) fn load(&mut self, kind: RecordKind) -> Option<&[u8]> {
        if kind == RecordKind::Game && self.journal.was_unreadable() && self.is_ours() {
            log!(error, "what was saved cannot be read");
            return Some(&[]); // no game, and the player is told
        }
        self.journal.load(kind).ok().flatten()
    }

    /// What the flash says it is: maker, kind and size. Used before the tasks run.
    pub(crate) fn flash_id(&mut self) -> u32 {
        self.journal.flash().blocking_jedec_id().unwrap_or(0)
    }

    /// The number that this flash shares with no other. Used before the tasks run.
    pub(crate) fn unique_id(&mut self) -> u64 {
        let mut bytes = [0; 8];
        let _ = self.journal.flash().blocking_unique_id(&mut bytes);
        u64::from_be_bytes(bytes)
    }

    /// Whether a sector begins with one of the journal's marks. Other data, of whatever the board was used for
    /// before, are no loss: the game starts for the first time.
    fn is_ours(&mut self) -> bool {
        let (start, mut head) = (region().start, [0; 16]);
        (0..SECTORS).any(|sector| {
            let at = start + (sector * SECTOR) as u32;
            let read = self.journal.flash().blocking_read(at, &mut head).is_ok();
            let is_mark = |word: &[u8]| word.starts_with(b"Non") || word == b"Void";
            read && head.chunks(4).any(is_mark)
        })
    }

    /// Loads all records into the app; returns whether there was one.
    #[inline(never)]
    pub(crate) fn load_all(&mut self, app: &mut App, skip_games: bool) -> bool {
        let mut found = false;
        for kind in RecordKind::ALL {
            if matches!(kind, RecordKind::Game | RecordKind::FriendGame) && skip_games {
                found = true;
                log!(warn, "boot loop: the saved games are not loaded");
            } else if let Some(bytes) = self.load(kind) {
                found = true;
                if app.load(kind, bytes).is_err() {
                    log!(error, "record {} is not one of ours", kind as u8);
                }
            }
        }
        found
    }

    /// Writes all that waits to be written.
    async fn save_waiting(&mut self) {
        if self.journal.may_erase() {
            at_rest().await;
        }
        while let Some(kind) = SAVES.take(&mut self.record) {
            self.save(kind);
        }
    }

    /// Writes records at once, after all that waits; false if they were not written.
    pub(crate) async fn restore<'a>(
        &mut self,
        records: impl Iterator<Item = (RecordKind, &'a [u8])> + Clone,
    ) -> bool {
        self.save_waiting().await;
        at_rest().await;
        let saved = self.journal.save_all(records).is_ok();
        note_time();
        saved
    }

    fn save(&mut self, kind: RecordKind) {
        let bytes = &self.record;
        let saved = self.journal.save(kind, bytes);
        note_time();
        let kind = kind as u8;
        match saved {
            Ok(()) => log!(info, "saved record {}, {} bytes", kind, bytes.len()),
            // The game goes on; the next half-turn tries again.
            Err(fault) => {
                let why = match fault {
                    JournalError::Flash(_) => "the flash refuses",
                    JournalError::TooLong => "it is too long",
                    JournalError::WornOut => "no sector keeps it",
                };
                log!(error, "record {} is not saved: {}", kind, why);
            }
        }
    }

    /// Erases a sector that will be needed; false when there is none.
    fn prepare(&mut self) -> bool {
        let erased = self.journal.prepare().unwrap_or(false);
        note_time();
        erased
    }
}

/// Writes what the game wants to keep.
#[embassy_executor::task]
pub(crate) async fn keep(storage: &'static SharedStorage) {
    // Whether nobody waits, and whether there may be something to erase.
    let (mut quiet, mut worn) = (false, true);
    loop {
        let pause = async {
            if quiet && worn {
                Timer::after(PAUSE).await;
            } else {
                pending::<()>().await;
            }
        };
        match select3(SAVES.rung(), QUIET.wait(), pause).await {
            Either3::First(()) => {
                storage.lock().await.save_waiting().await;
                worn = true;
                SAVED.signal(());
            }
            Either3::Second(is_quiet) => quiet = is_quiet,
            Either3::Third(()) => {
                at_rest().await;
                worn = storage.lock().await.prepare();
            }
        }
    }
}

/// Waits until no note sounds and nothing moves, but not for ever.
async fn at_rest() {
    let begun = Instant::now();
    let would_be_noticed = || {
        let now = Instant::now().as_millis() as u32;
        SOUNDING.get() != 0 || now.wrapping_sub(PICTURE_SENT.get()) < AT_REST
    };
    while would_be_noticed() && begun.elapsed() < PATIENCE {
        Timer::after(LOOK).await;
    }
}

/// Lets the keys know until when they could not look.
fn note_time() {
    FLASH_DONE.set(Instant::now().as_millis() as u32);
}

/// The region in bytes from the beginning of flash.
#[expect(unsafe_code, reason = "the linker's symbols")]
fn region() -> Range<u32> {
    unsafe extern "C" {
        safe static _saved_start: u8;
        safe static _saved_end: u8;
    }
    addr_of!(_saved_start) as u32..addr_of!(_saved_end) as u32
}
