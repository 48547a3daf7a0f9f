//! `nonaga midgame`: undecided positions from the middle of games.

use std::io::{self, Write};

use nonaga_core::search::Limits;
use nonaga_core::{Outcome, Position};

use super::openings::opening;
use super::players::{BoxedSearch, Player, PlayerKind};
use crate::arguments::{Arg, Arguments, Stop, unexpected};
use crate::cli::Verb;
use nonaga_core::Rng;

pub(crate) const VERB: Verb = Verb {
    name: "midgame",
    summary: "collect positions from the middle of games",
    help: "\
Usage: nonaga midgame [--count N] [--seed N]

Plays games of the opponent against itself and prints a position from the middle of each, in
which neither side is seen to win.

  --count N   number of positions (default 50)
  --seed N    seed of the random numbers (default 1)

Example: nonaga midgame > core/data/midgame.txt",
    run,
};

/// Nodes per turn of the players.
const NODES: u32 = 3_000;
/// A search this deep must find no win for either side.
const DEPTH: u8 = 3;
/// Turns after the opening: at least this many, and fewer than `SPAN` more.
const EARLIEST: usize = 2;
const SPAN: usize = 14;

fn run(mut arguments: Arguments) -> Result<(), Stop> {
    let (mut count, mut seed) = (50, 1);
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Long("count") => count = arguments.count()?,
            Arg::Long("seed") => seed = arguments.value()?,
            other => return Err(unexpected(other)),
        }
    }
    let mut random = Rng::new(seed);
    let mut judge = BoxedSearch::new();
    let open = std::iter::from_fn(|| Some(midgame(&mut random, &mut judge))).flatten();
    for position in open.take(count) {
        writeln!(io::stdout(), "{position}")?;
    }
    Ok(())
}

/// A position from the middle of a game, unless the game is over or decided by then.
fn midgame(random: &mut Rng, judge: &mut BoxedSearch) -> Option<Position> {
    let mut game = opening(random, judge);
    let mut player = Player::new(&PlayerKind::Nodes(NODES), random.next_u64()).ok()?;
    for _ in 0..EARLIEST + random.below(SPAN) {
        if game.outcome() != Outcome::Open {
            return None;
        }
        let turn = player.turn(&game).ok()?;
        game.play_turn(turn).expect("players play legal turns");
    }
    let answer = judge.think(&game, &Limits::depth(DEPTH));
    let open = game.outcome() == Outcome::Open && !answer.score.is_forced();
    open.then_some(*game.position())
}
