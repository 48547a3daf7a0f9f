//! `nonaga match`: a match between two players from balanced openings, each played with both colours.

use std::io::{self, IsTerminal, Write};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use nonaga_core::{Outcome, Rng, Side};

use super::openings::opening;
use super::players::{BoxedSearch, Player, PlayerKind};
use crate::arguments::{Arg, Arguments, Stop, parse, unexpected};
use crate::cli::Verb;

pub(crate) const VERB: Verb = Verb {
    name: "match",
    summary: "let two players play many games",
    help: "\
Usage: nonaga match --a PLAYER --b PLAYER [--games N] [--seed N] [--threads N]

Plays A against B from balanced openings, 2 to 4 random turns after which neither side is seen to
win and the score is even. Each opening is played twice, with colours changed.

A player is level:1 to level:8, nodes:N, depth:N, or the plain reference that the opponent is
measured by: reference:2 or reference:3 turns deep, reference alone is reference:3.

  --a PLAYER    the one that the result is about
  --b PLAYER    the one that it plays against
  --games N     number of games (default 200); one more if that is odd
  --seed N      seed of the random numbers (default 1)
  --threads N   games played in parallel (default 1)

Example: nonaga match --a level:6 --b reference:2 --games 200",
    run,
};

fn run(mut arguments: Arguments) -> Result<(), Stop> {
    let (mut a, mut b) = (None, None);
    let mut plan = Plan { games: 200, seed: 1, threads: 1 };
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Long("a") => a = Some(player("--a", &mut arguments)?),
            Arg::Long("b") => b = Some(player("--b", &mut arguments)?),
            Arg::Long("games") => plan.games = arguments.count()?,
            Arg::Long("seed") => plan.seed = arguments.value()?,
            Arg::Long("threads") => plan.threads = arguments.count()?,
            other => return Err(unexpected(other)),
        }
    }
    let (Some((a, first)), Some((b, second))) = (a, b) else {
        return Err(Stop::usage("which players? --a and --b name them"));
    };
    writeln!(io::stdout(), "{a} against {b}: {}", play(first, second, &plan))?;
    Ok(())
}

/// A player by name, and the name.
fn player(option: &str, arguments: &mut Arguments) -> Result<(String, PlayerKind), Stop> {
    let name: String = arguments.value()?;
    let kind = parse(option, name.clone().into())?;
    Ok((name, kind))
}

/// Length of the progress bar.
const BAR: usize = 40;

/// The settings of a match.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plan {
    /// How many games; rounded up to pairs.
    pub(super) games: usize,
    pub(super) seed: u64,
    pub(super) threads: usize,
}

/// The result of a match, from the first player's view.
#[derive(Clone, Default, Debug)]
pub(super) struct MatchTally {
    /// Games won, drawn and lost, as red and as black.
    results: [[u32; 3]; 2],
    /// Games won by the side to move after the opening, and games drawn.
    movers: [u32; 2],
    /// Sum of the squares of each pair's score, in half points from 0 to 4.
    squares: u32,
    turns: u64,
    nodes: [u64; 2],
    thoughts: [u64; 2],
}

/// Plays a match.
pub(super) fn play(first: PlayerKind, second: PlayerKind, plan: &Plan) -> MatchTally {
    let next = AtomicUsize::new(0);
    let total = Mutex::new(MatchTally::default());
    std::thread::scope(|scope| {
        for _ in 0..plan.threads {
            scope.spawn(|| {
                let mut judge = BoxedSearch::new();
                loop {
                    let pair = next.fetch_add(1, Ordering::Relaxed);
                    if 2 * pair >= plan.games {
                        break;
                    }
                    let seed = plan.seed << 32 | pair as u64;
                    let tally = play_pair(first, second, seed, &mut judge);
                    let mut total = total.lock().expect("no game panics");
                    total.add(&tally);
                    total.show_progress(plan.games);
                }
            });
        }
    });
    total.into_inner().expect("no game panics")
}

