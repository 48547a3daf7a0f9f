//! `cargo xtask test`: every check there is, one after the other, and a summary.

use crate::board;
use crate::firmware::{self, Image};
use crate::jobs::{self, Job};
use crate::measure;
use crate::tools::{self, TARGET, call, cargo, program};
use crate::web;
use anyhow::{Result, ensure};
use lexopt::{Arg, ValueExt};
use nonaga_boards::Board;
use std::time::Instant;

type CheckStep = (&'static str, fn() -> Result<()>);

const STEPS: &[CheckStep] = &[
    ("format", || call(cargo(&["fmt", "--all", "--check"]))),
    ("lints, host", || {
        call(cargo(&["clippy", "--quiet", "--all-targets", "--", "--deny", "warnings"]))
    }),
    ("lints, firmware", firmware_lints),
    ("documentation", documentation),
    ("tests, host", || {
        tools::ensure_display()?;
        call(cargo(&["test", "--quiet"]))?;
        // Ignored elsewhere, because they need Xvfb, a window manager, a compositor, shells and Python.
        tools::ensure_shells()?;
        ignored_tests(&["completions", "engine"])?;
        // On a busy computer a window manager or a compositor may miss an event while it starts.
        at_second_try(|| ignored_tests(&["window", "wayland"]))
    }),
    ("the page in a browser", web::test),
    ("firmware for every board", firmware_for_every_board),
    ("emulator's own tests", emulator_tests),
    ("a whole game and the board check on every emulated board", every_board),
    ("speed on every emulated board", speed),
    ("the cable of emulated boards", cable),
    ("power cuts, sleep, faults, hangs, sound and battery", single_boards),
    ("the opponent's answers on the emulated chip", measure::same_answers),
    ("desktop program and page with an emulated board on their cable", on_their_cable),
    ("lessons and puzzles on an emulated board", lessons_and_puzzles),
    ("games with power cuts and hangs on emulated boards", short_soak),
];

/// Runs all steps even after one has failed, and fails if any did.
pub(crate) fn run(arguments: &mut lexopt::Parser) -> Result<()> {
    let wanted = match arguments.next()? {
        None => String::new(),
        Some(Arg::Value(word)) => word.string()?,
        Some(other) => return Err(other.unexpected().into()),
    };
    let steps: Vec<_> = STEPS.iter().filter(|(name, _)| name.contains(&wanted)).collect();
    ensure!(!steps.is_empty(), "no step has {wanted:?} in its name");
    let mut summary = Vec::new();
    for (name, step) in &steps {
        println!("\n== {name}");
        let start = Instant::now();
        let result = step();
        if let Err(error) = &result {
            println!("{error:#}");
        }
        let mark = if result.is_ok() { "ok    " } else { "FAILED" };
        summary.push((
            result.is_ok(),
            format!("{mark} {name} ({:.0} s)", start.elapsed().as_secs_f32()),
        ));
    }
    println!();
    summary.iter().for_each(|(_, line)| println!("{line}"));
    let failed = summary.iter().filter(|(ok, _)| !ok).count();
    ensure!(failed == 0, "{failed} of {} steps failed", steps.len());
    Ok(())
}

/// The tests of the desktop program that need more than Rust.
fn ignored_tests(files: &[&str]) -> Result<()> {
    let files = files.iter().flat_map(|file| ["--test", file]);
    let command: Vec<_> =
        ["test", "--quiet", "--package", "nonaga"].into_iter().chain(files).collect();
    call(cargo(&[&command[..], &["--", "--ignored"]].concat()))
}

/// `nonaga device` and the page with a board of four keys.
fn on_their_cable() -> Result<()> {
    tools::ensure_emulator()?;
    let board = board::by_name("pico-display")?;
    let (image, json) = (Image::build(board)?, board::as_json(board));
    // One after the other: each chip keeps a core busy, and answers within seconds are waited for.
    let test = ["test", "--quiet", "--package", "nonaga", "--test", "device_on_chip"];
    at_second_try(|| {
        let mut command = cargo(&[&test[..], &["--", "--ignored", "--test-threads", "1"]].concat());
        command.env("NONAGA_IMAGE", &image.path).env("NONAGA_BOARD", &json);
        call(command)
    })?;
    at_second_try(|| web::test_on_cable(&image.path, &json))
}

/// Programs that wait for each other by the clock may be too late on a busy computer: a second run decides.
fn at_second_try(test: impl Fn() -> Result<()>) -> Result<()> {
    test().or_else(|error| {
        println!("{error:#}; once more");
        test()
    })
}

fn firmware_lints() -> Result<()> {
    tools::ensure_target()?;
    let reference = Board::ALL[0].name;
    let package =
        ["--release", "--package", "nonaga-firmware", "--target", TARGET, "--features", reference];
    let arguments = [&["clippy", "--quiet"], &package[..], &["--", "--deny", "warnings"]].concat();
    call(cargo(&arguments))
}

fn documentation() -> Result<()> {
    let mut command = cargo(&["doc", "--quiet", "--no-deps"]);
    command.env("RUSTDOCFLAGS", "--deny warnings");
    call(command)
}

fn firmware_for_every_board() -> Result<()> {
    let images = Image::build_all()?;
    println!("{}", firmware::table(&images)?);
    Ok(())
}

/// Every board boots, starts a game by its own keys and plays it to the end, and shows the board check; every picture
/// is compared.
fn every_board() -> Result<()> {
    tools::ensure_emulator()?;
    let jobs: Vec<_> = (["game", "check"].iter())
        .flat_map(|script| Board::ALL.iter().map(|board| Job::new(script, board)))
        .collect();
    jobs::run(&jobs, &Image::build_all()?)?;
    Ok(())
}

/// Every board is as quick as its bus and its panel allow; and the one that follows its panel's refreshes does so at other
/// rates, too.
fn speed() -> Result<()> {
    tools::ensure_emulator()?;
    let mut jobs: Vec<_> = Board::ALL.iter().map(|board| Job::new("speed", board)).collect();
    for assume in ["refreshHertz=55", "refreshHertz=63"] {
        jobs.push(Job { assume, ..Job::new("speed", board::by_name("picosystem")?) });
    }
    jobs::run(&jobs, &Image::build_all()?)?;
    Ok(())
}

/// Everything about the cable where the screen is smallest, and by a pad; a flood of it does not disturb a game where the bus is busiest, nor where
/// pictures follow the panel's refreshes.
fn cable() -> Result<()> {
    run_on(&[
        ("cable", "pico-display", ""),
        ("cable", "pico-display", SLOW_FLASH),
        ("cable", "pico-lcd-1-3", ""),
        ("flood", "pico-lcd-2", ""),
        ("flood", "picosystem", ""),
    ])
}

/// The flash chip's longest times, by its datasheet, instead of the typical ones.
pub(crate) const SLOW_FLASH: &str = "eraseNanos=400e6,programNanos=3e6";

/// What need not be shown on every board: each on one that has what it takes.
fn single_boards() -> Result<()> {
    run_on(&[
        ("power", "pico-display", ""),
        ("device", "pico-lcd-1-3", ""),
        ("saved", "pico-lcd-1-3", ""),
        ("extras", "picosystem", ""),
        ("faults", "picosystem", ""),
        ("device", "pico-lcd-1-3", SLOW_FLASH),
        ("saved", "pico-lcd-1-3", SLOW_FLASH),
        ("extras", "picosystem", SLOW_FLASH),
    ])
}

/// Runs scripts, each on its board and with what is assumed for it.
fn run_on(jobs: &[(&'static str, &str, &'static str)]) -> Result<()> {
    tools::ensure_emulator()?;
    let mut images = Vec::new();
    let jobs = jobs.iter().map(|&(script, name, assume)| {
        board::by_name(name).map(|board| Job { assume, ..Job::new(script, board) })
    });
    let jobs = jobs.collect::<Result<Vec<_>>>()?;
    for Job { board, .. } in &jobs {
        if images.iter().all(|(built, _)| built != board) {
            images.push((*board, Image::build(board)?));
        }
    }
    jobs::run(&jobs, &images)?;
    Ok(())
}

/// All lessons and a puzzle of each length, where the screen is smallest.
fn lessons_and_puzzles() -> Result<()> {
    tools::ensure_emulator()?;
    let board = board::by_name("pico-display")?;
    jobs::run(&[Job::new("learn", board)], &[(board, Image::build(board)?)])?;
    Ok(())
}

/// The short form of `cargo xtask soak --chip`: with slow flash, and with many keys.
fn short_soak() -> Result<()> {
    tools::ensure_emulator()?;
    let (small, keys) = (board::by_name("pico-display")?, board::by_name("pico-lcd-1-3")?);
    let jobs = [Job { assume: SLOW_FLASH, ..Job::new("soak", small) }, Job::new("soak", keys)];
    jobs::run(&jobs, &[(small, Image::build(small)?), (keys, Image::build(keys)?)])?;
    Ok(())
}

fn emulator_tests() -> Result<()> {
    tools::ensure_emulator()?;
    call(program("npm", &["test", "--silent", "--prefix", "emulator"]))
}
