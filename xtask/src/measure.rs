//! Benchmarks of rules, search and painting: the bench image on the emulated chip, and the rules on this
//! computer.

use crate::firmware::Image;
use crate::{board, tools};
use anyhow::{Context, Result, ensure};
use nonaga_app::TABLE_ENTRIES;
use nonaga_boards::Board;
use nonaga_core::bench::MIDDLE_GAMES;
use nonaga_core::search::{Level, Limits, Search};
use nonaga_core::{Game, Position};
use std::collections::BTreeMap;
use std::ops::{ControlFlow, Range};
use std::path::Path;
use std::thread;

/// Kinds of benchmark in `src/bin/bench.rs` beside the levels.
const RULES: u32 = 100;
const PAINTING: u32 = 101;
/// Cycles of the chip in a microsecond.
const CYCLES: f64 = 125.0;
/// The levels in the table: the slow ones.
pub(crate) const LEVELS: [u8; 4] = [5, 6, 7, 8];

/// The number of positions in the list.
pub(crate) fn positions() -> usize {
    MIDDLE_GAMES.lines().count()
}

/// What runs the bench image.
#[derive(Clone, Copy)]
enum Emulator<'a> {
    Ours,
    /// Ours, which also says where the time is spent.
    Profiling,
    /// The program in `emulator/second-opinion`.
    Second(&'a Path),
}

/// The search must give the same turns and node counts on the chip and here, at quick levels and at the strongest.
pub(crate) fn same_answers() -> Result<()> {
    compare_answers(Emulator::Ours)
}

/// The same on another emulator, with this program.
pub(crate) fn second_opinion(runner: &Path) -> Result<()> {
    compare_answers(Emulator::Second(runner))
}

fn compare_answers(emulator: Emulator<'_>) -> Result<()> {
    tools::ensure_emulator()?;
    let image = Image::build_bench()?;
    for (level, positions) in [(2, 0..8), (5, 0..4), (8, 0..1)] {
        let (thoughts, _) = think(emulator, &image, level, positions)?;
        println!("level {level}: {} answers are the same on the chip and here", thoughts.len());
    }
    Ok(())
}

/// The table of the rules.
pub(crate) fn rules(image: &Image, positions: usize) -> Result<String> {
    let lines = measure(Emulator::Ours, image, RULES, 0..positions)?;
    let sum = |name| -> Result<f64> {
        lines.iter().filter(|line| line.starts_with("turns")).map(|line| number(line, name)).sum()
    };
    let (turns, visiting, making) = (sum("turns")?, sum("visiting")?, sum("making")?);
    let mut table = vec!["| rules | cost |".to_owned(), "|---|---:|".to_owned()];
    let mut row = |name: &str, cost: String| table.push(format!("| {name} | {cost} |"));
    row("generate a turn, chip", format!("{:.0} cycles", visiting * CYCLES / turns));
    row("make a turn and take it back, chip", {
        format!("{:.0} cycles", (making - visiting) * CYCLES / turns)
    });
    let host = tools::answer(tools::cargo(&[
        "bench",
        "--quiet",
        "--package",
        "nonaga-core",
        "--bench",
        "rules",
    ]))?;
    for line in host.lines() {
        let (name, cost) = line.split_at_checked(40).context("a line of the rules' bench")?;
        row(&format!("{}, desktop", name.trim()), cost.trim().to_owned());
    }
    Ok(table.join("\n"))
}

/// The table of painting.
pub(crate) fn painting(image: &Image) -> Result<String> {
    let lines = measure(Emulator::Ours, image, PAINTING, 0..0)?;
    let mut table =
        vec!["| painting 240 × 240, chip | rows | ms |".to_owned(), "|---|---:|---:|".to_owned()];
    for (kind, name) in [("whole", "the whole screen"), ("frame", "a frame of a slide, mean")] {
        let of_kind: Vec<_> = lines.iter().filter(|line| line.starts_with(kind)).collect();
        let mean = |name| -> Result<f64> {
            let sum: f64 = of_kind.iter().map(|line| number(line, name)).sum::<Result<f64>>()?;
            Ok(sum / of_kind.len() as f64)
        };
        let (rows, time) = (mean("rows")?, mean("painting")?);
        table.push(format!("| {name} | {rows:.0} | {:.1} |", time / 1e3));
    }
    Ok(table.join("\n"))
}

