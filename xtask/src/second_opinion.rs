//! `cargo xtask second-opinion`: the bench image on another emulator gives the same answers.
//!
//! The emulator in `emulator/` is ours in large parts. Whether it executes instructions rightly is better known when
//! one by other people, the crate `rp2040-emu`, agrees. It is fetched when it is asked for: no test needs it.

use crate::{firmware, measure, tools};
use anyhow::Result;

pub(crate) fn run(arguments: &mut lexopt::Parser) -> Result<()> {
    if let Some(argument) = arguments.next()? {
        return Err(argument.unexpected().into());
    }
    let target = firmware::target_directory().join("second-opinion");
    let mut build = tools::cargo(&["build", "--release", "--quiet"]);
    build.args(["--manifest-path", "emulator/second-opinion/Cargo.toml"]);
    build.arg("--target-dir").arg(&target);
    if let Err(error) = tools::answer(build) {
        println!(
            "no second opinion: the crate rp2040-emu is not installed and cannot be built here\n{error:#}"
        );
        return Ok(());
    }
    measure::second_opinion(&target.join("release/second-opinion"))
}
