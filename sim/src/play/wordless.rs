//! The picture of the game without its words, and the words with their places: for a terminal, which has better letters
//! than a coarse picture.

use std::ops::Range;

use nonaga_app::App;
use nonaga_app::ui::KeyCap;
use rowpaint::{Align, PlacedText, Rect, Renderer, Stylesheet};

use crate::pixel_buffer::PixelBuffer;

/// No part of a key's face is larger.
const FACE: i16 = 24;

/// A line of text on the screen.
pub(super) struct ScreenLine {
    /// The pixels it takes.
    pub(super) area: Rect,
    pub(super) align: Align,
    /// Whether it is the name on a key, which is written in the colour of the key.
    pub(super) is_key_face: bool,
    /// Its letters, and the columns of pixels that each takes. If the picture is upside down, the first letter is
    /// at the right.
    pub(super) letters: Vec<(char, Range<i16>)>,
}

/// A screen with and without the words that would be too small to be read.
pub(super) struct WordlessScreen {
    /// The look in place of the game's own, where the terminal has few colours.
    look: Option<&'static Stylesheet>,
    renderers: [Renderer; 2],
    with: PixelBuffer,
    without: PixelBuffer,
    lines: Vec<ScreenLine>,
}

impl WordlessScreen {
    pub(super) fn new(size: (u16, u16), look: Option<&'static Stylesheet>) -> Self {
        let renderers = [Renderer::new(size), Renderer::new(size)];
        let (with, without) = (PixelBuffer::new(size), PixelBuffer::new(size));
        Self { look, renderers, with, without, lines: Vec::new() }
    }

    /// Draws what the app shows, without words whose capitals have fewer pixels than `legible`, and without the faces
    /// of keys around such words.
    pub(super) fn draw(&mut self, app: &App, legible: i16) {
        for renderer in &mut self.renderers {
            app.compose(renderer);
            if let Some(look) = self.look {
                renderer.unfinished().set_stylesheet(look);
            }
        }
        let [with, without] = &mut self.renderers;
        let Ok(_) = with.show_on(&mut self.with);
        let list = without.unfinished();
        let size = (self.with.width() as i16, self.with.height() as i16);
        let turned = list.turned();
        let is_small = |text: &PlacedText| text.font.capital() < legible;
        let mut is_key_help_small = false;
        self.lines.clear();
        for placed in list.texts().filter(is_small) {
            let cap = app.key_at(middle(placed.area));
            is_key_help_small |= cap.is_some();
            if cap == Some(KeyCap::Pad) {
                // Without its face nobody would know what it is about; the legend has it.
                continue;
            }
            let mut x = placed.area.x;
            let letters = placed.text.chars().map(|letter| {
                let start = x;
                x += placed.font.width(letter.encode_utf8(&mut [0; 4]));
                (letter, if turned { size.0 - x..size.0 - start } else { start..x })
            });
            let letters = letters.collect();
            let area = if turned { turn(placed.area, size) } else { placed.area };
            let align = match placed.align {
                Align::Left if turned => Align::Right,
                Align::Right if turned => Align::Left,
                align => align,
            };
            let is_key_face = cap.is_some_and(|cap| cap.is_named(placed.text));
            self.lines.push(ScreenLine { area, align, is_key_face, letters });
        }
        list.retain(|extent, text| match text {
            Some(text) => !is_small(&text),
            None => {
                let is_face = extent.w <= FACE && extent.h <= FACE;
                !(is_key_help_small && is_face && app.key_at(middle(extent)).is_some())
            }
        });
        let Ok(_) = without.show_on(&mut self.without);
    }

    /// The picture with all its words.
    pub(super) fn with(&self) -> &PixelBuffer {
        &self.with
    }

    /// The picture without the words.
    pub(super) fn without(&self) -> &PixelBuffer {
        &self.without
    }

    /// The words.
    pub(super) fn lines(&self) -> &[ScreenLine] {
        &self.lines
    }
}

fn middle(area: Rect) -> (i16, i16) {
    (area.x + area.w / 2, area.y + area.h / 2)
}

fn turn(area: Rect, (width, height): (i16, i16)) -> Rect {
    Rect { x: width - area.right(), y: height - area.bottom(), ..area }
}
