//! The settings as bytes.

use nonaga_core::search::Level;

use super::{RecordError, decode, encode};
use crate::store::{Animation, ColourChoice, GameSetup, Settings, Theme, Warning};
use crate::texts::Language;

const VERSION: u8 = 1;

impl Settings {
    /// Writes the record; returns its length.
    pub(crate) fn encode(&self, bytes: &mut [u8]) -> usize {
        encode(VERSION, bytes, |writer| {
            let setup = &self.new_game;
            for byte in [
                self.language as u8,
                self.sound.into(),
                self.brightness,
                self.animation as u8,
                self.theme as u8,
                self.warning as u8,
                self.sleep,
                self.turn_picture.into(),
                setup.friend.into(),
                setup.level.number(),
                setup.colour as u8,
                setup.length,
                setup.swap.into(),
            ] {
                writer.byte(byte);
            }
        })
    }

    /// Reads the record.
    pub(crate) fn decode(bytes: &[u8]) -> Result<Self, RecordError> {
        decode(VERSION, bytes, |reader| {
            let among = |byte: u8, values: &[u8], name| {
                if values.contains(&byte) { Ok(byte) } else { Err(RecordError::Value(name)) }
            };
            Ok(Self {
                language: reader.one_of(&Language::ALL, "language")?,
                sound: reader.flag("sound")?,
                brightness: among(reader.byte()?, &[1, 2, 3, 4, Self::BRIGHTEST], "brightness")?,
                animation: reader.one_of(&Animation::ALL, "animation")?,
                theme: reader.one_of(&Theme::ALL, "theme")?,
                warning: reader.one_of(&Warning::ALL, "warning")?,
                sleep: among(reader.byte()?, &Self::SLEEPS, "sleep")?,
                turn_picture: reader.flag("turned picture")?,
                new_game: GameSetup {
                    friend: reader.flag("opponent")?,
                    level: Level::new(reader.byte()?).ok_or(RecordError::Value("level"))?,
                    colour: reader.one_of(&ColourChoice::ALL, "colour")?,
                    length: among(reader.byte()?, &GameSetup::LENGTHS, "length of the match")?,
                    swap: reader.flag("swap rule")?,
                },
            })
        })
    }
}
