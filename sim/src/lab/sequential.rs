//! The sequential probability ratio test of matches: play until it is clear which of two hypotheses about the
//! difference in strength holds.
//!
//! The two games of an opening are one sample. Its distribution is taken as normal with the variance that is
//! seen (the generalised test that chess engines are tested with): the log-likelihood ratio of the
//! hypotheses that the mean score is `low` or `high` is then
//! `pairs · (high - low) · (2 · mean - low - high) / (2 · variance)`.

use std::fmt::Display;
use std::str::FromStr;

/// The probability of either error.
const ERROR: f64 = 0.05;
/// The test does not decide before this many pairs: until then the variance is hardly known.
const FEWEST_PAIRS: f64 = 16.0;

/// What is known about the score of pairs of games.
#[derive(Clone, Copy, Debug)]
pub(super) struct PairSample {
    pub(super) pairs: f64,
    pub(super) mean: f64,
    pub(super) variance: f64,
}

/// Two hypotheses: the first player is this much stronger, in Elo.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct SequentialTest {
    low: f64,
    high: f64,
}

impl FromStr for SequentialTest {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let bounds = text.split_once(':').and_then(|(low, high)| {
            let bound = |text: &str| text.parse().ok().filter(|elo: &f64| elo.abs() <= 1000.0);
            Some((bound(low)?, bound(high)?))
        });
        match bounds {
            Some((low, high)) if low < high => Ok(Self { low, high }),
            _ => Err("two differences in Elo are wanted, such as 0:20"),
        }
    }
}

impl SequentialTest {
    /// The log-likelihood ratio of the two hypotheses: positive when the higher one is more likely.
    fn ratio(self, sample: PairSample) -> f64 {
        // Results that are all the same have no variance, and do not prove that there is none.
        let variance = sample.variance.max(0.25 / sample.pairs);
        let (low, high) = (score(self.low), score(self.high));
        sample.pairs * (high - low) * (2.0 * sample.mean - low - high) / (2.0 * variance)
    }

    /// Whether one hypothesis is so much more likely that the match may end.
    pub(super) fn is_decided(self, sample: PairSample) -> bool {
        sample.pairs >= FEWEST_PAIRS && self.ratio(sample).abs() >= limit()
    }

    /// The verdict in words.
    pub(super) fn report(self, sample: PairSample) -> impl Display {
        let ratio = self.ratio(sample);
        let verdict = match (self.is_decided(sample), ratio > 0.0) {
            (false, _) => "undecided",
            (true, true) => "passed",
            (true, false) => "failed",
        };
        let Self { low, high } = self;
        format!(
            "sequential test {low:+} against {high:+} Elo: {verdict} (ratio {ratio:.2} of ±{:.2})",
            limit()
        )
    }
}

/// Wald's bound for both errors alike.
fn limit() -> f64 {
    ((1.0 - ERROR) / ERROR).ln()
}

/// The Elo difference for a score.
pub(super) fn elo(score: f64) -> f64 {
    let score = score.clamp(0.001, 0.999);
    400.0 * (score / (1.0 - score)).log10()
}

/// The score to be expected for an Elo difference.
fn score(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use nonaga_core::Rng;

    /// Plays pairs with this chance to win each game until the test is decided; whether it passed.
    fn passes(test: SequentialTest, chance: f64, random: &mut Rng) -> bool {
        let (mut pairs, mut sum, mut squares) = (0.0, 0.0, 0.0);
        loop {
            let mut won = || f64::from(random.below(10_000) < (10_000.0 * chance) as usize);
            let pair = (won() + won()) / 2.0;
            (pairs, sum, squares) = (pairs + 1.0, sum + pair, squares + pair * pair);
            let mean = sum / pairs;
            let sample = PairSample { pairs, mean, variance: squares / pairs - mean * mean };
            if test.is_decided(sample) {
                return test.ratio(sample) > 0.0;
            }
        }
    }

    #[test]
    fn a_true_hypothesis_is_refused_one_time_in_twenty_at_most() {
        let test: SequentialTest = "0:40".parse().unwrap();
        let mut random = Rng::new(1);
        let mut count = |chance| (0..500).filter(|_| passes(test, chance, &mut random)).count();
        let (equal, stronger) = (count(0.5), count(score(40.0)));
        assert!(equal <= 35 && stronger >= 465, "{equal} and {stronger} of 500 pass");
    }

    #[test]
    fn elo_and_score_are_each_others_inverse() {
        for difference in [-300.0, -20.0, 0.0, 139.0] {
            assert!((elo(score(difference)) - difference).abs() < 1e-9);
        }
        assert!((elo(0.75) - 190.8).abs() < 0.1);
    }
}
