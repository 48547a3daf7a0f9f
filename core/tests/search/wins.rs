//! Forced wins and losses that the opponent must see.

use nonaga_core::search::{Level, Limits, Verdict};
use nonaga_core::{Game, Half, HalfTurn, Position, Turn};

use crate::common::{after, all_turns, can_win, is_lost_in_one, random_games, think};

#[test]
fn a_win_in_one_is_always_played() {
    let mut seen = 0;
    for game in random_games(1, 8).take(300) {
        let wins = game.position().winning_slides(game.position().side());
        if wins.is_empty() {
            continue;
        }
        seen += 1;
        for limits in [Limits::depth(1), Limits::level(Level::new(3).unwrap(), seen)] {
            let answer = think(&game, &limits);
            let Some(Turn::Move(slide, None)) = answer.turn else { panic!("{}", game.position()) };
            assert!(wins.contains(&slide), "{}", game.position());
            assert_eq!(answer.score.verdict(), Verdict::WinsIn(1));
        }
    }
    assert!(seen > 20, "only {seen} positions with a win");
}

#[test]
fn the_first_level_overlooks_long_slides_more_often_than_short_ones() {
    // Of wins by slides of 1, 2 and 3 or more steps: how many there were and how many were overlooked.
    let mut wins = [[0; 2]; 3];
    for (game, seed) in random_games(4, 8).take(2_000).zip(0..) {
        let [slide] = game.position().winning_slides(game.position().side())[..] else { continue };
        let steps = usize::from(slide.from.distance(slide.to)).min(3);
        let answer = think(&game, &Limits::level(Level::FIRST, seed));
        let overlooked = answer.turn != Some(Turn::Move(slide, None));
        wins[steps - 1][0] += 1;
        wins[steps - 1][1] += usize::from(overlooked);
    }
    assert!(wins.iter().all(|[seen, _]| *seen >= 30), "{wins:?}");
    let shares = wins.map(|[seen, overlooked]| overlooked as f64 / seen as f64);
    assert!(shares.is_sorted_by(|near, far| near + 0.1 < *far), "{shares:?}");
}

#[test]
fn from_level_3_a_loss_in_one_is_avoided_when_it_can_be() {
    let mut seen = 0;
    for game in random_games(2, 7).take(150) {
        let position = game.position();
        if can_win(position) {
            continue;
        }
        let turns = all_turns(position);
        let dangerous = turns.iter().filter(|&&turn| can_win(&after(position, turn))).count();
        if dangerous == 0 {
            continue;
        }
        seen += 1;
        let can_be_avoided = dangerous < turns.len();
        for level in [3, 4] {
            let answer = think(&game, &Limits::level(Level::new(level).unwrap(), seen));
            let next = after(position, answer.turn.unwrap());
            assert_eq!(!can_win(&next), can_be_avoided, "level {level}: {position}");
            let loses = answer.score.verdict() == Verdict::LosesIn(1);
            assert_eq!(loses, !can_be_avoided, "level {level}: {position}");
        }
    }
    assert!(seen > 20, "only {seen} positions with a danger");
}

#[test]
fn a_seen_win_in_two_is_one() {
    // Trying everything is the judge, and expensive: the search only chooses what to judge.
    let mut seen = 0;
    for game in random_games(3, 8).take(120) {
        let answer = think(&game, &Limits::depth(2));
        if answer.score.verdict() != Verdict::WinsIn(2) {
            continue;
        }
        seen += 1;
        let next = after(game.position(), answer.turn.unwrap());
        assert!(is_lost_in_one(&next), "{}: {:?}", game.position(), answer.turn);
        if seen == 8 {
            return;
        }
    }
    panic!("only {seen} wins in two");
}

#[test]
fn the_line_of_a_win_can_be_played_to_its_end() {
    let game = random_games(3, 8)
        .find(|game| think(game, &Limits::depth(2)).score.verdict() == Verdict::WinsIn(2))
        .unwrap();
    let answer = think(&game, &Limits::depth(2));
    assert_eq!(answer.line.first(), answer.turn.as_ref());
    let mut position = *game.position();
    for &turn in &answer.line {
        position = after(&position, turn);
    }
    assert!(can_win(&position) || position.winner().is_some() || is_lost_in_one(&position));
}

#[test]
fn a_stuck_side_passes() {
    // Red's tokens fill the end of a row of discs; black, joined by nobody, bars the way.
    let text = "discs=0,0 1,0 2,0 3,0 4,0 5,0 6,0 7,0 8,0 9,0 10,0 11,0 12,0 13,0 14,0 15,0 16,0 17,0 18,0;\
        red=0,0 2,0 4,0;black=1,0 3,0 5,0;turn=red;ban=-";
    let position: Position = text.parse().unwrap();
    assert!(position.slides().is_empty());
    let answer = think(&Game::new(position), &Limits::depth(3));
    assert_eq!(answer.turn, Some(Turn::Pass));
}

#[test]
fn a_game_that_is_over_or_in_the_middle_of_a_turn_has_no_answer() {
    let mut game = random_games(1, 8).find(|game| can_win(game.position())).unwrap();
    let win = game.position().winning_slides(game.position().side())[0];
    let mut half = game.clone();
    let other = game.position().slides().into_iter().find(|&slide| slide != win).unwrap();
    half.play(HalfTurn::Slide(other)).unwrap();
    assert_eq!(half.position().half(), Half::Disc);
    assert_eq!(think(&half, &Limits::depth(1)).turn, None);
    game.play_turn(Turn::Move(win, None)).unwrap();
    assert_eq!(think(&game, &Limits::depth(1)).turn, None);
}

/// The search leaves out most relocations, but none that decide: what it says is forced, the solver proves.
#[test]
fn a_forced_end_that_is_reported_is_one_and_comes_as_soon_as_it_says() {
    let (mut wins, mut losses) = (0, 0);
    for game in random_games(5, 7).take(70) {
        let found = think(&game, &Limits::depth(4)).score.verdict();
        let turns = match found {
            Verdict::WinsIn(turns @ 2..=3) | Verdict::LosesIn(turns @ 1..=2) => turns,
            _ => continue,
        };
        let proved = think(&game, &Limits::exact(turns)).score.verdict();
        assert_eq!(found, proved, "{}", game.position());
        match found {
            Verdict::WinsIn(_) => wins += 1,
            _ => losses += 1,
        }
    }
    assert!(wins > 5 && losses > 5, "{wins} wins, {losses} losses");
}

#[test]
fn a_win_in_two_is_always_found_and_never_put_off() {
    let mut seen = 0;
    for game in random_games(6, 7).take(60) {
        if think(&game, &Limits::exact(2)).score.verdict() != Verdict::WinsIn(2) {
            continue;
        }
        seen += 1;
        for limits in [Limits::depth(2), Limits::depth(4), Limits::level(Level::new(6).unwrap(), 1)]
        {
            let answer = think(&game, &limits);
            assert_eq!(answer.score.verdict(), Verdict::WinsIn(2), "{}", game.position());
            assert!(is_lost_in_one(&after(game.position(), answer.turn.unwrap())));
        }
    }
    assert!(seen > 5, "only {seen} wins in two");
}