/// The table of some levels: time, depth and nodes.
pub(crate) fn levels(image: &Image, levels: &[u8], positions: usize) -> Result<String> {
    let mut table = vec![
        "| level, chip | turns deep | nodes | mean s | 95 of 100 within s | nodes a second \
         | stops within ms | stack |"
            .to_owned(),
        "|---|---:|---:|---:|---:|---:|---:|---:|".to_owned(),
    ];
    for &level in levels {
        let (thoughts, stack) = think(Emulator::Ours, image, level, 0..positions)?;
        let mean =
            |f: fn(&ChipTiming) -> f64| thoughts.iter().map(f).sum::<f64>() / positions as f64;
        let mut times: Vec<_> = thoughts.iter().map(|thought| thought.seconds).collect();
        times.sort_by(f64::total_cmp);
        let (nodes, seconds) = (mean(|thought| thought.nodes), mean(|thought| thought.seconds));
        table.push(format!(
            "| {level} | {:.1} | {nodes:.0} | {seconds:.2} | {:.2} | {:.0} | {:.1} | {stack} |",
            mean(|thought| thought.depth),
            times[(positions * 95).div_ceil(100) - 1],
            nodes / seconds,
            thoughts.iter().map(|thought| thought.latency).fold(0.0, f64::max),
        ));
    }
    Ok(table.join("\n"))
}

struct ChipTiming {
    depth: f64,
    nodes: f64,
    seconds: f64,
    /// The most milliseconds between two chances to stop the search.
    latency: f64,
}

/// Searches some positions at a level, on the chip and here, and compares the answers. Also returns the
/// deepest stack in bytes.
fn think(
    emulator: Emulator<'_>,
    image: &Image,
    level: u8,
    positions: Range<usize>,
) -> Result<(Vec<ChipTiming>, u32)> {
    let lines = measure(emulator, image, level.into(), positions)?;
    let stacks = lines.iter().filter(|line| line.starts_with("stack"));
    let stack = stacks.map(|line| number(line, "stack")).collect::<Result<Vec<_>>>()?;
    let level = Level::new(level).context("a level from 1 to 8")?;
    let mut search = Box::new(Search::<TABLE_ENTRIES>::new());
    let thoughts = lines.iter().filter(|line| line.starts_with("position")).map(|line| {
        let place = number(line, "position")? as usize;
        let position = MIDDLE_GAMES.lines().nth(place).context("a position of the list")?;
        let game = Game::new(position.parse::<Position>()?);
        let limits = Limits::level(level, place as u32);
        let here = search.think(&game, &limits, &mut |_| ControlFlow::Continue(()));
        let turn = here.turn.context("the game is open")?;
        let (nodes, depth) = (number(line, "nodes")?, number(line, "depth")?);
        ensure!(
            line.ends_with(&format!(" turn {turn}")) && nodes == f64::from(here.nodes),
            "level {} answers {turn} after {} nodes here, but on the chip: {line}",
            level.number(),
            here.nodes
        );
        let (seconds, latency) = (number(line, "thinking")? / 1e6, number(line, "latency")? / 1e3);
        Ok(ChipTiming { depth, nodes, seconds, latency })
    });
    let deepest = stack.into_iter().fold(0.0, f64::max) as u32;
    Ok((thoughts.collect::<Result<_>>()?, deepest))
}

