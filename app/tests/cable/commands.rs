//! Every command, good and bad.

use nonaga_app::{CableRefusal, Key, Language, RecordKind, Settings, journal::crc32};

use super::shell::{CableShell, Player, Work};
use super::{KIND, hex, played, put};
use crate::common::handset::Records;

fn new() -> CableShell {
    CableShell::new(KIND, &Records::default())
}

#[test]
fn the_engine_has_a_game_of_its_own() {
    let mut shell = played();
    assert_eq!(shell.ask_one("play 2,0>-1,0/-1,2>1,2"), "ok");
    assert_eq!(shell.ask_one("record"), "record N1PFWXA1YAB0FJ");
    assert_eq!(shell.handset.app.game().half_turns(), 1);
    assert_eq!(shell.ask_one("perft 1"), "perft 1 396");
    let legal = shell.ask("legal");
    assert_eq!((legal[0].as_str(), legal.len()), ("legal 396", 397));
    assert!(legal[1..].is_sorted());
    assert_eq!(shell.ask_one("perft 4"), "error perft: expected a number from 0 to 3, not '4'");
    assert_eq!(shell.ask_one("new"), "ok");
    assert_eq!(shell.ask_one("quit"), "ok");
    assert_eq!(shell.ask_one("perft 1"), "perft 1 570");
    assert_eq!(shell.ask_one("hello"), "error unknown command 'hello'");
    assert_eq!(shell.ask_one("   "), "error unknown command ''");
    let thought = shell.ask("go level 6 seed 3");
    let (best, infos) = thought.split_last().unwrap();
    assert!(best.starts_with("bestmove "), "{best}");
    assert!(infos.iter().all(|line| line.starts_with("info depth ")), "{infos:?}");
}

#[test]
fn a_thought_ends_when_it_is_told_to_or_when_the_screen_needs_the_search() {
    let mut shell = new();
    shell.work = Work::Lasts;
    for command in ["perft 3", "go depth 30", "bench level 8"] {
        assert!(shell.ask(command).is_empty(), "{command}");
        // What waits is not read, but a stop among it is heard.
        assert!(shell.send(b"outcome\r\nsto").is_empty());
        let lines = shell.send(b"p\r\nversion\n");
        let [first, rest @ ..] = &lines[..] else { panic!("no answer") };
        assert!(first.starts_with("error ") && first.ends_with(" was stopped"), "{first}");
        let version = concat!("version ", env!("CARGO_PKG_VERSION"));
        assert_eq!(rest, ["outcome open", "ok", version]);
        assert_eq!(std::mem::take(&mut shell.done), ["stop"]);
    }
    // One that waits before the stop is ended as well.
    assert!(shell.ask("go depth 30").is_empty());
    assert_eq!(shell.send(b"perft 3\nstop\n").len(), 3);
    assert_eq!(std::mem::take(&mut shell.done), ["stop", "stop"]);
    for (why, text) in [
        (CableRefusal::Thinking, "error the game on the screen is thinking"),
        (CableRefusal::SearchNeeded, "error the game on the screen needs the search"),
    ] {
        shell.work = Work::IsRefused(why);
        assert_eq!(shell.ask_one("go level 1"), text);
        assert_eq!(shell.ask_one("bench rules"), text);
    }
    shell.work = Work::Lasts;
    assert!(shell.ask("go depth 30").is_empty());
    shell.pull();
    assert_eq!(shell.done, ["withdraw"]);
    assert_eq!(shell.ask_one("outcome"), "outcome open");
}

#[test]
fn the_device_says_what_it_is() {
    assert_eq!(
        new().ask("device"),
        [
            "device 14",
            "board pico-lcd-1-14",
            "title Waveshare Pico-LCD-1.14 V2",
            "version 0.1.0",
            "protocol 1",
            "chip 20002927",
            "flash ef4015",
            "serial e661640843199b29",
            "screen 240x135",
            "keys up down left right centre a b",
            "clock 125000",
            "uptime 83",
            "start power",
            "restarts 0",
            "stack 8192",
        ]
    );
    assert_eq!(new().ask_one("device now"), "error device stands alone, without 'now'");
}

