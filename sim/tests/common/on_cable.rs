//! A handheld at the other end of a pseudo-terminal, and what the tests of `nonaga device` have in common.

use std::fs::{self, File};
use std::io::{self, PipeReader, PipeWriter, Read, Write};
use std::os::fd::{AsFd, AsRawFd};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::thread::{self, JoinHandle};

use nonaga_app::{
    App, LARGEST_RECORD, Language, RecordKind, Settings, decode_backup, encode_backup,
};
use nonaga_boards::Board;
use rustix::event::{PollFd, PollFlags, poll};

use super::{Folder, nonaga};

pub(crate) const NEVER: usize = usize::MAX;

/// A handheld on a cable.
pub(crate) struct OnCable {
    pub(crate) port: PathBuf,
    /// What carries lines to and fro; it ends when the other one is dropped.
    cable: Option<JoinHandle<()>>,
    end: Option<PipeWriter>,
}

impl OnCable {
    /// Imitated with these arguments.
    pub(crate) fn imitated(arguments: &[&str]) -> Self {
        Self::pulled_after(NEVER, arguments)
    }

    /// The cable is pulled after so many lines, in both directions together.
    pub(crate) fn pulled_after(lines: usize, arguments: &[&str]) -> Self {
        let mut command = nonaga();
        command.arg("imitate").args(arguments);
        Self::run(command, lines)
    }

    pub(crate) fn run(mut command: Command, lines: usize) -> Self {
        let (pty, pts) = pty_process::blocking::open().expect("a pseudo-terminal opens");
        // The far end stays open: without anybody there the near end could not be read.
        let far_end = pts.as_fd().try_clone_to_owned().expect("a second handle");
        let port = fs::read_link(format!("/proc/self/fd/{}", far_end.as_raw_fd()));
        let near_end = File::from(pty.as_fd().try_clone_to_owned().expect("a second handle"));
        rustix::io::ioctl_fionbio(&near_end, true).expect("it need not wait");
        let (ended, end) = io::pipe().expect("a pipe opens");
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().expect("the handheld starts");
        drop((pty, pts));
        let cable = thread::spawn(move || {
            let _ = carry(&near_end, &mut child, &ended, lines);
            drop((near_end, far_end, child.stdin.take()));
            let _ = child.wait();
        });
        let port = port.expect("a pseudo-terminal has a path");
        Self { port, cable: Some(cable), end: Some(end) }
    }

    /// `nonaga device` with these arguments at this port.
    pub(crate) fn device(&self, arguments: &[&str]) -> Output {
        let mut command = nonaga();
        command.arg("device").args(arguments).arg("--port").arg(&self.port);
        command.output().expect("the program starts")
    }

    /// A match with its level 2 has the result of one with level 2 of this computer.
    pub(crate) fn plays_as_level_2(&self) {
        let play = |player: &str| {
            let mut command = nonaga();
            command.args(["match", "--a", player, "--b", "level:1", "--games", "2", "--seed", "5"]);
            let said = said(&command.output().expect("the program starts"));
            said.split_once(": ").expect("a result").1.to_owned()
        };
        let device = format!("device:{},go level 2", text(&self.port));
        assert_eq!(play(&device), play("level:2"));
    }
}

impl Drop for OnCable {
    fn drop(&mut self) {
        drop(self.end.take());
        if let Some(cable) = self.cable.take() {
            let _ = cable.join();
        }
    }
}

/// Carries bytes in both directions until either side or the test ends, or so many lines have passed.
fn carry(port: &File, child: &mut Child, ended: &PipeReader, mut lines: usize) -> io::Result<()> {
    let (mut port_reader, mut port_writer) = (port, PortWriter { port, ended });
    let mut input = child.stdin.take().expect("its input is a pipe");
    let mut output = child.stdout.take().expect("its output is a pipe");
    loop {
        let ready = {
            let mut fds = [port.as_fd(), output.as_fd(), ended.as_fd()]
                .map(|fd| PollFd::from_borrowed_fd(fd, PollFlags::IN));
            poll(&mut fds, None)?;
            fds.each_ref().map(|fd| !fd.revents().is_empty())
        };
        if ready[2] {
            return Ok(());
        }
        let mut pass = |from: &mut dyn Read, to: &mut dyn Write| -> io::Result<bool> {
            let mut bytes = [0; 4096];
            let length = from.read(&mut bytes)?;
            for byte in &bytes[..length] {
                if lines == 0 {
                    return Ok(false);
                }
                to.write_all(std::slice::from_ref(byte))?;
                lines -= usize::from(*byte == b'\n');
            }
            to.flush()?;
            Ok(length > 0 && lines > 0)
        };
        if ready[0] && !pass(&mut port_reader, &mut input)? {
            return Ok(());
        }
        if ready[1] && !pass(&mut output, &mut port_writer)? {
            if lines > 0 {
                // It ended by itself: the port stays until everything is read.
                let _ = { ended }.read(&mut [0]);
            }
            return Ok(());
        }
    }
}

