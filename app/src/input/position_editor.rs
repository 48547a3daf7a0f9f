//! How a position is set up: one token or disc after the other is lifted and put down elsewhere.
//!
//! So there are always 19 discs and three tokens a side, each on a disc of its own; what else can be wrong is said by
//! [`PositionEditor::position`].

use heapless::Vec;
use nonaga_core::{Cell, DISCS, Direction, Half, Position, PositionFault, Side};

use super::turn_input::cost;
use crate::input::Intent;

/// Most cells around a field: those beside a straight line of 18 discs.
const MOST_POINTS: usize = 48;

/// Cells that can be pointed at.
pub(crate) type Points = Vec<Cell, MOST_POINTS>;

/// What came of an input.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum EditResult {
    /// Nothing at all.
    Nothing,
    /// The cursor has moved.
    Moved,
    /// A token or disc was lifted.
    Lifted,
    /// What was held lies somewhere again.
    Placed,
    /// Nothing is held, and the player wants to go.
    Leave,
}

/// A position that is being set up.
#[derive(Clone, Debug)]
pub(crate) struct PositionEditor {
    discs: [Cell; DISCS],
    tokens: [[Cell; 3]; 2],
    /// Who is to move.
    pub(crate) side: Side,
    pub(crate) cursor: Cell,
    /// The cell whose token, or else disc, is held.
    held: Option<Cell>,
}

impl PositionEditor {
    /// Begins with a position.
    pub(crate) fn new(position: &Position) -> Self {
        let tokens = Side::ALL.map(|side| position.tokens(side));
        let (side, cursor) = (position.side(), tokens[0][0]);
        Self { discs: position.discs(), tokens, side, cursor, held: None }
    }

    /// The position, or what is wrong with it. One that is won is none to go on from.
    pub(crate) fn position(&self) -> Result<Position, PositionFault> {
        let position = Position::new(self.discs, self.tokens, self.side, Half::Token, None)?;
        match position.winner() {
            Some(_) => Err(PositionFault::AlreadyJoined),
            None => Ok(position),
        }
    }

    /// The discs that lie, without one that is held.
    pub(crate) fn discs(&self) -> impl Iterator<Item = Cell> + '_ {
        let held = self.held_disc();
        self.discs.into_iter().filter(move |disc| Some(*disc) != held)
    }

    /// The tokens that stand, without one that is held.
    pub(crate) fn tokens(&self) -> impl Iterator<Item = (Side, Cell)> + '_ {
        let of = |side: Side| self.tokens[side as usize].map(|token| (side, token));
        Side::ALL.into_iter().flat_map(of).filter(|(_, token)| Some(*token) != self.held)
    }

    /// The disc that is held.
    pub(crate) fn held_disc(&self) -> Option<Cell> {
        self.held.filter(|cell| self.token_at(*cell).is_none())
    }

    /// The side whose token is held.
    pub(crate) fn held_token(&self) -> Option<Side> {
        self.token_at(self.held?)
    }

    /// Whether something is held.
    pub(crate) fn is_holding(&self) -> bool {
        self.held.is_some()
    }

    fn token_at(&self, cell: Cell) -> Option<Side> {
        Side::ALL.into_iter().find(|side| self.tokens[*side as usize].contains(&cell))
    }

    /// Everything that can be pointed at, in rows from the top: what can be lifted, or where it can be put down.
    pub(crate) fn points(&self) -> Points {
        let mut points = Points::new();
        match self.held {
            None => points.extend(self.discs),
            Some(held) if self.token_at(held).is_some() => {
                let is_free = |disc: &Cell| *disc == held || self.token_at(*disc).is_none();
                points.extend(self.discs.into_iter().filter(is_free));
            }
            Some(held) => {
                let around = self.discs().flat_map(|disc| Direction::ALL.map(|way| disc.step(way)));
                for cell in around.chain([held]) {
                    let is_empty = cell == held || !self.discs.contains(&cell);
                    if is_empty && !points.contains(&cell) {
                        // There is room for every cell around a field.
                        let _ = points.push(cell);
                    }
                }
            }
        }
        points.sort_unstable_by_key(|cell| (cell.r, cell.q));
        points
    }

    /// Does what the player wants.
    pub(crate) fn input(&mut self, input: Intent) -> EditResult {
        match input {
            Intent::Move(way) => {
                let points = self.points().into_iter();
                let costs = points.filter_map(|cell| Some((cost(self.cursor, way, cell)?, cell)));
                match costs.min() {
                    Some((_, cell)) => self.point_at(cell),
                    None => EditResult::Nothing,
                }
            }
            Intent::Next => self.walk(1),
            Intent::Previous => self.walk(-1),
            Intent::Choose => self.choose(self.cursor),
            Intent::Touch(cell) => self.choose(cell),
            Intent::Drag(_, to) if self.is_holding() && self.points().contains(&to) => {
                self.point_at(to)
            }
            Intent::Drop(from, to) if from != to && self.is_holding() => self.choose(to),
            Intent::Back => match self.held.take() {
                Some(held) => {
                    self.cursor = held;
                    EditResult::Placed
                }
                None => EditResult::Leave,
            },
            _ => EditResult::Nothing,
        }
    }

    fn point_at(&mut self, cell: Cell) -> EditResult {
        self.cursor = cell;
        EditResult::Moved
    }

    fn walk(&mut self, by: isize) -> EditResult {
        let points = self.points();
        let here = points.iter().position(|&cell| cell == self.cursor).unwrap_or(0) as isize;
        let next = (here + by).rem_euclid(points.len().max(1) as isize);
        match points.get(next as usize) {
            Some(&cell) => self.point_at(cell),
            None => EditResult::Nothing,
        }
    }

    /// Lifts what is on this cell, its token first, or puts down what is held.
    fn choose(&mut self, cell: Cell) -> EditResult {
        if !self.points().contains(&cell) {
            return EditResult::Nothing;
        }
        self.cursor = cell;
        let Some(held) = self.held.take() else {
            self.held = Some(cell);
            return EditResult::Lifted;
        };
        let tokens = self.tokens.as_flattened_mut();
        match tokens.iter_mut().find(|token| **token == held) {
            Some(token) => *token = cell,
            None => {
                self.discs.iter_mut().filter(|disc| **disc == held).for_each(|disc| *disc = cell)
            }
        }
        EditResult::Placed
    }
}