/// The pixels of a picture that was sent, decoded by what the protocol says.
fn decode(lines: &[String]) -> (Vec<u16>, u32) {
    let mut pixels: Vec<u16> = Vec::new();
    let mut row: Vec<u16> = Vec::new();
    for line in lines {
        if let Some(times) = line.strip_prefix('=') {
            (0..times.parse().unwrap()).for_each(|_| pixels.extend(&row));
            continue;
        }
        row.clear();
        for run in line.split(' ') {
            let (colour, length) = run.split_once('x').unwrap_or((run, "1"));
            let colour = u16::from_str_radix(colour, 16).unwrap();
            row.extend(std::iter::repeat_n(colour, length.parse().unwrap()));
        }
        pixels.extend(&row);
    }
    let bytes: Vec<u8> = pixels.iter().flat_map(|pixel| pixel.to_be_bytes()).collect();
    (pixels, crc32(&[], &bytes))
}

#[test]
fn the_picture_can_be_read_back() {
    for mut shell in [new(), played()] {
        let lines = shell.ask("screen");
        let [first, rows @ .., end] = &lines[..] else { panic!("{lines:?}") };
        let (pixels, sum) = decode(rows);
        assert_eq!((first.as_str(), end), ("screen 240 135", &format!("end {sum:08x}")));
        let shown = shell.picture();
        let shown: Vec<u16> =
            shown.colours().map(embedded_graphics::prelude::IntoStorage::into_storage).collect();
        assert!(pixels == shown, "the picture is another");
    }
    let mut shell = new();
    shell.changes_at = Some(40);
    assert_eq!(shell.ask("screen").last().unwrap(), "error the picture changed");
}

#[test]
fn keys_go_down_and_up_and_are_let_go_of_at_the_end() {
    let mut shell = new();
    assert_eq!(shell.ask_one("key a down"), "ok");
    assert_eq!(shell.ask_one("key a down"), "ok");
    assert_eq!(shell.ask_one("key up down"), "ok");
    assert_eq!(shell.ask_one("key a up"), "ok");
    assert_eq!(shell.ask_one("key b up"), "ok");
    assert_eq!(shell.keys, [(Key::A, true), (Key::Up, true), (Key::A, false)]);
    for (bad, why) in [
        ("key", "error this board has no key ''"),
        ("key x down", "error this board has no key 'x'"),
        ("key A down", "error this board has no key 'A'"),
        ("key a", "error key a: expected down or up, not ''"),
        ("key a down up", "error key a: expected down or up, not 'down up'"),
    ] {
        assert_eq!(shell.ask_one(bad), why);
    }
    assert_eq!(shell.keys.len(), 3);
    shell.pull();
    assert_eq!(shell.keys[3..], [(Key::Up, false)]);
    shell.pull();
    assert_eq!(shell.keys.len(), 4);
}

/// A key that the program holds must not answer for the player.
#[test]
fn keys_are_let_go_of_before_the_player_is_asked() {
    let mut shell = new();
    shell.ask("key left down");
    shell.ask("key a down");
    shell.player = Player::Hesitates;
    assert_eq!(shell.ask("update"), ["info asked on the screen"]);
    assert_eq!(shell.keys[2..], [(Key::Left, false), (Key::A, false)]);
}

