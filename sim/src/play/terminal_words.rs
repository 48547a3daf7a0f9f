//! Where the words of a picture stand in a terminal.

use rowpaint::Align;

use super::wordless::{ScreenLine, WordlessScreen};
use crate::pixel_buffer::PixelBuffer;

/// A character of the terminal with a letter in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct PlacedLetter {
    pub(super) column: usize,
    pub(super) row: usize,
    pub(super) letter: char,
    pub(super) front: [u8; 3],
}

/// How far a line may be moved along its row, and up or down, to make room.
const SHIFT: usize = 3;
const LIFT: usize = 4;

/// A letter and its colour; none where something covers it.
type SeenLetter = (char, Option<[u8; 3]>);

/// Puts every letter that can be seen into a grid of columns and rows. What can be seen, and in which colour, is told
/// by the picture with the words: where it does not differ from the one without, something covers them.
pub(super) fn place(screen: &WordlessScreen, (columns, rows): (usize, usize)) -> Vec<PlacedLetter> {
    let (with, without) = (screen.with(), screen.without());
    let mut grid = WordGrid { columns, rows, taken: Vec::new(), letters: Vec::new() };
    let row = |y: i16| {
        let row = (i32::from(y) * rows as i32).div_euclid(with.height() as i32);
        row.clamp(0, rows as i32 - 1) as usize
    };
    let column = |x: i16| i32::from(x) * columns as i32 / with.width() as i32;
    for paragraph in screen.lines().chunk_by(continues) {
        let seen = paragraph.iter().map(|line| seen_letters(line, with, without));
        let mut lines: Vec<Vec<SeenLetter>> = seen.collect();
        let is_wrapped = lines.iter().any(|line| line.len() > columns);
        if is_wrapped {
            lines = wrap(&lines.join(&(' ', None)), columns);
        }
        let area = paragraph[0].area;
        let first = row(area.y + area.h / 2).min(rows.saturating_sub(lines.len()));
        for (n, line) in lines.iter().enumerate() {
            let area = paragraph.get(n).map_or(area, |line| line.area);
            let count = line.len() as i32;
            let start = match paragraph[0].align {
                Align::Left => column(area.x),
                Align::Centre => (column(area.x) + column(area.right()) - count + 1).div_euclid(2),
                Align::Right => column(area.right()) - count,
            };
            let row = if is_wrapped { first + n } else { row(area.y + area.h / 2) };
            grid.put(line, start, row);
        }
    }
    grid.letters
}

/// Whether two lines are parts of one paragraph.
fn continues(one: &ScreenLine, other: &ScreenLine) -> bool {
    let is_below = other.area.y == one.area.bottom() || one.area.y == other.area.bottom();
    is_below && one.align == other.align && one.area.h == other.area.h
}

fn seen_letters(line: &ScreenLine, with: &PixelBuffer, without: &PixelBuffer) -> Vec<SeenLetter> {
    let rows = line.area.y..line.area.bottom();
    let letters = line.letters.iter().map(|(letter, extent)| {
        let front = front(with, without, extent, rows.clone());
        let key = || pixel(with, line.area.x - 1, line.area.y + line.area.h / 2);
        (*letter, front.map(|front| if line.is_key_face { key() } else { front }))
    });
    letters.collect()
}

/// A paragraph in lines of at most `columns` letters.
fn wrap(letters: &[SeenLetter], columns: usize) -> Vec<Vec<SeenLetter>> {
    let mut lines: Vec<Vec<SeenLetter>> = vec![Vec::new()];
    for word in letters.split(|(letter, _)| *letter == ' ') {
        let is_full = |line: &Vec<_>| !line.is_empty() && line.len() + 1 + word.len() > columns;
        if lines.last().is_some_and(is_full) {
            lines.push(Vec::new());
        }
        if let Some(line) = lines.last_mut() {
            if !line.is_empty() {
                line.push((' ', None));
            }
            line.extend_from_slice(word);
        }
    }
    lines
}

/// The letters that have been placed.
struct WordGrid {
    columns: usize,
    rows: usize,
    /// Row, first column and the one after the last, of every line.
    taken: Vec<(usize, usize, usize)>,
    letters: Vec<PlacedLetter>,
}

impl WordGrid {
    /// Puts a line as near to this place as there is room.
    fn put(&mut self, line: &[SeenLetter], start: i32, row: usize) {
        let is_seen = |letter: &SeenLetter| letter.1.is_some();
        let Some(first) = line.iter().position(is_seen) else { return };
        let last = line.iter().rposition(is_seen).unwrap_or(first);
        let count = line.len();
        let start = start.clamp(0, self.columns.saturating_sub(count) as i32) as usize;
        let (start, row) = self.free_place((start, row), count);
        self.taken.push((row, start, start + count));
        let mut front = line[first].1;
        for (n, &(letter, seen)) in line.iter().enumerate().take(last + 1).skip(first) {
            // Blanks are seen where a letter is on either side.
            let shown = seen.or_else(|| front.filter(|_| letter.is_whitespace()));
            front = shown.or(front);
            if let Some(front) = shown.filter(|_| start + n < self.columns) {
                self.letters.push(PlacedLetter { column: start + n, row, letter, front });
            }
        }
    }

