//! `nonaga ladder`: how far apart the levels are, on one scale.

use std::io::{self, Write};

use nonaga_core::search::Level;

use super::matches::{Plan, play};
use super::players::PlayerKind;
use super::sequential::elo;
use crate::arguments::{Arg, Arguments, Stop, unexpected};
use crate::cli::Verb;

pub(crate) const VERB: Verb = Verb {
    name: "ladder",
    summary: "how far apart the opponent's levels are",
    help: "\
Usage: nonaga ladder [--games N] [--from N] [--seed N] [--threads N]

Plays every level against the one below and prints its score and its strength in Elo, counted from
the lowest level.

  --games N     games of each match (default 200)
  --from N      the lowest level (default 1)
  --seed N      seed of the random numbers (default 1)
  --threads N   games played in parallel (default 1)

Example: nonaga ladder --games 400 --threads 2",
    run,
};

fn run(mut arguments: Arguments) -> Result<(), Stop> {
    let mut plan = Plan { games: 200, seed: 1, threads: 1, from_start: false, test: None };
    let mut lowest = 1;
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Long("games") => plan.games = arguments.count()?,
            Arg::Long("from") => lowest = arguments.count()?,
            Arg::Long("seed") => plan.seed = arguments.value()?,
            Arg::Long("threads") => plan.threads = arguments.count()?,
            other => return Err(unexpected(other)),
        }
    }
    let levels: Vec<Level> = Level::all().skip(lowest - 1).collect();
    let mut strength = 0.0;
    for pair in levels.windows(2) {
        let [below, level] = [pair[0], pair[1]];
        let tally = play(&PlayerKind::Level(level), &PlayerKind::Level(below), &plan)?;
        strength += elo(tally.score());
        writeln!(
            io::stdout(),
            "level {} against {}: {:.1} % ± {:.1}, {strength:+.0} Elo above level {lowest}",
            level.number(),
            below.number(),
            100.0 * tally.score(),
            100.0 * tally.error(),
        )?;
    }
    Ok(())
}
