//! The terms of the evaluation one by one: what a score is made of.

use super::evaluate::{self, TERM_KINDS, TERMS, Weights, evaluate};
use super::threats;
use crate::position::Position;

/// What each kind of term adds to the evaluation of a position at the beginning of a turn, for the side to move.
///
/// ```
/// use nonaga_core::Position;
/// use nonaga_core::search::evaluation_terms;
///
/// let terms = evaluation_terms(&Position::start());
/// let (name, score) = terms[0];
/// assert_eq!((name, score), ("together", 0), "both sides stand alike");
/// ```
pub fn evaluation_terms(position: &Position) -> [(&'static str, i16); TERM_KINDS.len()] {
    let side = position.side;
    let threats = threats::count(position, side.other());
    let centre = evaluate::centre(position);
    // The evaluation is a sum of weights: with all others at 0, a kind's own part is left.
    core::array::from_fn(|kind| {
        let end = TERM_KINDS.get(kind + 1).map_or(TERMS, |next| next.first);
        let mut weights = Weights([0; TERMS]);
        let own = TERM_KINDS[kind].first..end;
        weights.0[own.clone()].copy_from_slice(&Weights::TUNED.0[own]);
        (TERM_KINDS[kind].name, evaluate(position, &weights, centre, side, threats))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A position without threats, and one in which black threatens a win.
    #[test]
    fn the_terms_add_up_to_the_evaluation() {
        let threatened = "discs=-2,0 -2,1 -2,2 -1,-1 -1,0 -1,1 -1,2 0,-2 0,-1 0,0 0,1 0,2 1,-2 1,-1 1,0 1,1 2,-2 2,-1 2,0;\
             red=-2,0 0,2 2,-2;black=-2,1 -1,2 1,-1;turn=red;ban=-";
        for position in [Position::start(), threatened.parse().unwrap()] {
            let threats = threats::count(&position, position.side.other());
            let centre = evaluate::centre(&position);
            let whole = evaluate(&position, &Weights::TUNED, centre, position.side, threats);
            let terms = evaluation_terms(&position);
            assert_eq!(terms.iter().map(|(_, score)| score).sum::<i16>(), whole);
            let of_threats = terms.iter().find(|(name, _)| *name == "threats").unwrap().1;
            assert_eq!(of_threats < 0, threats > 0);
        }
        assert!(threats::count(&threatened.parse::<Position>().unwrap(), crate::Side::Black) > 0);
    }
}
