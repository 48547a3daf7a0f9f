//! Keeps the records in flash, so that a power cut at any moment loses at most the save that it interrupts.
//!
//! The region is a ring of sectors, and one of them counts: the one with the highest number in its head. It
//! holds everything: each record as it was when the sector was begun, then every save since. When it is full,
//! the next sector is begun in the same way and gets its head last. So nothing that is still needed ever lies
//! in a sector that is being erased, and what a power cut has left there is erased again before it is used.
//!
//! ```text
//! sector   mark, once it is erased · number and check, once it counts · record · record · …
//! record   kind · 0 · length · check · bytes, filled up to a multiple of four
//! ```
//!
//! Maps that are made for flash (`sequential-storage`) recognise a sector by its first and last byte. A real
//! erase pulls all bits of a sector up at once: cut in the middle it can leave these two as they were and
//! everything between them spoiled, and the map would then copy from there.

use embedded_storage::nor_flash::NorFlash;

use crate::store::LARGEST_RECORD;
use crate::store::RecordKind;

/// Sectors of the region.
pub const SECTORS: usize = 4;
/// Bytes of a sector: what the flash erases at once.
pub const SECTOR: usize = 4096;

const KINDS: usize = RecordKind::ALL.len();
/// Written after an erase: a sector without it may be erased only by half.
const MARK: [u8; 4] = *b"Non1";
/// Where a sector's number and its check are, and where the records begin.
const NUMBER: usize = 4;
const HEAD: usize = 12;
/// Bytes in front of a record.
const LABEL: usize = 8;
const ERASED: u8 = 0xff;

const _: () = assert!(HEAD + KINDS * padded(LARGEST_RECORD) <= SECTOR, "all records fit a sector");

/// Why a record is not saved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum JournalError<E> {
    /// The flash refuses.
    Flash(E),
    /// The record is larger than any should be.
    TooLong,
    /// No sector keeps what is written to it.
    WornOut,
}

impl<E> From<E> for JournalError<E> {
    fn from(error: E) -> Self {
        Self::Flash(error)
    }
}

/// A record in the sector that counts.
#[derive(Clone, Copy, Debug)]
struct Place {
    at: usize,
    length: usize,
}

/// The records in flash.
#[derive(Clone, Debug)]
pub struct Journal<F> {
    flash: F,
    /// Where the region begins.
    start: u32,
    /// The sector that counts, and its number; 0 before the first save.
    sector: usize,
    number: u32,
    /// The newest record of each kind, and where the next one goes.
    newest: [Option<Place>; KINDS],
    end: usize,
    /// Sectors that can be written to at once.
    blank: [bool; SECTORS],
    unreadable: bool,
    buffer: [u8; padded(LARGEST_RECORD)],
}

impl<F: NorFlash> Journal<F> {
    /// Looks for what was saved in the region that begins here.
    pub fn open(flash: F, start: u32) -> Result<Self, F::Error> {
        const { assert!(F::READ_SIZE == 1 && F::WRITE_SIZE <= 4 && F::ERASE_SIZE == SECTOR) }
        let mut journal = Self {
            flash,
            start,
            sector: 0,
            number: 0,
            newest: [None; KINDS],
            end: SECTOR,
            blank: [false; SECTORS],
            unreadable: false,
            buffer: [0; _],
        };
        let mut foreign = false;
        for sector in 0..SECTORS {
            let number = journal.number_of(sector)?;
            if number > journal.number {
                (journal.sector, journal.number) = (sector, number);
            }
            let (marked, empty) = (journal.is_marked(sector)?, journal.is_empty(sector)?);
            journal.blank[sector] = marked && empty;
            foreign |= !marked && !empty;
        }
        if journal.number > 0 {
            journal.find_records()?;
            // A power cut may have come just when the head was done: once more makes its bits firm.
            journal.write_number(journal.sector, journal.number)?;
        } else {
            journal.unreadable = foreign;
        }
        Ok(journal)
    }

    /// The flash, for tests and tools.
    pub fn flash(&mut self) -> &mut F {
        &mut self.flash
    }

