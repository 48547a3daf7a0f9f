//! The conversation at the end of `docs/protocol.md` is one that takes place.

use super::shell::{CableShell, Player};
use super::{KIND, played};
use crate::common::handset::Records;

const DOCUMENT: &str = include_str!("../../../docs/protocol.md");

/// What the player does, as the transcript says it.
const AGREES: &str = "(the player agrees)";
const DECLINES: &str = "(the player says no)";

/// A line that begins with `> ` is sent, one in parentheses says what the player does, all others are answers.
#[test]
fn the_transcript_takes_place() {
    let (_, transcript) = DOCUMENT.split_once("```transcript\n").expect("a transcript");
    let (transcript, _) = transcript.split_once("```").expect("its end");
    let mut shell = CableShell::new(KIND, &Records::default());
    shell.handset.saved = played().handset.saved;
    shell.handset.start_anew();
    shell.log.note(1_203, format_args!("saved record 3, 18 bytes"));
    let mut found = String::new();
    // What is between the beginnings of two commands.
    for exchange in format!("\n{transcript}").split("\n> ").skip(1) {
        let (command, expected) = exchange.split_once('\n').unwrap_or((exchange, ""));
        let player = if expected.contains(AGREES) { AGREES } else { DECLINES };
        shell.player = if player == AGREES { Player::Agrees } else { Player::Declines };
        found += &format!("> {command}\n");
        for answer in shell.ask(command) {
            found += &format!("{answer}\n");
            if answer == "info asked on the screen" {
                found += &format!("{player}\n");
            }
        }
    }
    assert_eq!(found, transcript, "what takes place now is:\n{found}");
}
