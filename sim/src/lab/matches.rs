//! `nonaga match`: a match between two players from balanced openings, each played with both colours.

use std::collections::BTreeMap;
use std::io::{self, IsTerminal, Write};
use std::sync::Mutex;

use nonaga_core::{Game, Outcome, Side};

use super::openings::opening;
use super::players::{BoxedSearch, Player, PlayerKind};
use super::sequential::{PairSample, SequentialTest, elo};
use crate::arguments::{Arg, Arguments, Stop, parse, unexpected};
use crate::cli::Verb;
use nonaga_core::Rng;

pub(crate) const VERB: Verb = Verb {
    name: "match",
    summary: "let two players play many games",
    help: "\
Usage: nonaga match --a PLAYER --b PLAYER [--games N] [--sprt LOW:HIGH] [--start] [--seed N]
                    [--threads N]

Plays A against B from balanced openings, 2 to 4 random turns after which neither side is seen to
win and the score is even. Each opening is played twice, with colours changed.

A player is one of
  level:1 to level:8, nodes:N, depth:N   the opponent
  reference[:DEPTH]                      a plain search that never changes, 3 turns deep or DEPTH
  reference:DEPTH:terms                  the same with an evaluation of four terms: stronger
  weights:NODES:FILE                     the opponent with the weights in a file of `nonaga learn`
  engine:PATH[,go …]                     a program that speaks the protocol of `nonaga engine`, and
                                         how to ask it for a turn (default go level 8); an older
                                         opponent is built by `cargo xtask yardstick COMMIT`
  device[:PORT][,go …]                   the chip of a handheld on a cable, asked in the same way

  --a PLAYER       the one that the result is about
  --b PLAYER       the one that it plays against
  --games N        number of games (default 200); one more if that is odd
  --sprt LOW:HIGH  sequential test: stop as soon as it is decided whether A is LOW or HIGH Elo
                   stronger, with errors of 5 %; --games is the most (default 20000)
  --start          play from the start position instead of openings
  --seed N         seed of the random numbers (default 1)
  --threads N      games played in parallel (default 1)

Examples:
  nonaga match --a level:6 --b reference:2 --games 200
  nonaga match --a device --b level:6 --games 4
  nonaga match --a level:8 --b 'engine:target/yardsticks/a0e0684/nonaga,go level 8' --sprt 0:20",
    run,
};

fn run(mut arguments: Arguments) -> Result<(), Stop> {
    let (mut a, mut b, mut games) = (None, None, None);
    let mut plan = Plan { games: 0, seed: 1, threads: 1, from_start: false, test: None };
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Long("a") => a = Some(player("--a", &mut arguments)?),
            Arg::Long("b") => b = Some(player("--b", &mut arguments)?),
            Arg::Long("games") => games = Some(arguments.count()?),
            Arg::Long("sprt") => plan.test = Some(arguments.value()?),
            Arg::Long("start") => plan.from_start = true,
            Arg::Long("seed") => plan.seed = arguments.value()?,
            Arg::Long("threads") => plan.threads = arguments.count()?,
            other => return Err(unexpected(other)),
        }
    }
    plan.games = games.unwrap_or(if plan.test.is_some() { 20_000 } else { 200 });
    let (Some((a, first)), Some((b, second))) = (a, b) else {
        return Err(Stop::usage("which players? --a and --b name them"));
    };
    let tally = play(&first, &second, &plan)?;
    writeln!(io::stdout(), "{a} against {b}: {tally}")?;
    if let Some(test) = plan.test {
        writeln!(io::stdout(), "  {}", test.report(tally.mean_and_variance()))?;
    }
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
    /// Play from the start position, not from openings.
    pub(super) from_start: bool,
    /// Stop early when this is decided.
    pub(super) test: Option<SequentialTest>,
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

/// What the threads of a match share.
struct Progress {
    /// The next pair to play.
    next: usize,
    /// Pairs that are finished before an earlier one: they count in order, so that a sequential test
    /// stops at the same pair however many threads play.
    waiting: BTreeMap<usize, MatchTally>,
    counted: usize,
    total: MatchTally,
    /// The match is decided, or something went wrong.
    over: Option<Result<(), Stop>>,
}

