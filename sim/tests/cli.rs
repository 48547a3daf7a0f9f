//! The command line: help, exit codes, and error messages that name the argument.

mod common;

use std::collections::BTreeSet;
use std::io::Cursor;
use std::process::Output;

use common::{Folder, nonaga, picture};
use nonaga_boards::Board;

fn call(arguments: &[&str]) -> Output {
    nonaga().args(arguments).output().expect("the program starts")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("the program speaks UTF-8")
}

#[test]
fn every_verb_has_help_with_examples() {
    let overview = text(&call(&["--help"]).stdout);
    for verb in nonaga::cli::verbs() {
        assert!(overview.contains(verb.summary), "the overview lacks {}", verb.name);
        let output = call(&[verb.name, "--help"]);
        assert_eq!(output.status.code(), Some(0));
        let help = text(&output.stdout);
        for part in ["Usage: nonaga", verb.name, "Example", "Exit codes:"] {
            assert!(help.contains(part), "the help of {} lacks '{part}'", verb.name);
        }
        let is_narrow = help.lines().all(|line| line.chars().count() <= 100);
        assert!(is_narrow, "the help of {} has a line over 100 characters", verb.name);
    }
}

#[test]
fn help_with_a_verb_is_the_help_of_that_verb() {
    for verb in nonaga::cli::verbs() {
        assert_eq!(call(&["help", verb.name]), call(&[verb.name, "--help"]), "{}", verb.name);
    }
    assert_eq!(call(&["help"]), call(&["--help"]));
}

/// The completions are made from the lines about options, so these have to name what the usage names.
#[test]
fn the_options_of_the_usage_are_those_that_are_explained() {
    for verb in nonaga::cli::verbs() {
        let usage = verb.usage().collect::<Vec<_>>().join(" ");
        let words = usage.split_whitespace().map(|word| word.trim_matches(['[', ']']));
        let used: BTreeSet<&str> = words.filter_map(|word| word.strip_prefix("--")).collect();
        let options = verb.options();
        let explained: BTreeSet<&str> = options.iter().map(|option| option.name).collect();
        assert_eq!(used, explained, "{}", verb.name);
        for option in options {
            assert!(!option.summary.is_empty(), "{} --{}", verb.name, option.name);
            // It is known, and the unknown one after it keeps the verb from running.
            let name = format!("--{}", option.name);
            let said = text(&call(&[verb.name, &name, "x", "--unheard-of"]).stderr);
            assert!(!said.contains(&format!("'{name}'")), "{} said {said}", verb.name);
        }
    }
}

#[test]
fn the_boards_can_be_listed() {
    for verb in ["play", "shot", "pictures", "mirror", "imitate"] {
        let output = call(&[verb, "--board", "help"]);
        assert_eq!(output.status.code(), Some(0));
        let list = text(&output.stdout);
        assert_eq!(list.lines().count(), Board::ALL.len());
        for (line, board) in list.lines().zip(Board::ALL) {
            let (width, height) = board.device().size;
            let parts = [board.name, &format!("{width}x{height}"), "A, B", board.title];
            assert!(parts.iter().all(|part| line.contains(part)), "{line}");
            assert_eq!(
                line.contains("pad"),
                board.device().keys.has(nonaga_app::Key::Up),
                "{line}"
            );
        }
    }
}

/// What bash completes for these words, the last of which is still being written.
fn completed(words: &[&str]) -> BTreeSet<String> {
    let script = text(&call(&["completions", "bash"]).stdout);
    let ask =
        "COMP_WORDS=(\"$@\"); COMP_CWORD=$(($# - 1)); _nonaga; printf '%s\\n' \"${COMPREPLY[@]}\"";
    let output = std::process::Command::new("bash")
        .args(["-c", &format!("{script}\n{ask}"), "bash", "nonaga"])
        .args(words)
        .output()
        .expect("bash starts");
    assert!(output.stderr.is_empty(), "{}", text(&output.stderr));
    text(&output.stdout).lines().filter(|line| !line.is_empty()).map(str::to_owned).collect()
}

#[cfg(unix)]
#[test]
fn bash_completes_verbs_options_and_values() {
    let names = |names: &[&str]| names.iter().map(|name| name.to_string()).collect::<BTreeSet<_>>();
    assert_eq!(completed(&["pi"]), names(&["pictures"]));
    assert_eq!(completed(&["help", "pi"]), names(&["pictures"]));
    assert_eq!(completed(&["play", "--board", "picos"]), names(&["picosystem"]));
    assert_eq!(completed(&["shot", "--lang", "c"]), names(&["ca"]));
    assert_eq!(completed(&["pictures", "--look", "n"]), names(&["night"]));
    assert_eq!(completed(&["data", "ex"]), names(&["export"]));
    assert_eq!(completed(&["puzzles", "--t"]), names(&["--three", "--two"]));
    let first = completed(&[""]);
    assert!(nonaga::cli::verbs().all(|verb| first.contains(verb.name)), "{first:?}");
}

