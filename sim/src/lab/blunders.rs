//! `nonaga blunders`: by which turns games are lost, and why the search played them.

use std::io::{self, Write};

use nonaga_core::search::{Answer, Limits, SCALE, Score, Verdict};
use nonaga_core::{Game, Outcome, Rng, Side, Turn};

use super::openings::opening;
use super::players::{BoxedSearch, Player, PlayerKind};
use crate::arguments::{Arg, Arguments, Stop, parse, unexpected};
use crate::cli::Verb;

pub(crate) const VERB: Verb = Verb {
    name: "blunders",
    summary: "find the turns by which the opponent loses games",
    help: "\
Usage: nonaga blunders --against PLAYER [--nodes N] [--times N] [--games N] [--start] [--seed N]

Lets the opponent play against PLAYER, named as for `nonaga match`, takes the games that it loses
and searches each of its turns with many times the nodes. Prints the turns that this deep search
likes much less than its own, with both, and says of each which it is:

  overlooked   asked about the position after either turn, the opponent prefers the better one:
               its search had cut that turn or not looked at it deep enough
  misjudged    it prefers its own turn even then: its evaluation is wrong, or it sees not far enough

  --against PLAYER  who to lose to
  --nodes N         nodes a turn of the opponent (default 60000)
  --times N         how many times as many nodes the deep search has (default 100)
  --games N         number of games (default 20)
  --start           play from the start position instead of balanced openings
  --seed N          seed of the random numbers (default 1)

Example: nonaga blunders --against reference:3:terms --games 10",
    run,
};

/// A turn is a blunder when the chance to win falls by this much.
const FALL: f32 = 0.2;

struct Hunt {
    nodes: u32,
    times: u32,
    games: usize,
    from_start: bool,
    seed: u64,
}

fn run(mut arguments: Arguments) -> Result<(), Stop> {
    let mut hunt = Hunt { nodes: 60_000, times: 100, games: 20, from_start: false, seed: 1 };
    let mut against = None;
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Long("against") => {
                let name: String = arguments.value()?;
                against = Some(parse("--against", name.into())?);
            }
            Arg::Long("nodes") => hunt.nodes = arguments.count()? as u32,
            Arg::Long("times") => hunt.times = arguments.count()? as u32,
            Arg::Long("games") => hunt.games = arguments.count()?,
            Arg::Long("start") => hunt.from_start = true,
            Arg::Long("seed") => hunt.seed = arguments.value()?,
            other => return Err(unexpected(other)),
        }
    }
    let against = against.ok_or(Stop::usage("against whom? --against names a player"))?;
    let mut search = BoxedSearch::new();
    let (mut lost, mut turns, mut overlooked, mut misjudged) = (0, 0, 0, 0);
    for number in 0..hunt.games {
        let (game, opening) = play(&hunt, &against, number, &mut search)?;
        let side = Side::ALL[number % 2];
        if !matches!(game.outcome(), Outcome::Won(winner, _) if winner != side) {
            continue;
        }
        lost += 1;
        let mut past = Game::new(*game.start());
        let mut played = Vec::new();
        game.for_each_turn(|_, turn| played.push(turn));
        for turn in played {
            if past.turns() >= opening && past.position().side() == side {
                turns += 1;
                if let Some(blunder) = Blunder::of(&past, turn, &hunt, &mut search) {
                    *if blunder.overlooked { &mut overlooked } else { &mut misjudged } += 1;
                    blunder.print(number, &past)?;
                }
            }
            past.play_turn(turn).map_err(Stop::failure)?;
        }
    }
    writeln!(
        io::stdout(),
        "{lost} of {} games lost, {turns} turns in them: {overlooked} overlooked, {misjudged} misjudged",
        hunt.games
    )?;
    Ok(())
}

/// Plays a game, the opponent red in every other one; and how many turns its opening has, which nobody chose.
fn play(
    hunt: &Hunt,
    against: &PlayerKind,
    number: usize,
    judge: &mut BoxedSearch,
) -> Result<(Game, usize), Stop> {
    let mut random = Rng::new(hunt.seed << 32 | number as u64);
    let mut game = if hunt.from_start { Game::default() } else { opening(&mut random, judge) };
    let chosen_for_them = game.turns();
    let mut players =
        [&PlayerKind::Nodes(hunt.nodes), against].map(|kind| Player::new(kind, random.next_u64()));
    while game.outcome() == Outcome::Open {
        let player = usize::from(game.position().side() != Side::ALL[number % 2]);
        let turn = match &mut players[player] {
            Ok(player) => player.turn(&game)?,
            Err(_) => return Err(Stop::failure("a player cannot be started")),
        };
        game.play_turn(turn).map_err(Stop::failure)?;
    }
    Ok((game, chosen_for_them))
}

/// A turn after which the chance to win was much smaller than it could have been.
struct Blunder {
    played: Turn,
    better: Turn,
    /// What the deep search finds after either, for the side that played.
    scores: [Score; 2],
    overlooked: bool,
}

impl Blunder {
    /// Judges a turn that was played.
    fn of(game: &Game, played: Turn, hunt: &Hunt, search: &mut BoxedSearch) -> Option<Self> {
        let deep = Limits::nodes(hunt.nodes.saturating_mul(hunt.times));
        let better = search.think(game, &deep).turn.filter(|&turn| turn != played)?;
        let scores = [played, better].map(|turn| after(game, turn, &deep, search));
        if chance(scores[1]) - chance(scores[0]) < FALL {
            return None;
        }
        let quick = Limits::nodes(hunt.nodes);
        let [of_played, of_better] = [played, better].map(|turn| after(game, turn, &quick, search));
        Some(Self { played, better, scores, overlooked: of_better > of_played })
    }

    fn print(&self, number: usize, game: &Game) -> Result<(), Stop> {
        let Self { played, better, scores, overlooked } = self;
        let kind = if *overlooked { "overlooked" } else { "misjudged" };
        let [got, missed] = scores.map(|score| 100.0 * chance(score));
        writeln!(
            io::stdout(),
            "game {} turn {}: {kind}\n  {}\n  played {played} ({got:.0} %), better {better} ({missed:.0} %)",
            number + 1,
            game.turns() + 1,
            game.position(),
        )?;
        Ok(())
    }
}

/// What a search finds after a turn, for the side that plays it.
fn after(game: &Game, turn: Turn, limits: &Limits, search: &mut BoxedSearch) -> Score {
    let mut next = game.clone();
    next.play_turn(turn).expect("both turns are legal");
    if let Outcome::Won(..) = next.outcome() {
        return Score(Score::WIN);
    }
    let Answer { score, .. } = search.think(&next, limits);
    Score(-score.0)
}

/// The chance to win that a score stands for.
fn chance(score: Score) -> f32 {
    match score.verdict() {
        Verdict::WinsIn(_) => 1.0,
        Verdict::LosesIn(_) => 0.0,
        Verdict::Even(score) => 1.0 / (1.0 + (-f32::from(score) / f32::from(SCALE)).exp()),
    }
}
