//! Keeps the records over power loss, in their own region of flash.
//!
//! While the flash erases a sector, for 45 ms, nothing can be read from it, so no code runs. A key pressed in
//! just that moment would have to wait. So sectors are erased ahead while nobody presses a key: when the first
//! picture has just been shown, when a game has just begun, and when the screen has gone dark. In between there
//! is room for two long games.

use core::ops::Range;
use core::ptr::addr_of;

use embassy_futures::select::{Either, select};
use embassy_futures::yield_now;
use embassy_rp::Peri;
use embassy_rp::flash::{Blocking, Flash};
use embassy_rp::peripherals::FLASH;
use embassy_time::{Duration, Timer};
use nonaga_app::RecordKind;
use nonaga_app::journal::{Journal, SECTOR, SECTORS};
use nonaga_boards::CHOSEN;

use crate::channels::{QUIET, Record, SAVES};

/// The first picture has been shown by then, and the light still fades in.
const FIRST_PICTURE: Duration = Duration::from_millis(60);

/// The records in flash.
pub(crate) struct Storage {
    journal: Journal<Flash<'static, FLASH, Blocking, { CHOSEN.flash }>>,
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
        Self { journal }
    }

    /// The last saved record of a kind, if there is one. Used before the tasks run.
    pub(crate) fn load(&mut self, kind: RecordKind) -> Option<&[u8]> {
        if self.journal.was_unreadable() && kind == RecordKind::Game {
            defmt::error!("what was saved cannot be read");
            return Some(&[]); // no game, and the player is told
        }
        self.journal.load(kind).ok().flatten()
    }

    fn save(&mut self, Record { kind, bytes }: &Record) {
        let kind_number = *kind as u8;
        match self.journal.save(*kind, bytes) {
            Ok(()) => defmt::info!("saved record {=u8}, {=usize} bytes", kind_number, bytes.len()),
            // The game goes on; the next half-turn tries again.
            Err(fault) => defmt::error!(
                "record {=u8} is not saved: {}",
                kind_number,
                defmt::Debug2Format(&fault)
            ),
        }
    }

    /// Erases what will be needed; between two sectors all that has come up meanwhile is done.
    async fn prepare(&mut self) {
        while let Ok(true) = self.journal.prepare() {
            defmt::debug!("erased a sector");
            yield_now().await;
        }
    }
}

/// Writes what the game wants to keep.
#[embassy_executor::task]
pub(crate) async fn keep(storage: &'static mut Storage) {
    let mut length = 0;
    Timer::after(FIRST_PICTURE).await;
    storage.prepare().await;
    loop {
        match select(SAVES.receive(), QUIET.wait()).await {
            Either::First(record) => {
                storage.save(&record);
                if record.kind == RecordKind::Game {
                    let begins = record.bytes.len() < length;
                    length = record.bytes.len();
                    if begins {
                        storage.prepare().await;
                    }
                }
            }
            Either::Second(()) => storage.prepare().await,
        }
    }
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
