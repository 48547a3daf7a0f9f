//! Saved data: two programs at once, folders that cannot be written to, and everything in one file.
#![cfg(unix)]

mod common;

use std::collections::BTreeMap;
use std::fs::{self, File, Permissions};
use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Output, Stdio};
use std::sync::mpsc::Receiver;
use std::time::{Duration, Instant};

use common::{Folder, LOCALE, nonaga, output_of};
use nonaga_app::{App, Language, RecordKind};
use nonaga_boards::Board;
use pty_process::Size;
use pty_process::blocking::{Command, Pty};

const NONAGA: &str = env!("CARGO_BIN_EXE_nonaga");

/// A game in a pseudo-terminal. It is killed with the test.
struct Game {
    pty: Pty,
    child: Child,
    output: Receiver<Vec<u8>>,
    seen: String,
}

impl Game {
    fn start(data: &Path, arguments: &[&str]) -> Self {
        Self::start_by(&[], data, arguments)
    }

    /// Starts it by another program, such as one that takes rights away.
    fn start_by(by: &[&str], data: &Path, arguments: &[&str]) -> Self {
        let (pty, pts) = pty_process::blocking::open().expect("a pseudo-terminal opens");
        pty.resize(Size::new(24, 80)).expect("a terminal has a size");
        let words = [by, &[NONAGA]].concat();
        let mut command = Command::new(words[0]).args(&words[1..]).args(["play", "--terminal"]);
        command = command.args(["--data".as_ref(), data.as_os_str()]).args(arguments);
        for variable in LOCALE {
            command = command.env_remove(variable);
        }
        let child = command.spawn_borrowed(&pts);
        let output = output_of(&pty);
        Self { pty, child: child.expect("the program starts"), output, seen: String::new() }
    }

    /// Waits until this has been written to the terminal.
    fn wait_for(&mut self, text: &str) {
        let end = Instant::now() + Duration::from_secs(30);
        while !self.seen.contains(text) {
            assert!(Instant::now() < end, "no {text:?}");
            if let Ok(bytes) = self.output.recv_timeout(Duration::from_millis(100)) {
                self.seen += &String::from_utf8_lossy(&bytes);
            }
        }
    }

    /// It has taken the terminal, and so it has loaded what was saved.
    fn once_shown(mut self) -> Self {
        self.wait_for("\x1b[?1049h");
        self
    }

    /// Ctrl-C; returns the exit code.
    fn quit(mut self) -> Option<i32> {
        self.pty.write_all(b"\x03").expect("the terminal takes keys");
        self.child.wait().expect("the program ends").code()
    }
}

impl Drop for Game {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A second program in this folder. It has no terminal, and so it ends at once.
fn second(data: &Path) -> String {
    let mut command = nonaga();
    command.args(["play", "--terminal", "--data"]).arg(data).stdin(Stdio::null());
    let output = command.output().expect("the program starts");
    assert_eq!(output.status.code(), Some(1));
    String::from_utf8(output.stderr).expect("it speaks UTF-8")
}

fn data(verb: &str, file: &Path, folder: &Path) -> Output {
    let mut command = nonaga();
    command.args(["data", verb]).arg(file).arg("--data").arg(folder);
    command.output().expect("the program starts")
}

fn refusal(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    String::from_utf8(output.stderr.clone()).expect("it speaks UTF-8")
}

/// All files of a folder, but for the lock.
fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let entries = fs::read_dir(folder).expect("a folder can be read");
    let paths = entries.map(|entry| entry.expect("it can be read").path());
    let paths = paths.filter(|path| path.file_name().is_some_and(|name| name != "lock"));
    paths.map(|path| (path.clone(), fs::read(path).expect("a file can be read"))).collect()
}

/// A folder with settings in this language.
fn with_settings(name: &str, lang: &str) -> Folder {
    let folder = Folder::new(name);
    assert_eq!(Game::start(folder.path(), &["--lang", lang]).once_shown().quit(), Some(0));
    folder
}

/// The record that is saved in a folder.
fn record(folder: &Path, kind: RecordKind) -> Vec<u8> {
    let mut app = App::new(Board::ALL[0].device(), 1);
    let name = format!("{kind:?}").to_lowercase();
    // A mark and a checksum of four bytes each come first.
    let record = fs::read(folder.join(name)).expect("it is saved").split_off(8);
    app.load(kind, &record).expect("it can be read");
    record
}

fn language(folder: &Path) -> Language {
    let mut app = App::new(Board::ALL[0].device(), 1);
    app.load(RecordKind::Settings, &record(folder, RecordKind::Settings)).expect("it can be read");
    app.settings().language
}

#[test]
fn the_second_of_two_programs_is_told_so_and_the_first_plays_on() {
    let folder = with_settings("two", "fr");
    let before = files(folder.path());
    let first = Game::start(folder.path(), &[]).once_shown();
    let said = second(folder.path());
    assert!(said.contains("another nonaga is using the saved data in "), "{said}");
    assert!(said.contains("--data"), "it says what helps: {said}");
    let backup = folder.path().join("backup");
    assert!(data("export", &backup, folder.path()).status.success(), "reading disturbs nobody");
    assert!(refusal(&data("import", &backup, folder.path())).contains("another nonaga"));
    fs::remove_file(backup).unwrap();
    assert_eq!(files(folder.path()), before, "nothing has changed");
    // Killed, so that it cannot unlock anything itself.
    drop(first);
    assert!(second(folder.path()).contains("neither a display nor a terminal"));
}

