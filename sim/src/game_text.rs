//! A game from one of its text forms.

use nonaga_core::{Game, GameNotes, Half, Position, Refusal, SharedGame, Turn};

/// A game from `start`, a position or a shared text, and the turns after the word `moves`.
pub(crate) fn parse_game(text: &str) -> Result<SharedGame, String> {
    let (start, turns) = split_moves(text);
    let mut shared = match start.split_once('=') {
        _ if start == "start" => SharedGame { game: Game::default(), notes: GameNotes::default() },
        // A link may have an = in its address.
        Some(("discs", _)) => {
            let position: Position =
                start.parse().map_err(|why| format!("position: {why}, in {}", quoted(start)))?;
            SharedGame { game: Game::new(position), notes: GameNotes::default() }
        }
        _ => start.parse().map_err(|why| format!("{}: {why}", quoted(start)))?,
    };
    for (number, turn) in turns.split_whitespace().enumerate() {
        if shared.game.position().half() == Half::Disc {
            return Err("moves: the game stands in the middle of a turn".into());
        }
        play(&mut shared, turn)
            .map_err(|why| format!("turn {} of the moves: {why}", number + 1))?;
    }
    Ok(shared)
}

/// A text in quotation marks, shortened: it may be anything.
fn quoted(text: &str) -> String {
    const LONGEST: usize = 80;
    let shown: String = text.chars().take(LONGEST).collect();
    let rest = if shown.len() < text.len() { "…" } else { "" };
    format!("'{shown}{rest}'")
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

/// Plays a turn from its text. Who has given up and plays on has not given up.
pub(crate) fn play(shared: &mut SharedGame, turn: &str) -> Result<(), String> {
    let parsed: Turn = turn.parse().map_err(|why| format!("'{turn}' is not a turn: {why}"))?;
    shared.game.play_turn(parsed).map_err(|why| match (why, parsed) {
        // A turn that leaves the disc out is not meant as a pass.
        (Refusal::MustMove, Turn::Move(_, None)) => {
            format!("'{turn}' is not legal: it does not win, so a disc must be moved after it")
        }
        _ => format!("'{turn}' is not legal: {why}"),
    })?;
    shared.notes.gave_up = false;
    Ok(())
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