/// Plays a match.
pub(super) fn play(
    first: &PlayerKind,
    second: &PlayerKind,
    plan: &Plan,
) -> Result<MatchTally, Stop> {
    let progress = Mutex::new(Progress {
        next: 0,
        waiting: BTreeMap::new(),
        counted: 0,
        total: MatchTally::default(),
        over: None,
    });
    std::thread::scope(|scope| {
        for _ in 0..plan.threads {
            scope.spawn(|| {
                let mut judge = BoxedSearch::new();
                loop {
                    let taken = progress.lock().expect("no game panics").take(plan);
                    let Some(pair) = taken else { break };
                    let seed = plan.seed << 32 | pair as u64;
                    let played = play_pair(first, second, plan.from_start, seed, &mut judge);
                    progress.lock().expect("no game panics").count(pair, played, plan);
                }
            });
        }
    });
    let progress = progress.into_inner().expect("no game panics");
    progress.over.unwrap_or(Ok(())).map(|()| progress.total)
}

impl Progress {
    /// The number of a pair to play.
    fn take(&mut self, plan: &Plan) -> Option<usize> {
        let pair = self.next;
        self.next += 1;
        (2 * pair < plan.games && self.over.is_none()).then_some(pair)
    }

    fn count(&mut self, pair: usize, played: Result<MatchTally, Stop>, plan: &Plan) {
        match played {
            Ok(tally) => self.waiting.insert(pair, tally),
            Err(stop) => return self.over = Some(Err(stop)),
        };
        while let Some(tally) = self.waiting.remove(&self.counted) {
            if self.over.is_some() {
                return;
            }
            self.counted += 1;
            self.total.add(&tally);
            if plan.test.is_some_and(|test| test.is_decided(self.total.mean_and_variance())) {
                self.over = Some(Ok(()));
            }
            self.total.show_progress(plan, self.over.is_some());
        }
    }
}

/// Plays one opening twice, with colours exchanged.
fn play_pair(
    first: &PlayerKind,
    second: &PlayerKind,
    from_start: bool,
    seed: u64,
    judge: &mut BoxedSearch,
) -> Result<MatchTally, Stop> {
    let mut random = Rng::new(seed);
    let start = if from_start { Game::default() } else { opening(&mut random, judge) };
    let mut tally = MatchTally::default();
    let mut half_points = 0;
    for side in Side::ALL {
        let mut players =
            [Player::new(first, random.next_u64())?, Player::new(second, random.next_u64())?];
        let mut game = start.clone();
        while game.outcome() == Outcome::Open {
            let player = (game.position().side() != side) as usize;
            let turn = players[player].turn(&game)?;
            game.play_turn(turn).map_err(Stop::failure)?;
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
    Ok(tally)
}

impl MatchTally {
    /// Draws the progress bar, if standard error is a terminal.
    fn show_progress(&self, plan: &Plan, is_over: bool) {
        if !io::stderr().is_terminal() {
            return;
        }
        let (played, games) = (self.games() as usize, plan.games);
        let done = BAR * played / games.max(played);
        let (bar, rest) = ("#".repeat(done), " ".repeat(BAR - done));
        let (score, error) = (100.0 * self.score(), 100.0 * self.error());
        eprint!("\r[{bar}{rest}] {played} games, {score:.1} % ± {error:.1}");
        if is_over || played >= games {
            eprintln!();
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
        let sample = self.mean_and_variance();
        1.96 * (sample.variance / sample.pairs).sqrt()
    }

    /// The mean score of a pair of games, from 0 to 1, and its variance.
    fn mean_and_variance(&self) -> PairSample {
        let pairs = f64::from(self.games() / 2);
        let mean = self.score();
        let variance = (f64::from(self.squares) / 16.0 / pairs - mean * mean).max(0.0);
        PairSample { pairs, mean, variance }
    }
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
