//! What the tests of the opponent share.

use std::ops::ControlFlow;

use nonaga_core::search::{Answer, Limits, Search};
use nonaga_core::{Game, Outcome, Position, Rng, Turn};

/// Thinks to the end.
pub(crate) fn think(game: &Game, limits: &Limits) -> Answer {
    let mut search = Box::new(Search::<256>::new());
    search.think(game, limits, &mut |_| ControlFlow::Continue(()))
}

pub(crate) fn all_turns(position: &Position) -> Vec<Turn> {
    let mut turns = Vec::new();
    let _ = position.for_each_turn(|turn| {
        turns.push(turn);
        ControlFlow::<()>::Continue(())
    });
    turns
}

/// The position after a turn.
pub(crate) fn after(position: &Position, turn: Turn) -> Position {
    let mut next = *position;
    next.play_turn(turn).unwrap();
    next
}

/// Whether the side to move can win at once.
pub(crate) fn can_win(position: &Position) -> bool {
    !position.winning_slides(position.side()).is_empty()
}

/// Whether every answer of the side to move lets the opponent win at once, found by trying them all.
pub(crate) fn is_lost_in_one(position: &Position) -> bool {
    !can_win(position)
        && all_turns(position).into_iter().all(|turn| can_win(&after(position, turn)))
}

/// Games of this many random turns that are still open, the same every time.
pub(crate) fn random_games(seed: u64, turns: usize) -> impl Iterator<Item = Game> {
    let mut random = Rng::new(seed);
    std::iter::repeat_with(move || {
        let mut game = Game::default();
        for _ in 0..turns {
            let turns = all_turns(game.position());
            let Some(&turn) = random.pick(&turns) else { break };
            game.play_turn(turn).unwrap();
        }
        game
    })
    .filter(|game| game.outcome() == Outcome::Open)
}
