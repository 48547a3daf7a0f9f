//! How strong the player is, by results against the machine: a rating as Arpad Elo defined it, in whole numbers.

use heapless::Vec;

use super::Strength;

/// A player's rating and how it came about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rating {
    /// What the player is worth now.
    pub(crate) now: u16,
    /// Games that have counted.
    pub(crate) games: u16,
    /// The rating after each of the last games.
    pub(crate) curve: Vec<u16, { Self::CURVE }>,
}

/// What a player can expect of a game against somebody who is weaker by 0, 50, 100, … points, in thousandths of a win:
/// 1 / (1 + 10^(-difference / 400)).
const EXPECTED: [i32; 17] =
    [500, 571, 640, 703, 760, 808, 849, 882, 909, 930, 947, 960, 969, 976, 983, 987, 990];
const STEP: i32 = 50;

/// What is expected of a player who is stronger by this much, in thousandths of a win.
fn expected(difference: i32) -> i32 {
    let last = EXPECTED.len() - 1;
    let stronger = difference.abs().min(STEP * last as i32);
    let at = ((stronger / STEP) as usize).min(last - 1);
    let part = stronger - STEP * at as i32;
    let better = EXPECTED[at] + (EXPECTED[at + 1] - EXPECTED[at]) * part / STEP;
    if difference < 0 { 1_000 - better } else { better }
}

impl Rating {
    /// Games that the curve shows.
    pub const CURVE: usize = 48;
    /// Where everybody begins: between the first two levels.
    pub const FIRST: u16 = 500;
    /// No rating is lower or higher.
    pub const LOWEST: u16 = 100;
    pub(crate) const HIGHEST: u16 = 2_500;

    /// What the player is worth now.
    pub fn now(&self) -> u16 {
        self.now
    }

    /// The rating after each of the last games, the oldest first.
    pub fn curve(&self) -> &[u16] {
        &self.curve
    }

    /// How much one game can change: much in the beginning, when little is known.
    const fn weight(&self) -> i32 {
        match self.games {
            0..10 => 80,
            10..30 => 48,
            _ => 32,
        }
    }

    /// Counts a game against the machine in which the player got this many half points, 0 to 2.
    pub fn add(&mut self, opponent: Strength, halves: u8) {
        let difference = i32::from(self.now) - i32::from(opponent.rating());
        let surprise = i32::from(halves) * 500 - expected(difference);
        // Away from zero: every win is worth a point.
        let change = self.weight() * surprise;
        let change = (change + 999 * change.signum()) / 1_000;
        let next = i32::from(self.now) + change;
        self.now = next.clamp(Self::LOWEST.into(), Self::HIGHEST.into()) as u16;
        self.games = self.games.saturating_add(1);
        if self.curve.is_full() {
            self.curve.remove(0);
        }
        let _ = self.curve.push(self.now);
    }

    /// Whether games can lead to this; names what they cannot lead to.
    pub(crate) fn check(&self) -> Result<(), &'static str> {
        let in_range = |rating: &u16| (Self::LOWEST..=Self::HIGHEST).contains(rating);
        let last = self.curve.last().copied().unwrap_or(Self::FIRST);
        let is_whole = self.curve.len() == usize::from(self.games).min(Self::CURVE);
        let possible = self.curve.iter().all(in_range) && self.now == last && is_whole;
        if possible { Ok(()) } else { Err("rating") }
    }
}

