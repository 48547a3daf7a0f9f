//! The twelve symmetries of the plane of hexagons, and positions that are the same up to one of them.

use heapless::Vec;

use crate::cell::Cell;
use crate::position::Position;
use crate::side::Side;
use crate::turn::{Relocation, Slide, Turn};

/// How many there are.
pub(crate) const SYMMETRIES: usize = 12;

/// A rotation about the cell `0,0` by a multiple of 60 degrees, or one after a reflection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Symmetry {
    reflects: bool,
    /// Steps of 60 degrees counter-clockwise.
    turns: u8,
}

impl Symmetry {
    /// All of them; the first changes nothing.
    pub fn all() -> impl Iterator<Item = Self> {
        [false, true]
            .into_iter()
            .flat_map(|reflects| (0..6).map(move |turns| Self { reflects, turns }))
    }

    /// The symmetry that takes this one back.
    pub fn inverse(self) -> Self {
        // A reflection takes itself back.
        Self { turns: if self.reflects { self.turns } else { (6 - self.turns) % 6 }, ..self }
    }

    /// Where it takes a cell.
    ///
    /// ```
    /// use nonaga_core::{Cell, Symmetry};
    /// let corners = Symmetry::all().map(|symmetry| symmetry.cell(Cell::new(2, 0)));
    /// assert!(corners.into_iter().all(|corner| corner.distance(Cell::new(0, 0)) == 2));
    /// ```
    pub fn cell(self, cell: Cell) -> Cell {
        let mut cell = if self.reflects { Cell::new(cell.r, cell.q) } else { cell };
        for _ in 0..self.turns {
            cell = Cell::new(cell.q.wrapping_add(cell.r), cell.q.wrapping_neg());
        }
        cell
    }

    /// Where it takes a turn.
    pub fn turn(self, turn: Turn) -> Turn {
        let Turn::Move(slide, relocation) = turn else { return turn };
        let slide = Slide { from: self.cell(slide.from), to: self.cell(slide.to) };
        let disc = |it: Relocation| Relocation { from: self.cell(it.from), to: self.cell(it.to) };
        Turn::Move(slide, relocation.map(disc))
    }

    /// Where it takes a position. Colours change places, if they have to, so that it is red's turn.
    pub fn position(self, position: &Position) -> Position {
        let discs = position.discs().map(|disc| self.cell(disc));
        let sides = [position.side(), position.side().other()];
        let tokens = sides.map(|side| position.tokens(side).map(|token| self.cell(token)));
        let ban = position.ban().map(|disc| self.cell(disc));
        Position::assemble(&discs, tokens, Side::Red, position.half(), ban)
    }
}

impl Position {
    /// A hash that is the same for all positions that a symmetry, a shift or an exchange of colours turns into each
    /// other, and the symmetries that lead to the image it is made from: several when the position is symmetric itself.
    pub fn hash_up_to_symmetry(&self) -> (u64, Vec<Symmetry, SYMMETRIES>) {
        let (mut least, mut symmetries) = (u64::MAX, Vec::new());
        for symmetry in Symmetry::all() {
            let hash = symmetry.position(self).hash();
            if hash < least {
                least = hash;
                symmetries.clear();
            }
            if hash == least {
                let _ = symmetries.push(symmetry);
            }
        }
        (least, symmetries)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bench::middle_games;
    use crate::cell::Direction;

    #[test]
    fn a_symmetry_keeps_neighbours_together_and_its_inverse_takes_it_back() {
        let cell = Cell::new(3, -7);
        for symmetry in Symmetry::all() {
            for direction in Direction::ALL {
                assert!(symmetry.cell(cell).touches(symmetry.cell(cell.step(direction))));
            }
            assert_eq!(symmetry.inverse().cell(symmetry.cell(cell)), cell);
        }
    }

    #[test]
    fn the_inverse_is_one_of_the_twelve_and_its_inverse_is_the_symmetry_itself() {
        for symmetry in Symmetry::all() {
            assert!(Symmetry::all().any(|one| one == symmetry.inverse()), "{symmetry:?}");
            assert_eq!(symmetry.inverse().inverse(), symmetry);
        }
    }

    #[test]
    fn all_images_have_one_hash_and_the_same_turns() {
        // Every other rotation would exchange the colours.
        assert_eq!(Position::start().hash_up_to_symmetry().1.len(), SYMMETRIES / 2);
        for game in middle_games().take(10) {
            let position = game.position();
            let (hash, symmetries) = position.hash_up_to_symmetry();
            assert_eq!(symmetries.len(), 1, "{position}");
            for symmetry in Symmetry::all() {
                let image = symmetry.position(position);
                assert_eq!(image.hash_up_to_symmetry().0, hash, "{position}");
                let _ = position.for_each_turn(|turn| {
                    assert!(
                        { image }.play_turn(symmetry.turn(turn)).is_ok(),
                        "{turn} in {position}"
                    );
                    core::ops::ControlFlow::<()>::Continue(())
                });
            }
        }
    }
}
