//! Hints: a good turn, shown part by part.

use nonaga_core::{Half, HalfTurn, Position, Relocation, Slide, Turn};

use crate::input::{TurnInput, TurnStep};

/// How much of a hint is shown.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Debug)]
pub(crate) enum HintPart {
    /// Which token to move.
    Token,
    /// Where it slides to.
    Slide,
    /// Which disc goes where.
    Disc,
}

/// A good turn, and how much of it is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Hint {
    pub(crate) slide: Slide,
    pub(crate) disc: Option<Relocation>,
    pub(crate) part: HintPart,
}

impl Hint {
    /// The first thing to be shown of a turn in this position; none when there is nothing to do.
    pub(crate) fn first(position: &Position, turn: Turn) -> Option<Self> {
        let Turn::Move(slide, disc) = turn else { return None };
        let part = match position.half() {
            Half::Token => HintPart::Token,
            Half::Disc => HintPart::Disc,
        };
        Some(Self { slide, disc, part })
    }

    /// All of a turn.
    pub(crate) fn whole(turn: Turn) -> Option<Self> {
        let Turn::Move(slide, disc) = turn else { return None };
        Some(Self { slide, disc, part: HintPart::Disc })
    }

    /// The next part of it in this position, if there is one.
    pub(crate) fn more(self, position: &Position) -> Option<Self> {
        let part = match (position.half(), self.part) {
            (Half::Token, HintPart::Token) => HintPart::Slide,
            (_, HintPart::Token | HintPart::Slide) if self.disc.is_some() => HintPart::Disc,
            _ => return None,
        };
        Some(Self { part, ..self })
    }

    /// Whether it is still of use after this half-turn.
    pub(crate) fn outlives(self, half_turn: HalfTurn) -> bool {
        half_turn == HalfTurn::Slide(self.slide)
    }

    /// Whether the token or disc it is about is held.
    pub(crate) fn is_held(self, step: TurnStep) -> bool {
        match step {
            TurnStep::Slide(held) => held == self.slide.from,
            TurnStep::Place(held) => self.disc.is_some_and(|disc| disc.from == held),
            TurnStep::Token | TurnStep::Disc => false,
        }
    }

    /// Leads the cursor to what is shown and comes next. Whoever holds something else does so on purpose.
    pub(crate) fn lead(self, turn_input: &mut TurnInput) {
        let disc = self.disc.filter(|_| self.part == HintPart::Disc);
        let cell = match turn_input.step {
            TurnStep::Token => Some(self.slide.from),
            TurnStep::Slide(held) => {
                let is_told = self.part != HintPart::Token && held == self.slide.from;
                is_told.then_some(self.slide.to)
            }
            TurnStep::Disc => disc.map(|disc| disc.from),
            TurnStep::Place(held) => disc.filter(|disc| disc.from == held).map(|disc| disc.to),
        };
        turn_input.cursor = cell.unwrap_or(turn_input.cursor);
    }
}

/// A disc to move after a slide that no search was asked about: one that leaves the opponent the fewest slides that
/// win, and of those one that gives the most to whoever moves it.
pub(crate) fn sound_relocation(position: &Position) -> Option<Relocation> {
    let side = position.side();
    let worth = |relocation: &Relocation| {
        let mut after = *position;
        let _ = after.play(HalfTurn::Relocate(*relocation));
        let [mine, theirs] =
            [side, side.other()].map(|side| after.winning_slides(side).len() as i32);
        mine - 100 * theirs
    };
    let takeable = position.takeable();
    let all = takeable
        .iter()
        .flat_map(|&from| position.places(from).into_iter().map(move |to| Relocation { from, to }));
    all.max_by_key(worth)
}

#[cfg(test)]
mod tests {
    use nonaga_core::{Cell, Side};

    use super::*;
    use crate::lessons::LESSONS;

    #[test]
    fn a_disc_is_suggested_that_stops_the_opponent() {
        // The lesson of the lock: black wins unless a disc is taken out of its way.
        let position = LESSONS[7].position();
        let mut after = position;
        assert!(!position.winning_slides(Side::Black).is_empty());
        let relocation = sound_relocation(&position).expect("a disc may be taken");
        assert!(after.play(HalfTurn::Relocate(relocation)).is_ok());
        assert!(after.winning_slides(Side::Black).is_empty());
    }

    #[test]
    fn a_hint_leads_from_the_token_to_the_place_of_the_disc() {
        let mut position = Position::start();
        let turn: Turn = "2,0>-1,0/-1,2>1,2".parse().expect("a turn");
        let cell = Cell::new;
        let rule = crate::input::CursorRule::Guess;
        let mut hint = Hint::first(&position, turn).expect("it moves a token");
        let mut turn_input = TurnInput::at(TurnStep::Token, cell(-2, 2), rule);
        hint.lead(&mut turn_input);
        assert_eq!((hint.part, turn_input.cursor), (HintPart::Token, cell(2, 0)));
        // The target is not told yet.
        turn_input = TurnInput::at(TurnStep::Slide(cell(2, 0)), cell(0, 0), rule);
        hint.lead(&mut turn_input);
        assert_eq!(turn_input.cursor, cell(0, 0));
        hint = hint.more(&position).expect("there is more");
        hint.lead(&mut turn_input);
        assert_eq!((hint.part, turn_input.cursor), (HintPart::Slide, cell(-1, 0)));
        // After the slide the hint is about the disc.
        assert!(hint.outlives(turn.first()) && position.play(turn.first()).is_ok());
        turn_input = TurnInput::at(TurnStep::Disc, cell(1, 1), rule);
        hint.lead(&mut turn_input);
        assert_eq!(turn_input.cursor, cell(1, 1));
        hint = hint.more(&position).expect("there is more");
        hint.lead(&mut turn_input);
        assert_eq!((hint.part, turn_input.cursor), (HintPart::Disc, cell(-1, 2)));
        // Whoever takes another disc goes on with that one.
        turn_input = TurnInput::at(TurnStep::Place(cell(1, 1)), cell(0, 3), rule);
        hint.lead(&mut turn_input);
        assert_eq!(turn_input, TurnInput::at(TurnStep::Place(cell(1, 1)), cell(0, 3), rule));
        turn_input = TurnInput::at(TurnStep::Place(cell(-1, 2)), cell(0, 3), rule);
        hint.lead(&mut turn_input);
        assert_eq!((hint.more(&position), turn_input.cursor), (None, cell(1, 2)));
    }
}
