//! `nonaga engine` as another program sees it: a child process that answers line by line.

mod common;

use std::io::Write;
use std::process::Command;
use std::time::Duration;

use common::Engine;
use nonaga_core::{Game, Outcome, Rng, Turn};

const START: &str = "discs=-2,0 -2,1 -2,2 -1,-1 -1,0 -1,1 -1,2 0,-2 0,-1 0,0 0,1 0,2 1,-2 1,-1 1,0 1,1 2,-2 2,-1 2,0;\
red=-2,2 0,-2 2,0;black=-2,0 0,2 2,-2;turn=red;ban=-";

/// Red joins its tokens with 1,-1>-2,2.
const RED_WINS_IN_ONE: &str = "discs=-2,0 -2,1 -2,2 -1,-1 -1,0 -1,1 -1,2 0,-2 0,-1 0,0 0,1 0,2 1,-2 1,-1 1,0 1,1 2,-2 2,-1 2,0;\
red=-2,1 -1,2 1,-1;black=-2,0 0,2 2,-2;turn=red;ban=-";

#[test]
fn it_knows_the_set_up() {
    let mut engine = Engine::start();
    assert_eq!(engine.ask("show").last().unwrap(), START);
    assert_eq!(engine.ask("perft 1"), ["perft 1 570"]);
    assert_eq!(engine.ask("perft 3"), ["perft 3 73397796"]);
    assert_eq!(engine.ask("outcome"), ["outcome open"]);
    let legal = engine.ask("legal");
    assert_eq!(legal[0], "legal 570");
    assert!(legal[1..].is_sorted(), "the turns are sorted as text");
    assert_eq!(engine.ask("version"), [concat!("version ", env!("CARGO_PKG_VERSION"))]);
    assert_eq!(engine.ask("quit"), ["ok"]);
    assert!(engine.end());
}

#[test]
fn a_game_can_be_set_up_and_played() {
    let mut engine = Engine::start();
    let turn = "2,0>-1,0/-1,2>1,2";
    assert_eq!(engine.ask(&format!("play {turn}")), ["ok"]);
    let played = engine.ask("show");
    assert!(played.last().unwrap().ends_with(";turn=black;ban=1,2"));
    for again in [format!("position start moves {turn}"), format!("position {START} moves {turn}")]
    {
        assert_eq!(engine.ask("new"), ["ok"]);
        assert_eq!(engine.ask(&again), ["ok"]);
        assert_eq!(engine.ask("show"), played);
    }
    assert!(engine.end());
}

#[test]
fn a_win_ends_the_game() {
    let mut engine = Engine::start();
    assert_eq!(engine.ask(&format!("position {RED_WINS_IN_ONE}")), ["ok"]);
    let won = engine.ask("go level 3").pop().unwrap();
    let turn = won.split(' ').nth(1).unwrap().to_owned();
    assert!(!turn.contains('/'), "a winning turn moves no disc: {won}");
    assert_eq!(engine.ask(&format!("play {turn}")), ["ok"]);
    assert!(engine.ask_one("outcome").starts_with("outcome red "));
    assert_eq!(engine.ask("go depth 2"), ["bestmove none"]);
    assert_eq!(engine.ask("legal"), ["legal 0"]);
    assert!(engine.ask_one("play pass").contains("the game is over"));
    assert!(engine.end());
}

#[test]
fn errors_say_what_and_where_and_change_nothing() {
    let mut engine = Engine::start();
    assert_eq!(engine.ask("position start moves 2,0>-1,0/-1,2>1,2"), ["ok"]);
    let before = engine.ask("show");
    let cases = [
        ("play", "expected a number at 0"),
        ("play 2,0", "expected > at 3"),
        ("play 2,-2>1,-2/0,0>3,-1", "cannot slide out"),
        ("play 2,-2>1,-2", "not legal: it does not win, so a disc must be moved"),
        ("options level", "options stands alone, without 'level'"),
        ("play pass", "may not pass"),
        ("position", "'': the text of the game is empty"),
        ("position N1TGWXA13Q24DJ", "a letter is wrong, missing or one too many"),
        ("position N9TGWXA13Q24DH", "shared by a newer version"),
        ("position N1TGWXA13Q24DH moves 0,2>0,2", "turn 1 of the moves"),
        ("position hello", "this is no shared game"),
        ("record it", "record stands alone, without 'it'"),
        ("position start moves 2,0>-1,0/-1,2>1,2 9,9>0,0", "turn 2 of the moves: '9,9>0,0'"),
        ("position discs=0,0 1,0;red=", "19 discs"),
        (&format!("position {START};half=disc"), "beginning of a turn"),
        (&format!("position {START} and more"), "nothing more expected"),
        ("perft", "perft: expected a number from 0 to 7, not ''"),
        ("perft 8", "not '8'"),
        ("perft -1", "not '-1'"),
        ("go", "go what?"),
        ("go level 9", "level: expected a number from 1 to 8, not '9'"),
        ("go level 0", "level: expected a number from 1 to 8, not '0'"),
        ("go nodes 0", "nodes: expected a number from 1 to 4294967295, not '0'"),
        ("go depth 0", "depth: expected a number from 1 to "),
        ("go level 3 seed x", "seed: expected a number"),
        ("go nodes 4294967296", "nodes: expected a number"),
        ("go depth 2 deep", "go what?"),
        ("legal moves", "legal stands alone, without 'moves'"),
        ("hello there", "unknown command 'hello there'"),
        ("", "unknown command ''"),
        ("NEW", "unknown command 'NEW'"),
    ];
    for (line, why) in cases {
        let answer = engine.ask_one(line);
        assert!(answer.starts_with("error "), "'{line}' was answered by '{answer}'");
        assert!(answer.contains(why), "'{line}' was answered by '{answer}', not by '{why}'");
        assert_eq!(engine.ask("show"), before, "'{line}' changed the game");
    }
    assert!(engine.end());
}

