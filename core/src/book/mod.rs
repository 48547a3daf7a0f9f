//! The opening book: turns for the first positions of a game, found by `nonaga book` with searches that take far longer than
//! a player would wait.
//!
//! A position is found by its hash up to symmetry, so that one entry serves up to twelve positions and both colours.
//! Several turns of an entry are as good as each other; the seed of a thought chooses.

mod entries;

use crate::cell::Direction;
use crate::field::DISCS;
use crate::position::{Position, TOKENS};
use crate::search::Score;
use crate::torus::Line;
use crate::turn::{Relocation, Slide, Turn};

/// An entry has up to this many turns.
pub const BOOK_TURNS: usize = 3;

/// A position of the book.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BookEntry {
    /// The lower half of its hash up to symmetry.
    pub key: u32,
    /// What the best turn is worth to the side to move.
    pub score: i16,
    /// Good turns, the best first.
    pub turns: [BookTurn; BOOK_TURNS],
}

/// A turn in 16 bits, with tokens and discs numbered in the order of their cells: which token slides in which
/// direction, which disc is taken, and which other disc it is put beside, in which direction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BookTurn(pub u16);

const DIRECTIONS: u16 = 6;

impl BookTurn {
    /// No turn.
    pub const NONE: Self = Self(u16::MAX);

    /// The code of a turn with a relocation, in a position whose tokens and discs are in order.
    fn of(position: &Position, turn: Turn) -> Option<Self> {
        let Turn::Move(slide, Some(disc)) = turn else { return None };
        let tokens = position.tokens(position.side());
        let token = tokens.iter().position(|&token| token == slide.from)?;
        let way = Direction::ALL.into_iter().position(|way| {
            let index = position.field.index_of(slide.from);
            let stop = index.and_then(|from| position.stop(from, way));
            stop.map(|stop| position.field.cell(stop)) == Some(slide.to)
        })?;
        let discs = position.discs();
        let taken = discs.iter().position(|&it| it == disc.from)?;
        let beside = |&(number, it): &(usize, Direction)| {
            number != taken && discs[number].step(it) == disc.to
        };
        let all = (0..DISCS).flat_map(|number| Direction::ALL.map(|it| (number, it)));
        let (neighbour, side) = all.into_iter().find(beside)?;
        let [token, way, taken, neighbour] = [token, way, taken, neighbour].map(|it| it as u16);
        let slide = token * DIRECTIONS + way;
        let place = neighbour * DIRECTIONS + side as u16;
        Some(Self((slide * DISCS as u16 + taken) * DISCS as u16 * DIRECTIONS + place))
    }

    /// The turn that this stands for in a position whose tokens and discs are in order, legal or not.
    fn turn(self, position: &Position) -> Option<Turn> {
        let split = |number: u16, by: u16| (number / by, (number % by) as usize);
        let (rest, side) = split(self.0, DIRECTIONS);
        let (rest, neighbour) = split(rest, DISCS as u16);
        let (rest, taken) = split(rest, DISCS as u16);
        let (token, way) = split(rest, DIRECTIONS);
        if token as usize >= TOKENS {
            return None;
        }
        let from = position.tokens(position.side())[token as usize];
        let stop = position.field.stop(&mut Line::new(position.field.index_of(from)?, way))?;
        let discs = position.discs();
        let to = discs[neighbour].step(Direction::ALL[side]);
        let slide = Slide { from, to: position.field.cell(stop) };
        Some(Turn::Move(slide, Some(Relocation { from: discs[taken], to })))
    }
}

impl BookEntry {
    /// An entry for a position, with turns that are legal there and move a disc; what they are worth comes from a search.
    pub fn new(position: &Position, score: i16, best_first: &[Turn]) -> Option<Self> {
        let (hash, symmetries) = position.hash_up_to_symmetry();
        let symmetry = *symmetries.first()?;
        let image = symmetry.position(position);
        let mut turns = [BookTurn::NONE; BOOK_TURNS];
        for (code, &turn) in turns.iter_mut().zip(best_first) {
            *code = BookTurn::of(&image, symmetry.turn(turn))?;
        }
        Some(Self { key: hash as u32, score, turns })
    }
}

/// All entries, in the order of their keys.
pub fn entries() -> &'static [BookEntry] {
    &entries::ENTRIES
}

/// The entry of a position.
///
/// ```
/// use nonaga_core::{Position, book};
/// assert!(book::entry(&Position::start()).is_some());
/// ```
pub fn entry(position: &Position) -> Option<&'static BookEntry> {
    let (hash, _) = position.hash_up_to_symmetry();
    entry_with(hash as u32)
}

fn entry_with(key: u32) -> Option<&'static BookEntry> {
    let place = entries().binary_search_by_key(&key, |entry| entry.key).ok()?;
    entries().get(place)
}

/// One of the book's turns for a position and what it is worth. The choice is any number.
pub fn turn(position: &Position, choice: u32) -> Option<(Turn, Score)> {
    let (hash, symmetries) = position.hash_up_to_symmetry();
    let entry = entry_with(hash as u32)?;
    let turns = entry.turns.iter().filter(|&&turn| turn != BookTurn::NONE).count();
    let number = choice as usize % turns.max(1);
    // Where the position is symmetric, every image of the turn is as good.
    let symmetry = *symmetries.get(choice as usize / BOOK_TURNS % symmetries.len())?;
    let turn = entry.turns[number].turn(&symmetry.position(position))?;
    let turn = symmetry.inverse().turn(turn);
    // Another position might have the same key.
    { *position }.play_turn(turn).ok()?;
    Some((turn, Score(entry.score)))
}