/// Writes to the port, until the test ends: a program that is gone reads no more.
struct PortWriter<'a> {
    port: &'a File,
    ended: &'a PipeReader,
}

impl Write for PortWriter<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        loop {
            match { self.port }.write(bytes) {
                Err(full) if full.kind() == io::ErrorKind::WouldBlock => {
                    let mut fds = [
                        PollFd::new(self.port, PollFlags::OUT),
                        PollFd::new(self.ended, PollFlags::IN),
                    ];
                    poll(&mut fds, None)?;
                    if !fds[1].revents().is_empty() {
                        return Err(io::ErrorKind::BrokenPipe.into());
                    }
                }
                written => return written,
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

pub(crate) fn said(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    String::from_utf8(output.stdout.clone()).expect("it speaks UTF-8")
}

pub(crate) fn refusal(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    String::from_utf8(output.stderr.clone()).expect("it speaks UTF-8")
}

pub(crate) fn text(path: &Path) -> &str {
    path.to_str().expect("paths of tests are text")
}

/// A folder that is there.
pub(crate) fn folder(name: &str) -> Folder {
    let folder = Folder::new(name);
    fs::create_dir_all(folder.path()).expect("a folder can be made");
    folder
}

pub(crate) type Records = Vec<(RecordKind, Vec<u8>)>;

/// What a handheld has that speaks this language and has played some games: settings, statistics, progress.
pub(crate) fn records(language: Language) -> Records {
    let mut app = App::new(Board::ALL[0].device(), 1);
    app.set(Settings { language, ..Settings::default() });
    [RecordKind::Settings, RecordKind::Statistics, RecordKind::Progress]
        .map(|kind| {
            let mut bytes = vec![0; LARGEST_RECORD];
            let length = app.record(kind).encode(&mut bytes);
            bytes.truncate(length);
            (kind, bytes)
        })
        .to_vec()
}

pub(crate) fn write_backup(path: &Path, records: &Records) {
    let file = encode_backup(records.iter().map(|(kind, bytes)| (*kind, &bytes[..])));
    fs::write(path, file).expect("a file can be written");
}

pub(crate) fn read_backup(path: &Path) -> Records {
    let file = fs::read(path).expect("a file can be read");
    let records = decode_backup(&file).expect("it is a backup");
    records.iter().map(|(kind, bytes)| (*kind, bytes.to_vec())).collect()
}

/// A folder of saved data with these records, for an imitated handheld.
pub(crate) fn saved(name: &str, records: &Records) -> Folder {
    let folder = folder(name);
    let file = folder.path().join("first.nonaga");
    write_backup(&file, records);
    data("import", &file, folder.path());
    folder
}

/// What is saved in a folder.
pub(crate) fn kept(folder: &Folder) -> Records {
    let file = folder.path().join("kept.nonaga");
    let _ = fs::remove_file(&file);
    data("export", &file, folder.path());
    read_backup(&file)
}

pub(crate) fn data(verb: &str, file: &Path, folder: &Path) {
    let mut command = nonaga();
    command.args(["data", verb]).arg(file).arg("--data").arg(folder);
    said(&command.output().expect("the program starts"));
}

/// What `nonaga device engine` or `nonaga engine` answers to these lines, before and after the end of its input.
pub(crate) fn engine(arguments: &[&str], input: &str) -> Vec<String> {
    let mut child = nonaga()
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    child.stdin.take().expect("its input is a pipe").write_all(input.as_bytes()).expect("it reads");
    let output = child.wait_with_output().expect("the program ends");
    said(&output).lines().map(str::to_owned).collect()
}
