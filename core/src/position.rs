//! A position: everything that decides which moves are legal.

use core::ops::ControlFlow;

use crate::cell::Cell;
use crate::field::{DISCS, Field};
use crate::hash;
use crate::moves::are_joined;
use crate::outcome::Shape;
use crate::side::Side;
use crate::torus::CellIndex;
use crate::turn::Turn;

/// Tokens of each side.
pub const TOKENS: usize = 3;

/// What comes next in a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Half {
    /// A token slides.
    Token,
    /// A disc is relocated.
    Disc,
}

/// The field, the tokens, whose turn it is, what comes next and which disc is banned.
///
/// 392 bytes. `==` compares how it is stored, so that undoing can be checked to the bit; two
/// positions that are the same in the game are [alike](Self::is_like).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    pub(crate) field: Field,
    pub(crate) tokens: [[CellIndex; TOKENS]; 2],
    pub(crate) side: Side,
    pub(crate) half: Half,
    /// Number of the disc that the opponent has just relocated.
    pub(crate) ban: Option<u8>,
}

impl Position {
    /// The set-up: a hexagon of 19 discs, red and black tokens in turn on its corners.
    ///
    /// ```text
    ///     r o b
    ///    o o o o
    ///   b o o o r
    ///    o o o o
    ///     r o b
    /// ```
    pub fn start() -> Self {
        let mut discs = [Cell::new(0, 0); DISCS];
        let near = (-2..=2)
            .flat_map(|q| (-2..=2).map(move |r| Cell::new(q, r)))
            .filter(|cell| cell.distance(Cell::new(0, 0)) <= 2);
        for (disc, cell) in discs.iter_mut().zip(near) {
            *disc = cell;
        }
        let red = [Cell::new(-2, 2), Cell::new(0, -2), Cell::new(2, 0)];
        let black = [Cell::new(-2, 0), Cell::new(0, 2), Cell::new(2, -2)];
        Self::assemble(&discs, [red, black], Side::Red, Half::Token, None)
    }

    /// The set-up with this side to move.
    pub fn start_with(side: Side) -> Self {
        Self { side, ..Self::start() }
    }

    /// The same position with its discs and tokens numbered in order, as they are when it is read
    /// from text.
    pub(crate) fn in_order(&self) -> Self {
        let tokens = Side::ALL.map(|side| self.tokens(side));
        Self::assemble(&self.discs(), tokens, self.side, self.half, self.ban())
    }

    /// Puts a position together from parts that have been checked. Discs and tokens are numbered in
    /// the order of their cells.
    pub(crate) fn assemble(
        discs: &[Cell; DISCS],
        mut tokens: [[Cell; TOKENS]; 2],
        side: Side,
        half: Half,
        ban: Option<Cell>,
    ) -> Self {
        let mut discs = *discs;
        discs.sort_unstable();
        tokens.iter_mut().for_each(|tokens| tokens.sort_unstable());
        let mut field = Field::new(&discs);
        let token_cells = tokens.map(|cells| {
            cells.map(|cell| field.index_of(cell).expect("a token stands on a disc of the field"))
        });
        for &token in token_cells.iter().flatten() {
            field.toggle_token(token);
        }
        let ban = ban.and_then(|cell| field.disc_at(field.index_of(cell)?));
        Self { field, tokens: token_cells, side, half, ban }
    }

    /// Whose turn it is. After a winning slide it is the loser's.
    pub fn side(&self) -> Side {
        self.side
    }

    /// What comes next.
    pub fn half(&self) -> Half {
        self.half
    }

    /// The disc that may not be taken because the opponent has just relocated it.
    pub fn ban(&self) -> Option<Cell> {
        self.ban.map(|disc| self.field.cell(self.field.discs()[disc as usize]))
    }

    /// Where the 19 discs lie, in no particular order.
    pub fn discs(&self) -> [Cell; DISCS] {
        self.field.discs().map(|disc| self.field.cell(disc))
    }

