//! A puzzle in about 14 bytes.
//!
//! Bits, the highest of a byte first; the last byte is filled up with zeros:
//! ```text
//!   4  width - 1 and
//!   4  height - 1 of the field, in cells along q and r
//!   2  turns - 1
//!   3  grade
//!      width × height: one bit a cell, row by row, 1 for a disc
//! 3×5  red tokens and
//! 3×5  black tokens, by the number of their disc in that order, rising
//!   5  the locked disc by its number, 31 for none
//!   2  solution: which red token slides and
//!   3  in which direction
//!  11  unless it wins at once: the disc that is taken (5) and its place among its places in order (6)
//! ```

use core::fmt;

use heapless::Vec;
use nonaga_core::{
    Cell, DISCS, Direction, Half, Position, PositionFault, Relocation, Side, Slide, TOKENS, Turn,
};

use super::{Puzzle, SOLVER};

/// Fields wider or higher than this make no puzzles.
pub const MOST_SPAN: i16 = 16;
/// PuzzleHead, largest field, tokens, lock and solution.
const MOST_BITS: usize = HEAD + 256 + 30 + 5 + 16;
/// Width, height, turns and grade.
const HEAD: usize = 13;

/// A puzzle as bytes.
pub type Bytes = Vec<u8, { MOST_BITS.div_ceil(8) }>;

/// In place of the number of a locked disc.
const NO_LOCK: u16 = 31;

/// Why bytes are not a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadPuzzle {
    /// They end in the middle.
    TooShort,
    /// The bits that fill up the last byte are not zero.
    Leftover,
    /// No puzzle asks for a win in this many turns.
    Turns(u8),
    /// There is no such grade.
    Grade(u8),
    /// There is no disc of this number.
    Disc(u8),
    /// The tokens of a side are not in rising order.
    TokenOrder,
    /// The field is too wide or too high.
    TooLarge,
    /// Discs and tokens are not a position.
    Position(PositionFault),
    /// The first turn given is not possible.
    Solution,
}

impl fmt::Display for BadPuzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooShort => f.write_str("the puzzle ends too early"),
            Self::Leftover => f.write_str("nothing more expected in the last byte"),
            Self::Turns(turns) => write!(f, "a win in {turns} turns is not asked for"),
            Self::Grade(grade) => write!(f, "there is no grade {grade}"),
            Self::Disc(number) => write!(f, "there is no disc {number}"),
            Self::TokenOrder => f.write_str("tokens must come in rising order"),
            Self::TooLarge => f.write_str("the field is too wide or too high"),
            Self::Position(fault) => fault.fmt(f),
            Self::Solution => f.write_str("the solution cannot be played"),
        }
    }
}

impl core::error::Error for BadPuzzle {}

impl Puzzle {
    /// The puzzle as bytes.
    pub fn encode(&self) -> Result<Bytes, BadPuzzle> {
        let discs = in_rows(self.position.discs());
        let corner = corner(&discs);
        let span =
            |f: fn(&Cell) -> i16, from: i16| discs.iter().map(f).max().unwrap_or(from) - from + 1;
        let (width, height) = (span(|cell| cell.q, corner.q), span(|cell| cell.r, corner.r));
        if width > MOST_SPAN || height > MOST_SPAN {
            return Err(BadPuzzle::TooLarge);
        }
        let mut writer = BitWriter::default();
        writer.bits(width as u16 - 1, 4);
        writer.bits(height as u16 - 1, 4);
        writer.bits(u16::from(self.turns) - 1, 2);
        writer.bits(self.grade.into(), 3);
        for cell in cells(corner, width, height) {
            writer.bits(self.position.is_disc(cell).into(), 1);
        }
        let number = |cell: Cell| discs.iter().position(|&disc| disc == cell).map(|n| n as u16);
        for side in Side::ALL {
            for token in in_rows(self.position.tokens(side)) {
                writer.bits(number(token).ok_or(BadPuzzle::Solution)?, 5);
            }
        }
        writer.bits(self.position.ban().and_then(number).unwrap_or(NO_LOCK), 5);
        self.write_solution(&mut writer, number).ok_or(BadPuzzle::Solution)?;
        Ok(writer.bytes)
    }

