//! The picture as lines: each row by its runs of one colour.

use core::fmt::Write;

use heapless::Vec;

use crate::store::journal::extend_crc32;

/// The widest screen in pixels. Five letters a pixel fit a line.
const WIDEST: usize = 320;
const _: () = assert!(5 * WIDEST < super::input::LONGEST_LINE);

/// A picture on its way out, row by row from the top.
#[derive(Debug)]
pub(super) struct PictureCoder {
    /// The last row, in the byte order of the panel.
    row: Vec<u16, WIDEST>,
    /// Whether it has not been written yet.
    is_new: bool,
    /// How many more rows like the one before it there are.
    repeats: u16,
    sum: u32,
}

impl PictureCoder {
    /// Nothing of the picture is there yet.
    pub(super) const fn new() -> Self {
        Self { row: Vec::new(), is_new: false, repeats: 0, sum: 0 }
    }

    /// Another picture begins.
    pub(super) fn clear(&mut self) {
        self.row.clear();
        (self.is_new, self.repeats, self.sum) = (false, 0, 0);
    }

    /// Takes the next row, as a [`Canvas`](rowpaint::Canvas) has it; what [`PictureCoder::write_line`] has comes first. False
    /// when it is too wide.
    pub(super) fn take(&mut self, row: &[u16]) -> bool {
        self.sum = row.iter().fold(self.sum, |sum, pixel| extend_crc32(sum, &pixel.to_ne_bytes()));
        if self.row == row {
            self.repeats += 1;
            return true;
        }
        self.row.clear();
        self.is_new = true;
        self.row.extend_from_slice(row).is_ok()
    }

    /// Writes the next line, if there is one; `at_end` no row follows.
    pub(super) fn write_line(&mut self, at_end: bool, line: &mut impl Write) -> bool {
        if self.repeats > 0 && (self.is_new || at_end) {
            let _ = write!(line, "={}", core::mem::take(&mut self.repeats));
            return true;
        }
        if core::mem::take(&mut self.is_new) {
            let mut between = "";
            for run in self.row.chunk_by(|one, other| one == other) {
                let _ = write!(line, "{between}{:04x}", u16::from_be(run[0]));
                if run.len() > 1 {
                    let _ = write!(line, "x{}", run.len());
                }
                between = " ";
            }
            return true;
        }
        false
    }

    /// The sum of all pixels so far.
    pub(super) fn sum(&self) -> u32 {
        self.sum
    }
}
