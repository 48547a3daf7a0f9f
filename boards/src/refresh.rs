//! When to send a moving picture, so that no refresh of the panel shows half of it.
//!
//! A refresh goes from line to line of the panel's memory, about 60 times a second. The tearing line rises when it has
//! shown the last line; after a pause, the porches, the next one begins with the first. Where rows of the picture are
//! lines of the memory, showing a row takes 48 µs and sending it 61 µs. A picture that is sent ahead of the refresh would
//! be overtaken. One that is sent behind it falls back further with every row: all of it is shown by the next refresh,
//! if it is complete before that one catches up. There are 8 ms in which a whole picture of 240×240 may begin.
//!
//! Where rows lie across the lines (MADCTL's MV), no order of sending rows is right. A picture that begins with the refresh
//! has its tear at the left edge, where the least happens.

use crate::panel::Panel;

/// Lines of a refresh: those of the memory, and of the porches (register B2h, the same in all makers' drivers).
const MEMORY: u64 = 320;
const PORCHES: u64 = 24;
const LINES: u64 = MEMORY + PORCHES;

/// How far sending keeps behind one refresh and ahead of the next, in microseconds: eight lines, for what is not exactly
/// known about a panel and its tearing line.
const APART: u64 = 400;

/// Pixels a microsecond: what the bus sends at 62.5 MHz, in thousandths, and what is sent at least, when painting takes
/// longer.
const FASTEST: u64 = 3906;
const SLOWEST: u64 = 3000;

/// A refresh of a panel, in microseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refresh {
    /// When the tearing line rose before it.
    pub start: u64,
    /// From there to the next.
    pub length: u64,
}

impl Refresh {
    /// How long refreshes take on panels that work, from 85 to 40 a second.
    const LENGTHS: core::ops::Range<u64> = 11_700..25_000;

    /// What is known when the tearing line rises, with what was known before.
    ///
    /// ```
    /// use nonaga_boards::Refresh;
    /// let first = Refresh::seen(None, 5_000);
    /// assert_eq!(first, Refresh { start: 5_000, length: 0 }); // not yet known
    /// let second = Refresh::seen(Some(first), 21_700);
    /// assert_eq!(second, Refresh { start: 21_700, length: 16_700 });
    /// let after_one_that_was_missed = Refresh::seen(Some(second), 55_100);
    /// assert_eq!(after_one_that_was_missed.length, 16_700);
    /// ```
    pub fn seen(before: Option<Refresh>, now: u64) -> Self {
        let length = before.map_or(0, |before| {
            let passed = now - before.start;
            if Self::LENGTHS.contains(&passed) { passed } else { before.length }
        });
        Self { start: now, length }
    }

    /// The refresh behind which a moving picture of `count` rows from row `first` on is to be sent, by its start: the first
    /// after that of the picture before, `last`, for which it is not too late. None if the picture need not wait: because
    /// it would not help, or because nothing is known of the panel's refreshes any more.
    pub fn before(
        self,
        panel: &Panel,
        (first, count): (u16, u16),
        now: u64,
        last: Option<u64>,
    ) -> Option<u64> {
        let Refresh { start, length } = self;
        if length == 0 || now > start + 2 * length {
            return None;
        }
        let latest = self.latest(panel, first, count)?;
        let mut start = start.saturating_sub(length);
        let unused = last.map_or(0, |last| last + length / 2);
        while start < unused || now > start + latest {
            start += length;
        }
        Some(start)
    }

    /// How long after the start of the refresh a row may be sent.
    pub fn passes(self, panel: &Panel, row: u16) -> u64 {
        if panel.rows_are_lines() { self.shows(panel, row) + APART } else { 0 }
    }

    /// How long after its start it has shown a row.
    fn shows(self, panel: &Panel, row: u16) -> u64 {
        (PORCHES + u64::from(panel.y + row) + 1) * self.length / LINES
    }