    /// The nearest place where a line has a blank on either side; the wanted one if there is none.
    fn free_place(&self, (start, row): (usize, usize), count: usize) -> (usize, usize) {
        let is_free = |&(start, row): &(usize, usize)| {
            let end = start + count;
            end <= self.columns
                && row < self.rows
                && self
                    .taken
                    .iter()
                    .all(|&(other, from, to)| other != row || end < from || start > to)
        };
        let both = |at: usize, by: usize| [Some(at + by), at.checked_sub(by)].into_iter().flatten();
        let beside = (0..=SHIFT).flat_map(|by| both(start, by)).map(|start| (start, row));
        let elsewhere = (1..=LIFT).flat_map(|by| both(row, by)).map(|row| (start, row));
        beside.chain(elsewhere).find(is_free).unwrap_or((start, row))
    }
}

fn pixel(screen: &PixelBuffer, x: i16, y: i16) -> [u8; 3] {
    let inside = |at: i16, length: usize| (at.max(0) as usize).min(length - 1);
    screen.rgb(inside(x, screen.width()), inside(y, screen.height()))
}

/// The colour of a letter: that of the pixel which differs most from the ground. None if nothing differs.
fn front(
    with: &PixelBuffer,
    without: &PixelBuffer,
    columns: &std::ops::Range<i16>,
    rows: std::ops::Range<i16>,
) -> Option<[u8; 3]> {
    let inside = |range: std::ops::Range<i16>, length: usize| {
        range.start.max(0) as usize..(range.end.max(0) as usize).min(length)
    };
    let columns = inside(columns.clone(), with.width());
    let pixels = inside(rows, with.height()).flat_map(|y| columns.clone().map(move |x| (x, y)));
    let difference = |&(x, y): &(usize, usize)| -> u32 {
        let pairs = with.rgb(x, y).into_iter().zip(without.rgb(x, y));
        pairs.map(|(one, other)| u32::from(one.abs_diff(other))).sum()
    };
    let most = pixels.max_by_key(difference).filter(|at| difference(at) > 0);
    most.map(|(x, y)| with.rgb(x, y))
}

#[cfg(test)]
mod tests {
    use nonaga_app::gallery::Scene;
    use nonaga_app::{Language, Settings};
    use nonaga_boards::Board;

    use super::*;
    use crate::device;
    use crate::play::terminal_layout::TerminalLayout;

    /// What a terminal shows of a screen, row by row, letters alone.
    fn rows_of(letters: &[PlacedLetter], (columns, rows): (usize, usize)) -> Vec<String> {
        let mut text = vec![vec![' '; columns]; rows];
        for letter in letters {
            text[letter.row][letter.column] = letter.letter;
        }
        text.iter().map(|row| row.iter().collect()).collect()
    }

    /// The words of a line that something else covers in part are not asked for.
    fn is_whole(screen: &WordlessScreen, line: &ScreenLine) -> bool {
        line.letters.iter().all(|(letter, extent)| {
            letter.is_whitespace()
                || front(screen.with(), screen.without(), extent, line.area.y..line.area.bottom())
                    .is_some()
        })
    }

    /// Every letter of these screens is written by the terminal, on the smallest terminal and on larger ones.
    #[test]
    fn every_word_of_every_screen_is_whole_at_every_size() {
        use Language::{Catalan, English, French, German};
        let some: &[Language] = &[English, German];
        let mut missing = Vec::new();
        let mut seen = 0;
        for (name, languages) in [
            ("pico-lcd-1-3", &Language::ALL[..]),
            ("picoboy-color", &[English, German, French, Catalan]),
            ("pico-lcd-1-14", some),
            ("picopad", some),
            ("t-display", some),
        ] {
            let device = device::on_desktop(Board::by_name(name).unwrap());
            let pixels = (usize::from(device.size.0), usize::from(device.size.1));
            let mut screen = WordlessScreen::new(device.size, None);
            for (scene, &language) in
                Scene::ALL.iter().flat_map(|scene| languages.iter().map(move |it| (scene, it)))
            {
                let app = scene.show(device, Settings { language, ..Settings::default() });
                screen.draw(&app, i16::MAX);
                for terminal in [(63, 20), (80, 24), (120, 45)] {
                    let size = TerminalLayout::of(pixels, (21, 9), terminal).unwrap().picture;
                    let shown = rows_of(&place(&screen, size), size).join(" ");
                    let shown = shown.split_whitespace().collect::<Vec<_>>().join(" ");
                    for line in screen.lines().iter().filter(|line| is_whole(&screen, line)) {
                        let words: String = line.letters.iter().map(|(letter, _)| letter).collect();
                        let words = words.split_whitespace().collect::<Vec<_>>();
                        seen += 1;
                        if !words.iter().all(|word| shown.contains(word)) {
                            missing.push((name, language, terminal, scene.name, words.join(" ")));
                        }
                    }
                }
            }
        }
        assert!(seen > 5_000, "{seen}");
        assert!(missing.is_empty(), "{} of {seen}: {missing:#?}", missing.len());
    }
}