    /// True when the region held something, and nothing of it could be read.
    pub fn was_unreadable(&self) -> bool {
        self.unreadable
    }

    /// The record of this kind that was saved last.
    pub fn load(&mut self, kind: RecordKind) -> Result<Option<&[u8]>, F::Error> {
        let Some(Place { at, length }) = self.newest[index(kind)] else { return Ok(None) };
        self.flash.read(self.address(self.sector, at + LABEL), &mut self.buffer[..length])?;
        Ok(Some(&self.buffer[..length]))
    }

    /// Saves a record. Whatever goes wrong, the one saved before it stays.
    pub fn save(&mut self, kind: RecordKind, bytes: &[u8]) -> Result<(), JournalError<F::Error>> {
        if bytes.len() > LARGEST_RECORD {
            return Err(JournalError::TooLong);
        }
        let (at, size) = (self.end, padded(bytes.len()));
        if self.number > 0 && at + size <= SECTOR {
            self.fill_buffer(kind, bytes);
            self.end += size;
            if self.write(self.sector, at, size)? {
                self.newest[index(kind)] = Some(Place { at, length: bytes.len() });
                return Ok(());
            }
        }
        for step in 1..SECTORS {
            if self.begin((self.sector + step) % SECTORS, kind, bytes)? {
                return Ok(());
            }
        }
        Err(JournalError::WornOut)
    }

