//! A picture in half block characters: two pixels per character, one above the other. Without colours, in shades.
//! Letters may stand in front of it.

use std::io::{self, Write};

use crossterm::cursor::MoveTo;
use crossterm::queue;
use crossterm::style::{Attribute, Print, ResetColor, SetAttribute};

use super::terminal_colours::{TerminalColours, light, shade};
use super::terminal_words::PlacedLetter;
use crate::pixel_buffer::PixelBuffer;

/// What a character of the terminal shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum CellLook {
    /// The colours of its upper and lower half.
    Block { upper: [u8; 3], lower: [u8; 3] },
    /// A letter on a ground.
    Letter { letter: char, front: [u8; 3], back: [u8; 3] },
}

/// A picture on a terminal. Remembers what is shown and sends only the characters that change.
pub(crate) struct HalfBlocks {
    /// Column and row of the upper left corner.
    at: (u16, u16),
    columns: usize,
    rows: usize,
    colours: TerminalColours,
    shown: Vec<Option<CellLook>>,
}

impl HalfBlocks {
    /// A picture of this size that has not been drawn yet.
    pub(crate) fn new(
        at: (u16, u16),
        (columns, rows): (usize, usize),
        colours: TerminalColours,
    ) -> Self {
        Self { at, columns, rows, colours, shown: vec![None; columns * rows] }
    }

    /// The pixel of the picture in the middle of a character of the terminal; it may be outside.
    pub(crate) fn pixel_at(&self, screen: &PixelBuffer, place: (u16, u16)) -> (i16, i16) {
        let pixel = |at: u16, start: u16, length: usize, of: usize| {
            let halves = 2 * (i32::from(at) - i32::from(start)) + 1;
            (halves * length as i32).div_euclid(2 * of as i32) as i16
        };
        (
            pixel(place.0, self.at.0, screen.width(), self.columns),
            pixel(place.1, self.at.1, screen.height(), self.rows),
        )
    }

    /// How many columns and rows there are.
    pub(crate) fn size(&self) -> (usize, usize) {
        (self.columns, self.rows)
    }

    /// Sends what has changed.
    pub(crate) fn show(
        &mut self,
        screen: &PixelBuffer,
        letters: &[PlacedLetter],
        output: &mut impl Write,
    ) -> io::Result<()> {
        let mut looks: Vec<CellLook> = (0..self.columns * self.rows)
            .map(|n| self.block(screen, n % self.columns, n / self.columns))
            .collect();
        for &PlacedLetter { column, row, letter, front } in letters {
            let look = &mut looks[row * self.columns + column];
            if let CellLook::Block { upper, lower } = *look {
                *look = CellLook::Letter { letter, front, back: mixed(upper, lower) };
            }
        }
        let mut cursor = TerminalCursor::new(self.colours);
        for (n, look) in looks.into_iter().enumerate() {
            if self.shown[n] != Some(look) {
                self.shown[n] = Some(look);
                let (column, row) = ((n % self.columns) as u16, (n / self.columns) as u16);
                cursor.draw((self.at.0 + column, self.at.1 + row), look, output)?;
            }
        }
        cursor.end(output)
    }

    fn block(&self, screen: &PixelBuffer, column: usize, row: usize) -> CellLook {
        let half = |y| mean(screen, (column, self.columns), (y, 2 * self.rows));
        CellLook::Block { upper: half(2 * row), lower: half(2 * row + 1) }
    }
}

