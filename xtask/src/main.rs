//! The project's own commands: `cargo xtask help` lists them.

mod bench;
mod board;
mod deny;
mod dist;
mod docs;
mod emulate;
mod firmware;
mod font;
mod install;
mod jobs;
mod measure;
mod mutants;
mod new_board;
mod notes;
mod pictures;
mod second_opinion;
mod share;
mod soak;
mod test;
mod tools;
mod uf2;
mod web;
mod yardstick;

use anyhow::{Result, bail};
use std::process::ExitCode;

const HELP: &str = "\
cargo xtask COMMAND

  test [WORD]              run all checks; fetches missing tools, and asks before it installs system packages
                           unless CI is set or root runs it; with a word, only the steps with it in their name
  soak [--times N]         run the randomised tests of saved data N times as long (default 100, which takes minutes),
                           and every wrong bit; prints the results as tables
      --model NAME           only lives by the models with this in their names
      --first N              lives from this number on: those before have other power cuts
      --chip                 instead, games by random keys on the emulated chip with power cuts and hangs
      --games N              stop after this many games (default 1000)
      --minutes N            or after this many minutes (default 60)
      --seed N               other keys, other cuts (default 1)
      --board B              on this board (default pico-display)
      --slow-flash           with the flash chip's longest times
      --tally FILE           add what was counted to this file, print the table of all of it, and go on from there next time
  mutants [AREA]           change rules, threats, journal and records in small ways, one at a time (cargo-mutants, which
                           is installed if it is missing): a test must fail each time; takes hours
      --file NAME            only mutants of files with this in their path
      --shard K/N            only one of N parts: 0/N, 1/N, …
      --minutes N            begin no more after this time
      --tally FILE           add what was found to this file, print the table of all of it, and try only what is left
  firmware [--board B]     build the firmware for one board or all, and print flash and RAM usage
  uf2 --board B            build a UF2 file to copy onto the board's USB drive (hold BOOTSEL while plugging it in)
  flash --board B          build, flash and show the log over a debug probe (probe-rs)
  emulate --board B        run the firmware image on the emulated chip
      --keys SCRIPT          keys to press, such as \"a down*2 500 a:1000\": press a, press down twice,
                             wait half a second, hold a for a second
      --millis N             milliseconds to run after the last key (default 1000)
      --png FILE             save the final screen
      --verbose              print the firmware's log
      --cable                instead, its serial port as standard input and output: emulator/cable.js says how
  web                      make the page, target/web: the game in WebAssembly, and the flasher
      --serve                show it on http://localhost:8080
      --bench                measure it in a browser; with --write, put the table into docs/bench.md
  pictures                 draw all pictures in docs: the screens, a game that moves, the rules, the page
  bench                    run the benchmarks on the emulated chip
      --positions N          number of positions to search (default 50, which takes a while)
      --level N              only the time of a turn at this level
      --profile              only where the chip spends the time of a turn, by function
      --write                put the tables into docs/bench.md
  second-opinion           compare the opponent's answers on another emulator, the crate rp2040-emu, which this fetches
  yardstick COMMIT         build the desktop program of an older commit to play against, and print how
  deny                     check dependencies with cargo-deny, if it is installed: licences, sources, duplicates, advisories
  docs                     write the parts of the documents that follow from the code
  dist                     build the release folder, target/dist: firmware of every board, desktop program,
                           licences, checksums; and the page with the firmware, target/web
      --desktop              only the desktop program
  notes [TAG]              print what CHANGELOG.md says about this version
  new-board                ask what a board is like, and write its file and its feature
      --QUESTION ANSWER      answers it beforehand: --sck 10 --mosi 11 --title \"My board\" …; without input, what is
                             usual holds for the rest
      --print                only show the file
  boards                   print the boards as JSON, as the emulator reads them
  font [PATH]              make the fonts again from Roboto Condensed: after a new size or character

Boards: ";

type CommandFn = fn(&mut lexopt::Parser) -> Result<()>;

/// What each word after `cargo xtask` does.
const COMMANDS: &[(&str, CommandFn)] = &[
    ("test", test::run),
    ("soak", soak::run),
    ("mutants", mutants::run),
    ("firmware", firmware::run),
    ("uf2", uf2::run),
    ("flash", firmware::flash),
    ("emulate", emulate::run),
    ("web", web::run),
    ("pictures", pictures::run),
    ("bench", bench::run),
    ("second-opinion", second_opinion::run),
    ("yardstick", yardstick::run),
    ("deny", deny::run),
    ("docs", docs::run),
    ("dist", dist::run),
    ("notes", notes::run),
    ("new-board", new_board::run),
    ("boards", board::run),
    ("font", font::run),
    ("help", help),
];

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
    let mut arguments = lexopt::Parser::from_env();
    if std::env::args().any(|argument| argument == "--help" || argument == "-h") {
        return help(&mut arguments);
    }
    let Some(lexopt::Arg::Value(word)) = arguments.next()? else {
        return help(&mut arguments);
    };
    match COMMANDS.iter().find(|(name, _)| word == *name) {
        Some((_, command)) => command(&mut arguments),
        None => bail!("there is no command {word:?}; `cargo xtask help` lists them"),
    }
}

fn help(_: &mut lexopt::Parser) -> Result<()> {
    println!("{HELP}{}", board::names());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn help_lists_every_command_and_nothing_else() {
        let listed = HELP.lines().filter_map(|line| line.strip_prefix("  "));
        let listed = listed.filter(|line| !line.starts_with(' '));
        let mut listed: Vec<_> = listed.filter_map(|line| line.split(' ').next()).collect();
        listed.push("help");
        assert_eq!(listed, COMMANDS.iter().map(|&(name, _)| name).collect::<Vec<_>>());
    }
}
