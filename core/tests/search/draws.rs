//! Every level knows when a game is drawn: a winner avoids it, a loser is glad of it.

use nonaga_core::bench::middle_games;
use nonaga_core::game::MOST_TURNS;
use nonaga_core::search::{Level, Limits, Score, Verdict};
use nonaga_core::{Draw, Game, Outcome, Position, Relocation, Slide, Turn};

use crate::common::{after, all_turns, can_win, is_lost_in_one, random_games, think};

/// The levels that think quickly; those above differ from the last of them by their budget alone.
fn quick_levels() -> impl Iterator<Item = Level> {
    Level::all().take(5)
}

/// The turn that takes this one back, if the token stops where it came from.
fn back(turn: Turn) -> Option<Turn> {
    let Turn::Move(slide, Some(disc)) = turn else { return None };
    let slide = Slide { from: slide.to, to: slide.from };
    Some(Turn::Move(slide, Some(Relocation { from: disc.to, to: disc.from })))
}

/// A game in which both sides have twice gone there and back, and the first is about to go there again.
fn twice_there_and_back(start: Position, there: Turn) -> Option<Game> {
    let here_again = back(there)?;
    all_turns(&after(&start, there)).into_iter().find_map(|reply| {
        let cycle = [there, reply, here_again, back(reply)?];
        let mut game = Game::new(start);
        cycle.iter().cycle().take(8).try_for_each(|&turn| game.play_turn(turn).ok())?;
        (game.outcome() == Outcome::Open).then_some(game)
    })
}

/// How the game stands after a turn.
fn outcome_after(game: &Game, turn: Turn) -> Outcome {
    let mut next = game.clone();
    next.play_turn(turn).unwrap();
    next.outcome()
}

const THIRD_TIME: Outcome = Outcome::Drawn(Draw::Repetition);

#[test]
fn who_is_ahead_does_not_repeat_the_position_for_the_third_time() {
    for level in quick_levels() {
        let mut avoided = 0;
        for (seed, start) in middle_games().enumerate() {
            let limits = Limits::level(level, seed as u32);
            let there = think(&start, &limits).turn.unwrap();
            let Some(game) = twice_there_and_back(*start.position(), there) else { continue };
            // Without the past it would go there again, and well.
            let fresh = think(&Game::new(*game.position()), &limits);
            if fresh.turn != Some(there) || fresh.score <= Score::EVEN {
                continue;
            }
            assert_eq!(outcome_after(&game, there), THIRD_TIME);
            let answer = think(&game, &limits);
            // That may still be the best there is, but is no longer good.
            assert!(answer.turn != fresh.turn || answer.score == Score::EVEN, "{answer:?}");
            avoided += u32::from(answer.turn != fresh.turn);
        }
        assert!(avoided > 0, "no middle game shows it for {level:?}");
    }
}

#[test]
fn from_level_3_who_would_lose_repeats_the_position_for_the_third_time() {
    let mut seen = 0;
    let lost = random_games(4, 7).filter(|game| is_lost_in_one(game.position()));
    for start in lost.take(12) {
        let turns = all_turns(start.position());
        let saved = turns.iter().find_map(|&turn| twice_there_and_back(*start.position(), turn));
        let Some(game) = saved.filter(|game| is_lost_in_one(game.position())) else { continue };
        seen += 1;
        for level in quick_levels().skip(2) {
            let answer = think(&game, &Limits::level(level, seen));
            assert_eq!(outcome_after(&game, answer.turn.unwrap()), THIRD_TIME, "{level:?}");
            assert_eq!(answer.score, Score::EVEN);
        }
    }
    assert!(seen > 3, "only {seen} lost positions with a way out");
}

/// A game of this many turns in which nobody can win at once. Another `stride` is another game.
fn peaceful_game(turns: usize, stride: usize) -> Game {
    let mut game = Game::default();
    let mut next = 0;
    while game.turns() < turns {
        let turns = all_turns(game.position());
        let peaceful = |turn: &&Turn| {
            let position = after(game.position(), **turn);
            position.winner().is_none() && !can_win(&position)
        };
        next = (next + stride) % turns.len();
        // A dead end is left by the way it was entered.
        match turns[next..].iter().chain(&turns).find(peaceful) {
            Some(&turn) => game.play_turn(turn).unwrap(),
            None => assert!(game.undo_turn() && game.undo_turn()),
        }
    }
    assert_eq!(game.outcome(), Outcome::Open);
    game
}

#[test]
fn a_game_about_to_be_drawn_by_length_is_even() {
    for (stride, left) in [(37, 1), (37, 2), (41, 1), (41, 2)] {
        let game = peaceful_game(MOST_TURNS - left, stride);
        let can_be_held = !is_lost_in_one(game.position());
        assert!(can_be_held, "the last turn but one kept the peace");
        for level in quick_levels() {
            let limits = Limits::level(level, stride as u32);
            let fresh = think(&Game::new(*game.position()), &limits);
            assert_ne!(fresh.score, Score::EVEN, "{level:?} would have a side in mind");
            let answer = think(&game, &limits);
            assert_eq!(answer.score, Score::EVEN, "{level:?} with {left} turns left");
            if level.number() >= 3 && left == 2 {
                assert!(!can_win(&after(game.position(), answer.turn.unwrap())));
            }
        }
    }
}

#[test]
fn with_three_turns_left_only_a_win_in_two_is_one() {
    let mut even = 0;
    for stride in [37, 41, 43] {
        let game = peaceful_game(MOST_TURNS - 3, stride);
        let expected = match think(&game, &Limits::exact(2)).score.verdict() {
            Verdict::WinsIn(turns) => Verdict::WinsIn(turns),
            // Turn 201 would win for the opponent.
            _ => Verdict::Even(0),
        };
        even += u32::from(expected == Verdict::Even(0));
        for depth in [2, 3, 4] {
            let answer = think(&game, &Limits::depth(depth));
            assert_eq!(answer.score.verdict(), expected, "{depth} turns deep");
        }
    }
    assert!(even > 0, "every game is won in two");
}
