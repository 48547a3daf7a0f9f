//! `nonaga mirror`: the handheld driven line by line, for the tests of the firmware to compare with.

use std::fmt::Write as _;
use std::io::{self, BufRead, Write as _};

use nonaga_app::{App, Device, Event, Extras, HardwareFacts, Key, LARGEST_RECORD, RecordKind};
use nonaga_core::{Cell, Half, Position};

use crate::arguments::{Arg, Arguments, Stop, unexpected};
use crate::cli::Verb;
use crate::device;
use crate::driver::Driver;
use crate::flash_image;
use crate::script::Script;
use crate::tutor;

pub(crate) const VERB: Verb = Verb {
    name: "mirror",
    summary: "the handheld line by line, to compare the firmware with",
    help: "\
Usage: nonaga mirror --board B [--page] [--seed N]

Switches a new handheld on and reads what to do with it, line by line. Time runs only as the lines
say, and thoughts take none. Every line is answered by a line.

  --board B       the screen and the keys of this board; help lists all
  --page          what the board is in the web page: without backlight and sleep
  --seed N        other numbers, other games (default 0)

  load KIND HEX   gives it a saved record (settings, statistics, game, progress); first lines only
  keys SCRIPT     presses keys, as in nonaga shot
  touch X Y       touches this pixel of the screen
  pixel CELL      the pixel at the centre of this cell, or - if no field can be touched
  half-turn N     the two cells of a half-turn that is possible now, another one for every N
  save KIND       the record as it would be saved, in hexadecimal
  flash HEX       the records in an image of the region of flash that keeps them: KIND=HEX …
  battery N BOOL  tells it how full its battery is, and whether it is being charged
  measured N… W   tells it what was measured, in numbers: chip, flash, clock, ring, battery and
                  restarts; and a word for why it started
  boot KEY        tells it that this key has been down since it was switched on
  report          the report of the board check, its lines divided by |
  seed N          other numbers from now on
  rest            lets everything come to rest that moves by itself; the answer is the name of the
                  screen, the level chosen for a game, the half-turns played, the side to move and
                  the outcome
  pointed         the cell that is pointed at, or -
  tutor           the cells to choose until the lesson is done, or in the next turn of the puzzle
  picture         the pixels, RGB565, four hexadecimal digits each

Example: printf 'keys down a\\nrest\\n' | nonaga mirror --board picosystem",
    run,
};

fn run(mut arguments: Arguments) -> Result<(), Stop> {
    let (mut board, mut seed, mut is_page) = (None, 0, false);
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Long("board") => board = Some(device::board(&arguments.value::<String>()?)?),
            Arg::Long("page") => is_page = true,
            Arg::Long("seed") => seed = arguments.value()?,
            other => return Err(unexpected(other)),
        }
    }
    let device = board.ok_or(Stop::usage("--board is missing"))?.device();
    let device = if is_page { Device { extras: Extras::PAGE, ..device } } else { device };
    let mut lines = io::stdin().lock().lines().map_while(Result::ok).peekable();
    let mut app = App::new(device, seed);
    let is_early = |line: &String| ["load ", "flash "].iter().any(|verb| line.starts_with(verb));
    let mut is_new = true;
    while let Some(line) = lines.next_if(is_early) {
        answer(&match line.strip_prefix("flash ") {
            Some(image) => read_flash(image)?,
            None => {
                is_new = false;
                load(&mut app, &line)?
            }
        });
    }
    if is_new {
        app.welcome();
    }
    let mut driver = Driver::start(app, &device);
    for line in lines {
        answer(&obey(&mut driver, &line)?);
    }
    Ok(())
}

fn answer(line: &str) {
    // Who asks and does not wait for the answer misses nothing.
    let _ = writeln!(io::stdout(), "{line}").and_then(|()| io::stdout().flush());
}

fn load(app: &mut App, line: &str) -> Result<String, Stop> {
    let complaint = || Stop::usage(format!("'{line}' is not `load KIND HEX`"));
    let [_, kind, hex] = line.split(' ').collect::<Vec<_>>()[..] else { return Err(complaint()) };
    let bytes = bytes(hex).ok_or_else(complaint)?;
    match app.load(self::kind(kind).ok_or_else(complaint)?, &bytes) {
        Ok(()) => Ok("ok".into()),
        Err(why) => Ok(format!("refused: {why}")),
    }
}

/// The records in an image of the flash.
fn read_flash(image: &str) -> Result<String, Stop> {
    let records = bytes(image).and_then(flash_image::records);
    let records = records.ok_or_else(|| Stop::usage("flash: not an image of the region"))?;
    let named = records.iter().map(|(kind, bytes)| format!("{kind:?}={}", hex(bytes)));
    Ok(named.collect::<Vec<_>>().join(" ").to_lowercase())
}

