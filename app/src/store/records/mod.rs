//! Saved data: each record is a version, then its values byte by byte.
//!
//! A record is read if play can have led to it, so that whatever is played on from there can be saved and read as
//! well. Any other is refused with the reason's name, and nothing is taken from it. To change a record, raise its
//! version and let it go on reading the old one.

mod friends;
mod game;
mod progress;
mod settings;
mod statistics;

pub(crate) use game::decode_game;
use game::{LONGEST_GAME, encode_game};
use nonaga_core::Game;
use nonaga_core::game::BadRecord;

use crate::store::{
    Friends, LearningProgress, MatchState, Name, Rating, Settings, Statistics, Strength,
};

/// The largest record: a game of the most half-turns with what belongs to it.
pub const LARGEST_RECORD: usize = LONGEST_GAME;

/// The kinds of record that are kept over power loss, each saved and loaded on its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum RecordKind {
    /// Language, sound, brightness and the like.
    Settings = 1,
    /// Games won, lost and drawn.
    Statistics = 2,
    /// The game against the machine.
    Game = 3,
    /// Lessons and puzzles done.
    Progress = 4,
    /// The game between friends.
    FriendGame = 5,
    /// The names of two friends, and how it stands between them.
    Friends = 6,
}

impl RecordKind {
    /// All of them.
    pub const ALL: [Self; 6] = [
        Self::Settings,
        Self::Statistics,
        Self::Game,
        Self::Progress,
        Self::FriendGame,
        Self::Friends,
    ];

    /// The longest record of this kind, in bytes.
    pub const fn longest(self) -> usize {
        match self {
            Self::Settings => 22,
            Self::Statistics => 1 + Strength::KINDS * (2 * 12 + 4) + 2 + 1 + 2 * Rating::CURVE,
            Self::Game | Self::FriendGame => LONGEST_GAME,
            Self::Progress => 1 + 2 + LearningProgress::MOST_PUZZLES / 4,
            Self::Friends => 1 + 2 * Name::LONGEST + 2 * 4,
        }
    }

    /// Its name on the cable, and of its file on a computer.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Settings => "settings",
            Self::Statistics => "statistics",
            Self::Game => "game",
            Self::Progress => "progress",
            Self::FriendGame => "friend-game",
            Self::Friends => "friends",
        }
    }

    /// The kind of this name.
    pub fn with_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// Whether these bytes are a record of this kind that can be loaded. `game` is a place to try: it is some game afterwards.
    pub fn check(self, bytes: &[u8], game: &mut Game) -> Result<(), RecordError> {
        match self {
            Self::Settings => Settings::decode(bytes).map(|_| ()),
            Self::Statistics => Statistics::decode(bytes).map(|_| ()),
            Self::Progress => LearningProgress::decode(bytes).map(|_| ()),
            Self::Friends => Friends::decode(bytes).map(|_| ()),
            Self::Game | Self::FriendGame => decode_game(self, bytes, game).map(|_| ()),
        }
    }

    /// The kind of a game: between friends, or against the machine.
    pub const fn of_game(friends: bool) -> Self {
        if friends { Self::FriendGame } else { Self::Game }
    }
}

/// A record to be saved.
#[derive(Clone, Copy, Debug)]
pub enum Record<'a> {
    /// Language, sound, brightness and the like.
    Settings(&'a Settings),
    /// Games won, lost and drawn.
    Statistics(&'a Statistics),
    /// The game of this kind in progress, if there is one.
    Game(RecordKind, Option<&'a MatchState>, &'a Game),
    /// A game of this kind that waits, as it was saved.
    Waiting(RecordKind, &'a [u8]),
    /// Lessons and puzzles done.
    Progress(&'a LearningProgress),
    /// The names of two friends, and how it stands between them.
    Friends(&'a Friends),
}

impl Record<'_> {
    /// Its kind.
    pub const fn kind(&self) -> RecordKind {
        match self {
            Self::Settings(_) => RecordKind::Settings,
            Self::Statistics(_) => RecordKind::Statistics,
            Self::Game(kind, ..) | Self::Waiting(kind, _) => *kind,
            Self::Progress(_) => RecordKind::Progress,
            Self::Friends(_) => RecordKind::Friends,
        }
    }

    /// Writes it into `bytes`, which have room for the [longest](RecordKind::longest) of its kind; returns its length.
    /// A buffer that is too small gets nothing of use, and the length is 0.
    pub fn encode(&self, bytes: &mut [u8]) -> usize {
        match self {
            Self::Settings(settings) => settings.encode(bytes),
            Self::Statistics(statistics) => statistics.encode(bytes),
            Self::Game(_, match_state, game) => encode_game(*match_state, game, bytes),
            Self::Waiting(_, saved) => match bytes.get_mut(..saved.len()) {
                Some(bytes) => {
                    bytes.copy_from_slice(saved);
                    saved.len()
                }
                None => 0,
            },
            Self::Progress(progress) => progress.encode(bytes),
            Self::Friends(friends) => friends.encode(bytes),
        }
    }
}

/// Why a saved record cannot be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RecordError {
    /// It was written by a program that we do not know.
    Version(u8),
    /// It ends too early.
    TooShort,
    /// There is more of it than there should be.
    TooLong,
    /// The value of this name cannot be.
    Value(&'static str),
    /// Its half-turns are not a game.
    Game(BadRecord),
}

impl core::fmt::Display for RecordError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::Version(version) => write!(f, "unknown version {version}"),
            Self::TooShort => f.write_str("the record ends too early"),
            Self::TooLong => f.write_str("the record does not end where it should"),
            Self::Value(name) => write!(f, "impossible value for {name}"),
            Self::Game(bad) => bad.fmt(f),
        }
    }
}

