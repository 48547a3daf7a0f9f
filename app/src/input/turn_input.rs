//! How the player makes a turn: four steps, each pointed at and confirmed, each of which can be undone.
//!
//! Knows a position and what the player wants, and nothing about screens.

use heapless::Vec;
use nonaga_core::{Cell, DISCS, Half, HalfTurn, MOST_PLACES, Position, Refusal, Relocation, Slide};

use crate::input::{Intent, PadDirection, clockwise};

/// A list of cells that can be pointed at.
pub(crate) type Cells = Vec<Cell, MOST_PLACES>;

/// What is being picked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TurnStep {
    /// One of the player's tokens.
    Token,
    /// Where the token on this cell slides to.
    Slide(Cell),
    /// A disc to take.
    Disc,
    /// Where to put the disc from this cell.
    Place(Cell),
}

/// What came of an input.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum InputResult {
    /// Nothing at all.
    Nothing,
    /// The cursor has moved.
    Moved,
    /// The next step has begun: a token or a disc is held.
    Picked,
    /// What was held is put back.
    PutBack,
    /// That is not allowed.
    Refused(Refusal),
    /// This half-turn is to be played.
    Play(HalfTurn),
    /// The slide of this turn is to be taken back.
    TakeBack,
    /// There is nothing left to undo in this turn.
    Leave,
}

/// Where the player points and what is held.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TurnInput {
    pub(crate) step: TurnStep,
    pub(crate) cursor: Cell,
}

impl TurnInput {
    /// The beginning of what comes next in this position.
    pub(crate) fn first(position: &Position) -> Self {
        Self::new(position, position.tokens(position.side())[0])
    }

    /// The beginning of what comes next in this position, with the cursor as near as possible to a cell.
    pub(crate) fn new(position: &Position, near: Cell) -> Self {
        let step = match position.half() {
            Half::Token => TurnStep::Token,
            Half::Disc => TurnStep::Disc,
        };
        let mut turn_input = Self { step, cursor: near };
        let useful = turn_input.useful(position);
        let closest = useful.iter().copied().min_by_key(|cell| cell.distance(near));
        turn_input.cursor =
            closest.or_else(|| turn_input.points(position).first().copied()).unwrap_or(near);
        turn_input
    }

    /// A token is held again whose slide was taken back.
    pub(crate) fn holding(slide: Slide) -> Self {
        Self { step: TurnStep::Slide(slide.from), cursor: slide.to }
    }

    /// Everything that can be pointed at, clockwise around the field, what can be chosen first.
    pub(crate) fn points(&self, position: &Position) -> Cells {
        let mut cells = Cells::new();
        match self.step {
            TurnStep::Token => cells.extend(position.tokens(position.side())),
            TurnStep::Disc => cells.extend(position.discs()),
            TurnStep::Slide(_) | TurnStep::Place(_) => {
                return in_order(position, self.useful(position));
            }
        }
        let useful = in_order(position, self.useful(position));
        cells.retain(|cell| !useful.contains(cell));
        let mut points = useful;
        points.extend(in_order(position, cells));
        points
    }

    /// What can be chosen.
    pub(crate) fn useful(&self, position: &Position) -> Cells {
        let mut cells = Cells::new();
        match self.step {
            TurnStep::Token => {
                let tokens = position.tokens(position.side());
                let slides = position.slides();
                let moves = |token: &Cell| slides.iter().any(|slide| slide.from == *token);
                cells.extend(tokens.into_iter().filter(moves));
            }
            TurnStep::Slide(token) => {
                let slides = position.slides().into_iter().filter(|slide| slide.from == token);
                cells.extend(slides.map(|slide| slide.to));
            }
            TurnStep::Disc => cells.extend(position.takeable()),
            TurnStep::Place(disc) => cells.extend(position.places(disc)),
        }
        cells
    }

