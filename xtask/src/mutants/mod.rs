//! `cargo xtask mutants`: changes the code in a thousand small ways, one at a time, and wants a test to fail each time.
//!
//! cargo-mutants makes the changes, in a copy of the project. Each mutant is tried with quick tests first, and with others as long as it
//! survives. One that survives all tests of its package must be in the list of those that change nothing, with the reason.

mod copy;
mod explained;

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, ensure};
use lexopt::{Arg, ValueExt};

use crate::firmware;
use crate::tools::{self, answer, call, cargo};
use explained::Explained;

/// Code that must have no mutant which survives.
struct Area {
    name: &'static str,
    package: &'static str,
    files: &'static [&'static str],
    /// Each mutant is tried with the first; with the next ones while it survives.
    stages: &'static [TestStage],
}

/// Some tests. What is quick and fails for most mutants comes first.
struct TestStage {
    profile: &'static str,
    /// The test programs, which are all that is built.
    programs: &'static str,
    /// What they are told about which tests to run.
    filters: &'static str,
}

/// All tests of a package, as long as they are elsewhere.
const ALL: TestStage = TestStage { profile: PROFILE, programs: "--lib --tests", filters: "" };
/// The profile for tests that take long.
const PROFILE: &str = "mutants";
/// The profile for tests that take less time than the compiler.
const QUICK_PROFILE: &str = "quick-mutants";

const AREAS: &[Area] = &[
    Area {
        name: "threats",
        package: "nonaga-core",
        files: &["core/src/search/threats.rs"],
        stages: &[TestStage { profile: QUICK_PROFILE, programs: "--lib", filters: "threats" }, ALL],
    },
    Area {
        name: "journal",
        package: "nonaga-app",
        files: &["app/src/store/journal/*.rs"],
        stages: &[
            TestStage {
                profile: PROFILE,
                programs: "--test=journal",
                filters: "--skip a_power_cut_at_any_moment --skip lives",
            },
            TestStage { profile: PROFILE, programs: "--test=journal", filters: "lives" },
            TestStage { profile: PROFILE, programs: "--lib --test=journal", filters: "" },
        ],
    },
    Area {
        name: "records",
        package: "nonaga-app",
        files: &["app/src/store/records/*.rs", "app/src/store/*.rs"],
        stages: &[
            TestStage { profile: PROFILE, programs: "--lib", filters: "store" },
            TestStage { profile: PROFILE, programs: "--test=records", filters: "" },
            TestStage { profile: PROFILE, programs: "--lib --test=scenarios", filters: "" },
            ALL,
        ],
    },
    Area {
        name: "rules",
        package: "nonaga-core",
        files: &["core/src/*.rs"],
        stages: &[
            TestStage {
                profile: QUICK_PROFILE,
                programs: "--test=perft --test=rules",
                filters: "--skip three_turns --skip two_hundred_turns --skip games_of_all_kinds --skip when_tried --skip share --skip any_bytes",
            },
            TestStage { profile: PROFILE, programs: "--lib --test=rules", filters: "" },
            ALL,
        ],
    },
];

/// No rules: what benchmarks measure, and random numbers, any of which will do.
const LEFT_OUT: [&str; 2] = ["core/src/bench.rs", "core/src/rng.rs"];
/// About as many mutants as are tried before the time is looked at.
const PART: usize = 20;
/// Seconds of the processor, however busy it is, after which a test program hangs: that counts as failed. Most take one
/// or two, after the first stage up to half a minute.
const FIRST_LIMIT: u32 = 20;
const LIMIT: u32 = 150;
/// Seconds after which one that sleeps, or that cannot be limited here, hangs.
const TIMEOUT: &str = "900";

/// What became of the mutants of an area.
#[derive(Default)]
struct Fates {
    unviable: usize,
    caught: usize,
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
    let copy = copy::update()?;
    let (mut number, mut missed, mut rows) = (0, 0, Vec::new());
    for area in AREAS.iter().filter(|area| names.is_empty() || names.iter().any(|n| n == area.name))
    {
        let mut fates = Fates::default();
        let count = area.list(&files)?;
        if minutes > 0 {
            area.ensure_tests_pass(&copy)?;
        }
        let parts = count.div_ceil(PART).max(1);
        for part in 0..parts {
            number += 1;
            let is_late = deadline.is_some_and(|deadline| Instant::now() > deadline);
            if (number - 1) % shard.1 != shard.0 || is_late || count == 0 {
                fates.not_tried += count * (part + 1) / parts - count * part / parts;
                continue;
            }
            area.try_part(&copy, &files, (part, parts), &explained, &mut fates)?;
        }
        missed += fates.missed.len();
        let Fates { unviable, caught, explained, missed, not_tried } = &fates;
        let viable = caught + explained + missed.len();
        rows.push(format!(
            "| {:8} | {viable:6} | {caught:6} | {explained:9} | {:6} | {unviable:8} | {not_tried:9} |",
            area.name,
            missed.len(),
        ));
        missed.iter().for_each(|name| println!("missed: {name}"));
    }
    println!("| mutants of | viable | caught | explained | missed | unviable | not tried |");
    println!("|---|---:|---:|---:|---:|---:|---:|\n{}", rows.join("\n"));
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

