//! Records that wait to be restored, each of them checked.

use core::fmt;

use heapless::Vec;
use nonaga_core::Game;

use crate::store::journal::crc32;
use crate::store::{LARGEST_RECORD, RecordError, RecordKind};

const KINDS: usize = RecordKind::ALL.len();

/// Every record, as long as it can be, and one more: a new one is checked before it replaces another.
const ROOM: usize = {
    let mut length = LARGEST_RECORD;
    let mut kind = 0;
    while kind < KINDS {
        length += RecordKind::ALL[kind].longest();
        kind += 1;
    }
    length
};

/// Records one after the other.
#[derive(Debug, Default)]
pub(super) struct StagedRecords {
    records: Vec<(RecordKind, u16), KINDS>,
    bytes: Vec<u8, ROOM>,
}

/// Why a record is not taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum StageError {
    Hex,
    TooLong,
    Checksum,
    Record(RecordError),
}

impl fmt::Display for StageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Hex => f.write_str("bytes are two hexadecimal digits each"),
            Self::TooLong => f.write_str("the record is longer than any of its kind"),
            Self::Checksum => f.write_str("the checksum is wrong"),
            Self::Record(why) => why.fmt(f),
        }
    }
}

impl StagedRecords {
    /// Takes a record if it is right. `game` is a place to try.
    pub(super) fn put(
        &mut self,
        kind: RecordKind,
        hex: &str,
        sum: u32,
        game: &mut Game,
    ) -> Result<(), StageError> {
        let end = self.bytes.len();
        let added = self.add(kind, hex, sum, game);
        if added.is_err() {
            self.bytes.truncate(end);
            return added;
        }
        let length = self.bytes.len() - end;
        if let Some(at) = self.records.iter().position(|(known, _)| *known == kind) {
            let start = self.records[..at].iter().map(|(_, length)| usize::from(*length)).sum();
            let (_, old) = self.records.remove(at);
            let old = usize::from(old);
            self.bytes.copy_within(start + old.., start);
            self.bytes.truncate(end + length - old);
        }
        let _ = self.records.push((kind, length as u16));
        Ok(())
    }

    /// Adds the bytes at the end and checks them.
    fn add(
        &mut self,
        kind: RecordKind,
        hex: &str,
        sum: u32,
        game: &mut Game,
    ) -> Result<(), StageError> {
        let start = self.bytes.len();
        let (pairs, odd) = hex.as_bytes().as_chunks::<2>();
        if !odd.is_empty() {
            return Err(StageError::Hex);
        }
        for &[high, low] in pairs {
            let digit = |digit: u8| char::from(digit).to_digit(16).ok_or(StageError::Hex);
            let byte = digit(high)? << 4 | digit(low)?;
            if self.bytes.len() - start == kind.longest() {
                return Err(StageError::TooLong);
            }
            let _ = self.bytes.push(byte as u8);
        }
        let bytes = &self.bytes[start..];
        if crc32(&[], bytes) != sum {
            return Err(StageError::Checksum);
        }
        kind.check(bytes, game).map_err(StageError::Record)
    }

    /// Nothing waits any more.
    pub(super) fn clear(&mut self) {
        self.records.clear();
        self.bytes.clear();
    }

    pub(super) fn is_empty(&self) -> bool {
        self.records.is_empty()
    }

    /// The records.
    pub(super) fn iter(&self) -> impl Iterator<Item = (RecordKind, &[u8])> + Clone {
        self.records.iter().scan(0, |start, (kind, length)| {
            let bytes = &self.bytes[*start..*start + usize::from(*length)];
            *start += usize::from(*length);
            Some((*kind, bytes))
        })
    }
}
