//! `nonaga play`: the handheld on this computer, in a window or in the terminal.
//!
//! `live` runs the app in real time; `window` and `terminal` show its picture and send it keys.

mod banner;
mod half_blocks;
mod keyboard;
mod kitty;
mod legend;
mod live;
mod shown;
mod sixel;
mod sound;
mod terminal;
mod terminal_colours;
mod terminal_graphics;
mod terminal_layout;
#[cfg(unix)]
mod terminal_query;
mod terminal_words;
mod thinker;
mod window;
mod window_keys;
mod window_mouse;
mod window_place;
mod wordless;
mod words;
#[cfg(all(unix, not(target_os = "macos")))]
mod x11;

use std::io::IsTerminal;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use nonaga_app::KeySet;
use nonaga_boards::Board;

pub(crate) use self::keyboard::{KeyAction, Keyboard};
pub(crate) use self::legend::Legend;
use self::live::Live;
pub(crate) use self::shown::Shown;
use self::sound::SoundPlayer;
use self::terminal_graphics::GraphicsChoice;
use self::window::GameWindow;
use self::window_place::WindowPlace;
use crate::arguments::{Arg, Arguments, Stop, unexpected};
use crate::cli::Verb;
use crate::data::SaveFolder;
use crate::device::{self, Lang};

pub(crate) const VERB: Verb = Verb {
    name: "play",
    summary: "the game in a window, or in the terminal where there is no display",
    help: "\
Usage: nonaga [play] [--board B] [--lang L] [--scale N] [--terminal] [--graphics G]
                     [--data FOLDER]

The handheld on this computer. Its keys are shown beside the picture, and the mouse plays:
click on a token, its target, a disc and its place, or drag them; the right button goes back.
F11 fills the screen.
Games, settings and statistics are kept in the user's data folder, which one program can use at a
time. Until there are settings, it speaks the language of the system (LC_ALL, LC_MESSAGES, LANG).
It is heard where there is paplay, pw-play, aplay or afplay; sound is off in the settings, too.

  --board B     imitate this board, its screen and its keys (default pico-lcd-1-3); help lists all
  --lang L      en, fr, de, it, es or ca, from now on
  --scale N     each pixel of the screen is N pixels wide and high at first, 1 to 8 (in a window)
  --terminal    play in the terminal even if there is a display
  --graphics G  the picture in a terminal: auto (default), blocks, kitty or sixel; auto asks the
                terminal whether it can show pictures, and draws blocks and letters if not
  --data FOLDER
                keep games, settings and statistics in this folder

Examples:
  nonaga
  nonaga play --board picosystem --scale 4
  nonaga play --lang ca --terminal",
    run,
};

/// The first scale keeps every side of the picture within this many pixels,
const LONGEST: usize = 720;
/// and leaves this many lines of the screen for margins, the window's frame and panels.
const AROUND: usize = 120;
/// The height of the smallest usual screen, where the height is not known.
const LOWEST_SCREEN: usize = 768;
const SCALES: std::ops::RangeInclusive<usize> = 1..=8;

