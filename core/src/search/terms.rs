//! The terms of the evaluation one by one: what a score is made of.

use super::LEARNED;
use super::evaluate::SideView;
use super::features::{FEATURE_KINDS, roles, seen};
use crate::position::Position;

/// The name of what the hidden units add.
const TOGETHER: &str = "together";

/// What each kind of feature adds to the evaluation of a position by itself, and what they add together, for the side
/// whose turn it is or, in the middle of a turn, comes next.
///
/// ```
/// use nonaga_core::Position;
/// use nonaga_core::search::evaluation_terms;
///
/// let terms = evaluation_terms(&Position::start());
/// assert_eq!(terms.first().map(|(name, _)| *name), Some("shape"));
/// assert_eq!(terms.last().map(|(name, _)| *name), Some("together"));
/// ```
pub fn evaluation_terms(position: &Position) -> [(&'static str, i16); FEATURE_KINDS.len() + 1] {
    let mut terms = [(TOGETHER, 0); FEATURE_KINDS.len() + 1];
    let signs = [1, -1];
    for (number, kind) in FEATURE_KINDS.iter().enumerate() {
        let own = |(role, features): (usize, [usize; _])| -> i16 {
            let features = features.into_iter().filter(|it| kind.features().contains(it));
            features.map(|feature| LEARNED.own(role, feature)).sum()
        };
        let parts = seen(position).into_iter().zip(signs).map(|(side, sign)| sign * own(side));
        terms[number] = (kind.name, parts.sum());
    }
    let whole: i16 = (roles(position).into_iter().zip(signs))
        .map(|((side, role), sign)| {
            let view = SideView::of(position, &LEARNED, position.centre(), side, role);
            sign * view.worth()
        })
        .sum();
    let apart: i16 = terms.iter().map(|(_, score)| score).sum();
    terms[FEATURE_KINDS.len()].1 = whole - apart;
    terms
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::evaluate::{HIDDEN, ONE, SCALE};
    use crate::search::weights::{ROWS, WORTHS};

    /// By the plain numbers, in floating point, for positions with and without threats.
    #[test]
    fn the_terms_add_up_to_what_the_network_comes_to() {
        let threatened = "discs=-2,0 -2,1 -2,2 -1,-1 -1,0 -1,1 -1,2 0,-2 0,-1 0,0 0,1 0,2 1,-2 1,-1 1,0 1,1 2,-2 2,-1 2,0;\
             red=-2,0 0,2 2,-2;black=-2,1 -1,2 1,-1;turn=red;ban=-";
        let middle = crate::bench::middle_games().map(|game| *game.position());
        for position in middle.chain([Position::start(), threatened.parse().unwrap()]) {
            let worth = |(role, features): (usize, [usize; _])| -> f32 {
                let sum = |lane: usize| -> f32 {
                    features.iter().map(|&feature| f32::from(ROWS[role][feature][lane])).sum()
                };
                let unit = |unit: usize| (sum(1 + unit) / f32::from(ONE)).clamp(0.0, 1.0);
                sum(0) + (0..HIDDEN).map(|it| unit(it) * f32::from(WORTHS[it])).sum::<f32>()
            };
            let [first, second] = seen(&position).map(worth);
            let terms: i16 = evaluation_terms(&position).iter().map(|(_, score)| score).sum();
            assert!((f32::from(terms) - (first - second)).abs() <= 2.0, "{terms} in {position}");
            assert!(terms.abs() < 20 * SCALE, "{terms} in {position}");
        }
        let threatened: Position = threatened.parse().unwrap();
        assert!(!threatened.winning_slides(crate::Side::Black).is_empty());
        let threats = evaluation_terms(&threatened).iter().any(|&it| it.0 == "chances" && it.1 < 0);
        assert!(threats, "a threat of the other side is bad");
    }
}
