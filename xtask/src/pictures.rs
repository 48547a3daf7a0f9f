//! `cargo xtask pictures`: every picture in `docs`, drawn by the game itself.

use anyhow::Result;

use crate::tools::{call, cargo};
use crate::web;

/// What `nonaga` draws: the verb, and where the documents look for it.
const PICTURES: [(&str, &str); 3] =
    [("pictures", "docs/screens.png"), ("film", "docs/play.png"), ("diagrams", "docs/pictures")];

pub(crate) fn run(arguments: &mut lexopt::Parser) -> Result<()> {
    if let Some(argument) = arguments.next()? {
        return Err(argument.unexpected().into());
    }
    for (verb, out) in PICTURES {
        call(cargo(&["run", "--quiet", "--package", "nonaga", "--", verb, "--out", out]))?;
    }
    web::pictures()
}
