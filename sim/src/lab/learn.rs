//! `nonaga learn`: learns the weights of the evaluation from games of the opponent against itself.

use std::fmt::Write as _;
use std::io::{self, Write};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use nonaga_core::search::{FEATURE_KINDS, FEATURES, Limits, SCALE, Score, Verdict, Weights, seen};
use nonaga_core::{Game, Half, HalfTurn, Outcome, Position};

use super::network::Network;
use super::players::BoxedSearch;
use super::reference::all_turns;
use super::regression::{Sample, fit, least_log_loss, linear, log_loss, sigmoid};
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
chance to win that the evaluation should have seen without searching; so is every position after
a slide, with what a search of its relocations comes to. A logistic regression finds what each
feature is worth by itself, then gradient descent what they are worth together; the next round
searches with that, and plays four times as many games. Prints the weights as the source file of the
opponent, the same bytes for the same arguments, and the log loss on every tenth game, which has
not been learned from, on standard error.

  --rounds N    rounds of playing and learning (default 5)
  --games N     games of the last round (default 100000)
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
    let mut plan = LearnPlan { rounds: 5, games: 100_000, nodes: 8_000, seed: 1, threads: 1 };
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
    let mut network = Network::nothing();
    let mut figures = String::new();
    for round in 1..=plan.rounds {
        let games = play(&plan, round, network.weights());
        let held_out = |number: &usize| number.is_multiple_of(HELD_OUT);
        let samples = |wanted: bool| -> Vec<&Sample> {
            let games = games.iter().enumerate().filter(|(number, _)| held_out(number) == wanted);
            games.flat_map(|(_, samples)| samples).collect()
        };
        let (known, unseen) = (samples(false), samples(true));
        if known.is_empty() || unseen.is_empty() {
            return Err(Stop::failure("too few games to learn from"));
        }
        let alone = |own| log_loss(&unseen, |sample| sigmoid(linear(&own, sample)));
        let own = fit(&known, |_| false);
        network = Network::learn(&own, &known, plan.seed).rounded();
        let mut lines = vec![format!(
            "round {round}: {} positions; log loss on {} unseen ones: {:.4} with the features by themselves, \
             {:.4} together, {:.4} at best",
            known.len(),
            unseen.len(),
            alone(own),
            log_loss(&unseen, |sample| network.predict(sample)),
            least_log_loss(&unseen)
        )];
        if round == plan.rounds {
            for kind in &FEATURE_KINDS {
                let loss = alone(fit(&known, |row| kind.features().contains(&(row % FEATURES))));
                lines.push(format!("by themselves without {}: {loss:.4}", kind.name));
            }
        }
        for line in lines {
            writeln!(io::stderr(), "{line}")?;
            let _ = writeln!(figures, "//! {line}");
        }
    }
    write!(io::stdout(), "{}", source(&plan, &figures, &network))?;
    Ok(())
}

/// Plays the games of a round: the samples of each, in order, however many threads play.
fn play(plan: &LearnPlan, round: u64, weights: Weights) -> Vec<Vec<Sample>> {
    let next = AtomicUsize::new(0);
    // Four times as many as in the round before, whose weights are not as good.
    let count = plan.games >> (2 * (plan.rounds - round)).min(20);
    let games = Mutex::new(vec![Vec::new(); count]);
    // Players hold a `&'static` reference to them.
    let weights: &'static Weights = Box::leak(Box::new(weights));
    std::thread::scope(|scope| {
        for _ in 0..plan.threads {
            scope.spawn(|| {
                let mut searcher = BoxedSearch::with_weights(weights);
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= count {
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
            samples.push(Sample::new(seen(game.position()), chance_to_win(answer.score)));
        }
        if let Some((slid, score)) = after_some_slide(&game, nodes, &mut random, searcher) {
            samples.push(Sample::new(seen(&slid), 1.0 - chance_to_win(score)));
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

/// The position after some slide, in the middle of the turn, and what a search of the relocations comes to. Slides that
/// leave the opponent a win are searched differently and never evaluated.
fn after_some_slide(
    game: &Game,
    nodes: u32,
    random: &mut Rng,
    searcher: &mut BoxedSearch,
) -> Option<(Position, Score)> {
    let position = game.position();
    let wins = position.winning_slides(position.side());
    let slides: Vec<_> =
        position.slides().into_iter().filter(|slide| !wins.contains(slide)).collect();
    let &slide = random.pick(&slides)?;
    let mut slid = *position;
    slid.play(HalfTurn::Slide(slide)).ok()?;
    if slid.half() != Half::Disc || !slid.winning_slides(position.side().other()).is_empty() {
        return None;
    }
    let limits =
        Limits { seed: random.next_u64() as u32, slide: Some(slide), ..Limits::nodes(nodes) };
    let answer = searcher.think(game, &limits);
    Some((slid, answer.score))
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
fn source(plan: &LearnPlan, figures: &str, network: &Network) -> String {
    let LearnPlan { rounds, games, nodes, seed, .. } = plan;
    let mut text = format!(
        "//! The weights of the evaluation, written by
//! `nonaga learn --rounds {rounds} --games {games} --nodes {nodes} --seed {seed}`.
//!
//! ```text
{figures}//! ```

use super::evaluate::{{HIDDEN, LANES}};
use super::features::{{FEATURES, ROLES}};

/// What a full hidden unit is worth; {SCALE} stand for odds of e to 1.
#[rustfmt::skip]
pub(super) const WORTHS: [i16; HIDDEN] = {:?};

/// What a feature is worth by itself, and what it adds to each hidden unit: by role, in the order of `FEATURE_KINDS`.
#[rustfmt::skip]
pub(super) static ROWS: [[[i16; LANES]; FEATURES]; ROLES] = [
",
        network.rounded_worths()
    );
    for (role, rows) in
        ["to move", "waiting", "to relocate", "next"].iter().zip(*network.rounded_rows())
    {
        let _ = writeln!(text, "    // {role}\n    [");
        for kind in &FEATURE_KINDS {
            let _ = writeln!(text, "        // {}: {}", kind.name, kind.reason);
            for row in &rows[kind.features()] {
                let _ = writeln!(text, "        {row:?},");
            }
        }
        text += "    ],\n";
    }
    text + "];\n"
}
