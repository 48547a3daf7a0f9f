//! `cargo xtask new-board`: asks what a board is like, and writes its file and its feature.

mod answers;
mod board_file;
mod questions;

use crate::tools;
use answers::BoardAnswers;
use anyhow::{Context, Result, bail, ensure};
use lexopt::{Arg, ValueExt};
use questions::{BoardQuestion, QUESTIONS};
use std::fs;
use std::io::{self, BufRead, Write};

/// The manifest with the firmware's features.
const MANIFEST: &str = "Cargo.toml";

pub(crate) fn run(arguments: &mut lexopt::Parser) -> Result<()> {
    let mut given = Vec::new();
    let mut print_only = false;
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Long("print") => print_only = true,
            Arg::Long(name) => {
                let question = QUESTIONS.iter().find(|question| question.name == name);
                let question = question.with_context(|| {
                    let names: Vec<_> = QUESTIONS.iter().map(|question| question.name).collect();
                    format!("there is no question {name:?}; the questions are {}", names.join(", "))
                })?;
                given.push((question.name, arguments.value()?.string()?));
            }
            other => return Err(other.unexpected().into()),
        }
    }
    let answers = interview(&given, &mut io::stdin().lock())?;
    let text = board_file::write(&answers);
    if print_only {
        print!("{text}");
        return Ok(());
    }
    let name = answers.get("name");
    let file = format!("boards/src/boards/{}.rs", name.replace('-', "_"));
    let (path, manifest) = (tools::root().join(&file), tools::root().join(MANIFEST));
    ensure!(!path.exists(), "{file} is there already: choose another name");
    let features = add_feature(&fs::read_to_string(&manifest)?, name)?;
    fs::write(path, text)?;
    fs::write(manifest, features)?;
    println!("\nWritten: {file}, and the feature {name} in {MANIFEST}. Next:");
    println!("  cargo test -p nonaga-boards");
    println!("  cargo xtask emulate --board {name} --png title.png");
    println!("  cargo xtask docs");
    println!("  cargo xtask uf2 --board {name}");
    println!("Then hold a key while the board starts: the board check shows what is still wrong.");
    Ok(())
}

