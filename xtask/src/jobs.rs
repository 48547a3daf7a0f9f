//! End-to-end scripts on the emulated chip, two at a time, each on a core of its own.

use crate::board;
use crate::firmware::{self, Image};
use crate::tools;
use anyhow::{Context, Result, ensure};
use nonaga_boards::Board;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::thread;

/// A script in `emulator/e2e` and the board to run it on.
pub(crate) struct Job {
    /// The script.
    pub(crate) script: &'static str,
    /// The board.
    pub(crate) board: &'static Board,
    /// What the chip assumes other than usual, as in `emulator/src/assumed.js`.
    pub(crate) assume: &'static str,
}

impl Job {
    /// A script on a chip with the usual assumptions.
    pub(crate) fn new(script: &'static str, board: &'static Board) -> Self {
        Self { script, board, assume: "" }
    }
}

/// Runs all jobs and returns what they print, in order; fails if any fails.
pub(crate) fn run(jobs: &[Job], images: &[(&'static Board, Image)]) -> Result<Vec<String>> {
    let nonaga = nonaga()?;
    let workers = thread::available_parallelism().map_or(1, |count| count.get().min(2));
    let waiting = Mutex::new(jobs.iter().enumerate());
    let done = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                loop {
                    let Some((number, job)) = waiting.lock().expect("no panics").next() else {
                        break;
                    };
                    let result = run_one(job, images, &nonaga);
                    let (text, ok) = match &result {
                        Ok(text) => (text.clone(), true),
                        Err(error) => (format!("{error:#}"), false),
                    };
                    print!("{}{text}", if ok { "" } else { "FAILED " });
                    done.lock().expect("no panics").push((number, text, ok));
                }
            });
        }
    });
    let mut done = done.into_inner().expect("no panics");
    done.sort();
    let failed = done.iter().filter(|(_, _, ok)| !ok).count();
    ensure!(failed == 0, "{failed} of {} failed", jobs.len());
    Ok(done.into_iter().map(|(_, text, _)| text).collect())
}

/// Builds the desktop program, whose `mirror` the scripts compare the chip with.
pub(crate) fn nonaga() -> Result<PathBuf> {
    tools::call(tools::cargo(&["build", "--quiet", "--package", "nonaga"]))?;
    Ok(firmware::target_directory().join("debug/nonaga"))
}

fn run_one(job: &Job, images: &[(&'static Board, Image)], nonaga: &Path) -> Result<String> {
    let image = images.iter().find(|(board, _)| *board == job.board);
    let (_, image) = image.with_context(|| format!("no image for {}", job.board.name))?;
    let mut node = tools::program("node", &[]);
    if !job.assume.is_empty() {
        node.env("ASSUME", job.assume);
    }
    node.arg(format!("emulator/e2e/{}.js", job.script));
    node.arg(&image.path).arg(board::as_json(job.board)).arg(nonaga);
    let output = node.output().context("cannot start node")?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let errors = String::from_utf8_lossy(&output.stderr);
    let Job { script, board, assume } = job;
    ensure!(output.status.success(), "{script} on {} {assume}: {text}{errors}", board.name);
    Ok(text)
}
