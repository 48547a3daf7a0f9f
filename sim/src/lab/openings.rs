//! Balanced openings: a few random turns after which the search sees no win and neither side ahead.

use nonaga_core::Rng;
use nonaga_core::game::Game;
use nonaga_core::search::{Limits, Verdict};

use super::players::BoxedSearch;
use super::reference::all_turns;

/// Depth of the search that judges an opening.
const DEPTH: u8 = 3;
/// The largest score that counts as balanced, in hundredths of a token's step.
const EVEN: i16 = 60;

/// A balanced opening of 2 to 4 random turns.
pub(crate) fn opening(random: &mut Rng, judge: &mut BoxedSearch) -> Game {
    loop {
        let mut game = Game::default();
        for _ in 0..2 + random.below(3) {
            let turns = all_turns(game.position());
            let turn = random.pick(&turns).expect("nobody wins before the fifth turn");
            game.play_turn(*turn).expect("listed turns are legal");
        }
        let answer = judge.think(&game, &Limits::depth(DEPTH));
        if matches!(answer.score.verdict(), Verdict::Even(score) if score.abs() <= EVEN) {
            return game;
        }
    }
}
