//! Command-line arguments. Every error names the option it is about.

use std::ffi::OsString;
use std::fmt::Display;
use std::io;
use std::path::PathBuf;
use std::str::FromStr;

pub use lexopt::Arg;

/// Why a command ends early.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Stop {
    /// Help was asked for.
    Help,
    /// A list was asked for: this one.
    Answer(String),
    /// There is no such long option, named without its dashes: exit code 2.
    UnknownOption(String),
    /// The arguments are invalid: exit code 2.
    Usage(String),
    /// The command failed, or its result is bad: exit code 1.
    Failure(String),
}

impl Stop {
    /// The arguments are invalid, for this reason.
    pub fn usage(reason: impl Display) -> Self {
        Self::Usage(reason.to_string())
    }

    /// The command failed, for this reason.
    pub fn failure(reason: impl Display) -> Self {
        Self::Failure(reason.to_string())
    }
}

impl From<lexopt::Error> for Stop {
    fn from(error: lexopt::Error) -> Self {
        Self::usage(error)
    }
}

/// Output that cannot be written: a closed pipe, a full disk.
impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Self {
        Self::failure(error)
    }
}

/// The arguments of a command.
pub struct Arguments {
    parser: lexopt::Parser,
    /// The option that was read last, as written.
    option: String,
}

impl Arguments {
    /// These arguments, without the program's name.
    pub fn new(arguments: impl IntoIterator<Item = impl Into<OsString>>) -> Self {
        let arguments = arguments.into_iter().map(Into::into).collect::<Vec<OsString>>();
        Self { parser: lexopt::Parser::from_args(arguments), option: String::new() }
    }

    /// The file of `--out FILE`, for a command that takes no other argument; `question` is asked when it is missing.
    pub(crate) fn only_out(mut self, question: &str) -> Result<PathBuf, Stop> {
        let mut out = None;
        while let Some(argument) = self.next()? {
            match argument {
                Arg::Long("out") => out = Some(self.value::<PathBuf>()?),
                other => return Err(unexpected(other)),
            }
        }
        out.ok_or_else(|| Stop::usage(format!("--out is missing: {question}")))
    }

    /// The next option or word; `--help` ends the command here.
    #[expect(clippy::should_implement_trait, reason = "an option borrows its name from here")]
    pub fn next(&mut self) -> Result<Option<Arg<'_>>, Stop> {
        let argument = self.parser.next()?;
        match &argument {
            Some(Arg::Long("help") | Arg::Short('h')) => return Err(Stop::Help),
            Some(Arg::Long(name)) => self.option = format!("--{name}"),
            Some(Arg::Short(name)) => self.option = format!("-{name}"),
            Some(Arg::Value(_)) | None => {}
        }
        Ok(argument)
    }

    /// The value of the option that was read last.
    pub fn value<T>(&mut self) -> Result<T, Stop>
    where
        T: FromStr<Err: Display>,
    {
        let value = self.parser.value()?;
        parse(&self.option, value)
    }

    /// The value of the option that was read last, a number of at least one.
    pub fn count(&mut self) -> Result<usize, Stop> {
        match self.value()? {
            0 => Err(Stop::usage(format!("{}: 0 is too few", self.option))),
            count => Ok(count),
        }
    }
}

/// Parses a word or an option's value; an error calls it `name`.
pub fn parse<T>(name: &str, value: OsString) -> Result<T, Stop>
where
    T: FromStr<Err: Display>,
{
    let text = value
        .into_string()
        .map_err(|value| Stop::usage(format!("{name}: {value:?} is not valid text")))?;
    text.parse().map_err(|why| Stop::usage(format!("{name}: '{text}' will not do: {why}")))
}

/// The error for an argument that the command does not take.
pub fn unexpected(argument: Arg<'_>) -> Stop {
    match argument {
        Arg::Long(name) => Stop::UnknownOption(name.to_owned()),
        other => Stop::usage(other.unexpected()),
    }
}
