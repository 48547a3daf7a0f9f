//! A game from one of its text forms, and back.

use nonaga_core::engine::read_game;
use nonaga_core::{Game, GameNotes, Half, Position, SharedGame};

/// A game from `start`, a position or a shared text, and the turns after the word `moves`.
pub(crate) fn parse_game(text: &str) -> Result<SharedGame, String> {
    let mut shared = SharedGame { game: Game::default(), notes: GameNotes::default() };
    read_game(&mut shared, text).map_err(|why| why.to_string())?;
    Ok(shared)
}

/// The game as `start moves …` or a position with its moves, which [`parse_game`] reads again; none if it
/// begins or stands in the middle of a turn, for which there is no text.
pub(crate) fn moves(game: &Game) -> Option<String> {
    if game.start().half() == Half::Disc || game.position().half() == Half::Disc {
        return None;
    }
    let mut text = match *game.start() == Position::start() {
        true => "start".to_owned(),
        false => game.start().to_string(),
    };
    let mut turns = Vec::new();
    game.for_each_turn(|_, turn| turns.push(turn.to_string()));
    if !turns.is_empty() {
        text += " moves ";
        text += &turns.join(" ");
    }
    Some(text)
}