    /// Where a side's tokens stand, in no particular order.
    pub fn tokens(&self, side: Side) -> [Cell; TOKENS] {
        self.tokens[side as usize].map(|token| self.field.cell(token))
    }

    /// A disc in the middle of the field: one with the smallest sum of distances to the others.
    pub(crate) fn centre(&self) -> CellIndex {
        let discs = self.field.discs();
        let sum =
            |middle: CellIndex| discs.iter().map(|&disc| middle.distance(disc) as u16).sum::<u16>();
        discs.iter().copied().min_by_key(|&disc| sum(disc)).unwrap_or(discs[0])
    }

    /// Some legal turn.
    pub(crate) fn any_turn(&self) -> Option<Turn> {
        match self.for_each_turn(ControlFlow::Break) {
            ControlFlow::Break(turn) => Some(turn),
            ControlFlow::Continue(()) => None,
        }
    }

    /// Whether a disc lies on this cell.
    pub fn is_disc(&self, cell: Cell) -> bool {
        self.field.index_of(cell).is_some_and(|index| self.field.is_disc(index))
    }

    /// Whose token stands on this cell.
    ///
    /// ```
    /// use nonaga_core::{Cell, Position, Side};
    /// assert_eq!(Position::start().token_at(Cell::new(2, 0)), Some(Side::Red));
    /// assert_eq!(Position::start().token_at(Cell::new(0, 0)), None);
    /// ```
    pub fn token_at(&self, cell: Cell) -> Option<Side> {
        Side::ALL.into_iter().find(|&side| self.tokens(side).contains(&cell))
    }

    /// The side that has joined its tokens, and how.
    pub fn winner(&self) -> Option<(Side, Shape)> {
        let side = self.side.other();
        shape(&self.tokens(side)).map(|shape| (side, shape))
    }

    /// 64 bits that are the same wherever the field has wandered, and in practice different for
    /// different positions.
    pub fn hash(&self) -> u64 {
        let ban = self.ban.map(|disc| self.field.discs()[disc as usize]);
        let turn = (self.side as u64) << 1 | self.half as u64;
        turn << 62 | hash::of(self.field.discs(), &self.tokens, ban)
    }

    /// Whether two positions are the same in the game: discs up to a shift, tokens, side to move,
    /// half and banned disc.
    pub fn is_like(&self, other: &Self) -> bool {
        if (self.side, self.half) != (other.side, other.half) {
            return false;
        }
        let (mine, theirs) = (self.field.corner(), other.field.corner());
        let shift = |cell: Cell| {
            let (q, r) = (cell.q.wrapping_sub(mine.q), cell.r.wrapping_sub(mine.r));
            Cell::new(theirs.q.wrapping_add(q), theirs.r.wrapping_add(r))
        };
        self.discs().into_iter().all(|disc| other.is_disc(shift(disc)))
            && Side::ALL.into_iter().all(|side| {
                let theirs = other.tokens(side);
                self.tokens(side).into_iter().all(|token| theirs.contains(&shift(token)))
            })
            && self.ban().map(shift) == other.ban()
    }

    /// Whether a side's tokens are connected.
    #[inline(always)]
    pub(crate) fn is_joined(&self, side: Side) -> bool {
        are_joined(self.tokens[side as usize])
    }
}

/// How three cells are connected, if they are.
pub(crate) fn shape([a, b, c]: &[Cell; TOKENS]) -> Option<Shape> {
    match (a.touches(*b), b.touches(*c), c.touches(*a)) {
        (true, true, true) => Some(Shape::Triangle),
        (true, true, false) => Some(row(a, c)),
        (false, true, true) => Some(row(b, a)),
        (true, false, true) => Some(row(c, b)),
        _ => None,
    }
}

/// Three in a row are straight when the outer two lie on a line, two steps apart.
fn row(one: &Cell, other: &Cell) -> Shape {
    let (q, r) = (one.q.wrapping_sub(other.q), one.r.wrapping_sub(other.r));
    if q == 0 || r == 0 || q.wrapping_add(r) == 0 { Shape::Line } else { Shape::Tick }
}
