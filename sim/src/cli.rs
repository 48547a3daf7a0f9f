//! The subcommands of the program, called verbs, and their dispatch.
//!
//! To add one, write a file with a `pub(crate) const VERB` and add it to [`VERBS`].

use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;

use crate::arguments::{Arguments, Stop};

/// A subcommand.
pub struct Verb {
    /// Its name on the command line.
    pub name: &'static str,
    /// Its line in the overview.
    pub summary: &'static str,
    /// Its `--help`: usage, options, examples.
    pub help: &'static str,
    /// Runs it.
    pub run: fn(Arguments) -> Result<(), Stop>,
}

/// All verbs in the order of the overview; the first is the default.
pub const VERBS: &[Verb] = &[
    crate::play::VERB,
    crate::engine::VERB,
    crate::shot::VERB,
    crate::film::VERB,
    crate::pictures::VERB,
    crate::diagrams::VERB,
    crate::mirror::VERB,
    crate::perft::VERB,
    crate::bench::VERB,
    crate::lab::matches::VERB,
    crate::lab::ladder::VERB,
    crate::lab::learn::VERB,
    crate::lab::midgame::VERB,
    crate::lab::tactics::VERB,
    crate::puzzles::VERB,
];

const CODES: &str = "\
Exit codes: 0 done, 1 it could not be done or the result is bad, 2 the arguments make no sense.";

/// Runs the program with the arguments it was called with.
pub fn main() -> ExitCode {
    let mut arguments: Vec<OsString> = std::env::args_os().skip(1).collect();
    let first = arguments.first().map(|word| word.to_string_lossy().into_owned());
    let verb = match first.as_deref() {
        Some("--help" | "-h" | "help") => return print(&overview()),
        Some("--version" | "-V") => return print(concat!("nonaga ", env!("CARGO_PKG_VERSION"))),
        // Options without a verb belong to the default.
        Some(option) if option.starts_with('-') => &VERBS[0],
        None => &VERBS[0],
        Some(word) => match VERBS.iter().find(|verb| verb.name == word) {
            Some(verb) => {
                arguments.remove(0);
                verb
            }
            None => return refuse(&format!("there is no verb '{word}'"), ""),
        },
    };
    match (verb.run)(Arguments::new(arguments)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(Stop::Help) => print(&format!("{}\n\n{CODES}", verb.help.trim_end())),
        Err(Stop::Usage(reason)) => refuse(&reason, verb.name),
        Err(Stop::Failure(reason)) => {
            eprintln!("nonaga {}: {reason}", verb.name);
            ExitCode::FAILURE
        }
    }
}

fn overview() -> String {
    let mut text = "Nonaga, the game of 19 discs and six tokens.\n\n".to_owned();
    for verb in VERBS {
        text += &format!("  nonaga {:9} {}\n", verb.name, verb.summary);
    }
    text + "\n`nonaga VERB --help` tells more about each.\n" + CODES
}

fn refuse(reason: &str, verb: &str) -> ExitCode {
    let space = if verb.is_empty() { "" } else { " " };
    eprintln!("nonaga{space}{verb}: {reason}\nTry: nonaga{space}{verb} --help");
    ExitCode::from(2)
}

/// Prints a text; a closed pipe is not an error.
fn print(text: &str) -> ExitCode {
    let _ = writeln!(std::io::stdout(), "{text}");
    ExitCode::SUCCESS
}
