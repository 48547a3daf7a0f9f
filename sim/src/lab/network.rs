//! The network of the evaluation as it is learned: in floating point, and rounded as the opponent has it.

use nonaga_core::Rng;
use nonaga_core::search::{
    FEATURES, HIDDEN, LANES, MOST, MOST_ADDED, ONE, ROLES, SCALE, SEEN, Weights,
};

use super::regression::{ROWS, Sample, sigmoid};

/// How many times all positions are learned from.
const EPOCHS: usize = 20;
/// Positions between two steps of all numbers.
const BATCH: usize = 1024;
/// Size of the first steps; those of later epochs are smaller.
const RATE: f64 = 3e-3;
/// The means of Adam: how much of the last gradient and of its square is kept.
const KEPT: [f64; 2] = [0.9, 0.999];

/// The numbers of each feature and what a full hidden unit is worth. The first number of a feature is its own worth,
/// in units of odds of e to 1; a hidden unit is full at 1.
#[derive(Clone, Debug)]
pub(super) struct Network {
    rows: Vec<[f64; LANES]>,
    worths: [f64; HIDDEN],
}

/// What a side comes to on its way through the network.
struct Passage {
    sums: [f64; HIDDEN],
    worth: f64,
}

impl Network {
    /// A network that knows nothing.
    pub(super) fn nothing() -> Self {
        Self { rows: vec![[0.0; LANES]; ROWS], worths: [0.0; HIDDEN] }
    }

    /// Learns what features are worth together, given what each is worth by itself: gradient descent by Adam.
    pub(super) fn learn(own: &[f64; ROWS], samples: &[&Sample], seed: u64) -> Self {
        let mut random = Rng::new(seed);
        // Near enough to a normal distribution of width 1.
        let mut noise =
            || (0..12).map(|_| random.below(1 << 16) as f64 / 65536.0).sum::<f64>() - 6.0;
        let row =
            |&own: &f64| core::array::from_fn(|lane| if lane == 0 { own } else { 0.15 * noise() });
        let rows = own.iter().map(row).collect();
        let mut network = Self { rows, worths: core::array::from_fn(|_| 0.3 * noise()) };
        let mut adam = Adam::new();
        let mut order: Vec<&Sample> = samples.to_vec();
        for epoch in 0..EPOCHS {
            random.shuffle(&mut order);
            let rate = match 10 * epoch / EPOCHS {
                0..5 => RATE,
                5..8 => 0.3 * RATE,
                _ => 0.1 * RATE,
            };
            for batch in order.chunks(BATCH) {
                let gradient = network.gradient(batch);
                adam.step(&mut network, gradient, rate);
            }
        }
        network
    }

    fn pass(&self, features: &[u16; SEEN]) -> Passage {
        let mut sums = [0.0; LANES];
        for &feature in features {
            for (sum, number) in sums.iter_mut().zip(&self.rows[usize::from(feature)]) {
                *sum += number;
            }
        }
        let [own, hidden @ ..] = sums;
        let units = hidden.iter().zip(self.worths).map(|(sum, worth)| sum.clamp(0.0, 1.0) * worth);
        Passage { sums: hidden, worth: own + units.sum::<f64>() }
    }

    /// The chance to win that it predicts.
    pub(super) fn predict(&self, sample: &Sample) -> f64 {
        let [first, second] = sample.sides.map(|side| self.pass(&side).worth);
        sigmoid(first - second)
    }

    /// How much the log loss of these samples rises with each number. What features are worth by themselves stays.
    fn gradient(&self, samples: &[&Sample]) -> Self {
        let mut gradient = Self::nothing();
        for sample in samples {
            let passages = sample.sides.map(|side| self.pass(&side));
            let predicted = sigmoid(passages[0].worth - passages[1].worth);
            let error = (predicted - f64::from(sample.result)) / samples.len() as f64;
            for ((features, passage), sign) in sample.sides.iter().zip(passages).zip([1.0, -1.0]) {
                let mut rises = [0.0; LANES];
                for unit in 0..HIDDEN {
                    let sum = passage.sums[unit];
                    gradient.worths[unit] += sign * error * sum.clamp(0.0, 1.0);
                    if 0.0 < sum && sum < 1.0 {
                        rises[1 + unit] = sign * error * self.worths[unit];
                    }
                }
                for &feature in features {
                    for (number, rise) in gradient.rows[usize::from(feature)].iter_mut().zip(rises)
                    {
                        *number += rise;
                    }
                }
            }
        }
        gradient
    }

    /// All its numbers.
    fn numbers(&mut self) -> impl Iterator<Item = &mut f64> {
        self.rows.as_flattened_mut().iter_mut().chain(&mut self.worths)
    }

