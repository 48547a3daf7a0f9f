//! Forced wins and losses that the opponent must see.

use std::ops::ControlFlow;

use nonaga_core::game::Game;
use nonaga_core::search::{Answer, Limits, Search, Verdict};
use nonaga_core::{Position, Turn};

fn think(game: &Game, limits: &Limits) -> Answer {
    let mut search = Box::new(Search::<256>::new());
    search.think(game, limits, &mut |_| ControlFlow::Continue(()))
}

fn all_turns(position: &Position) -> Vec<Turn> {
    let mut turns = Vec::new();
    let _ = position.for_each_turn(|turn| {
        turns.push(turn);
        ControlFlow::<()>::Continue(())
    });
    turns
}

/// Positions of games between players who take turns at random, the same every time.
fn random_games(seed: u64, turns: usize) -> impl Iterator<Item = Game> {
    let mut state = seed;
    let mut random = move |bound: usize| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % bound
    };
    std::iter::repeat_with(move || {
        let mut game = Game::default();
        for _ in 0..turns {
            let turns = all_turns(game.position());
            if turns.is_empty() {
                break;
            }
            game.play_turn(turns[random(turns.len())]).unwrap();
        }
        game
    })
}

#[test]
fn a_win_in_one_is_always_played() {
    let mut seen = 0;
    for game in random_games(1, 8).take(400) {
        let position = game.position();
        let wins = position.winning_slides(position.side());
        if wins.is_empty() || position.winner().is_some() {
            continue;
        }
        seen += 1;
        let answer = think(&game, &Limits::depth(1));
        let Some(Turn::Move(slide, None)) = answer.turn else { panic!("{position}: {answer:?}") };
        assert!(wins.contains(&slide), "{position}");
        assert_eq!(answer.score.verdict(), Verdict::WinsIn(1));
    }
    assert!(seen > 20, "only {seen} positions with a win");
}

#[test]
fn a_loss_in_one_is_avoided_when_it_can_be() {
    let mut seen = 0;
    for game in random_games(2, 7).take(150) {
        let position = *game.position();
        if position.winner().is_some() || !position.winning_slides(position.side()).is_empty() {
            continue;
        }
        let safe = |turn: &Turn| {
            let mut next = position;
            next.play_turn(*turn).unwrap();
            next.winning_slides(next.side()).is_empty()
        };
        let turns = all_turns(&position);
        let dangerous = turns.iter().filter(|turn| !safe(turn)).count();
        if dangerous == 0 {
            continue;
        }
        seen += 1;
        let answer = think(&game, &Limits::depth(1));
        let can_be_avoided = dangerous < turns.len();
        assert_eq!(safe(&answer.turn.unwrap()), can_be_avoided, "{position}");
        assert_eq!(answer.score.verdict() == Verdict::LosesIn(1), !can_be_avoided, "{position}");
    }
    assert!(seen > 20, "only {seen} positions with a danger");
}
