//! Games that nobody wins.

use nonaga_core::game::MOST_TURNS;
use nonaga_core::{Draw, Game, Outcome, Position, Refusal, Turn};

use crate::slow::{Slow, outcome};
use crate::steered::{Aim, Random};

/// Both sides move a token and a disc and back again.
const THERE_AND_BACK: [&str; 4] =
    ["2,0>-1,0/-1,2>1,2", "0,2>0,-1/1,-2>-1,-2", "-1,0>2,0/1,2>-1,2", "0,-1>0,2/-1,-2>1,-2"];

fn there_and_back(turns: usize) -> Game {
    let mut game = Game::default();
    for text in THERE_AND_BACK.iter().cycle().take(turns) {
        game.play_turn(text.parse().unwrap()).unwrap();
    }
    game
}

/// Discs, tokens and side are those of the set-up after 4 and after 8 turns, but a disc is banned: that is
/// another position. The one after the first turn comes again after 5 and 9.
#[test]
fn the_same_position_for_the_third_time_is_a_draw_and_the_banned_disc_belongs_to_it() {
    let set_up = Position::start();
    let after_4 = *there_and_back(4).position();
    assert_eq!(after_4.discs().len(), set_up.discs().len());
    assert!(set_up.discs().into_iter().all(|disc| after_4.is_disc(disc)));
    assert!(!after_4.is_like(&set_up));
    assert!(after_4.is_like(there_and_back(8).position()));

    assert_eq!(there_and_back(8).outcome(), Outcome::Open);
    let mut game = there_and_back(9);
    assert_eq!(game.outcome(), Outcome::Drawn(Draw::Repetition));
    let next: Turn = THERE_AND_BACK[1].parse().unwrap();
    assert_eq!(game.play_turn(next), Err(Refusal::GameOver));
    game.undo_turn();
    assert_eq!(game.outcome(), Outcome::Open);
}

#[test]
fn two_hundred_turns_without_a_winner_are_a_draw() {
    let mut random = Random(200);
    let mut game = Game::default();
    let mut positions = vec![Slow::of(game.position())];
    while game.outcome() == Outcome::Open {
        let now = positions.last().unwrap();
        let turn = Aim::Holes.choose(now, &now.turns(), &mut random);
        positions.push(now.after_turn(turn));
        game.play_turn(turn).unwrap();
        assert_eq!(game.outcome(), outcome(&positions), "after {turn}");
    }
    assert_eq!(game.outcome(), Outcome::Drawn(Draw::Length));
    assert_eq!((game.turns(), MOST_TURNS), (200, 200));
    let any = positions.last().unwrap().turns()[0];
    assert_eq!(game.play_turn(any), Err(Refusal::GameOver));
}
