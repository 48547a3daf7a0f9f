//! The terms of the evaluation one by one: what a score is made of.

use super::evaluate::{TERM_KINDS, TERMS, Weights, terms};
use crate::position::Position;

/// What each kind of term adds to the evaluation of a position at the beginning of a turn, for the side to move.
///
/// ```
/// use nonaga_core::Position;
/// use nonaga_core::search::evaluation_terms;
///
/// let terms = evaluation_terms(&Position::start());
/// let (name, score) = terms[0];
/// assert_eq!(name, "shape");
/// assert!(score.abs() < 10, "both sides stand alike, but only one is to move");
/// ```
pub fn evaluation_terms(position: &Position) -> [(&'static str, i16); TERM_KINDS.len()] {
    let counts = terms(position);
    core::array::from_fn(|kind| {
        let end = TERM_KINDS.get(kind + 1).map_or(TERMS, |next| next.first);
        let own = TERM_KINDS[kind].first..end;
        (TERM_KINDS[kind].name, own.map(|term| counts[term] * Weights::LEARNED.0[term]).sum())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::evaluate::{Role, centre, side_score, worth_of_tempo, worth_of_threats};
    use crate::search::survey::survey;

    /// A position without threats, and one in which black threatens a win.
    #[test]
    fn the_terms_add_up_to_the_evaluation() {
        let threatened = "discs=-2,0 -2,1 -2,2 -1,-1 -1,0 -1,1 -1,2 0,-2 0,-1 0,0 0,1 0,2 1,-2 1,-1 1,0 1,1 2,-2 2,-1 2,0;\
             red=-2,0 0,2 2,-2;black=-2,1 -1,2 1,-1;turn=red;ban=-";
        for position in [Position::start(), threatened.parse().unwrap()] {
            // As the search puts it together at a leaf.
            let weights = &Weights::LEARNED;
            let part = |side, role| {
                let survey = survey(&position, side);
                let centre = centre(&position);
                (side_score(&position, weights, centre, side, role, survey), survey.wins())
            };
            let (mine, _) = part(position.side, Role::Mover);
            let (theirs, threats) = part(position.side.other(), Role::Waiter);
            let whole =
                mine - theirs - worth_of_threats(weights, threats) + worth_of_tempo(weights);
            let terms = evaluation_terms(&position);
            assert_eq!(terms.iter().map(|(_, score)| score).sum::<i16>(), whole);
            assert_eq!(threats > 0, !position.winning_slides(position.side.other()).is_empty());
        }
        let threatened: Position = threatened.parse().unwrap();
        assert!(!threatened.winning_slides(crate::Side::Black).is_empty());
    }
}
