//! All records in one file, to keep or to take to another computer.
//!
//! | bytes | what |
//! |---|---|
//! | 4 | `NonB` |
//! | 1 | the version of this form: 1 |
//! | 3 + n, for each record | its [kind](RecordKind) as a number, its length n as two bytes, the lower first, and the record as it is saved |
//! | 4 | CRC-32 of everything before, the lowest byte first |
//!
//! Each kind is there at most once, in rising order. The records are those of the journal in a device's flash, byte by
//! byte, and their own versions are inside of them.

use core::fmt;

use heapless::Vec;

use crate::store::RecordKind;
use crate::store::journal::crc32;

const MARK: [u8; 4] = *b"NonB";
const VERSION: u8 = 1;

const KINDS: usize = RecordKind::ALL.len();
/// Kind and length of a record.
const LABEL: usize = 3;
const SUM: usize = 4;

/// The longest backup: all records, as long as they can be.
pub const LONGEST_BACKUP: usize = {
    let mut length = MARK.len() + 1 + SUM;
    let mut kind = 0;
    while kind < KINDS {
        length += LABEL + RecordKind::ALL[kind].longest();
        kind += 1;
    }
    length
};

/// Kind and bytes of a record.
type RecordBytes<'a> = (RecordKind, &'a [u8]);
/// The records of a backup: kind and bytes of each.
pub type BackupRecords<'a> = Vec<RecordBytes<'a>, KINDS>;

/// Why a file is not a backup.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadBackup {
    /// It does not begin like one.
    NotOne,
    /// A newer program wrote it.
    Version(u8),
    /// It was damaged or cut.
    Checksum,
    /// Its checksum is right, but not what it holds.
    Contents,
}

impl core::error::Error for BadBackup {}

impl fmt::Display for BadBackup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotOne => f.write_str("this is not a backup of Nonaga"),
            Self::Version(version) => {
                write!(f, "a newer program wrote this backup (its version is {version})")
            }
            Self::Checksum => f.write_str("the backup is damaged: its checksum is wrong"),
            Self::Contents => f.write_str("the backup has records that cannot be"),
        }
    }
}

/// Records as a backup; they are in rising order of their kinds, and none is longer than its kind can be.
pub fn encode_backup<'a>(
    records: impl IntoIterator<Item = (RecordKind, &'a [u8])>,
) -> Vec<u8, LONGEST_BACKUP> {
    let mut bytes = Vec::new();
    bytes.extend(MARK);
    bytes.extend([VERSION]);
    for (kind, record) in records {
        bytes.extend([kind as u8]);
        bytes.extend((record.len() as u16).to_le_bytes());
        bytes.extend(record.iter().copied());
    }
    let sum = crc32(&[], &bytes);
    bytes.extend(sum.to_le_bytes());
    bytes
}

/// The records of a backup.
pub fn decode_backup(bytes: &[u8]) -> Result<BackupRecords<'_>, BadBackup> {
    let after_mark = bytes.strip_prefix(&MARK).ok_or(BadBackup::NotOne)?;
    // The version first: a newer form may have another checksum.
    match after_mark.first() {
        Some(&VERSION) | None => {}
        Some(&version) => return Err(BadBackup::Version(version)),
    }
    let (body, sum) = bytes.split_last_chunk::<SUM>().ok_or(BadBackup::Checksum)?;
    if crc32(&[], body).to_le_bytes() != *sum {
        return Err(BadBackup::Checksum);
    }
    let mut rest = body.get(MARK.len() + 1..).ok_or(BadBackup::Contents)?;
    let mut records = BackupRecords::new();
    while !rest.is_empty() {
        let (record, after) = split_record(rest).ok_or(BadBackup::Contents)?;
        if records.last().is_some_and(|last| last.0 as u8 >= record.0 as u8) {
            return Err(BadBackup::Contents);
        }
        records.push(record).map_err(|_| BadBackup::Contents)?;
        rest = after;
    }
    Ok(records)
}

fn split_record(bytes: &[u8]) -> Option<(RecordBytes<'_>, &[u8])> {
    let (&[kind, low, high], rest) = bytes.split_first_chunk()?;
    let kind = RecordKind::ALL.into_iter().find(|known| *known as u8 == kind)?;
    let (record, rest) = rest.split_at_checked(u16::from_le_bytes([low, high]).into())?;
    (record.len() <= kind.longest()).then_some(((kind, record), rest))
}

#[cfg(test)]
mod tests {
    extern crate std;

    use super::*;

    const TWO: [(RecordKind, &[u8]); 2] =
        [(RecordKind::Settings, b"loud"), (RecordKind::Game, b"now")];

    /// A body with its right checksum.
    fn summed(body: &[u8]) -> std::vec::Vec<u8> {
        [body, &crc32(&[], body).to_le_bytes()].concat()
    }

    #[test]
    fn the_form_is_the_one_that_other_versions_read() {
        // The sum is zlib's.
        let file = b"NonB\x01\x01\x04\x00loud\x03\x03\x00now\x19\x5b\xcc\x35";
        assert_eq!(encode_backup(TWO), file);
        assert_eq!(decode_backup(file).unwrap(), TWO);
        assert_eq!(decode_backup(&encode_backup([])).unwrap(), []);
    }

    #[test]
    fn there_is_room_for_the_longest_records() {
        let longest = [7; crate::store::LARGEST_RECORD];
        let all = RecordKind::ALL.map(|kind| (kind, &longest[..kind.longest()]));
        let file = encode_backup(all);
        assert_eq!(file.len(), LONGEST_BACKUP);
        assert_eq!(decode_backup(&file).unwrap(), all);
    }

    #[test]
    fn any_wrong_bit_and_any_cut_is_noticed() {
        let file = encode_backup(TWO);
        for bit in 0..8 * file.len() {
            let mut wrong = file.clone();
            wrong[bit / 8] ^= 1 << (bit % 8);
            assert!(decode_backup(&wrong).is_err(), "bit {bit}");
        }
        for length in 0..file.len() {
            assert!(decode_backup(&file[..length]).is_err(), "{length} bytes");
        }
        assert_eq!(decode_backup(&[&file[..], b"!"].concat()), Err(BadBackup::Checksum));
    }

    #[test]
    fn a_file_that_is_refused_says_why() {
        for (fault, word) in [
            (BadBackup::NotOne, "not a backup"),
            (BadBackup::Version(7), "version is 7"),
            (BadBackup::Checksum, "checksum is wrong"),
            (BadBackup::Contents, "records that cannot be"),
        ] {
            assert!(std::format!("{fault}").contains(word), "{fault}");
        }
    }

    #[test]
    fn what_cannot_be_is_refused_even_with_the_right_checksum() {
        assert_eq!(decode_backup(b"PK\x03\x04"), Err(BadBackup::NotOne));
        assert_eq!(decode_backup(&summed(b"NonB\x02anything")), Err(BadBackup::Version(2)));
        for contents in [
            &b"\x07\x01\x00x"[..],                  // no such kind
            b"\x03\x09\x00now",                     // longer than the file
            b"\x03\x01",                            // cut within the length
            b"\x03\x01\x00x\x01\x01\x00y",          // out of order
            b"\x03\x01\x00x\x03\x01\x00y",          // twice
            b"\x01\x17\x00twenty-three bytes.....", // longer than any settings
        ] {
            let body = [b"NonB\x01", contents].concat();
            assert_eq!(decode_backup(&summed(&body)), Err(BadBackup::Contents), "{contents:?}");
        }
    }
}
