//! `nonaga engine`: the rules and the opponent for other programs, line by line.
//!
//! `protocol` answers commands, `command_queue` reads them on a thread of its own, `show` draws the field.

mod command_queue;
mod protocol;
mod show;

use std::io::{BufWriter, Write};
use std::ops::ControlFlow;

use self::command_queue::CommandQueue;
use self::protocol::EngineProtocol;
pub(crate) use self::show::show;
use crate::arguments::{Arg, Arguments, Stop, parse, unexpected};
use crate::cli::Verb;

pub(crate) const VERB: Verb = Verb {
    name: "engine",
    summary: "rules and opponent for other programs, line by line",
    help: "\
Usage: nonaga engine [COMMAND…]

Reads commands from standard input, one a line, and answers each on standard output, in order.
With commands as arguments it answers these, each to its end, and reads nothing.

  new                                the set-up, a new game
  position start [moves T…]          the same, and these turns played
  position <position> [moves T…]     a game from this position
  position <shared> [moves T…]       a shared game (N1…, or a link that ends in one)
  play T                             play a turn
      → ok | error <what and where>  (after an error nothing has changed)
  legal                → legal <n>, then n turns, one a line, sorted as text
  perft N              → perft <N> <count>                  N is at most 7
  show                 → the field, then its position as one line
                         (R red, B black, o a disc, x the disc that may not be taken;
                         before each row its first cell)
  record               → record <shared>                    the game as a text to be shared
  go level L [seed S] | go nodes N | go depth D | go ms M
                       → info depth <d> score <s> nodes <n> pv <turns>, as often as there is news,
                         then bestmove <turn> score <s> depth <d> nodes <n>
                         or bestmove none when the game is over
  options              → options <n>, then n lines: option <name> <least> <most>
                         (what go can be told; it thinks on one thread, and never on the
                         other's time: there is no go ponder)
  eval                 → eval <score> and each term of it by name, without looking ahead;
                         eval none when the game is over
  stop                 → ends the thought or count under way, which answers first; then ok
                         (thoughts that wait before it are ended as well)
  outcome              → outcome open | red|black line|triangle|tick | draw repetition|length
  version              → version <number>
  quit                 → the same, and the end

A turn is 2,0>-1,0/-1,2>1,2 (token, then disc), 2,0>-1,0 when it wins, or pass.
A score is in hundredths for the side to move, or win:N or loss:N in N turns.
Anything else is answered by error unknown command, a line of more than 16384 bytes by error as
well, and so is every line that comes while more than 4 MiB are waiting. The end of input ends
the thought under way, which answers first, and the engine.

Examples:
  nonaga engine 'position start moves 2,0>-1,0/-1,2>1,2' 'go level 4 seed 7'
  nonaga engine 'perft 3'
A program that plays a game: sim/examples/client.py in the sources.",
    run,
};

fn run(mut arguments: Arguments) -> Result<(), Stop> {
    let mut given = Vec::new();
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Value(command) => given.push(parse("COMMAND", command)?),
            other => return Err(unexpected(other)),
        }
    }
    let commands = match given.is_empty() {
        true => CommandQueue::read(std::io::stdin()),
        false => CommandQueue::of(given),
    };
    let mut output = BufWriter::new(std::io::stdout().lock());
    let mut protocol = EngineProtocol::new();
    while let Some(line) = commands.next() {
        let answered = match line {
            Ok(line) => protocol.answer(line.trim(), &commands, &mut output),
            Err(why) => writeln!(output, "error {why}").map(ControlFlow::Continue),
        };
        match answered.and_then(|next| output.flush().map(|()| next)) {
            Ok(ControlFlow::Continue(())) => {}
            // An error means that the output was closed.
            Ok(ControlFlow::Break(())) | Err(_) => break,
        }
    }
    Ok(())
}
