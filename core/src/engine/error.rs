//! Why a command is not carried out, in one short line.

use core::fmt::{self, Display, Formatter, Write};

use super::game_text::GameTextError;

/// Why a command is not carried out.
pub(super) enum CommandError<'a> {
    Unknown(&'a str),
    Alone { command: &'a str, rest: &'a str },
    Number { name: &'static str, least: u32, most: u32, text: &'a str },
    GoWhat(&'a str),
    MiddleOfTurn,
    Game(GameTextError<'a>),
    Stopped(u8),
}

impl<'a> From<GameTextError<'a>> for CommandError<'a> {
    fn from(error: GameTextError<'a>) -> Self {
        Self::Game(error)
    }
}

impl Display for CommandError<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(line) => write!(f, "unknown command '{line}'"),
            Self::Alone { command, rest } => write!(f, "{command} stands alone, without '{rest}'"),
            Self::Number { name, least, most, text } => {
                write!(f, "{name}: expected a number from {least} to {most}, not '{text}'")
            }
            Self::GoWhat(text) => {
                f.write_str("go what? expected level L [seed S], nodes N, depth D or ms M, ")?;
                write!(f, "not '{text}'")
            }
            Self::MiddleOfTurn => f.write_str("position: it must be at the beginning of a turn"),
            Self::Game(error) => error.fmt(f),
            Self::Stopped(turns) => write!(f, "perft {turns} was stopped"),
        }
    }
}

/// Keeps a text that quotes what it was given on one short line.
pub(super) struct Printable<'a, W> {
    out: &'a mut W,
    left: usize,
}

impl<'a, W: Write> Printable<'a, W> {
    const LONGEST: usize = 300;

    /// Writes a text, shortened if need be.
    pub(super) fn write(text: &impl Display, out: &'a mut W) {
        // An error means that the end was left out.
        let _ = write!(Self { out, left: Self::LONGEST }, "{text}");
    }
}

impl<W: Write> Write for Printable<'_, W> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for c in text.chars() {
            if self.left == 0 {
                self.out.write_str("...")?;
                return Err(fmt::Error);
            }
            self.left -= 1;
            self.out.write_char(if c.is_control() { '?' } else { c })?;
        }
        Ok(())
    }
}
