//! Budget, stopping and repeatability.

use std::ops::ControlFlow;

use nonaga_core::Game;
use nonaga_core::bench::{TABLE_ENTRIES, middle_games};
use nonaga_core::search::{Level, Limits, Score, Search};

use crate::common::think;

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
fn level_8_thinks_longer_only_where_it_sees_itself_lose() {
    let budget = 182_000;
    let mut search = Box::new(Search::<TABLE_ENTRIES>::new());
    for number in [21, 48] {
        let game = middle_games().nth(number).unwrap();
        let mut score_at_budget = None;
        let answer = search.think(&game, &Limits::level(Level::LAST, 1), &mut |progress| {
            if progress.nodes <= budget {
                score_at_budget = Some(progress.score);
            }
            ControlFlow::Continue(())
        });
        let loses =
            score_at_budget.is_some_and(|score: Score| score.is_forced() && score < Score::EVEN);
        assert_eq!(loses, number == 21);
        assert_eq!(answer.nodes > budget, loses);
    }
}

#[test]
fn a_level_visits_no_more_nodes_than_it_is_allowed() {
    let game = middle_games().nth(21).unwrap();
    let limits = Limits { nodes: 183_000, ..Limits::level(Level::LAST, 1) };
    let mut search = Box::new(Search::<TABLE_ENTRIES>::new());
    let answer = search.think(&game, &limits, &mut |_| ControlFlow::Continue(()));
    assert_eq!(answer.nodes, 183_000);
}