    /// Runs its tests before anything is changed: if they failed anyway, every mutant would seem to be caught.
    fn ensure_tests_pass(&self, copy: &Path) -> Result<()> {
        for (number, stage) in self.stages.iter().enumerate() {
            let mut command = cargo(&["test", "--quiet", "--package", self.package]);
            command.args(["--profile", stage.profile]).args(words(stage.programs));
            command.arg("--").args(words(stage.filters)).current_dir(copy);
            self.set_up(&mut command, number);
            call(command)?;
        }
        Ok(())
    }

    /// Tries some of its mutants, stage by stage.
    fn try_part(
        &self,
        copy: &Path,
        files: &[String],
        (part, parts): (usize, usize),
        explained: &Explained,
        fates: &mut Fates,
    ) -> Result<()> {
        let output = firmware::target_directory().join("mutants").join(self.name);
        let mut left: Option<Vec<String>> = None;
        for (number, stage) in self.stages.iter().enumerate() {
            // In the first stage all of this part, then those that are left.
            let (files, chosen): (_, Vec<String>) = match &left {
                None => (files, vec![format!("--shard={part}/{parts}")]),
                Some(left) => (&[][..], only(left)),
            };
            let mut command = self.command(files, &["--profile", stage.profile]);
            command.args(chosen);
            self.set_up(&mut command, number);
            let limit = if number == 0 { FIRST_LIMIT } else { LIMIT };
            let output = output.join(format!("{part}-{number}"));
            let mut tried = Outcomes::of(command, copy, &output, stage, limit)?;
            if let Some(left) = &left {
                tried.keep(left);
            }
            fates.unviable += tried.unviable.len();
            fates.caught += tried.caught.len();
            let (expected, unexpected): (Vec<_>, Vec<_>) =
                tried.missed.into_iter().partition(|name| explained.has(name));
            fates.explained += expected.len();
            if unexpected.is_empty() {
                return Ok(());
            }
            left = Some(unexpected);
        }
        fates.missed.extend(left.iter().flatten().map(|name| explained::shown(name)));
        Ok(())
    }

    /// What the tests of a stage find in their environment.
    fn set_up(&self, command: &mut std::process::Command, stage: usize) {
        command.env("CARGO_TARGET_DIR", build_directory());
        command.env("RUST_BACKTRACE", "0"); // nobody reads them, and they take longer than the tests
        if stage + 1 < self.stages.len() {
            command.env("NONAGA_SOAK", "0"); // the short form of tests by chance
        }
    }

    fn command(&self, files: &[String], options: &[&str]) -> std::process::Command {
        let mut command = cargo(&["mutants", "--package", self.package]);
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
    missed: Vec<String>,
    unviable: Vec<String>,
}

impl Outcomes {
    /// Forgets all mutants but these.
    fn keep(&mut self, names: &[String]) {
        for list in [&mut self.caught, &mut self.missed, &mut self.unviable] {
            list.retain(|name| names.contains(name));
        }
    }

    /// Tries mutants with these tests, each of which may take this much of the processor, in seconds.
    fn of(
        mut command: std::process::Command,
        copy: &Path,
        output: &Path,
        stage: &TestStage,
        limit: u32,
    ) -> Result<Self> {
        fs::create_dir_all(output)?;
        command.args(["--in-place", "--timeout", TIMEOUT]).current_dir(copy);
        let mut for_cargo: Vec<String> = words(stage.programs).map(str::to_owned).collect();
        if tools::exists("prlimit")? {
            let runner = format!("target.'cfg(unix)'.runner=['prlimit','--cpu={limit}']");
            for_cargo.extend(["--config".into(), runner]);
        }
        // Behind `--` they would be for running only, and every test program would be built each time.
        command.args(for_cargo.iter().map(|argument| format!("--cargo-arg={argument}")));
        command.arg("--output").arg(output).args(["--", "--"]).args(words(stage.filters));
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
            caught: [read("caught.txt")?, read("timeout.txt")?].concat(),
            missed: read("missed.txt")?,
            unviable: read("unviable.txt")?,
        })
    }
}

fn words(text: &'static str) -> impl Iterator<Item = &'static str> {
    text.split_whitespace()
}

/// The arguments that choose the mutants of these names.
fn only(names: &[String]) -> Vec<String> {
    // cargo-mutants 27 tries these whatever names it is given.
    const ALWAYS: &str = "delete field";
    let mut arguments: Vec<_> =
        names.iter().map(|name| format!("--re=^{}$", escaped(name))).collect();
    if !names.iter().any(|name| name.contains(ALWAYS)) {
        arguments.push(format!("--exclude-re={ALWAYS}"));
    }
    arguments
}

/// Where mutants are built.
fn build_directory() -> PathBuf {
    firmware::target_directory().join("mutants/build")
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
