//! Two friends as bytes: their names, letter by letter, and their half points.

use super::{RecordError, decode, encode};
use crate::store::{Friends, LETTERS, Name};

const VERSION: u8 = 1;

impl Friends {
    /// Writes the record; returns its length.
    pub(crate) fn encode(&self, bytes: &mut [u8]) -> usize {
        encode(VERSION, bytes, |writer| {
            self.names.iter().flat_map(|name| name.letters).for_each(|letter| writer.byte(letter));
            self.halves.iter().for_each(|&halves| writer.long(halves));
        })
    }

    /// Reads the record.
    pub(crate) fn decode(bytes: &[u8]) -> Result<Self, RecordError> {
        decode(VERSION, bytes, |reader| {
            let mut friends = Self::default();
            for name in &mut friends.names {
                *name = Name { letters: reader.array()? };
                if name.letters.iter().any(|&letter| usize::from(letter) >= LETTERS.len()) {
                    return Err(RecordError::Value("name"));
                }
            }
            for halves in &mut friends.halves {
                *halves = reader.long()?;
            }
            // Every game gives two halves, until there are too many to count.
            let [first, second] = friends.halves;
            let full = first == Self::MOST || second == Self::MOST;
            let odd = !full && first % 2 != second % 2;
            if odd || first > Self::MOST || second > Self::MOST {
                return Err(RecordError::Value("score"));
            }
            Ok(friends)
        })
    }
}
