//! The statistics as bytes.

use nonaga_core::game::MOST_TURNS;

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
            statistics.check().map_err(RecordError::Value)?;
            Ok(statistics)
        })
    }
}

impl Statistics {
    /// Whether games can lead to this; names what they cannot lead to.
    fn check(&self) -> Result<(), &'static str> {
        for (tallies, streak) in self.tallies.iter().zip(&self.streaks) {
            let full = |tally: &Tally| [tally.won, tally.lost, tally.drawn].contains(&u16::MAX);
            let most_turns = |tally: &Tally| tally.games() * MOST_TURNS as u32;
            if tallies.iter().any(|tally| !full(tally) && tally.turns > most_turns(tally)) {
                return Err("turns");
            }
            let games: u32 = tallies.iter().map(Tally::games).sum();
            let won: u32 = tallies.iter().map(|tally| u32::from(tally.won)).sum();
            let (now, best) = (u32::from(streak.now), u32::from(streak.best));
            // The games that were not won cut those that were into rows. The last row is the present one, none
            // is longer than the best, and one is as long.
            let earlier = won.saturating_sub(now);
            let rows = games - won;
            let possible = now <= won
                && now <= best
                && earlier <= rows * best
                && (now == best || best <= earlier);
            // Numbers that are full say less.
            if now > best || !tallies.iter().any(full) && !possible {
                return Err("streak");
            }
        }
        Ok(())
    }
}
