//! `nonaga shot`: plays a key script and saves a screenshot.

use std::path::PathBuf;
use std::str::FromStr;

use nonaga_app::{App, Millis};
use nonaga_boards::Board;

use crate::arguments::{Arg, Arguments, Stop, unexpected};
use crate::cli::Verb;
use crate::device::{self, Lang};
use crate::driver::Driver;
use crate::script::Script;

pub(crate) const VERB: Verb = Verb {
    name: "shot",
    summary: "play a key script and save the picture",
    help: "\
Usage: nonaga shot --out FILE [--keys SCRIPT] [--board B] [--size WxH] [--lang L] [--seed N]
                   [--millis N]

Switches a new handheld on, presses keys and saves what its screen shows as a PNG file. Time runs
only as the script says, so the same script shows the same picture every time.

  --out FILE      where the picture goes
  --keys SCRIPT   keys (up, down, left, right, centre, a, b, x, y) and waits in milliseconds:
                  'a down*2 500 a:1000' presses a, presses down twice, waits half a second and
                  holds a for a second
  --board B       the screen and the keys of this board (default pico-lcd-1-3; help lists all)
  --size WxH      another size of screen: 240x135, 240x240, 240x280 or 320x240
  --lang L        en, fr, de, it, es or ca
  --seed N        other numbers, other games (default 1)
  --millis N      how long to go on after the last key (default 1000)

Examples:
  nonaga shot --out title.png
  nonaga shot --keys 'down a a' --board picosystem --lang fr --out nouvelle-partie.png",
    run,
};

fn run(mut arguments: Arguments) -> Result<(), Stop> {
    let mut device = Board::ALL[0].device();
    let (mut size, mut out, mut lang) = (None, None, None);
    let mut script = Script::default();
    let (mut seed, mut millis): (u32, Millis) = (1, 1000);
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Long("out") => out = Some(arguments.value::<PathBuf>()?),
            Arg::Long("keys") => script = arguments.value()?,
            Arg::Long("board") => device = device::board(&arguments.value::<String>()?)?.device(),
            Arg::Long("size") => size = Some(arguments.value::<Pixels>()?),
            Arg::Long("lang") => lang = Some(arguments.value::<Lang>()?),
            Arg::Long("seed") => seed = arguments.value()?,
            Arg::Long("millis") => millis = arguments.value()?,
            other => return Err(unexpected(other)),
        }
    }
    let out = out.ok_or(Stop::usage("--out is missing: where does the picture go?"))?;
    if let Some(Pixels(size)) = size {
        device.size = size;
    }
    let mut app = App::new(device, seed);
    if let Some(lang) = lang {
        device::speak(&mut app, lang);
    }
    let mut driver = Driver::start(app, &device);
    driver.play(&script);
    driver.wait(millis);
    driver.screen().save_png(&out).map_err(|why| Stop::failure(format!("{}: {why}", out.display())))
}

/// A width and a height such as `240x240`.
struct Pixels((u16, u16));

impl FromStr for Pixels {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        // The app has layouts for these sizes only.
        const KNOWN: [(u16, u16); 4] = [(240, 135), (240, 240), (240, 280), (320, 240)];
        let sides = text.split_once('x');
        let size =
            sides.and_then(|(width, height)| Some((width.parse().ok()?, height.parse().ok()?)));
        size.filter(|size| KNOWN.contains(size)).map(Self).ok_or_else(|| {
            format!(
                "expected {}",
                KNOWN.map(|(width, height)| format!("{width}x{height}")).join(", ")
            )
        })
    }
}
