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

/// What the cursor goes over, and where it starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum CursorRule {
    /// Over what can be chosen, from where the turn most likely goes on: with the token that is furthest from the others
    /// towards them, then from the discs near the opponent to the places near the own tokens. Over games of the
    /// opponent's levels these were the best of two dozen simple guesses.
    Guess,
    /// Over what can be chosen, from what is near: whoever solves a puzzle wants no guess.
    Near,
    /// Over all discs: a lesson is about those that may not be taken.
    All,
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
    rule: CursorRule,
    /// The direction that led nowhere the last time.
    pushed: Option<PadDirection>,
}

impl TurnInput {
    /// The beginning of what comes next in this position.
    pub(crate) fn first(position: &Position, rule: CursorRule) -> Self {
        Self::new(position, position.tokens(position.side())[0], rule)
    }

    /// The beginning of what comes next in this position. Without a better guess the cursor is as near as possible to a
    /// cell.
    pub(crate) fn new(position: &Position, near: Cell, rule: CursorRule) -> Self {
        let step = match position.half() {
            Half::Token => TurnStep::Token,
            Half::Disc => TurnStep::Disc,
        };
        let mut turn_input = Self::at(step, near, rule);
        let guess = turn_input.guess(position, near);
        turn_input.cursor =
            guess.or_else(|| turn_input.points(position).first().copied()).unwrap_or(near);
        turn_input
    }

    /// What is most likely chosen next, or what is nearest to a cell; none when nothing can be chosen.
    fn guess(&self, position: &Position, near: Cell) -> Option<Cell> {
        let far = |tokens: &[Cell], cell: Cell| {
            tokens.iter().map(|token| i32::from(token.distance(cell))).sum::<i32>()
        };
        let own = position.tokens(position.side());
        let key = |cell: &Cell| match (self.rule, self.step) {
            (CursorRule::Near | CursorRule::All, _) => 0,
            (_, TurnStep::Token) => -far(&own, *cell),
            (_, TurnStep::Slide(held)) => far(&own, *cell) - i32::from(held.distance(*cell)),
            (_, TurnStep::Disc) => far(&position.tokens(position.side().other()), *cell),
            (_, TurnStep::Place(_)) => far(&own, *cell),
        };
        let useful = in_order(position, self.useful(position));
        useful.into_iter().min_by_key(|cell| (key(cell), cell.distance(near)))
    }

    /// In the middle of a turn, with the cursor there.
    pub(crate) const fn at(step: TurnStep, cursor: Cell, rule: CursorRule) -> Self {
        Self { step, cursor, rule, pushed: None }
    }

    /// A token is held again whose slide was taken back.
    pub(crate) fn holding(slide: Slide, rule: CursorRule) -> Self {
        Self::at(TurnStep::Slide(slide.from), slide.to, rule)
    }

