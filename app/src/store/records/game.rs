//! The game under way as bytes: what was agreed, how the match stands, and every half-turn.

use nonaga_core::game::{Code, MOST_HALF_TURNS};
use nonaga_core::search::Level;
use nonaga_core::{Game, Position, Side};

use super::{ByteReader, RecordError, decode, encode};
use crate::store::{Ending, GameSetup, MatchState, Opponent, Points};

/// Version 1 counted games won where there are half points now.
const VERSION: u8 = 2;

/// In place of the opponent: nobody, because no game was ever started.
const NOBODY: u8 = 0xff;
/// In place of the opponent's level: a friend.
const FRIEND: u8 = 0;

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
                Opponent::Machine(level) => level.number(),
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
        ] {
            writer.byte(byte);
        }
        writer.word(game.half_turns() as u16);
        writer.word(game.record().len() as u16);
        game.record().iter().for_each(|code| writer.word(code.bits()));
    })
}

/// Reads a game into `game`, if there is one. What was undone can still be redone.
/// A record that cannot be read leaves a new game.
pub(crate) fn decode_game(
    bytes: &[u8],
    game: &mut Game,
) -> Result<Option<MatchState>, RecordError> {
    let match_state = read_game(bytes, game);
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
            number => Opponent::Machine(Level::new(number).ok_or(RecordError::Value("opponent"))?),
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
        };
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
    let mut codes = heapless::Vec::<Code, MOST_HALF_TURNS>::new();
    for _ in 0..length {
        // There is room: the length was checked.
        let _ = codes.push(Code::from_bits(reader.word()?));
    }
    game.restore(match_state.start(), codes).map_err(RecordError::Game)?;
    game.go_to(played);
    Ok(())
}
