//! `cargo xtask mutants`: changes the code in a thousand small ways, one at a time, and wants a test to fail each time.
//!
//! cargo-mutants names the changes. Most of them are tried in programs that can be any of many mutants. What is left, cargo-mutants
//! makes one at a time, in a copy of the project: with quick tests first, and with others as long as a mutant survives. One that
//! survives all tests of its package must be in the list of those that change nothing, with the reason.

mod copy;
mod explained;
mod tally;
mod together;

use std::fs;
use std::path::{self, Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, ensure};
use lexopt::{Arg, ValueExt};

use crate::firmware;
use crate::tools::{self, answer, call, cargo};
use explained::Explained;
use tally::{Fate, MutantTally};
use together::Programs;

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
            TestStage { profile: PROFILE, programs: "--lib", filters: "store::journal" },
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
                programs: "--test=perft",
                filters: "--skip three_turns",
            },
            TestStage {
                profile: QUICK_PROFILE,
                programs: "--test=rules",
                filters: "--skip two_hundred_turns --skip games_of_all_kinds --skip when_tried --skip share --skip any_bytes",
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
/// Seconds of the processor, however busy it is, after which a test program hangs: that counts as failed. In the first
/// stage most take one or two, then up to half a minute, and in the last one some minutes.
const FIRST_LIMIT: u32 = 30;
const LIMIT: u32 = 150;
const LAST_LIMIT: u32 = 900;
/// Seconds after which one that sleeps, or that cannot be limited here, hangs.
const TIMEOUT: &str = "3600";

/// What became of the mutants of an area.
#[derive(Default)]
struct Fates {
    unviable: usize,
    caught: usize,
    explained: usize,
    missed: Vec<String>,
    not_tried: usize,
}

impl Fates {
    fn tried(&self) -> usize {
        self.unviable + self.caught + self.explained + self.missed.len()
    }

    fn count(&mut self, name: &str, fate: Fate, explained: &Explained) {
        match fate {
            Fate::Unviable => self.unviable += 1,
            Fate::Caught => self.caught += 1,
            Fate::Survived if explained.has(name) => self.explained += 1,
            Fate::Survived => self.missed.push(name.to_owned()),
        }
    }
}

pub(crate) fn run(arguments: &mut lexopt::Parser) -> Result<()> {
    let (mut shard, mut minutes, mut names) = ((0, 1), u64::MAX / 60, Vec::new());
    let (mut files, mut tally): (Vec<String>, _) = (Vec::new(), MutantTally::default());
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Long("shard") => shard = parse_shard(&arguments.value()?.string()?)?,
            Arg::Long("minutes") => minutes = arguments.value()?.parse()?,
            Arg::Long("tally") => tally = MutantTally::read(path::absolute(arguments.value()?)?)?,
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
    let copy = copy::update("copy")?;
    let (mut number, mut missed, mut rows) = (0, 0, Vec::new());
    for area in AREAS.iter().filter(|area| names.is_empty() || names.iter().any(|n| n == area.name))
    {
        let mut fates = Fates::default();
        let names = area.list(&files)?;
        let (mut programs, mut stages_checked) = (None, 0);
        for part in names.chunks(PART) {
            number += 1;
            let mut left = Vec::new();
            for name in part {
                // A test may have been written for one that was missed.
                match tally.fate(name)? {
                    Some(fate) if fate != Fate::Survived || explained.has(name) => {
                        fates.count(name, fate, &explained);
                    }
                    _ => left.push(name.clone()),
                }
            }
            if left.is_empty() {
                continue;
            }
            let is_late = deadline.is_some_and(|deadline| Instant::now() > deadline);
            if (number - 1) % shard.1 != shard.0 || is_late {
                fates.not_tried += left.len();
                continue;
            }
            let programs = match &programs {
                Some(programs) => programs,
                None => {
                    let built = Programs::build(area, &files, &names)?;
                    built.ensure_tests_pass(area)?;
                    println!(
                        "{}: {} of {} mutants together",
                        area.name,
                        built.count(),
                        names.len()
                    );
                    programs.insert(built)
                }
            };
            for (name, fate) in
                area.try_part(&copy, programs, left, &explained, &mut stages_checked)?
            {
                tally.keep(&name, fate)?;
                fates.count(&name, fate, &explained);
            }
            println!("{}: {} of {} tried", area.name, fates.tried(), names.len());
        }
        // They are still what they were: otherwise nothing that they have caught would count.
        if let Some(programs) = &programs {
            programs.ensure_tests_pass(area)?;
        }
        missed += fates.missed.len();
        let Fates { unviable, caught, explained, missed, not_tried } = &fates;
        let viable = caught + explained + missed.len();
        rows.push(format!(
            "| {:8} | {viable:6} | {caught:6} | {explained:9} | {:6} | {unviable:8} | {not_tried:9} |",
            area.name,
            missed.len(),
        ));
        missed.iter().for_each(|name| println!("missed: {}", explained::shown(name)));
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
    /// The names of its mutants.
    fn list(&self, files: &[String]) -> Result<Vec<String>> {
        let names = answer(self.command(files, &["--list"]))?;
        let mut names: Vec<String> = names.lines().map(str::to_owned).collect();
        // cargo-mutants lists some whatever files were asked for.
        names.retain(|name| files.is_empty() || files.iter().any(|file| is_in(name, file)));
        Ok(names)
    }

    /// Runs the tests of a stage before anything is changed: if they failed anyway, every mutant would seem to be caught.
    /// So it would if they took too long; half of the time must be enough.
    fn ensure_tests_pass(&self, copy: &Path, number: usize) -> Result<()> {
        let stage = &self.stages[number];
        let mut command = cargo(&["test", "--quiet", "--package", self.package]);
        command.args(["--profile", stage.profile]).args(words(stage.programs));
        command.args(limited(self.limit(number) / 2)?);
        command.arg("--").args(words(stage.filters)).current_dir(copy);
        self.set_up(&mut command, number);
        call(command)
    }

    /// Tries some of its mutants: in the programs that have many of them, then stage by stage. The tests of so many stages
    /// have passed before anything was changed.
    fn try_part(
        &self,
        copy: &Path,
        programs: &Programs,
        mut left: Vec<String>,
        explained: &Explained,
        stages_checked: &mut usize,
    ) -> Result<Vec<(String, Fate)>> {
        let output = firmware::target_directory().join("mutants").join(self.name);
        let mut fates = Vec::new();
        let mut settle = |names: Vec<String>, fate| {
            fates.extend(names.into_iter().map(|name| (name, fate)));
        };
        let mut caught = Vec::new();
        for name in &left {
            if programs.catch(self, name)? {
                caught.push(name.clone());
            }
        }
        left.retain(|name| !caught.contains(name));
        settle(caught, Fate::Caught);
        for (number, stage) in self.stages.iter().enumerate() {
            if left.is_empty() {
                break;
            }
            if *stages_checked == number {
                self.ensure_tests_pass(copy, number)?;
                *stages_checked += 1;
            }
            let mut command = self.command(&[], &["--profile", stage.profile]);
            command.args(only(&left));
            self.set_up(&mut command, number);
            let output = output.join(number.to_string());
            let mut tried = Outcomes::of(command, copy, &output, stage, self.limit(number))?;
            tried.keep(&left);
            settle(tried.unviable, Fate::Unviable);
            settle(tried.caught, Fate::Caught);
            let (expected, unexpected) =
                tried.missed.into_iter().partition(|name| explained.has(name));
            settle(expected, Fate::Survived);
            left = unexpected;
        }
        left.iter().for_each(|name| println!("missed: {}", explained::shown(name)));
        settle(left, Fate::Survived);
        Ok(fates)
    }

    /// How much of the processor a test program of a stage may take, in seconds.
    fn limit(&self, stage: usize) -> u32 {
        match stage {
            0 => FIRST_LIMIT,
            _ if stage + 1 < self.stages.len() => LIMIT,
            _ => LAST_LIMIT,
        }
    }

    /// What the tests of a stage find in their environment.
    fn set_up(&self, command: &mut Command, stage: usize) {
        command.env("CARGO_TARGET_DIR", build_directory("build"));
        command.env("RUST_BACKTRACE", "0"); // nobody reads them, and they take longer than the tests
        if stage + 1 < self.stages.len() {
            command.env("NONAGA_SOAK", "0"); // the short form of tests by chance
        }
    }

    fn command(&self, files: &[String], options: &[&str]) -> Command {
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
        mut command: Command,
        copy: &Path,
        output: &Path,
        stage: &TestStage,
        limit: u32,
    ) -> Result<Self> {
        fs::create_dir_all(output)?;
        command.args(["--in-place", "--timeout", TIMEOUT]).current_dir(copy);
        let mut for_cargo: Vec<String> = words(stage.programs).map(str::to_owned).collect();
        for_cargo.extend(limited(limit)?);
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

/// What makes cargo limit each test program to this much of the processor, in seconds, where that can be done.
fn limited(seconds: u32) -> Result<Vec<String>> {
    if !tools::exists("prlimit")? {
        return Ok(Vec::new());
    }
    let runner = format!("target.'cfg(unix)'.runner=['prlimit','--cpu={seconds}']");
    Ok(vec!["--config".into(), runner])
}

/// Whether the mutant of this name is in a file whose name contains this.
fn is_in(name: &str, file: &str) -> bool {
    name.split(':').next().is_some_and(|path| path.contains(file))
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

/// Where mutants are built: programs of this kind have a folder of their own.
fn build_directory(kind: &str) -> PathBuf {
    firmware::target_directory().join("mutants").join(kind)
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
