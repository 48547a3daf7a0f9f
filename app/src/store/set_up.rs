//! A position in a few bytes, for games that begin where the players want.

use nonaga_core::{Cell, DISCS, Half, Position, Side};

/// Tokens of both sides.
const TOKENS: usize = 6;

/// A position at the beginning of a turn, wherever on the plane it lies: its discs in order, counted from their least
/// coordinates, then the numbers of the discs that carry tokens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct PackedPosition([u8; Self::BYTES]);

const SIDE: usize = 2 * DISCS + TOKENS;
const BAN: usize = SIDE + 1;
/// In place of the banned disc: there is none.
const NO_BAN: u8 = 0xff;

impl PackedPosition {
    pub(crate) const BYTES: usize = BAN + 1;

    /// The least coordinates of a position's discs.
    pub(crate) fn origin(position: &Position) -> Cell {
        let discs = position.discs();
        let least = |axis: fn(&Cell) -> i16| discs.iter().map(axis).min().unwrap_or(0);
        Cell::new(least(|cell| cell.q), least(|cell| cell.r))
    }

    /// Packs a position; what has been done of a turn is not kept.
    pub(crate) fn new(position: &Position) -> Self {
        let mut discs = position.discs();
        discs.sort_unstable();
        let Cell { q, r } = Self::origin(position);
        let number = |cell: Cell| discs.iter().position(|disc| *disc == cell).unwrap_or(0) as u8;
        let mut bytes = [0; Self::BYTES];
        for (pair, disc) in bytes.chunks_exact_mut(2).zip(&discs) {
            pair.copy_from_slice(&[(disc.q - q) as u8, (disc.r - r) as u8]);
        }
        for side in Side::ALL {
            let mut tokens = position.tokens(side).map(number);
            tokens.sort_unstable();
            bytes[2 * DISCS + 3 * side as usize..][..3].copy_from_slice(&tokens);
        }
        bytes[SIDE] = position.side() as u8;
        bytes[BAN] = position.ban().map_or(NO_BAN, number);
        Self(bytes)
    }

    /// The bytes that are saved.
    pub(crate) const fn bytes(&self) -> &[u8; Self::BYTES] {
        &self.0
    }

    /// The position of bytes that were saved; none if they are not one at the beginning of a turn, or not as
    /// [`Self::new`] writes them, or if it is won.
    pub(crate) fn read(bytes: &[u8; Self::BYTES]) -> Option<Self> {
        let packed = Self(*bytes);
        let position = packed.unpack(Cell::new(0, 0))?;
        let open = position.winner().is_none();
        (open && Self::new(&position) == packed).then_some(packed)
    }

    /// The same position with red for black and black for red.
    pub(crate) fn with_colours_exchanged(mut self) -> Self {
        let (red, black) = self.0[2 * DISCS..SIDE].split_at_mut(3);
        red.swap_with_slice(black);
        self.0[SIDE] = self.side().other() as u8;
        self
    }

    /// Who begins.
    pub(crate) fn side(&self) -> Side {
        if self.0[SIDE] == Side::Red as u8 { Side::Red } else { Side::Black }
    }

    /// The position, with the least coordinates 0.
    pub(crate) fn position(&self) -> Position {
        self.position_at(Cell::new(0, 0))
    }

    /// The position, with these least coordinates.
    pub(crate) fn position_at(&self, origin: Cell) -> Position {
        // It was one when it was packed, or when it was read.
        self.unpack(origin).unwrap_or(Position::start())
    }

