//! Keeps the records in flash, so that a power cut at any moment loses at most the save that it interrupts, and a
//! bit that goes wrong later loses nothing.
//!
//! The region is a ring of sectors, and the one with the highest number in its head counts. It holds everything:
//! each record as it was when the sector was begun, then every save since. When it is full, the next one is begun
//! in the same way and gets its head last. The one before it is left as it is, for whatever should be missing.
//!
//! ```text
//! sector   blank mark · head: "Non2", number, CRC-32 · complete · done · verdicts · record · record · …
//! record   begun · label: kind and length, twice · CRC-32 · bytes, padded to words · complete · done
//! ```
//!
//! # Why nothing is lost
//!
//! What is assumed of the flash: programming clears bits, erasing sets them. An operation that ends leaves firm bits.
//! One that is cut leaves each of its bits before, after, or *weak*: it reads differently from time to time until it
//! is programmed (to zero) or erased once more. Other bits do not change.
//!
//! 1. `begun`, `complete` and `done` are *flags*: bits that an operation of their own clears. Read as set, a flag
//!    proves that what was written before it is complete; read as clear, that what is written after it has not been
//!    begun. Either is true of a weak flag, too.
//! 2. So a record that is `done` is firm, and one that is `begun` and not `done` can only be the last. Whether it is
//!    right may change from read to read, so [`Journal::open`] passes a verdict before anybody sees it: if its sum
//!    is right, it is programmed again, as it was checked, and `complete`; the verdict is noted, and `done` is set.
//!    Otherwise it is noted that it is dropped. Every later start comes to the same verdict. After a clean end there is
//!    nothing to do, and nothing is written.
//! 3. Noting a verdict may be cut, too, and then reads one way or the other. So it has a place that is marked as
//!    taken first. A place that is not taken holds no verdict, not even a weak one. If the last place that is taken
//!    shows the verdict, it is noted there again; if it shows none, the next place is taken, for the verdict that
//!    the places before it show, or for a new one. The last place always holds what was answered last.
//! 4. Records are appended only where `begun` is clear, so never onto weak bits, and never behind a torn record:
//!    after one of those, the next save begins a sector.
//! 5. A sector is written to only under a blank mark, which proves that its erase was complete. The mark is cleared
//!    before the first write, and mark and head are cleared before an erase, so an erase that was cut leaves neither.
//!    The head of a sector that was begun and is not `done` is judged like a record.
//! 6. What is returned or copied was checked by its sum in the very buffer that it is returned or copied from.
//! 7. One wrong bit anywhere changes nothing: flags go by most of their bits, labels are there twice, and the sum
//!    tells which bit of a record or head it was. Only of those that are `complete`: a torn one is not guessed at.
//!    That is why `complete` comes before `done`: a record that counts because a weak `done` was read as set may have a
//!    wrong bit when it is read as clear, and is mended then, too, because `complete` is firm. One that is dropped
//!    because of a wrong bit has no `done` that could be read as set later, only a weak `complete`, and a verdict.
//! 8. With more wrong bits in a record its predecessor counts, in the same sector or in the one before. If both halves
//!    of its label are wrong, that goes for what follows in its sector, too: it looks like a torn record, and the bytes
//!    of one of those may be anything, even what looks like a record.
//!
//! # Why not a crate
//!
//! `sequential-storage` recognises a sector by its first and last word. A real erase pulls all bits of a sector up
//! at once: cut in the middle it can leave these two as they were and everything between them spoiled, and the map
//! would then copy from there. (`tweedegolf/sequential-storage`, issue 70, has the flash of a device in the field with
//! a page of nearly all ones, thought to be such an erase.) A header that is torn can be completed by the one that is
//! written behind it, which is then stepped over (issue 136). That a bit may read differently after a power cut is
//! known (`littlefs-project/littlefs`, issue 671), and dealt with by neither. `docs/reliability.md` has figures.

mod crc;
mod layout;
mod non1;
mod recovery;

use core::mem;
pub use layout::{SECTOR, SECTORS};

use crc::mend;
pub use crc::{crc32, extend_crc32};
use embedded_storage::nor_flash::NorFlash;
use layout::{
    BLANK_MARK, BYTES, COMPLETE, DONE, ERASED, FORMAT, HEAD, KINDS, LABEL, LAST_NUMBER, Label,
    LastWord, RECORDS, SEAL, SUM, WORD, is_set, size,
};

use crate::store::{LARGEST_RECORD, RecordKind};

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

