//! `cargo xtask bench`: figures from the emulated chip, printed and written into `docs/bench.md`.

use crate::firmware::{self, Image};
use crate::jobs::{self, Job};
use crate::{docs, measure, tools};
use anyhow::{Result, bail, ensure};
use lexopt::{Arg, ValueExt};
use nonaga_boards::Board;

/// Where the tables go.
const DOCUMENT: &str = "docs/bench.md";

/// The positions that `--profile` searches, unless it is told otherwise.
const PROFILED: usize = 6;

/// Prints the tables; with `--write` puts them into the document.
pub(crate) fn run(arguments: &mut lexopt::Parser) -> Result<()> {
    let (mut write, mut profile, mut positions, mut only) = (false, false, None, None);
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Long("write") => write = true,
            Arg::Long("level") => only = Some(arguments.value()?.parse()?),
            Arg::Long("profile") => profile = true,
            Arg::Long("positions") => positions = Some(arguments.value()?.parse()?),
            other => return Err(other.unexpected().into()),
        }
    }
    let all = measure::positions();
    let positions = positions.unwrap_or(if profile { PROFILED } else { all });
    ensure!((1..=all).contains(&positions), "--positions: {positions} is not from 1 to {all}");
    tools::ensure_emulator()?;
    let bench = Image::build_bench()?;
    if profile {
        ensure!(!write, "--profile prints a table that is not kept");
        let level = only.unwrap_or(measure::LEVELS[1]);
        return show("profile", &measure::profile(&bench, level, positions)?, false);
    }
    if let Some(level) = only {
        ensure!(!write, "--level measures one row of a table, which is not written");
        return show("levels", &measure::levels(&bench, &[level], positions)?, false);
    }
    show("rules", &measure::rules(&bench, positions)?, write)?;
    show("painting", &measure::painting(&bench)?, write)?;
    let images = Image::build_all()?;
    show("sizes", &firmware::table(&images)?, write)?;
    let speeds = Board::ALL.iter().map(|board| Job::new("speed", board)).collect::<Vec<_>>();
    show("speed", &speed_tables(&jobs::run(&speeds, &images)?)?, write)?;
    show("levels", &measure::levels(&bench, &measure::LEVELS, positions)?, write)
}

/// Two tables of what `emulator/e2e/speed.js` has printed for each board: a row of times, then a row for each movement.
fn speed_tables(printed: &[String]) -> Result<String> {
    let mut tables = [
        "| board | power to picture | key to picture: menu | cursor | while level 8 thinks | stack |\n\
         |---|---:|---:|---:|---:|---:|"
            .to_owned(),
        "| board | what moves | frames a second | longest gap | bytes a frame | most | share of the bus | \
         frames the bus allows | torn |\n|---|---|---:|---:|---:|---:|---:|---:|---:|"
            .to_owned(),
    ];
    for text in printed {
        let rows: Vec<_> = text.lines().filter(|line| line.starts_with("| ")).collect();
        let [times, movements @ ..] = &rows[..] else { bail!("no rows of a table in {text:?}") };
        ensure!(movements.len() == 3, "three things move, not {} in {text:?}", movements.len());
        for (table, rows) in tables.iter_mut().zip([&[*times][..], movements]) {
            rows.iter().for_each(|row| table.extend(["\n", row]));
        }
    }
    Ok(tables.join("\n\n"))
}

/// Prints a table and, if asked to, puts it into the document.
fn show(name: &str, table: &str, write: bool) -> Result<()> {
    println!("\n{table}");
    if write { docs::write(DOCUMENT, name, table) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_board_has_a_row_of_times_and_one_for_each_movement() {
        let printed = ["x", "y"].map(|name| {
            format!("{name}: \n| {name} | 1 ms |\n| {name} | a |\n| {name} | b |\n| {name} | c |\n")
        });
        let text = speed_tables(&printed).unwrap();
        let (times, movements) = text.split_once("\n\n").unwrap();
        assert!(times.ends_with("| x | 1 ms |\n| y | 1 ms |"), "{times}");
        assert!(movements.ends_with("| x | c |\n| y | a |\n| y | b |\n| y | c |"), "{movements}");
        assert!(speed_tables(&["z: fault".to_owned()]).is_err());
    }

    /// Better known now than after an hour of measuring.
    #[test]
    fn every_table_has_its_place_in_the_document() {
        let text = std::fs::read_to_string(tools::root().join(DOCUMENT)).unwrap();
        for name in ["rules", "painting", "sizes", "speed", "levels", "page"] {
            docs::put(&text, name, "").unwrap();
        }
    }
}
