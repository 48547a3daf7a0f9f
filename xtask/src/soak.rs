//! `cargo xtask soak`: lives of saved data with power cuts, every wrong bit, and mutated records; for minutes or hours.
//! With `--chip`: games on the emulated chip, with power cuts and hangs.

use std::path::{self, PathBuf};

use crate::firmware::Image;
use crate::tools::{self, call, cargo};
use crate::{board, jobs, test};
use anyhow::{Result, ensure};
use lexopt::{Arg, ValueExt};

/// The tests that go by chance, by their names.
const TESTS: [&str; 3] = ["lives_with", "no_single_wrong_bit", "mutated_records"];

/// The app is built to be small, which takes twice as long here.
const FAST: &str = "profile.release.package.nonaga-app.opt-level=3";

/// Keys at most between two restarts of a long soak: mostly a game.
const ACTIONS: u32 = 60;

/// The board with the smallest screen, which takes the least time to draw.
const BOARD: &str = "pico-display";

pub(crate) fn run(arguments: &mut lexopt::Parser) -> Result<()> {
    let (mut times, mut on_chip, mut chip) = (100_usize, false, ChipSoak::default());
    let (mut model, mut first) = (None, 0_usize);
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Long("times") => times = arguments.value()?.parse()?,
            Arg::Long("model") => model = Some(arguments.value()?.string()?),
            Arg::Long("first") => first = arguments.value()?.parse()?,
            Arg::Long("chip") => on_chip = true,
            Arg::Long("games") => chip.games = arguments.value()?.parse()?,
            Arg::Long("minutes") => chip.minutes = arguments.value()?.parse()?,
            Arg::Long("seed") => chip.seed = arguments.value()?.parse()?,
            Arg::Long("board") => chip.board = arguments.value()?.string()?,
            Arg::Long("slow-flash") => chip.slow_flash = true,
            Arg::Long("tally") => chip.tally = Some(path::absolute(arguments.value()?)?),
            other => return Err(other.unexpected().into()),
        }
    }
    if on_chip {
        return chip.run();
    }
    let mut command = cargo(&["test", "--release", "--quiet", "--no-fail-fast"]);
    command.args(["--config", FAST]);
    command.args(["--package", "nonaga-app", "--test", "journal", "--test", "records"]);
    command.args(["--", "--nocapture", "--test-threads", "1"]);
    command.args(if model.is_some() { &TESTS[..1] } else { &TESTS });
    command.envs(model.map(|model| ("NONAGA_MODEL", model)));
    command.env("NONAGA_FIRST", first.to_string()).env("NONAGA_SOAK", times.to_string());
    call(command)
}

/// Games on the emulated chip, up to a number of games or a time, whichever comes first.
struct ChipSoak {
    games: u32,
    minutes: u32,
    seed: u32,
    board: String,
    slow_flash: bool,
    /// Where what was counted is kept, so that the next run goes on from there.
    tally: Option<PathBuf>,
}

impl Default for ChipSoak {
    fn default() -> Self {
        Self {
            games: 1000,
            minutes: 60,
            seed: 1,
            board: BOARD.into(),
            slow_flash: false,
            tally: None,
        }
    }
}

impl ChipSoak {
    fn run(&self) -> Result<()> {
        let board = board::by_name(&self.board)?;
        tools::ensure_emulator()?;
        let image = Image::build(board)?;
        let mut node = tools::program("node", &["emulator/e2e/soak.js"]);
        node.arg(&image.path).arg(board::as_json(board)).arg(jobs::nonaga()?);
        for (name, number) in [
            ("--games", self.games),
            ("--minutes", self.minutes),
            ("--seed", self.seed),
            ("--actions", ACTIONS),
        ] {
            node.arg(name).arg(number.to_string());
        }
        if let Some(tally) = &self.tally {
            node.arg("--tally").arg(tally);
        }
        if self.slow_flash {
            node.env("ASSUME", test::SLOW_FLASH);
        }
        ensure!(node.status()?.success(), "something was lost");
        Ok(())
    }
}
