//! `nonaga learn`: learns the weights of the evaluation from games of the opponent against itself.

use std::fmt::Write as _;
use std::io::{self, Write};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use nonaga_core::search::{Limits, SCALE, Score, TERM_KINDS, TERMS, Verdict, Weights, terms};
use nonaga_core::{Game, Outcome};

use super::players::BoxedSearch;
use super::reference::all_turns;
use super::regression::{Sample, fit, least_log_loss, log_loss};
use crate::arguments::{Arg, Arguments, Stop, unexpected};
use crate::cli::Verb;
use nonaga_core::Rng;

pub(crate) const VERB: Verb = Verb {
    name: "learn",
    summary: "learn the opponent's evaluation from its own games",
    help: "\
Usage: nonaga learn [--rounds N] [--games N] [--nodes N] [--seed N] [--threads N]

Plays games of the opponent against itself, beginning with an evaluation that knows nothing, with
random turns among the others. Every position is a sample, and what its search comes to is the
chance to win that the evaluation should have seen without searching. A logistic regression finds
the weights that come nearest; the next round searches with them. Prints the weights as the source
file of the opponent, the same bytes for the same arguments, and the log loss on every tenth game,
which the regression has not seen, on standard error.

  --rounds N    rounds of playing and learning (default 3)
  --games N     games a round (default 16000)
  --nodes N     nodes a turn (default 8000)
  --seed N      seed of the random numbers (default 1)
  --threads N   games played in parallel (default 1)

Example: nonaga learn --threads 2 > core/src/search/weights.rs",
    run,
};

/// Every this many games, one is kept to test what was learned.
const HELD_OUT: usize = 10;
/// Of ten turns, this many are random ones: the search meets positions in which one side has just erred.
const RANDOM_OF_TEN: usize = 3;
/// A game goes on for this many positions whose end is seen.
const MOST_FORCED: usize = 2;
/// The longest game to learn from.
const LONGEST: usize = 60;
/// The chance to win of who is seen to win: not 1, for a weight need not grow without end.
const SEEN_WIN: f32 = 0.99;

#[derive(Clone, Copy)]
struct LearnPlan {
    rounds: u64,
    games: usize,
    nodes: u32,
    seed: u64,
    threads: usize,
}

fn run(mut arguments: Arguments) -> Result<(), Stop> {
    let mut plan = LearnPlan { rounds: 3, games: 16_000, nodes: 8_000, seed: 1, threads: 1 };
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
            "round {round}: {} positions, log loss on {} unseen ones {before:.4} before, {after:.4} after, \
             {:.4} at best",
            seen.len(),
            unseen.len(),
            least_log_loss(&unseen)
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

/// Plays a game until its end is seen for some turns: its positions with what a search of each came to.
fn play_game(seed: u64, nodes: u32, searcher: &mut BoxedSearch) -> Vec<Sample> {
    let mut random = Rng::new(seed);
    let mut game = Game::default();
    play_random(&mut game, 2 + random.below(4), &mut random);
    let mut samples = Vec::new();
    let mut forced = 0;
    while game.outcome() == Outcome::Open && game.turns() < LONGEST && forced <= MOST_FORCED {
        let limits = Limits { seed: random.next_u64() as u32, ..Limits::nodes(nodes) };
        let answer = searcher.think(&game, &limits);
        let verdict = answer.score.verdict();
        forced += usize::from(answer.score.is_forced());
        // The search never evaluates a position that is won at once or whose threats cannot be stopped.
        if !matches!(verdict, Verdict::WinsIn(1) | Verdict::LosesIn(1)) {
            let counts = terms(game.position()).map(|count| count as i8);
            samples.push(Sample::new(&counts, chance_to_win(answer.score)));
        }
        if random.below(10) < RANDOM_OF_TEN {
            play_random(&mut game, 1, &mut random);
        } else {
            let turn = answer.turn.expect("there is a turn as long as the game is open");
            game.play_turn(turn).expect("the opponent plays legal turns");
        }
    }
    samples
}

/// What a score says about the result of the game.
fn chance_to_win(score: Score) -> f32 {
    match score.verdict() {
        Verdict::WinsIn(_) => SEEN_WIN,
        Verdict::LosesIn(_) => 1.0 - SEEN_WIN,
        Verdict::Even(score) => 1.0 / (1.0 + (-f32::from(score) / f32::from(SCALE)).exp()),
    }
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