fn mixed(one: [u8; 3], other: [u8; 3]) -> [u8; 3] {
    [0, 1, 2].map(|n| one[n].midpoint(other[n]))
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
struct TerminalCursor {
    colours: TerminalColours,
    place: Option<(u16, u16)>,
    front: Option<[u8; 3]>,
    back: Option<[u8; 3]>,
    is_reversed: bool,
}

impl TerminalCursor {
    fn new(colours: TerminalColours) -> Self {
        Self { colours, place: None, front: None, back: None, is_reversed: false }
    }

    fn draw(
        &mut self,
        place: (u16, u16),
        look: CellLook,
        output: &mut impl Write,
    ) -> io::Result<()> {
        if self.place != Some(place) {
            queue!(output, MoveTo(place.0, place.1))?;
        }
        self.place = Some((place.0 + 1, place.1));
        match (look, self.colours) {
            (CellLook::Block { upper, lower }, TerminalColours::None) => {
                self.reverse(false, output)?;
                queue!(output, Print(shade(upper, lower)))
            }
            (CellLook::Letter { letter, front, back }, TerminalColours::None) => {
                // Dark on light, as what is selected.
                self.reverse(light(front) < light(back), output)?;
                queue!(output, Print(letter))
            }
            (CellLook::Block { upper, lower }, _) => {
                self.set_back(lower, output)?;
                if upper == lower {
                    return queue!(output, Print(' '));
                }
                self.set_front(upper, output)?;
                queue!(output, Print('▀'))
            }
            (CellLook::Letter { letter, front, back }, colours) => {
                self.set_back(back, output)?;
                self.set_front(colours.readable(front, back), output)?;
                queue!(output, Print(letter))
            }
        }
    }

    fn set_back(&mut self, back: [u8; 3], output: &mut impl Write) -> io::Result<()> {
        let before = self.back.replace(back);
        if before == Some(back) { Ok(()) } else { self.colours.set_back(back, output) }
    }

    fn set_front(&mut self, front: [u8; 3], output: &mut impl Write) -> io::Result<()> {
        let before = self.front.replace(front);
        if before == Some(front) { Ok(()) } else { self.colours.set_front(front, output) }
    }

    fn reverse(&mut self, is_reversed: bool, output: &mut impl Write) -> io::Result<()> {
        match core::mem::replace(&mut self.is_reversed, is_reversed) {
            before if before == is_reversed => Ok(()),
            _ if is_reversed => queue!(output, SetAttribute(Attribute::Reverse)),
            _ => queue!(output, SetAttribute(Attribute::NoReverse)),
        }
    }

    /// Leaves the terminal as plain as it was.
    fn end(mut self, output: &mut impl Write) -> io::Result<()> {
        match self.colours {
            TerminalColours::None => self.reverse(false, output),
            _ => queue!(output, ResetColor),
        }
    }
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
        HalfBlocks::new((0, 0), (1, 1), TerminalColours::All)
            .show(&halves(), &[], &mut output)
            .unwrap();
        let text = String::from_utf8(output).unwrap();
        assert!(text.contains("\x1b[38;2;255;255;255m") && text.contains("\x1b[48;2;0;0;0m"));
        assert_eq!(text.matches('▀').count(), 1);
    }

    #[test]
    fn without_colours_no_escape_but_the_place_is_sent() {
        let mut output = Vec::new();
        HalfBlocks::new((0, 0), (4, 2), TerminalColours::None)
            .show(&halves(), &[], &mut output)
            .unwrap();
        let text = String::from_utf8(output).unwrap();
        assert!(!text.contains('m') && text.matches('█').count() == 4, "{text:?}");
    }

    #[test]
    fn a_letter_stands_on_the_colours_behind_it() {
        let letter = PlacedLetter { column: 0, row: 0, letter: 'é', front: [9, 8, 7] };
        let shown = |colours| {
            let mut output = Vec::new();
            let mut blocks = HalfBlocks::new((0, 0), (1, 1), colours);
            blocks.show(&halves(), &[letter], &mut output).unwrap();
            String::from_utf8(output).unwrap()
        };
        let all = shown(TerminalColours::All);
        assert!(all.contains("\x1b[48;2;127;127;127m\x1b[38;2;9;8;7mé"), "{all:?}");
        assert!(shown(TerminalColours::None).contains("\x1b[7mé\x1b[27m"), "dark on light");
        // Both greys are the same of sixteen.
        let near = PlacedLetter { front: [100; 3], ..letter };
        let mut output = Vec::new();
        let mut blocks = HalfBlocks::new((0, 0), (1, 1), TerminalColours::Sixteen);
        blocks.show(&halves(), &[near], &mut output).unwrap();
        let text = String::from_utf8(output).unwrap();
        assert!(text.contains("\x1b[100m\x1b[97mé"), "{text:?}");
    }

    #[test]
    fn a_character_points_at_the_pixel_in_its_middle() {
        let blocks = HalfBlocks::new((2, 3), (4, 2), TerminalColours::All);
        let screen = PixelBuffer::new((40, 40));
        assert_eq!(blocks.pixel_at(&screen, (2, 3)), (5, 10));
        assert_eq!(blocks.pixel_at(&screen, (5, 4)), (35, 30));
        assert_eq!(blocks.pixel_at(&screen, (0, 0)), (-15, -50));
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
        let mut blocks = HalfBlocks::new((2, 3), (4, 2), TerminalColours::All);
        let mut send = |screen: &PixelBuffer| {
            let mut output = Vec::new();
            blocks.show(screen, &[], &mut output).unwrap();
            String::from_utf8(output).unwrap().matches([' ', '▀']).count()
        };
        assert_eq!(send(&screen), 8);
        assert_eq!(send(&screen), 0);
        screen.draw_iter([Pixel(Point::new(3, 3), Rgb565::RED)]).unwrap();
        assert_eq!(send(&screen), 1);
    }
}
