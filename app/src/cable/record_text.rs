//! A record in a line: its name, its bytes as two hexadecimal digits each, and their checksum.

use core::fmt;

use heapless::Vec;

use crate::store::journal::crc32;
use crate::store::{LARGEST_RECORD, RecordKind};

/// A record as the cable writes it.
#[derive(Clone, Copy, Debug)]
pub struct RecordText<'a>(pub RecordKind, pub &'a [u8]);

impl fmt::Display for RecordText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(kind, bytes) = self;
        write!(f, "{} ", kind.name())?;
        for byte in *bytes {
            write!(f, "{byte:02x}")?;
        }
        write!(f, " {:08x}", crc32(&[], bytes))
    }
}

/// Reads what [`RecordText`] has written; none if anything about it is wrong.
pub fn read_record_text(text: &str) -> Option<(RecordKind, Vec<u8, LARGEST_RECORD>)> {
    let mut words = text.split(' ');
    let kind = RecordKind::with_name(words.next()?)?;
    let (hex, sum) = (words.next()?, words.next()?);
    let (pairs, odd) = hex.as_bytes().as_chunks::<2>();
    let mut bytes = Vec::new();
    for &[high, low] in pairs {
        let digit = |digit: u8| char::from(digit).to_digit(16);
        bytes.push((digit(high)? << 4 | digit(low)?) as u8).ok()?;
    }
    let is_right = odd.is_empty()
        && words.next().is_none()
        && bytes.len() <= kind.longest()
        && sum.len() == 8
        && u32::from_str_radix(sum, 16) == Ok(crc32(&[], &bytes));
    is_right.then_some((kind, bytes))
}

#[cfg(test)]
mod tests {
    extern crate std;

    use super::*;

    #[test]
    fn a_record_is_read_as_it_was_written_and_nothing_else_is() {
        // The sum is zlib's.
        let text = std::format!("{}", RecordText(RecordKind::Game, b"now"));
        assert_eq!(text, "game 6e6f77 910caccf");
        let (kind, bytes) = read_record_text(&text).unwrap();
        assert_eq!((kind, &bytes[..]), (RecordKind::Game, &b"now"[..]));
        for wrong in [
            "gam 6e6f77 910caccf",
            "game 6e6f78 910caccf",
            "game 6e6f7 910caccf",
            "game 6e6f7g 910caccf",
            "game 6e6f77 910cacce",
            "game 6e6f77 +910cacc",
            "game 6e6f77",
            "game 6e6f77 910caccf more",
            "game",
            "",
        ] {
            assert_eq!(read_record_text(wrong), None, "{wrong}");
        }
        let longest = [0; LARGEST_RECORD];
        assert!(
            read_record_text(&std::format!("{}", RecordText(RecordKind::Game, &longest))).is_some()
        );
        let too_long = std::format!("{}", RecordText(RecordKind::Settings, &longest));
        assert_eq!(read_record_text(&too_long), None);
    }
}
