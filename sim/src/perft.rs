//! `nonaga perft`: counts all lines of play, to compare move generators.

use std::io::{self, Write};

use nonaga_core::Position;

use crate::arguments::{Arg, Arguments, Stop, parse, unexpected};
use crate::cli::Verb;

pub(crate) const VERB: Verb = Verb {
    name: "perft",
    summary: "count all lines of play of a given length",
    help: "\
Usage: nonaga perft TURNS [--position P]

Counts the lines of play of exactly TURNS turns, 0 to 7. A turn that wins ends its line.

  --position P   count from this position instead of the set-up

Examples:
  nonaga perft 3
  nonaga perft 2 --position 'discs=-2,0 -2,1 …;red=…;black=…;turn=red;ban=-'",
    run,
};

/// Beyond this the count would overflow 64 bits.
pub(crate) const MOST_TURNS: u8 = 7;

fn run(mut arguments: Arguments) -> Result<(), Stop> {
    let mut position = Position::start();
    let mut turns: Option<u8> = None;
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Long("position") => position = arguments.value()?,
            Arg::Value(word) if turns.is_none() => turns = Some(parse("TURNS", word)?),
            other => return Err(unexpected(other)),
        }
    }
    let turns = turns.ok_or(Stop::usage("how many TURNS?"))?;
    if turns > MOST_TURNS {
        return Err(Stop::usage(format!("TURNS: {turns} is more than {MOST_TURNS}")));
    }
    Ok(writeln!(io::stdout(), "perft {turns} {}", position.perft(turns))?)
}
