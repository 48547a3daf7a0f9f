//! `nonaga device engine`: the chip wherever an engine is.

use std::io::{self, BufRead, Write};
use std::thread;

use serial2::SerialPort;

use super::connection::{Connection, SOON, Trouble};
use crate::arguments::Stop;

/// No command of the protocol: the handheld answers it by an error that quotes it, when everything before is answered.
const LAST: &str = "end-of-input";

/// Passes lines on in both directions, until the input or the connection ends or `quit` is answered.
pub(super) fn pass_on(mut connection: Connection) -> Result<(), Stop> {
    let port = connection.writer()?;
    thread::spawn(move || pass_input_on(&port));
    let mut output = io::stdout().lock();
    loop {
        let line = match connection.line(SOON) {
            Ok(line) => line,
            // Thinking may take long, and so may a person who types.
            Err(Trouble::Silence) => continue,
            Err(why) => return Err(why.into()),
        };
        if line.starts_with("error ") && line.contains(LAST) {
            return Ok(());
        }
        writeln!(output, "{line}").and_then(|()| output.flush())?;
    }
}

/// As with `nonaga engine`, `quit` and the end of the input end a thought, which answers first.
fn pass_input_on(port: &SerialPort) {
    for line in io::stdin().lock().split(b'\n') {
        let Ok(mut line) = line else { break };
        line.push(b'\n');
        if port.write_all(&line).is_err() {
            // The reading side notices as well.
            return;
        }
        if line.trim_ascii() == b"quit" {
            break;
        }
    }
    // In this order: to stop is heard at once, and its own answer comes too late to be passed on.
    let _ = port.write_all(format!("{LAST}\nstop\n").as_bytes());
}
