//! `nonaga device` with the emulated chip: the firmware image, its USB controller and its flash.
//!
//! `cargo xtask test` runs these with the image and the board in the environment.
#![cfg(target_os = "linux")]

mod common;

use std::env;
use std::fs::File;
use std::io::BufReader;
use std::path::Path;
use std::process::Command;

use common::on_cable::{
    NEVER, OnCable, engine, folder, read_backup, records, refusal, said, text, write_backup,
};
use nonaga_app::Language;

/// The keys that agree on a board with four letters: *No* is pointed at first.
const YES: &str = "x a";

/// A script of the emulator with the image, the board and these arguments.
fn emulator(script: &str, arguments: &[&str]) -> Command {
    let variable = |name: &str| env::var(name).unwrap_or_else(|_| panic!("{name} is not set"));
    let mut command = Command::new("node");
    command.arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("../emulator").join(script));
    command.args([variable("NONAGA_IMAGE"), variable("NONAGA_BOARD")]).args(arguments);
    command
}

/// An emulated board on a cable.
fn chip(arguments: &[&str]) -> OnCable {
    OnCable::run(emulator("cable.js", arguments), NEVER)
}

/// Width, height and pixels of a PNG file, with the bits of colour that a panel has.
fn pixels(path: &Path) -> (u32, u32, Vec<u8>) {
    let file = BufReader::new(File::open(path).expect("the picture is there"));
    let mut reader = png::Decoder::new(file).read_info().expect("it is a picture");
    let mut pixels = vec![0; reader.output_buffer_size().expect("it has a size")];
    let info = reader.next_frame(&mut pixels).expect("it is complete");
    let channels = info.color_type.samples();
    let colours = pixels[..info.buffer_size()].chunks(channels);
    let colours = colours.flat_map(|pixel| [pixel[0] >> 3, pixel[1] >> 2, pixel[2] >> 3]);
    (info.width, info.height, colours.collect())
}

#[test]
#[ignore = "needs the emulated chip; `cargo xtask test` runs it"]
fn the_chip_says_what_it_is_and_its_panel_shows_the_picture_that_it_sends() {
    let folder = folder("chip-shot");
    let (shot, panel) = (folder.path().join("shot.png"), folder.path().join("panel.png"));
    let keys = "a a y*2";
    let handheld = chip(&["--keys", keys]);
    said(&handheld.device(&["shot", text(&shot)]));
    let mut command =
        emulator("run.js", &["--keys", keys, "--millis", "3000", "--png", text(&panel)]);
    said(&command.output().expect("node starts"));
    assert!(pixels(&shot) == pixels(&panel), "the picture is another one");
    let info = said(&handheld.device(&["info"]));
    for line in ["protocol  1", "start     power", "clock     125000"] {
        assert!(info.lines().any(|known| known == line), "no '{line}' in {info}");
    }
    assert!(said(&handheld.device(&["check"])).contains("\nclock 125.000 "));
    assert!(said(&handheld.device(&["log"])).contains("Nonaga"));
}

#[test]
#[ignore = "needs the emulated chip; `cargo xtask test` runs it"]
fn records_go_into_its_flash_and_out_of_it_once_the_player_agrees() {
    let folder = folder("chip-records");
    let [first, second, out, again] =
        ["first", "second", "out", "again"].map(|name| folder.path().join(name));
    let flash = folder.path().join("flash");
    let (german, spanish) = (records(Language::German), records(Language::Spanish));
    write_backup(&first, &german);
    write_backup(&second, &spanish);
    let chip = |keys: &str| chip(&["--flash", text(&flash), "--when-asked", keys]);
    let new = chip("b");
    assert!(refusal(&new.device(&["backup", text(&out)])).contains("nothing is saved"));
    let refused = refusal(&new.device(&["restore", text(&first)]));
    assert!(refused.contains("the player said no. Nothing was changed"), "{refused}");
    drop(new);
    for (file, records) in [(&first, &german), (&second, &spanish)] {
        let handheld = chip(YES);
        assert_eq!(
            said(&handheld.device(&["restore", text(file)])),
            "3 records are on the handheld\n"
        );
        drop(handheld);
        // After a restart, from the flash.
        said(&chip("b").device(&["backup", text(&out)]));
        assert_eq!(&read_backup(&out), records);
        std::fs::rename(&out, &again).expect("a file can be renamed");
    }
}

#[test]
#[ignore = "needs the emulated chip; `cargo xtask test` runs it"]
fn the_chip_is_an_engine_that_plays_as_this_computer_does() {
    let handheld = chip(&[]);
    let arguments = ["device", "engine", "--port", text(&handheld.port)];
    for line in
        ["show", "legal", "record", "eval", "options", "perft 1", "nonsense", "play 0,0>1,1"]
    {
        let lines = format!("position start moves 2,0>-1,0/-1,2>1,2\n{line}\nversion\n");
        assert_eq!(engine(&arguments, &lines), engine(&["engine"], &lines), "{line}");
    }
    handheld.plays_as_level_2();
}

/// The figures of the emulated chip stand in `docs/bench.md`, so here they are their own measure.
#[test]
#[ignore = "needs the emulated chip; `cargo xtask test` runs it"]
fn what_the_chip_measures_of_itself_is_what_the_document_says() {
    let report = said(&chip(&[]).device(&["bench", "--positions", "2", "--report"]));
    assert!(report.contains("are those of this computer, in 2 positions"), "{report}");
    let mut rows = 0;
    for row in report.lines().filter(|line| line.starts_with("| ")).skip(1) {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let Ok(ratio) = cells[4].parse::<f64>() else { continue };
        // How long a search cannot be stopped depends on the position, and so does somewhat what a node costs.
        let is_near = if cells[1].contains("stops") { 0.4..2.0 } else { 0.75..1.35 };
        assert!(is_near.contains(&ratio), "{row}");
        rows += 1;
    }
    assert_eq!(rows, 2 + 2 + 4 * 2, "{report}");
}

#[test]
#[ignore = "needs the emulated chip; `cargo xtask test` runs it"]
fn a_game_is_shown_and_an_update_restarts_it_into_the_loader() {
    let folder = folder("chip-game");
    let handheld = chip(&["--when-asked", YES]);
    let shot = |name: &str| {
        let path = folder.path().join(name);
        said(&handheld.device(&["shot", text(&path)]));
        pixels(&path)
    };
    let before = shot("before.png");
    assert_eq!(said(&handheld.device(&["game", "start moves 2,0>-1,0/-1,2>1,2"])), "");
    assert!(shot("review.png") != before);
    assert!(said(&handheld.device(&["update"])).contains("copy the UF2 file"));
}