impl Default for Rating {
    fn default() -> Self {
        Self { now: Self::FIRST, games: 0, curve: Vec::new() }
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use nonaga_core::search::Level;

    use super::*;

    #[test]
    fn what_is_expected_is_what_elo_says() {
        for difference in -900..=900 {
            let exact = 1_000.0 / (1.0 + 10_f64.powf(f64::from(-difference) / 400.0));
            let error = f64::from(expected(difference)) - exact;
            assert!(error.abs() < 5.0, "{difference}: {} for {exact}", expected(difference));
        }
    }

    #[test]
    fn a_rating_settles_where_results_are_as_expected() {
        // Somebody who wins every second game against this level is worth as much.
        let level = Level::new(4).unwrap();
        let mut rating = Rating::default();
        for game in 0..200 {
            rating.add(Strength::Level(level), if game % 2 == 0 { 2 } else { 0 });
        }
        let worth = i32::from(Strength::Level(level).rating());
        assert!((i32::from(rating.now()) - worth).abs() < 30, "{} for {worth}", rating.now());
        assert_eq!(rating.curve().len(), Rating::CURVE);
        assert_eq!(rating.check(), Ok(()));
    }

    #[test]
    fn the_first_games_count_most() {
        // A draw against somebody of the same strength changes nothing; half of the weight is won or lost.
        let mut rating = Rating::default();
        for game in 0..40 {
            let half = [(10, 40), (30, 24)].into_iter().find(|(end, _)| game < *end);
            let half = half.map_or(16, |(_, half)| half);
            for (halves, now) in [(2, 500 + half), (1, 500), (0, 500 - half)] {
                let mut next = rating.clone();
                next.add(Strength::Companion(500), halves);
                assert_eq!(next.now(), now, "game {game}, {halves} half points");
            }
            rating.add(Strength::Companion(500), 1);
        }
        assert_eq!(rating.games, 40);
    }

    #[test]
    fn a_win_that_was_expected_is_worth_a_point_and_so_is_a_loss() {
        let weakest = Strength::Level(Level::FIRST);
        for (now, halves, next) in [(2_000, 2, 2_001), (2_500, 2, 2_500), (100, 0, 100)] {
            let mut rating = Rating { now, games: 100, ..Rating::default() };
            rating.add(weakest, halves);
            assert_eq!((rating.now(), rating.games), (next, 101), "{halves} half points at {now}");
        }
        // By the formula 32 / (1 + 10^(1460/400)) = 0.007 points are lost.
        let mut rating = Rating { now: 100, games: 100, ..Rating::default() };
        rating.add(Strength::Level(Level::LAST), 0);
        assert_eq!(rating.now(), 100, "none is lower");
        let mut rating = Rating { now: 101, ..rating };
        rating.add(Strength::Level(Level::LAST), 0);
        assert_eq!(rating.now(), 100);
    }

    #[test]
    fn the_curve_has_the_last_games_and_the_last_is_now() {
        let mut rating = Rating::default();
        let mut all = std::vec::Vec::new();
        for game in 0..60 {
            rating.add(Strength::Level(Level::FIRST), game % 3);
            all.push(rating.now());
            assert_eq!(rating.curve(), &all[all.len().saturating_sub(Rating::CURVE)..]);
            assert_eq!(rating.check(), Ok(()));
        }
        for wrong in [
            Rating { now: rating.now() + 1, ..rating.clone() },
            Rating { games: 47, ..rating.clone() },
            Rating { curve: Vec::new(), now: Rating::FIRST, ..rating.clone() },
            Rating { curve: Vec::from_slice(&[99]).unwrap(), now: 99, games: 1 },
            Rating { curve: Vec::from_slice(&[2_501]).unwrap(), now: 2_501, games: 1 },
        ] {
            assert_eq!(wrong.check(), Err("rating"), "{wrong:?}");
        }
        let at_the_end =
            Rating { curve: Vec::from_slice(&[100, 2_500]).unwrap(), now: 2_500, games: 2 };
        assert_eq!(at_the_end.check(), Ok(()));
    }

    #[test]
    fn every_win_raises_and_every_loss_lowers_it_within_its_range() {
        let mut rating = Rating::default();
        for halves in [2, 0] {
            for _ in 0..400 {
                let before = rating.now();
                rating.add(Strength::Companion(before), halves);
                let at_end = [Rating::LOWEST, Rating::HIGHEST].contains(&rating.now());
                assert!(at_end || (halves == 2) == (rating.now() > before), "{before}");
                assert_eq!(rating.check(), Ok(()));
            }
        }
        assert_eq!(rating.now(), Rating::LOWEST);
    }
}