    fn write_solution(
        &self,
        writer: &mut BitWriter,
        number: impl Fn(Cell) -> Option<u16>,
    ) -> Option<()> {
        let Turn::Move(slide, relocation) = self.solution else { return None };
        let tokens = in_rows(self.position.tokens(SOLVER));
        let token = tokens.iter().position(|&token| token == slide.from)?;
        let lies_that_way =
            |&direction: &Direction| slide_to(&self.position, slide.from, direction) == Some(slide);
        let direction = Direction::ALL.into_iter().find(lies_that_way)?;
        writer.bits(token as u16, 2);
        writer.bits(direction as u16, 3);
        if let Some(disc) = relocation {
            let after = after_slide(&self.position, slide)?;
            writer.bits(number(disc.from)?, 5);
            let place = places(&after, disc.from).iter().position(|&place| place == disc.to)?;
            writer.bits(place as u16, 6);
        }
        Some(())
    }
}

/// The first bits of a puzzle, which say how large it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PuzzleHead {
    width: u8,
    height: u8,
    /// Turns in which it is won.
    pub turns: u8,
    /// How hard it is to find.
    pub grade: u8,
}

impl PuzzleHead {
    /// The head of the puzzle that begins here; what is not there counts as zeros.
    pub(super) const fn read(bytes: &[u8], at: usize) -> Self {
        let first = if at < bytes.len() { bytes[at] } else { 0 };
        let second = if at + 1 < bytes.len() { bytes[at + 1] } else { 0 };
        Self {
            width: (first >> 4) + 1,
            height: (first & 15) + 1,
            turns: (second >> 6) + 1,
            grade: second >> 3 & 7,
        }
    }

    /// How many bytes the puzzle has.
    pub(super) const fn size(self) -> usize {
        let relocation = if self.turns > 1 { 11 } else { 0 };
        let field = self.width as usize * self.height as usize;
        (HEAD + field + 2 * 5 * TOKENS + 5 + 5 + relocation).div_ceil(8)
    }
}

/// Reads the first puzzle; returns it with its length in bytes.
pub(super) fn decode(bytes: &[u8]) -> Result<(Puzzle, usize), BadPuzzle> {
    let head = PuzzleHead::read(bytes, 0);
    let size = head.size();
    let mut reader = BitReader { bytes: bytes.get(..size).ok_or(BadPuzzle::TooShort)?, at: HEAD };
    let PuzzleHead { turns, grade, .. } = head;
    if turns > Puzzle::MOST_TURNS {
        return Err(BadPuzzle::Turns(turns));
    }
    if !(1..=Puzzle::HARDEST).contains(&grade) {
        return Err(BadPuzzle::Grade(grade));
    }
    let discs = reader.discs(head.width.into(), head.height.into())?;
    let mut tokens = [[Cell::new(0, 0); TOKENS]; 2];
    for side in &mut tokens {
        let mut last = None;
        for token in side {
            let number = reader.bits(5)?;
            if last >= Some(number) {
                return Err(BadPuzzle::TokenOrder);
            }
            last = Some(number);
            *token = disc(&discs, number)?;
        }
    }
    let lock = match reader.bits(5)? {
        NO_LOCK => None,
        number => Some(disc(&discs, number)?),
    };
    let position =
        Position::new(discs, tokens, SOLVER, Half::Token, lock).map_err(BadPuzzle::Position)?;
    let solution = reader.solution(&position, &discs, turns)?;
    reader.end()?;
    Ok((Puzzle { position, turns, grade, solution }, size))
}

/// The cells of a field's frame, row by row.
fn cells(corner: Cell, width: i16, height: i16) -> impl Iterator<Item = Cell> {
    (0..height).flat_map(move |r| (0..width).map(move |q| Cell::new(corner.q + q, corner.r + r)))
}

/// The cell with the least of both coordinates.
fn corner(discs: &[Cell]) -> Cell {
    let least = |f: fn(&Cell) -> i16| discs.iter().map(f).min().unwrap_or(0);
    Cell::new(least(|cell| cell.q), least(|cell| cell.r))
}

/// Cells in the order in which they are written.
fn in_rows<const N: usize>(mut cells: [Cell; N]) -> [Cell; N] {
    cells.sort_unstable_by_key(|cell| (cell.r, cell.q));
    cells
}

