//! A game from one of its text forms.

use core::fmt::{self, Display, Formatter};

use crate::position::{Half, Position};
use crate::refusal::Refusal;
use crate::share::{GameNotes, ShareFault, SharedGame};
use crate::text::TextError;
use crate::turn::Turn;

/// Why a text is no game, or no turn of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameTextError<'a> {
    /// This is no position.
    Position(&'a str, TextError),
    /// This is no shared game.
    Shared(&'a str, ShareFault),
    /// Turns follow where only half a turn can.
    MiddleOfTurn,
    /// This is no turn; its number among the moves, if it is one of several.
    Turn(Option<usize>, &'a str, TextError),
    /// This turn is not legal; its number among the moves, if it is one of several.
    Illegal(Option<usize>, &'a str, Refusal),
    /// This turn leaves out the disc that must be moved; its number among the moves, if it is one of several.
    WithoutDisc(Option<usize>, &'a str),
}

impl Display for GameTextError<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if let Self::Turn(Some(n), ..)
        | Self::Illegal(Some(n), ..)
        | Self::WithoutDisc(Some(n), _) = self
        {
            write!(f, "turn {n} of the moves: ")?;
        }
        match self {
            Self::Position(text, why) => write!(f, "position: {why}, in {}", Quoted(text)),
            Self::Shared(text, why) => write!(f, "{}: {why}", Quoted(text)),
            Self::MiddleOfTurn => f.write_str("moves: the game stands in the middle of a turn"),
            Self::Turn(_, turn, why) => write!(f, "'{turn}' is not a turn: {why}"),
            Self::Illegal(_, turn, why) => write!(f, "'{turn}' is not legal: {why}"),
            Self::WithoutDisc(_, turn) => {
                write!(
                    f,
                    "'{turn}' is not legal: it does not win, so a disc must be moved after it"
                )
            }
        }
    }
}

impl core::error::Error for GameTextError<'_> {}

/// A text in quotation marks, shortened: it may be anything.
struct Quoted<'a>(&'a str);

impl Display for Quoted<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        const LONGEST: usize = 80;
        match self.0.char_indices().nth(LONGEST) {
            Some((end, _)) => write!(f, "'{}...'", &self.0[..end]),
            None => write!(f, "'{}'", self.0),
        }
    }
}

/// Makes `shared` a game from `start`, a position or a shared text, and the turns after the word `moves`. After an error it
/// is some game.
#[inline(never)]
pub fn read_game<'a>(shared: &mut SharedGame, text: &'a str) -> Result<(), GameTextError<'a>> {
    let (start, turns) = split_moves(text);
    match start.split_once('=') {
        _ if start == "start" => begin(shared, Position::start()),
        // A link may have an = in its address.
        Some(("discs", _)) => read_position(shared, start)?,
        _ => shared.restore(start).map_err(|why| GameTextError::Shared(start, why))?,
    }
    for (number, turn) in (1..).zip(turns.split_whitespace()) {
        if shared.game.position().half() == Half::Disc {
            return Err(GameTextError::MiddleOfTurn);
        }
        play_numbered(shared, Some(number), turn)?;
    }
    Ok(())
}

#[inline(never)] // or its stack would be that of all forms
fn read_position<'a>(shared: &mut SharedGame, text: &'a str) -> Result<(), GameTextError<'a>> {
    begin(shared, text.parse().map_err(|why| GameTextError::Position(text, why))?);
    Ok(())
}

fn begin(shared: &mut SharedGame, start: Position) {
    shared.game.restart(start);
    shared.notes = GameNotes::default();
}

/// What comes before the word `moves`, and what comes after it.
fn split_moves(text: &str) -> (&str, &str) {
    let is_word = |at: usize| {
        let after = &text[at + "moves".len()..];
        text[..at].ends_with(char::is_whitespace)
            && (after.is_empty() || after.starts_with(char::is_whitespace))
    };
    let at = text.match_indices("moves").map(|(at, _)| at).find(|&at| is_word(at));
    at.map_or((text.trim(), ""), |at| (text[..at].trim(), &text[at + "moves".len()..]))
}

/// Plays a turn from its text; refused, nothing changes. Who has given up and plays on has not given up.
pub fn play_text<'a>(shared: &mut SharedGame, turn: &'a str) -> Result<(), GameTextError<'a>> {
    play_numbered(shared, None, turn)
}

#[inline(never)]
fn play_numbered<'a>(
    shared: &mut SharedGame,
    number: Option<usize>,
    turn: &'a str,
) -> Result<(), GameTextError<'a>> {
    let parsed: Turn = turn.parse().map_err(|why| GameTextError::Turn(number, turn, why))?;
    shared.game.play_turn(parsed).map_err(|why| match (why, parsed) {
        // A turn that leaves the disc out is not meant as a pass.
        (Refusal::MustMove, Turn::Move(_, None)) => GameTextError::WithoutDisc(number, turn),
        _ => GameTextError::Illegal(number, turn, why),
    })?;
    shared.notes.gave_up = false;
    Ok(())
}