/// Where a record is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Place {
    sector: u8,
    /// In the first format.
    non1: bool,
    at: u16,
    length: u16,
}

impl Place {
    const fn new(sector: usize, at: usize, length: usize, non1: bool) -> Self {
        Self { sector: sector as u8, non1, at: at as u16, length: length as u16 }
    }
}

/// What the first bytes of a sector say.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Head {
    /// 0 when the sector does not count.
    number: u32,
    /// In the first format.
    non1: bool,
    /// The head is complete, or was before it was cleared; and it counts.
    complete: bool,
    sealed: bool,
    /// The blank mark has been cleared.
    begun: bool,
}

/// What is found at the place of a record; if it is a record, then it is in the buffer.
enum Found {
    /// A record; what the word at its end says, and whether all of its bits are right.
    Record { label: Label, ending: LastWord, flawless: bool },
    /// A record of this length that was complete, but has more than one wrong bit now, or is of a kind or a length that
    /// only a later version knows.
    Unreadable(usize),
    /// A record that was cut, or nothing of the kind.
    Torn,
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
    /// The one that counted before.
    previous: Option<usize>,
    /// The newest record of each kind, and where the next one goes: at the end of the sector when nothing may be
    /// appended, as before the first save.
    newest: [Option<Place>; KINDS],
    end: usize,
    /// The word at the end of the last record that is done, if it may be weak. It need not be firm before something is
    /// written.
    unsure: Option<usize>,
    /// Sectors that can be written to at once.
    blank: [bool; SECTORS],
    unreadable: bool,
    /// A record as it is written, with its flags.
    buffer: [u8; size(LARGEST_RECORD)],
}

