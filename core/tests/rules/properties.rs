//! What holds for every game, whatever is played.

use std::ops::ControlFlow;

use nonaga_core::game::Code;
use nonaga_core::{Cell, Game, Half, HalfTurn, Position, Relocation, Turn};
use proptest::prelude::*;

use crate::slow::Slow;

/// Legal half-turns, as the fast code lists them.
pub fn half_turns(position: &Position) -> Vec<HalfTurn> {
    let mut half_turns: Vec<HalfTurn> =
        position.slides().iter().map(|&slide| HalfTurn::Slide(slide)).collect();
    for from in position.takeable() {
        let places = position.places(from).into_iter();
        half_turns.extend(places.map(|to| HalfTurn::Relocate(Relocation { from, to })));
    }
    if half_turns.is_empty() && position.winner().is_none() {
        half_turns.push(HalfTurn::Pass);
    }
    half_turns
}

/// Plays the half-turns that these numbers pick, as long as the game goes on.
fn positions(start: Position, picks: &[u16]) -> Vec<Position> {
    let mut positions = vec![start];
    for &pick in picks {
        let mut next = *positions.last().unwrap();
        let choices = half_turns(&next);
        let Some(&half_turn) = choices.get(pick as usize % choices.len().max(1)) else { break };
        next.play(half_turn).unwrap();
        positions.push(next);
    }
    positions
}

fn picks() -> impl Strategy<Value = Vec<u16>> {
    prop::collection::vec(any::<u16>(), 0..120)
}

/// Plays the half-turns that these numbers pick on a game, as long as it goes on.
fn play(mut game: Game, picks: &[u16]) -> Game {
    for &pick in picks {
        let choices = half_turns(game.position());
        let Some(&choice) = choices.get(pick as usize % choices.len().max(1)) else { break };
        if game.play(choice).is_err() {
            break;
        }
    }
    game
}

/// A position somewhere in a game.
fn position() -> impl Strategy<Value = Position> {
    picks().prop_map(|picks| *positions(Position::start(), &picks).last().unwrap())
}

/// A position with all its cells shifted; coordinates start over at their end.
pub fn shifted(position: &Position, by: (i16, i16)) -> Position {
    let shift = |cell: Cell| Cell::new(cell.q.wrapping_add(by.0), cell.r.wrapping_add(by.1));
    Position::new(
        position.discs().map(shift),
        nonaga_core::Side::ALL.map(|side| position.tokens(side).map(shift)),
        position.side(),
        position.half(),
        position.ban().map(shift),
    )
    .unwrap()
}

/// `cargo xtask mutants` wants the short form of tests by chance, and wants to know only whether they fail.
pub fn is_short() -> bool {
    std::env::var("NONAGA_SOAK").is_ok_and(|times| times == "0")
}

