//! Any lines and any bytes: one answer each, and an error changes nothing.

use nonaga_app::RecordKind;
use nonaga_core::Rng;

use super::shell::{CableShell, Player};
use super::{played, put};

const LINES: usize = 100_000;

/// How many of these lines are the first answer.
fn length_of_answer(lines: &[String]) -> usize {
    let infos = lines.iter().take_while(|line| line.starts_with("info ")).count();
    let lines = &lines[infos..];
    let first = lines.first().expect("an answer has a line");
    let (name, rest) = first.split_once(' ').unwrap_or((first, ""));
    let length = match name {
        "ok" | "error" | "bestmove" | "perft" | "record" | "eval" | "outcome" | "version" => 1,
        "legal" | "options" | "device" | "records" | "bench" | "check" | "log" | "help" => {
            1 + rest.parse::<usize>().expect("a number of lines")
        }
        "screen" => {
            let end = |line: &String| line.starts_with("end ") || line.starts_with("error ");
            2 + lines[1..].iter().position(end).expect("the picture has an end")
        }
        // The field, then its position.
        _ => 1 + lines.iter().position(|line| line.starts_with("discs=")).expect("a position"),
    };
    assert!(length <= lines.len(), "{name}: {length} of {} lines", lines.len());
    infos + length
}

fn count_answers(mut lines: &[String]) -> usize {
    let mut answers = 0;
    while !lines.is_empty() {
        lines = &lines[length_of_answer(lines)..];
        answers += 1;
    }
    answers
}

/// Everything that a command could change.
fn state(shell: &mut CableShell) -> impl PartialEq + std::fmt::Debug + use<> {
    let app = &shell.handset.app;
    let screen = (app.screen(), app.game().half_turns(), shell.handset.saved.clone());
    let rest = (shell.staged(), shell.keys.len(), shell.done.len());
    (screen, rest, shell.ask_one("record"))
}

fn pick<'a>(random: &mut Rng, list: &[&'a str]) -> &'a str {
    random.pick(list).expect("the list is not empty")
}

/// A command that may be right: words of the protocol in any order, or a good line, whole or with a wrong letter.
fn random_line(random: &mut Rng, good: &[String]) -> Vec<u8> {
    const WORDS: [&str; 44] = [
        "new",
        "position",
        "start",
        "moves",
        "play",
        "legal",
        "perft",
        "show",
        "record",
        "go",
        "level",
        "seed",
        "nodes",
        "depth",
        "ms",
        "options",
        "eval",
        "stop",
        "outcome",
        "version",
        "quit",
        "device",
        "key",
        "a",
        "down",
        "up",
        "records",
        "get",
        "put",
        "forget",
        "restore",
        "settings",
        "game",
        "friends",
        "bench",
        "check",
        "log",
        "update",
        "help",
        "0",
        "1",
        "-1",
        "99999999999",
        "2,0>-1,0/-1,2>1,2",
    ];
    let mut line = match random.below(3) {
        0 => {
            let words: Vec<&str> = (0..random.below(6)).map(|_| pick(random, &WORDS)).collect();
            // What would take too long.
            words.join(" ").replace("perft 3", "perft 1").into_bytes()
        }
        _ => good[random.below(good.len())].clone().into_bytes(),
    };
    if random.below(2) == 0 && !line.is_empty() {
        let at = random.below(line.len());
        match random.below(3) {
            0 => line[at] = b' ' + random.below(95) as u8,
            1 => line.truncate(at),
            _ => line.insert(at, b' ' + random.below(95) as u8),
        }
    }
    line
}

/// Good lines of every kind that take no time.
fn good_lines(shell: &CableShell) -> Vec<String> {
    let mut lines: Vec<String> = [
        "new",
        "play 2,0>-1,0/-1,2>1,2",
        "position start moves 2,0>-1,0/-1,2>1,2",
        "position N1TGWXA13Q24DH",
        "perft 1",
        "show",
        "record",
        "go nodes 1",
        "options",
        "eval",
        "stop",
        "outcome",
        "version",
        "quit",
        "device",
        "key a down",
        "key a up",
        "key up down",
        "records",
        "records get game",
        "records get settings",
        "records forget",
        "records restore",
        "game N1PFWXA1YAB0FJ",
        "bench rules",
        "bench level 3 7",
        "check",
        "log",
        "update",
        "help",
    ]
    .map(String::from)
    .into();
    for kind in RecordKind::ALL {
        if let Some(bytes) = &shell.handset.saved[kind as usize - 1] {
            lines.push(put(kind, bytes));
        }
    }
    lines
}

#[test]
fn any_line_has_one_answer_and_an_error_changes_nothing() {
    let mut shell = played();
    let good = good_lines(&shell);
    let mut random = Rng::new(16);
    let mut errors = 0;
    let mut before = state(&mut shell);
    for _ in 0..LINES {
        let line = random_line(&mut random, &good);
        shell.player = *random.pick(&[Player::Agrees, Player::Declines, Player::GoesBack]).unwrap();
        let text = String::from_utf8_lossy(&line).into_owned();
        let answer = shell.send(&[&line[..], b"\n"].concat());
        assert_eq!(count_answers(&answer), usize::from(!line.is_empty()), "{text}: {answer:?}");
        let after = state(&mut shell);
        // What the player declines has let go of keys, and is no error of the line.
        if answer.len() == 1 && answer[0].starts_with("error ") {
            assert_eq!(after, before, "{text}: {answer:?}");
            errors += 1;
        }
        before = after;
        if random.below(1_000) == 0 {
            shell = played();
            before = state(&mut shell);
        }
    }
    assert!((LINES / 10..LINES * 9 / 10).contains(&errors), "{errors} errors");
}

#[test]
fn any_bytes_have_as_many_answers_as_lines() {
    let mut shell = played();
    let good = good_lines(&shell);
    let mut random = Rng::new(61);
    let mut sent = 0;
    while sent < LINES {
        let mut bytes = Vec::new();
        for _ in 0..50 {
            match random.below(8) {
                0 => bytes.extend((0..random.below(60)).map(|_| random.below(256) as u8)),
                1 => bytes
                    .extend((0..random.below(60)).map(|_| b"\r\n\t \x00\xff a"[random.below(8)])),
                2 if random.below(20) == 0 => bytes.extend(vec![b'x'; 2_040 + random.below(20)]),
                _ => bytes.extend(random_line(&mut random, &good)),
            }
            bytes.extend(*random.pick(&[&b"\n"[..], b"\r\n", b"\n\n"]).unwrap());
        }
        // An empty line is no line, and so is one of a carriage return alone.
        let lines = bytes.split(|&byte| byte == b'\n').filter(|line| !matches!(line, [] | [b'\r']));
        let expected = lines.count();
        sent += expected;
        let mut answered = Vec::new();
        let mut rest = &bytes[..];
        while !rest.is_empty() {
            let (piece, after) = rest.split_at((1 + random.below(200)).min(rest.len()));
            answered.extend(shell.send(piece));
            rest = after;
        }
        assert_eq!(count_answers(&answered), expected);
        assert_eq!(shell.ask_one("version"), concat!("version ", env!("CARGO_PKG_VERSION")));
    }
}
