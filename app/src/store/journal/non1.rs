//! The first format, "Non1", which is read only: the next save begins a sector in the present one.
//!
//! ```text
//! sector   "Non1" · number · CRC-32 · record · record · …
//! record   kind · 0 · length · CRC-32 · bytes, padded to words
//! ```

use embedded_storage::nor_flash::NorFlash;

use super::crc::crc32;
use super::layout::{BYTES, KINDS, Label, SECTOR, WORD};
use super::{Journal, Place};
use crate::store::RecordKind;

const FORMAT: [u8; 4] = *b"Non1";
const NUMBER: usize = 4;
const RECORDS: usize = 12;
/// Bytes in front of a record's own.
const LABEL: usize = 8;

impl<F: NorFlash> Journal<F> {
    /// The number in the head of a sector; none when it has no such head.
    pub(super) fn non1_number(&mut self, sector: usize) -> Result<Option<u32>, F::Error> {
        let (format, number) = (self.word(sector, 0)?, self.word(sector, NUMBER)?);
        let sum = self.word(sector, NUMBER + WORD)?;
        let valid = format == FORMAT && sum == crc32(&FORMAT, &number).to_le_bytes();
        Ok(valid.then_some(u32::from_le_bytes(number)))
    }

    /// The newest record of each kind. Looks at every word: this format let a torn record be completed by the next
    /// one, which then lies within it.
    pub(super) fn find_in_non1(
        &mut self,
        sector: usize,
    ) -> Result<[Option<Place>; KINDS], F::Error> {
        let mut newest = [None; KINDS];
        for at in (RECORDS..=SECTOR - LABEL).step_by(WORD) {
            if let Some(Label { kind, length }) = self.read_non1(sector, at)? {
                newest[kind] = Some(Place::new(sector, at, length, true));
            }
        }
        Ok(newest)
    }

    /// Reads the record here into the buffer, as it looks in the present format.
    pub(super) fn read_non1(
        &mut self,
        sector: usize,
        at: usize,
    ) -> Result<Option<Label>, F::Error> {
        let word = self.word(sector, at)?;
        let [kind, zero, low, high] = word;
        let kind = usize::from(kind).wrapping_sub(1);
        let length = usize::from(u16::from_le_bytes([low, high]));
        let longest = RecordKind::ALL.get(kind).map(|kind| kind.longest());
        let fits =
            longest.is_some_and(|longest| length <= longest) && at + LABEL + length <= SECTOR;
        if zero != 0 || !fits {
            return Ok(None);
        }
        let sum = self.word(sector, at + WORD)?;
        let address = self.address(sector, at + LABEL);
        let bytes = &mut self.buffer[BYTES..BYTES + length];
        self.flash.read(address, bytes)?;
        if sum != crc32(&word, bytes).to_le_bytes() {
            return Ok(None);
        }
        let label = Label { kind, length };
        self.dress(label);
        Ok(Some(label))
    }
}
