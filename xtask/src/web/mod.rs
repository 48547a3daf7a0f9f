//! `cargo xtask web`: the folder of the page.

#[cfg(feature = "web")]
mod build;

use crate::{docs, firmware, jobs, tools};
use anyhow::Result;
use lexopt::Arg;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Where the figures go.
const DOCUMENT: &str = "docs/bench.md";

/// Makes the page. With `--serve` shows it, with `--bench` measures it, and with `--write` keeps the figures.
pub(crate) fn run(arguments: &mut lexopt::Parser) -> Result<()> {
    let (mut is_served, mut is_measured, mut is_written) = (false, false, false);
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Long("serve") => is_served = true,
            Arg::Long("bench") => is_measured = true,
            Arg::Long("write") => is_written = true,
            other => return Err(other.unexpected().into()),
        }
    }
    make()?;
    if is_measured {
        let table = tools::answer(in_browser("web/test/measure.js")?)?;
        println!("\n{table}");
        if is_written {
            docs::write(DOCUMENT, "page", table.trim_end())?;
        }
    }
    if is_served {
        let mut server = tools::program("node", &["web/serve.js"]);
        server.arg(folder());
        tools::call(server)?;
    }
    Ok(())
}

/// Where the page is made.
pub(crate) fn folder() -> PathBuf {
    firmware::target_directory().join("web")
}

/// Tests the page in a browser, with every picture compared to the desktop program's.
pub(crate) fn test() -> Result<()> {
    make()?;
    let mut node = in_browser("--test")?;
    node.args(tests("web/test")?).args(tests("web/flash/test")?);
    node.env("NONAGA", jobs::nonaga()?);
    tools::call(node)
}

/// Tests the page with an emulated board on its cable.
pub(crate) fn test_on_cable(image: &Path, board: &str) -> Result<()> {
    make()?;
    let mut node = in_browser("--test")?;
    node.args(["--test-name-pattern", "the emulated chip", "web/test/cable.test.js"]);
    node.env("NONAGA", jobs::nonaga()?).env("NONAGA_IMAGE", image).env("NONAGA_BOARD", board);
    tools::call(node)
}

/// Takes the pictures of the page.
pub(crate) fn pictures() -> Result<()> {
    make()?;
    tools::call(in_browser("web/test/pictures.js")?)
}

/// Node with a script that opens the page in a browser.
fn in_browser(script: &str) -> Result<Command> {
    let mut node = tools::program("node", &[script]);
    node.env("PAGE", folder()).env("CHROMIUM", tools::ensure_browser()?);
    Ok(node)
}

/// The files of tests in a folder, if it is there.
fn tests(folder: &str) -> Result<Vec<PathBuf>> {
    let Ok(entries) = tools::root().join(folder).read_dir() else { return Ok(Vec::new()) };
    let mut files = entries.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>>>()?;
    files.retain(|file| file.to_string_lossy().ends_with(".test.js"));
    files.sort();
    Ok(files)
}

/// Makes the page.
#[cfg(feature = "web")]
pub(crate) fn make() -> Result<()> {
    build::build(&folder())
}

/// Makes the page by this program, built once more with wasm-bindgen's tool: it takes a minute that no other command
/// should take.
#[cfg(not(feature = "web"))]
pub(crate) fn make() -> Result<()> {
    let again = ["run", "--quiet", "--package", "xtask", "--features", "web", "--", "web"];
    tools::call(tools::cargo(&again))
}
