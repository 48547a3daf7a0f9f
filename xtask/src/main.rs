//! The project's own commands: `cargo xtask help` lists them.

mod bench;
mod board;
mod emulate;
mod firmware;
#[cfg(feature = "font")]
mod font;
mod install;
mod jobs;
mod measure;
mod pictures;
mod share;
mod test;
mod tools;
mod uf2;

use anyhow::{Result, bail};
use std::process::ExitCode;

const HELP: &str = "\
cargo xtask COMMAND

  test [WORD]              everything that can be checked; fetches what is missing, and asks before it
                           installs system packages, unless CI is set or root runs it;
                           with a word only the steps that have it in their name
  firmware [--board B]     build the firmware for one board or all, and show its use of flash and RAM
  uf2 --board B            a file to drag onto the board's drive (hold BOOTSEL while plugging it in)
  flash --board B          build, flash and watch over a debug probe (probe-rs)
  emulate --board B        run the real firmware image on an emulated chip
      --keys SCRIPT          keys to press, such as \"a down*2 500 a:1000\": press a, press down twice,
                             wait half a second, hold a for a second
      --millis N             how long to go on after the last key (default 1000)
      --png FILE             what the screen shows at the end
      --verbose              the firmware's log
  pictures                 draw all pictures in docs: the screens, a game that moves, the rules
  bench                    figures from the emulated chip
      --positions N          think about so many middle games (default 50, which takes a while)
      --write                put the tables into the README
  boards                   the boards as JSON, as the emulator reads them

Boards: ";

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<()> {
    if std::env::args().any(|argument| argument == "--help" || argument == "-h") {
        return help();
    }
    let mut arguments = lexopt::Parser::from_env();
    let Some(lexopt::Arg::Value(command)) = arguments.next()? else {
        return help();
    };
    match command.to_string_lossy().as_ref() {
        "test" => test::run(&mut arguments),
        "firmware" => firmware::run(&mut arguments),
        "uf2" => uf2::run(&mut arguments),
        "flash" => firmware::flash(&mut arguments),
        "emulate" => emulate::run(&mut arguments),
        "bench" => bench::run(&mut arguments),
        "pictures" => pictures::run(&mut arguments),
        "boards" => {
            println!("{}", board::all_as_json());
            Ok(())
        }
        #[cfg(feature = "font")]
        "font" => font::run(&mut arguments),
        "help" => help(),
        other => bail!("there is no command {other:?}; `cargo xtask help` lists them"),
    }
}

fn help() -> Result<()> {
    println!("{HELP}{}", board::names());
    Ok(())
}
