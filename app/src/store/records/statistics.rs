//! The statistics as bytes.

use nonaga_core::game::MOST_TURNS;
use nonaga_core::search::Level;

use super::{ByteReader, RecordError, decode, encode};
use crate::store::{Rating, Statistics, Streak, Strength, Tally};

/// Version 1 knew the levels alone, no rating, and no wins without help.
const VERSION: u8 = 2;

impl Statistics {
    /// Writes the record; returns its length.
    pub(crate) fn encode(&self, bytes: &mut [u8]) -> usize {
        encode(VERSION, bytes, |writer| {
            for tally in self.tallies.iter().flatten() {
                writer.word(tally.won);
                writer.word(tally.lost);
                writer.word(tally.drawn);
                writer.long(tally.turns);
                writer.word(tally.unaided);
            }
            for streak in &self.streaks {
                writer.word(streak.now);
                writer.word(streak.best);
            }
            writer.word(self.rating.games);
            writer.byte(self.rating.curve.len() as u8);
            self.rating.curve.iter().for_each(|&rating| writer.word(rating));
        })
    }

    /// Reads the record.
    pub(crate) fn decode(bytes: &[u8]) -> Result<Self, RecordError> {
        decode(VERSION, bytes, |reader| {
            let mut statistics = Self::default();
            let kinds = if reader.version > 1 { Strength::KINDS } else { Level::COUNT.into() };
            for tally in statistics.tallies[..kinds].iter_mut().flatten() {
                *tally = Tally {
                    won: reader.word()?,
                    lost: reader.word()?,
                    drawn: reader.word()?,
                    turns: reader.long()?,
                    unaided: if reader.version > 1 { reader.word()? } else { 0 },
                };
            }
            for streak in &mut statistics.streaks[..kinds] {
                *streak = Streak { now: reader.word()?, best: reader.word()? };
            }
            if reader.version > 1 {
                statistics.rating = read_rating(reader)?;
            }
            statistics.check().map_err(RecordError::Value)?;
            Ok(statistics)
        })
    }
}

fn read_rating(reader: &mut ByteReader) -> Result<Rating, RecordError> {
    let mut rating = Rating { games: reader.word()?, ..Rating::default() };
    for _ in 0..reader.byte()? {
        rating.now = reader.word()?;
        rating.curve.push(rating.now).map_err(|_| RecordError::Value("rating"))?;
    }
    rating.check().map_err(RecordError::Value)?;
    Ok(rating)
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
            if tallies.iter().any(|tally| tally.unaided > tally.won) {
                return Err("wins without help");
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
                && earlier <= rows.saturating_mul(best)
                && (now == best || best <= earlier);
            // Numbers that are full say less.
            if now > best || !tallies.iter().any(full) && !possible {
                return Err("streak");
            }
        }
        Ok(())
    }
}
