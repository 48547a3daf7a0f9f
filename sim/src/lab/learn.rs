//! `nonaga learn`: learns the weights of the evaluation from games of the opponent against itself.

use std::fmt::Write as _;
use std::io::{self, Write};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use nonaga_core::search::{Limits, SCALE, TERM_KINDS, TERMS, Verdict, Weights, terms};
use nonaga_core::{Game, Outcome, Side};

use super::players::BoxedSearch;
use super::reference::all_turns;
use super::regression::{Sample, fit, log_loss};
use crate::arguments::{Arg, Arguments, Stop, unexpected};
use crate::cli::Verb;
use nonaga_core::Rng;

pub(crate) const VERB: Verb = Verb {
    name: "learn",
    summary: "learn the opponent's evaluation from its own games",
    help: "\
Usage: nonaga learn [--rounds N] [--games N] [--nodes N] [--seed N] [--threads N]

Plays games of the opponent against itself, beginning with an evaluation that knows nothing, and
keeps the positions up to the first whose end is seen, each with who wins. A logistic regression
finds the weights that predict the results best; the next round plays with them. Prints the weights
as the source file of the opponent, the same bytes for the same arguments, and the log loss on every
tenth game, which the regression has not seen, on standard error.

  --rounds N    rounds of playing and learning (default 3)
  --games N     games a round (default 40000)
  --nodes N     nodes a turn (default 3000)
  --seed N      seed of the random numbers (default 1)
  --threads N   games played in parallel (default 1)

Example: nonaga learn --threads 2 > core/src/search/weights.rs",
    run,
};

/// Every this many games, one is kept to test what was learned.
const HELD_OUT: usize = 10;
/// Fewer than this many quick turns are played.
const MOST_QUICK: usize = 9;

#[derive(Clone, Copy)]
struct LearnPlan {
    rounds: u64,
    games: usize,
    nodes: u32,
    seed: u64,
    threads: usize,
}

fn run(mut arguments: Arguments) -> Result<(), Stop> {
    let mut plan = LearnPlan { rounds: 3, games: 40_000, nodes: 3_000, seed: 1, threads: 1 };
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Long("rounds") => plan.rounds = arguments.count()? as u64,
            Arg::Long("games") => plan.games = arguments.count()?,
            Arg::Long("nodes") => plan.nodes = arguments.value()?,
            Arg::Long("seed") => plan.seed = arguments.value()?,
            Arg::Long("threads") => plan.threads = arguments.count()?,
            other => return Err(unexpected(other)),
        }
    }
    let mut weights = Weights([0; TERMS]);
    let mut figures = String::new();
    for round in 1..=plan.rounds {
        let games = play(&plan, round, weights);
        let held_out = |number: &usize| number.is_multiple_of(HELD_OUT);
        let samples = |wanted: bool| -> Vec<&Sample> {
            let games = games.iter().enumerate().filter(|(number, _)| held_out(number) == wanted);
            games.flat_map(|(_, samples)| samples).collect()
        };
        let (seen, unseen) = (samples(false), samples(true));
        if seen.is_empty() || unseen.is_empty() {
            return Err(Stop::failure("too few games to learn from"));
        }
        let before = log_loss(&weights, &unseen);
        weights = fit(&seen, &[]);
        let after = log_loss(&weights, &unseen);
        let line = format!(
            "round {round}: {} positions, log loss on {} unseen ones {before:.4} before, {after:.4} after",
            seen.len(),
            unseen.len()
        );
        writeln!(io::stderr(), "{line}")?;
        let _ = writeln!(figures, "//! {line}");
        if round == plan.rounds {
            for (number, kind) in TERM_KINDS.iter().enumerate() {
                let end = TERM_KINDS.get(number + 1).map_or(TERMS, |next| next.first);
                let left_out: Vec<usize> = (kind.first..end).collect();
                let loss = log_loss(&fit(&seen, &left_out), &unseen);
                let line = format!("without {}: {loss:.4}", kind.name);
                writeln!(io::stderr(), "{line}")?;
                let _ = writeln!(figures, "//! {line}");
            }
        }
    }
    write!(io::stdout(), "{}", source(&plan, &figures, &weights))?;
    Ok(())
}

