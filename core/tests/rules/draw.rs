//! Games that nobody wins.

use nonaga_core::game::MOST_TURNS;
use nonaga_core::{
    Cell, Draw, Game, Outcome, Position, Refusal, Relocation, Rng, Side, Slide, Turn,
};

use crate::diagram::diagram;
use crate::slow::{Slow, outcome};
use crate::steered::Aim;

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
    let without_ban = Slow { ban: None, ..Slow::of(&after_4) };
    assert_eq!(without_ban, Slow::of(&set_up));
    assert!(after_4.ban().is_some() && !after_4.is_like(&set_up));
    assert!(after_4.is_like(there_and_back(8).position()));

    assert_eq!(there_and_back(8).outcome(), Outcome::Open);
    let mut game = there_and_back(9);
    assert_eq!(game.outcome(), Outcome::Drawn(Draw::Repetition));
    let next: Turn = THERE_AND_BACK[1].parse().unwrap();
    assert_eq!(game.play_turn(next), Err(Refusal::GameOver));
    game.undo_turn();
    assert_eq!(game.outcome(), Outcome::Open);
}

/// The field walks east, the last disc always to the front, and the tokens with it. After 14 turns
/// everything lies as before, but seven cells further on.
const WALK: [&str; 14] = [
    "2,1>2,0/0,0>9,1",
    "1,1>2,1/0,1>10,0",
    "2,0>6,0/1,0>10,1",
    "2,1>3,0/1,1>11,0",
    "8,0>11,0/2,0>11,1",
    "3,0>5,0/2,1>12,0",
    "4,1>11,1/3,0>12,1",
    "3,1>10,1/3,1>13,0",
    "6,0>6,1/4,0>13,1",
    "5,0>5,1/4,1>14,0",
    "6,1>9,1/5,0>14,1",
    "5,1>8,1/5,1>15,0",
    "11,0>15,0/6,0>15,1",
    "7,0>14,0/6,1>16,0",
];

#[test]
fn a_position_is_the_same_wherever_the_field_has_wandered() {
    let field = diagram(
        "
o o o o o o o b r *
 o b r b r o o o o
",
    );
    let mut game = Game::new(field.token_next(Side::Red));
    let mut positions = vec![Slow::of(game.position())];
    for number in 0..2 * WALK.len() {
        assert_eq!(game.outcome(), Outcome::Open, "after {number} turns");
        let further = 7 * (number / WALK.len()) as i16;
        let east = |cell: Cell| Cell::new(cell.q + further, cell.r);
        let Turn::Move(slide, Some(disc)) = WALK[number % WALK.len()].parse().unwrap() else {
            panic!("both a token and a disc move in every turn of the walk");
        };
        let slide = Slide { from: east(slide.from), to: east(slide.to) };
        let disc = Relocation { from: east(disc.from), to: east(disc.to) };
        game.play_turn(Turn::Move(slide, Some(disc))).unwrap();
        positions.push(Slow::of(game.position()));
        assert_eq!(game.outcome(), outcome(&positions));
    }
    assert_eq!(game.outcome(), Outcome::Drawn(Draw::Repetition));
    assert_eq!(game.position().ban(), Some(Cell::new(9 + 14, 0)));
}

#[test]
fn two_hundred_turns_without_a_winner_are_a_draw() {
    let mut random = Rng::new(200);
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