#[test]
fn records_are_listed_and_read() {
    let mut shell = played();
    let game = shell.handset.saved[RecordKind::Game as usize - 1].clone().unwrap();
    let sum = crc32(&[], &game);
    let listed = shell.ask("records");
    let saved = shell.handset.saved.iter().flatten().count();
    assert_eq!((listed.len(), listed[0].clone()), (1 + saved, format!("records {saved}")));
    assert!(listed.contains(&format!("game {} {sum:08x}", game.len())), "{listed:?}");
    let record = shell.ask_one("records get game");
    assert_eq!(record, format!("record game {} {sum:08x}", hex(&game)));
    for (bad, why) in [
        ("records get", "error there is no record ''"),
        ("records get games", "error there is no record 'games'"),
        ("records get friends", "error friends was never saved"),
        ("records get game now", "error records get game stands alone, without 'now'"),
        ("records erase", "error records what? "),
        ("records forget all", "error records what? "),
        ("records restore all", "error records what? "),
        ("records restore", "error no record waits to be restored"),
        ("records put", "error there is no record ''"),
        ("records put game", "error game: expected bytes and their CRC-32"),
        ("records put game 00", "error game: expected bytes and their CRC-32"),
        ("records put game 00 1234567", "error game: expected bytes and their CRC-32"),
        ("records put game 00 +1234567", "error game: expected bytes and their CRC-32"),
        ("records put game 00 12345678 x", "error game: expected bytes and their CRC-32"),
        ("records put game 0 00000000", "error game: bytes are two hexadecimal digits each"),
        ("records put game 0g 00000000", "error game: bytes are two hexadecimal digits each"),
        ("records put game 00 00000000", "error game: the checksum is wrong"),
        ("records put game 00 d202ef8d", "error game: unknown version 0"),
    ] {
        let answer = shell.ask_one(bad);
        assert!(answer.starts_with(why), "'{bad}' was answered by '{answer}'");
        assert!(shell.staged().is_empty());
    }
    let long = vec![1; RecordKind::Settings.longest() + 1];
    assert_eq!(
        shell.ask_one(&put(RecordKind::Settings, &long)),
        "error settings: the record is longer than any of its kind"
    );
    // A game against the machine is none between friends.
    assert_eq!(
        shell.ask_one(&put(RecordKind::FriendGame, &game)),
        "error friend-game: impossible value for opponent"
    );
}

#[test]
fn what_is_put_waits_and_the_last_of_a_kind_counts() {
    let mut shell = played();
    let settings = |language| {
        let mut bytes = vec![0; RecordKind::Settings.longest()];
        let settings = Settings { language, ..Settings::default() };
        let length = nonaga_app::Record::Settings(&settings).encode(&mut bytes);
        bytes.truncate(length);
        bytes
    };
    let game = shell.handset.saved[RecordKind::Game as usize - 1].clone().unwrap();
    let (french, german) = (settings(Language::French), settings(Language::German));
    assert_eq!(shell.ask_one(&put(RecordKind::Settings, &french)), "ok");
    assert_eq!(shell.ask_one(&put(RecordKind::Game, &game)), "ok");
    let capitals = put(RecordKind::Settings, &french).to_uppercase();
    let capitals = capitals.replace("RECORDS PUT SETTINGS", "records put settings");
    assert_eq!(shell.ask_one(&capitals), "ok");
    assert_eq!(shell.ask_one(&put(RecordKind::Settings, &german)), "ok");
    let staged = [(RecordKind::Game, game), (RecordKind::Settings, german.clone())];
    assert_eq!(shell.staged(), staged);
    let mut wrong = german;
    wrong[3] ^= 0xff;
    assert!(shell.ask_one(&put(RecordKind::Settings, &wrong)).starts_with("error settings: "));
    assert_eq!(shell.staged(), staged);
    assert_eq!(shell.ask_one("records forget"), "ok");
    assert!(shell.staged().is_empty());
}

