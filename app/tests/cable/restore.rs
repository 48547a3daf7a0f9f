//! A restore: all of it or nothing, and only if the player agrees.

use nonaga_app::RecordKind;

use super::shell::{CableShell, Player};
use super::{KIND, played, put};
use crate::common::handset::Records;

/// A handheld with a game of its own, and the commands that restore the records of another.
fn other() -> (CableShell, Vec<String>, Records) {
    let mut source = played();
    source.handset.wait(2_000);
    source.handset.choose();
    source.handset.choose();
    source.handset.wait(10_000);
    let records = crate::common::handset::records(&source.handset.app);
    let mut commands: Vec<String> = RecordKind::ALL
        .into_iter()
        .zip(&records)
        .filter_map(|(kind, bytes)| Some(put(kind, bytes.as_ref()?)))
        .collect();
    commands.push("records restore".into());
    (played(), commands, records)
}

#[test]
fn what_was_put_is_saved_and_the_game_starts_anew_from_it() {
    let (mut shell, commands, records) = other();
    shell.player = Player::Agrees;
    let (restore, puts) = commands.split_last().unwrap();
    puts.iter().for_each(|command| assert_eq!(shell.ask_one(command), "ok"));
    assert_eq!(shell.ask(restore), ["info asked on the screen", "ok"]);
    assert_eq!(shell.done, ["save", "start anew"]);
    assert_eq!(shell.handset.saved, records);
    assert_eq!(crate::common::handset::records(&shell.handset.app), records);
    assert!(shell.staged().is_empty());
    assert_eq!(shell.ask_one(restore), "error no record waits to be restored");
}

#[test]
fn a_record_that_was_not_put_stays() {
    let (mut shell, commands, records) = other();
    shell.player = Player::Agrees;
    let game = shell.handset.saved[RecordKind::Game as usize - 1].clone();
    assert_eq!(shell.ask_one(&commands[RecordKind::Settings as usize - 1]), "ok");
    shell.ask("records restore");
    assert_eq!(shell.handset.saved[RecordKind::Settings as usize - 1], records[0]);
    assert_eq!(shell.handset.saved[RecordKind::Game as usize - 1], game);
    assert_eq!(shell.handset.app.game().half_turns(), 1);
}

#[test]
fn nothing_changes_unless_the_player_agrees_and_the_flash_keeps_it() {
    for player in [Player::Declines, Player::GoesBack, Player::IsAway, Player::Agrees] {
        let (mut shell, commands, _) = other();
        shell.player = player;
        shell.flash_keeps = false;
        let before = shell.handset.saved.clone();
        let answers: Vec<_> = commands.iter().map(|command| shell.ask(command)).collect();
        let last = answers.last().unwrap();
        assert_eq!(last[0], "info asked on the screen");
        assert!(last[1].starts_with("error "), "{last:?}");
        assert_eq!(shell.handset.saved, before);
        assert_eq!(shell.handset.app.screen(), "Play", "the question is gone");
        assert_eq!(shell.handset.app.game().half_turns(), 1);
        // It can be asked again.
        (shell.player, shell.flash_keeps) = (Player::Agrees, true);
        assert_eq!(shell.ask("records restore")[1], "ok");
    }
}

/// The cable is pulled after every byte of every line, and while the player thinks.
#[test]
fn a_restore_that_is_cut_leaves_everything_as_it_was() {
    let (_, commands, _) = other();
    let bytes: Vec<u8> =
        commands.iter().flat_map(|line| [line.as_bytes(), b"\n"].concat()).collect();
    let (mut shell, ..) = other();
    shell.player = Player::Hesitates;
    let before = (shell.handset.saved.clone(), shell.handset.app.game().clone());
    let lines = bytes.iter().enumerate().filter(|(_, byte)| **byte == b'\n').map(|(at, _)| at + 1);
    let within = (0..bytes.len()).step_by(37);
    for end in lines.chain(within) {
        shell.send(&bytes[..end]);
        let asked = end == bytes.len();
        assert_eq!(shell.handset.app.screen(), if asked { "Dialog" } else { "Play" });
        shell.pull();
        assert_eq!(shell.handset.app.screen(), "Play");
        assert_eq!((&shell.handset.saved, shell.handset.app.game()), (&before.0, &before.1));
        assert!(shell.staged().is_empty());
        assert_eq!(shell.ask_one("records restore"), "error no record waits to be restored");
    }
    assert!(!shell.done.contains(&"save"));
}

