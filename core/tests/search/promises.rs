//! Budget, stopping, draws and repeatability.

use std::ops::ControlFlow;

use nonaga_core::game::MOST_TURNS;
use nonaga_core::search::{Level, Limits, Score, Search};
use nonaga_core::{Draw, Game, Outcome, Position, Relocation, Slide, Turn};

use crate::common::{after, all_turns, can_win, middle_games, think};

#[test]
fn the_budget_is_never_exceeded() {
    for game in middle_games().take(5) {
        for nodes in [0, 1, 10, 100, 777, 2_000] {
            let answer = think(&game, &Limits::nodes(nodes));
            assert!(answer.nodes <= nodes, "{} of {nodes}", answer.nodes);
            assert!(answer.turn.is_some());
        }
    }
}

#[test]
fn a_stop_is_obeyed_at_once_and_answered_with_a_legal_turn() {
    for (number, game) in middle_games().take(5).enumerate() {
        let mut search = Box::new(Search::<256>::new());
        let mut reports = 0;
        let answer = search.think(&game, &Limits::nodes(100_000), &mut |progress| {
            reports += 1;
            if progress.permille < 1000 && reports > number {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        // The last report is the answer's own.
        assert_eq!(reports, number + 2);
        assert!(answer.nodes < 100_000);
        let mut position = *game.position();
        position.play_turn(answer.turn.unwrap()).unwrap();
    }
}

#[test]
fn progress_only_grows() {
    let game = middle_games().next().unwrap();
    let mut search = Box::new(Search::<256>::new());
    let mut last = (0, 0, 0);
    search.think(&game, &Limits::nodes(5_000), &mut |progress| {
        let now = (progress.depth, progress.nodes, progress.permille);
        assert!(now.0 >= last.0 && now.1 >= last.1 && now.2 >= last.2, "{last:?} {now:?}");
        last = now;
        ControlFlow::Continue(())
    });
    assert_eq!(last.2, 1000);
}

#[test]
fn the_same_question_has_the_same_answer_whatever_was_thought_before() {
    let mut used = Box::new(Search::<256>::new());
    for (seed, game) in middle_games().take(4).enumerate() {
        for level in [1, 3, 5] {
            let limits = Limits::level(Level::new(level).unwrap(), seed as u32);
            let again = used.think(&game, &limits, &mut |_| ControlFlow::Continue(()));
            assert_eq!(again, think(&game, &limits), "level {level}: {}", game.position());
        }
    }
}

#[test]
fn low_levels_play_differently_with_another_seed() {
    for level in [1, 2, 3] {
        let game = Game::default();
        let turns: Vec<_> = (0..8)
            .map(|seed| think(&game, &Limits::level(Level::new(level).unwrap(), seed)).turn)
            .collect();
        assert!(turns.iter().any(|turn| *turn != turns[0]), "level {level} plays one turn only");
    }
}

#[test]
fn a_game_about_to_be_drawn_by_length_is_even() {
    // After the next turn the game is 200 turns long, whoever seems to be ahead.
    let mut game = Game::default();
    let mut next = 0;
    while game.turns() < MOST_TURNS - 1 {
        let turns = all_turns(game.position());
        let peaceful = |turn: &&Turn| {
            let position = after(game.position(), **turn);
            position.winner().is_none() && !can_win(&position)
        };
        next = (next + 37) % turns.len();
        // A dead end is left by the way it was entered.
        match turns[next..].iter().chain(&turns).find(peaceful) {
            Some(&turn) => game.play_turn(turn).unwrap(),
            None => assert!(game.undo_turn() && game.undo_turn()),
        }
    }
    assert_eq!(game.outcome(), Outcome::Open);
    assert_ne!(think(&Game::new(*game.position()), &Limits::depth(2)).score, Score::EVEN);
    let answer = think(&game, &Limits::depth(2));
    assert_eq!(answer.score, Score::EVEN);
}

/// The turn that takes this one back, if the token stops where it came from.
fn back(turn: Turn) -> Option<Turn> {
    let Turn::Move(slide, Some(disc)) = turn else { return None };
    let slide = Slide { from: slide.to, to: slide.from };
    Some(Turn::Move(slide, Some(Relocation { from: disc.to, to: disc.from })))
}

/// A game in which both sides have twice gone there and back, and the first is about to go there again.
fn twice_there_and_back(start: Position, there: Turn) -> Option<Game> {
    all_turns(&after(&start, there)).into_iter().find_map(|reply| {
        let cycle = [there, reply, back(there)?, back(reply)?];
        let mut game = Game::new(start);
        cycle.iter().cycle().take(8).try_for_each(|&turn| game.play_turn(turn).ok())?;
        (game.outcome() == Outcome::Open).then_some(game)
    })
}

#[test]
fn a_good_turn_is_not_played_when_it_repeats_the_position_for_the_third_time() {
    let mut avoided = 0;
    for game in middle_games() {
        let first = think(&game, &Limits::depth(2));
        let Some(game) = twice_there_and_back(*game.position(), first.turn.unwrap()) else {
            continue;
        };
        // Without the past the same turn is the best again, and good.
        let fresh = think(&Game::new(*game.position()), &Limits::depth(2));
        if fresh.turn != first.turn || fresh.score <= Score::EVEN {
            continue;
        }
        let mut drawn = game.clone();
        drawn.play_turn(fresh.turn.unwrap()).unwrap();
        assert_eq!(drawn.outcome(), Outcome::Drawn(Draw::Repetition));
        let answer = think(&game, &Limits::depth(2));
        // It may still be the best there is, but is no longer good.
        assert!(answer.turn != fresh.turn || answer.score == Score::EVEN, "{answer:?}");
        avoided += u32::from(answer.turn != fresh.turn);
    }
    assert!(avoided > 0, "no middle game shows it");
}
