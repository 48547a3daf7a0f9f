//! `cargo xtask bench`: figures from the emulated chip, printed and written into `docs/bench.md`.

use crate::firmware::{self, Image};
use crate::jobs::{self, Job};
use crate::{board, docs, measure, tools};
use anyhow::{Context, Result, ensure};
use lexopt::{Arg, ValueExt};
use nonaga_boards::Board;

/// Where the tables go.
const DOCUMENT: &str = "docs/bench.md";

/// Prints the tables; with `--write` puts them into the document.
pub(crate) fn run(arguments: &mut lexopt::Parser) -> Result<()> {
    let (mut write, mut positions, mut only) = (false, measure::positions(), None);
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Long("write") => write = true,
            Arg::Long("level") => only = Some(arguments.value()?.parse()?),
            Arg::Long("positions") => positions = arguments.value()?.parse()?,
            other => return Err(other.unexpected().into()),
        }
    }
    let all = measure::positions();
    ensure!((1..=all).contains(&positions), "--positions: {positions} is not from 1 to {all}");
    tools::ensure_emulator()?;
    let bench = Image::build_bench()?;
    if let Some(level) = only {
        ensure!(!write, "--level measures one row of a table, which is not written");
        return show("levels", &measure::levels(&bench, &[level], positions)?, false);
    }
    show("rules", &measure::rules(&bench, positions)?, write)?;
    show("painting", &measure::painting(&bench)?, write)?;
    let images = Image::build_all()?;
    show("sizes", &firmware::table(&images)?, write)?;
    // One board without a tearing line and one that sends in step with it.
    let boards = [&Board::ALL[0], board::by_name("picosystem")?];
    let speeds = jobs::run(&boards.map(|board| Job::new("speed", board)), &images)?;
    let tables = speeds.iter().map(|speed| {
        let table = speed.find("| on ").context("the script prints a table")?;
        Ok(speed[table..].trim())
    });
    show("speed", &tables.collect::<Result<Vec<_>>>()?.join("\n\n"), write)?;
    show("levels", &measure::levels(&bench, &measure::LEVELS, positions)?, write)
}

/// Prints a table and, if asked to, puts it into the document.
fn show(name: &str, table: &str, write: bool) -> Result<()> {
    println!("\n{table}");
    if write { docs::write(DOCUMENT, name, table) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Better known now than after an hour of measuring.
    #[test]
    fn every_table_has_its_place_in_the_document() {
        let text = std::fs::read_to_string(tools::root().join(DOCUMENT)).unwrap();
        for name in ["rules", "painting", "sizes", "speed", "levels"] {
            docs::put(&text, name, "").unwrap();
        }
    }
}