/// Takes the answers that are given and asks for the others. At the end of the input what is usual holds.
fn interview(given: &[(&'static str, String)], input: &mut impl BufRead) -> Result<BoardAnswers> {
    let mut answers = BoardAnswers::default();
    for question in QUESTIONS {
        if !question.is_due(&answers) {
            ensure!(
                given.iter().all(|(name, _)| *name != question.name),
                "--{} needs --{}",
                question.name,
                question.after.unwrap_or_default()
            );
            continue;
        }
        match given.iter().find(|(name, _)| *name == question.name) {
            Some((name, answer)) => {
                let taken = answers.take(question, answer);
                taken.map_err(|why| anyhow::anyhow!("--{name} {answer}: {why}"))?;
            }
            None => ask(question, &mut answers, input)?,
        }
    }
    Ok(answers)
}

/// Asks until the answer can be right.
fn ask(
    question: &BoardQuestion,
    answers: &mut BoardAnswers,
    input: &mut impl BufRead,
) -> Result<()> {
    loop {
        let usual = question.usual(answers);
        let hint = match &usual {
            None => String::new(),
            Some(usual) if usual.is_empty() => " (none)".into(),
            Some(usual) => format!(" ({usual})"),
        };
        print!("{}: {}{hint}\n> ", question.name, question.text);
        io::stdout().flush()?;
        let mut line = String::new();
        let ended = input.read_line(&mut line)? == 0;
        println!();
        let answer = match (line.trim(), usual) {
            ("", Some(usual)) => usual,
            ("", None) if ended => bail!("--{} is missing: {}", question.name, question.text),
            (answer, _) => answer.to_owned(),
        };
        match answers.take(question, &answer) {
            Ok(()) => return Ok(()),
            Err(why) if ended => bail!("--{} {answer}: {why}", question.name),
            Err(why) => println!("{answer}: {why}"),
        }
    }
}

/// The manifest with one more feature, behind the last board.
fn add_feature(manifest: &str, name: &str) -> Result<String> {
    let line = format!("{name} = []\n");
    ensure!(!manifest.contains(&format!("\n{line}")), "there is a feature {name} already");
    let (_, after) = manifest.split_once("[features]\n").context("no [features]")?;
    let start = manifest.len() - after.len();
    let length: usize =
        after.split_inclusive('\n').take_while(|line| *line != "\n").map(str::len).sum();
    let (before, behind) = manifest.split_at(start + length);
    Ok([before, &line, behind].concat())
}

#[cfg(test)]
mod tests {
    use super::*;
    use nonaga_boards::Board;

    /// What somebody would answer who has this board before them.
    fn answers_of(board: &Board, glass: &str) -> Vec<(&'static str, String)> {
        let (panel, pins) = (&board.panel, &board.pins);
        let pin = |pin: Option<u8>| pin.map(|pin| format!("GP{pin}"));
        let charger = pins.battery.and_then(|battery| battery.charger);
        let battery = pins.battery;
        let led = pins.led.map(|led| {
            let level = if led.active_low { "active_low" } else { "active_high" };
            led.colours
                .iter()
                .fold(level.to_owned(), |all, (colour, pin)| format!("{all} {colour}={pin}"))
        });
        let mut answers = vec![
            ("title", Some(board.title.to_owned())),
            ("name", Some(board.name.to_owned())),
            ("source", Some("its maker".to_owned())),
            ("flash", Some((board.flash >> 20).to_string())),
            ("panel", Some(format!("{}x{}", panel.width, panel.height))),
            ("madctl", Some(format!("{:x}", panel.madctl.0))),
            ("glass", Some(glass.to_owned()).filter(|glass| !glass.is_empty())),
            ("sck", pin(Some(pins.bus.sck))),
            ("mosi", pin(Some(pins.bus.mosi))),
            ("cs", pin(Some(pins.cs))),
            ("dc", pin(Some(pins.dc))),
            ("reset", pin(pins.reset)),
            ("backlight", pin(pins.backlight)),
            ("tearing", pin(pins.tearing)),
            ("power", pin(pins.power)),
            ("sound", pin(pins.sound)),
            ("battery", pin(battery.map(|battery| battery.adc))),
            ("battery-times", battery.map(|battery| battery.divider.to_string())),
            ("battery-plus", battery.map(|battery| battery.diode.to_string())),
            ("battery-enable", pin(battery.and_then(|battery| battery.enable))),
            ("charging", pin(charger.map(|charger| charger.charging))),
            ("vbus", pin(charger.map(|charger| charger.vbus))),
            ("led", led),
        ];
        let names = ["up", "down", "left", "right", "centre", "a", "b", "x", "y"];
        answers.extend(names.into_iter().zip(pins.keys.each().map(|(_, key)| pin(key))));
        answers.into_iter().filter_map(|(name, answer)| Some((name, answer?))).collect()
    }

    fn file_of(board: &Board) -> String {
        let file = format!("boards/src/boards/{}.rs", board.name.replace('-', "_"));
        fs::read_to_string(tools::root().join(file)).unwrap()
    }

    /// What stands in a file's `board! { … }`.
    fn facts(text: &str) -> &str {
        text.split_once("\nboard! {").map_or("", |(_, facts)| facts)
    }

    #[test]
    fn the_answers_of_a_board_give_its_file() {
        let mut compared = 0;
        for board in Board::ALL {
            let file = file_of(board);
            // Boards of a family leave out what the family shares.
            if facts(&file).is_empty() {
                continue;
            }
            let glass = file.lines().find_map(|line| line.trim().strip_prefix("glass: "));
            let glass = glass.unwrap_or("").trim_end_matches(',');
            let answers = interview(&answers_of(board, glass), &mut io::empty());
            let written = board_file::write(&answers.unwrap());
            assert_eq!(facts(&written), facts(&file), "{}", board.name);
            compared += 1;
        }
        assert!(compared >= 6, "only {compared} boards were compared");
    }

    #[test]
    fn the_answers_of_every_board_are_taken() {
        for board in Board::ALL {
            let answers = interview(&answers_of(board, ""), &mut io::empty());
            let written = board_file::write(&answers.unwrap());
            let panel = board.panel.setup().to_string();
            assert!(written.contains(&panel), "{}: {panel}\n{written}", board.name);
        }
    }

    /// The answers of the reference board with some of them replaced; a dash takes one away.
    fn complaint(changes: &[(&'static str, &str)]) -> String {
        let mut answers = answers_of(&Board::ALL[0], "");
        answers.retain(|(name, _)| changes.iter().all(|(other, _)| other != name));
        let new = changes.iter().filter(|(_, answer)| *answer != "-");
        answers.extend(new.map(|&(name, answer)| (name, answer.to_owned())));
        interview(&answers, &mut io::empty()).unwrap_err().to_string()
    }

    #[test]
    fn a_wrong_answer_gets_a_sentence() {
        let cases: &[(&[(&str, &str)], &str)] = &[
            (&[("cs", "10")], "--cs 10: GP10 is sck already"),
            (&[("sound", "GP2")], "--sound GP2: GP2 is up already"),
            (
                &[("sck", "9")],
                "--sck 9: GP9 is no SPI clock; GP2, GP6, GP10, GP14, GP18, GP22, GP26 are",
            ),
            (
                &[("mosi", "GP19")],
                "--mosi GP19: GP19 is no data line of SPI1, to which the clock belongs; GP11, GP15, GP27 are",
            ),
            (&[("battery", "22")], "--battery 22: GP22 is no ADC input; GP26 to GP29 are"),
            (
                &[("sound", "29")],
                "--sound 29: GP29 has the PWM slice of backlight, which would have to follow it; \
                 choose a pin of another slice",
            ),
            (&[("dc", "30")], "--dc 30: the RP2040 has GP0 to GP29"),
            (&[("dc", "D8")], "--dc D8: a pin is a number, as GP7 or 7"),
            (
                &[("panel", "128x160")],
                "--panel 128x160: no layout for this size yet; there are 240x240, 240x135, 320x240, 240x280",
            ),
            (&[("panel", "240")], "--panel 240: width and height, as 240x135"),
            (&[("madctl", "0x170")], "--madctl 0x170: a byte in hexadecimal, as 0x70"),
            (
                &[("panel", "320x240"), ("madctl", "00")],
                "--madctl 00: 320x240 does not fit the memory of 240x320; bit 5 (0x20) turns it",
            ),
            (&[("offset", "100,0")], "--offset 100,0: with 240x240 the offset is at most 80,0"),
            (&[("down", "-")], "--down is missing: pin of the key down"),
            (&[("up", "-"), ("centre", "-")], "--down needs --up"),
            (
                &[("glass", "ROSE")],
                "--glass ROSE: boards/src/glass.rs has no such settings; it has ",
            ),
            (
                &[("led", "active_low red=6 blue=7")],
                "--led active_low red=6 blue=7: one LED or three",
            ),
            (&[("led", "red=6")], "--led red=6: active_low or active_high, then colour=pin, as"),
            (&[("led", "active_low red=2")], "--led active_low red=2: GP2 is up already"),
            (&[("name", "Pico LCD")], "--name Pico LCD: small letters, digits and single dashes"),
            (&[("flash", "0")], "--flash 0: megabytes, from 1 to 16"),
            (&[("inversion", "no")], "--inversion no: on or off"),
            (&[("title", "-")], "--title is missing: the maker's name for the board"),
        ];
        for (changes, sentence) in cases {
            let complaint = complaint(changes);
            assert!(complaint.starts_with(sentence), "{complaint}\ninstead of\n{sentence}");
        }
    }

    #[test]
    fn questions_are_asked_again_until_the_answer_can_be_right() {
        let mut given = answers_of(&Board::ALL[0], "");
        given.retain(|(name, _)| *name != "cs" && *name != "name" && *name != "title");
        let mut input = &b"A \"board\"\n\n\n\n\nEight\n10\n9\n"[..];
        let answers = interview(&given, &mut input).unwrap();
        assert_eq!(answers.get("cs"), "9");
        assert_eq!(answers.get("name"), "a-board", "as usual, from the title");
        assert!(board_file::write(&answers).contains(r#"title: "A \"board\"","#));
    }

    #[test]
    fn a_feature_stands_behind_the_other_boards() {
        let manifest = "[features]\nbench = []\none = []\n\n[dependencies]\n";
        let more = add_feature(manifest, "two").unwrap();
        assert_eq!(more, "[features]\nbench = []\none = []\ntwo = []\n\n[dependencies]\n");
        assert!(add_feature(&more, "two").is_err());
    }
}
