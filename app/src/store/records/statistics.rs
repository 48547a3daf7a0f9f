//! The statistics as bytes.

use super::{RecordError, decode, encode};
use crate::store::{Statistics, Streak, Tally};

const VERSION: u8 = 1;

impl Statistics {
    /// Writes the record; returns its length.
    pub(crate) fn encode(&self, bytes: &mut [u8]) -> usize {
        encode(VERSION, bytes, |writer| {
            for tally in self.tallies.iter().flatten() {
                writer.word(tally.won);
                writer.word(tally.lost);
                writer.word(tally.drawn);
                writer.long(tally.turns);
            }
            for streak in &self.streaks {
                writer.word(streak.now);
                writer.word(streak.best);
            }
        })
    }

    /// Reads the record.
    pub(crate) fn decode(bytes: &[u8]) -> Result<Self, RecordError> {
        decode(VERSION, bytes, |reader| {
            let mut statistics = Self::default();
            for tally in statistics.tallies.iter_mut().flatten() {
                *tally = Tally {
                    won: reader.word()?,
                    lost: reader.word()?,
                    drawn: reader.word()?,
                    turns: reader.long()?,
                };
            }
            for streak in &mut statistics.streaks {
                *streak = Streak { now: reader.word()?, best: reader.word()? };
            }
            Ok(statistics)
        })
    }
}
