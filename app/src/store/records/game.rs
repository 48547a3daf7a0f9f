//! The game under way as bytes: what was agreed, how the match stands, and every half-turn.

use nonaga_core::game::{Code, MOST_HALF_TURNS};
use nonaga_core::search::Level;
use nonaga_core::{Game, Position, Side};

use super::{ByteReader, ByteWriter, RecordError, RecordKind, decode, encode};
use crate::store::{
    Clock, Ending, GameSetup, MatchState, Opponent, PackedPosition, PastTimes, Points, Rating,
    Strength, TimeControl,
};

/// Version 1 counted games won where there are half points now. Version 2 had no flags and nothing that they announce.
const VERSION: u8 = 3;

/// In place of the opponent: nobody, because no game was ever started.
const NOBODY: u8 = 0xff;
/// In place of the opponent's level: a friend, or a companion, whose rating follows.
const FRIEND: u8 = 0;
const COMPANION: u8 = 9;

/// Flags: the player was helped, the result is none, there is a clock, the first position was set up, the clock remembers
/// how it stood.
const HELPED: u8 = 1;
const PRACTICE: u8 = 2;
const CLOCK: u8 = 4;
const SET_UP: u8 = 8;
const PAST: u8 = 16;

const CLOCK_BYTES: usize = 5 + 2 * 4 + 2 + 2 * 2 * PastTimes::LONGEST;

/// A game of the most half-turns, with everything that can belong to one; only a companion has a rating, only a friend a
/// clock.
pub(super) const LONGEST_GAME: usize =
    1 + 11 + CLOCK_BYTES + PackedPosition::BYTES + 2 * 2 + 2 * MOST_HALF_TURNS;

/// Writes a game; returns the record's length.
pub(super) fn encode_game(
    match_state: Option<&MatchState>,
    game: &Game,
    bytes: &mut [u8],
) -> usize {
    encode(VERSION, bytes, |writer| {
        let Some(match_state) = match_state else { return writer.byte(NOBODY) };
        for byte in [
            match match_state.opponent {
                Opponent::Friend => FRIEND,
                Opponent::Machine(Strength::Level(level)) => level.number(),
                Opponent::Machine(Strength::Companion(_)) => COMPANION,
            },
            match_state.mine as u8,
            match_state.first as u8,
            match_state.length,
            match_state.score[0].halves,
            match_state.score[1].halves,
            match_state.swap.into(),
            match_state.swapped.map_or(2, u8::from),
            match_state.resigned.map_or(2, |side| side as u8),
            match_state.counted.into(),
            flags(match_state),
        ] {
            writer.byte(byte);
        }
        if let Opponent::Machine(Strength::Companion(rating)) = match_state.opponent {
            writer.word(rating);
        }
        if let Some(clock) = &match_state.clock {
            write_clock(writer, clock);
        }
        if let Some(packed) = &match_state.set_up {
            packed.bytes().iter().for_each(|&byte| writer.byte(byte));
        }
        writer.word(game.half_turns() as u16);
        writer.word(game.record().len() as u16);
        game.record().iter().for_each(|code| writer.word(code.bits()));
    })
}

fn flags(match_state: &MatchState) -> u8 {
    [
        (HELPED, match_state.helped),
        (PRACTICE, match_state.practice),
        (CLOCK, match_state.clock.is_some()),
        (SET_UP, match_state.set_up.is_some()),
        (PAST, match_state.clock.is_some_and(|clock| !clock.past.turns().is_empty())),
    ]
    .into_iter()
    .filter(|(_, is_set)| *is_set)
    .fold(0, |flags, (flag, _)| flags | flag)
}

fn write_clock(writer: &mut ByteWriter, clock: &Clock) {
    let TimeControl { minutes, increments, loses } = clock.control;
    let control = [minutes[0], minutes[1], increments[0], increments[1], loses.into()];
    control.into_iter().for_each(|byte| writer.byte(byte));
    clock.left.iter().for_each(|&left| writer.long(left));
    let turns = clock.past.turns();
    if !turns.is_empty() {
        writer.byte(turns.start);
        writer.byte(turns.len() as u8);
        let known = turns.filter_map(|turn| clock.past.at(turn.into()));
        known.flatten().for_each(|left| writer.word(left));
    }
}

fn read_clock(reader: &mut ByteReader, has_past: bool) -> Result<Clock, RecordError> {
    let mut clock = Clock::new(read_control(reader)?);
    clock.left = [reader.long()?, reader.long()?];
    if has_past {
        let (first, known) = (reader.byte()?, reader.byte()?);
        if first == 0 || !(1..=PastTimes::LONGEST as u8).contains(&known) {
            return Err(RecordError::Value("clock"));
        }
        for turn in (first..=u8::MAX - 1).take(known.into()) {
            clock.past.begin(turn, [reader.word()?, reader.word()?]);
        }
    }
    Ok(clock)
}

/// What was agreed about a clock.
pub(super) fn read_control(reader: &mut ByteReader) -> Result<TimeControl, RecordError> {
    let mut minutes = || reader.among(&TimeControl::MINUTES, "minutes");
    let minutes = [minutes()?, minutes()?];
    let mut increment = || reader.among(&TimeControl::INCREMENTS, "increment");
    let increments = [increment()?, increment()?];
    Ok(TimeControl { minutes, increments, loses: reader.flag("end of time")? })
}