#[test]
fn a_game_is_shared_and_taken_up_elsewhere() {
    let mut engine = Engine::start();
    assert_eq!(engine.ask_one("position start moves 2,0>-1,0/-1,2>1,2"), "ok");
    // The example of docs/record.md without its level.
    assert_eq!(engine.ask_one("record"), "record N1PFWXA1YAB0FJ");
    let here = engine.ask("show");
    let mut other = Engine::start();
    assert_eq!(other.ask_one("position https://example.org/#n1pfwxa1yab0fj"), "ok");
    assert_eq!(other.ask("show"), here);
    // Who played what is kept, and the game goes on.
    let text = "N1TGWXA13Q24DH";
    assert_eq!(other.ask_one(&format!("position {text}")), "ok");
    assert_eq!(other.ask_one("record"), format!("record {text}"));
    let second = "0,2>0,-1/1,-2>-1,-2";
    assert_eq!(other.ask_one(&format!("play {second}")), "ok");
    let longer = other.ask_one("record");
    assert_eq!(engine.ask_one(&format!("position {text} moves {second}")), "ok");
    assert_eq!(engine.ask_one("record"), longer);
    assert!(engine.end() && other.end());
}

/// What the options say can be told, and one more in either direction cannot.
#[test]
fn options_are_what_go_takes() {
    let mut engine = Engine::start();
    let options = engine.ask("options");
    assert_eq!(options[0], "options 5");
    assert!(engine.ask(&format!("position {RED_WINS_IN_ONE}")) == ["ok"]);
    for option in &options[1..] {
        let words: Vec<&str> = option.split(' ').collect();
        let ["option", name, least, most] = words[..] else { panic!("'{option}'") };
        let (least, most): (i64, i64) = (least.parse().unwrap(), most.parse().unwrap());
        let ask = |value: i64| match name {
            "seed" => format!("go level 1 seed {value}"),
            _ => format!("go {name} {value}"),
        };
        for value in [least, most] {
            let answer = engine.ask(&ask(value)).pop().unwrap();
            assert!(answer.starts_with("bestmove "), "{name} {value}: {answer}");
        }
        for value in [least - 1, most + 1] {
            assert!(engine.ask_one(&ask(value)).starts_with("error "), "{name} {value}");
        }
    }
    assert!(engine.end());
}

#[test]
fn the_evaluation_is_the_sum_of_its_terms() {
    let mut engine = Engine::start();
    for turns in ["", "2,0>-1,0/-1,2>1,2"] {
        assert_eq!(engine.ask(&format!("position start moves {turns}")), ["ok"]);
        let answer = engine.ask_one("eval");
        let words: Vec<&str> = answer.split(' ').collect();
        let numbers: Vec<i32> = words[1..].iter().filter_map(|word| word.parse().ok()).collect();
        assert_eq!(words.len(), 2 * numbers.len(), "a name for each term: {answer}");
        assert_eq!(numbers[0], numbers[1..].iter().sum(), "{answer}");
    }
    assert_eq!(engine.ask(&format!("position {RED_WINS_IN_ONE} moves 1,-1>-2,2")), ["ok"]);
    assert_eq!(engine.ask("eval"), ["eval none"]);
    assert!(engine.end());
}