impl core::error::Error for RecordError {}

/// Writes a record; returns how many bytes it has, or 0 when there is no room for them.
fn encode(version: u8, bytes: &mut [u8], write: impl FnOnce(&mut ByteWriter)) -> usize {
    let mut writer = ByteWriter { bytes, length: 0 };
    writer.byte(version);
    write(&mut writer);
    if writer.length > writer.bytes.len() { 0 } else { writer.length }
}

/// Reads a record of this version or an older one, all of it.
fn decode<T>(
    version: u8,
    bytes: &[u8],
    read: impl FnOnce(&mut ByteReader) -> Result<T, RecordError>,
) -> Result<T, RecordError> {
    let (&found, bytes) = bytes.split_first().ok_or(RecordError::TooShort)?;
    if !(1..=version).contains(&found) {
        return Err(RecordError::Version(found));
    }
    let mut reader = ByteReader { version: found, bytes };
    let record = read(&mut reader)?;
    if reader.bytes.is_empty() { Ok(record) } else { Err(RecordError::TooLong) }
}

/// Bytes on their way out.
struct ByteWriter<'a> {
    bytes: &'a mut [u8],
    /// How long the record is, even beyond its room.
    length: usize,
}

impl ByteWriter<'_> {
    fn byte(&mut self, value: u8) {
        if let Some(byte) = self.bytes.get_mut(self.length) {
            *byte = value;
        }
        self.length += 1;
    }

    fn word(&mut self, value: u16) {
        value.to_le_bytes().into_iter().for_each(|byte| self.byte(byte));
    }

    fn long(&mut self, value: u32) {
        value.to_le_bytes().into_iter().for_each(|byte| self.byte(byte));
    }
}

/// Bytes on their way in.
struct ByteReader<'a> {
    /// The version that the record was written in.
    version: u8,
    bytes: &'a [u8],
}

impl ByteReader<'_> {
    fn byte(&mut self) -> Result<u8, RecordError> {
        let (&first, rest) = self.bytes.split_first().ok_or(RecordError::TooShort)?;
        self.bytes = rest;
        Ok(first)
    }

    fn word(&mut self) -> Result<u16, RecordError> {
        Ok(u16::from_le_bytes([self.byte()?, self.byte()?]))
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], RecordError> {
        let (&first, rest) = self.bytes.split_first_chunk().ok_or(RecordError::TooShort)?;
        self.bytes = rest;
        Ok(first)
    }

    fn long(&mut self) -> Result<u32, RecordError> {
        Ok(u32::from_le_bytes([self.byte()?, self.byte()?, self.byte()?, self.byte()?]))
    }

    /// One of the values that can be chosen.
    fn among(&mut self, values: &[u8], name: &'static str) -> Result<u8, RecordError> {
        let value = self.byte()?;
        if values.contains(&value) { Ok(value) } else { Err(RecordError::Value(name)) }
    }

    /// A yes or a no.
    fn flag(&mut self, name: &'static str) -> Result<bool, RecordError> {
        self.one_of(&[false, true], name)
    }

    /// The value with this number in a list.
    fn one_of<T: Copy>(&mut self, values: &[T], name: &'static str) -> Result<T, RecordError> {
        let number = usize::from(self.byte()?);
        values.get(number).copied().ok_or(RecordError::Value(name))
    }
}
