//! Breaks text into lines.

use crate::font::BitmapFont;

/// The lines of a text; see [`BitmapFont::lines`].
#[derive(Clone)]
pub struct WrappedLines<'a> {
    font: BitmapFont,
    rest: Option<&'a str>,
    width: i16,
}

impl<'a> WrappedLines<'a> {
    pub(crate) fn new(font: BitmapFont, text: &'a str, width: i16) -> Self {
        Self { font, rest: Some(text), width }
    }
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
            wide += self.font.advance(character);
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

/// True for characters that stay on the line of the word before them: numbers, and the marks that follow a space in
/// French.
fn stays(first: char) -> bool {
    matches!(first, ':' | ';' | '!' | '?' | '»' | '0'..='9')
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::vec::Vec;

    use crate::roboto::{BOLD_20, BOLD_32, MEDIUM_13, MEDIUM_16};

    #[test]
    fn lines_break_at_spaces_and_lose_nothing() {
        let text = "Diese Scheibe wurde gerade bewegt und bleibt für diesen Zug liegen.\nUnd noch eine Zeile";
        for font in [&MEDIUM_13, &MEDIUM_16, &BOLD_20, &BOLD_32] {
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
}
