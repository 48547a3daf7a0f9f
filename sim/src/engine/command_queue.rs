//! Commands, read on a thread of their own while a search is running, so that `stop`, `quit` and the end of input end it.
//!
//! Whatever is sent, the memory is bounded: a line that is too long or finds no room is dropped, and answered in its turn
//! by an error. A search that polls reads one number; it never looks at the queue.

use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// The longest line in bytes, without its end: twice as long as a game of 200 turns in its longest form.
const LONGEST_LINE: usize = 16 * 1024;
const TOO_LONG: &str = "a line has at most 16384 bytes";

/// The room for lines that wait, in bytes: some ten thousands of commands.
const ROOM: usize = 4 * 1024 * 1024;
const NO_ROOM: &str = "more than 4 MiB of commands are waiting";

/// What a line takes of the room besides its text.
const OVERHEAD: usize = 64;

/// The commands that wait; it is shared with the thread that reads them.
#[derive(Clone, Default)]
pub(super) struct CommandQueue(Arc<SharedQueue>);

#[derive(Default)]
struct SharedQueue {
    waiting: Mutex<WaitingLines>,
    arrived: Condvar,
    /// How many reasons to end a thought there are: entries with `stop` or `quit`, and the end of input.
    reasons_to_stop: AtomicUsize,
}

#[derive(Default)]
struct WaitingLines {
    entries: VecDeque<WaitingEntry>,
    /// What they take of [`ROOM`].
    bytes: usize,
    /// Nothing will follow.
    is_closed: bool,
}

/// A command that waits, or some that were dropped one after the other.
enum WaitingEntry {
    Line(String),
    Dropped { lines: u64, why: &'static str, stops: bool },
}

impl WaitingEntry {
    fn size(&self) -> usize {
        match self {
            Self::Line(line) => OVERHEAD + line.len(),
            Self::Dropped { .. } => OVERHEAD,
        }
    }

    fn stops(&self) -> bool {
        match self {
            Self::Line(line) => ends_thought(line),
            Self::Dropped { stops, .. } => *stops,
        }
    }
}

fn ends_thought(line: &str) -> bool {
    ["stop", "quit"].contains(&line)
}

impl CommandQueue {
    /// Reads commands until `quit` or the end of input, which ends the thoughts before it.
    pub(super) fn read(input: impl Read + Send + 'static) -> Self {
        let queue = Self::default();
        let reader = queue.clone();
        std::thread::spawn(move || {
            // Input that cannot be read has ended.
            let _ = reader.read_all(BufReader::new(input));
            reader.close();
            reader.0.reasons_to_stop.fetch_add(1, Ordering::Relaxed);
        });
        queue
    }

    /// These commands; no thought is ended by their end.
    pub(super) fn of(commands: Vec<String>) -> Self {
        let queue = Self::default();
        commands.into_iter().for_each(|command| queue.push(Ok(command)));
        queue.close();
        queue
    }

