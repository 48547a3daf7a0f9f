//! `nonaga pictures`: a contact sheet of all screens.

use std::path::PathBuf;

use embedded_graphics::draw_target::DrawTargetExt;
use embedded_graphics::prelude::Point;
use nonaga_app::Settings;
use nonaga_app::gallery::Scene;
use nonaga_boards::Board;
use rowpaint::Renderer;

use crate::arguments::{Arg, Arguments, Stop, unexpected};
use crate::cli::Verb;
use crate::device::{self, Lang, Look};
use crate::pixel_buffer::PixelBuffer;

pub(crate) const VERB: Verb = Verb {
    name: "pictures",
    summary: "save a contact sheet of all screens",
    help: "\
Usage: nonaga pictures --out FILE [--board B] [--lang L] [--look L]

Draws every screen of the game in a state worth looking at, side by side, and saves them as one PNG
file.

  --out FILE   where the sheet goes
  --board B    the screen and the keys of this board (default pico-lcd-1-3; help lists all)
  --lang L     en, fr, de, it, es or ca
  --look L     wood, night or contrast

Examples:
  nonaga pictures --out screens.png
  nonaga pictures --board t-display --lang ca --look night --out pantalles.png",
    run,
};

/// Pictures in a row, and the pixels between them.
const COLUMNS: usize = 6;
const GAP: u16 = 8;

fn run(mut arguments: Arguments) -> Result<(), Stop> {
    let (mut board, mut out, mut settings) = (&Board::ALL[0], None, Settings::default());
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Long("out") => out = Some(arguments.value::<PathBuf>()?),
            Arg::Long("board") => board = device::board(&arguments.value::<String>()?)?,
            Arg::Long("lang") => settings.language = arguments.value::<Lang>()?.0,
            Arg::Long("look") => settings.theme = arguments.value::<Look>()?.0,
            other => return Err(unexpected(other)),
        }
    }
    let out = out.ok_or(Stop::usage("--out is missing: where does the sheet go?"))?;
    sheet(board, settings)
        .save_png(&out)
        .map_err(|why| Stop::failure(format!("{}: {why}", out.display())))
}

/// The contact sheet for one board.
fn sheet(board: &Board, settings: Settings) -> PixelBuffer {
    let device = board.device();
    let (width, height) = (device.size.0 + GAP, device.size.1 + GAP);
    let rows = Scene::ALL.len().div_ceil(COLUMNS) as u16;
    let mut sheet = PixelBuffer::new((COLUMNS as u16 * width + GAP, rows * height + GAP));
    for (n, scene) in Scene::ALL.iter().enumerate() {
        let (column, row) = ((n % COLUMNS) as u16, (n / COLUMNS) as u16);
        let corner = Point::new((GAP + column * width).into(), (GAP + row * height).into());
        let mut renderer = Renderer::new(device.size);
        scene.show(device, settings).compose(&mut renderer);
        let Ok(_) = renderer.show_on(&mut sheet.translated(corner));
    }
    sheet
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_scene_is_on_the_sheet() {
        let sheet = sheet(&Board::ALL[0], Settings::default());
        let (width, height) = Board::ALL[0].device().size;
        for n in 0..Scene::ALL.len() {
            let x = usize::from(GAP) + n % COLUMNS * usize::from(width + GAP);
            let y = usize::from(GAP) + n / COLUMNS * usize::from(height + GAP);
            let mut pixels = (0..usize::from(width) * usize::from(height))
                .map(|n| (n % usize::from(width), n / usize::from(width)));
            let drawn = pixels.any(|(column, row)| sheet.rgb(x + column, y + row) != [0; 3]);
            assert!(drawn, "{} is missing", Scene::ALL[n].name);
        }
    }
}