    /// How long after the start of the refresh a picture may begin at the latest.
    fn latest(self, panel: &Panel, first: u16, count: u16) -> Option<u64> {
        let pixels = u64::from(panel.width) * u64::from(count);
        if panel.rows_are_lines() {
            // As if its rows followed each other without a gap, which is the worst case.
            let end = self.length + self.shows(panel, first + count - 1) - APART;
            end.checked_sub(pixels * 1000 / SLOWEST)
        } else {
            let fits = pixels * 1000 / FASTEST < self.length;
            fits.then_some(PORCHES * self.length / LINES)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Board;

    /// Sends bands of rows as the firmware does, at this many thousandths of a pixel a microsecond, and returns when each
    /// row was complete.
    fn send(
        panel: &Panel,
        refresh: Refresh,
        bands: &[(u16, u16)],
        now: u64,
        last: Option<u64>,
        speed: u64,
    ) -> (u64, impl Iterator<Item = (u16, u64)>) {
        let count = bands.iter().map(|band| band.1 - band.0).sum();
        let start = refresh.before(panel, (bands[0].0, count), now, last).unwrap();
        let mut time = now * 1000;
        let mut sent = [(0, 0); 240];
        let mut rows = 0;
        for &(first, end) in bands {
            for row in first..end {
                time = time.max((start + refresh.passes(panel, row)) * 1000);
                time += u64::from(panel.width) * 1_000_000 / speed;
                sent[rows] = (row, time / 1000);
                rows += 1;
            }
        }
        (start, sent.into_iter().take(rows))
    }

    /// Checks that a picture is whole, also on a panel that begins with its first line a little sooner or later than
    /// assumed.
    fn check_whole(refresh: Refresh, bands: &[(u16, u16)], now: u64, speed: u64) {
        let panel = &Board::by_name("picosystem").unwrap().panel;
        for porch in [PORCHES - 6, PORCHES, PORCHES + 6] {
            let (start, sent) = send(panel, refresh, bands, now, None, speed);
            for (row, time) in sent {
                let shown = start + (porch + u64::from(row)) * refresh.length / LINES;
                // Every row is new after one refresh and before the next, so the next one shows all of them.
                assert!(time > shown, "row {row} of {bands:?} at {now}: {time}, shown at {shown}");
                assert!(time < shown + refresh.length, "row {row} of {bands:?} at {now}: {time}");
            }
        }
    }

    #[test]
    fn a_refresh_shows_a_picture_whole_or_not_at_all() {
        for length in [15_900, 16_667, 18_200] {
            let refresh = Refresh { start: 1_000_000, length };
            for since in (0..length).step_by(97) {
                for bands in [
                    &[(0, 240)][..],
                    &[(8, 240)],
                    &[(0, 1)],
                    &[(239, 240)],
                    &[(100, 130)],
                    &[(40, 218)],
                    &[(0, 30), (200, 240)],
                    &[(0, 10), (100, 110), (230, 240)],
                ] {
                    for speed in [SLOWEST, 3500, FASTEST] {
                        check_whole(refresh, bands, refresh.start + since, speed);
                    }
                }
            }
        }
    }

    #[test]
    fn every_refresh_has_a_picture_of_its_own() {
        let panel = &Board::by_name("picosystem").unwrap().panel;
        let (length, mut last) = (16_667, None);
        // Pictures that are ready again at once, and a tearing line that is noticed a little late now and then.
        for n in 0..50 {
            let refresh = Refresh { start: 1_000_000 + n * length + n % 3 * 40, length };
            let start = refresh.before(panel, (100, 30), refresh.start + 100, last).unwrap();
            if let Some(last) = last {
                let between: u64 = start - last;
                assert!(between.abs_diff(length) < 100, "{between}");
            }
            last = Some(start);
        }
    }

    #[test]
    fn a_whole_picture_may_begin_within_eight_milliseconds() {
        let panel = &Board::by_name("picosystem").unwrap().panel;
        let refresh = Refresh { start: 1_000_000, length: 16_667 };
        let at_once = (0..16_667).filter(|since| {
            let now = refresh.start + since;
            let start = refresh.before(panel, (0, 240), now, None).unwrap();
            start + refresh.passes(panel, 0) <= now
        });
        assert!(at_once.count() > 8_000);
    }

    #[test]
    fn across_the_lines_a_picture_begins_with_the_refresh_or_does_not_wait() {
        let panel = &Board::by_name("pico-display-2-0").unwrap().panel;
        let refresh = Refresh { start: 1_000_000, length: 16_667 };
        let before = |rows, now| refresh.before(panel, rows, now, None);
        assert_eq!(before((100, 30), 1_000_900), Some(1_000_000));
        assert_eq!(before((100, 30), 1_005_000), Some(1_016_667));
        assert_eq!(refresh.passes(panel, 100), 0);
        // 154 KB take longer than a refresh: all it could get by waiting is half of the frames.
        assert_eq!(before((0, 240), 1_005_000), None);
    }

    #[test]
    fn without_a_tearing_line_that_rises_nothing_waits() {
        let panel = &Board::by_name("picosystem").unwrap().panel;
        let once = Refresh::seen(None, 1_000_000);
        assert_eq!(once.before(panel, (0, 240), 1_001_000, None), None);
        let stopped = Refresh::seen(Some(once), 1_016_667);
        assert!(stopped.before(panel, (0, 240), 1_020_000, None).is_some());
        assert_eq!(stopped.before(panel, (0, 240), 1_060_000, None), None);
    }
}
