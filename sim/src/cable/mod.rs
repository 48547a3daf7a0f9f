//! `nonaga device`: a handheld on a cable.
//!
//! `port` finds and opens it, `connection` asks and reads answers; the other files are the commands. What is said over the
//! cable is in `docs/protocol.md`.

mod backup;
mod bench;
mod connection;
mod emulated;
mod engine;
mod mirrored;
mod port;
mod screen;

use std::ffi::OsString;
use std::io::Write;
use std::path::PathBuf;

use self::bench::{ALL_POSITIONS, SOME_POSITIONS};
use self::connection::{Connection, SOON, Trouble};
use crate::arguments::{Arg, Arguments, Stop, parse, unexpected};
use crate::cli::Verb;
use crate::game_text::parse_game;

pub(crate) const VERB: Verb = Verb {
    name: "device",
    summary: "a handheld on a cable: its saved data, its picture, its chip as an engine",
    help: "\
Usage: nonaga device info|check|log|engine|play|update [--port P]
       nonaga device backup FILE [--port P]
       nonaga device restore FILE [--port P]
       nonaga device shot FILE [--port P]
       nonaga device game TEXT [--port P]
       nonaga device bench [--report] [--positions N] [--port P]

Speaks with a handheld on a USB cable, which it finds by itself.

info     what it is: board, version, chip, flash, clock, how it started
backup   writes all that is saved to FILE, a new one, as nonaga data export does: the file can be
         imported on a computer or in the page, and restored to a handheld
restore  replaces what is saved by what is in FILE, after a question on the handheld's screen. What
         FILE does not have stays. A file that is damaged or of a newer version changes nothing
shot     saves its picture as a PNG file
game     shows a game on it, in Review: TEXT as for nonaga game
bench    measures rules, painting and levels on its chip, beside the emulated chip
check    the report of its board check
log      the last lines of its log
engine   passes lines on: its chip is an engine as nonaga engine is, for any program that speaks
         with one (nonaga match --a device --b level:6)
play     shows its picture in a window and passes keys on
update   restarts it into its loader, after a question on its screen; then copy the UF2 file

  --port P       this serial port, such as /dev/ttyACM0 or COM3. Without it there must be one
                 handheld; on Windows and macOS, where ports do not say what they are, one port
  --report       print the text for a report from a real board (form \"I tried it on this board\")
  --positions N  how many positions each level is measured in, 1 to 50 (default 5; the times of 50
                 can be compared with the emulated chip's)

Examples:
  nonaga device backup pocket.nonaga
  nonaga device bench --report > report.md
  nonaga device game 'start moves 2,0>-1,0/-1,2>1,2'
The lines on the cable are described in docs/protocol.md of the sources.",
    run,
};

fn run(mut arguments: Arguments) -> Result<(), Stop> {
    let (mut port, mut report, mut positions) = (None, false, None);
    let mut words: Vec<OsString> = Vec::new();
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Long("port") => port = Some(arguments.value::<PathBuf>()?),
            Arg::Long("report") => report = true,
            Arg::Long("positions") => positions = Some(arguments.count()?),
            Arg::Value(word) if words.len() < 2 => words.push(word),
            other => return Err(unexpected(other)),
        }
    }
    let mut words = words.into_iter();
    let what = words.next().map(|word| parse::<String>("the command", word)).transpose()?;
    let what = what.ok_or_else(|| Stop::usage("what? info, backup, restore, shot, …"))?;
    let operand = words.next();
    let file = || operand.clone().map(PathBuf::from).ok_or_else(|| Stop::usage("which FILE?"));
    let alone = match what.as_str() {
        "info" | "check" | "log" | "engine" | "play" | "update" | "bench" => true,
        "backup" | "restore" | "shot" | "game" => false,
        _ => return Err(Stop::usage(format!("there is no command '{what}'"))),
    };
    if let Some(operand) = operand.as_ref().filter(|_| alone) {
        return Err(Stop::usage(format!("{what} stands alone, without {operand:?}")));
    }
    if what != "bench" && (report || positions.is_some()) {
        return Err(Stop::usage(format!(
            "--report and --positions belong to bench, not to {what}"
        )));
    }
    let positions = positions.unwrap_or(SOME_POSITIONS);
    if positions > ALL_POSITIONS {
        return Err(Stop::usage(format!(
            "--positions: {positions} is not from 1 to {ALL_POSITIONS}"
        )));
    }
    let connect = || Connection::open(port);
    match what.as_str() {
        "info" => info(&connect()?),
        "backup" => {
            let file = backup::new_file(file()?)?;
            backup::backup(&mut connect()?, &file)
        }
        "restore" => {
            let records = backup::read(&file()?)?;
            backup::restore(&mut connect()?, &records)
        }
        "shot" => {
            let file = file()?;
            let picture = screen::picture(&mut connect()?)?;
            let saved = picture.save_png(&file);
            saved.map_err(|why| Stop::failure(format!("{}: {why}", file.display())))
        }
        "game" => {
            let text = operand.ok_or_else(|| Stop::usage("which TEXT?"))?;
            let shared = parse_game(&parse::<String>("TEXT", text)?).map_err(Stop::failure)?;
            let text = shared.game.shared_text(&shared.notes);
            Ok(connect()?.tell(&format!("game {text}"))?)
        }
        "bench" => bench::run(&mut connect()?, positions, report),
        "engine" => engine::pass_on(connect()?),
        "play" => mirrored::play(connect()?),
        "update" => {
            connect()?.request("update", backup::ask_for_agreement).map_err(|why| match why {
                // Its last word may be lost when it restarts.
                Trouble::Pulled => Stop::failure(format!(
                    "{why}. If the player has agreed, the handheld is in its loader, and a drive appears"
                )),
                _ => why.into(),
            })?;
            say("The handheld is in its loader: copy the UF2 file to the drive that appears")
        }
        list => say(&connect()?.list(list, SOON)?.join("\n")),
    }
}

fn info(connection: &Connection) -> Result<(), Stop> {
    let lines = connection.facts().map(|(name, value)| format!("{name:9} {value}"));
    say(&lines.collect::<Vec<_>>().join("\n"))
}

/// Prints a result.
fn say(text: &str) -> Result<(), Stop> {
    Ok(writeln!(std::io::stdout(), "{text}")?)
}
