//! The subcommands of the program, called verbs, and their dispatch.
//!
//! To add one, write a file with a `pub(crate) const VERB` and add it to [`GROUPS`]. Its help is the table that
//! `options` reads: what is suggested, completed and printed as a manual comes from there.

mod completions;
mod man;
mod options;
mod suggestion;

use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;

pub use self::options::VerbOption;
use self::suggestion::suggestion;
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

/// The verbs under their headings, in the order of the overview; the first of all is the default.
pub const GROUPS: &[(&str, &[Verb])] = &[
    (
        "To play",
        &[
            crate::play::VERB,
            crate::game::VERB,
            crate::engine::VERB,
            crate::data::VERB,
            crate::cable::VERB,
        ],
    ),
    (
        "For makers (pictures, puzzles, strength, speed)",
        &[
            crate::shot::VERB,
            crate::film::VERB,
            crate::pictures::VERB,
            crate::diagrams::VERB,
            crate::mirror::VERB,
            crate::imitation::VERB,
            crate::puzzles::VERB,
            crate::perft::VERB,
            crate::bench::VERB,
            crate::lab::matches::VERB,
            crate::lab::midgame::VERB,
            crate::lab::tactics::VERB,
            crate::lab::learn::VERB,
            crate::lab::book::VERB,
            crate::lab::ladder::VERB,
            crate::lab::blunders::VERB,
        ],
    ),
    ("For packages", &[completions::VERB, man::VERB]),
];

/// All verbs in the order of the overview.
pub fn verbs() -> impl Iterator<Item = &'static Verb> {
    GROUPS.iter().flat_map(|(_, verbs)| verbs.iter())
}

fn verb_named(name: &str) -> Option<&'static Verb> {
    verbs().find(|verb| verb.name == name)
}

const CODES: &str = "\
Exit codes: 0 done, 1 it could not be done or the result is bad, 2 the arguments make no sense.";

/// Runs the program with the arguments it was called with.
pub fn main() -> ExitCode {
    let mut arguments: Vec<OsString> = std::env::args_os().skip(1).collect();
    let words: Vec<_> = arguments.iter().map(|word| word.to_string_lossy()).collect();
    let words: Vec<&str> = words.iter().map(|word| &**word).collect();
    let default = &GROUPS[0].1[0];
    let verb = match words[..] {
        ["help", name, ..] if !name.starts_with('-') => match verb_named(name) {
            Some(verb) => return print(&help_of(verb)),
            None => return refuse(&no_verb(name), ""),
        },
        ["--help" | "-h" | "help", ..] => return print(&overview()),
        ["--version" | "-V", ..] => return print(concat!("nonaga ", env!("CARGO_PKG_VERSION"))),
        // Options without a verb belong to the default.
        [] => default,
        [option, ..] if option.starts_with('-') => default,
        [word, ..] => match verb_named(word) {
            Some(verb) => {
                arguments.remove(0);
                verb
            }
            None => return refuse(&no_verb(word), ""),
        },
    };
    match (verb.run)(Arguments::new(arguments)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(Stop::Help) => print(&help_of(verb)),
        Err(Stop::Answer(text)) => print(text.trim_end()),
        Err(Stop::Usage(reason)) => refuse(&reason, verb.name),
        Err(Stop::UnknownOption(name)) => {
            let names: Vec<_> = verb.options().into_iter().map(|option| option.name).collect();
            let hint = suggestion(&name, names).map(|name| format!("; did you mean --{name}?"));
            refuse(&format!("invalid option '--{name}'{}", hint.unwrap_or_default()), verb.name)
        }
        Err(Stop::Failure(reason)) => {
            eprintln!("nonaga {}: {reason}", verb.name);
            ExitCode::FAILURE
        }
    }
}

fn no_verb(name: &str) -> String {
    let names = verbs().map(|verb| verb.name).chain(["help"]);
    let hint = suggestion(name, names).map(|name| format!("; did you mean {name}?"));
    format!("there is no verb '{name}'{}", hint.unwrap_or_default())
}

fn help_of(verb: &Verb) -> String {
    format!("{}\n\n{CODES}", verb.help.trim_end())
}

fn overview() -> String {
    let mut text = "Nonaga, the game of 19 discs and six tokens.\n".to_owned();
    for (heading, verbs) in GROUPS {
        text += &format!("\n{heading}:\n");
        for verb in *verbs {
            text += &format!("  nonaga {:11} {}\n", verb.name, verb.summary);
        }
    }
    text + "\n`nonaga help VERB` tells more about each.\n" + CODES
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
