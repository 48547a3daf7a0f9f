//! Positions drawn in the test that speaks of them.
//!
//! ```text
//!     R o b       o  disc                  r b  tokens
//!    o A o o      *  banned disc           R B  tokens that the test speaks of
//!   b o . o r     .  empty cell            A C D …  other discs that it speaks of
//!    o o 1 o                               1 2 3 …  empty cells that it speaks of
//!     r o b
//! ```
//! A row lies half a cell to the side of the next, as on the table; blanks around it are empty.

use std::collections::BTreeMap;

use nonaga_core::{Cell, Position, Relocation, Side, Slide};

use crate::agreement::agree;
use crate::slow::Slow;

pub struct Diagram {
    cells: BTreeMap<char, Vec<Cell>>,
}

/// Reads a diagram. Its first row has `r` 0, and rows go down.
pub fn diagram(text: &str) -> Diagram {
    let mut cells: BTreeMap<char, Vec<Cell>> = BTreeMap::new();
    let rows: Vec<&str> = text.lines().filter(|row| !row.trim().is_empty()).collect();
    let corner = rows[0].find(|letter| letter != ' ').expect("the row is not empty") as i16;
    for (r, row) in rows.into_iter().enumerate() {
        for (column, letter) in row.char_indices().filter(|(_, letter)| !" .".contains(*letter)) {
            // Two columns a cell, and a row further down goes half a cell to the east.
            let twice_q = column as i16 - corner - r as i16;
            assert!(twice_q % 2 == 0, "row {r} is not half a cell beside the row before:\n{text}");
            cells.entry(letter).or_default().push(Cell::new(twice_q / 2, r as i16));
        }
    }
    Diagram { cells }
}

/// The set-up, in which R can slide to E.
pub fn set_up() -> Diagram {
    diagram(
        "
    R E b
   o o o o
  b o o o r
   o o o o
    r o b
",
    )
}

impl Diagram {
    /// The cell that the diagram names so.
    pub fn at(&self, name: char) -> Cell {
        match self.cells.get(&name).map(Vec::as_slice) {
            Some(&[cell]) => cell,
            _ => panic!("the diagram has not exactly one {name}"),
        }
    }

    pub fn slide(&self, from: char, to: char) -> Slide {
        Slide { from: self.at(from), to: self.at(to) }
    }

    pub fn relocation(&self, from: char, to: char) -> Relocation {
        Relocation { from: self.at(from), to: self.at(to) }
    }

    /// The position at the beginning of a side's turn.
    pub fn token_next(&self, side: Side) -> Position {
        self.position(side, "")
    }

    /// The position after a side has moved its token.
    pub fn disc_next(&self, side: Side) -> Position {
        self.position(side, ";half=disc")
    }

    /// Fast and slow rules are asked about every diagram.
    fn position(&self, side: Side, half: &str) -> Position {
        let of = |is_meant: fn(char) -> bool| {
            let named = self.cells.iter().filter(move |(name, _)| is_meant(**name));
            let cells = named.flat_map(|(_, cells)| cells).map(Cell::to_string);
            cells.collect::<Vec<_>>().join(" ")
        };
        let discs = of(|name| !name.is_ascii_digit());
        let red = of(|name| "rR".contains(name));
        let black = of(|name| "bB".contains(name));
        let ban = self.cells.get(&'*').map_or("-".into(), |cells| cells[0].to_string());
        let text = format!("discs={discs};red={red};black={black};turn={side};ban={ban}{half}");
        let position = text.parse().unwrap_or_else(|error| panic!("{error}: {text}"));
        let slow = Slow::of(&position);
        agree(&position, &slow, &slow.turns());
        position
    }
}
