//! The bytes of a saved file: a mark, the CRC-32 of kind and record, and the record.
//!
//! The first version wrote the record alone. It is still read: a record begins with the number of its version, which
//! is far below the mark's first letter.

use nonaga_app::RecordKind;
use nonaga_app::journal::crc32;

const MARK: [u8; 4] = *b"NonF";
const HEAD: usize = MARK.len() + size_of::<u32>();

/// Far longer than any record: a longer file is not ours.
pub(super) const LONGEST: u64 = 64 * 1024;

fn checksum(kind: RecordKind, record: &[u8]) -> [u8; 4] {
    crc32(&[kind as u8], record).to_le_bytes()
}

/// A record as a file.
pub(super) fn encode(kind: RecordKind, record: &[u8]) -> Vec<u8> {
    [&MARK[..], &checksum(kind, record), record].concat()
}

/// The record in a file; none when its checksum is wrong.
pub(super) fn decode(kind: RecordKind, file: &[u8]) -> Option<&[u8]> {
    if !file.starts_with(&MARK) {
        return Some(file);
    }
    let (head, record) = file.split_at_checked(HEAD)?;
    (head[MARK.len()..] == checksum(kind, record)).then_some(record)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_form_is_the_one_that_other_versions_read() {
        // The sum is zlib's, of the byte 3 and the record.
        let file = b"NonF\x2f\x05\xbc\x5dnow";
        assert_eq!(encode(RecordKind::Game, b"now"), file);
        assert_eq!(decode(RecordKind::Game, file), Some(&b"now"[..]));
    }

    #[test]
    fn a_file_of_the_first_version_is_its_record() {
        assert_eq!(decode(RecordKind::Game, b"\x01old"), Some(&b"\x01old"[..]));
        assert_eq!(decode(RecordKind::Game, b""), Some(&b""[..]));
    }

    #[test]
    fn any_wrong_bit_and_any_cut_is_noticed() {
        let record: Vec<u8> = (1..=200).collect();
        let file = encode(RecordKind::Game, &record);
        // What is taken for a file of the first version is refused by the number of its version.
        let is_noticed = |file: &[u8]| decode(RecordKind::Game, file).is_none_or(is_no_record);
        for bit in 0..8 * file.len() {
            let mut wrong = file.clone();
            wrong[bit / 8] ^= 1 << (bit % 8);
            assert!(is_noticed(&wrong), "bit {bit}");
        }
        assert!((0..file.len()).all(|length| is_noticed(&file[..length])));
        assert!(is_noticed(&[&file[..], b"!"].concat()));
        assert_eq!(decode(RecordKind::Settings, &file), None, "the record of another kind");
    }

    /// Whether these bytes cannot be a record, by the version that they begin with.
    fn is_no_record(bytes: &[u8]) -> bool {
        bytes.first().is_none_or(|version| *version == 0 || *version > 9)
    }
}