fn run(mut arguments: Arguments) -> Result<(), Stop> {
    let mut board = &Board::ALL[0];
    let mut lang = None;
    let mut scale = None;
    let mut in_terminal = false;
    let mut graphics = GraphicsChoice::default();
    let mut folder = None;
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Long("board") => board = device::board(&arguments.value::<String>()?)?,
            Arg::Long("lang") => lang = Some(arguments.value::<Lang>()?),
            Arg::Long("scale") => scale = Some(arguments.value()?),
            Arg::Long("terminal") => in_terminal = true,
            Arg::Long("graphics") => graphics = arguments.value()?,
            Arg::Long("data") => folder = Some(arguments.value::<PathBuf>()?),
            other => return Err(unexpected(other)),
        }
    }
    let storage = SaveFolder::at_or_of_user(folder);
    let place_file = storage.as_ref().map(SaveFolder::window_place);
    // A scale that is asked for is more important than the last size.
    let place = place_file.as_deref().filter(|_| scale.is_none()).and_then(WindowPlace::load);
    let screen = screen_size();
    let place = place.map(|place| screen.map_or(place, |screen| place.within(screen)));
    let size = (board.panel.width, board.panel.height);
    let scale = scale.unwrap_or_else(|| first_scale(size, screen));
    if !SCALES.contains(&scale) {
        return Err(Stop::usage(format!("--scale: {scale} is not from 1 to 8")));
    }

    let sound = SoundPlayer::start();
    let mut device = device::on_desktop(board);
    device.extras.sound = sound.is_some();
    let keyboard = Keyboard::of(device.keys);
    let ended = exit_flag().map_err(Stop::failure)?;
    let _lock = storage.as_ref().map(SaveFolder::lock).transpose().map_err(Stop::failure)?;
    let shown = if in_terminal { None } else { open_window(device.size, scale, place) };
    let shown = shown.and_then(|shown| {
        shown.inspect_err(|why| eprintln!("nonaga: no window ({why}), so in the terminal")).ok()
    });
    if shown.is_none() && !(std::io::stdin().is_terminal() && std::io::stdout().is_terminal()) {
        return Err(Stop::failure("there is neither a display nor a terminal to play on"));
    }
    let live = Live::new(&device, storage, lang, Lang::of_environment());
    let mut live = live.with_sound(sound);
    match shown {
        Some(shown) => {
            let place = shown.run(&mut live, &keyboard, &ended).map_err(Stop::failure)?;
            if let (Some(place), Some(path)) = (place, place_file) {
                place.save(&path);
            }
        }
        None => terminal::run(&mut live, &keyboard, graphics, &ended).map_err(Stop::failure)?,
    }
    match live.trouble() {
        Some(trouble) => Err(Stop::failure(trouble)),
        None => Ok(()),
    }
}

/// The scale at which a picture of this size fits on the screen.
fn first_scale((width, height): (u16, u16), screen: Option<(usize, usize)>) -> usize {
    let (width, height) = (usize::from(width), usize::from(height));
    let lines = screen.map_or(LOWEST_SCREEN, |(_, height)| height).saturating_sub(AROUND);
    (LONGEST / width.max(height)).min(lines / height).max(1)
}

/// Shows a handheld that is not played here in a window, until that is closed or the handheld is over.
pub(crate) fn show_in_window(shown: &mut impl Shown, keys: KeySet) -> Result<(), Stop> {
    let ended = exit_flag().map_err(Stop::failure)?;
    let size = (shown.screen().width() as u16, shown.screen().height() as u16);
    let window = open_window(size, first_scale(size, screen_size()), None);
    let window = window.ok_or_else(|| Stop::failure("there is no display for a window"))?;
    let run = window.and_then(|window| window.run(shown, &Keyboard::of(keys), &ended));
    run.map(|_| ()).map_err(Stop::failure)
}

/// Width and height of the screen, where they can be known before there is a window.
fn screen_size() -> Option<(usize, usize)> {
    #[cfg(all(unix, not(target_os = "macos")))]
    return x11::screen_size();
    #[cfg(not(all(unix, not(target_os = "macos"))))]
    return None;
}

/// A window, if there is a display.
fn open_window(
    size: (u16, u16),
    scale: usize,
    place: Option<WindowPlace>,
) -> Option<minifb::Result<GameWindow>> {
    // On other systems there is a display, or opening the window fails.
    let may_have_display = !cfg!(all(unix, not(target_os = "macos")))
        || std::env::var_os("DISPLAY").is_some_and(|display| !display.is_empty());
    may_have_display.then(|| GameWindow::open(size, scale, place))
}

/// A flag that SIGINT, SIGTERM and SIGHUP set, so that the program can end cleanly.
fn exit_flag() -> std::io::Result<Arc<AtomicBool>> {
    use signal_hook::consts::{SIGINT, SIGTERM};
    let ended = Arc::new(AtomicBool::new(false));
    signal_hook::flag::register(SIGINT, ended.clone())?;
    signal_hook::flag::register(SIGTERM, ended.clone())?;
    #[cfg(unix)]
    signal_hook::flag::register(signal_hook::consts::SIGHUP, ended.clone())?;
    Ok(ended)
}
