//! A picture in half block characters: two pixels per character, one above the other.

use std::io::{self, Write};

use crossterm::cursor::MoveTo;
use crossterm::queue;
use crossterm::style::{Color, Print, ResetColor, SetBackgroundColor, SetForegroundColor};

use crate::pixel_buffer::PixelBuffer;

/// The colours of a character's upper and lower half.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct HalfBlock {
    upper: [u8; 3],
    lower: [u8; 3],
}

/// A picture on a terminal. Remembers what is shown and sends only the characters that change.
pub(crate) struct HalfBlocks {
    /// Column and row of the upper left corner.
    at: (u16, u16),
    columns: usize,
    rows: usize,
    shown: Vec<Option<HalfBlock>>,
}

impl HalfBlocks {
    /// A picture of this size that has not been drawn yet.
    pub(crate) fn new(at: (u16, u16), columns: usize, rows: usize) -> Self {
        Self { at, columns, rows, shown: vec![None; columns * rows] }
    }

    /// Sends what has changed.
    pub(crate) fn show(&mut self, screen: &PixelBuffer, output: &mut impl Write) -> io::Result<()> {
        let mut cursor = TerminalCursor::default();
        for row in 0..self.rows {
            for column in 0..self.columns {
                let block = self.block(screen, column, row);
                let shown = &mut self.shown[row * self.columns + column];
                if *shown != Some(block) {
                    *shown = Some(block);
                    let place = (self.at.0 + column as u16, self.at.1 + row as u16);
                    cursor.draw(place, block, output)?;
                }
            }
        }
        queue!(output, ResetColor)
    }

    fn block(&self, screen: &PixelBuffer, column: usize, row: usize) -> HalfBlock {
        let half = |y| mean(screen, (column, self.columns), (y, 2 * self.rows));
        HalfBlock { upper: half(2 * row), lower: half(2 * row + 1) }
    }
}

/// The mean colour of one cell when the picture is divided into `of_x` by `of_y` cells.
fn mean(screen: &PixelBuffer, (x, of_x): (usize, usize), (y, of_y): (usize, usize)) -> [u8; 3] {
    let part = |n: usize, of: usize, length: usize| {
        let start = n * length / of;
        start..((n + 1) * length / of).max(start + 1)
    };
    let mut sum = [0; 3];
    let mut count = 0;
    for y in part(y, of_y, screen.height()) {
        for x in part(x, of_x, screen.width()) {
            for (sum, value) in sum.iter_mut().zip(screen.rgb(x, y)) {
                *sum += u32::from(value);
            }
            count += 1;
        }
    }
    sum.map(|sum| ((sum + count / 2) / count) as u8)
}

/// The state of the terminal's cursor, so that position and colours are sent only when they change.
#[derive(Default)]
struct TerminalCursor {
    place: Option<(u16, u16)>,
    front: Option<[u8; 3]>,
    back: Option<[u8; 3]>,
}

impl TerminalCursor {
    fn draw(
        &mut self,
        place: (u16, u16),
        block: HalfBlock,
        output: &mut impl Write,
    ) -> io::Result<()> {
        if self.place != Some(place) {
            queue!(output, MoveTo(place.0, place.1))?;
        }
        self.place = Some((place.0 + 1, place.1));
        if self.back.replace(block.lower) != Some(block.lower) {
            queue!(output, SetBackgroundColor(colour(block.lower)))?;
        }
        if block.upper == block.lower {
            return queue!(output, Print(' '));
        }
        if self.front.replace(block.upper) != Some(block.upper) {
            queue!(output, SetForegroundColor(colour(block.upper)))?;
        }
        queue!(output, Print('▀'))
    }
}

fn colour([r, g, b]: [u8; 3]) -> Color {
    Color::Rgb { r, g, b }
}

#[cfg(test)]
mod tests {
    use embedded_graphics::pixelcolor::Rgb565;
    use embedded_graphics::prelude::*;

    use super::*;

    /// White above, black below.
    fn halves() -> PixelBuffer {
        let mut screen = PixelBuffer::new((4, 4));
        let white = (0..8).map(|n| Pixel(Point::new(n % 4, n / 4), Rgb565::WHITE));
        screen.draw_iter(white).unwrap();
        screen
    }

    #[test]
    fn a_block_holds_two_pixels() {
        let mut output = Vec::new();
        HalfBlocks::new((0, 0), 1, 1).show(&halves(), &mut output).unwrap();
        let text = String::from_utf8(output).unwrap();
        assert!(text.contains("\x1b[38;2;255;255;255m") && text.contains("\x1b[48;2;0;0;0m"));
        assert_eq!(text.matches('▀').count(), 1);
    }

    #[test]
    fn pixels_that_share_a_half_are_mixed() {
        assert_eq!(mean(&halves(), (0, 1), (0, 1)), [128; 3]);
        assert_eq!(mean(&halves(), (0, 4), (3, 4)), [0; 3]);
        // More cells than pixels: each pixel covers several cells.
        assert_eq!(mean(&halves(), (7, 8), (3, 8)), [255; 3]);
    }

    #[test]
    fn what_has_not_changed_is_not_sent_again() {
        let mut screen = halves();
        let mut blocks = HalfBlocks::new((2, 3), 4, 2);
        let mut send = |screen: &PixelBuffer| {
            let mut output = Vec::new();
            blocks.show(screen, &mut output).unwrap();
            String::from_utf8(output).unwrap().matches([' ', '▀']).count()
        };
        assert_eq!(send(&screen), 8);
        assert_eq!(send(&screen), 0);
        screen.draw_iter([Pixel(Point::new(3, 3), Rgb565::RED)]).unwrap();
        assert_eq!(send(&screen), 1);
    }
}
