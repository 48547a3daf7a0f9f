//! `cargo xtask emulate`: runs the firmware image on the emulated chip, for a while or with a program on its cable.

use crate::firmware::{self, Image};
use crate::{board, tools};
use anyhow::Result;
use lexopt::{Arg, ValueExt};

pub(crate) fn run(arguments: &mut lexopt::Parser) -> Result<()> {
    let mut chosen = None;
    let mut options = Vec::new();
    let mut script = "emulator/run.js";
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Long("board") => chosen = Some(board::by_name(&arguments.value()?.string()?)?),
            Arg::Long("cable") => script = "emulator/cable.js",
            Arg::Long(name @ ("keys" | "millis" | "png" | "flash" | "when-asked")) => {
                options.push(format!("--{name}"));
                options.push(arguments.value()?.string()?);
            }
            Arg::Long("verbose") => options.push("--verbose".into()),
            other => return Err(other.unexpected().into()),
        }
    }
    let board = firmware::needed(chosen)?;
    let image = Image::build(board)?;
    tools::ensure_emulator()?;
    let mut node = tools::program("node", &[script]);
    node.arg(&image.path).arg(board::as_json(board)).args(options);
    let status = node.status()?;
    anyhow::ensure!(status.success(), "the emulation failed");
    Ok(())
}
