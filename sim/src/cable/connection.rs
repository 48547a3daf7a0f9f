//! A handheld on a cable: commands go out, answers come in.

use std::collections::VecDeque;
use std::fmt;
use std::io::{self, ErrorKind};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use serial2::SerialPort;

use super::port;
use crate::arguments::Stop;

/// The newest version of `docs/protocol.md` that is spoken here.
const PROTOCOL: u32 = 1;
/// An answer that does not begin within this will not come.
pub(super) const SOON: Duration = Duration::from_secs(10);
/// What the player is asked on the screen is refused after a minute.
pub(super) const WHEN_ASKED: Duration = Duration::from_secs(75);
/// Fifty positions at the highest level.
pub(super) const WHEN_MEASURED: Duration = Duration::from_secs(900);
const FOR_EVER: Duration = Duration::from_secs(1_000_000);
/// A longer line is no answer.
const LONGEST_LINE: usize = 1 << 16;

/// Why there is no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Trouble {
    /// The port has gone.
    Pulled,
    /// Nothing came in time.
    Silence,
    /// The handheld's own `error`.
    Refused(String),
    /// An answer that the protocol does not have.
    Unexpected(String),
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pulled => f.write_str("the connection has ended (was the cable pulled?)"),
            Self::Silence => f.write_str("the handheld does not answer"),
            Self::Refused(why) => write!(f, "the handheld says: {why}"),
            Self::Unexpected(line) => {
                write!(f, "the handheld answers '{line}', which means nothing here")
            }
        }
    }
}

impl From<Trouble> for Stop {
    fn from(trouble: Trouble) -> Self {
        Self::failure(trouble)
    }
}

/// An open port with a handheld at its other end.
pub(super) struct Connection {
    port: SerialPort,
    /// What has come and is not yet a line.
    begun: Vec<u8>,
    lines: VecDeque<String>,
    /// What the handheld says of itself, by name.
    facts: Vec<(String, String)>,
}

impl Connection {
    /// Opens the port, or finds it, and sees who is there.
    pub(super) fn open(path: Option<PathBuf>) -> Result<Self, Stop> {
        let port = port::open(path).map_err(Stop::failure)?;
        let (begun, lines, facts) = Default::default();
        let mut connection = Self { port, begun, lines, facts };
        connection.facts = connection.greet()?;
        let protocol = connection.fact("protocol").unwrap_or("");
        match protocol.parse::<u32>() {
            Ok(version) if version <= PROTOCOL => Ok(connection),
            _ => Err(Stop::failure(format!(
                "the handheld speaks version '{protocol}' of the protocol, and this program up to {PROTOCOL}: take a \
                 newer program"
            ))),
        }
    }

    /// Asks who is there. What another program has left in the line, on either side, is passed over.
    fn greet(&mut self) -> Result<Vec<(String, String)>, Trouble> {
        self.send("\ndevice")?;
        let end = Instant::now() + SOON;
        loop {
            let first = self.line(end.saturating_duration_since(Instant::now()))?;
            let count = first.strip_prefix("device ").and_then(|count| count.parse().ok());
            if let Some(count) = count {
                let facts = self.lines(count)?.into_iter().map(|line| {
                    let (name, value) = line.split_once(' ').unwrap_or((&line, ""));
                    (name.to_owned(), value.to_owned())
                });
                return Ok(facts.collect());
            }
        }
    }

    /// What the handheld has said of itself, in its order.
    pub(super) fn facts(&self) -> impl Iterator<Item = (&str, &str)> {
        self.facts.iter().map(|(name, value)| (&name[..], &value[..]))
    }

    /// One of these.
    pub(super) fn fact(&self, name: &str) -> Option<&str> {
        self.facts().find(|(known, _)| *known == name).map(|(_, value)| value)
    }

    /// Sends a command.
    pub(super) fn send(&self, command: &str) -> Result<(), Trouble> {
        // At once: a line that comes in pieces takes longer.
        self.port.write_all(format!("{command}\n").as_bytes()).map_err(trouble)
    }