fn disc(discs: &[Cell; DISCS], number: u16) -> Result<Cell, BadPuzzle> {
    discs.get(usize::from(number)).copied().ok_or(BadPuzzle::Disc(number as u8))
}

/// The slide of a token in a direction, if it has room there.
fn slide_to(position: &Position, from: Cell, direction: Direction) -> Option<Slide> {
    let (q, r) = direction.offset();
    let is_that_way = |slide: &Slide| {
        let steps = slide.to.distance(from) as i16;
        slide.from == from && slide.to == Cell::new(from.q + q * steps, from.r + r * steps)
    };
    position.slides().into_iter().find(is_that_way)
}

fn after_slide(position: &Position, slide: Slide) -> Option<Position> {
    let mut after = *position;
    after.play(nonaga_core::HalfTurn::Slide(slide)).ok()?;
    Some(after)
}

/// The places for a disc, in the order in which they are counted.
fn places(position: &Position, disc: Cell) -> Vec<Cell, { nonaga_core::MOST_PLACES }> {
    let mut places = position.places(disc);
    places.sort_unstable_by_key(|cell| (cell.r, cell.q));
    places
}

/// Bits on their way out.
#[derive(Default)]
struct BitWriter {
    bytes: Bytes,
    used: usize,
}

impl BitWriter {
    fn bits(&mut self, value: u16, count: usize) {
        for bit in (0..count).rev() {
            if self.used.is_multiple_of(8) {
                self.bytes.push(0).expect("the largest puzzle was counted");
            }
            let last = self.bytes.len() - 1;
            self.bytes[last] |= ((value >> bit & 1) as u8) << (7 - self.used % 8);
            self.used += 1;
        }
    }
}

/// Bits on their way in.
struct BitReader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl BitReader<'_> {
    fn bits(&mut self, count: usize) -> Result<u16, BadPuzzle> {
        let mut value = 0;
        for _ in 0..count {
            let byte = self.bytes.get(self.at / 8).ok_or(BadPuzzle::TooShort)?;
            value = value << 1 | u16::from(byte >> (7 - self.at % 8) & 1);
            self.at += 1;
        }
        Ok(value)
    }

    fn discs(&mut self, width: i16, height: i16) -> Result<[Cell; DISCS], BadPuzzle> {
        let mut discs = Vec::<Cell, DISCS>::new();
        let not_nineteen = BadPuzzle::Position(PositionFault::NotNineteenDiscs);
        for cell in cells(Cell::new(0, 0), width, height) {
            if self.bits(1)? == 1 {
                discs.push(cell).map_err(|_| not_nineteen)?;
            }
        }
        discs.into_array().map_err(|_| not_nineteen)
    }

    fn solution(
        &mut self,
        position: &Position,
        discs: &[Cell; DISCS],
        turns: u8,
    ) -> Result<Turn, BadPuzzle> {
        let (token, direction) = (self.bits(2)?, self.bits(3)?);
        let token = in_rows(position.tokens(SOLVER)).get(usize::from(token)).copied();
        let direction = Direction::ALL.get(usize::from(direction)).copied();
        let slide = token
            .zip(direction)
            .and_then(|(token, direction)| slide_to(position, token, direction))
            .ok_or(BadPuzzle::Solution)?;
        let mut relocation = None;
        if turns > 1 {
            let (number, place) = (self.bits(5)?, self.bits(6)?);
            let from = disc(discs, number)?;
            let after = after_slide(position, slide).ok_or(BadPuzzle::Solution)?;
            let to = places(&after, from).get(usize::from(place)).copied();
            relocation = Some(Relocation { from, to: to.ok_or(BadPuzzle::Solution)? });
        }
        let turn = Turn::Move(slide, relocation);
        match { *position }.play_turn(turn) {
            Ok(()) => Ok(turn),
            Err(_) => Err(BadPuzzle::Solution),
        }
    }

    /// Only zeros are left.
    fn end(&mut self) -> Result<(), BadPuzzle> {
        while self.at < 8 * self.bytes.len() {
            if self.bits(1)? == 1 {
                return Err(BadPuzzle::Leftover);
            }
        }
        Ok(())
    }
}
