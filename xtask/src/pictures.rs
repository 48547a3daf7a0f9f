//! `cargo xtask pictures`: the contact sheet of all screens that the README shows.

use anyhow::Result;

use crate::tools::{call, cargo};

/// Where the README finds it.
const SHEET: &str = "docs/screens.png";

pub(crate) fn run(arguments: &mut lexopt::Parser) -> Result<()> {
    if let Some(argument) = arguments.next()? {
        return Err(argument.unexpected().into());
    }
    call(cargo(&["run", "--quiet", "--package", "nonaga", "--", "pictures", "--out", SHEET]))
}