/// The example in Python plays a game that the rules allow and tells its end.
#[test]
#[ignore = "needs Python; `cargo xtask test` runs it"]
fn the_example_client_plays_a_game() {
    let client = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/client.py");
    let mut python = Command::new("python3");
    let output = python.args([client, env!("CARGO_BIN_EXE_nonaga")]).output();
    let output = output.expect("python3 starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).unwrap();
    let mut game = Game::default();
    let mut lines: Vec<&str> = text.lines().collect();
    let end = lines.pop().unwrap();
    for line in lines {
        let turn: Turn = line.split(' ').next_back().unwrap().parse().expect(line);
        game.play_turn(turn).expect(line);
    }
    let words: Vec<&str> = end.split(' ').collect();
    match game.outcome() {
        Outcome::Won(side, _) => assert_eq!(words[0], side.to_string()),
        Outcome::Drawn(_) => assert_eq!(words[0], "draw"),
        Outcome::Open => panic!("the game is not over: {text}"),
    }
}

#[test]
fn the_opponent_plays_a_legal_game_to_its_end() {
    let mut engine = Engine::start();
    let mut game = Game::default();
    while game.outcome() == Outcome::Open {
        let answer = engine.ask(&format!("go level 2 seed {}", game.turns())).pop().unwrap();
        let words: Vec<&str> = answer.split(' ').collect();
        assert!(
            matches!(words[..], ["bestmove", _, "score", _, "depth", _, "nodes", _]),
            "unexpected answer '{answer}'"
        );
        let turn: Turn = words[1].parse().expect("the answer is a turn");
        game.play_turn(turn).expect("the answer is legal");
        assert_eq!(engine.ask(&format!("play {turn}")), ["ok"]);
    }
    assert_ne!(engine.ask("outcome"), ["outcome open"]);
    assert_eq!(engine.ask("show").pop().unwrap(), game.position().to_string());
    assert!(engine.end());
}

#[test]
fn a_thought_too_short_to_look_at_a_turn_sees_no_loss() {
    let mut engine = Engine::start();
    let answer = engine.ask("go nodes 1").pop().unwrap();
    assert!(answer.ends_with(" score 0 depth 0 nodes 1"), "{answer}");
    assert!(engine.end());
}

#[test]
fn the_same_question_has_the_same_answer() {
    let mut engine = Engine::start();
    let ask = |engine: &mut Engine| engine.ask("go level 5 seed 77").pop();
    let first = ask(&mut engine);
    engine.ask("go nodes 2000");
    assert_eq!(ask(&mut engine), first);
    assert_eq!(ask(&mut Engine::start()), first);
}

#[test]
fn the_same_position_for_the_third_time_is_a_draw() {
    // Out and back again, token and disc: the position after the first turn recurs four turns later.
    let to_and_fro =
        ["2,0>-1,0/-1,2>1,2", "2,-2>1,-2/2,-1>2,1", "-1,0>2,0/1,2>-1,2", "1,-2>2,-2/2,1>2,-1"];
    let mut engine = Engine::start();
    for turn in to_and_fro.iter().cycle().take(9) {
        assert_eq!(engine.ask("outcome"), ["outcome open"]);
        assert_eq!(engine.ask(&format!("play {turn}")), ["ok"]);
    }
    assert_eq!(engine.ask("outcome"), ["outcome draw repetition"]);
    assert_eq!(engine.ask("legal"), ["legal 0"]);
    assert_eq!(engine.ask("go level 1"), ["bestmove none"]);
    assert!(engine.end());
}

#[test]
fn stop_is_heard_while_it_thinks() {
    for question in ["go depth 32", "go ms 4000000000", "perft 7"] {
        let mut engine = Engine::start();
        engine.send(question);
        std::thread::sleep(Duration::from_millis(200));
        engine.send("stop");
        let answer = engine.answer().expect("the thought is answered").pop().unwrap();
        assert!(
            answer.starts_with("bestmove ") || answer == "error perft 7 was stopped",
            "'{question}' was answered by '{answer}'"
        );
        assert_eq!(engine.answer().expect("stop is answered"), ["ok"]);
        assert!(engine.end());
    }
}

#[test]
fn ten_thousand_random_lines_get_one_answer_each() {
    const LINES: usize = 10_000;
    let mut random = Rng::new(20);
    let mut bytes = Vec::new();
    for _ in 0..LINES {
        bytes.extend(random_line(&mut random));
        bytes.push(b'\n');
    }
    let mut engine = Engine::start();
    let mut input = engine.take_input();
    let sender = std::thread::spawn(move || input.write_all(&bytes).expect("the engine reads on"));
    for number in 1..=LINES {
        assert!(engine.answer().is_some(), "the engine ended after {number} answers");
    }
    sender.join().expect("all lines were sent");
    assert_eq!(engine.answer(), None, "there are no more answers than lines");
    assert!(engine.end());
}

#[test]
fn quit_and_the_end_of_input_end_a_thought_that_would_last_for_ever() {
    for question in ["go depth 32", "go ms 4000000000", "perft 7"] {
        for quits in [true, false] {
            let mut engine = Engine::start();
            engine.send(question);
            if quits {
                engine.send("quit");
            } else {
                drop(engine.take_input());
            }
            let answer = engine.answer().expect("the thought is answered").pop().unwrap();
            assert!(
                answer.starts_with("bestmove ") || answer == "error perft 7 was stopped",
                "'{question}' was answered by '{answer}'"
            );
            assert_eq!(engine.answer(), quits.then(|| vec!["ok".to_owned()]));
            assert!(engine.end());
        }
    }
}

#[test]
fn commands_as_arguments_are_answered_to_their_end() {
    let commands = ["position start moves 2,0>-1,0/-1,2>1,2", "go level 4 seed 7", "outcome"];
    let output = common::nonaga().arg("engine").args(commands).output().expect("it starts");
    assert!(output.status.success());
    let mut engine = Engine::start();
    let answers = commands.iter().flat_map(|command| engine.ask(command));
    let answers: String = answers.map(|line| line + "\n").collect();
    assert_eq!(String::from_utf8(output.stdout).expect("answers are text"), answers);
}

/// The most memory that a process has used so far, in KiB.
#[cfg(target_os = "linux")]
fn peak_memory(process: u32) -> u32 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).expect("it runs");
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("a peak");
    peak.trim().trim_end_matches(" kB").parse().expect("a number")
}

