//! `cargo xtask bench`: benchmarks on the emulated chip, printed and written into the README.

use crate::firmware::{self, Image};
use crate::jobs::{self, Job};
use crate::{measure, tools};
use anyhow::{Context, Result, ensure};
use lexopt::{Arg, ValueExt};
use nonaga_boards::Board;
use std::fs;

/// Prints the tables; with `--write` puts them between their markers in the README.
pub(crate) fn run(arguments: &mut lexopt::Parser) -> Result<()> {
    let (mut write, mut positions) = (false, measure::positions());
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Long("write") => write = true,
            Arg::Long("positions") => positions = arguments.value()?.parse()?,
            other => return Err(other.unexpected().into()),
        }
    }
    let all = measure::positions();
    ensure!((1..=all).contains(&positions), "--positions: {positions} is not from 1 to {all}");
    tools::ensure_emulator()?;
    let bench = Image::build_bench()?;
    show("rules", &measure::rules(&bench, positions)?, write)?;
    show("painting", &measure::painting(&bench)?, write)?;
    let images = Image::build_all()?;
    show("sizes", &firmware::table(&images)?, write)?;
    let speed = jobs::run(&[Job { script: "speed", board: &Board::ALL[0] }], &images)?.concat();
    let speed = speed.split_once('\n').context("the script prints a table")?.1.trim();
    show("speed", speed, write)?;
    show("levels", &measure::levels(&bench, positions)?, write)
}

/// Prints a table and, with `write`, puts it into the README.
fn show(name: &str, table: &str, write: bool) -> Result<()> {
    println!("\n{table}");
    if write {
        let file = tools::root().join("README.md");
        let text = fs::read_to_string(&file)?;
        fs::write(file, put(&text, name, table)?)?;
    }
    Ok(())
}

/// The text with a table between its markers.
fn put(text: &str, name: &str, table: &str) -> Result<String> {
    let (begin, end) =
        (format!("<!-- bench:begin {name} -->"), format!("<!-- bench:end {name} -->"));
    let missing = || format!("the README has no {begin} … {end}");
    let (before, rest) = text.split_once(&begin).with_context(missing)?;
    let (_, after) = rest.split_once(&end).with_context(missing)?;
    Ok(format!("{before}{begin}\n{table}\n{end}{after}"))
}

#[cfg(test)]
mod tests {
    use super::put;

    #[test]
    fn a_table_replaces_what_is_between_its_markers() {
        let text = "a\n<!-- bench:begin x -->\nold\n<!-- bench:end x -->\nb";
        assert_eq!(put(text, "x", "new").unwrap(), text.replace("old", "new"));
        assert!(put(text, "y", "new").is_err());
    }
}
