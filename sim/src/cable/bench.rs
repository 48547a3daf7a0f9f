//! `nonaga device bench`: the chip measured by its own timer, beside the emulated one.

use std::fmt::Write;
use std::ops::ControlFlow;

use nonaga_core::bench::MIDDLE_GAMES;
use nonaga_core::search::{Level, Limits};
use nonaga_core::{Game, Position};

use super::connection::{Connection, SOON, Trouble, WHEN_MEASURED};
use super::{emulated, say};
use crate::arguments::Stop;
use crate::opponent::Opponent;

/// The levels that take their time, as in `docs/bench.md`.
const LEVELS: std::ops::RangeInclusive<u8> = 5..=8;
/// The positions that the emulated chip was measured in.
pub(super) const ALL_POSITIONS: usize = 50;
/// Those that take a minute.
pub(super) const SOME_POSITIONS: usize = 5;

/// A row of the table.
#[derive(PartialEq, Debug)]
struct Figure {
    what: String,
    unit: &'static str,
    device: f64,
    /// None where the emulated chip has none that can be compared.
    emulated: Option<f64>,
}

/// The figures of a benchmark by name.
struct Measured(Vec<(String, f64)>);

impl Measured {
    fn ask(connection: &mut Connection, command: &str) -> Result<Self, Trouble> {
        let lines = connection.list(command, WHEN_MEASURED)?.into_iter().map(|line| {
            let words: Vec<&str> = line.split(' ').collect();
            match words[..] {
                [name, value, _] => value.parse().ok().map(|value| (name.to_owned(), value)),
                _ => None,
            }
            .ok_or(Trouble::Unexpected(line))
        });
        lines.collect::<Result<_, _>>().map(Self)
    }

    fn get(&self, name: &str) -> Result<f64, Trouble> {
        let found = self.0.iter().find(|(known, _)| known == name).map(|(_, value)| *value);
        found.ok_or_else(|| Trouble::Unexpected(format!("a benchmark without {name}")))
    }
}

/// Measures and prints a table, or the text for a report.
pub(super) fn run(connection: &mut Connection, positions: usize, report: bool) -> Result<(), Stop> {
    let mut figures = rules(connection)?;
    figures.extend(painting(connection)?);
    let mut strange = Vec::new();
    for level in LEVELS {
        eprintln!("level {level} …");
        let measured = Measured::ask(connection, &format!("bench level {level} {positions}"))?;
        figures.extend(level_figures(level, positions, &measured)?);
        let (here, there) = (nodes_here(level, positions), measured.get("nodes")?);
        if here as f64 != there {
            strange.push(format!("level {level} searches {there} nodes there and {here} here"));
        }
    }
    let mut text = table(&figures);
    text += &match strange.is_empty() {
        true => format!(
            "\nThe nodes of all levels are those of this computer, in {positions} positions.\n"
        ),
        false => format!("\nNot as on this computer: {}.\n", strange.join("; ")),
    };
    if report {
        text = report_of(connection, &text)?;
    }
    say(text.trim_end())
}

/// In cycles, as the document has them, by the clock that the chip has counted.
fn rules(connection: &mut Connection) -> Result<Vec<Figure>, Trouble> {
    let megahertz = connection.fact("clock").and_then(|clock| clock.parse::<f64>().ok());
    let megahertz = megahertz.unwrap_or(125_000.0) / 1000.0;
    let measured = Measured::ask(connection, "bench rules")?;
    let (turns, visiting) = (measured.get("turns")?, measured.get("visiting")?);
    let making = measured.get("making")? - visiting;
    let row = |what: &str, micros: f64| Figure {
        what: what.to_owned(),
        unit: "cycles",
        device: micros * megahertz / turns,
        emulated: emulated::figure("rules", &format!("{what}, chip"), "cost"),
    };
    Ok(vec![row("generate a turn", visiting), row("make a turn and take it back", making)])
}

fn painting(connection: &mut Connection) -> Result<Vec<Figure>, Trouble> {
    let measured = Measured::ask(connection, "bench painting")?;
    let row = |what: &str, micros: f64| Figure {
        what: format!("paint {what}"),
        unit: "ms",
        device: micros / 1000.0,
        emulated: emulated::figure("painting", what, "ms"),
    };
    let frame = measured.get("frame")? / measured.get("frames")?;
    Ok(vec![
        row("the whole screen", measured.get("whole")?),
        row("a frame of a slide, mean", frame),
    ])
}

fn level_figures(level: u8, positions: usize, measured: &Measured) -> Result<Vec<Figure>, Trouble> {
    let row = |column: &str, unit: &'static str, device: f64| Figure {
        what: format!("level {level}: {column}"),
        unit,
        device,
        emulated: emulated::figure("levels", &level.to_string(), column),
    };
    let (nodes, seconds) = (measured.get("nodes")?, measured.get("thinking")? / 1e6);
    let mut mean = row("mean s", "s", seconds / measured.get("positions")?);
    if positions != ALL_POSITIONS {
        // Other positions take another time.
        mean.emulated = None;
    }
    Ok(vec![
        mean,
        row("nodes a second", "", nodes / seconds),
        row("stops within ms", "ms", measured.get("latency")? / 1000.0),
    ])
}

/// How many nodes the same search takes on this computer: on a sound chip as many.
fn nodes_here(level: u8, positions: usize) -> u64 {
    let mut opponent = Box::new(Opponent::new());
    let level = Level::new(level).expect("a level of the list");
    let positions = MIDDLE_GAMES.lines().take(positions).zip(0..);
    let nodes = positions.map(|(line, number)| {
        let position: Position = line.parse().expect("a position a line");
        let limits = Limits::level(level, number);
        let answer =
            opponent.think(&Game::new(position), &limits, &mut |_| ControlFlow::Continue(()));
        u64::from(answer.nodes)
    });
    nodes.sum()
}

fn table(figures: &[Figure]) -> String {
    let mut text =
        "| what | this chip | emulated chip | ratio |\n|---|---:|---:|---:|\n".to_owned();
    for Figure { what, unit, device, emulated } in figures {
        let number = |value: f64| match value.abs() {
            100.0.. => format!("{value:.0} {unit}"),
            _ => format!("{value:.2} {unit}"),
        };
        let beside =
            emulated.map(|emulated| (number(emulated), format!("{:.2}", device / emulated)));
        let (emulated, ratio) = beside.unwrap_or(("–".into(), "–".into()));
        let device = number(*device);
        let _ = writeln!(text, "| {what} | {} | {} | {ratio} |", device.trim(), emulated.trim());
    }
    text
}

/// The text for the form "I tried it on this board".
fn report_of(connection: &mut Connection, table: &str) -> Result<String, Trouble> {
    let mut text = "### Measured on the board\n\n".to_owned();
    for (name, value) in connection.facts() {
        // The serial number is nobody's business.
        if name != "serial" {
            let _ = writeln!(text, "- {name}: {value}");
        }
    }
    let _ = write!(text, "- measured by: nonaga {}\n\n{table}", env!("CARGO_PKG_VERSION"));
    for command in ["check", "log"] {
        let lines = connection.list(command, SOON)?.join("\n");
        let _ = write!(text, "\n`{command}`:\n\n```\n{lines}\n```\n");
    }
    Ok(text)
}
