//! Keeps the records over power loss, in their own region of flash.
//!
//! Every save is appended; the old record stays until the new one is whole, so a power cut loses at
//! most the save that it interrupts. The region is written round and round, which spreads the wear.

use core::ops::Range;
use core::ptr::addr_of;

use embassy_embedded_hal::adapter::BlockingAsync;
use embassy_futures::block_on;
use embassy_rp::Peri;
use embassy_rp::flash::{Blocking, ERASE_SIZE, Flash};
use embassy_rp::peripherals::FLASH;
use nonaga_app::{LARGEST_RECORD, RecordKind};
use nonaga_boards::CHOSEN;
use sequential_storage::cache::Cache;
use sequential_storage::cache::key_pointers::ArrayKeyPointers;
use sequential_storage::cache::page_pointers::ArrayPagePointers;
use sequential_storage::cache::page_states::ArrayPageStates;
use sequential_storage::map::{MapConfig, MapStorage};

use crate::channels::{Record, SAVES};

/// Sectors of the region, as `memory.x` has it.
const SECTORS: usize = 4;
/// Kinds of record.
const KINDS: usize = 4;

type Chip = BlockingAsync<Flash<'static, FLASH, Blocking, { CHOSEN.flash }>>;
type Memory =
    Cache<ArrayPageStates<SECTORS>, ArrayPagePointers<SECTORS>, ArrayKeyPointers<u8, KINDS>, u8>;

/// The records in flash.
pub(crate) struct Storage {
    map: MapStorage<u8, Chip, Memory>,
    /// Room for a record and what the map writes beside it.
    buffer: [u8; LARGEST_RECORD + 32],
}

impl Storage {
    /// Looks at nothing yet.
    pub(crate) fn new(flash: Peri<'static, FLASH>) -> Self {
        let region = region();
        defmt::assert_eq!(region.len(), SECTORS * ERASE_SIZE, "memory.x and SECTORS differ");
        let chip = BlockingAsync::new(Flash::new_blocking(flash));
        let memory =
            Cache::new(ArrayPageStates::new(), ArrayPagePointers::new(), ArrayKeyPointers::new());
        let map = MapStorage::new(chip, MapConfig::new(region), memory);
        Self { map, buffer: [0; _] }
    }

    /// The last saved record of a kind, if there is one. Used before the tasks run.
    pub(crate) fn load(&mut self, kind: RecordKind) -> Option<&[u8]> {
        match block_on(self.map.fetch_item::<&[u8]>(&mut self.buffer, &(kind as u8))) {
            Ok(record) => record,
            Err(error) => {
                defmt::error!(
                    "record {=u8} cannot be read: {}",
                    kind as u8,
                    defmt::Debug2Format(&error)
                );
                None
            }
        }
    }

    async fn save(&mut self, record: &Record) {
        let bytes = &*record.bytes;
        let saved = self.map.store_item(&mut self.buffer, &(record.kind as u8), &bytes).await;
        match saved {
            Ok(()) => {
                defmt::info!("saved record {=u8}, {=usize} bytes", record.kind as u8, bytes.len())
            }
            // The game goes on; the next half-turn tries again.
            Err(error) => defmt::error!(
                "record {=u8} is not saved: {}",
                record.kind as u8,
                defmt::Debug2Format(&error)
            ),
        }
    }
}

/// Writes what the game wants to keep.
#[embassy_executor::task]
pub(crate) async fn keep(storage: &'static mut Storage) {
    loop {
        let record = SAVES.receive().await;
        storage.save(&record).await;
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
