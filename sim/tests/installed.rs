//! The program alone, as `cargo install --path sim` leaves it: in an empty folder, without the repository.

mod common;

use std::path::Path;
use std::process::{Command, Output};

use common::Folder;

/// A copy of the program in a folder of its own, away from where it was built.
fn installed(folder: &Path) -> impl Fn(&[&str]) -> Output {
    let bin = folder.join("bin");
    let (home, here) = (folder.join("home"), folder.join("here"));
    for folder in [&bin, &home, &here] {
        std::fs::create_dir_all(folder).expect("a folder can be made");
    }
    let program = bin.join(format!("nonaga{}", std::env::consts::EXE_SUFFIX));
    std::fs::copy(env!("CARGO_BIN_EXE_nonaga"), &program).expect("a file can be copied");
    move |arguments| {
        let mut command = Command::new(&program);
        command.args(arguments).current_dir(&here);
        if cfg!(unix) {
            command.env_clear();
        }
        command.env("HOME", &home).output().expect("the program starts")
    }
}

#[test]
fn it_needs_no_file_of_the_repository() {
    let folder = Folder::new("installed");
    let call = installed(folder.path());
    for verb in nonaga::cli::verbs() {
        assert!(call(&[verb.name, "--help"]).status.success(), "help of {}", verb.name);
    }
    let calls: &[(&[&str], &str)] = &[
        (&["engine", "go level 2 seed 1", "eval", "quit"], "bestmove "),
        (&["shot", "--keys", "a a 500 a", "--out", "shot.png"], ""),
        (&["pictures", "--out", "screens.png"], ""),
        (&["perft", "2"], "perft 2 199488"),
        (&["puzzles", "list"], "1"),
        (&["play", "--board", "help"], "picosystem"),
        (&["completions", "bash"], "complete "),
        (&["man"], ".TH NONAGA 6"),
    ];
    for (arguments, expected) in calls {
        let output = call(arguments);
        assert!(output.status.success(), "{arguments:?}: {output:?}");
        let said = String::from_utf8_lossy(&output.stdout);
        assert!(said.contains(expected), "{arguments:?} said {said}");
    }
    let here = std::fs::read_dir(folder.path().join("here")).expect("a folder can be read");
    let mut names: Vec<_> = here.map(|entry| entry.expect("it can be read").file_name()).collect();
    names.sort();
    assert_eq!(names, ["screens.png", "shot.png"], "nothing else is written here");
    // Neither a display nor a terminal: it says so, and does not look for anything else first.
    let output = call(&["play"]);
    assert!(String::from_utf8_lossy(&output.stderr).contains("neither a display nor a terminal"));
}