    /// Erases one sector that will be needed later, which takes the flash a while; false when none is left to
    /// erase. A save that finds its sector erased is done at once.
    pub fn prepare(&mut self) -> Result<bool, F::Error> {
        for sector in 0..SECTORS {
            let in_use = self.number > 0 && sector == self.sector;
            if !in_use && !self.blank[sector] && self.erase(sector)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Begins a sector: copies of the other records, the new one, then the head. False when it is worn out.
    fn begin(&mut self, sector: usize, kind: RecordKind, bytes: &[u8]) -> Result<bool, F::Error> {
        if !self.blank[sector] && !self.erase(sector)? {
            return Ok(false);
        }
        self.blank[sector] = false;
        let (mut newest, mut end) = (self.newest, HEAD);
        for other in (0..KINDS).filter(|&other| other != index(kind)) {
            let Some(place) = &mut newest[other] else { continue };
            let size = padded(place.length);
            self.flash.read(self.address(self.sector, place.at), &mut self.buffer[..size])?;
            if !self.write(sector, end, size)? {
                return Ok(false);
            }
            place.at = end;
            end += size;
        }
        self.fill_buffer(kind, bytes);
        newest[index(kind)] = Some(Place { at: end, length: bytes.len() });
        let size = padded(bytes.len());
        if !self.write(sector, end, size)? || !self.write_number(sector, self.number + 1)? {
            return Ok(false);
        }
        (self.sector, self.number) = (sector, self.number + 1);
        (self.newest, self.end) = (newest, end + size);
        Ok(true)
    }

    /// Finds the newest record of each kind in the sector that counts. What a power cut has left between two
    /// records is stepped over.
    fn find_records(&mut self) -> Result<(), F::Error> {
        let mut at = HEAD;
        self.end = HEAD;
        while at + LABEL <= SECTOR {
            if let Some((kind, length)) = self.record_at(at)? {
                self.newest[kind] = Some(Place { at, length });
                at += padded(length);
                self.end = at;
            } else {
                if self.word(self.sector, at)? != [ERASED; 4] {
                    self.end = at + 4;
                }
                at += 4;
            }
        }
        Ok(())
    }

    /// The index of the kind and the length of the record here, if there is a whole one.
    fn record_at(&mut self, at: usize) -> Result<Option<(usize, usize)>, F::Error> {
        let [kind, zero, low, high] = self.word(self.sector, at)?;
        let length = usize::from(u16::from_le_bytes([low, high]));
        let known = (1..=KINDS).contains(&usize::from(kind)) && zero == 0;
        if !known || length > LARGEST_RECORD || at + padded(length) > SECTOR {
            return Ok(None);
        }
        let size = LABEL + length;
        self.flash.read(self.address(self.sector, at), &mut self.buffer[..size])?;
        let whole = check(&self.buffer[..4], &self.buffer[LABEL..size]) == self.buffer[4..LABEL];
        Ok(whole.then_some((usize::from(kind) - 1, length)))
    }

    /// Puts a record into the buffer as it is written.
    fn fill_buffer(&mut self, kind: RecordKind, bytes: &[u8]) {
        let [low, high] = (bytes.len() as u16).to_le_bytes();
        let label = [kind as u8, 0, low, high];
        self.buffer[..4].copy_from_slice(&label);
        self.buffer[4..LABEL].copy_from_slice(&check(&label, bytes));
        let (record, filling) = self.buffer[LABEL..].split_at_mut(bytes.len());
        record.copy_from_slice(bytes);
        filling.fill(ERASED);
    }

    /// Writes the first `size` bytes of the buffer; false when the sector does not keep them.
    fn write(&mut self, sector: usize, at: usize, size: usize) -> Result<bool, F::Error> {
        self.flash.write(self.address(sector, at), &self.buffer[..size])?;
        for word in (0..size).step_by(4) {
            if self.word(sector, at + word)? != self.buffer[word..word + 4] {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn write_number(&mut self, sector: usize, number: u32) -> Result<bool, F::Error> {
        let number = number.to_le_bytes();
        self.buffer[..4].copy_from_slice(&number);
        self.buffer[4..8].copy_from_slice(&check(&MARK, &number));
        self.write(sector, NUMBER, HEAD - NUMBER)
    }

    /// The number in the head of a sector; 0 when it does not count.
    fn number_of(&mut self, sector: usize) -> Result<u32, F::Error> {
        let (number, sum) = (self.word(sector, NUMBER)?, self.word(sector, NUMBER + 4)?);
        let counts = self.is_marked(sector)? && sum == check(&MARK, &number);
        Ok(if counts { u32::from_le_bytes(number) } else { 0 })
    }

    /// Erases a sector and says so in it; false when it is worn out.
    fn erase(&mut self, sector: usize) -> Result<bool, F::Error> {
        let (from, to) = (self.address(sector, 0), self.address(sector + 1, 0));
        self.flash.erase(from, to)?;
        self.flash.write(from, &MARK)?;
        self.blank[sector] = self.is_marked(sector)? && self.is_empty(sector)?;
        Ok(self.blank[sector])
    }

    fn is_marked(&mut self, sector: usize) -> Result<bool, F::Error> {
        Ok(self.word(sector, 0)? == MARK)
    }

    /// True when there is nothing in a sector but perhaps the mark.
    fn is_empty(&mut self, sector: usize) -> Result<bool, F::Error> {
        for at in (NUMBER..SECTOR).step_by(4) {
            if self.word(sector, at)? != [ERASED; 4] {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn word(&mut self, sector: usize, at: usize) -> Result<[u8; 4], F::Error> {
        let mut word = [0; 4];
        self.flash.read(self.address(sector, at), &mut word)?;
        Ok(word)
    }

    fn address(&self, sector: usize, at: usize) -> u32 {
        self.start + (sector * SECTOR + at) as u32
    }
}

/// The place of a kind among all.
const fn index(kind: RecordKind) -> usize {
    kind as usize - 1
}

/// What a record of this length takes.
const fn padded(length: usize) -> usize {
    LABEL + length.next_multiple_of(4)
}

/// CRC-32 of two pieces of bytes.
fn check(first: &[u8], second: &[u8]) -> [u8; 4] {
    const POLYNOMIAL: u32 = 0xedb8_8320;
    let mut sum = u32::MAX;
    for &byte in first.iter().chain(second) {
        sum ^= u32::from(byte);
        for _ in 0..8 {
            sum = if sum & 1 == 1 { sum >> 1 ^ POLYNOMIAL } else { sum >> 1 };
        }
    }
    (!sum).to_le_bytes()
}
