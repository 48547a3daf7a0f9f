//! `nonaga game`: the forms of a game lead to each other, and what is wrong gets a sentence.

mod common;

use std::io::Write;
use std::process::{Output, Stdio};

use common::nonaga;

/// The example of docs/record.md, and the same game as moves.
const SHARED: &str = "N1TGWXA13Q24DH";
const MOVES: &str = "start moves 2,0>-1,0/-1,2>1,2";

fn game(arguments: &[&str]) -> Output {
    nonaga().arg("game").args(arguments).output().expect("the program starts")
}

fn printed(arguments: &[&str]) -> String {
    let output = game(arguments);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}");
    String::from_utf8(output.stdout).unwrap().trim_end().to_owned()
}

#[test]
fn every_form_leads_to_every_other() {
    assert_eq!(printed(&[SHARED, "--as", "moves"]), MOVES);
    assert_eq!(printed(&[SHARED, "--as", "shared"]), SHARED);
    // Who played what is not told by moves.
    let nobody = printed(&[MOVES, "--as", "shared"]);
    assert_eq!(nobody, "N1PFWXA1YAB0FJ");
    let position = printed(&[MOVES, "--as", "position"]);
    assert!(position.starts_with("discs=") && position.ends_with(";turn=black;ban=1,2"));
    let shared = printed(&[&position, "--as", "shared"]);
    assert_eq!(printed(&[&shared, "--as", "moves"]), position, "a position has no moves yet");
    assert_eq!(printed(&[&format!("{shared} moves"), "--as", "position"]), position);
    let link = format!("https://example.org/?x=1#{}", SHARED.to_lowercase());
    assert_eq!(printed(&[&link, "--as", "shared"]), SHARED);
}

#[test]
fn it_shows_who_played_and_how_it_stands() {
    let shown = printed(&[SHARED]);
    let lines = ["red: a person, black: level 4", "1 turn; black is to move", " -2,0  B R o o o"];
    for line in lines.iter().chain(&[MOVES, SHARED]) {
        assert!(shown.lines().any(|shown| shown == *line), "'{line}' is missing in\n{shown}");
    }
    let set_up = printed(&["start"]);
    assert!(set_up.contains("0 turns; red is to move"), "{set_up}");
    let half = printed(&["start", "--as", "position"]) + ";half=disc";
    assert!(printed(&[&half]).contains("red is to move a disc"));
    let output = game(&[&half, "--as", "moves"]);
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn a_game_comes_by_standard_input_too() {
    let mut child = nonaga()
        .args(["game", "-", "--as", "moves"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // As it may come out of a mail: broken into lines.
    child.stdin.take().unwrap().write_all(b" N1TGWX\r\nA13Q24DH\n").unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8(output.stdout).unwrap().trim_end(), MOVES);
}

#[test]
fn what_is_wrong_gets_a_sentence() {
    let long = "Z".repeat(5000);
    for (text, sentence) in [
        ("", "the text of the game is empty"),
        ("hello", "this is no shared game"),
        ("N1TGWXA13Q24DJ", "a letter is wrong"),
        ("N1TGWXA13Q24", "a letter is wrong, missing"),
        ("N3TGWXA13Q24DH", "by a newer version (N3)"),
        ("N1TGWX?13Q24DH", "'?' is no letter"),
        ("discs=0,0", "there must be 19 discs"),
        ("start moves 9,9>0,0", "turn 1 of the moves: '9,9>0,0' is not legal"),
        (&long, "this is no shared game"),
        (&format!("N1{long}"), "longer than any game"),
    ] {
        let output = game(&[text]);
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{text}");
        assert!(said.contains(sentence) && said.lines().count() == 1, "'{text}' got '{said}'");
        assert!(said.len() < 300 && output.stdout.is_empty(), "{said}");
    }
    for arguments in [&[][..], &[SHARED, "--as", "picture"], &[SHARED, SHARED]] {
        assert_eq!(game(arguments).status.code(), Some(2), "{arguments:?}");
    }
}