    /// Why what is pointed at cannot be chosen.
    pub(crate) fn refusal(&self, position: &Position) -> Option<Refusal> {
        match self.step {
            TurnStep::Token if self.useful(position).contains(&self.cursor) => None,
            TurnStep::Token => {
                let is_on = |side| position.tokens(side).contains(&self.cursor);
                Some(match position.side() {
                    side if is_on(side) => Refusal::NoRoomToSlide,
                    side if is_on(side.other()) => Refusal::NotYourToken,
                    _ => Refusal::TokenFirst,
                })
            }
            TurnStep::Disc => position.check_take(self.cursor).err(),
            TurnStep::Slide(token) => position.check_slide(token, self.cursor).err(),
            TurnStep::Place(disc) => position.check_relocation(disc, self.cursor).err(),
        }
    }

    /// Does what the player wants.
    pub(crate) fn input(&mut self, position: &Position, input: Intent) -> InputResult {
        match input {
            Intent::Move(way) => {
                let points = self.points(position).into_iter();
                let costs = points.filter_map(|cell| Some((cost(self.cursor, way, cell)?, cell)));
                match costs.min() {
                    Some((_, cell)) => self.point_at(cell),
                    None => InputResult::Nothing,
                }
            }
            Intent::Next => self.walk(position, 1),
            Intent::Previous => self.walk(position, -1),
            Intent::Choose => self.choose(position),
            Intent::Back => self.back(),
            Intent::Touch(cell) => self.touch(position, cell),
            Intent::Drag(from, to) => self.drag(position, from, to),
            Intent::Drop(from, to) => self.drop(position, from, to),
            Intent::Menu | Intent::Hint | Intent::Select(_) => InputResult::Nothing,
        }
    }

    /// A cell was touched: chooses it, or takes another token or disc than the one that is held, or puts that back.
    /// What is refused leaves the cursor where it can go on.
    fn touch(&mut self, position: &Position, cell: Cell) -> InputResult {
        let there = Self { cursor: cell, ..*self };
        let Some(refusal) = there.refusal(position) else {
            *self = there;
            return self.choose(position);
        };
        let step = match self.step {
            TurnStep::Slide(held) | TurnStep::Place(held) if held == cell => return self.back(),
            TurnStep::Slide(_) | TurnStep::Token => TurnStep::Token,
            TurnStep::Place(_) | TurnStep::Disc => TurnStep::Disc,
        };
        let mut other = Self { step, cursor: cell };
        if other.choose(position) != InputResult::Picked {
            return InputResult::Refused(refusal);
        }
        *self = other;
        InputResult::Picked
    }

    /// What was touched on a cell is held over another: the cursor follows where it may.
    fn drag(&mut self, position: &Position, from: Cell, to: Cell) -> InputResult {
        let there = Self { cursor: to, ..*self };
        if !self.holds(from) || to == self.cursor || there.refusal(position).is_some() {
            return InputResult::Nothing;
        }
        self.point_at(to)
    }

    /// What was touched on a cell is dropped on another.
    fn drop(&mut self, position: &Position, from: Cell, to: Cell) -> InputResult {
        let mut held = *self;
        // Touching what was held already has put it back.
        if to == from || !held.holds(from) && held.touch(position, from) != InputResult::Picked {
            return InputResult::Nothing;
        }
        *self = held;
        match (Self { cursor: to, ..held }).refusal(position) {
            Some(refusal) => InputResult::Refused(refusal),
            None => self.touch(position, to),
        }
    }

    /// Whether the token or disc of this cell is held.
    fn holds(&self, cell: Cell) -> bool {
        matches!(self.step, TurnStep::Slide(held) | TurnStep::Place(held) if held == cell)
    }

    fn point_at(&mut self, cell: Cell) -> InputResult {
        self.cursor = cell;
        InputResult::Moved
    }

    fn walk(&mut self, position: &Position, by: isize) -> InputResult {
        let points = self.points(position);
        let here = points.iter().position(|&cell| cell == self.cursor).unwrap_or(0) as isize;
        let next = (here + by).rem_euclid(points.len().max(1) as isize);
        match points.get(next as usize) {
            Some(&cell) => self.point_at(cell),
            None => InputResult::Nothing,
        }
    }

