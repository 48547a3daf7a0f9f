//! Helpers of the integration tests.
#![allow(dead_code, reason = "no test uses all of it")]

#[cfg(target_os = "linux")]
pub(crate) mod game_window;
#[cfg(target_os = "linux")]
pub(crate) mod on_cable;

use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};
use std::os::fd::AsFd;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::{Receiver, channel};

use nonaga::device;
use nonaga::driver::Driver;
use nonaga::pixel_buffer::PixelBuffer;
use nonaga_app::{App, RecordKind};
use nonaga_boards::Board;

/// What the language of the first start is taken from.
pub(crate) const LOCALE: [&str; 3] = ["LC_ALL", "LC_MESSAGES", "LANG"];

/// The program under test, in English.
pub(crate) fn nonaga() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_nonaga"));
    for variable in LOCALE {
        command.env_remove(variable);
    }
    command
}

/// A running `nonaga engine`.
pub(crate) struct Engine {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Engine {
    pub(crate) fn start() -> Self {
        let mut child = nonaga()
            .arg("engine")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the engine starts");
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().expect("its output is a pipe"));
        Self { child, input, output }
    }

    /// The number of its process.
    pub(crate) fn process(&self) -> u32 {
        self.child.id()
    }

    /// The pipe to send lines through; dropping it ends the input.
    pub(crate) fn take_input(&mut self) -> ChildStdin {
        self.input.take().expect("the input is taken once")
    }

    pub(crate) fn send(&mut self, line: &str) {
        let input = self.input.as_mut().expect("the input is open");
        writeln!(input, "{line}").expect("the engine reads");
    }

    /// Sends a line and reads its answer.
    pub(crate) fn ask(&mut self, line: &str) -> Vec<String> {
        self.send(line);
        self.answer().unwrap_or_else(|| panic!("the engine ended after '{line}'"))
    }

    /// Sends a line whose answer is one line.
    pub(crate) fn ask_one(&mut self, line: &str) -> String {
        self.ask(line).remove(0)
    }

    /// One answer of one or more lines; `None` when the engine has ended.
    pub(crate) fn answer(&mut self) -> Option<Vec<String>> {
        let mut lines = vec![self.line()?];
        match lines[0].split(' ').next().unwrap_or("") {
            "ok" | "error" | "perft" | "outcome" | "version" | "bestmove" | "eval" | "record" => {}
            "legal" | "options" => {
                let count = lines[0].split(' ').nth(1).expect("a list comes with a count");
                let count = count.parse().expect("a count is a number");
                for _ in 0..count {
                    lines.push(self.line()?);
                }
            }
            "info" => {
                while !lines[lines.len() - 1].starts_with("bestmove ") {
                    lines.push(self.line()?);
                }
            }
            // The field, up to its position.
            _ => {
                while !lines[lines.len() - 1].starts_with("discs=") {
                    lines.push(self.line()?);
                }
            }
        }
        Some(lines)
    }

    /// Ends the input and waits; true if the engine exits with success.
    pub(crate) fn end(mut self) -> bool {
        self.input = None;
        assert_eq!(self.line(), None, "all answers have been read");
        self.child.wait().expect("the engine ends").success()
    }

    fn line(&mut self) -> Option<String> {
        let mut line = String::new();
        let length = self.output.read_line(&mut line).expect("answers are text");
        (length > 0).then(|| line.trim_end_matches('\n').to_owned())
    }
}

/// What comes out of a terminal, read by a thread of its own.
pub(crate) fn output_of(terminal: &impl AsFd) -> Receiver<Vec<u8>> {
    let handle = terminal.as_fd().try_clone_to_owned().expect("a second handle");
    let (mut reader, (sender, output)) = (File::from(handle), channel());
    std::thread::spawn(move || {
        let mut bytes = [0; 4096];
        while let Ok(length @ 1..) = reader.read(&mut bytes) {
            if sender.send(bytes[..length].to_vec()).is_err() {
                break;
            }
        }
    });
    output
}

/// A folder for saved data that is removed after the test.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let folder = format!("nonaga-{name}-{}-{number}", std::process::id());
        Self(std::env::temp_dir().join(folder))
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The picture of a new handheld, the reference board, after these keys.
pub(crate) fn picture(keys: &str) -> PixelBuffer {
    picture_with(&[], keys)
}

/// The same on a handheld with saved records.
pub(crate) fn picture_with(records: &[(RecordKind, &[u8])], keys: &str) -> PixelBuffer {
    let device = device::on_desktop(&Board::ALL[0]);
    let mut app = App::new(device, 1);
    for (kind, bytes) in records {
        // The app reports an unreadable record on its screen.
        let _ = app.load(*kind, bytes);
    }
    let mut driver = Driver::start(app, &device);
    driver.play(&keys.parse().expect("the script is right"));
    driver.wait(3000);
    driver.screen().clone()
}
