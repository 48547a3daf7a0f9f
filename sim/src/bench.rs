//! `nonaga bench`: benchmarks of rules, search and painting on this computer.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use nonaga_app::{App, Device};
use nonaga_boards::Board;
use nonaga_core::bench::{DEPTH, count_nodes, middle_games};
use nonaga_core::search::{Level, Limits, Search};
use nonaga_core::{Game, Position};
use rowpaint::Renderer;

use crate::arguments::{Arg, Arguments, Stop, unexpected};
use crate::cli::Verb;
use crate::opponent::Opponent;
use crate::pixel_buffer::PixelBuffer;

pub(crate) const VERB: Verb = Verb {
    name: "bench",
    summary: "how fast rules, opponent and painting are here",
    help: "\
Usage: nonaga bench [--positions N]

The first line is the checked number of the search: the nodes of all 50 middle games to a fixed
depth, the same on every computer. What only makes the search faster does not change it.

Times the rules (perft), the opponent (nodes a second, and a turn at every level) and the painting
of the screen. Seconds depend on the computer; the ratios beside them hardly do. For the speed on
the chip see `cargo xtask bench`.

  --positions N   number of middle games to search, 1 to 50 (default 20)

Example: nonaga bench --positions 50",
    run,
};

/// Node limit of a search whose nodes per second are measured.
const NODES: u32 = 50_000;
/// Repetitions of a short measurement, of which the fastest counts.
const TRIES: usize = 5;

fn run(mut arguments: Arguments) -> Result<(), Stop> {
    let mut count = 20;
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Long("positions") => count = arguments.value()?,
            other => return Err(unexpected(other)),
        }
    }
    let mut games: Vec<Game> = middle_games().collect();
    if !(1..=games.len()).contains(&count) {
        let most = games.len();
        return Err(Stop::usage(format!("--positions: {count} is not from 1 to {most}")));
    }
    games.truncate(count);
    let output = &mut io::stdout();
    let nodes = count_nodes(&mut Box::new(Search::new()), &Limits::depth(DEPTH));
    writeln!(output, "Bench: {nodes} nodes")?;
    rules(output)?;
    opponent(&games, output)?;
    levels(&games, output)?;
    Ok(painting(output)?)
}

fn rules(output: &mut impl Write) -> io::Result<()> {
    let start = Position::start();
    let (lines, time) = quickest(|| start.perft(3));
    let (visited, slow) = quickest(|| visit_turns(&start, 2));
    let (a_second, visits) = (lines as f64 / seconds(time), visited as f64 / seconds(slow));
    writeln!(
        output,
        "perft 3    {:9.3} s  {:7.1} million lines a second",
        seconds(time),
        a_second / 1e6
    )?;
    writeln!(
        output,
        "turns      {:9.3} s  {:7.1} million visited a second; counting is {:.1} times as fast",
        seconds(slow),
        visits / 1e6,
        a_second / visits
    )
}

/// Plays every turn of every line, where perft only counts the last ones.
fn visit_turns(position: &Position, turns: u8) -> u64 {
    let mut lines = 0;
    let _ = position.for_each_turn(|turn| {
        let mut next = *position;
        next.play_turn(turn).expect("the turn is legal");
        lines += if turns > 1 { visit_turns(&next, turns - 1) } else { 1 };
        ControlFlow::<()>::Continue(())
    });
    lines
}

fn opponent(games: &[Game], output: &mut impl Write) -> io::Result<()> {
    let thoughts = think(games, |_| Limits::nodes(NODES));
    let time: f64 = thoughts.iter().map(|thought| seconds(thought.time)).sum();
    let nodes: f64 = thoughts.iter().map(|thought| f64::from(thought.nodes)).sum();
    let depth: f64 = thoughts.iter().map(|thought| f64::from(thought.depth)).sum();
    writeln!(
        output,
        "opponent   {time:9.3} s  {:7.1} thousand nodes a second, {:.1} turns deep in {NODES} nodes",
        nodes / time / 1e3,
        depth / thoughts.len() as f64,
    )
}

fn levels(games: &[Game], output: &mut impl Write) -> io::Result<()> {
    writeln!(output, "level      nodes     mean ms   slowest ms   to the level below")?;
    let mut below = None;
    for level in Level::all() {
        let thoughts = think(games, |number| Limits::level(level, number as u32));
        let mean = |total: f64| total / thoughts.len() as f64;
        let nodes = mean(thoughts.iter().map(|thought| f64::from(thought.nodes)).sum());
        let time = mean(thoughts.iter().map(|thought| seconds(thought.time)).sum());
        let slowest = thoughts.iter().map(|thought| thought.time).max().unwrap_or_default();
        let ratio =
            below.replace(nodes).map_or(String::new(), |below| format!("{:.1}", nodes / below));
        writeln!(
            output,
            "{:<8} {nodes:7.0}   {:9.2}    {:9.2}   {ratio:>6}",
            level.number(),
            1e3 * time,
            1e3 * seconds(slowest),
        )?;
    }
    Ok(())
}

struct SearchTiming {
    time: Duration,
    nodes: u32,
    depth: u8,
}

fn think(games: &[Game], limits: impl Fn(usize) -> Limits) -> Vec<SearchTiming> {
    let mut opponent = Box::new(Opponent::new());
    let thoughts = games.iter().enumerate().map(|(number, game)| {
        let start = Instant::now();
        let answer = opponent.think(game, &limits(number), &mut |_| ControlFlow::Continue(()));
        SearchTiming { time: start.elapsed(), nodes: answer.nodes, depth: answer.depth }
    });
    thoughts.collect()
}

/// A full repaint, in every screen size of the boards.
fn painting(output: &mut impl Write) -> io::Result<()> {
    let mut sizes: Vec<_> = Board::ALL.iter().map(|board| board.device().size).collect();
    sizes.sort_unstable();
    sizes.dedup();
    for size in sizes {
        let app = App::new(Device { size, ..Board::ALL[0].device() }, 1);
        let (mut renderer, mut screen) = (Renderer::new(size), PixelBuffer::new(size));
        let (_, time) = quickest(|| {
            renderer.forget();
            app.compose(&mut renderer);
            renderer.show_on(&mut screen)
        });
        writeln!(
            output,
            "picture    {:9.3} ms for all of {} × {}",
            1e3 * seconds(time),
            size.0,
            size.1
        )?;
    }
    Ok(())
}

/// The result of some work, and its time in the fastest of several tries.
fn quickest<T>(mut work: impl FnMut() -> T) -> (T, Duration) {
    let mut best: Option<(T, Duration)> = None;
    for _ in 0..TRIES {
        let start = Instant::now();
        let result = std::hint::black_box(work());
        let time = start.elapsed();
        if best.as_ref().is_none_or(|(_, quickest)| time < *quickest) {
            best = Some((result, time));
        }
    }
    best.expect("there was at least one try")
}

fn seconds(time: Duration) -> f64 {
    time.as_secs_f64()
}
