//! Undo and redo of whole turns: against the machine its turn and the player's together.

use nonaga_core::{Game, Half, Side};

use crate::store::{MatchState, Opponent};

/// The beginnings of turns in the record: after how many half-turns, and whose turn begins.
pub(super) fn for_each_beginning(game: &Game, mut f: impl FnMut(usize, Side)) {
    f(0, game.start().side());
    for (n, (_, position)) in game.replay_record().enumerate() {
        if position.half() == Half::Token {
            f(n + 1, position.side());
        }
    }
}

fn is_players(match_state: &MatchState, side: Side) -> bool {
    match_state.machine(side).is_none()
}

/// How many half-turns are left when the player undoes a turn; none when there is nothing to undo.
pub(crate) fn undo_point(match_state: &MatchState, game: &Game) -> Option<usize> {
    // Who has taken over the machine's side cannot take back the turn that the machine played with it.
    let taken_over = match_state.swapped == Some(true) && match_state.opponent != Opponent::Friend;
    let mut point = None;
    for_each_beginning(game, |n, side| {
        if n < game.half_turns() && is_players(match_state, side) && !(n == 0 && taken_over) {
            point = Some(n);
        }
    });
    point
}

/// How many half-turns there are when the player redoes a turn; none when there is nothing to redo.
pub(crate) fn redo_point(match_state: &MatchState, game: &Game) -> Option<usize> {
    let mut point = None;
    let mut last = None;
    for_each_beginning(game, |n, side| {
        if n > game.half_turns() {
            last = Some(n);
            if point.is_none() && is_players(match_state, side) {
                point = Some(n);
            }
        }
    });
    point.or(last)
}