fn read_set_up(reader: &mut ByteReader) -> Result<PackedPosition, RecordError> {
    PackedPosition::read(&reader.array()?).ok_or(RecordError::Value("position"))
}

/// Reads a game into `game`, if there is one. What was undone can still be redone.
/// A record that cannot be read leaves a new game.
pub(crate) fn decode_game(
    kind: RecordKind,
    bytes: &[u8],
    game: &mut Game,
) -> Result<Option<MatchState>, RecordError> {
    let match_state = read_game(bytes, game).and_then(|match_state| {
        let Some(match_state) = match_state else { return Ok(None) };
        // Earlier versions had one kind for all games.
        let is_old = kind == RecordKind::Game && bytes.first() < Some(&3);
        let is_its_kind = is_old || match_state.record_kind() == kind;
        if is_its_kind { Ok(Some(match_state)) } else { Err(RecordError::Value("opponent")) }
    });
    if match_state.is_err() {
        game.restart(Position::start());
    }
    match_state
}

fn read_game(bytes: &[u8], game: &mut Game) -> Result<Option<MatchState>, RecordError> {
    decode(VERSION, bytes, |reader| {
        let opponent = match reader.byte()? {
            NOBODY => return Ok(None),
            FRIEND => Opponent::Friend,
            COMPANION if reader.version > 2 => Opponent::Machine(Strength::Companion(0)),
            number => match Level::new(number) {
                Some(level) => Opponent::Machine(Strength::Level(level)),
                None => return Err(RecordError::Value("opponent")),
            },
        };
        let mut match_state = MatchState {
            opponent,
            mine: reader.one_of(&Side::ALL, "colour")?,
            first: reader.one_of(&Side::ALL, "beginner")?,
            length: match reader.byte()? {
                length if GameSetup::LENGTHS.contains(&length) => length,
                _ => return Err(RecordError::Value("length of the match")),
            },
            score: [read_points(reader)?, read_points(reader)?],
            swap: reader.flag("swap rule")?,
            swapped: reader.one_of(&[Some(false), Some(true), None], "swap")?,
            resigned: reader.one_of(&[Some(Side::Red), Some(Side::Black), None], "resignation")?,
            counted: reader.flag("counted")?,
            helped: false,
            practice: false,
            clock: None,
            set_up: None,
        };
        if reader.version > 2 {
            read_rest(reader, &mut match_state)?;
        }
        read_turns(reader, &match_state, game)?;
        let drawn = matches!(match_state.ending(game), Some(Ending::Drawn(_)));
        if reader.version == 1 && match_state.counted && drawn {
            // Draws gave nothing.
            match_state
                .score
                .iter_mut()
                .for_each(|points| points.halves = points.halves.saturating_add(1));
        }
        match_state.check(game).map_err(RecordError::Value)?;
        Ok(Some(match_state))
    })
}

/// The flags and what they announce, which earlier versions did not have.
fn read_rest(reader: &mut ByteReader, match_state: &mut MatchState) -> Result<(), RecordError> {
    let flags = reader.byte()?;
    let is_past_of_none = flags & (PAST | CLOCK) == PAST;
    if flags & !(HELPED | PRACTICE | CLOCK | SET_UP | PAST) != 0 || is_past_of_none {
        return Err(RecordError::Value("flags"));
    }
    (match_state.helped, match_state.practice) = (flags & HELPED > 0, flags & PRACTICE > 0);
    if let Opponent::Machine(Strength::Companion(rating)) = &mut match_state.opponent {
        *rating = reader.word()?;
        if !(Rating::LOWEST..=Rating::HIGHEST).contains(rating) {
            return Err(RecordError::Value("rating"));
        }
    }
    if flags & CLOCK > 0 {
        match_state.clock = Some(read_clock(reader, flags & PAST > 0)?);
    }
    if flags & SET_UP > 0 {
        let packed = read_set_up(reader)?;
        if packed.side() != match_state.first {
            return Err(RecordError::Value("position"));
        }
        match_state.set_up = Some(packed);
    }
    Ok(())
}

fn read_points(reader: &mut ByteReader) -> Result<Points, RecordError> {
    let number = reader.byte()?;
    Ok(if reader.version == 1 { Points::wins(number) } else { Points { halves: number } })
}

fn read_turns(
    reader: &mut ByteReader,
    match_state: &MatchState,
    game: &mut Game,
) -> Result<(), RecordError> {
    let played = usize::from(reader.word()?);
    let length = usize::from(reader.word()?);
    if length > MOST_HALF_TURNS || played > length {
        return Err(RecordError::Value("number of half-turns"));
    }
    let (words, rest) = reader.bytes.split_at_checked(2 * length).ok_or(RecordError::TooShort)?;
    reader.bytes = rest;
    let (words, _) = words.as_chunks();
    let codes = words.iter().map(|&word| Code::from_bits(u16::from_le_bytes(word)));
    game.restore(match_state.start(), codes).map_err(RecordError::Game)?;
    game.go_to(played);
    Ok(())
}
