//! A sentence over the lower edge of the picture, about what the game in it cannot know.

use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use nonaga_app::Theme;
use nonaga_app::ui::{Font, Ink};
use rowpaint::{Align, Rect, Renderer};

use crate::pixel_buffer::PixelBuffer;

const LINE: i16 = 22;
const MARGIN: i16 = 6;

/// The picture with a sentence over its lower edge, in as many lines as it needs.
pub(super) fn with_banner(picture: &PixelBuffer, sentence: &str) -> PixelBuffer {
    let width = picture.width() as i16;
    let lines = wrapped(sentence, Font::Text, width - 2 * MARGIN);
    let size = (picture.width() as u16, (LINE as u16 * lines.len() as u16) + MARGIN as u16);
    let mut renderer = Renderer::new(size);
    let list = renderer.start(Theme::Wood.stylesheet(), false);
    list.fill(Rect::new(0, 0, width, size.1 as i16), Ink::Shadow);
    for (line, y) in lines.iter().zip((MARGIN / 2..).step_by(LINE as usize)) {
        let area = Rect::new(MARGIN, y, width - 2 * MARGIN, LINE);
        list.text(area, Align::Left, Font::Text, Ink::Text, line);
    }
    let mut banner = PixelBuffer::new(size);
    let Ok(_) = renderer.show_on(&mut banner);
    let mut whole = picture.clone();
    let top = picture.height() as i32 - i32::from(size.1);
    let area = Rectangle::new(Point::new(0, top), banner.size());
    let Ok(()) = whole.fill_contiguous(&area, banner.pixels().iter().copied());
    whole
}

/// Lines of words that fit; a word that is too wide alone has a line of its own.
fn wrapped(sentence: &str, font: Font, width: i16) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in sentence.split_whitespace() {
        match lines.last_mut() {
            Some(line) if font.width(line) + font.width(" ") + font.width(word) <= width => {
                *line += " ";
                *line += word;
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_covers_the_lower_edge_alone_on_every_screen() {
        for board in nonaga_boards::Board::ALL {
            let picture = PixelBuffer::new(board.device().size);
            let whole = with_banner(&picture, "Not saved: the disk is full.");
            let width = picture.width();
            let changed = (0..picture.pixels().len())
                .filter(|&n| picture.pixels()[n] != whole.pixels()[n])
                .map(|n| n / width);
            let first = changed.clone().min().expect("something is seen");
            assert!(first * 2 > picture.height(), "row {first} on {}", board.name);
            assert_eq!(changed.max(), Some(picture.height() - 1));
        }
    }

    #[test]
    fn no_word_is_lost_and_no_line_too_wide() {
        let sentence = "Not saved: a sentence of many words, which has to be put into lines";
        let lines = wrapped(sentence, Font::Text, 120);
        assert_eq!(lines.join(" "), sentence);
        assert!(lines.len() > 2 && lines.iter().all(|line| Font::Text.width(line) <= 120));
    }
}
