//! Logistic regression: what each feature is worth by itself.

use nonaga_core::search::{FEATURES, ROLES, SEEN};

/// Newton's method converges in a few steps from nothing.
const STEPS: usize = 5;
/// Keeps the weights of rare features small and those of redundant ones finite: as if this many positions had shown
/// nothing.
const PRIOR: f64 = 20.0;
/// Number of weights: every feature has one in every role.
pub(super) const ROWS: usize = ROLES * FEATURES;

/// A position: the features of its two sides, each with its role as one number, and the chance to win of the first side,
/// from 0 to 1.
#[derive(Clone, Debug)]
pub(super) struct Sample {
    pub(super) sides: [[u16; SEEN]; 2],
    pub(super) result: f32,
}

impl Sample {
    pub(super) fn new(seen: [(usize, [usize; SEEN]); 2], result: f32) -> Self {
        const { assert!(ROWS <= 65536) };
        let row = |role: usize, feature: usize| (role * FEATURES + feature) as u16;
        Self { sides: seen.map(|(role, features)| features.map(|it| row(role, it))), result }
    }

    /// Its features, each with the sign of its side.
    fn terms(&self) -> impl Iterator<Item = (usize, f64)> + Clone {
        let side = |side: usize, sign| {
            self.sides[side].iter().map(move |&feature| (usize::from(feature), sign))
        };
        side(0, 1.0).chain(side(1, -1.0))
    }
}

/// What a sum of weights predicts.
pub(super) fn sigmoid(sum: f64) -> f64 {
    1.0 / (1.0 + (-sum).exp())
}

/// The mean log loss of a prediction.
pub(super) fn log_loss(samples: &[&Sample], predicted: impl Fn(&Sample) -> f64) -> f64 {
    let loss = |sample: &&Sample| cross_entropy(f64::from(sample.result), predicted(sample));
    samples.iter().map(loss).sum::<f64>() / samples.len() as f64
}

/// The mean log loss of a prediction that is always right: what is left is chance.
pub(super) fn least_log_loss(samples: &[&Sample]) -> f64 {
    // The rounding keeps 0 and 1, which a test may use, off the logarithm.
    log_loss(samples, |sample| f64::from(sample.result).clamp(1e-9, 1.0 - 1e-9))
}

/// The log loss of one prediction.
fn cross_entropy(result: f64, predicted: f64) -> f64 {
    -(result * predicted.ln() + (1.0 - result) * (1.0 - predicted).ln())
}

/// What the sum of a position's weights predicts.
pub(super) fn linear(weights: &[f64; ROWS], sample: &Sample) -> f64 {
    sample.terms().map(|(row, sign)| sign * weights[row]).sum()
}

/// The weights that predict the samples best, by Newton's method; those of some features stay 0.
pub(super) fn fit(samples: &[&Sample], is_left_out: impl Fn(usize) -> bool) -> [f64; ROWS] {
    let mut weights = [0.0; ROWS];
    for _ in 0..STEPS {
        let mut gradient = weights.map(|weight| -PRIOR * weight);
        let mut curvature = vec![[0.0; ROWS]; ROWS];
        for (number, row) in curvature.iter_mut().enumerate() {
            row[number] = if is_left_out(number) { f64::MAX.sqrt() } else { PRIOR };
        }
        for sample in samples {
            let predicted = sigmoid(linear(&weights, sample));
            let error = f64::from(sample.result) - predicted;
            let slope = predicted * (1.0 - predicted);
            for (row, sign) in sample.terms() {
                gradient[row] += error * sign;
                for (other, its_sign) in sample.terms() {
                    curvature[row][other] += slope * sign * its_sign;
                }
            }
        }
        for (weight, step) in weights.iter_mut().zip(solve(curvature, gradient)) {
            *weight += step;
        }
    }
    weights
}

/// The solution of a system of linear equations whose matrix is positive definite: elimination without
/// choosing pivots.
fn solve(mut matrix: Vec<[f64; ROWS]>, mut right: [f64; ROWS]) -> [f64; ROWS] {
    for pivot in 0..ROWS {
        let (above, below) = matrix.split_at_mut(pivot + 1);
        for (row, values) in (pivot + 1..).zip(below) {
            let factor = values[pivot] / above[pivot][pivot];
            if factor == 0.0 {
                continue;
            }
            for (value, over) in values.iter_mut().zip(&above[pivot]).skip(pivot) {
                *value -= factor * over;
            }
            right[row] -= factor * right[pivot];
        }
    }
    for row in (0..ROWS).rev() {
        let known: f64 = (row + 1..ROWS).map(|column| matrix[row][column] * right[column]).sum();
        right[row] = (right[row] - known) / matrix[row][row];
    }
    right
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use nonaga_core::Rng;

    /// Positions by chance, won by chance as a function of their features says.
    pub(in super::super) fn samples(count: usize, truth: impl Fn(&Sample) -> f64) -> Vec<Sample> {
        let mut random = Rng::new(1);
        let mut side = || core::array::from_fn(|_| random.below(12) as u16);
        let sides: Vec<_> = (0..count).map(|_| [side(), side()]).collect();
        let mut chance = || random.below(1 << 20) as f64 / f64::from(1 << 20);
        let sample = |sides| {
            let sample = Sample { sides, result: 0.0 };
            let won = chance() < sigmoid(truth(&sample));
            Sample { result: f32::from(u8::from(won)), ..sample }
        };
        sides.into_iter().map(sample).collect()
    }

    #[test]
    fn weights_that_made_the_results_are_found_again() {
        let mut truth = [0.0; ROWS];
        (truth[3], truth[7]) = (0.5, -0.25);
        let samples = samples(40_000, |sample| linear(&truth, sample));
        let samples: Vec<&Sample> = samples.iter().collect();
        let found = fit(&samples, |_| false);
        // Only differences count: each side shows as many features as the other.
        let between = |one: usize, other: usize| found[one] - found[other];
        assert!((between(3, 5) - 0.5).abs() < 0.05 && (between(7, 5) + 0.25).abs() < 0.05);
        let loss = log_loss(&samples, |sample| sigmoid(linear(&found, sample)));
        let losses = [least_log_loss(&samples), loss, 2_f64.ln()];
        assert!(losses.is_sorted_by(|less, more| less < more), "{losses:?}");
        let left_out = fit(&samples, |row| row == 3);
        assert_eq!((left_out[3] * 1e6).round(), 0.0);
    }
}
