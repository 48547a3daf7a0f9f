//! How many presses a turn takes: whoever makes it knows the shortest way to everything.
//!
//! `games.txt` has twenty games of the opponent's levels 2 to 6 against each other, one a line. What the cursor does was
//! chosen by the first ten; the figures are those of the other ten. `cargo test -p nonaga-app --lib presses -- --nocapture`
//! prints them.

extern crate std;

use std::collections::{HashMap, VecDeque};
use std::vec::Vec;
use std::{format, println};

use nonaga_core::{Cell, Position, Side, Turn};

use super::{CursorRule, InputResult, Intent, PadDirection, TurnInput};

const GAMES: &str = include_str!("games.txt");

const RULE: CursorRule = CursorRule::Guess;

const PAD: [Intent; 4] = [
    Intent::Move(PadDirection::Up),
    Intent::Move(PadDirection::Down),
    Intent::Move(PadDirection::Left),
    Intent::Move(PadDirection::Right),
];
const LETTERS: [Intent; 2] = [Intent::Next, Intent::Previous];

fn games() -> Vec<Vec<Turn>> {
    let turn = |text: &str| text.parse().expect("games.txt has turns");
    GAMES.lines().map(|line| line.split(' ').map(turn).collect()).collect()
}

/// The fewest inputs that lead the cursor to a cell.
fn way(position: &Position, from: TurnInput, to: Cell, inputs: &[Intent]) -> usize {
    let mut seen = HashMap::from([(format!("{from:?}"), ())]);
    let mut queue = VecDeque::from([(from, 0)]);
    while let Some((here, presses)) = queue.pop_front() {
        if here.cursor == to {
            return presses;
        }
        for &input in inputs {
            let mut next = here;
            next.input(position, input);
            if seen.insert(format!("{next:?}"), ()).is_none() {
                queue.push_back((next, presses + 1));
            }
        }
    }
    panic!("{to:?} cannot be reached in {position}")
}

/// Presses a turn for token, slide, disc and place, with the key that chooses, when each side in turn is the player.
fn presses_a_turn(games: &[Vec<Turn>], inputs: &[Intent]) -> [f64; 4] {
    let (mut sums, mut turns) = ([0; 4], 0);
    for (game, side) in games.iter().flat_map(|game| Side::ALL.map(|side| (game, side))) {
        let mut position = Position::start();
        let mut turn_input = TurnInput::first(&position, RULE);
        for &turn in game {
            if position.side() == side
                && let Turn::Move(slide, Some(disc)) = turn
            {
                turns += 1;
                let cells = [slide.from, slide.to, disc.from, disc.to];
                for (step, cell) in cells.into_iter().enumerate() {
                    if step % 2 == 0 {
                        turn_input = TurnInput::new(&position, turn_input.cursor, RULE);
                    }
                    sums[step] += way(&position, turn_input, cell, inputs) + 1;
                    turn_input.cursor = cell;
                    if let InputResult::Play(half_turn) =
                        turn_input.input(&position, Intent::Choose)
                    {
                        position.play(half_turn).expect("it is legal");
                    }
                }
            } else {
                position.play_turn(turn).expect("games.txt has games");
            }
        }
    }
    sums.map(|sum| sum as f64 / turns as f64)
}

#[test]
fn presses_of_a_turn_are_few_with_every_set_of_keys() {
    let games = games();
    for (keys, inputs) in [("a pad", &PAD[..]), ("two or four keys", &LETTERS[..])] {
        let steps = presses_a_turn(&games[10..], inputs);
        let all = steps.iter().sum::<f64>();
        println!("{all:.2} presses a turn with {keys}; token, slide, disc, place: {steps:.2?}");
        // Four of them choose. It took 10.2 and 10.1 when the cursor went over all discs and started at what was nearest.
        assert!(all <= 8.5, "{keys}: {all:.2}");
    }
}