/// Plays the games of a round: the samples of each, in order, however many threads play.
fn play(plan: &LearnPlan, round: u64, weights: Weights) -> Vec<Vec<Sample>> {
    let next = AtomicUsize::new(0);
    let games = Mutex::new(vec![Vec::new(); plan.games]);
    // Players hold a `&'static` reference to them.
    let weights: &'static Weights = Box::leak(Box::new(weights));
    std::thread::scope(|scope| {
        for _ in 0..plan.threads {
            scope.spawn(|| {
                let mut searcher = BoxedSearch::with_weights(weights);
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= plan.games {
                        break;
                    }
                    let seed = plan.seed << 40 | round << 32 | number as u64;
                    let samples = play_game(seed, plan.nodes, &mut searcher);
                    games.lock().expect("no game panics")[number] = samples;
                }
            });
        }
    });
    games.into_inner().expect("no game panics")
}

/// Plays a game until the end is seen: its positions up to that. It begins with random turns, some quick ones and
/// random ones again: the search meets such positions, where one side stands better than in a well-played game.
fn play_game(seed: u64, nodes: u32, searcher: &mut BoxedSearch) -> Vec<Sample> {
    let mut random = Rng::new(seed);
    let mut game = Game::default();
    play_random(&mut game, 2 + random.below(3), &mut random);
    for _ in 0..random.below(MOST_QUICK) {
        let limits = Limits { seed: random.next_u64() as u32, ..Limits::nodes(nodes / 8) };
        let answer = searcher.think(&game, &limits);
        if answer.score.is_forced() {
            break;
        }
        let Some(turn) = answer.turn else { break };
        game.play_turn(turn).expect("the opponent plays legal turns");
    }
    play_random(&mut game, 1 + random.below(2), &mut random);
    let mut positions: Vec<(Side, [i8; TERMS])> = Vec::new();
    let mut winner = None;
    while game.outcome() == Outcome::Open && winner.is_none() {
        let limits = Limits { seed: random.next_u64() as u32, ..Limits::nodes(nodes) };
        let answer = searcher.think(&game, &limits);
        let side = game.position().side();
        winner = match answer.score.verdict() {
            Verdict::WinsIn(_) => Some(side),
            Verdict::LosesIn(_) => Some(side.other()),
            Verdict::Even(_) => None,
        };
        // These the search never evaluates.
        if !matches!(answer.score.verdict(), Verdict::WinsIn(1) | Verdict::LosesIn(1)) {
            positions.push((side, terms(game.position()).map(|count| count as i8)));
        }
        let turn = answer.turn.expect("there is a turn as long as the game is open");
        game.play_turn(turn).expect("the opponent plays legal turns");
    }
    let result = |side| match winner {
        Some(winner) => f32::from(u8::from(winner == side)),
        None => 0.5,
    };
    positions.into_iter().map(|(side, terms)| Sample::new(&terms, result(side))).collect()
}

fn play_random(game: &mut Game, turns: usize, random: &mut Rng) {
    for _ in 0..turns {
        let turns = all_turns(game.position());
        let Some(&turn) = random.pick(&turns) else { return };
        game.play_turn(turn).expect("listed turns are legal");
    }
}

/// The weights as a source file.
fn source(plan: &LearnPlan, figures: &str, weights: &Weights) -> String {
    let LearnPlan { rounds, games, nodes, seed, .. } = plan;
    let mut text = format!(
        "//! The weights of the evaluation, written by
//! `nonaga learn --rounds {rounds} --games {games} --nodes {nodes} --seed {seed}`.
//!
//! ```text
{figures}//! ```

use super::evaluate::TERMS;

/// A score of {SCALE} stands for odds of e to 1.
#[rustfmt::skip]
pub(super) const LEARNED: [i16; TERMS] = [
"
    );
    for (number, kind) in TERM_KINDS.iter().enumerate() {
        let end = TERM_KINDS.get(number + 1).map_or(TERMS, |next| next.first);
        let _ = writeln!(text, "    // {}: {}", kind.name, kind.reason);
        for line in weights.0[kind.first..end].chunks(15) {
            let line: Vec<String> = line.iter().map(ToString::to_string).collect();
            let _ = writeln!(text, "    {},", line.join(", "));
        }
    }
    text + "];\n"
}