#[test]
fn zsh_and_fish_are_told_every_verb_and_option() {
    for shell in ["zsh", "fish"] {
        let script = text(&call(&["completions", shell]).stdout);
        for verb in nonaga::cli::verbs() {
            assert!(script.contains(verb.name), "{shell} lacks {}", verb.name);
            for option in verb.options() {
                let dashes = if shell == "zsh" { "--" } else { "-l " };
                let name = format!("{dashes}{}", option.name);
                assert!(script.contains(&name), "{shell} lacks {name} of {}", verb.name);
            }
        }
        // The shell's own check, where the shell is there.
        let checked = std::process::Command::new(shell)
            .args(["-n", "/dev/stdin"])
            .stdin(std::process::Stdio::piped())
            .stderr(std::process::Stdio::piped())
            .spawn();
        match checked {
            Err(_) => println!("the syntax is not checked: there is no {shell} here"),
            Ok(mut child) => {
                use std::io::Write;
                child.stdin.take().unwrap().write_all(script.as_bytes()).unwrap();
                let output = child.wait_with_output().unwrap();
                assert!(output.status.success(), "{}", text(&output.stderr));
            }
        }
    }
}

#[test]
fn the_manual_has_every_verb_and_groff_finds_nothing_wrong() {
    let page = text(&call(&["man"]).stdout);
    assert!(page.is_ascii(), "other letters are written as roff has them");
    for verb in nonaga::cli::verbs() {
        assert!(page.contains(&format!(".SS {} ", verb.name)), "it lacks {}", verb.name);
    }
    let folder = Folder::new("man");
    std::fs::create_dir_all(folder.path()).expect("a folder can be made");
    let file = folder.path().join("nonaga.6");
    std::fs::write(&file, page).expect("a file can be written");
    let groff =
        std::process::Command::new("groff").args(["-man", "-Tutf8", "-ww"]).arg(&file).output();
    match groff {
        Err(_) => println!("not checked any further: there is no groff here"),
        Ok(output) => {
            assert!(
                output.status.success() && output.stderr.is_empty(),
                "{}",
                text(&output.stderr)
            );
            assert!(text(&output.stdout).contains("nonaga data import backup.nonaga"));
        }
    }
}

#[test]
fn wrong_arguments_are_named_with_code_2() {
    let cases: &[(&[&str], &str)] = &[
        (&["dance"], "there is no verb 'dance'\n"),
        (&["paly"], "there is no verb 'paly'; did you mean play?"),
        (&["help", "enginee"], "there is no verb 'enginee'; did you mean engine?"),
        (&["--bord", "x"], "invalid option '--bord'; did you mean --board?"),
        (&["shot", "--milis", "1"], "invalid option '--milis'; did you mean --millis?"),
        (&["data"], "export or import?"),
        (&["data", "export"], "which FILE?"),
        (&["data", "steal", "x"], "export or import, not \"steal\"?"),
        (&["completions"], "for bash, zsh or fish?"),
        (&["completions", "csh"], "SHELL: 'csh' is not bash, zsh or fish"),
        (&["man", "now"], "unexpected argument \"now\""),
        (&["--dance"], "invalid option '--dance'"),
        (&["play", "--board", "gameboy"], "no board 'gameboy', only pico-lcd-1-3, "),
        (&["play", "--board"], "missing argument for option '--board'"),
        (&["play", "--scale", "0"], "--scale: 0 is not from 1 to 8"),
        (&["play", "--scale", "big"], "--scale: 'big' will not do"),
        (&["--lang", "xx"], "--lang: 'xx' will not do: expected en, fr, de, it, es, ca"),
        (&["play", "now"], "unexpected argument \"now\""),
        (&["engine", "--loud"], "invalid option '--loud'"),
        (&["perft"], "how many TURNS?"),
        (&["perft", "8"], "8 is more than 7"),
        (&["perft", "two"], "TURNS: 'two' will not do"),
        (&["perft", "1", "--position", "discs="], "--position: 'discs=' will not do"),
        (&["bench", "--positions", "51"], "--positions: 51 is not from 1 to 50"),
        (&["bench", "--positions", "0"], "--positions: 0 is not from 1 to 50"),
        (&["match"], "which players? --a and --b name them"),
        (&["match", "--a", "level:9"], "--a: 'level:9' will not do: level:1 to level:8, nodes:N, "),
        (&["match", "--b", "nodes:0"], "--b: 'nodes:0' will not do"),
        (&["match", "--b", "depth:0"], "--b: 'depth:0' will not do"),
        (&["match", "--b", "reference:5"], "--b: 'reference:5' will not do"),
        (&["match", "--games", "0"], "--games: 0 is too few"),
        (&["match", "--threads", "0"], "--threads: 0 is too few"),
        (&["match", "--seed", "-1"], "--seed: '-1' will not do"),
        (&["midgame", "--count", "0"], "--count: 0 is too few"),
        (&["tactics", "champion"], "PLAYER: 'champion' will not do"),
        (&["tactics", "--fresh", "0"], "--fresh: 0 is too few"),
        (&["tactics", "--make", "0"], "--make: 0 is too few"),
        (&["puzzles"], "check, list, make or grade?"),
        (&["puzzles", "make"], "which FILE?"),
        (&["puzzles", "make", "x", "--two", "few"], "--two: 'few' will not do"),
        (&["pictures"], "--out is missing"),
        (&["pictures", "--lang", "EN"], "--lang: 'EN' will not do"),
        (
            &["pictures", "--look", "red"],
            "--look: 'red' will not do: expected wood, night, contrast",
        ),
        (&["mirror"], "--board is missing"),
        (&["mirror", "--board", "gameboy"], "no board 'gameboy', only pico-lcd-1-3, "),
        (&["shot"], "--out is missing"),
        (&["shot", "--keys", "a jump"], "'jump' is neither a key"),
        (&["shot", "--keys", "600001"], "up to 600000"),
        (&["shot", "--millis", "1e3"], "--millis: '1e3' will not do"),
        (&["shot", "--size", "1x1"], "--size: '1x1' will not do: expected 240x135, 240x240, "),
    ];
    for (arguments, why) in cases {
        let output = call(arguments);
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?} said '{said}'");
        assert!(said.contains(why), "{arguments:?} said '{said}', not '{why}'");
        assert!(output.stdout.is_empty());
    }
}