/// The table of the functions in which the chip spends its time at a level, with the cycles of each for a node of the search.
pub(crate) fn profile(image: &Image, level: u8, positions: usize) -> Result<String> {
    let lines = measure(Emulator::Profiling, image, level.into(), 0..positions)?;
    let sum = |name| -> Result<f64> {
        let of_positions = lines.iter().filter(|line| line.starts_with("position"));
        of_positions.map(|line| number(line, name)).sum()
    };
    let (nodes, cycles) = (sum("nodes")?, sum("thinking")? * CYCLES);
    let mut samples = BTreeMap::<String, f64>::new();
    for line in lines.iter().filter(|line| line.starts_with("profile ")) {
        let symbol = line.rsplit(' ').next().unwrap_or_default();
        *samples.entry(function_name(symbol)).or_default() += number(line, "profile")?;
    }
    let all: f64 = samples.values().sum();
    let mut functions: Vec<_> = samples.into_iter().collect();
    functions.sort_by(|(_, a), (_, b)| b.total_cmp(a));
    let mut table = vec![
        format!("| function, level {level}, chip | cycles a node | share |"),
        "|---|---:|---:|".to_owned(),
        format!("| all | {:.0} | 100.0% |", cycles / nodes),
    ];
    // What takes less than half a percent tells nothing.
    for (name, samples) in functions.iter().filter(|(_, samples)| samples / all >= 0.005) {
        let share = samples / all;
        table.push(format!("| `{name}` | {:.0} | {:.1}% |", share * cycles / nodes, share * 100.0));
    }
    Ok(table.join("\n"))
}

/// A mangled name as a reader knows it: the module, the type if there is one, and the function.
fn function_name(symbol: &str) -> String {
    let path = format!("{:#}", rustc_demangle::demangle(symbol));
    // Methods in a module of their own: `nonaga_core::search::leaf::<impl …::Searcher>::leaf`.
    let path = match (path.find("<impl "), path.find(">::")) {
        (Some(start), Some(end)) if start < end => path[..start].to_owned() + &path[end + 3..],
        _ => path,
    };
    path.trim_start_matches("nonaga_core::").to_owned()
}

/// The log of the bench image, from two emulated chips that share the positions.
fn measure(
    emulator: Emulator<'_>,
    image: &Image,
    kind: u32,
    positions: Range<usize>,
) -> Result<Vec<String>> {
    let middle = positions.start + positions.len() / 2;
    let halves = [positions.start..middle, middle..positions.end];
    let needed = if kind == PAINTING { &halves[..1] } else { &halves[..] };
    let logs = thread::scope(|scope| {
        let chips: Vec<_> = needed
            .iter()
            .map(|half| scope.spawn(|| on_chip(emulator, image, kind, half)))
            .collect();
        chips.into_iter().map(|chip| chip.join().expect("no panics")).collect::<Result<Vec<_>>>()
    })?;
    Ok(logs.concat().lines().map(str::to_owned).collect())
}

fn on_chip(
    emulator: Emulator<'_>,
    image: &Image,
    kind: u32,
    positions: &Range<usize>,
) -> Result<String> {
    let mut node = tools::program("node", &[]);
    match emulator {
        Emulator::Ours | Emulator::Profiling => node.arg("emulator/bench.js"),
        Emulator::Second(runner) => node.arg("emulator/second.js").arg(runner),
    };
    node.arg(&image.path).arg(board::as_json(&Board::ALL[0]));
    node.args(
        [kind, positions.start as u32, positions.len() as u32].map(|number| number.to_string()),
    );
    if matches!(emulator, Emulator::Profiling) {
        node.arg("--profile");
    }
    tools::answer(node)
}

/// The number that follows a name in a line of the log.
fn number(line: &str, name: &str) -> Result<f64> {
    let after = line.split(' ').skip_while(|&word| word != name).nth(1);
    after
        .and_then(|word| word.parse().ok())
        .with_context(|| format!("no number for {name:?} in the bench image's line {line:?}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_are_called_by_their_paths() {
        let make = "_ZN11nonaga_core4play49_$LT$impl$u20$nonaga_core..position..Position$GT$4make17hfe12280bb0875529E";
        assert_eq!(function_name(make), "play::make");
        let turn = "_ZN11nonaga_core6search8searcher8Searcher4turn17h4e8618a45e3b7ef7E";
        assert_eq!(function_name(turn), "search::searcher::Searcher::turn");
        assert_eq!(function_name("Reset"), "Reset");
    }
}