    fn unpack(&self, origin: Cell) -> Option<Position> {
        let cell = |n: usize| {
            let [q, r] = [self.0[2 * n], self.0[2 * n + 1]].map(i16::from);
            Cell::new(origin.q + q, origin.r + r)
        };
        let disc = |number: u8| (usize::from(number) < DISCS).then(|| cell(number.into()));
        let discs: [Cell; DISCS] = core::array::from_fn(cell);
        let token = |n: usize| disc(self.0[2 * DISCS + n]);
        let mut tokens = [[Cell::new(0, 0); 3]; 2];
        for (n, place) in tokens.as_flattened_mut().iter_mut().enumerate() {
            *place = token(n)?;
        }
        let ban = match self.0[BAN] {
            NO_BAN => None,
            number => Some(disc(number)?),
        };
        let side = Side::ALL.into_iter().find(|side| *side as u8 == self.0[SIDE])?;
        Position::new(discs, tokens, side, Half::Token, ban).ok()
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use core::ops::ControlFlow;

    use nonaga_core::Rng;

    use super::*;

    #[test]
    fn positions_of_random_games_come_back_as_they_were() {
        let mut rng = Rng::new(5);
        for _ in 0..40 {
            let mut position = Position::start();
            while position.winner().is_none() && rng.below(60) > 0 {
                let packed = PackedPosition::new(&position);
                assert_eq!(PackedPosition::read(packed.bytes()), Some(packed));
                assert!(packed.position().is_like(&position));
                assert_eq!(packed.side(), position.side());
                let mut left = rng.below(position.count_turns().max(1) as usize);
                let turn = position.for_each_turn(|turn| match left {
                    0 => ControlFlow::Break(turn),
                    _ => {
                        left -= 1;
                        ControlFlow::Continue(())
                    }
                });
                let Some(turn) = turn.break_value() else { break };
                position.play_turn(turn).unwrap();
            }
        }
    }

    #[test]
    fn a_position_may_lie_anywhere_and_comes_back_there() {
        let mut moved = Position::start();
        moved.play_turn("2,0>-1,0/-1,2>1,2".parse().unwrap()).unwrap();
        let packed = PackedPosition::new(&moved);
        let origin = PackedPosition::origin(&moved);
        assert_eq!(origin, Cell::new(-2, -2));
        let back = packed.position_at(origin);
        assert!(back.is_like(&moved) && PackedPosition::origin(&back) == origin);
        assert_eq!(PackedPosition::origin(&packed.position()), Cell::new(0, 0));
        let elsewhere = packed.position_at(Cell::new(-300, 7));
        assert_eq!(PackedPosition::origin(&elsewhere), Cell::new(-300, 7));
        assert_eq!(PackedPosition::new(&elsewhere), packed);
    }

    #[test]
    fn with_colours_exchanged_red_has_what_black_had() {
        let mut position = Position::start();
        position.play_turn("2,0>-1,0/-1,2>1,2".parse().unwrap()).unwrap();
        let packed = PackedPosition::new(&position);
        let exchanged = packed.with_colours_exchanged();
        let (before, after) = (packed.position(), exchanged.position());
        let sorted = |position: &Position, side| {
            let mut tokens = position.tokens(side);
            tokens.sort_unstable();
            tokens
        };
        for side in Side::ALL {
            assert_eq!(sorted(&after, side), sorted(&before, side.other()));
        }
        assert_eq!((packed.side(), exchanged.side()), (Side::Black, Side::Red));
        assert_eq!((after.side(), after.ban()), (Side::Red, before.ban()));
        assert_eq!(exchanged.with_colours_exchanged(), packed);
    }

    #[test]
    fn a_position_that_is_won_is_refused() {
        let mut bytes = *PackedPosition::new(&Position::start()).bytes();
        // Red on the first three discs, which lie in a row; black wherever red is not.
        bytes[2 * DISCS..SIDE].copy_from_slice(&[0, 1, 2, 7, 12, 18]);
        assert_eq!(PackedPosition::read(&bytes), None);
        bytes[2 * DISCS..SIDE].copy_from_slice(&[0, 1, 11, 7, 12, 18]);
        assert!(PackedPosition::read(&bytes).is_some());
    }

    #[test]
    fn bytes_that_are_no_position_or_written_otherwise_are_refused() {
        let start = *PackedPosition::new(&Position::start()).bytes();
        let changed = |at: usize, value: u8| {
            let mut bytes = start;
            bytes[at] = value;
            PackedPosition::read(&bytes)
        };
        assert_eq!(changed(0, 40), None, "a disc far away");
        assert_eq!(changed(2 * DISCS, 99), None, "a token on no disc");
        assert_eq!(changed(2 * DISCS, start[2 * DISCS + 1]), None, "two tokens on one disc");
        assert_eq!(changed(SIDE, 2), None, "nobody's turn");
        assert_eq!(changed(BAN, DISCS as u8), None, "a ban of no disc");
        assert!(changed(BAN, 9).is_some(), "a ban of a free disc");
        let mut swapped = start;
        swapped.swap(2 * DISCS, 2 * DISCS + 1);
        assert_eq!(PackedPosition::read(&swapped), None, "tokens out of order");
        let mut moved = start;
        moved[..2 * DISCS].iter_mut().for_each(|number| *number += 1);
        assert_eq!(PackedPosition::read(&moved), None, "not from the least coordinates");
    }
}
