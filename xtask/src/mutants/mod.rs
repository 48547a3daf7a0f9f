//! `cargo xtask mutants`: changes the code in a thousand small ways, one at a time, and wants a test to fail each time.
//!
//! cargo-mutants makes the changes. Each mutant is tried with quick tests first, and with all tests of its package if
//! it survives them. One that survives these too must be in the list of those that change nothing, with the reason.

mod explained;

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, ensure};
use lexopt::{Arg, ValueExt};

use crate::firmware;
use crate::tools::{self, answer, cargo};
use explained::Explained;

/// Code that must have no mutant which survives.
struct Area {
    name: &'static str,
    package: &'static str,
    files: &'static [&'static str],
    /// Arguments of `cargo test` for the first try: what is quick and fails for most mutants.
    quick: &'static [&'static str],
    /// The same for mutants that survive it.
    all: &'static [&'static str],
}

const AREAS: &[Area] = &[
    Area {
        name: "threats",
        package: "nonaga-core",
        files: &["core/src/search/threats.rs"],
        quick: &["--lib", "--", "threats"],
        all: &["--lib", "--tests"],
    },
    Area {
        name: "journal",
        package: "nonaga-app",
        files: &["app/src/store/journal/*.rs"],
        quick: &["--test", "journal", "--", "--skip", "a_power_cut_at_any_moment"],
        all: &["--lib", "--test", "journal"],
    },
    Area {
        name: "records",
        package: "nonaga-app",
        files: &["app/src/store/records/*.rs", "app/src/store/*.rs"],
        quick: &["--test", "records"],
        all: &["--lib", "--tests"],
    },
    Area {
        name: "rules",
        package: "nonaga-core",
        files: &["core/src/*.rs"],
        quick: &["--test", "perft", "--test", "rules", "--", "--skip", "fast_and_slow_agree"],
        all: &["--lib", "--tests"],
    },
];

/// No rules: what benchmarks measure, and random numbers, any of which will do.
const LEFT_OUT: [&str; 2] = ["core/src/bench.rs", "core/src/rng.rs"];
/// About as many mutants as are tried before the time is looked at.
const PART: usize = 40;
/// Seconds after which a test hangs. Most take one or two; all of them, half a minute.
const QUICK_TIMEOUT: &str = "30";
const TIMEOUT: &str = "300";

/// What became of the mutants of an area.
#[derive(Default)]
struct Fates {
    unviable: usize,
    caught: usize,
    hung: usize,
    explained: usize,
    missed: Vec<String>,
    not_tried: usize,
}

pub(crate) fn run(arguments: &mut lexopt::Parser) -> Result<()> {
    let (mut shard, mut minutes, mut names) = ((0, 1), u64::MAX / 60, Vec::new());
    let mut files: Vec<String> = Vec::new();
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Long("shard") => shard = parse_shard(&arguments.value()?.string()?)?,
            Arg::Long("minutes") => minutes = arguments.value()?.parse()?,
            Arg::Long("file") => files.push(arguments.value()?.string()?),
            Arg::Value(name) => names.push(name.string()?),
            other => return Err(other.unexpected().into()),
        }
    }
    for name in &names {
        let known = || AREAS.iter().map(|area| area.name).collect::<Vec<_>>().join(", ");
        ensure!(AREAS.iter().any(|area| area.name == name), "{name:?} is none of {}", known());
    }
    tools::ensure_mutants()?;
    let deadline = Instant::now().checked_add(Duration::from_secs(minutes * 60));
    let explained = Explained::read()?;
    let (mut number, mut missed, mut rows) = (0, 0, Vec::new());
    for area in AREAS.iter().filter(|area| names.is_empty() || names.iter().any(|n| n == area.name))
    {
        let mut fates = Fates::default();
        let count = area.list(&files)?;
        let parts = count.div_ceil(PART).max(1);
        for part in 0..parts {
            number += 1;
            let is_late = deadline.is_some_and(|deadline| Instant::now() > deadline);
            if (number - 1) % shard.1 != shard.0 || is_late || count == 0 {
                fates.not_tried += count * (part + 1) / parts - count * part / parts;
                continue;
            }
            area.try_part(&files, part, parts, &explained, &mut fates)?;
        }
        missed += fates.missed.len();
        let Fates { unviable, caught, hung, explained, missed, not_tried } = &fates;
        let viable = caught + hung + explained + missed.len();
        rows.push(format!(
            "| {:8} | {viable:6} | {caught:6} | {hung:5} | {explained:9} | {:6} | {unviable:8} | {not_tried:9} |",
            area.name,
            missed.len(),
        ));
        missed.iter().for_each(|name| println!("missed: {name}"));
    }
    println!("| mutants of | viable | caught | hang | explained | missed | unviable | not tried |");
    println!("|---|---:|---:|---:|---:|---:|---:|---:|\n{}", rows.join("\n"));
    ensure!(
        missed == 0,
        "{missed} mutants are missed: each wants a test, or the reason why it changes nothing"
    );
    Ok(())
}