    /// The port for another thread, which may have to wait until the handheld reads.
    pub(super) fn writer(&self) -> Result<SerialPort, Trouble> {
        let port = self.port.try_clone().map_err(trouble);
        port.and_then(|mut port| port.set_write_timeout(FOR_EVER).map(|()| port).map_err(trouble))
    }

    /// The first line of the answer to a command.
    pub(super) fn ask(&mut self, command: &str, within: Duration) -> Result<String, Trouble> {
        self.send(command)?;
        self.answer(within)
    }

    /// The first line of an answer.
    pub(super) fn answer(&mut self, within: Duration) -> Result<String, Trouble> {
        loop {
            let line = self.line(within)?;
            match line.split_once(' ').unwrap_or((&line, "")) {
                ("info", _) => {}
                ("error", why) => return Err(Trouble::Refused(why.to_owned())),
                _ => return Ok(line),
            }
        }
    }

    /// Sends a command that is answered by `ok`.
    pub(super) fn tell(&mut self, command: &str) -> Result<(), Trouble> {
        self.ask(command, SOON).and_then(ok)
    }

    /// Sends a command that the player is asked about on the screen; `asked` is called when that is so.
    pub(super) fn request(&mut self, command: &str, asked: impl FnOnce()) -> Result<(), Trouble> {
        self.send(command)?;
        let mut line = self.line(SOON)?;
        if line == "info asked on the screen" {
            asked();
            line = self.line(WHEN_ASKED)?;
        }
        match line.strip_prefix("error ") {
            Some(why) => Err(Trouble::Refused(why.to_owned())),
            None => ok(line),
        }
    }

    /// The lines of the answer to a command whose first one is `<name> <n>`.
    pub(super) fn list(&mut self, command: &str, within: Duration) -> Result<Vec<String>, Trouble> {
        let first = self.ask(command, within)?;
        let name = command.split(' ').next();
        let (answered, count) = first.split_once(' ').unwrap_or((&first, ""));
        match count.parse() {
            Ok(count) if Some(answered) == name => self.lines(count),
            _ => Err(Trouble::Unexpected(first)),
        }
    }

    fn lines(&mut self, count: usize) -> Result<Vec<String>, Trouble> {
        (0..count).map(|_| self.line(SOON)).collect()
    }

    /// The next line.
    pub(super) fn line(&mut self, within: Duration) -> Result<String, Trouble> {
        let end = Instant::now() + within;
        loop {
            let rest = end.saturating_duration_since(Instant::now());
            if rest.is_zero() {
                return Err(Trouble::Silence);
            }
            if let Some(line) = self.lines.pop_front() {
                return Ok(line);
            }
            let mut bytes = [0; 4096];
            // Whole milliseconds count, and none would be for ever.
            let timeout = self.port.set_read_timeout(rest.max(Duration::from_millis(1)));
            match timeout.and_then(|()| self.port.read(&mut bytes)) {
                Ok(0) => return Err(Trouble::Pulled),
                Ok(length) => self.take(&bytes[..length])?,
                Err(why) if why.kind() == ErrorKind::TimedOut => {}
                Err(why) => return Err(trouble(why)),
            }
        }
    }

    fn take(&mut self, bytes: &[u8]) -> Result<(), Trouble> {
        for &byte in bytes {
            match byte {
                b'\n' => {
                    let line = std::mem::take(&mut self.begun);
                    self.lines.push_back(String::from_utf8_lossy(&line).into_owned());
                }
                b'\r' => {}
                byte => self.begun.push(byte),
            }
        }
        match self.begun.len() <= LONGEST_LINE {
            true => Ok(()),
            false => Err(Trouble::Unexpected("a line without an end".into())),
        }
    }
}

fn ok(line: String) -> Result<(), Trouble> {
    if line == "ok" { Ok(()) } else { Err(Trouble::Unexpected(line)) }
}

/// Whatever goes wrong with an open port, the device behind it has gone.
fn trouble(why: io::Error) -> Trouble {
    match why.kind() {
        ErrorKind::TimedOut => Trouble::Silence,
        _ => Trouble::Pulled,
    }
}