fn bytes(hex: &str) -> Option<Vec<u8>> {
    let digits = |at| hex.get(at..at + 2).and_then(|two| u8::from_str_radix(two, 16).ok());
    (0..hex.len()).step_by(2).map(digits).collect()
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A kind of record by its name.
fn kind(name: &str) -> Option<RecordKind> {
    RecordKind::ALL.into_iter().find(|kind| format!("{kind:?}").eq_ignore_ascii_case(name))
}

fn facts(text: &str) -> Option<HardwareFacts> {
    let (numbers, start) = text.rsplit_once(' ')?;
    let numbers = numbers.split(' ').map(|word| word.parse().ok());
    let [chip, flash, clock, ring, battery, restarts] =
        numbers.collect::<Option<Vec<_>>>()?.try_into().ok()?;
    // The app has such words in its image; here a few bytes are lost for each.
    let start = String::leak(start.to_owned());
    Some(HardwareFacts { chip, flash, clock, ring, battery, start, restarts })
}

/// The two cells of a half-turn that is possible in this position.
fn half_turn(position: &Position, number: usize) -> String {
    let pairs: Vec<(Cell, Cell)> = match position.half() {
        Half::Token => position.slides().iter().map(|slide| (slide.from, slide.to)).collect(),
        Half::Disc => {
            let discs = position.takeable();
            let places = |&disc: &Cell| position.places(disc).into_iter().map(move |to| (disc, to));
            discs.iter().flat_map(places).collect()
        }
    };
    match pairs.len() {
        0 => "-".into(),
        count => {
            let (from, to) = pairs[number % count];
            format!("{from} {to}")
        }
    }
}

fn obey(driver: &mut Driver, line: &str) -> Result<String, Stop> {
    let (verb, rest) = line.split_once(' ').unwrap_or((line, ""));
    match verb {
        "keys" => {
            driver.play(&rest.parse::<Script>().map_err(Stop::usage)?);
            Ok("ok".into())
        }
        "touch" => {
            let complaint = || Stop::usage(format!("'{line}' is not `touch X Y`"));
            let (x, y) = rest.split_once(' ').ok_or_else(complaint)?;
            let at = (x.parse().map_err(|_| complaint())?, y.parse().map_err(|_| complaint())?);
            driver.touch(at);
            Ok("ok".into())
        }
        "pixel" => {
            let cell: Cell =
                rest.parse().map_err(|_| Stop::usage(format!("'{line}' is not `pixel CELL`")))?;
            Ok(driver.app().pixel_of(cell).map_or("-".into(), |(x, y)| format!("{x} {y}")))
        }
        "half-turn" => {
            let number: usize =
                rest.parse().map_err(|_| Stop::usage(format!("'{line}' is not `half-turn N`")))?;
            Ok(half_turn(driver.app().game().position(), number))
        }
        "save" => {
            let kind = kind(rest).ok_or_else(|| Stop::usage(format!("no record '{rest}'")))?;
            let mut bytes = [0; LARGEST_RECORD];
            let length = driver.app().record(kind).encode(&mut bytes);
            Ok(hex(&bytes[..length]))
        }
        "flash" => read_flash(rest),
        "battery" => {
            let complaint = || Stop::usage(format!("'{line}' is not `battery PERCENT CHARGING`"));
            let (percent, charging) = rest.split_once(' ').ok_or_else(complaint)?;
            let percent = percent.parse().map_err(|_| complaint())?;
            let charging = charging.parse().map_err(|_| complaint())?;
            driver.handle(Event::Battery { percent, charging });
            Ok("ok".into())
        }
        "measured" => {
            let complaint = || Stop::usage(format!("'{line}' is not `measured` and seven words"));
            driver.handle(Event::Measured(facts(rest).ok_or_else(complaint)?));
            Ok("ok".into())
        }
        "boot" => {
            let key = Key::with_name(rest);
            let key = key.ok_or_else(|| Stop::usage(format!("no key '{rest}'")))?;
            driver.handle(Event::HeldAtStart(key));
            Ok("ok".into())
        }
        "report" => Ok(driver.app().check_report().to_string().replace('\n', "|")),
        "seed" => {
            let seed =
                rest.parse().map_err(|_| Stop::usage(format!("'{line}' is not `seed N`")))?;
            driver.set_seed(seed);
            Ok("ok".into())
        }
        "rest" => {
            driver.rest();
            let app = driver.app();
            let (screen, level) = (app.screen(), app.settings().new_game.level.number());
            let (played, side) = (app.game().half_turns(), app.game().position().side());
            Ok(format!("{screen} {level} {played} {side:?} {:?}", app.game().outcome()))
        }
        "pointed" => Ok(driver.app().pointed_at().map_or("-".into(), |cell| cell.to_string())),
        "tutor" => {
            let cells = tutor::cells(driver.app());
            Ok(cells.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))
        }
        "picture" => Ok(driver.screen().words().fold(String::new(), |mut text, word| {
            let _ = write!(text, "{word:04x}");
            text
        })),
        _ => Err(Stop::usage(format!(
            "'{line}' is none of load, save, flash, keys, touch, pixel, half-turn, battery, measured, boot, report, \
             seed, rest, pointed, tutor and picture"
        ))),
    }
}
