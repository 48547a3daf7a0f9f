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

use std::fmt;

use nonaga_app::RecordKind;
use nonaga_app::journal::crc32;

const MARK: [u8; 4] = *b"NonB";
const VERSION: u8 = 1;

/// A record's kind and its bytes.
pub(super) type KeptRecord = (RecordKind, Vec<u8>);

/// Why a file is not a backup.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum BadBackup {
    /// It does not begin like one.
    NotOne,
    /// A newer program wrote it.
    Version(u8),
    /// It was damaged or cut.
    Checksum,
    /// Its checksum is right, but not what it holds.
    Contents,
}

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

/// Records as a backup; they are in rising order of their kinds.
pub(super) fn encode(records: &[KeptRecord]) -> Vec<u8> {
    let mut bytes = MARK.to_vec();
    bytes.push(VERSION);
    for (kind, record) in records {
        let length = record.len() as u16;
        bytes.push(*kind as u8);
        bytes.extend(length.to_le_bytes());
        bytes.extend(record);
    }
    bytes.extend(crc32(&[], &bytes).to_le_bytes());
    bytes
}

/// The records of a backup.
pub(super) fn decode(bytes: &[u8]) -> Result<Vec<KeptRecord>, BadBackup> {
    let after_mark = bytes.strip_prefix(&MARK).ok_or(BadBackup::NotOne)?;
    // The version first: a newer form may have another checksum.
    match after_mark.first() {
        Some(&VERSION) | None => {}
        Some(&version) => return Err(BadBackup::Version(version)),
    }
    let (body, sum) = bytes.split_last_chunk::<4>().ok_or(BadBackup::Checksum)?;
    if crc32(&[], body).to_le_bytes() != *sum {
        return Err(BadBackup::Checksum);
    }
    let mut rest = body.get(MARK.len() + 1..).ok_or(BadBackup::Contents)?;
    let mut records: Vec<KeptRecord> = Vec::new();
    while !rest.is_empty() {
        let (record, after) = split_record(rest).ok_or(BadBackup::Contents)?;
        if records.last().is_some_and(|last| last.0 as u8 >= record.0 as u8) {
            return Err(BadBackup::Contents);
        }
        records.push(record);
        rest = after;
    }
    Ok(records)
}

fn split_record(bytes: &[u8]) -> Option<(KeptRecord, &[u8])> {
    let (&[kind, low, high], rest) = bytes.split_first_chunk()?;
    let kind = RecordKind::ALL.into_iter().find(|known| *known as u8 == kind)?;
    let (record, rest) = rest.split_at_checked(u16::from_le_bytes([low, high]).into())?;
    (record.len() <= kind.longest()).then(|| ((kind, record.to_vec()), rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn two() -> Vec<KeptRecord> {
        vec![(RecordKind::Settings, b"loud".to_vec()), (RecordKind::Game, b"now".to_vec())]
    }

    /// A body with its right checksum.
    fn summed(body: &[u8]) -> Vec<u8> {
        [body, &crc32(&[], body).to_le_bytes()].concat()
    }

    #[test]
    fn the_form_is_the_one_that_other_versions_read() {
        // The sum is zlib's.
        let file = b"NonB\x01\x01\x04\x00loud\x03\x03\x00now\x19\x5b\xcc\x35";
        assert_eq!(encode(&two()), file);
        assert_eq!(decode(file), Ok(two()));
        assert_eq!(decode(&encode(&[])), Ok(Vec::new()));
    }

    #[test]
    fn any_wrong_bit_and_any_cut_is_noticed() {
        let file = encode(&two());
        for bit in 0..8 * file.len() {
            let mut wrong = file.clone();
            wrong[bit / 8] ^= 1 << (bit % 8);
            assert!(decode(&wrong).is_err(), "bit {bit}");
        }
        for length in 0..file.len() {
            assert!(decode(&file[..length]).is_err(), "{length} bytes");
        }
        assert_eq!(decode(&[&file[..], b"!"].concat()), Err(BadBackup::Checksum));
    }

    #[test]
    fn what_cannot_be_is_refused_even_with_the_right_checksum() {
        assert_eq!(decode(b"PK\x03\x04"), Err(BadBackup::NotOne));
        assert_eq!(decode(&summed(b"NonB\x02anything")), Err(BadBackup::Version(2)));
        for contents in [
            &b"\x07\x01\x00x"[..],          // no such kind
            b"\x03\x09\x00now",             // longer than the file
            b"\x03\x01",                    // cut within the length
            b"\x03\x01\x00x\x01\x01\x00y",  // out of order
            b"\x03\x01\x00x\x03\x01\x00y",  // twice
            b"\x01\x0f\x00fifteen bytes..", // longer than any settings
        ] {
            let body = [b"NonB\x01", contents].concat();
            assert_eq!(decode(&summed(&body)), Err(BadBackup::Contents), "{contents:?}");
        }
    }
}