/// "1/4": the second of four.
fn parse_shard(text: &str) -> Result<(usize, usize)> {
    let parsed = text.split_once('/').and_then(|(k, n)| Some((k.parse().ok()?, n.parse().ok()?)));
    parsed
        .filter(|(k, n)| k < n)
        .ok_or_else(|| anyhow!("--shard: {text:?} is not such as 0/4 or 3/4"))
}

impl Area {
    /// The number of its mutants.
    fn list(&self, files: &[String]) -> Result<usize> {
        Ok(answer(self.command(files, &["--list"]))?.lines().count())
    }

    /// Tries some of its mutants, first quickly, then those that are left with all tests.
    fn try_part(
        &self,
        files: &[String],
        part: usize,
        parts: usize,
        explained: &Explained,
        fates: &mut Fates,
    ) -> Result<()> {
        let output = firmware::target_directory().join("mutants").join(self.name);
        let quickly = output.join(format!("{part}"));
        let shard = format!("{part}/{parts}");
        let mut command = self.command(files, &["--shard", &shard, "--timeout", QUICK_TIMEOUT]);
        command.env("NONAGA_SOAK", "0"); // the short form of tests by chance
        let tried = Outcomes::of(command, &quickly, self.quick)?;
        fates.unviable += tried.unviable.len();
        fates.caught += tried.caught.len();
        fates.hung += tried.hung.len();

        let (expected, unexpected): (Vec<_>, Vec<_>) =
            tried.missed.into_iter().partition(|name| explained.has(name));
        fates.explained += expected.len();
        if unexpected.is_empty() {
            return Ok(());
        }
        let mut command = self.command(files, &["--timeout", TIMEOUT]);
        for name in &unexpected {
            command.arg("--re").arg(format!("^{}$", escaped(name)));
        }
        let tried = Outcomes::of(command, &output.join(format!("{part}-all")), self.all)?;
        fates.caught += tried.caught.len();
        fates.hung += tried.hung.len();
        fates.missed.extend(tried.missed.iter().map(|name| explained::shown(name)));
        Ok(())
    }

    fn command(&self, files: &[String], options: &[&str]) -> std::process::Command {
        let mut command = cargo(&["mutants", "--profile", "mutants", "--package", self.package]);
        command.args(["--baseline", "skip", "--no-shuffle", "--colors", "never"]);
        for file in self.files {
            command.args(["--file", file]);
        }
        for file in LEFT_OUT {
            command.args(["--exclude", file]);
        }
        // Only those whose names contain one of these.
        if !files.is_empty() {
            let any: Vec<_> = files.iter().map(|file| escaped(file)).collect();
            command.arg("--re").arg(format!("^[^:]*({})", any.join("|")));
        }
        command.args(options);
        command
    }
}

/// The names of mutants by what became of them.
struct Outcomes {
    caught: Vec<String>,
    hung: Vec<String>,
    missed: Vec<String>,
    unviable: Vec<String>,
}

impl Outcomes {
    /// Tries mutants with these tests, in a copy of the project.
    fn of(mut command: std::process::Command, output: &Path, tests: &[&str]) -> Result<Self> {
        fs::create_dir_all(output)?;
        command.arg("--output").arg(output).arg("--").args(tests);
        // What the copies have in common is built once.
        command.env("CARGO_TARGET_DIR", firmware::target_directory().join("mutants/build"));
        let status = command.status().context("cannot start cargo mutants")?;
        // 0: all caught; 2: some missed; 3: some hung.
        let code = status.code();
        ensure!(matches!(code, Some(0 | 2 | 3)), "cargo mutants ended with {code:?}");
        let read = |file: &str| -> Result<Vec<String>> {
            let path: PathBuf = output.join("mutants.out").join(file);
            let text = fs::read_to_string(&path).with_context(|| format!("{}", path.display()))?;
            Ok(text.lines().map(str::to_owned).collect())
        };
        Ok(Self {
            caught: read("caught.txt")?,
            hung: read("timeout.txt")?,
            missed: read("missed.txt")?,
            unviable: read("unviable.txt")?,
        })
    }
}

/// As a regular expression for the text itself.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for letter in text.chars() {
        if r"\.+*?()|[]{}^$".contains(letter) {
            escaped.push('\\');
        }
        escaped.push(letter);
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shard_is_one_of_several() {
        assert_eq!(parse_shard("3/4").unwrap(), (3, 4));
        for wrong in ["4/4", "1", "a/b", "-1/2", "0/0"] {
            assert!(parse_shard(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn every_file_of_an_area_is_there() {
        for area in AREAS {
            for file in area.files {
                let folder = tools::root().join(file);
                assert!(folder.parent().is_some_and(Path::is_dir), "{file}");
            }
        }
        assert!(LEFT_OUT.iter().all(|file| tools::root().join(file).is_file()));
    }
}
