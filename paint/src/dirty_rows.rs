//! The rows of the screen that changed: a few bands from top to bottom, each sent in one transfer.

use core::ops::Range;

use heapless::Vec;

/// Most bands kept apart; more than these are joined where the gap is smallest.
const BANDS: usize = 4;

/// Up to four bands of rows, from top to bottom, neither touching nor overlapping.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct DirtyRows {
    bands: Vec<Range<u16>, { BANDS + 1 }>,
}

impl DirtyRows {
    /// No rows at all.
    pub const fn none() -> Self {
        Self { bands: Vec::new() }
    }

    /// All rows of a screen of this height.
    pub fn all(height: u16) -> Self {
        let mut rows = Self::none();
        rows.add(0..height);
        rows
    }

    /// True when nothing changed.
    pub fn is_empty(&self) -> bool {
        self.bands.is_empty()
    }

    /// How many rows there are in all bands.
    pub fn count(&self) -> u16 {
        self.bands.iter().map(|band| band.end - band.start).sum()
    }

    /// The bands from top to bottom.
    pub fn iter(&self) -> impl Iterator<Item = Range<u16>> + '_ {
        self.bands.iter().cloned()
    }

    /// The same rows in strips of at most `height` rows, from top to bottom.
    pub fn strips(&self, height: u16) -> impl Iterator<Item = Range<u16>> + '_ {
        self.iter().flat_map(move |band| {
            let tops = band.clone().step_by(height.into());
            tops.map(move |top| top..(top + height).min(band.end))
        })
    }

    /// Adds rows; bands that touch become one.
    pub fn add(&mut self, rows: Range<u16>) {
        if rows.is_empty() {
            return;
        }
        let first =
            self.bands.iter().position(|band| band.end >= rows.start).unwrap_or(self.bands.len());
        let mut joined = rows;
        while let Some(band) = self.bands.get(first)
            && band.start <= joined.end
        {
            joined = joined.start.min(band.start)..joined.end.max(band.end);
            self.bands.remove(first);
        }
        // There is always room: the list holds one band more than is kept, and two are joined at once.
        let _ = self.bands.insert(first, joined);
        if self.bands.len() > BANDS {
            self.join_the_closest();
        }
    }

    /// The same rows counted from the bottom of a screen of this height.
    pub fn turned(&self, height: u16) -> Self {
        let mut turned = Self::none();
        for band in self.iter() {
            turned.add(height - band.end..height - band.start);
        }
        turned
    }

    fn join_the_closest(&mut self) {
        let gap = |pair: &[Range<u16>]| pair[1].start - pair[0].end;
        let closest = self.bands.windows(2).enumerate().min_by_key(|(_, pair)| gap(pair));
        if let Some((upper, _)) = closest {
            let lower = self.bands.remove(upper + 1);
            self.bands[upper].end = lower.end;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(bands: &[Range<u16>]) -> DirtyRows {
        let mut rows = DirtyRows::none();
        bands.iter().for_each(|band| rows.add(band.clone()));
        rows
    }

    fn bands(rows: &DirtyRows) -> Vec<Range<u16>, 8> {
        rows.iter().collect()
    }

    #[test]
    fn bands_that_touch_become_one() {
        assert_eq!(rows(&[10..20, 30..40, 20..30]), rows(&[10..25, 25..40]));
        assert_eq!(rows(&[10..20, 30..40, 20..30]).count(), 30);
        assert_eq!(bands(&rows(&[10..20, 5..12, 40..41])), [5..20, 40..41]);
        assert!(rows(&[7..7, 9..9]).is_empty());
    }

    #[test]
    fn strips_end_where_their_bands_end() {
        let strips: Vec<_, 8> = rows(&[10..12, 20..31]).strips(4).collect();
        assert_eq!(strips, [10..12, 20..24, 24..28, 28..31]);
    }

    #[test]
    fn a_fifth_band_closes_the_smallest_gap() {
        assert_eq!(
            bands(&rows(&[80..90, 0..10, 20..30, 33..40, 60..70])),
            [0..10, 20..40, 60..70, 80..90]
        );
    }

    #[test]
    fn every_added_row_is_covered() {
        let mut seed = 7_u32;
        for _ in 0..500 {
            let mut all = DirtyRows::none();
            let mut added = [false; 240];
            for _ in 0..9 {
                seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                let start = (seed >> 8) as u16 % 230;
                let end = start + (seed >> 24) as u16 % 10;
                all.add(start..end);
                added[start as usize..end as usize].fill(true);
            }
            for (y, _) in added.iter().enumerate().filter(|(_, added)| **added) {
                assert!(all.iter().any(|band| band.contains(&(y as u16))));
            }
            assert!(
                all.bands.len() <= BANDS
                    && all.bands.windows(2).all(|pair| pair[0].end < pair[1].start)
            );
            assert_eq!(all.turned(240).turned(240), all);
        }
    }
}
