//! The completions in the shells that they are for.
#![cfg(unix)]

mod common;

use std::io::Write;
use std::process::Command;
use std::time::{Duration, Instant};

use common::{Folder, nonaga, output_of};
use pty_process::Size;

/// What is typed, and what it is completed to.
const CASES: [(&str, &str); 5] = [
    ("nonaga ga", "game"),
    ("nonaga play --gra", "--graphics"),
    ("nonaga play --board picos", "picosystem"),
    ("nonaga game N1 --as mo", "moves"),
    ("nonaga data imp", "import"),
];

/// A folder with the script of a shell in it.
fn with_script(shell: &str, file: &str) -> Folder {
    let folder = Folder::new(&format!("completions-{shell}"));
    std::fs::create_dir_all(folder.path()).expect("a folder can be made");
    let script = nonaga().args(["completions", shell]).output().expect("the program starts");
    std::fs::write(folder.path().join(file), script.stdout).expect("a file can be written");
    folder
}

#[test]
#[ignore = "needs fish; `cargo xtask test` runs it"]
fn fish_completes() {
    let folder = with_script("fish", "nonaga.fish");
    let script = folder.path().join("nonaga.fish");
    for (typed, completed) in CASES {
        let ask = format!("source '{}'; complete -C '{typed}'", script.display());
        let output = Command::new("fish")
            .args(["--no-config", "-c", &ask])
            .env("HOME", folder.path())
            .output()
            .expect("fish starts (Debian package fish; `cargo xtask test` installs it)");
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        let first = said.lines().next().and_then(|line| line.split('\t').next());
        assert_eq!(first, Some(completed), "'{typed}': {said}");
    }
}

#[test]
#[ignore = "needs zsh; `cargo xtask test` runs it"]
fn zsh_completes() {
    let folder = with_script("zsh", "_nonaga");
    let (mut pty, pts) = pty_process::blocking::open().expect("a pseudo-terminal opens");
    pty.resize(Size::new(24, 120)).expect("a terminal has a size");
    let mut shell = pty_process::blocking::Command::new("zsh")
        .arg("-f")
        .env("HOME", folder.path())
        .env("TERM", "dumb")
        .spawn_borrowed(&pts)
        .expect("zsh starts (Debian package zsh; `cargo xtask test` installs it)");
    let output = output_of(&pty);
    let mut seen = String::new();
    let mut wait_for = |words: &str| {
        let end = Instant::now() + Duration::from_secs(30);
        while !seen.contains(words) {
            assert!(Instant::now() < end, "'{words}' is not in {seen:?}");
            if let Ok(bytes) = output.recv_timeout(Duration::from_millis(100)) {
                // It may ring the bell in the middle of a word.
                seen += &String::from_utf8_lossy(&bytes).replace('\x07', "");
            }
        }
        seen.clear();
    };
    let folder = folder.path().display();
    let begin =
        format!("fpath=({folder} $fpath); autoload -U compinit; compinit -u -D; echo rea''dy\n");
    pty.write_all(begin.as_bytes()).expect("zsh reads");
    wait_for("ready");
    for (typed, completed) in CASES {
        // Control-U takes away what was there before.
        pty.write_all(format!("\x15{typed}\t").as_bytes()).expect("zsh reads");
        wait_for(completed);
    }
    let _ = shell.kill();
    let _ = shell.wait();
}