#[test]
fn what_the_player_has_agreed_to_is_done_even_if_the_program_is_gone() {
    let (mut shell, commands, records) = other();
    shell.player = Player::Hesitates;
    commands.iter().for_each(|command| drop(shell.ask(command)));
    assert_eq!(shell.agree(), ["ok"]);
    assert_eq!(shell.handset.saved, records);
    let (mut shell, commands, _) = other();
    shell.player = Player::Hesitates;
    commands.iter().for_each(|command| drop(shell.ask(command)));
    // A late answer to a question that was withdrawn is none.
    shell.pull();
    shell.cable.reply(nonaga_app::CableReply::Answer(nonaga_app::CableAnswer::Yes));
    assert_eq!(shell.ask_one("outcome"), "outcome open");
    assert!(!shell.done.contains(&"save"));
}

#[test]
fn the_longest_record_fits_a_line() {
    for kind in RecordKind::ALL {
        let line = put(kind, &vec![0xff; kind.longest()]);
        assert!(line.len() <= 2_048, "{kind:?}: {}", line.len());
        let mut shell = CableShell::new(KIND, &Records::default());
        let answer = shell.ask_one(&line);
        assert_eq!(answer, format!("error {}: unknown version 255", kind.name()));
    }
}

/// The shell is broken off in whatever it does, as a task is that nobody waits for any more.
#[test]
fn what_was_broken_off_is_asked_for_again() {
    use nonaga_app::{CableAnswer, CableReply, CableRequest, CableStep, Key};
    let (mut shell, commands, records) = other();
    let cable = &mut shell.cable;
    // A key goes down, and the order to let it go is broken off: by the command, then at the end.
    cable.take(b"key a down\nkey a up\n");
    let mut keys = Vec::new();
    for _ in 0..3 {
        loop {
            match cable.step() {
                CableStep::Do(CableRequest::Key(key, is_down)) => {
                    keys.push((key, is_down));
                    if !is_down {
                        break;
                    }
                }
                CableStep::Send(_) => {}
                step => panic!("{step:?}"),
            }
        }
        cable.disconnect();
    }
    let up = (Key::A, false);
    assert_eq!(keys, [(Key::A, true), up, up, up]);
    assert!(matches!(cable.step(), CableStep::Do(CableRequest::Key(Key::A, false))));
    assert!(matches!(cable.step(), CableStep::Wait));
    // The player has agreed; saving is broken off, then starting anew.
    shell.player = Player::Hesitates;
    commands.iter().for_each(|command| drop(shell.ask(command)));
    shell.cable.reply(CableReply::Answer(CableAnswer::Yes));
    assert!(matches!(shell.cable.step(), CableStep::Do(CableRequest::Save)));
    shell.cable.disconnect();
    assert!(matches!(shell.cable.step(), CableStep::Do(CableRequest::Save)));
    let staged = shell.staged();
    assert_eq!(staged.len(), records.iter().flatten().count());
    shell.cable.reply(CableReply::Done);
    assert!(matches!(shell.cable.step(), CableStep::Do(CableRequest::StartAnew)));
    shell.cable.disconnect();
    assert!(matches!(shell.cable.step(), CableStep::Do(CableRequest::StartAnew)));
    assert!(matches!(shell.cable.step(), CableStep::Wait));
    assert_eq!(shell.ask_one("outcome"), "outcome open");
}