    fn choose(&mut self, position: &Position) -> InputResult {
        if let Some(refusal) = self.refusal(position) {
            return InputResult::Refused(refusal);
        }
        match self.step {
            TurnStep::Token => self.hold(position, TurnStep::Slide(self.cursor)),
            TurnStep::Disc => self.hold(position, TurnStep::Place(self.cursor)),
            TurnStep::Slide(from) => {
                InputResult::Play(HalfTurn::Slide(Slide { from, to: self.cursor }))
            }
            TurnStep::Place(from) => {
                InputResult::Play(HalfTurn::Relocate(Relocation { from, to: self.cursor }))
            }
        }
    }

    /// Takes what is pointed at and points to the nearest place for it.
    fn hold(&mut self, position: &Position, step: TurnStep) -> InputResult {
        self.step = step;
        let from = self.cursor;
        let useful = in_order(position, self.useful(position));
        self.cursor = useful.into_iter().min_by_key(|cell| cell.distance(from)).unwrap_or(from);
        InputResult::Picked
    }

    fn back(&mut self) -> InputResult {
        match self.step {
            TurnStep::Token => InputResult::Leave,
            TurnStep::Disc => InputResult::TakeBack,
            TurnStep::Slide(cell) => {
                *self = Self { step: TurnStep::Token, cursor: cell };
                InputResult::PutBack
            }
            TurnStep::Place(cell) => {
                *self = Self { step: TurnStep::Disc, cursor: cell };
                InputResult::PutBack
            }
        }
    }
}

/// How far a cell lies that way from another, if it lies that way at all. Sideways keys stay in their row as
/// long as there is something in it, the others go to the next row that has something: so everything can be
/// reached, whatever can be pointed at.
fn cost(from: Cell, way: PadDirection, to: Cell) -> Option<(i16, i16)> {
    let (q, r) = (to.q.wrapping_sub(from.q), to.r.wrapping_sub(from.r));
    // In half cells.
    let x = 2 * q + r;
    match way {
        PadDirection::Right => (x > 0).then_some((r.abs(), x)),
        PadDirection::Left => (x < 0).then_some((r.abs(), -x)),
        PadDirection::Down => (r > 0).then_some((r, x.abs())),
        PadDirection::Up => (r < 0).then_some((-r, x.abs())),
    }
}

/// The middle of the field, in the coordinates of its cells times the number of discs.
fn middle(position: &Position) -> (i32, i32) {
    let discs = position.discs();
    let sum = |f: fn(&Cell) -> i16| discs.iter().map(|cell| i32::from(f(cell))).sum();
    (sum(|cell| cell.q), sum(|cell| cell.r))
}

/// Where a cell lies, seen from the middle of the field, whatever the zoom.
fn spot(position: &Position, cell: Cell) -> (i32, i32) {
    let (q, r) = middle(position);
    let discs = DISCS as i32;
    let (q, r) = (i32::from(cell.q) * discs - q, i32::from(cell.r) * discs - r);
    // 32 from cell to cell; rows are closer than that by the root of three quarters.
    ((2 * q + r) * 16 / discs, r * 222 / (8 * discs))
}

/// Clockwise around the middle of the field, from the top; of two in line the outer one first.
fn in_order(position: &Position, mut cells: Cells) -> Cells {
    let key = |cell: &Cell| {
        let (x, y) = spot(position, *cell);
        (clockwise(x, y), -(x * x + y * y))
    };
    cells.sort_unstable_by_key(key);
    cells
}

#[cfg(test)]
mod tests {
    use core::ops::ControlFlow;

    use nonaga_core::{Outcome, Turn};

    use super::*;

    const WAYS: [Intent; 4] = [
        Intent::Move(PadDirection::Up),
        Intent::Move(PadDirection::Down),
        Intent::Move(PadDirection::Left),
        Intent::Move(PadDirection::Right),
    ];

