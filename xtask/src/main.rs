//! The project's own commands: `cargo xtask help` lists them.

mod bench;
mod board;
mod emulate;
mod firmware;
#[cfg(feature = "font")]
mod font;
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

  test [WORD]              run all checks, after installing missing tools;
                           with a word, only the steps with it in their name
  firmware [--board B]     build the firmware for one board or all, and print flash and RAM usage
  uf2 --board B            build a UF2 file to copy onto the board's USB drive (hold BOOTSEL while plugging it in)
  flash --board B          build, flash and show the log over a debug probe (probe-rs)
  emulate --board B        run the firmware image on the emulated chip
      --keys SCRIPT          keys to press, such as \"a down*2 500 a:1000\": press a, press down twice,
                             wait half a second, hold a for a second
      --millis N             milliseconds to run after the last key (default 1000)
      --png FILE             save the final screen
      --verbose              print the firmware's log
  pictures                 draw the contact sheet of all screens that the README shows
  bench                    run the benchmarks on the emulated chip
      --positions N          number of positions to search (default 50, which takes a while)
      --write                put the tables into the README
  boards                   print the boards as JSON, as the emulator reads them

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
