//! Fonts of grey-scale pixels: measuring, breaking and drawing lines of text.

use crate::brush::Brush;
use crate::canvas::mix;
use crate::rgb::Rgb;

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

/// Where a line of text stands within its area.
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

/// How much ink the sixteen greys of a font are, in 32nds.
const GREYS: [u8; 16] = [0, 2, 4, 6, 9, 11, 13, 15, 17, 19, 21, 23, 26, 28, 30, 32];

/// One letter of a font.
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

    /// Rows from the top of the highest accent to the end of the deepest tail.
    pub const fn height(&self) -> i16 {
        self.data[2] as i16
    }

    /// Rows from the top of the line to the foot of the letters.
    pub const fn ascent(&self) -> i16 {
        self.data[3] as i16
    }

    /// Rows from the foot of the letters to the top of a capital without accent.
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

    /// The letter, or a question mark for one the font does not have.
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

    /// How many pixels wide a line of text is.
    pub fn width(&self, text: &str) -> i16 {
        text.chars().map(|character| self.glyph(character).advance as i16).sum()
    }

    /// Breaks text into lines at most `width` pixels wide, at spaces and at line ends.
    /// A single word that is wider than a line stays whole.
    pub fn lines<'a>(&self, text: &'a str, width: i16) -> WrappedLines<'a> {
        WrappedLines { font: *self, rest: Some(text), width }
    }

    /// True when the text broken into lines needs at most `lines` of them and no line is wider than `width`.
    /// For tests of an application's texts.
    pub fn fits(&self, text: &str, width: i16, lines: usize) -> bool {
        self.lines(text, width).count() <= lines
            && self.lines(text, width).all(|line| self.width(line) <= width)
    }
}

/// The lines of a text; see [`BitmapFont::lines`].
#[derive(Clone)]
pub struct WrappedLines<'a> {
    font: BitmapFont,
    rest: Option<&'a str>,
    width: i16,
}

impl<'a> Iterator for WrappedLines<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        let text = self.rest?;
        let mut wide = 0;
        let mut space = None;
        for (at, character) in text.char_indices() {
            if character == '\n' {
                self.rest = Some(&text[at + 1..]);
                return Some(&text[..at]);
            }
            if character == ' ' && !text[at + 1..].starts_with(stays) {
                space = Some(at);
            }
            wide += self.font.glyph(character).advance as i16;
            if wide > self.width
                && let Some(space) = space
            {
                self.rest = Some(&text[space + 1..]);
                return Some(&text[..space]);
            }
        }
        self.rest = None;
        Some(text)
    }
}

/// Whether what begins like this stays with the word before it: the marks that have a space before them in
/// French, and numbers.
fn stays(first: char) -> bool {
    matches!(first, ':' | ';' | '!' | '?' | '»' | '0'..='9')
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

    use std::{string::String, vec::Vec};

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
    fn lines_break_at_spaces_and_lose_nothing() {
        let text = "Diese Scheibe wurde gerade bewegt und bleibt für diesen Zug liegen.\nUnd noch eine Zeile";
        for font in FONTS {
            for width in [60, 100, 150, 240, 900] {
                let lines: Vec<&str> = font.lines(text, width).collect();
                assert_eq!(lines.join(" "), text.replace('\n', " "));
                for line in &lines {
                    assert!(
                        font.width(line) <= width || !line.contains(' '),
                        "{line} is wider than {width}"
                    );
                }
                // Each line is as full as it can be: the first word of the next one would not fit.
                for pair in
                    lines.windows(2).filter(|pair| !text.contains(&std::format!("{}\n", pair[0])))
                {
                    let word = pair[1].split(' ').next().unwrap();
                    assert!(font.width(&std::format!("{} {word}", pair[0])) > width);
                }
                let widest = lines.iter().map(|line| font.width(line)).max().unwrap();
                assert_eq!(font.fits(text, width, lines.len()), widest <= width);
                assert!(!font.fits(text, width, lines.len() - 1));
            }
        }
    }

    #[test]
    fn a_mark_or_a_number_after_a_space_stays_with_its_word() {
        let width = MEDIUM_13.width("Deux sont réunis");
        let lines: Vec<&str> = MEDIUM_13.lines("Deux sont réunis : bougez !", width).collect();
        assert_eq!(lines, ["Deux sont", "réunis : bougez !"]);
        let width = MEDIUM_13.width("Gagner en");
        assert_eq!(MEDIUM_13.lines("Gagner en 2", width).collect::<Vec<_>>(), ["Gagner", "en 2"]);
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
