//! Puzzles: red to move and win in one, two or three turns, whatever black does.
//!
//! `puzzles.bin` is made by `nonaga puzzles make` and proved by `nonaga puzzles check`; a puzzle takes about
//! 14 bytes (see `format.rs`). They are ordered by difficulty, the easy ones first.
//!
//! A puzzle has **one solution**: exactly one slide begins a win in the number of turns asked for. Of the
//! relocations after it, those that keep the win are equally right. So that this is one idea and not several,
//! one of these holds ([`SolutionKey`]):
//! * the discs do not matter: at least half of all relocations keep the win, the others throw it away;
//! * one disc must go, and it does not matter where to;
//! * one place must be filled, and it does not matter with which disc.

mod format;
use nonaga_core::{Position, Side, Turn};

pub use format::{BadPuzzle, Bytes, MOST_SPAN, PuzzleHead};

use crate::store::LearningProgress;

/// The solver always plays this side.
pub const SOLVER: Side = Side::Red;

/// All puzzles, one after the other.
static BYTES: &[u8] = include_bytes!("puzzles.bin");

/// A puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Puzzle {
    /// Where it begins; [`SOLVER`] is to move.
    pub position: Position,
    /// Turns in which it is won, 1 to [`Puzzle::MOST_TURNS`].
    pub turns: u8,
    /// How hard it is to find, 1 to [`Puzzle::HARDEST`].
    pub grade: u8,
    /// A first turn that wins: its slide is the only one.
    pub solution: Turn,
}

impl Puzzle {
    /// The longest win asked for.
    pub const MOST_TURNS: u8 = 3;
    /// The highest grade.
    pub const HARDEST: u8 = 5;

    /// All puzzles of the game.
    pub fn all() -> Puzzles<'static> {
        Puzzles::new(BYTES)
    }

    /// How many puzzles the game has.
    pub const COUNT: usize = {
        let (mut count, mut at) = (0, 0);
        while at < BYTES.len() {
            at += PuzzleHead::read(BYTES, at).size();
            count += 1;
        }
        assert!(at == BYTES.len(), "the last puzzle is whole");
        assert!(count <= LearningProgress::MOST_PUZZLES, "there is room to remember every puzzle");
        count
    };

    /// The puzzle with this number, counted from 0.
    pub fn number(number: usize) -> Option<Self> {
        Puzzles::new(BYTES.get(start_of(number)..)?).next()?.ok()
    }

    /// The head of the puzzle with this number, counted from 0.
    pub fn head(number: usize) -> Option<PuzzleHead> {
        let start = start_of(number);
        (start < BYTES.len()).then(|| PuzzleHead::read(BYTES, start))
    }
}

/// Where a puzzle begins. Going past puzzles reads their sizes only.
fn start_of(number: usize) -> usize {
    let mut at = 0;
    for _ in 0..number.min(Puzzle::COUNT) {
        at += PuzzleHead::read(BYTES, at).size();
    }
    at
}

/// What about the discs decides a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SolutionKey {
    /// The slide alone: most relocations keep the win.
    Slide,
    /// One disc must be taken.
    Take,
    /// One place must be filled.
    Fill,
}

/// Reads puzzles one after the other; the first bad one is the last.
#[derive(Clone, Debug)]
pub struct Puzzles<'a> {
    bytes: &'a [u8],
}

impl<'a> Puzzles<'a> {
    /// The puzzles in these bytes.
    pub const fn new(bytes: &'a [u8]) -> Self {
        Self { bytes }
    }
}

impl Iterator for Puzzles<'_> {
    type Item = Result<Puzzle, BadPuzzle>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.bytes.is_empty() {
            return None;
        }
        let read = format::decode(self.bytes);
        self.bytes = match read {
            Ok((_, size)) => &self.bytes[size..],
            Err(_) => &[],
        };
        Some(read.map(|(puzzle, _)| puzzle))
    }
}
