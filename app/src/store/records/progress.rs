//! Lessons and puzzles done, as bytes.

use super::{RecordError, decode, encode};
use crate::store::LearningProgress;

const VERSION: u8 = 1;

impl LearningProgress {
    /// Writes the record; returns its length.
    pub(crate) fn encode(&self, bytes: &mut [u8]) -> usize {
        encode(VERSION, bytes, |writer| {
            writer.word(self.lessons);
            self.stars.iter().for_each(|&four| writer.byte(four));
        })
    }

    /// Reads the record. There is room for more lessons and puzzles than there are: what a later program has
    /// noted about them is kept.
    pub(crate) fn decode(bytes: &[u8]) -> Result<Self, RecordError> {
        decode(VERSION, bytes, |reader| {
            let mut progress = Self { lessons: reader.word()?, ..Self::default() };
            for four in &mut progress.stars {
                *four = reader.byte()?;
            }
            Ok(progress)
        })
    }
}
