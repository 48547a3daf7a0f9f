//! How far a turn can reach: the view is chosen by it once a turn.

use heapless::Vec;
use nonaga_core::{Cell, DISCS, Half, HalfTurn, Position};

/// The outermost cells of a field in each direction, in half cells across and in rows down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct FieldBounds {
    /// First and last column of half cells.
    pub(crate) across: (i32, i32),
    /// First and last row.
    pub(crate) down: (i32, i32),
}

impl FieldBounds {
    /// The bounds of no cell at all.
    const NONE: Self = Self { across: (i32::MAX, i32::MIN), down: (i32::MAX, i32::MIN) };

    /// Everything that can be reached in the rest of the turn that goes on in this position, and the field itself.
    pub(crate) fn of_turn(position: &Position) -> Self {
        let mut bounds: Self = position.discs().into_iter().collect();
        // Where a disc can go depends on the disc, not on which token has moved.
        let mut seen = Vec::<Cell, DISCS>::new();
        let mut add = |position: &Position| {
            for disc in position.takeable() {
                if !seen.contains(&disc) {
                    let _ = seen.push(disc);
                    bounds.extend(position.places(disc));
                }
            }
        };
        if position.half() == Half::Disc {
            add(position);
        }
        for slide in position.slides() {
            let mut next = *position;
            if next.play(HalfTurn::Slide(slide)).is_ok() {
                add(&next);
            }
        }
        bounds
    }

    /// What holds both.
    pub(crate) fn with(self, other: Self) -> Self {
        let join = |a: (i32, i32), b: (i32, i32)| (a.0.min(b.0), a.1.max(b.1));
        Self { across: join(self.across, other.across), down: join(self.down, other.down) }
    }
}

impl Extend<Cell> for FieldBounds {
    fn extend<T: IntoIterator<Item = Cell>>(&mut self, cells: T) {
        for cell in cells {
            let x = 2 * i32::from(cell.q) + i32::from(cell.r);
            let r = cell.r.into();
            *self = self.with(Self { across: (x, x), down: (r, r) });
        }
    }
}

impl FromIterator<Cell> for FieldBounds {
    fn from_iter<T: IntoIterator<Item = Cell>>(cells: T) -> Self {
        let mut bounds = Self::NONE;
        bounds.extend(cells);
        if bounds == Self::NONE { [Cell::new(0, 0)].into_iter().collect() } else { bounds }
    }
}

#[cfg(test)]
mod tests {
    use core::ops::ControlFlow;

    use nonaga_core::{Game, Outcome, Rng, Turn};

    use super::*;

    #[test]
    fn the_bounds_hold_what_every_turn_can_reach_and_no_more() {
        let mut rng = Rng::new(5);
        for _ in 0..4 {
            let mut game = Game::default();
            while game.outcome() == Outcome::Open && game.turns() < 20 {
                let position = *game.position();
                // The truth is found by looking at all turns one by one.
                let mut cells: FieldBounds = position.discs().into_iter().collect();
                let pick = rng.below(position.count_turns() as usize);
                let (mut n, mut picked) = (0, None);
                let _: ControlFlow<()> = position.for_each_turn(|turn| {
                    if let Turn::Move(_, Some(disc)) = turn {
                        cells.extend([disc.to]);
                    }
                    if n == pick {
                        picked = Some(turn);
                    }
                    n += 1;
                    ControlFlow::Continue(())
                });
                assert_eq!(FieldBounds::of_turn(&position), cells, "{position}");
                game.play_turn(picked.expect("an open game has a turn")).expect("it is legal");
            }
        }
    }
}