fn config() -> ProptestConfig {
    let (cases, max_shrink_iters) = if is_short() { (10, 0) } else { (100, u32::MAX) };
    ProptestConfig {
        cases,
        max_shrink_iters,
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn taking_back_restores_every_bit(picks in picks()) {
        let mut now = Position::start();
        let mut played = Vec::new();
        for pick in picks {
            let choices = half_turns(&now);
            let Some(&choice) = choices.get(pick as usize % choices.len().max(1)) else { break };
            let before = now;
            let undo = now.play(choice).unwrap();
            // And what follows is taken back to the same bits as well.
            for follow_up in half_turns(&now) {
                let between = now;
                let undo = now.play(follow_up).unwrap();
                now.undo(undo);
                prop_assert_eq!(now, between);
            }
            played.push((before, undo));
        }
        while let Some((before, undo)) = played.pop() {
            now.undo(undo);
            prop_assert_eq!(now, before);
        }
    }

    #[test]
    fn a_position_is_read_from_its_own_text(position in position()) {
        let text = position.to_string();
        let again: Position = text.parse().unwrap();
        prop_assert_eq!(Slow::of(&again), Slow::of(&position));
        prop_assert_eq!(again.to_string(), text);
    }

    #[test]
    fn turns_are_read_from_their_own_text(position in position()) {
        let _ = position.for_each_turn(|turn| {
            assert_eq!(turn.to_string().parse(), Ok(turn));
            ControlFlow::<()>::Continue(())
        });
    }

    #[test]
    fn the_hash_is_the_same_however_and_wherever_a_position_came_about(
        position in position(),
        by in any::<(i16, i16)>(),
    ) {
        let again: Position = position.to_string().parse().unwrap();
        let elsewhere = shifted(&position, by);
        prop_assert_eq!(again.hash(), position.hash());
        prop_assert_eq!(elsewhere.hash(), position.hash());
        prop_assert!(elsewhere.is_like(&position) && position.is_like(&elsewhere));
        prop_assert_eq!(Slow::of(&elsewhere).in_the_corner(), Slow::of(&position).in_the_corner());
    }

    #[test]
    fn positions_are_alike_exactly_when_the_slow_rules_say_so(picks in picks()) {
        let positions = positions(Position::start(), &picks);
        let slow: Vec<Slow> = positions.iter().map(|one| Slow::of(one).in_the_corner()).collect();
        for (i, one) in positions.iter().enumerate() {
            for (j, other) in positions.iter().enumerate().skip(i.saturating_sub(4)).take(9) {
                prop_assert_eq!(one.is_like(other), slow[i] == slow[j]);
                prop_assert_eq!(one.hash() == other.hash(), slow[i] == slow[j]);
            }
        }
    }

    #[test]
    fn early_stop_is_the_last_that_is_heard(position in position(), after in 0usize..600) {
        let mut heard = 0;
        let stopped = position.for_each_turn(|turn| {
            heard += 1;
            if heard > after { ControlFlow::Break(turn) } else { ControlFlow::Continue(()) }
        });
        let all = position.count_turns() as usize;
        prop_assert_eq!(heard, all.min(after + 1));
        prop_assert_eq!(stopped.is_break(), all > after);
    }

    #[test]
    fn a_game_goes_back_and_forth_to_every_point(picks in picks(), visits in picks()) {
        let mut game = Game::default();
        let mut points = vec![game.clone()];
        for pick in picks {
            let choices = half_turns(game.position());
            let Some(&choice) = choices.get(pick as usize % choices.len().max(1)) else { break };
            if game.play(choice).is_err() {
                break;
            }
            points.push(game.clone());
        }
        let end = points.len() - 1;
        for visit in visits {
            let point = visit as usize % (end + 2);
            prop_assert_eq!(game.go_to(point), point <= end);
            let here = &points[game.half_turns()];
            prop_assert_eq!(game.position(), here.position());
            prop_assert_eq!(game.outcome(), here.outcome());
            prop_assert_eq!(game.turns(), here.turns());
            prop_assert_eq!(game.codes(), here.codes());
            prop_assert_eq!(game.can_redo(), game.half_turns() < end);
            prop_assert_eq!(game.replay().count(), game.half_turns());
        }
        let known = points[1..].iter().map(|point| *point.position());
        prop_assert!(game.replay_record().map(|(_, position)| position).eq(known));

        // Half-turn by half-turn back to the start, turn by turn to the end.
        prop_assert!(game.go_to(end));
        for point in (0..end).rev() {
            prop_assert!(game.undo());
            prop_assert_eq!(game.position(), points[point].position());
        }
        prop_assert!(!game.undo() && !game.undo_turn());
        while game.redo_turn() {
            let at_rest = game.position().half() == Half::Token || !game.can_redo();
            prop_assert!(at_rest);
        }
        prop_assert_eq!(&game, &points[end]);
        while game.undo_turn() {
            prop_assert_eq!(game.position().half(), Half::Token);
        }
        prop_assert_eq!(game.half_turns(), 0);
    }

    #[test]
    fn a_game_that_begins_anywhere_is_the_same_however_it_is_begun(start in position(), picks in picks()) {
        let game = play(Game::new(start), &picks);
        let codes = || game.codes().iter().copied();
        prop_assert_eq!(Game::from_codes(start, codes()), Ok(game.clone()));
        let mut restored = Game::default();
        prop_assert_eq!(restored.restore(start, codes()), Ok(()));
        prop_assert_eq!(&restored, &game);
        let mut restarted = Game::default();
        restarted.restart(start);
        prop_assert_eq!(&play(restarted, &picks), &game);
    }

    #[test]
    fn a_saved_game_is_the_same_game(start in position(), picks in picks()) {
        let game = play(Game::new(start), &picks);
        // Saved as text and bits, and read again.
        let text = start.to_string();
        let bits: Vec<u16> = game.codes().iter().map(|code| code.bits()).collect();
        let codes = bits.iter().map(|&bits| Code::from_bits(bits));
        let again = Game::from_codes(text.parse().unwrap(), codes).unwrap();
        prop_assert_eq!(&again, &game);

        // Its turns lead from the start to where it stands.
        if start.half() == Half::Token {
            let mut position = start;
            let mut turns: Vec<(Position, Turn)> = Vec::new();
            game.for_each_turn(|before, turn| turns.push((*before, turn)));
            prop_assert_eq!(turns.len(), game.turns());
            for (before, turn) in turns {
                prop_assert!(before.is_like(&position));
                position.play_turn(turn).unwrap();
            }
            if game.position().half() == Half::Token {
                prop_assert_eq!(position.to_string(), game.position().to_string());
            }
        }
    }
}

#[test]
fn a_position_takes_as_many_bytes_as_its_description_says() {
    assert_eq!(size_of::<Position>(), 392);
}
