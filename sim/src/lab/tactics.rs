//! `nonaga tactics`: a test suite of positions with a proven win.

use std::io::{self, Write};
use std::str::FromStr;

use nonaga_core::game::Game;
use nonaga_core::search::{Level, Limits, Verdict};
use nonaga_core::{Outcome, Position, Turn};

use super::openings::opening;
use super::players::{BoxedSearch, Player, PlayerKind};
use crate::arguments::{Arg, Arguments, Stop, parse, unexpected};
use crate::cli::Verb;
use nonaga_core::Rng;

pub(crate) const VERB: Verb = Verb {
    name: "tactics",
    summary: "proven wins in 1, 2 and 3 turns, to find or to make",
    help: "\
Usage: nonaga tactics [PLAYER] [--fresh N] [--seed N]
       nonaga tactics --make N [--seed N]

Lets a player (level:N, nodes:N or depth:N; default level:8) look at the positions in
sim/data/tactics.txt and counts how many wins it finds: a turn counts when the exact solver proves
that it still wins in as few turns.

  --fresh N   look at N new positions of each kind instead, from games played for it
  --make N    only print such positions: in how many turns the side to move wins, and the position
  --seed N    seed of the random numbers (default 1)

Examples:
  nonaga tactics level:8
  nonaga tactics level:8 --fresh 100 --seed 2
  nonaga tactics --make 100 > sim/data/tactics.txt",
    run,
};

/// The suite, one position per line: turns to win, then the position.
const POSITIONS: &str = include_str!("../../data/tactics.txt");
/// The longest win in the suite, in turns.
const LONGEST: usize = 3;
/// Nodes per turn of the players whose games the positions come from.
const NODES: u32 = 2_000;

fn run(mut arguments: Arguments) -> Result<(), Stop> {
    let (mut player, mut fresh, mut make) = (None, None, None);
    let mut seed = 1;
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Long("fresh") => fresh = Some(arguments.count()?),
            Arg::Long("make") => make = Some(arguments.count()?),
            Arg::Long("seed") => seed = arguments.value()?,
            Arg::Value(word) if player.is_none() => {
                player = Some(parse::<PlayerKind>("PLAYER", word)?)
            }
            other => return Err(unexpected(other)),
        }
    }
    if let Some(count) = make {
        let mut out = io::stdout();
        let print = |Win { turns, position }: Win| writeln!(out, "{turns} {position}");
        return collect(count, seed, print);
    }
    let mut wins = Vec::new();
    match fresh {
        Some(count) => collect(count, seed, |win| {
            wins.push(win);
            Ok(())
        })?,
        None => {
            for line in POSITIONS.lines() {
                wins.push(line.parse()?);
            }
        }
    }
    solve(player.unwrap_or(PlayerKind::Level(Level::LAST)), seed, &wins)
}

/// A position in which the side to move wins in exactly `turns` turns.
struct Win {
    turns: u8,
    position: Position,
}

impl FromStr for Win {
    type Err = Stop;

    fn from_str(line: &str) -> Result<Self, Stop> {
        let (turns, text) =
            line.split_once(' ').ok_or(Stop::failure("a line without a position"))?;
        let turns = turns.parse().map_err(Stop::failure)?;
        let position = text.parse().map_err(Stop::failure)?;
        Ok(Self { turns, position })
    }
}

/// Finds `count` positions of each length: the winner's last turns of played games, where the exact
/// solver proves that the win was forced.
fn collect(
    count: usize,
    seed: u64,
    mut found: impl FnMut(Win) -> io::Result<()>,
) -> Result<(), Stop> {
    let mut random = Rng::new(seed);
    let mut searcher = BoxedSearch::new();
    let mut counts = [0; LONGEST];
    while counts.iter().any(|&number| number < count) {
        let mut game = opening(&mut random, &mut searcher);
        let mut player = Player::new(&PlayerKind::Nodes(NODES), random.next_u64())?;
        let mut played = Vec::new();
        while game.outcome() == Outcome::Open {
            let turn = player.turn(&game)?;
            played.push((*game.position(), turn));
            game.play_turn(turn).expect("players play legal turns");
        }
        if !matches!(game.outcome(), Outcome::Won(..)) {
            continue;
        }
        // The winner's last turn, the one before, and so on.
        for (&(position, turn), turns) in played.iter().rev().step_by(2).zip(1..=LONGEST as u8) {
            let number = &mut counts[usize::from(turns) - 1];
            if *number < count && wins_with(&mut searcher, position, turn, turns) {
                *number += 1;
                found(Win { turns, position })?;
            }
        }
    }
    Ok(())
}

/// Whether this turn wins by force in `turns` turns, and no turn in fewer.
fn wins_with(searcher: &mut BoxedSearch, position: Position, turn: Turn, turns: u8) -> bool {
    let mut verdict = |game: &Game| {
        let answer = searcher.think(game, &Limits::exact(turns - 1));
        answer.score.verdict()
    };
    let mut game = Game::new(position);
    let sooner = turns > 1 && matches!(verdict(&game), Verdict::WinsIn(_));
    game.play_turn(turn).expect("the turn was played");
    !sooner && (turns == 1 || verdict(&game) == Verdict::LosesIn(turns - 1))
}

/// Counts how many of the positions a player solves.
fn solve(kind: PlayerKind, seed: u64, wins: &[Win]) -> Result<(), Stop> {
    let mut player = Player::new(&kind, seed)?;
    let mut searcher = BoxedSearch::new();
    let mut counts = [[0; 2]; LONGEST];
    for &Win { turns, position } in wins {
        let mut game = Game::new(position);
        let turn = player.turn(&game)?;
        game.play_turn(turn).map_err(Stop::failure)?;
        let solved = match game.outcome() {
            Outcome::Won(..) => true,
            Outcome::Drawn(_) => false,
            // The opponent, to move now, must lose in the turns that are left.
            Outcome::Open => {
                let limits = Limits::exact(turns - 1);
                turns > 1
                    && matches!(
                        searcher.think(&game, &limits).score.verdict(),
                        Verdict::LosesIn(left) if left < turns
                    )
            }
        };
        let [of, right] = &mut counts[usize::from(turns) - 1];
        *of += 1;
        *right += u32::from(solved);
    }
    let mut out = io::stdout();
    for (number, [of, right]) in counts.iter().enumerate() {
        let share = 100.0 * f64::from(*right) / f64::from(*of);
        writeln!(out, "wins in {}: {right} of {of} found, {share:.1} %", number + 1)?;
    }
    Ok(())
}
