//! `cargo xtask soak`: lives of saved data with power cuts, every wrong bit, and mutated records; for minutes or hours.

use crate::tools::{call, cargo};
use anyhow::{Result, ensure};
use lexopt::{Arg, ValueExt};

/// The tests that go by chance, by their names.
const TESTS: [&str; 3] = ["lives_with", "no_single_wrong_bit", "mutated_records"];

pub(crate) fn run(arguments: &mut lexopt::Parser) -> Result<()> {
    let mut times = 100_usize;
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Long("times") => times = arguments.value()?.parse()?,
            other => return Err(other.unexpected().into()),
        }
    }
    ensure!(times > 1, "--times: a soak is longer than a test");
    let tests = ["--package", "nonaga-app", "--test", "journal", "--test", "records"];
    let mut command = cargo(&["test", "--release", "--quiet", "--no-fail-fast"]);
    command.args(tests).args(["--", "--nocapture", "--test-threads", "1"]).args(TESTS);
    command.env("NONAGA_SOAK", times.to_string());
    call(command)
}
