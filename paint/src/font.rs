//! Fonts of grey-scale pixels: measuring and drawing lines of text.

use crate::brush::Brush;
use crate::canvas::mix;
use crate::rgb::Rgb;
use crate::wrap::WrappedLines;

/// A font of grey-scale pixels: any bytes in the format of this crate's own fonts, such as those in [`roboto`].
///
/// A font is, little-endian:
///
/// | bytes | meaning |
/// |---|---|
/// | 4 | number of glyphs (two bytes), line height, ascent |
/// | 8 a glyph | character (two bytes), start of its pixels (two bytes, in units of two bytes), width, height, signed left edge, top below the line's top |
/// | 1 a glyph | advance |
/// | rest | pixels, two a byte, low half first, 0 (nothing) to 15 (all ink); every glyph starts on an even byte |
///
/// The glyphs are sorted by character and begin with all of printable ASCII.
///
/// [`roboto`]: crate::roboto
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BitmapFont {
    data: &'static [u8],
}

/// How a line of text is aligned in its area.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Align {
    /// At the left edge.
    Left,
    /// In the middle.
    Centre,
    /// At the right edge.
    Right,
}

/// Bytes before the table of glyphs, and bytes a glyph has in it.
const HEAD: usize = 4;
const ENTRY: usize = 8;

/// Every font begins with printable ASCII, without a gap: its first character and how many there are.
const FIRST: u32 = 0x20;
const ASCII: usize = 0x5f;

/// The coverage that each of the sixteen greys of a font stands for, in 32nds.
const GREYS: [u8; 16] = [0, 2, 4, 6, 9, 11, 13, 15, 17, 19, 21, 23, 26, 28, 30, 32];

/// One character of a font.
struct Glyph {
    width: i32,
    height: i32,
    left: i32,
    top: i32,
    advance: i32,
    pixels: &'static [u8],
}

impl BitmapFont {
    /// The font with these bytes.
    ///
    /// # Panics
    ///
    /// If there are fewer bytes than the tables of its glyphs need, or fewer glyphs than printable ASCII has.
    pub const fn new(data: &'static [u8]) -> Self {
        let count = u16::from_le_bytes([data[0], data[1]]) as usize;
        assert!(count >= ASCII && data.len() >= HEAD + count * (ENTRY + 1));
        Self { data }
    }

    /// Height of a line: from the top of the highest accent to the end of the deepest descender.
    pub const fn height(&self) -> i16 {
        self.data[2] as i16
    }

    /// Rows from the top of a line to its baseline.
    pub const fn ascent(&self) -> i16 {
        self.data[3] as i16
    }

    /// Height of a capital without accent.
    pub fn capital(&self) -> i16 {
        self.glyph('H').height as i16
    }

    /// True when the font can draw this character.
    pub fn has(&self, character: char) -> bool {
        self.find(character).is_some()
    }

    fn count(&self) -> usize {
        let data = self.data;
        usize::from(u16::from_le_bytes([data[0], data[1]]))
    }