#[test]
fn a_shared_game_is_shown() {
    let mut shell = played();
    let own = shell.ask_one("record");
    assert_eq!(shell.ask_one("game N1PFWXA1YAB0FJ"), "ok");
    assert_eq!(shell.handset.app.screen(), "Review");
    assert_eq!(shell.handset.app.game().half_turns(), 2);
    assert_eq!(shell.ask_one("record"), own, "the engine has another");
    for (bad, why) in [
        ("game", "error game: the text of the game is empty"),
        (
            "game N1PFWXA1YAB0FK",
            "error game: a letter is wrong, missing or one too many; copy the text again",
        ),
        ("game start", "error game: this is no shared game: one begins with N1"),
    ] {
        assert_eq!(shell.ask_one(bad), why);
        assert_eq!(shell.handset.app.game().half_turns(), 2);
    }
}

#[test]
fn benchmarks_are_what_they_are_asked_for() {
    let mut shell = new();
    for good in ["bench rules", "bench painting", "bench level 1", "bench level 8 50"] {
        let lines = shell.ask(good);
        assert_eq!(lines[..3], ["bench 6", "positions 1 positions", "depth 2 turns"]);
        assert_eq!(lines.len(), 7);
    }
    for bad in ["bench", "bench level", "bench level 9", "bench level 1 0", "bench level 1 51"]
        .into_iter()
        .chain(["bench level 1 5 6", "bench rules 3", "bench it"])
    {
        assert!(shell.ask_one(bad).starts_with("error bench what? "), "{bad}");
    }
}

#[test]
fn the_check_and_the_log_are_lines_of_text() {
    let mut shell = new();
    let check = shell.ask("check");
    assert_eq!(check[0], "check 7");
    assert_eq!(check[1], "Waveshare Pico-LCD-1.14 V2 0.1.0");
    assert_eq!(check.last().unwrap(), "start power 0");
    assert_eq!(check.len(), 8);
    assert_eq!(shell.ask("log"), ["log 0"]);
    shell.log.note(1_203, format_args!("saved record {}, {} bytes", 3, 14));
    shell.log.note(61_000, format_args!("ä\n{}", "x".repeat(100)));
    let log = shell.ask("log");
    assert_eq!(log[..2], ["log 2", "1.203 saved record 3, 14 bytes"]);
    assert_eq!(log[2], format!("61.000 ??{}", "x".repeat(70)));
    for n in 0..100 {
        shell.log.note(n, format_args!("line {n}"));
    }
    let log = shell.ask("log");
    assert_eq!(
        (log.len(), log[1].as_str(), log[24].as_str()),
        (25, "0.076 line 76", "0.099 line 99")
    );
}

#[test]
fn an_update_is_asked_for_on_the_screen() {
    let mut shell = new();
    for (player, answer) in [
        (Player::Declines, "error the player said no"),
        (Player::GoesBack, "error the player said no"),
        (Player::IsAway, "error nobody answered"),
    ] {
        shell.player = player;
        assert_eq!(shell.ask("update"), ["info asked on the screen", answer]);
        assert_eq!(shell.handset.app.screen(), "Title");
    }
    assert!(shell.done.is_empty());
    shell.player = Player::Agrees;
    assert_eq!(shell.ask("update"), ["info asked on the screen", "ok"]);
    assert_eq!(shell.done, ["update"]);
}

/// Every word of the table in the document is one that the device knows, and helps with.
#[test]
fn help_has_every_command() {
    let help = new().ask("help");
    assert_eq!(help[0], format!("help {}", help.len() - 1));
    let document = include_str!("../../../docs/protocol.md");
    let rows = document.lines().filter(|line| line.starts_with("| `"));
    for row in rows {
        for command in row.split('|').nth(1).unwrap().split('`').skip(1).step_by(2) {
            let word = command.split(' ').next().unwrap();
            assert!(help[1..].iter().any(|line| line.starts_with(word)), "{command}");
        }
    }
    let mut shell = new();
    for line in &help[1..] {
        let word = line.split([' ', ':']).next().unwrap();
        let answer = &shell.ask(word)[0];
        assert!(!answer.starts_with("error unknown command"), "{word}: {answer}");
    }
}