    /// The numbers of the features as the opponent has them, by role.
    pub(super) fn rounded_rows(&self) -> Box<[[[i16; LANES]; FEATURES]; ROLES]> {
        let mut rounded = Box::new([[[0; LANES]; FEATURES]; ROLES]);
        for (row, to) in self.rows.iter().zip(rounded.as_flattened_mut()) {
            let [own, hidden @ ..] = row;
            to[0] = round(own * f64::from(SCALE), MOST);
            for (number, to) in hidden.iter().zip(&mut to[1..]) {
                *to = round(number * f64::from(ONE), MOST_ADDED);
            }
        }
        rounded
    }

    /// What full hidden units are worth to the opponent.
    pub(super) fn rounded_worths(&self) -> [i16; HIDDEN] {
        self.worths.map(|worth| round(worth * f64::from(SCALE), MOST))
    }

    /// The network that the opponent has.
    pub(super) fn weights(&self) -> Weights {
        Weights::new(&self.rounded_rows(), self.rounded_worths())
    }

    /// What is left of it when it is rounded.
    pub(super) fn rounded(&self) -> Self {
        let rows = self.rounded_rows();
        let lane = |number: usize| f64::from(if number == 0 { SCALE } else { ONE });
        let row = |row: &[i16; LANES]| core::array::from_fn(|it| f64::from(row[it]) / lane(it));
        let worths = self.rounded_worths().map(|worth| f64::from(worth) / f64::from(SCALE));
        Self { rows: rows.as_flattened().iter().map(row).collect(), worths }
    }
}

fn round(number: f64, most: i16) -> i16 {
    (number.round() as i16).clamp(-most, most)
}

/// Adam: steps along the gradient whose size follows from how much it varies.
struct Adam {
    mean: Network,
    square: Network,
    steps: i32,
}

impl Adam {
    fn new() -> Self {
        Self { mean: Network::nothing(), square: Network::nothing(), steps: 0 }
    }

    fn step(&mut self, network: &mut Network, mut gradient: Network, rate: f64) {
        self.steps += 1;
        let [mean_part, square_part] = KEPT.map(|kept| 1.0 - kept.powi(self.steps));
        let means = self.mean.numbers().zip(self.square.numbers());
        let numbers = network.numbers().zip(gradient.numbers());
        for ((number, rise), (mean, square)) in numbers.zip(means) {
            *mean += (1.0 - KEPT[0]) * (*rise - *mean);
            *square += (1.0 - KEPT[1]) * (*rise * *rise - *square);
            *number -= rate * (*mean / mean_part) / ((*square / square_part).sqrt() + 1e-8);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::regression::tests::samples;
    use super::super::regression::{fit, linear, log_loss};
    use super::*;

    /// A pair is worth much, either of the two nothing: no sum of weights can say so.
    #[test]
    fn what_matters_only_together_is_learned_and_outlives_the_rounding() {
        let pair = |side: &[u16; SEEN]| f64::from(u8::from(side.contains(&3) != side.contains(&7)));
        let samples =
            samples(30_000, |sample| 2.0 * (pair(&sample.sides[0]) - pair(&sample.sides[1])));
        let samples: Vec<&Sample> = samples.iter().collect();
        let own = fit(&samples, |_| false);
        let network = Network::learn(&own, &samples, 1);
        let alone = log_loss(&samples, |sample| sigmoid(linear(&own, sample)));
        let together = log_loss(&samples, |sample| network.predict(sample));
        let rounded = log_loss(&samples, |sample| network.rounded().predict(sample));
        assert!(together < alone - 0.02, "{together} is hardly less than {alone}");
        assert!((rounded - together).abs() < 0.002, "{rounded} rounded, {together} before");
    }

    /// By differences: each number is changed a little.
    #[test]
    fn the_gradient_is_the_slope_of_the_log_loss() {
        let samples = samples(300, |_| 0.0);
        let samples: Vec<&Sample> = samples.iter().collect();
        let mut network = Network::learn(&[0.0; ROWS], &samples, 2);
        let mut gradient = network.gradient(&samples);
        let slopes: Vec<f64> = gradient.numbers().map(|number| *number).collect();
        let count = slopes.len();
        for number in (0..12 * LANES).filter(|it| it % LANES > 0).chain(count - HIDDEN..count) {
            let mut loss = |change: f64| {
                *network.numbers().nth(number).unwrap() += change;
                let loss = log_loss(&samples, |sample| network.predict(sample));
                *network.numbers().nth(number).unwrap() -= change;
                loss
            };
            let slope = (loss(1e-6) - loss(-1e-6)) / 2e-6;
            assert!((slope - slopes[number]).abs() < 1e-3, "{slope} is not {}", slopes[number]);
        }
    }
}
