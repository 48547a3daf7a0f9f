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
use crate::arguments::{Arguments, Stop, unexpected};
use crate::cli::Verb;

pub(crate) const VERB: Verb = Verb {
    name: "engine",
    summary: "rules and opponent for other programs, line by line",
    help: "\
Usage: nonaga engine

Reads commands from standard input, one a line, and answers each on standard output, in order.

  new                                the set-up, a new game
  position start [moves T…]          the same, and these turns played
  position <position> [moves T…]     a game from this position
  play T                             play a turn
      → ok | error <what and where>  (after an error nothing has changed)
  legal                → legal <n>, then n turns, one a line, sorted as text
  perft N              → perft <N> <count>                  N is at most 7
  show                 → the field, then its position as one line
                         (R red, B black, o a disc, x the disc that may not be taken;
                         before each row its first cell)
  go level L [seed S] | go nodes N | go depth D | go ms M
                       → info depth <d> score <s> nodes <n> pv <turns>, as often as there is news,
                         then bestmove <turn> score <s> depth <d> nodes <n>
                         or bestmove none when the game is over
  stop                 → ends the thought or count under way, which answers first; then ok
  outcome              → outcome open | red|black line|triangle|tick | draw repetition|length
  version              → version <number>
  quit                 → ok, and the end

A turn is 2,0>-1,0/-1,2>1,2 (token, then disc), 2,0>-1,0 when it wins, or pass.
A score is in hundredths for the side to move, or win:N or loss:N in N turns.
Anything else is answered by error unknown command. The end of input ends the engine;
a thought under way then has 60 seconds left.

Examples:
  printf 'position start moves 2,0>-1,0/-1,2>1,2\\ngo level 4 seed 7\\n' | nonaga engine
  echo perft 3 | nonaga engine",
    run,
};

fn run(mut arguments: Arguments) -> Result<(), Stop> {
    if let Some(argument) = arguments.next()? {
        return Err(unexpected(argument));
    }
    let mut commands = CommandQueue::open(std::io::stdin());
    let mut output = BufWriter::new(std::io::stdout().lock());
    let mut protocol = EngineProtocol::new();
    while let Some(line) = commands.next() {
        let answered = protocol.answer(&line, &mut commands, &mut output);
        match answered.and_then(|next| output.flush().map(|()| next)) {
            Ok(ControlFlow::Continue(())) => {}
            // An error means that the output was closed.
            Ok(ControlFlow::Break(())) | Err(_) => break,
        }
    }
    Ok(())
}
