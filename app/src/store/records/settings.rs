//! The settings as bytes.

use nonaga_core::search::Level;

use super::game::read_control;
use super::{RecordError, decode, encode};
use crate::store::{Animation, BeginnerChoice, ColourChoice, GameSetup, Settings, Theme, Warning};
use crate::texts::Language;

/// Version 1 knew neither companion nor clock, nor who begins, and one game that waits.
const VERSION: u8 = 2;

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
                setup.companion.into(),
                setup.begins as u8,
                setup.time.minutes[0],
                setup.time.minutes[1],
                setup.time.increments[0],
                setup.time.increments[1],
                setup.time.loses.into(),
                self.friend_played_last.into(),
            ] {
                writer.byte(byte);
            }
        })
    }

    /// Reads the record.
    pub(crate) fn decode(bytes: &[u8]) -> Result<Self, RecordError> {
        decode(VERSION, bytes, |reader| {
            let mut settings = Self {
                language: reader.one_of(&Language::ALL, "language")?,
                sound: reader.flag("sound")?,
                brightness: reader.among(&[1, 2, 3, 4, Self::BRIGHTEST], "brightness")?,
                animation: reader.one_of(&Animation::ALL, "animation")?,
                theme: reader.one_of(&Theme::ALL, "theme")?,
                warning: reader.one_of(&Warning::ALL, "warning")?,
                sleep: reader.among(&Self::SLEEPS, "sleep")?,
                turn_picture: reader.flag("turned picture")?,
                new_game: GameSetup {
                    friend: reader.flag("opponent")?,
                    level: Level::new(reader.byte()?).ok_or(RecordError::Value("level"))?,
                    colour: reader.one_of(&ColourChoice::ALL, "colour")?,
                    length: reader.among(&GameSetup::LENGTHS, "length of the match")?,
                    swap: reader.flag("swap rule")?,
                    ..GameSetup::default()
                },
                friend_played_last: false,
            };
            if reader.version > 1 {
                let setup = &mut settings.new_game;
                setup.companion = reader.flag("companion")?;
                setup.begins = reader.one_of(&BeginnerChoice::ALL, "beginner")?;
                setup.time = read_control(reader)?;
                settings.friend_played_last = reader.flag("last game")?;
            }
            Ok(settings)
        })
    }
}