#[test]
fn a_full_disk_is_shown_while_the_game_goes_on() {
    let folder = with_settings("full", "fr");
    let before = files(folder.path());
    // No file may have a byte; without the trap the system would end the program.
    let full = ["sh", "-c", "trap '' XFSZ; ulimit -f 0; exec \"$0\" \"$@\""];
    let mut game = Game::start_by(&full, folder.path(), &["--lang", "ca"]);
    game.wait_for("No s’ha desat: ");
    assert!(!game.seen.contains("\x1b[?1049l"), "the game goes on");
    assert_eq!(game.quit(), Some(1), "and the exit code says it again");
    let after: BTreeMap<_, _> = files(folder.path());
    let saved = after.into_iter().filter(|(path, _)| path.extension().is_none());
    assert_eq!(saved.collect::<BTreeMap<_, _>>(), before, "what was saved is still there");
    // When there is room again, it is as if nothing had been.
    assert_eq!(Game::start(folder.path(), &["--lang", "de"]).once_shown().quit(), Some(0));
    assert_eq!(language(folder.path()), Language::German);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_called_by_its_name() {
    let folder = with_settings("no-space", "fr");
    let before = files(folder.path());
    // What is being written has the number of the process in its name, which `exec` keeps. Here that name leads to a
    // device that is always full.
    let link = format!("ln -s /dev/full '{}'/settings.$$.new", folder.path().display());
    let script = format!("{link} && exec \"$0\" \"$@\"");
    let mut game = Game::start_by(&["sh", "-c", &script], folder.path(), &["--lang", "ca"]);
    game.wait_for("No s’ha desat: no queda espai");
    assert_eq!(game.quit(), Some(1));
    for entry in fs::read_dir(folder.path()).unwrap().flatten() {
        if entry.file_type().unwrap().is_symlink() {
            fs::remove_file(entry.path()).unwrap();
        }
    }
    assert_eq!(files(folder.path()), before, "what was saved is still there");
}

#[test]
fn a_read_only_folder_is_shown_while_the_game_goes_on() {
    let folder = with_settings("read-only", "fr");
    let before = files(folder.path());
    let mode = |mode| fs::set_permissions(folder.path(), Permissions::from_mode(mode)).unwrap();
    mode(0o555);
    // Root may write anywhere, unless this right is taken away. Linux has setpriv where it has mount (util-linux); where
    // it is missing, the game does not start and the test fails.
    let probe = folder.path().join("probe");
    let is_root = File::create(&probe).is_ok();
    let _ = fs::remove_file(probe);
    let without_rights: &[&str] =
        if is_root { &["setpriv", "--bounding-set=-dac_override"] } else { &[] };
    let mut game = Game::start_by(without_rights, folder.path(), &["--lang", "ca"]);
    game.wait_for("No s’ha desat: la carpeta és només de lectura");
    let code = game.quit();
    mode(0o755);
    assert_eq!(code, Some(1));
    assert_eq!(files(folder.path()), before);
}

#[test]
fn everything_can_be_taken_to_another_folder() {
    let from = with_settings("from", "ca");
    let to = with_settings("to", "it");
    let backup = from.path().join("backup.nonaga");
    let output = data("export", &backup, from.path());
    assert!(output.status.success(), "{output:?}");
    let bytes = fs::read(&backup).unwrap();
    let settings = record(from.path(), RecordKind::Settings);
    assert!(bytes.windows(settings.len()).any(|part| part == settings), "the record's own bytes");
    assert!(data("import", &backup, to.path()).status.success());
    assert_eq!(language(to.path()), Language::Catalan);
    // And back again.
    assert!(data("import", &to.path().join("replaced.nonaga"), to.path()).status.success());
    assert_eq!(language(to.path()), Language::Italian);
    // A new folder, too, and what was not in the backup is not there afterwards.
    let new = Folder::new("new");
    assert!(data("import", &backup, new.path()).status.success());
    assert_eq!(language(new.path()), Language::Catalan);
}

#[test]
fn a_bad_backup_changes_nothing_and_is_told_in_a_sentence() {
    let folder = with_settings("bad", "ca");
    let other = Folder::new("backups");
    fs::create_dir_all(other.path()).unwrap();
    let good = other.path().join("good");
    assert!(data("export", &good, folder.path()).status.success());
    let good = fs::read(good).unwrap();
    let before = files(folder.path());
    let mut wrong = good.clone();
    wrong[10] ^= 1;
    let mut newer = good.clone();
    newer[4] = 2;
    let cases = [
        ("text", b"hello".to_vec(), "this is not a backup of Nonaga"),
        ("empty", Vec::new(), "this is not a backup of Nonaga"),
        ("wrong", wrong, "the backup is damaged"),
        ("cut", good[..good.len() - 3].to_vec(), "the backup is damaged"),
        ("newer", newer, "a newer program wrote this backup"),
        ("huge", [&good[..], &[0; 100_000]].concat(), "the backup is damaged"),
    ];
    for (name, bytes, why) in cases {
        let path = other.path().join(name);
        fs::write(&path, bytes).unwrap();
        let said = refusal(&data("import", &path, folder.path()));
        assert!(said.contains(why) && said.contains(name), "{name}: {said}");
        assert_eq!(files(folder.path()), before, "{name}");
    }
    assert!(refusal(&data("import", &other.path().join("none"), folder.path())).contains("none: "));
    let said = refusal(&data("export", &other.path().join("good"), folder.path()));
    assert!(said.contains("there is such a file already"), "{said}");
    let said = refusal(&data("export", &other.path().join("new"), &other.path().join("nowhere")));
    assert!(said.contains("nothing is saved in "), "{said}");
    assert!(!other.path().join("new").exists());
}
