//! Lines from any bytes, in the room of one.

use core::fmt;

use heapless::Vec;

/// The longest line in bytes, without its end.
pub(super) const LONGEST_LINE: usize = 2048;

/// A line and its end.
const ROOM: usize = LONGEST_LINE + 2;

/// Bytes that have come and were not answered yet: a line, or some of them and the beginning of another.
#[derive(Debug, Default)]
pub(super) struct LineInput {
    bytes: Vec<u8, ROOM>,
    long: LongLine,
}

/// What came before the bytes and was too long to be kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum LongLine {
    #[default]
    None,
    /// Its end has not come yet.
    Open,
    /// All of it has come; it was not answered yet.
    Dropped,
}

/// Why a line is dropped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum LineError {
    TooLong,
    NotText,
}

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong => write!(f, "a line has at most {LONGEST_LINE} bytes"),
            Self::NotText => f.write_str("a line is printable ASCII"),
        }
    }
}

impl LineInput {
    /// Takes as many bytes as there is room for, and says how many.
    pub(super) fn take(&mut self, bytes: &[u8]) -> usize {
        let mut rest = bytes;
        while !rest.is_empty() {
            if self.long == LongLine::Open {
                let Some(end) = line_end(rest) else { return bytes.len() };
                self.long = LongLine::Dropped;
                rest = &rest[end + 1..];
            } else if !self.bytes.is_full() {
                let (taken, left) = rest.split_at(rest.len().min(ROOM - self.bytes.len()));
                self.bytes.extend(taken.iter().copied());
                rest = left;
            } else if self.long == LongLine::None && line_end(&self.bytes).is_none() {
                self.bytes.clear();
                self.long = LongLine::Open;
            } else {
                break;
            }
        }
        bytes.len() - rest.len()
    }

    /// The next line without its end, or why it was dropped; none if it is not there yet. It stays until
    /// [`LineInput::drop_line`].
    pub(super) fn line(&mut self) -> Option<Result<&str, LineError>> {
        if self.long == LongLine::Dropped {
            return Some(Err(LineError::TooLong));
        }
        // An empty line is no line.
        while next_line(&self.bytes).is_some_and(|(line, _)| line.is_empty()) {
            self.drop_line();
        }
        let (line, _) = next_line(&self.bytes)?;
        Some(match core::str::from_utf8(line) {
            _ if line.len() > LONGEST_LINE => Err(LineError::TooLong),
            Ok(text) if line.iter().all(|byte| matches!(byte, b' '..=b'~')) => Ok(text),
            _ => Err(LineError::NotText),
        })
    }

    /// The next line was looked at.
    pub(super) fn drop_line(&mut self) {
        if self.long == LongLine::Dropped {
            self.long = LongLine::None;
        } else if let Some((_, end)) = next_line(&self.bytes) {
            let left = self.bytes.len() - end;
            self.bytes.copy_within(end.., 0);
            self.bytes.truncate(left);
        }
    }

    /// Whether one of the lines that have come is `stop`.
    pub(super) fn has_stop(&self) -> bool {
        let mut lines = self.bytes.split_inclusive(|&byte| byte == b'\n');
        lines.any(|line| line.ends_with(b"\n") && line.trim_ascii() == b"stop")
    }

    /// Nothing has come.
    pub(super) fn clear(&mut self) {
        self.bytes.clear();
        self.long = LongLine::None;
    }
}

fn line_end(bytes: &[u8]) -> Option<usize> {
    bytes.iter().position(|&byte| byte == b'\n')
}

/// The first line without its end, and where the next begins.
fn next_line(bytes: &[u8]) -> Option<(&[u8], usize)> {
    let end = line_end(bytes)?;
    let line = &bytes[..end];
    Some((line.strip_suffix(b"\r").unwrap_or(line), end + 1))
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::string::{String, ToString};
    use std::vec::Vec;

    use super::*;

    /// All lines, given in pieces of this size, with errors as their texts.
    fn lines(bytes: &[u8], piece: usize) -> Vec<String> {
        let mut input = LineInput::default();
        let mut lines = Vec::new();
        let mut rest = bytes;
        while !rest.is_empty() {
            let taken = input.take(&rest[..piece.min(rest.len())]);
            rest = &rest[taken..];
            let mut moves = taken > 0;
            while let Some(line) = input.line() {
                lines.push(line.map_or_else(|why| why.to_string(), String::from));
                input.drop_line();
                moves = true;
            }
            assert!(moves, "it takes bytes, or has a line");
        }
        lines
    }

    #[test]
    fn lines_end_with_a_line_feed_and_empty_ones_are_none() {
        for piece in [1, 3, 64, 5000] {
            assert_eq!(lines(b"one\r\n\n\r\n two \nthree", piece), ["one", " two "]);
            let bad = "a line is printable ASCII";
            assert_eq!(lines(b"a\tb\nc\rd\n\x80\n\xc3\xa9\n\0\nok\n", piece)[..5], [bad; 5]);
        }
    }

    #[test]
    fn a_line_that_is_too_long_is_one_error_and_the_next_is_read() {
        let bad = "a line has at most 2048 bytes";
        for piece in [1, 64, 1000, 100_000] {
            for length in [2048, 2049, 2050, 2051, 2052, 10_000] {
                for end in ["\n", "\r\n"] {
                    let long = "x".repeat(length);
                    let text = [&long, end, &long, end, "next", end].concat();
                    let line = if length > LONGEST_LINE { bad } else { &long };
                    assert_eq!(lines(text.as_bytes(), piece), [line, line, "next"], "{length}");
                }
            }
        }
    }

    #[test]
    fn stop_is_heard_among_lines_that_wait() {
        let mut input = LineInput::default();
        input.take(b"go depth 9\nnonstop\nstop");
        assert!(!input.has_stop());
        input.take(b"\r\n");
        assert!(input.has_stop());
        // Behind a line that is too long as well.
        let mut input = LineInput::default();
        input.take(&[b'x'; 9_999]);
        input.take(b"\nstop\n");
        assert!(input.has_stop());
        assert_eq!(input.line(), Some(Err(LineError::TooLong)));
        input.drop_line();
        assert_eq!(input.line(), Some(Ok("stop")));
    }
}