    fn find(&self, character: char) -> Option<usize> {
        let data = self.data;
        let wanted = u32::from(character);
        if (FIRST..FIRST + ASCII as u32).contains(&wanted) {
            return Some((wanted - FIRST) as usize);
        }
        let (mut low, mut high) = (ASCII, self.count());
        while low < high {
            let middle = (low + high) / 2;
            let at = HEAD + middle * ENTRY;
            let here = u32::from(u16::from_le_bytes([data[at], data[at + 1]]));
            if here == wanted {
                return Some(middle);
            } else if here < wanted {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        None
    }

    /// The glyph of a character, or a question mark if the font does not have it.
    fn glyph(&self, character: char) -> Glyph {
        let data = self.data;
        let count = self.count();
        let index = self.find(character).unwrap_or('?' as usize - FIRST as usize);
        let entry = &data[HEAD + index * ENTRY..][..ENTRY];
        let advances = HEAD + count * ENTRY;
        let start = advances + count + 2 * usize::from(u16::from_le_bytes([entry[2], entry[3]]));
        let (width, height) = (i32::from(entry[4]), i32::from(entry[5]));
        Glyph {
            width,
            height,
            left: i32::from(entry[6] as i8),
            top: entry[7].into(),
            advance: data[advances + index].into(),
            pixels: &data[start..start + (width * height + 1) as usize / 2],
        }
    }

    pub(crate) fn advance(&self, character: char) -> i16 {
        self.glyph(character).advance as i16
    }

    /// The width of a line of text in pixels.
    pub fn width(&self, text: &str) -> i16 {
        text.chars().map(|character| self.advance(character)).sum()
    }

    /// Breaks text into lines at most `width` pixels wide, at spaces and at line ends.
    /// A single word that is wider than a line stays whole.
    pub fn lines<'a>(&self, text: &'a str, width: i16) -> WrappedLines<'a> {
        WrappedLines::new(*self, text, width)
    }

    /// True when the text broken into lines needs at most `lines` of them and no line is wider than `width`.
    /// For tests of an application's texts.
    pub fn fits(&self, text: &str, width: i16, lines: usize) -> bool {
        self.lines(text, width).count() <= lines
            && self.lines(text, width).all(|line| self.width(line) <= width)
    }
}

/// Draws a line of text with its upper left corner at `x`, `y`.
pub(crate) fn draw(
    brush: &mut Brush,
    font: &BitmapFont,
    (x, y): (i16, i16),
    text: &str,
    colour: Rgb,
) {
    let mut pen = i32::from(x);
    for character in text.chars() {
        let glyph = font.glyph(character);
        let top = y + glyph.top as i16;
        let rows = brush.within(top, top + glyph.height as i16);
        for (line, row) in brush.band.lines(rows) {
            let start = (line - i32::from(top)) * glyph.width;
            for column in 0..glyph.width {
                let at = (start + column) as usize;
                let grey = glyph.pixels[at / 2] >> (at % 2 * 4) & 15;
                if grey != 0 {
                    mix(row, pen + glyph.left + column, colour, GREYS[usize::from(grey)].into());
                }
            }
        }
        pen += glyph.advance;
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::string::String;

    use super::*;
    use crate::roboto::{BOLD_20, BOLD_32, MEDIUM_13, MEDIUM_16};

    const FONTS: [&BitmapFont; 4] = [&MEDIUM_13, &MEDIUM_16, &BOLD_20, &BOLD_32];

    #[test]
    fn every_font_has_the_letters_of_western_europe() {
        let letters = "ÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸ àâæçéèêëîïôœùûüÿ « » ’ … – \
                       ÄÖÜß äöü „ “ ÁÍÓÚÑ áíóúñ ¿ ¡ ÀÈÉÌÒÙ àèéìòù ÀÇÈÉÍÏÒÓÚÜ àçèéíïòóúü l·l × − €";
        for font in FONTS {
            let missing: String =
                letters.chars().chain(' '..='~').filter(|&c| !font.has(c)).collect();
            assert_eq!(missing, "");
            assert!(!font.has('ж'));
        }
    }

    #[test]
    fn a_letter_stays_within_its_line() {
        for font in FONTS {
            for letter in (' '..='ÿ').filter(|&letter| font.has(letter)) {
                let glyph = font.glyph(letter);
                assert!(glyph.top + glyph.height <= font.height().into(), "{letter}");
                assert_eq!(glyph.pixels.len() as i32, (glyph.width * glyph.height + 1) / 2);
            }
        }
    }

    #[test]
    fn width_grows_letter_by_letter() {
        let text = "Où? ¡Así!";
        for font in FONTS {
            let letters = text.chars().map(|letter| font.width(letter.encode_utf8(&mut [0; 4])));
            assert_eq!(letters.sum::<i16>(), font.width(text));
        }
    }
}