#[test]
fn what_cannot_be_done_ends_with_code_1() {
    let output = call(&["shot", "--out", "no/such/folder/x.png"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("no/such/folder/x.png: "));
}

#[test]
fn perft_counts_lines_of_play() {
    let lines = text(&call(&["perft", "2"]).stdout);
    assert_eq!(lines, "perft 2 199488\n");
    // A sixth of a turn makes one side's corners the other's: black has as many lines as red.
    let position = nonaga_core::Position::start().to_string().replace("turn=red", "turn=black");
    assert_eq!(text(&call(&["perft", "2", "--position", &position]).stdout), lines);
}

#[test]
fn the_bench_measures_rules_opponent_levels_and_pictures() {
    let output = call(&["bench", "--positions", "1"]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let text = text(&output.stdout);
    let first_words: Vec<&str> =
        text.lines().filter_map(|line| line.split_whitespace().next()).collect();
    let rows =
        ["Bench:", "perft", "turns", "opponent", "level", "1", "2", "3", "4", "5", "6", "7", "8"];
    assert_eq!(first_words[..rows.len()], rows);
    let sizes: BTreeSet<_> = Board::ALL.iter().map(|board| board.device().size).collect();
    assert_eq!(first_words[rows.len()..], vec!["picture"; sizes.len()], "one for each size");
    assert!(text.starts_with(&format!("Bench: {} nodes\n", nonaga_core::bench::NODES)));
}

/// The PNG file that `nonaga shot` writes.
fn shot(arguments: &[&str]) -> Vec<u8> {
    let folder = Folder::new("shot");
    std::fs::create_dir_all(folder.path()).expect("a folder can be made");
    let file = folder.path().join("shot.png");
    let out = file.to_str().expect("the path is text");
    let output = call(&[&["shot", "--out", out], arguments].concat());
    assert!(output.status.success(), "{}", text(&output.stderr));
    std::fs::read(file).expect("it was written")
}

#[test]
fn a_shot_is_the_picture_of_the_game() {
    let file = shot(&["--keys", "a a 500 a", "--millis", "3000"]);
    let mut decoder = png::Decoder::new(Cursor::new(file)).read_info().expect("it is a PNG file");
    let mut bytes = vec![0; decoder.output_buffer_size().expect("it has a size")];
    let info = decoder.next_frame(&mut bytes).expect("it is whole");
    assert_eq!((info.width, info.height), (240, 240));
    let expected = picture("a a 500 a");
    for (n, pixel) in bytes.chunks(3).enumerate() {
        assert_eq!(pixel, expected.rgb(n % 240, n / 240), "pixel {n}");
    }
}

#[test]
fn shots_differ_by_board_size_and_language() {
    let plain = shot(&[]);
    assert_eq!(shot(&[]), plain, "the same script, the same picture");
    for other in [["--lang", "fr"], ["--size", "320x240"], ["--board", "t-display"]] {
        assert_ne!(shot(&other), plain, "{other:?}");
    }
}
