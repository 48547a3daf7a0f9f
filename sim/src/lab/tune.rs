//! `nonaga tune`: tunes the weights of the evaluation by self-play.

use std::io::{self, Write};

use nonaga_core::Rng;
use nonaga_core::search::{TERM_KINDS, TERMS, Weights};

use super::matches::{Plan, play};
use super::players::PlayerKind;
use crate::arguments::{Arg, Arguments, Stop, unexpected};
use crate::cli::Verb;

pub(crate) const VERB: Verb = Verb {
    name: "tune",
    summary: "tune the opponent's evaluation by playing",
    help: "\
Usage: nonaga tune [--rounds N] [--games N] [--nodes N] [--last N] [--seed N] [--threads N]

Changes the weights of the evaluation at random, one kind of term at a time, and keeps a change that
wins its match against the best weights so far. Prints the weights found and a last match of them
against the weights it began with.

  --rounds N    changes to try (default 40)
  --games N     games to judge a change by (default 200)
  --nodes N     nodes per turn (default 4000)
  --last N      games of the last match (default 400)
  --seed N      seed of the random numbers (default 1)
  --threads N   games played in parallel (default 1)

Example: nonaga tune --rounds 100 --threads 4",
    run,
};

/// A change is kept if it scores at least this.
const ENOUGH: f64 = 0.54;

fn run(mut arguments: Arguments) -> Result<(), Stop> {
    let (mut rounds, mut nodes, mut last) = (40_u64, 4_000, 400);
    let mut plan = Plan { games: 200, seed: 1, threads: 1 };
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Long("rounds") => rounds = arguments.value()?,
            Arg::Long("games") => plan.games = arguments.count()?,
            Arg::Long("nodes") => nodes = arguments.value()?,
            Arg::Long("last") => last = arguments.count()?,
            Arg::Long("seed") => plan.seed = arguments.value()?,
            Arg::Long("threads") => plan.threads = arguments.count()?,
            other => return Err(unexpected(other)),
        }
    }
    let mut out = io::stdout();
    let mut random = Rng::new(plan.seed);
    let before = keep(Weights::TUNED);
    let mut best = before;
    for round in 1..=rounds {
        let (kind, changed) = change(best, &mut random);
        let candidate = keep(changed);
        // Other openings every round, so that weights are not made for some openings.
        let plan = Plan { seed: plan.seed + round, ..plan };
        let tally =
            play(PlayerKind::Weights(nodes, candidate), PlayerKind::Weights(nodes, best), &plan);
        let kept = tally.score() >= ENOUGH;
        let verdict = if kept { "kept" } else { "dropped" };
        writeln!(out, "round {round}: {kind} {:.1} %, {verdict}", 100.0 * tally.score())?;
        if kept {
            best = candidate;
        }
    }
    writeln!(out, "\nbefore\n{}after\n{}", list(before), list(best))?;
    let plan = Plan { games: last, seed: plan.seed + rounds + 1, ..plan };
    let tally = play(PlayerKind::Weights(nodes, best), PlayerKind::Weights(nodes, before), &plan);
    writeln!(out, "after against before: {tally}")?;
    Ok(())
}

/// Leaks the weights: players hold a `&'static` reference to them.
fn keep(weights: Weights) -> &'static Weights {
    Box::leak(Box::new(weights))
}

/// Changes the weights of one kind: all by the same factor, or one by a small step.
fn change(weights: &Weights, random: &mut Rng) -> (&'static str, Weights) {
    let mut changed = *weights;
    let number = random.below(TERM_KINDS.len());
    let end = TERM_KINDS.get(number + 1).map_or(TERMS, |next| next.first);
    let range = TERM_KINDS[number].first..end;
    if random.below(2) == 0 {
        let percent = [50, 70, 140, 200][random.below(4)];
        for weight in &mut changed.0[range] {
            *weight = (i32::from(*weight) * percent / 100) as i16;
        }
    } else {
        let weight = &mut changed.0[range.start + random.below(range.len())];
        *weight += [-60, -30, -15, 15, 30, 60][random.below(6)];
    }
    (TERM_KINDS[number].name, changed)
}

/// The weights by kind, each with its reason.
fn list(weights: &Weights) -> String {
    let mut text = String::new();
    for (number, kind) in TERM_KINDS.iter().enumerate() {
        let end = TERM_KINDS.get(number + 1).map_or(TERMS, |next| next.first);
        let values: Vec<String> =
            weights.0[kind.first..end].iter().map(ToString::to_string).collect();
        text +=
            &format!("  {:9} {}\n            ({})\n", kind.name, values.join(", "), kind.reason);
    }
    text
}
