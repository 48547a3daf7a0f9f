//! Input lines, read while a search is running so that `stop` interrupts it.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::time::{Duration, Instant};

/// How long a search may go on after the end of input: long enough for every level, so that a
/// piped command gets its whole answer, and short enough that no process is left running.
const GRACE: Duration = Duration::from_secs(60);

/// The lines read so far by a thread of its own.
pub(super) struct CommandQueue {
    arriving: Receiver<String>,
    waiting: VecDeque<String>,
    ended: Option<Instant>,
}

impl CommandQueue {
    pub(super) fn open(input: impl Read + Send + 'static) -> Self {
        let (sender, arriving) = channel();
        std::thread::spawn(move || {
            let mut input = BufReader::new(input);
            let mut bytes = Vec::new();
            while matches!(input.read_until(b'\n', &mut bytes), Ok(1..)) {
                let line = String::from_utf8_lossy(&bytes).trim().to_owned();
                if sender.send(line).is_err() {
                    break;
                }
                bytes.clear();
            }
        });
        Self { arriving, waiting: VecDeque::new(), ended: None }
    }

    /// The next line; none at the end of input.
    pub(super) fn next(&mut self) -> Option<String> {
        self.waiting.pop_front().or_else(|| self.arriving.recv().ok())
    }

    /// Whether the running search should stop: on `stop`, or some time after the end of input.
    pub(super) fn wants_stop(&mut self) -> bool {
        loop {
            match self.arriving.try_recv() {
                Ok(line) => self.waiting.push_back(line),
                Err(TryRecvError::Empty) => break,
                Err(TryRecvError::Disconnected) => {
                    self.ended.get_or_insert_with(Instant::now);
                    break;
                }
            }
        }
        self.waiting.iter().any(|line| line == "stop")
            || self.ended.is_some_and(|since| since.elapsed() > GRACE)
    }
}
