//! Logistic regression: the weights that predict the ends of games best.

use nonaga_core::search::{SCALE, TERMS, Weights};

/// Newton's method converges in a few steps from nothing.
const STEPS: usize = 5;
/// Keeps the weights of rare terms small and those of redundant ones finite: as if this many positions had shown
/// nothing.
const PRIOR: f64 = 20.0;

/// A position: its terms that are not zero, and the chance to win of the side to move, from 0 to 1.
#[derive(Clone, Debug)]
pub(super) struct Sample {
    terms: Box<[(u8, i8)]>,
    result: f32,
}

impl Sample {
    pub(super) fn new(counts: &[i8], result: f32) -> Self {
        const { assert!(TERMS <= 256) };
        let terms = (0..).zip(counts.iter().copied()).filter(|&(_, count)| count != 0);
        Self { terms: terms.collect(), result }
    }

    fn sum(&self, weights: &[f64; TERMS]) -> f64 {
        let terms = self.terms.iter();
        terms.map(|&(term, count)| weights[usize::from(term)] * f64::from(count)).sum()
    }
}

/// What a sum of weights predicts.
fn sigmoid(sum: f64) -> f64 {
    1.0 / (1.0 + (-sum).exp())
}

/// The mean log loss of what the weights predict.
pub(super) fn log_loss(weights: &Weights, samples: &[&Sample]) -> f64 {
    let weights = weights.0.map(|weight| f64::from(weight) / f64::from(SCALE));
    let loss =
        |sample: &&Sample| cross_entropy(f64::from(sample.result), sigmoid(sample.sum(&weights)));
    samples.iter().map(loss).sum::<f64>() / samples.len() as f64
}

/// The mean log loss of a prediction that is always right: what is left is chance.
pub(super) fn least_log_loss(samples: &[&Sample]) -> f64 {
    let results = samples.iter().map(|sample| f64::from(sample.result));
    // The rounding keeps 0 and 1, which a test may use, off the logarithm.
    let loss = |result: f64| cross_entropy(result, result.clamp(1e-9, 1.0 - 1e-9));
    results.map(loss).sum::<f64>() / samples.len() as f64
}

/// The log loss of one prediction.
fn cross_entropy(result: f64, predicted: f64) -> f64 {
    -(result * predicted.ln() + (1.0 - result) * (1.0 - predicted).ln())
}

/// The weights that predict the samples best, by Newton's method; those of some terms stay 0.
pub(super) fn fit(samples: &[&Sample], left_out: &[usize]) -> Weights {
    let mut weights = [0.0; TERMS];
    for _ in 0..STEPS {
        let mut gradient = weights.map(|weight| -PRIOR * weight);
        let mut curvature = vec![[0.0; TERMS]; TERMS];
        for (number, row) in curvature.iter_mut().enumerate() {
            row[number] = if left_out.contains(&number) { f64::MAX.sqrt() } else { PRIOR };
        }
        for sample in samples {
            let predicted = sigmoid(sample.sum(&weights));
            let (error, slope) =
                (f64::from(sample.result) - predicted, predicted * (1.0 - predicted));
            for &(term, count) in &sample.terms {
                let (term, count) = (usize::from(term), f64::from(count));
                gradient[term] += error * count;
                for &(other, times) in &sample.terms {
                    curvature[term][usize::from(other)] += slope * count * f64::from(times);
                }
            }
        }
        for (weight, step) in weights.iter_mut().zip(solve(curvature, gradient)) {
            *weight += step;
        }
    }
    Weights(weights.map(|weight| (weight * f64::from(SCALE)).round() as i16))
}

/// The solution of a system of linear equations whose matrix is positive definite: elimination without
/// choosing pivots.
fn solve(mut matrix: Vec<[f64; TERMS]>, mut right: [f64; TERMS]) -> [f64; TERMS] {
    for pivot in 0..TERMS {
        let (above, below) = matrix.split_at_mut(pivot + 1);
        for (row, values) in (pivot + 1..).zip(below) {
            let factor = values[pivot] / above[pivot][pivot];
            for (value, over) in values.iter_mut().zip(&above[pivot]).skip(pivot) {
                *value -= factor * over;
            }
            right[row] -= factor * right[pivot];
        }
    }
    for row in (0..TERMS).rev() {
        let known: f64 = (row + 1..TERMS).map(|column| matrix[row][column] * right[column]).sum();
        right[row] = (right[row] - known) / matrix[row][row];
    }
    right
}

#[cfg(test)]
mod tests {
    use super::*;
    use nonaga_core::Rng;

    #[test]
    fn weights_that_made_the_results_are_found_again() {
        let mut random = Rng::new(1);
        let mut truth = [0.0; TERMS];
        (truth[3], truth[7]) = (0.5, -0.25);
        let samples: Vec<Sample> = (0..60_000)
            .map(|_| {
                let mut counts = [0; TERMS];
                (counts[3], counts[7]) = (random.below(5) as i8 - 2, random.below(7) as i8 - 3);
                let sum = Sample::new(&counts, 0.0).sum(&truth);
                let won = random.below(1 << 20) < (sigmoid(sum) * f64::from(1 << 20)) as usize;
                Sample::new(&counts, f32::from(u8::from(won)))
            })
            .collect();
        let samples: Vec<&Sample> = samples.iter().collect();
        let found = fit(&samples, &[]);
        assert!((found.0[3] - SCALE / 2).abs() < 15 && (found.0[7] + SCALE / 4).abs() < 15);
        let losses = [least_log_loss(&samples), log_loss(&found, &samples), 2_f64.ln()];
        assert!(losses.is_sorted_by(|less, more| less < more), "{losses:?}");
    }
}