#[cfg(target_os = "linux")]
#[test]
fn a_flood_of_lines_and_an_endless_line_take_little_memory_and_stop_is_heard() {
    const LINES: usize = 1_000_000;
    let mut engine = Engine::start();
    assert_eq!(engine.ask("outcome"), ["outcome open"]);
    let before = peak_memory(engine.process());
    engine.send("go depth 32");
    let mut input = engine.take_input();
    let block = vec![b'x'; 1 << 20];
    (0..64).for_each(|_| input.write_all(&block).expect("the engine reads on"));
    input.write_all(b"\n").expect("the engine reads on");
    let lines = "outcome\n".repeat(LINES);
    input.write_all(lines.as_bytes()).expect("the engine reads on");
    input.write_all(b"stop\n").expect("the engine reads on");
    assert!(engine.answer().expect("stop is heard").pop().unwrap().starts_with("bestmove "));
    assert_eq!(engine.answer(), Some(vec!["error a line has at most 16384 bytes".to_owned()]));
    let mut refused = 0;
    for _ in 0..=LINES {
        let [answer] = &engine.answer().expect("one answer each")[..] else { panic!("one line") };
        refused += usize::from(answer == "error more than 4 MiB of commands are waiting");
        assert!(answer == "outcome open" || answer.starts_with("error more "), "{answer}");
    }
    assert!(refused > LINES * 9 / 10, "{refused} were refused");
    let after = peak_memory(engine.process());
    assert!(after < before + 16 * 1024, "{before} KiB before, {after} KiB after");
    drop(input);
    assert!(engine.end());
}

/// Random bytes, a command with random arguments, or a valid one.
fn random_line(random: &mut Rng) -> Vec<u8> {
    let words = [
        "new",
        "position",
        "start",
        "moves",
        "play",
        "legal",
        "perft",
        "show",
        "record",
        "N1TGWXA13Q24DH",
        "go",
        "level",
        "seed",
        "nodes",
        "depth",
        "stop",
        "outcome",
        "version",
        "0",
        "1",
        "3",
        "300",
        "-1",
        "99999999999",
        "pass",
        "2,0>-1,0/-1,2>1,2",
        "0,2>1,1/1,2>-1,2",
        "2,-2>1,-2/-2,1>3,-2",
        "discs=0,0",
        START,
        RED_WINS_IN_ONE,
        "quit.",
        "é",
        ",",
        ">",
        "/",
    ];
    let good = [
        "new",
        "legal",
        "show",
        "record",
        "outcome",
        "version",
        "stop",
        "perft 1",
        "go level 1 seed 3",
        "go nodes 20",
        "go depth 1",
        "position start",
        "play 2,0>-1,0/-1,2>1,2",
        "go ms 1",
    ];
    match random.below(4) {
        0 => (0..random.below(40))
            .map(|_| random.below(256) as u8)
            .filter(|&byte| byte != b'\n')
            .collect(),
        1 => pick(random, &good).into(),
        _ => {
            let count = 1 + random.below(5);
            let line: Vec<&str> = (0..count).map(|_| pick(random, &words)).collect();
            // Valid commands that would take too long.
            line.join(" ").replace("perft 3", "perft 2").replace("depth 3", "depth 1").into_bytes()
        }
    }
}

fn pick<'a>(random: &mut Rng, list: &[&'a str]) -> &'a str {
    random.pick(list).expect("the list is not empty")
}