/// Plays one opening twice, with colours exchanged.
fn play_pair(
    first: PlayerKind,
    second: PlayerKind,
    seed: u64,
    judge: &mut BoxedSearch,
) -> MatchTally {
    let mut random = Rng::new(seed);
    let start = opening(&mut random, judge);
    let mut tally = MatchTally::default();
    let mut half_points = 0;
    for side in Side::ALL {
        let mut players = [first, second].map(|kind| Player::new(kind, random.next_u64()));
        let mut game = start.clone();
        while game.outcome() == Outcome::Open {
            let player = (game.position().side() != side) as usize;
            let turn = players[player].turn(&game);
            game.play_turn(turn).expect("players play legal turns");
        }
        let result = match game.outcome() {
            Outcome::Won(winner, _) if winner == side => 0,
            Outcome::Won(..) => 2,
            _ => 1,
        };
        half_points += 2 - result as u32;
        tally.results[side as usize][result] += 1;
        match game.outcome() {
            Outcome::Won(winner, _) if winner == start.position().side() => tally.movers[0] += 1,
            Outcome::Won(..) => {}
            _ => tally.movers[1] += 1,
        }
        tally.turns += game.turns() as u64;
        for (number, player) in players.iter().enumerate() {
            tally.nodes[number] += player.nodes;
            tally.thoughts[number] += player.turns;
        }
    }
    tally.squares = half_points * half_points;
    tally
}

impl MatchTally {
    /// Draws the progress bar, if standard error is a terminal.
    fn show_progress(&self, games: usize) {
        let played = self.results.iter().flatten().sum::<u32>() as usize;
        if std::io::stderr().is_terminal() {
            let done = BAR * played / games.max(played);
            eprint!("\r[{}{}] {played} games", "#".repeat(done), " ".repeat(BAR - done));
            if played >= games {
                eprintln!();
            }
        }
    }

    fn add(&mut self, other: &Self) {
        for (mine, theirs) in self.results.iter_mut().flatten().zip(other.results.iter().flatten())
        {
            *mine += theirs;
        }
        for number in 0..2 {
            self.movers[number] += other.movers[number];
            self.nodes[number] += other.nodes[number];
            self.thoughts[number] += other.thoughts[number];
        }
        self.squares += other.squares;
        self.turns += other.turns;
    }

    fn games(&self) -> u32 {
        self.results.iter().flatten().sum()
    }

    /// The first player's share of the points.
    pub(super) fn score(&self) -> f64 {
        let half_points: u32 = self.results.iter().map(|[won, drawn, _]| 2 * won + drawn).sum();
        half_points as f64 / (2 * self.games()) as f64
    }

    /// Half the width of the 95 % confidence interval of the score. The two games of an opening are
    /// one sample.
    pub(super) fn error(&self) -> f64 {
        let pairs = (self.games() / 2) as f64;
        let mean = 4.0 * self.score();
        let variance = (self.squares as f64 / pairs - mean * mean).max(0.0);
        1.96 * (variance / pairs).sqrt() / 4.0
    }
}

/// The Elo difference for a score.
fn elo(score: f64) -> f64 {
    let score = score.clamp(0.001, 0.999);
    400.0 * (score / (1.0 - score)).log10()
}

impl std::fmt::Display for MatchTally {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let games = self.games();
        let (score, error) = (self.score(), self.error());
        let sum = |result: usize| self.results[0][result] + self.results[1][result];
        writeln!(f, "{:.1} % ± {:.1} of {games} games", 100.0 * score, 100.0 * error)?;
        writeln!(f, "  won {} drawn {} lost {}", sum(0), sum(1), sum(2))?;
        for (name, [won, drawn, lost]) in ["red", "black"].iter().zip(self.results) {
            let share = 100.0 * (2 * won + drawn) as f64 / (won + drawn + lost).max(1) as f64 / 2.0;
            writeln!(f, "  as {name:5} won {won} drawn {drawn} lost {lost}: {share:.1} %")?;
        }
        let (low, high) = (elo(score - error), elo(score + error));
        writeln!(f, "  Elo difference {:+.0} ({low:+.0} to {high:+.0})", elo(score))?;
        let [wins, draws] = self.movers;
        let mover = 100.0 * (wins as f64 + draws as f64 / 2.0) / games as f64;
        writeln!(f, "  who moves first after the opening scores {mover:.1} %")?;
        writeln!(f, "  mean length {:.1} turns", self.turns as f64 / games as f64)?;
        let mean = |number: usize| self.nodes[number] / self.thoughts[number].max(1);
        write!(f, "  mean nodes a turn {} and {}", mean(0), mean(1))
    }
}
