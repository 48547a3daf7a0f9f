//! `nonaga perft`: counts all lines of play, to compare move generators.

use std::io::{self, Write};
use std::ops::ControlFlow;

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

/// Counts like [`Position::perft`], but returns `None` once `is_stopped` is true.
pub(crate) fn count_lines(
    position: &Position,
    turns: u8,
    is_stopped: &mut dyn FnMut() -> bool,
) -> Option<u64> {
    // Two turns are counted in well under a millisecond.
    if turns <= 2 {
        return (!is_stopped()).then(|| position.perft(turns));
    }
    let mut lines = 0;
    let counted = position.for_each_turn(|turn| {
        let mut next = *position;
        next.play_turn(turn).expect("the turn is legal");
        match count_lines(&next, turns - 1, is_stopped) {
            Some(more) => lines += more,
            None => return ControlFlow::Break(()),
        }
        ControlFlow::Continue(())
    });
    counted.is_continue().then_some(lines)
}
