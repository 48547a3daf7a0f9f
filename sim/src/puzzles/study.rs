//! Whether a position is a puzzle with one solution, and how hard the solution is to find.
//!
//! **Difficulty**: at each turn of the solver, the ratio of plausible turns to right ones. A turn is plausible if it
//! does not let the opponent win at once and, where a right turn threatens to win, threatens to win too; as the
//! last turn every slide is plausible. The base-2 logarithms of these ratios, summed up against the defence that
//! makes the sum largest, are the yes-or-no questions that a solver has to answer: the puzzle's *bits*.

use nonaga_app::puzzles::{Puzzle, SolutionKey};
use nonaga_core::{HalfTurn, Position, Relocation, Slide, Turn};

use super::exhaustive::{ExhaustiveSolver, play};
use crate::lab::all_turns;

/// A position as a puzzle.
#[derive(Clone, Debug)]
pub(super) struct PuzzleStudy {
    /// A first turn that wins.
    pub(super) solution: Turn,
    /// What the winning relocations have in common.
    pub(super) key: SolutionKey,
    /// Difficulty.
    pub(super) bits: f64,
}

/// Why a position is not a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Flaw {
    /// It can be won sooner.
    Sooner,
    /// It cannot be won in that number of turns.
    NoWin,
    /// Several slides win.
    SeveralSlides,
    /// Several unlike relocations win.
    SeveralRelocations,
}

impl std::fmt::Display for Flaw {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Sooner => "it can be won sooner",
            Self::NoWin => "it cannot be won in that number of turns",
            Self::SeveralSlides => "several slides win",
            Self::SeveralRelocations => "several unlike relocations win",
        })
    }
}

/// Studies a position that the side to move should win in exactly `turns` turns.
pub(super) fn study(position: &Position, turns: u8) -> Result<PuzzleStudy, Flaw> {
    let mut solver = ExhaustiveSolver::default();
    if turns > 1 && solver.wins(position, turns - 1) {
        return Err(Flaw::Sooner);
    }
    if turns == 1 {
        let slide = only(position.winning_slides(position.side()))?;
        let bits = last_bits(position);
        return Ok(PuzzleStudy {
            solution: Turn::Move(slide, None),
            key: SolutionKey::Slide,
            bits,
        });
    }
    let begins_win = |&slide: &Slide| {
        let mut relocations = relocations(position, slide).into_iter();
        relocations.any(|disc| solver.is_lost(&play(position, whole(slide, disc)), turns - 1))
    };
    let slide = only(position.slides().into_iter().filter(begins_win))?;
    let all = relocations(position, slide);
    let keeps_win =
        |&disc: &Relocation| solver.is_lost(&play(position, whole(slide, disc)), turns - 1);
    let winning: Vec<Relocation> = all.iter().copied().filter(keeps_win).collect();
    let key = key(&winning, all.len())?;
    let turns_right: Vec<Turn> = winning.iter().map(|&disc| whole(slide, disc)).collect();
    // Of the winning relocations show the shortest.
    let way = |disc: &&Relocation| (disc.from.distance(disc.to), disc.from, disc.to);
    let shortest = *winning.iter().min_by_key(way).ok_or(Flaw::NoWin)?;
    let solution = whole(slide, shortest);
    let bits =
        bits(position, &turns_right) + bits_left(&mut solver, &play(position, solution), turns - 1);
    Ok(PuzzleStudy { solution, key, bits })
}

/// The only one of some winning slides.
fn only(slides: impl IntoIterator<Item = Slide>) -> Result<Slide, Flaw> {
    let mut slides = slides.into_iter();
    match (slides.next(), slides.next()) {
        (Some(slide), None) => Ok(slide),
        (None, _) => Err(Flaw::NoWin),
        (Some(_), Some(_)) => Err(Flaw::SeveralSlides),
    }
}

fn whole(slide: Slide, disc: Relocation) -> Turn {
    Turn::Move(slide, Some(disc))
}