#[cfg(test)]
mod tests {
    use nonaga_core::Rng;

    use super::*;
    use crate::input::PadDirection;

    #[test]
    fn whatever_is_done_there_are_nineteen_discs_and_three_tokens_a_side() {
        const WAYS: [PadDirection; 4] =
            [PadDirection::Up, PadDirection::Down, PadDirection::Left, PadDirection::Right];
        let mut rng = Rng::new(4);
        let mut editor = PositionEditor::new(&Position::start());
        let (mut positions, mut faults) = (0, 0);
        for _ in 0..4_000 {
            let input = match rng.below(8) {
                0 => Intent::Next,
                1 => Intent::Previous,
                2 => Intent::Back,
                3 | 4 => Intent::Choose,
                _ => Intent::Move(WAYS[rng.below(4)]),
            };
            editor.input(input);
            assert!(editor.points().contains(&editor.cursor), "{editor:?}");
            match editor.position() {
                Ok(_) => positions += 1,
                Err(PositionFault::FieldInParts | PositionFault::AlreadyJoined) => faults += 1,
                Err(fault) => panic!("{fault}: {editor:?}"),
            }
            if editor.position().is_err() && !editor.is_holding() {
                editor = PositionEditor::new(&Position::start());
            }
        }
        assert!(positions > 500 && faults > 10, "{positions} positions, {faults} faults");
    }

    #[test]
    fn a_token_and_then_its_disc_are_moved_by_keys_and_by_dragging() {
        let mut editor = PositionEditor::new(&Position::start());
        let (corner, middle, outside) = (Cell::new(2, 0), Cell::new(0, 0), Cell::new(3, -1));
        editor.cursor = corner;
        assert_eq!(editor.input(Intent::Choose), EditResult::Lifted);
        assert_eq!(editor.held_token(), Some(Side::Red));
        editor.cursor = middle;
        assert_eq!(editor.input(Intent::Choose), EditResult::Placed);
        assert_eq!(editor.input(Intent::Touch(corner)), EditResult::Lifted);
        assert_eq!(editor.held_disc(), Some(corner));
        assert_eq!(editor.input(Intent::Drop(corner, outside)), EditResult::Placed);
        let position = editor.position().unwrap();
        assert_eq!(position.token_at(middle), Some(Side::Red));
        assert!(position.is_disc(outside) && !position.is_disc(corner));
        assert_eq!(editor.input(Intent::Touch(Cell::new(9, 9))), EditResult::Nothing);
    }
}