    /// Visits positions of random games, in the middle of turns too.
    fn for_each_position(games: u32, mut f: impl FnMut(&Position)) {
        let mut rng = nonaga_core::Rng::new(1);
        for _ in 0..games {
            let mut game = nonaga_core::Game::default();
            while game.outcome() == Outcome::Open && game.turns() < 25 {
                let pick = rng.below(game.position().count_turns() as usize) as u32;
                let mut n = 0;
                let turn = game.position().for_each_turn(|turn| {
                    n += 1;
                    if n > pick { ControlFlow::Break(turn) } else { ControlFlow::Continue(()) }
                });
                let Some(turn) = turn.break_value() else { panic!("an open game has a turn") };
                f(game.position());
                assert!(game.play(Turn::first(turn)).is_ok());
                f(game.position());
                if let Some(second) = turn.second(game.position().half()) {
                    assert!(game.play(second).is_ok());
                }
            }
        }
    }

    /// Visits every step of a turn in a position, with everything that can be pointed at.
    fn for_each_step(position: &Position, mut f: impl FnMut(TurnStep, &Cells)) {
        let first = TurnInput::new(position, position.discs()[0]);
        f(first.step, &first.points(position));
        for cell in first.useful(position).into_iter().take(2) {
            let mut turn_input = TurnInput { cursor: cell, ..first };
            assert_eq!(turn_input.input(position, Intent::Choose), InputResult::Picked);
            f(turn_input.step, &turn_input.points(position));
        }
    }

    /// How many of the points can be reached from one of them with these inputs.
    fn reached(position: &Position, step: TurnStep, from: Cell, inputs: &[Intent]) -> usize {
        let mut seen = Cells::new();
        seen.extend([from]);
        let mut next = 0;
        while let Some(&cursor) = seen.get(next) {
            for &input in inputs {
                let mut turn_input = TurnInput { step, cursor };
                turn_input.input(position, input);
                if !seen.contains(&turn_input.cursor) {
                    seen.extend([turn_input.cursor]);
                }
            }
            next += 1;
        }
        seen.len()
    }

    #[test]
    fn everything_can_be_pointed_at_with_every_set_of_keys() {
        for_each_position(3, |position| {
            for_each_step(position, |step, points| {
                for inputs in [&WAYS[..], &[Intent::Next], &[Intent::Previous]] {
                    for &from in points.iter().step_by(4) {
                        let reached = reached(position, step, from, inputs);
                        assert_eq!(
                            reached,
                            points.len(),
                            "{inputs:?} {step:?} from {from:?} in {position}"
                        );
                    }
                }
            });
        });
    }

    #[test]
    fn each_step_can_be_undone_up_to_the_start_of_the_turn() {
        let position = Position::start();
        let start = TurnInput::new(&position, Cell::new(2, 0));
        let mut turn_input = start;
        assert_eq!(turn_input.input(&position, Intent::Choose), InputResult::Picked);
        assert!(matches!(turn_input.step, TurnStep::Slide(_)));
        assert_eq!(turn_input.input(&position, Intent::Back), InputResult::PutBack);
        assert_eq!(turn_input, start);
        assert_eq!(turn_input.input(&position, Intent::Back), InputResult::Leave);
    }

    #[test]
    fn what_cannot_be_chosen_is_refused_with_its_reason() {
        let mut position = Position::start();
        let turn: Turn = "2,0>-1,0/-1,2>1,2".parse().expect("a turn");
        assert!(position.play_turn(turn).is_ok());
        let slide: Turn = "2,-2>2,0".parse().expect("a slide");
        assert!(position.play(slide.first()).is_ok());
        let refused = |cell| {
            TurnInput { step: TurnStep::Disc, cursor: cell }.input(&position, Intent::Choose)
        };
        assert_eq!(refused(Cell::new(1, 2)), InputResult::Refused(Refusal::JustRelocated));
        assert_eq!(refused(Cell::new(2, 0)), InputResult::Refused(Refusal::CarriesToken));
        assert_eq!(refused(Cell::new(0, 0)), InputResult::Refused(Refusal::Blocked));
        assert_eq!(refused(Cell::new(2, -1)), InputResult::Picked);
    }
}
