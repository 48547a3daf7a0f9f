//! The last lines of the log, for those without a probe.

use core::fmt::{self, Write};

use heapless::{HistoryBuf, String};

use crate::input::Millis;

/// How many lines are kept.
const LINES: usize = 24;
/// The longest line in bytes, without its time; what is beyond is cut.
const LONGEST: usize = 72;

/// A line of the log.
#[derive(Clone, Debug)]
struct LogLine {
    time: Millis,
    text: String<LONGEST>,
}

/// A ring of log lines, each with its time.
#[derive(Debug, Default)]
pub struct Log {
    lines: HistoryBuf<LogLine, LINES>,
    /// How many were ever written.
    count: u32,
}

impl Log {
    /// Nothing has happened yet.
    pub const fn new() -> Self {
        Self { lines: HistoryBuf::new(), count: 0 }
    }

    /// Writes a line; the oldest one may go for it.
    pub fn note(&mut self, time: Millis, text: fmt::Arguments<'_>) {
        let mut line = LogLine { time, text: String::new() };
        // What has no room is cut; the line must be printable ASCII, as all of the cable's.
        let _ = write!(AsciiLine(&mut line.text), "{text}");
        self.lines.write(line);
        self.count = self.count.wrapping_add(1);
    }

    /// How many lines were ever written.
    pub(super) fn count(&self) -> u32 {
        self.count
    }

    /// How many lines are kept.
    pub(super) fn len(&self) -> usize {
        self.lines.len()
    }

    /// Writes the line with this number among all that were ever written; false when it is gone or not there yet.
    pub(super) fn write_line(&self, number: u32, line: &mut impl Write) -> bool {
        let back = self.count.wrapping_sub(number) as usize;
        let Some(at) = self.lines.len().checked_sub(back).filter(|_| back > 0) else {
            return false;
        };
        let Some(LogLine { time, text }) = self.lines.oldest_ordered().nth(at) else {
            return false;
        };
        write!(line, "{}.{:03} {text}", time / 1000, time % 1000).is_ok()
    }
}

/// Takes text as far as there is room, and a question mark for what is not printable ASCII.
struct AsciiLine<'a>(&'a mut String<LONGEST>);

impl Write for AsciiLine<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for c in text.chars() {
            let shown = if matches!(c, ' '..='~') { c } else { '?' };
            self.0.push(shown).map_err(|_| fmt::Error)?;
        }
        Ok(())
    }
}
