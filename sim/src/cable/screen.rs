//! The handheld's picture, read from its lines.

use embedded_graphics::pixelcolor::{Rgb565, raw::RawU16};
use nonaga_app::journal::crc32;

use super::connection::{Connection, SOON, Trouble};
use crate::pixel_buffer::PixelBuffer;

/// How often a picture is asked for anew because it has changed on its way.
const TRIES: usize = 50;
/// The longest side that a screen can have.
const LONGEST_SIDE: u16 = 1024;

/// A picture that did not change on its way.
pub(super) fn picture(connection: &mut Connection) -> Result<PixelBuffer, Trouble> {
    for _ in 0..TRIES {
        if let Some(picture) = try_picture(connection)? {
            return Ok(picture);
        }
    }
    Err(Trouble::Refused("the picture never rests".into()))
}

/// The picture now; none when it has changed on its way.
pub(super) fn try_picture(connection: &mut Connection) -> Result<Option<PixelBuffer>, Trouble> {
    let first = connection.ask("screen", SOON)?;
    let mut rows = RowReader::new(&first).ok_or(Trouble::Unexpected(first))?;
    loop {
        let line = connection.line(SOON)?;
        match line.split_once(' ') {
            Some(("end", sum)) => {
                let picture = rows.finish(sum);
                return picture.map(Some).ok_or(Trouble::Unexpected(line));
            }
            Some(("error", _)) => return Ok(None),
            _ if rows.take(&line) => {}
            _ => return Err(Trouble::Unexpected(line)),
        }
    }
}

/// Rows of pixels as they come.
struct RowReader {
    size: (u16, u16),
    pixels: Vec<u16>,
}

impl RowReader {
    /// From the line `screen <width> <height>`.
    fn new(line: &str) -> Option<Self> {
        let (width, height) = line.strip_prefix("screen ")?.split_once(' ')?;
        let side = |text: &str| text.parse().ok().filter(|side| (1..=LONGEST_SIDE).contains(side));
        Some(Self { size: (side(width)?, side(height)?), pixels: Vec::new() })
    }

    /// One line; false if it is none.
    fn take(&mut self, line: &str) -> bool {
        let (width, height) = (usize::from(self.size.0), usize::from(self.size.1));
        let room = height - self.pixels.len() / width;
        let before = self.pixels.len();
        if let Some(count) = line.strip_prefix('=') {
            let Some(last) = before.checked_sub(width) else { return false };
            let Some(count) = count.parse().ok().filter(|count| (1..=room).contains(count)) else {
                return false;
            };
            let row = self.pixels[last..].to_vec();
            (0..count).for_each(|_| self.pixels.extend_from_slice(&row));
            return true;
        }
        let runs = line.split(' ').map(|run| {
            let (colour, length) = run.split_once('x').unwrap_or((run, "1"));
            let colour = u16::from_str_radix(colour, 16).ok().filter(|_| colour.len() == 4)?;
            let length = length.parse().ok().filter(|length| (1..=width).contains(length))?;
            Some((colour, length))
        });
        for run in runs {
            let Some((colour, length)) = run else { return false };
            self.pixels.extend(std::iter::repeat_n(colour, length));
        }
        room > 0 && self.pixels.len() == before + width
    }

    /// The picture, if it is complete and has this checksum.
    fn finish(self, sum: &str) -> Option<PixelBuffer> {
        let bytes: Vec<u8> = self.pixels.iter().flat_map(|pixel| pixel.to_be_bytes()).collect();
        let is_right = u32::from_str_radix(sum, 16).is_ok_and(|sum| sum == crc32(&[], &bytes));
        let pixels = self.pixels.into_iter().map(|pixel| Rgb565::from(RawU16::new(pixel)));
        PixelBuffer::of_pixels(self.size, pixels.collect()).filter(|_| is_right)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(lines: &[&str]) -> Option<PixelBuffer> {
        let (first, rest) = lines.split_first()?;
        let (last, rows) = rest.split_last()?;
        let mut reader = RowReader::new(first)?;
        let is_read = rows.iter().all(|row| reader.take(row));
        reader.finish(last.strip_prefix("end ")?).filter(|_| is_read)
    }

    #[test]
    fn runs_and_repeated_rows_are_a_picture() {
        // The sum is zlib's: of f800 f800 001f, and twice ffff ffff ffff.
        let picture = read(&["screen 3 3", "f800x2 001f", "ffffx3", "=1", "end b4fa9820"]).unwrap();
        let words: Vec<u16> = picture.words().collect();
        assert_eq!(words, [0xf800, 0xf800, 0x1f, 0xffff, 0xffff, 0xffff, 0xffff, 0xffff, 0xffff]);
    }

    #[test]
    fn what_is_not_a_picture_is_refused() {
        for lines in [
            &["screen 3 3", "f800x2 001f", "ffffx3", "=1", "end b4fa9821"][..], // another sum
            &["screen 3 3", "f800x2 001f", "ffffx3", "end b4fa9820"],           // a row is missing
            &["screen 3 3", "f800x2 001f", "ffffx3", "=2", "end b4fa9820"],     // one too many
            &["screen 3 3", "=1", "end 00000000"],                              // like which one?
            &["screen 3 3", "f800x4", "end 00000000"],
            &["screen 3 3", "f800x2", "end 00000000"],
            &["screen 3 3", "f80x3", "end 00000000"],
            &["screen 0 3", "end 00000000"],
            &["screen 30000 30000", "end 00000000"],
        ] {
            assert_eq!(read(lines), None, "{lines:?}");
        }
    }
}