    /// Everything that is pointed at by going from one to the next, clockwise around the field. Of discs these are the
    /// ones that may be taken, unless the player asks about another.
    pub(crate) fn points(&self, position: &Position) -> Cells {
        let useful = self.useful(position);
        let asks = self.rule == CursorRule::All || !useful.contains(&self.cursor);
        match self.step {
            TurnStep::Token => in_order(position, own_tokens(position)),
            TurnStep::Disc if asks => in_order(position, discs(position)),
            _ => in_order(position, useful),
        }
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
            Intent::Move(way) => self.go(position, way),
            Intent::Next => self.walk(self.points(position), 1),
            Intent::Previous => self.walk(self.points(position), -1),
            Intent::AskAbout(by) if self.step == TurnStep::Disc => {
                self.walk(in_order(position, discs(position)), by)
            }
            Intent::Choose => self.choose(position),
            Intent::Back => self.back(),
            Intent::Touch(cell) => self.touch(position, cell),
            Intent::Drag(from, to) => self.drag(position, from, to),
            Intent::Drop(from, to) => self.drop(position, from, to),
            Intent::AskAbout(_) | Intent::Menu | Intent::Hint | Intent::Select(_) => {
                InputResult::Nothing
            }
        }
    }

    /// Goes to the next point that way. Where there is none, a second push goes to a disc that may not be taken, and so
    /// asks why.
    fn go(&mut self, position: &Position, way: PadDirection) -> InputResult {
        let pushed = self.pushed.replace(way) == Some(way);
        let nearest = |cells: Cells| {
            let costs =
                cells.into_iter().filter_map(|cell| Some((cost(self.cursor, way, cell)?, cell)));
            costs.min().map(|(_, cell)| cell)
        };
        let next = nearest(self.points(position));
        let asks = pushed && self.step == TurnStep::Disc;
        match next.or_else(|| nearest(discs(position)).filter(|_| asks)) {
            Some(cell) => self.point_at(cell),
            None => InputResult::Nothing,
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
        let mut other = Self { step, cursor: cell, ..*self };
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
        (self.cursor, self.pushed) = (cell, None);
        InputResult::Moved
    }

    fn walk(&mut self, points: Cells, by: isize) -> InputResult {
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

    /// Takes what is pointed at and points to where it most likely goes.
    fn hold(&mut self, position: &Position, step: TurnStep) -> InputResult {
        self.step = step;
        self.cursor = self.guess(position, self.cursor).unwrap_or(self.cursor);
        InputResult::Picked
    }

    fn back(&mut self) -> InputResult {
        match self.step {
            TurnStep::Token => InputResult::Leave,
            TurnStep::Disc => InputResult::TakeBack,
            TurnStep::Slide(cell) => {
                (self.step, self.cursor) = (TurnStep::Token, cell);
                InputResult::PutBack
            }
            TurnStep::Place(cell) => {
                (self.step, self.cursor) = (TurnStep::Disc, cell);
                InputResult::PutBack
            }
        }
    }
}

fn own_tokens(position: &Position) -> Cells {
    position.tokens(position.side()).into_iter().collect()
}

fn discs(position: &Position) -> Cells {
    position.discs().into_iter().collect()
}

/// How far a cell lies that way from another, if it lies that way at all. Sideways keys stay in their row as
/// long as there is something in it, the others go to the next row that has something: so everything can be
/// reached, whatever can be pointed at.
pub(super) fn cost(from: Cell, way: PadDirection, to: Cell) -> Option<(i16, i16)> {
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

    const RULE: CursorRule = CursorRule::Guess;

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
        let first = TurnInput::new(position, position.discs()[0], RULE);
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
                let mut turn_input = TurnInput::at(step, cursor, RULE);
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

    /// After red's first slide, with a disc to take.
    fn disc_step(rule: CursorRule) -> (Position, TurnInput) {
        let mut position = Position::start();
        let slide: Turn = "2,0>-1,0".parse().expect("a slide");
        assert!(position.play(slide.first()).is_ok());
        let turn_input = TurnInput::new(&position, Cell::new(2, 0), rule);
        (position, turn_input)
    }

    #[test]
    fn the_cursor_goes_over_takeable_discs_alone_except_in_lessons() {
        let (position, turn_input) = disc_step(CursorRule::Guess);
        assert_eq!(turn_input.points(&position).len(), position.takeable().len());
        let (position, turn_input) = disc_step(CursorRule::All);
        assert_eq!(turn_input.points(&position).len(), DISCS);
    }

    #[test]
    fn a_second_push_asks_about_a_disc_that_may_not_be_taken() {
        let (position, mut turn_input) = disc_step(CursorRule::Guess);
        let left = Intent::Move(PadDirection::Left);
        while turn_input.input(&position, left) == InputResult::Moved {
            assert_eq!(turn_input.refusal(&position), None);
        }
        // The push past the last takeable disc has done nothing; the next one finds the black token in the corner.
        assert_eq!(turn_input.input(&position, left), InputResult::Moved);
        assert_eq!(turn_input.cursor, Cell::new(-2, 0));
        assert_eq!(turn_input.refusal(&position), Some(Refusal::CarriesToken));
        // From a disc that may not be taken the cursor goes over all of them, until it is back on one that may.
        let mut asked = turn_input;
        asked.cursor = Cell::new(0, 0);
        assert!(asked.refusal(&position).is_some());
        assert_eq!(asked.points(&position).len(), DISCS);
        asked.cursor = position.takeable()[0];
        assert_eq!(asked.points(&position).len(), position.takeable().len());
    }

    #[test]
    fn each_step_can_be_undone_up_to_the_start_of_the_turn() {
        let position = Position::start();
        let start = TurnInput::new(&position, Cell::new(2, 0), RULE);
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
        let refused =
            |cell| TurnInput::at(TurnStep::Disc, cell, RULE).input(&position, Intent::Choose);
        assert_eq!(refused(Cell::new(1, 2)), InputResult::Refused(Refusal::JustRelocated));
        assert_eq!(refused(Cell::new(2, 0)), InputResult::Refused(Refusal::CarriesToken));
        assert_eq!(refused(Cell::new(0, 0)), InputResult::Refused(Refusal::Blocked));
        assert_eq!(refused(Cell::new(2, -1)), InputResult::Picked);
    }
}
