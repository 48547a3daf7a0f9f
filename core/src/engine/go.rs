//! What `go` can be told.

use heapless::Vec;

use super::error::CommandError;
use crate::search::{Level, Limits};

/// What `go` can be told: name, least and most.
pub(super) const OPTIONS: [(&str, u32, u32); 5] = [
    ("level", 1, Level::COUNT as u32),
    ("seed", 0, u32::MAX),
    ("nodes", 1, u32::MAX),
    ("depth", 1, Limits::DEEPEST as u32),
    ("ms", 0, u32::MAX),
];

/// The limits of a search, and its milliseconds where they were given.
pub(super) fn parse_go(text: &str) -> Result<(Limits, Option<u32>), CommandError<'_>> {
    let mut words = Vec::<&str, 4>::new();
    for word in text.split_whitespace() {
        words.push(word).map_err(|_| CommandError::GoWhat(text))?;
    }
    Ok(match words[..] {
        ["level", level] => (at_level(level, "0")?, None),
        ["level", level, "seed", seed] => (at_level(level, seed)?, None),
        ["nodes", nodes] => (Limits::nodes(option(2, nodes)?), None),
        ["depth", depth] => (Limits::depth(option(3, depth)? as u8), None),
        ["ms", ms] => (Limits::nodes(u32::MAX), Some(option(4, ms)?)),
        _ => return Err(CommandError::GoWhat(text)),
    })
}

fn at_level<'a>(level: &'a str, seed: &'a str) -> Result<Limits, CommandError<'a>> {
    let number = option(0, level)? as u8;
    let level = Level::new(number).expect("the option says which levels there are");
    Ok(Limits::level(level, option(1, seed)?))
}

/// The value of one of [`OPTIONS`].
fn option(at: usize, text: &str) -> Result<u32, CommandError<'_>> {
    let (name, least, most) = OPTIONS[at];
    number(name, text, least, most)
}

/// Parses a number within a range.
pub(super) fn number<'a>(
    name: &'static str,
    text: &'a str,
    least: u32,
    most: u32,
) -> Result<u32, CommandError<'a>> {
    let value = text.parse().ok().filter(|value| (least..=most).contains(value));
    value.ok_or(CommandError::Number { name, least, most, text })
}