/// The relocations that can follow a slide.
fn relocations(position: &Position, slide: Slide) -> Vec<Relocation> {
    let mut after = *position;
    after.play(HalfTurn::Slide(slide)).expect("listed slides are legal");
    let discs = after.takeable().into_iter();
    discs
        .flat_map(|from| after.places(from).into_iter().map(move |to| Relocation { from, to }))
        .collect()
}

/// What the winning relocations of a slide have in common.
fn key(winning: &[Relocation], all: usize) -> Result<SolutionKey, Flaw> {
    if winning.len() * 2 >= all {
        Ok(SolutionKey::Slide)
    } else if winning.iter().all(|disc| disc.from == winning[0].from) {
        Ok(SolutionKey::Take)
    } else if winning.iter().all(|disc| disc.to == winning[0].to) {
        Ok(SolutionKey::Fill)
    } else {
        Err(Flaw::SeveralRelocations)
    }
}

/// Bits of a turn before the last, where these turns are right.
fn bits(position: &Position, right: &[Turn]) -> f64 {
    let side = position.side();
    let threatens = |turn: Turn| !play(position, turn).winning_slides(side).is_empty();
    let is_safe = |turn: Turn| play(position, turn).winning_slides(side.other()).is_empty();
    let forcing = right.iter().any(|&turn| threatens(turn));
    let looks_right = |turn: &Turn| is_safe(*turn) && (!forcing || threatens(*turn));
    let plausible = all_turns(position).iter().filter(|&turn| looks_right(turn)).count();
    ratio(plausible, right.len())
}

/// Bits of the last turn.
fn last_bits(position: &Position) -> f64 {
    ratio(position.slides().len(), position.winning_slides(position.side()).len())
}

fn ratio(plausible: usize, right: usize) -> f64 {
    (plausible as f64 / right.max(1) as f64).max(1.0).log2()
}

/// Bits of the remaining turns, against the longest defence with the most bits; the opponent is to move.
fn bits_left(solver: &mut ExhaustiveSolver, position: &Position, turns: u8) -> f64 {
    let replies = all_turns(position).into_iter().map(|turn| play(position, turn));
    let holds = |after: &Position| after.winning_slides(after.side()).is_empty();
    let (resisting, others): (Vec<Position>, Vec<Position>) = replies.partition(holds);
    if turns == 1 || resisting.is_empty() {
        return others.iter().map(last_bits).fold(0.0, f64::max);
    }
    let mut most: f64 = 0.0;
    for after in resisting {
        let mut right = all_turns(&after);
        right.retain(|&turn| solver.is_lost(&play(&after, turn), turns - 1));
        // The least of the right turns, so that the result does not depend on their order.
        let least = right.iter().min().map(|&turn| play(&after, turn));
        let rest = least.map_or(0.0, |next| bits_left(solver, &next, turns - 1));
        most = most.max(bits(&after, &right) + rest);
    }
    most
}

/// The grade for a number of bits.
pub(super) fn grade(bits: f64) -> u8 {
    const STEPS: [f64; Puzzle::HARDEST as usize - 1] = [3.5, 6.0, 8.5, 11.0];
    1 + STEPS.iter().filter(|&&step| bits >= step).count() as u8
}

#[cfg(test)]
mod tests {
    use nonaga_core::Cell;

    use super::*;

    #[test]
    fn relocations_have_a_key_when_they_share_one_idea() {
        let disc =
            |from: i16, to: i16| Relocation { from: Cell::new(from, 0), to: Cell::new(to, 9) };
        assert_eq!(key(&[disc(1, 1), disc(2, 2)], 4), Ok(SolutionKey::Slide));
        assert_eq!(key(&[disc(1, 1), disc(1, 2)], 5), Ok(SolutionKey::Take));
        assert_eq!(key(&[disc(1, 1), disc(2, 1)], 5), Ok(SolutionKey::Fill));
        assert_eq!(key(&[disc(1, 1), disc(2, 2)], 5), Err(Flaw::SeveralRelocations));
    }

    #[test]
    fn a_bit_is_a_choice_between_two() {
        assert_eq!(ratio(8, 1), 3.0);
        assert_eq!(ratio(8, 8), 0.0);
    }
}