impl<F: NorFlash> Journal<F> {
    /// Looks for what was saved in the region that begins here. Writes only if the last operation was cut.
    pub fn open(flash: F, start: u32) -> Result<Self, F::Error> {
        const { assert!(F::READ_SIZE == 1 && F::WRITE_SIZE <= WORD && F::ERASE_SIZE == SECTOR) }
        let mut journal = Self {
            flash,
            start,
            sector: 0,
            number: 0,
            previous: None,
            newest: [None; KINDS],
            end: SECTOR,
            unsure: None,
            blank: [false; SECTORS],
            unreadable: false,
            buffer: [0; _],
        };
        let mut heads = [Head::default(); SECTORS];
        let mut foreign = false;
        for (sector, head) in heads.iter_mut().enumerate() {
            *head = journal.head(sector)?;
            journal.blank[sector] = journal.is_blank(sector)?;
            // A first save that was cut has begun a sector, and has not sealed it.
            foreign |= if head.begun { head.sealed } else { !journal.is_empty(sector, RECORDS)? };
        }
        journal.choose_sector(&mut heads)?;
        if journal.number > 0 {
            (journal.end, journal.unsure) = journal.find_records(true)?;
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
        let length = self.fetch(index(kind))?;
        Ok(length.map(|length| &self.buffer[BYTES..BYTES + length]))
    }

    /// Saves several records at once: a power cut at any moment leaves all of them saved, or none.
    pub fn save_all<'a>(
        &mut self,
        records: impl Iterator<Item = (RecordKind, &'a [u8])> + Clone,
    ) -> Result<(), JournalError<F::Error>> {
        let find = |kind: usize| records.clone().find(|(known, _)| index(*known) == kind);
        if records.clone().any(|(kind, bytes)| bytes.len() > kind.longest()) {
            return Err(JournalError::TooLong);
        }
        self.make_firm()?;
        self.begin_next(&find)
    }

    /// Saves a record. Whatever goes wrong, the one saved before it stays.
    pub fn save(&mut self, kind: RecordKind, bytes: &[u8]) -> Result<(), JournalError<F::Error>> {
        if bytes.len() > kind.longest() {
            return Err(JournalError::TooLong);
        }
        self.make_firm()?;
        let (length, size) = (bytes.len(), size(bytes.len()));
        if self.end + size <= SECTOR {
            self.fill_buffer(kind, bytes);
            // Nothing is appended any more if this does not succeed.
            let at = mem::replace(&mut self.end, SECTOR);
            if self.append(at, size)? {
                self.newest[index(kind)] = Some(Place::new(self.sector, at, length, false));
                self.end = at + size;
                return Ok(());
            }
        }
        self.begin_next(&|other| (other == index(kind)).then_some((kind, bytes)))
    }

    /// Begins the next sector with these records, each given for the place of its kind, and copies of the others.
    fn begin_next<'a>(
        &mut self,
        new: &dyn Fn(usize) -> Option<(RecordKind, &'a [u8])>,
    ) -> Result<(), JournalError<F::Error>> {
        // Nothing is appended while another sector may have been begun.
        let end = mem::replace(&mut self.end, SECTOR);
        for step in 1..SECTORS {
            let sector = (self.sector + step) % SECTORS;
            if !self.is_needed(sector) && self.begin(sector, new)? {
                return Ok(());
            }
        }
        self.end = end;
        Err(JournalError::WornOut)
    }

    /// Erases one sector that will be needed later, which takes the flash a while; false when none is left to
    /// erase. A save that finds its sector erased is done at once.
    pub fn prepare(&mut self) -> Result<bool, F::Error> {
        for sector in 0..SECTORS {
            let counts = self.number > 0 && sector == self.sector;
            let kept = counts || self.previous == Some(sector) || self.is_needed(sector);
            if !kept && !self.blank[sector] && self.erase(sector)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether the next save may have to erase a sector first, because too little was prepared.
    pub fn may_erase(&self) -> bool {
        let has_room = self.end + size(LARGEST_RECORD) <= SECTOR;
        let mut others = (1..SECTORS).map(|step| (self.sector + step) % SECTORS);
        let next = others.find(|&sector| !self.is_needed(sector));
        !has_room && !next.is_some_and(|sector| self.blank[sector])
    }

    /// Whether the newest record of some kind is in this sector.
    fn is_needed(&self, sector: usize) -> bool {
        self.newest.iter().flatten().any(|place| usize::from(place.sector) == sector)
    }

    /// Reads what is at the place of a record; twice if it is none, because a bit may be read wrong.
    fn found_at(&mut self, sector: usize, at: usize) -> Result<Found, F::Error> {
        match self.look_at(sector, at)? {
            found @ Found::Record { .. } => Ok(found),
            Found::Unreadable(_) | Found::Torn => self.look_at(sector, at),
        }
    }

    /// Reads what is at the place of a record, once. One wrong bit is mended if the record is complete.
    fn look_at(&mut self, sector: usize, at: usize) -> Result<Found, F::Error> {
        let halves = Label::decode(self.word(sector, at + LABEL)?);
        let agree = halves[0] == halves[1];
        for label in halves.into_iter().flatten() {
            let Label { length, .. } = label;
            if at + size(length) > SECTOR {
                continue;
            }
            let ending = self.ending(sector, at + size(length) - WORD)?;
            let LastWord { complete, done } = ending;
            if !label.is_known() && agree && done {
                return Ok(Found::Unreadable(length));
            }
            if !label.is_known() || !agree && !complete {
                continue;
            }
            let address = self.address(sector, at + BYTES);
            let sum = self.word(sector, at + SUM)?;
            let bytes = &mut self.buffer[BYTES..BYTES + length];
            self.flash.read(address, bytes)?;
            let mut sum = u32::from_le_bytes(sum);
            let right = sum == crc32(&label.encode(), bytes);
            if right || agree && complete && mend(&label.encode(), bytes, &mut sum) {
                self.dress(label);
                return Ok(Found::Record { label, ending, flawless: right && agree });
            }
            if agree && done {
                return Ok(Found::Unreadable(length));
            }
        }
        Ok(Found::Torn)
    }

    /// Reads the newest record of a kind into the buffer; returns its length.
    fn fetch(&mut self, kind: usize) -> Result<Option<usize>, F::Error> {
        for _ in 0..2 {
            let Some(Place { sector, non1, at, length }) = self.newest[kind] else { break };
            let (sector, at, length) = (sector.into(), at.into(), length.into());
            let found = if non1 {
                self.read_non1(sector, at)?
            } else if let Found::Record { label, .. } = self.found_at(sector, at)? {
                Some(label)
            } else {
                None
            };
            if found == Some(Label { kind, length }) {
                return Ok(Some(length));
            }
            // It has rotted since it was found: perhaps there is an older one.
            self.find_records(false)?;
        }
        Ok(None)
    }

    /// Puts a record into the buffer as it is written.
    fn fill_buffer(&mut self, kind: RecordKind, bytes: &[u8]) {
        self.buffer[BYTES..BYTES + bytes.len()].copy_from_slice(bytes);
        self.dress(Label { kind: index(kind), length: bytes.len() });
    }

    /// Puts around the bytes in the buffer what makes them a record.
    fn dress(&mut self, label: Label) {
        let (front, bytes) = self.buffer.split_at_mut(BYTES);
        let (bytes, rest) = bytes.split_at_mut(label.length);
        front[..LABEL].fill(0);
        front[LABEL..SUM].copy_from_slice(&label.encode());
        front[SUM..].copy_from_slice(&crc32(&label.encode(), bytes).to_le_bytes());
        let (filling, done) = rest.split_at_mut(size(label.length) - WORD - BYTES - label.length);
        filling.fill(ERASED);
        done[..WORD].fill(0);
    }

    /// Appends the record in the buffer, in four operations; false when the sector does not keep it.
    fn append(&mut self, at: usize, size: usize) -> Result<bool, F::Error> {
        Ok(self.set_flag(self.sector, at)?
            && self.write(self.sector, at, LABEL, size - WORD)?
            && self.complete(self.sector, at + size - WORD)?
            && self.finish(self.sector, at + size - WORD)?)
    }

    /// Makes what counts firm, if an operation before the start may have left it weak.
    fn make_firm(&mut self) -> Result<(), F::Error> {
        if let Some(at) = self.unsure {
            self.set_flag(self.sector, SEAL)?;
            self.set_flag(self.sector, at)?;
            self.unsure = None;
        }
        Ok(())
    }

    /// Begins a sector: new records, copies of the others, then the head. False when it is worn out.
    fn begin<'a>(
        &mut self,
        sector: usize,
        new: &dyn Fn(usize) -> Option<(RecordKind, &'a [u8])>,
    ) -> Result<bool, F::Error> {
        if self.number == LAST_NUMBER || !self.blank[sector] && !self.erase(sector)? {
            return Ok(false);
        }
        self.blank[sector] = false;
        let begun = self.write_all(sector, new)?;
        if !begun {
            self.clear_head(sector)?;
        }
        Ok(begun)
    }

    /// Writes everything to a blank sector. The records need no operations for their flags: the seal speaks for them.
    fn write_all<'a>(
        &mut self,
        sector: usize,
        new: &dyn Fn(usize) -> Option<(RecordKind, &'a [u8])>,
    ) -> Result<bool, F::Error> {
        if !self.program(sector, 0, &[0; BLANK_MARK.len()])? {
            return Ok(false);
        }
        let (mut newest, mut end) = ([None; KINDS], RECORDS);
        for (other, newest) in newest.iter_mut().enumerate() {
            let length = if let Some((kind, bytes)) = new(other) {
                self.fill_buffer(kind, bytes);
                bytes.len()
            } else if let Some(length) = self.fetch(other)? {
                length
            } else {
                continue;
            };
            if !self.write(sector, end, 0, size(length))? {
                return Ok(false);
            }
            *newest = Some(Place::new(sector, end, length, false));
            end += size(length);
        }
        let number = self.number + 1;
        let written = self.write_head(sector, number)?
            && self.complete(sector, SEAL)?
            && self.finish(sector, SEAL)?;
        if !written {
            return Ok(false);
        }
        self.previous = (self.number > 0).then_some(self.sector);
        (self.sector, self.number) = (sector, number);
        (self.newest, self.end) = (newest, end);
        Ok(true)
    }

    /// Writes the head of a sector.
    fn write_head(&mut self, sector: usize, number: u32) -> Result<bool, F::Error> {
        let number = number.to_le_bytes();
        let sum = crc32(&FORMAT, &number).to_le_bytes();
        let mut head = [0; SEAL - HEAD];
        for (word, bytes) in head.chunks_mut(WORD).zip([FORMAT, number, sum]) {
            word.copy_from_slice(&bytes);
        }
        self.program(sector, HEAD, &head)
    }

    /// Reads the head of a sector; twice if it should be one and is not, because a bit may be read wrong.
    fn head(&mut self, sector: usize) -> Result<Head, F::Error> {
        match self.look_at_head(sector)? {
            Head { number: 0, complete: true, .. } => self.look_at_head(sector),
            head => Ok(head),
        }
    }

    fn look_at_head(&mut self, sector: usize) -> Result<Head, F::Error> {
        let valid = 1..=LAST_NUMBER;
        let begun = self.word(sector, 0)?.into_iter().chain(self.word(sector, WORD)?);
        let begun = begun.map(u8::count_zeros).sum::<u32>() >= 48;
        let LastWord { complete, done: sealed } = self.ending(sector, SEAL)?;
        if let Some(number) = self.non1_number(sector)? {
            let number = if valid.contains(&number) { number } else { 0 };
            return Ok(Head { number, non1: true, complete, sealed, begun });
        }
        let format = u32::from_le_bytes(self.word(sector, HEAD)?) ^ u32::from_le_bytes(FORMAT);
        let mut number = self.word(sector, HEAD + WORD)?;
        let mut sum = u32::from_le_bytes(self.word(sector, HEAD + 2 * WORD)?);
        let whole = if complete {
            format.count_ones() <= 1 && mend(&FORMAT, &mut number, &mut sum)
        } else {
            format == 0 && sum == crc32(&FORMAT, &number)
        };
        let number =
            Some(u32::from_le_bytes(number)).filter(|number| whole && valid.contains(number));
        Ok(Head { number: number.unwrap_or(0), non1: false, complete, sealed, begun })
    }

    /// Makes sure that a sector neither counts nor is blank.
    fn clear_head(&mut self, sector: usize) -> Result<(), F::Error> {
        self.program(sector, 0, &[0; SEAL])?;
        Ok(())
    }

    /// Erases a sector and says so in it; false when it is worn out.
    fn erase(&mut self, sector: usize) -> Result<bool, F::Error> {
        self.clear_head(sector)?;
        self.flash.erase(self.address(sector, 0), self.address(sector + 1, 0))?;
        self.blank[sector] = self.is_empty(sector, 0)? && self.program(sector, 0, &BLANK_MARK)?;
        Ok(self.blank[sector])
    }

    /// True when there is nothing in a sector from here on.
    fn is_empty(&mut self, sector: usize, from: usize) -> Result<bool, F::Error> {
        for at in (from..SECTOR).step_by(WORD) {
            if self.word(sector, at)? != [ERASED; WORD] {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// True when there is nothing in a sector but the blank mark.
    fn is_blank(&mut self, sector: usize) -> Result<bool, F::Error> {
        let mut mark = [0; BLANK_MARK.len()];
        self.flash.read(self.address(sector, 0), &mut mark)?;
        Ok(mark == BLANK_MARK && self.is_empty(sector, HEAD)?)
    }

    /// Writes a part of the buffer, which begins at this place; false when the sector does not keep it.
    fn write(
        &mut self,
        sector: usize,
        at: usize,
        from: usize,
        to: usize,
    ) -> Result<bool, F::Error> {
        let address = self.address(sector, at + from);
        program(&mut self.flash, address, &self.buffer[from..to])
    }

    fn program(&mut self, sector: usize, at: usize, bytes: &[u8]) -> Result<bool, F::Error> {
        let address = self.address(sector, at);
        program(&mut self.flash, address, bytes)
    }

    /// Says that what was written before this word is complete; false when it does not say so afterwards.
    fn complete(&mut self, sector: usize, at: usize) -> Result<bool, F::Error> {
        self.program(sector, at, &COMPLETE)?;
        Ok(self.ending(sector, at)?.complete)
    }

    /// Says that what is complete counts; false when it does not say so afterwards.
    fn finish(&mut self, sector: usize, at: usize) -> Result<bool, F::Error> {
        self.program(sector, at, &DONE)?;
        Ok(self.ending(sector, at)?.done)
    }

    fn ending(&mut self, sector: usize, at: usize) -> Result<LastWord, F::Error> {
        Ok(LastWord::decode(self.word(sector, at)?))
    }

    /// Sets a flag; false when it is not set afterwards.
    fn set_flag(&mut self, sector: usize, at: usize) -> Result<bool, F::Error> {
        self.program(sector, at, &[0; WORD])?;
        self.flag(sector, at)
    }

    fn flag(&mut self, sector: usize, at: usize) -> Result<bool, F::Error> {
        Ok(is_set(self.word(sector, at)?))
    }

    fn word(&mut self, sector: usize, at: usize) -> Result<[u8; WORD], F::Error> {
        let mut word = [0; WORD];
        self.flash.read(self.address(sector, at), &mut word)?;
        Ok(word)
    }

    fn address(&self, sector: usize, at: usize) -> u32 {
        self.start + (sector * SECTOR + at) as u32
    }
}

/// Programs bytes and reads them again; false when they are not the same.
fn program<F: NorFlash>(flash: &mut F, address: u32, bytes: &[u8]) -> Result<bool, F::Error> {
    flash.write(address, bytes)?;
    for (at, bytes) in (address..).step_by(WORD).zip(bytes.chunks_exact(WORD)) {
        let mut word = [0; WORD];
        flash.read(at, &mut word)?;
        if word != bytes {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The place of a kind among all.
const fn index(kind: RecordKind) -> usize {
    kind as usize - 1
}