    /// The next command, or why it was dropped; none at the end.
    pub(super) fn next(&self) -> Option<Result<String, &'static str>> {
        let mut waiting = self.lock();
        loop {
            if let Some(WaitingEntry::Dropped { lines: lines @ 2.., why, .. }) =
                waiting.entries.front_mut()
            {
                *lines -= 1;
                return Some(Err(*why));
            }
            if let Some(entry) = waiting.entries.pop_front() {
                waiting.bytes -= entry.size();
                if entry.stops() {
                    self.0.reasons_to_stop.fetch_sub(1, Ordering::Relaxed);
                }
                return Some(match entry {
                    WaitingEntry::Line(line) => Ok(line),
                    WaitingEntry::Dropped { why, .. } => Err(why),
                });
            }
            if waiting.is_closed {
                return None;
            }
            waiting = self.0.arrived.wait(waiting).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Whether the running search should stop: `stop` or `quit` is waiting, or the input has ended.
    pub(super) fn wants_stop(&self) -> bool {
        self.0.reasons_to_stop.load(Ordering::Relaxed) > 0
    }

    fn read_all(&self, mut input: impl BufRead) -> io::Result<()> {
        let mut bytes = Vec::new();
        while let Some(line) = read_line(&mut input, &mut bytes)? {
            let is_last = line.as_ref().is_ok_and(|line| line == "quit");
            self.push(line);
            if is_last {
                break;
            }
        }
        Ok(())
    }

    fn push(&self, line: Result<String, &'static str>) {
        let mut waiting = self.lock();
        let stops = line.as_ref().is_ok_and(|line| ends_thought(line));
        // There is always room for the one `quit`.
        let has_room = waiting.bytes < ROOM || line.as_ref().is_ok_and(|line| line == "quit");
        let entry = match line {
            Ok(line) if has_room => WaitingEntry::Line(line),
            Err(why) if has_room => WaitingEntry::Dropped { lines: 1, why, stops },
            Ok(_) | Err(_) => WaitingEntry::Dropped { lines: 1, why: NO_ROOM, stops },
        };
        let is_news = match (waiting.entries.back_mut(), has_room) {
            (Some(WaitingEntry::Dropped { lines, why: NO_ROOM, stops: before }), false) => {
                *lines += 1;
                let is_news = stops && !*before;
                *before |= stops;
                is_news
            }
            _ => {
                waiting.bytes += entry.size();
                waiting.entries.push_back(entry);
                stops
            }
        };
        if is_news {
            self.0.reasons_to_stop.fetch_add(1, Ordering::Relaxed);
        }
        self.0.arrived.notify_one();
    }

    fn close(&self) {
        self.lock().is_closed = true;
        self.0.arrived.notify_one();
    }

    fn lock(&self) -> MutexGuard<'_, WaitingLines> {
        self.0.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The next line without its end, or that it is too long; none at the end of input. The buffer stays small.
fn read_line(
    input: &mut impl BufRead,
    bytes: &mut Vec<u8>,
) -> io::Result<Option<Result<String, &'static str>>> {
    bytes.clear();
    if input.take(LONGEST_LINE as u64 + 1).read_until(b'\n', bytes)? == 0 {
        return Ok(None);
    }
    if bytes.len() > LONGEST_LINE && !bytes.ends_with(b"\n") {
        input.skip_until(b'\n')?;
        return Ok(Some(Err(TOO_LONG)));
    }
    Ok(Some(Ok(String::from_utf8_lossy(bytes).trim().to_owned())))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A queue of all lines of a text, read to the end.
    fn of_text(text: &str) -> CommandQueue {
        let queue = CommandQueue::default();
        queue.read_all(text.as_bytes()).expect("memory can be read");
        queue
    }

    #[test]
    fn the_limits_are_the_ones_that_the_answers_name() {
        assert!(TOO_LONG.contains(&LONGEST_LINE.to_string()));
        assert!(NO_ROOM.contains(&format!("{} MiB", ROOM >> 20)));
    }

    #[test]
    fn a_poll_does_not_touch_the_queue() {
        let queue = of_text(&"legal\n".repeat(30_000));
        // Somebody else holds the lock: looking at a single line would block for ever.
        let locked = queue.lock();
        assert_eq!(locked.entries.len(), 30_000);
        assert!((0..1_000_000).all(|_| !queue.wants_stop()));
    }

    #[test]
    fn stop_counts_until_it_is_taken() {
        let queue = of_text("go depth 32\nstop\nlegal\nstop\ngo depth 1");
        for (line, stops_after) in [
            ("go depth 32", true),
            ("stop", true),
            ("legal", true),
            ("stop", false),
            ("go depth 1", false),
        ] {
            assert_eq!(queue.next(), Some(Ok(line.to_owned())));
            assert_eq!(queue.wants_stop(), stops_after, "after {line}");
        }
    }

    #[test]
    fn quit_is_the_last_line_that_is_read_and_always_finds_room() {
        let queue = of_text(&["legal\n".repeat(100_000).as_str(), "quit\nlegal\n"].concat());
        assert!(queue.wants_stop());
        queue.close();
        let all: Vec<_> = std::iter::from_fn(|| queue.next()).collect();
        assert_eq!(all.len(), 100_001);
        assert_eq!(all.last(), Some(&Ok("quit".to_owned())));
        assert!(!queue.wants_stop());
    }

    #[test]
    fn what_finds_no_room_is_dropped_but_a_stop_in_it_is_heard() {
        let mut text = "legal\n".repeat(1_000_000);
        let queue = of_text(&text);
        let kept = queue.lock().entries.len();
        assert!(kept <= ROOM / OVERHEAD + 2 && queue.lock().bytes <= ROOM + 2 * OVERHEAD + 5);
        assert!(!queue.wants_stop());
        text.push_str("stop\nlegal\nstop\n");
        let queue = of_text(&text);
        assert!(queue.wants_stop());
        queue.close();
        let all: Vec<_> = std::iter::from_fn(|| queue.next()).collect();
        assert_eq!(all.len(), 1_000_003, "one answer each");
        assert!(all[..kept - 1].iter().all(Result::is_ok));
        assert!(all[kept - 1..].iter().all(|line| *line == Err(NO_ROOM)));
        assert!(!queue.wants_stop());
    }

    #[test]
    fn a_line_may_be_as_long_as_the_limit_and_no_longer() {
        let longest = "x".repeat(LONGEST_LINE);
        let queue = of_text(&format!("{longest}\n{longest}y\nshow\n{longest}y"));
        queue.close();
        let all: Vec<_> = std::iter::from_fn(|| queue.next()).collect();
        assert_eq!(all, [Ok(longest), Err(TOO_LONG), Ok("show".to_owned()), Err(TOO_LONG)]);
    }

    #[test]
    fn an_endless_line_takes_no_memory() {
        let mut input = BufReader::new(io::repeat(b'x').take(1 << 28));
        let mut bytes = Vec::new();
        let line = read_line(&mut input, &mut bytes).expect("it can be read");
        assert_eq!(line, Some(Err(TOO_LONG)));
        assert!(bytes.capacity() <= 4 * LONGEST_LINE, "{} bytes", bytes.capacity());
        assert_eq!(read_line(&mut input, &mut bytes).expect("it can be read"), None);
    }
}
