//! Fields drawn with letters: how lessons store them.
//!
//! A row of letters is a row of the field; neighbours in a row stand two columns apart and every row is
//! shifted by one column against the next:
//!
//! ```text
//!     r o b        .  nothing            o  a disc        O  a ringed disc
//!    o o o o       *  a ringed place     l  a locked disc
//!   b o O o r      r  a red token        b  a black token (each on a disc)
//!    o o o o       +  a disc that may be taken
//!     r o b        x  a disc that may not
//! ```

use heapless::Vec;
use nonaga_core::{Cell, DISCS, Half, Position, PositionFault, Side, TOKENS};

/// What a letter stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Symbol {
    /// A disc.
    Disc,
    /// A disc that the opponent has just relocated.
    Locked,
    /// A disc with a ring around it.
    RingedDisc,
    /// An empty place with a ring around it.
    RingedPlace,
    /// A disc with a token.
    Token(Side),
    /// A disc that may be taken.
    Free,
    /// A disc that may not be taken.
    Held,
}

impl Symbol {
    const fn of(letter: u8) -> Option<Self> {
        Some(match letter {
            b'o' => Self::Disc,
            b'l' => Self::Locked,
            b'O' => Self::RingedDisc,
            b'*' => Self::RingedPlace,
            b'r' => Self::Token(Side::Red),
            b'b' => Self::Token(Side::Black),
            b'+' => Self::Free,
            b'x' => Self::Held,
            _ => return None,
        })
    }

    /// Whether there is a ring around it.
    pub const fn is_ringed(self) -> bool {
        matches!(self, Self::RingedDisc | Self::RingedPlace)
    }
}

/// A field drawn with letters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AsciiBoard(pub &'static str);

impl AsciiBoard {
    /// All symbols with their cells. Row 0 is the first line, column 0 has `q` 0 there.
    pub fn symbols(self) -> impl Iterator<Item = (Cell, Symbol)> {
        self.0.lines().enumerate().flat_map(|(row, line)| {
            line.bytes().enumerate().filter_map(move |(column, letter)| {
                let (row, column) = (row as i16, column as i16);
                Some((Cell::new((column - row) / 2, row), Symbol::of(letter)?))
            })
        })
    }

    /// Whether there is a ring around this cell.
    pub fn is_ringed(self, cell: Cell) -> bool {
        self.symbols().any(|(at, symbol)| at == cell && symbol.is_ringed())
    }

    /// The position it shows, with red to move.
    pub fn position(self, half: Half) -> Result<Position, PositionFault> {
        let mut discs = Vec::<Cell, DISCS>::new();
        let mut tokens = [Vec::<Cell, TOKENS>::new(), Vec::new()];
        let mut ban = None;
        for (cell, symbol) in self.symbols() {
            match symbol {
                Symbol::RingedPlace => continue,
                Symbol::Locked => ban = Some(cell),
                Symbol::Token(side) => {
                    tokens[side as usize].push(cell).map_err(|_| PositionFault::NotThreeTokens)?;
                }
                _ => {}
            }
            discs.push(cell).map_err(|_| PositionFault::NotNineteenDiscs)?;
        }
        let discs = discs.into_array().map_err(|_| PositionFault::NotNineteenDiscs)?;
        let [red, black] =
            tokens.map(|cells| cells.into_array().map_err(|_| PositionFault::NotThreeTokens));
        Position::new(discs, [red?, black?], Side::Red, half, ban)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_drawing_of_the_set_up_is_the_set_up() {
        let set_up = AsciiBoard(
            "    r o b
   o o o o
  b o o o r
   o o o o
    r o b",
        );
        assert!(set_up.position(Half::Token).unwrap().is_like(&Position::start()));
    }

    #[test]
    fn a_drawing_that_is_no_position_says_why() {
        let position = |letters| AsciiBoard(letters).position(Half::Token);
        assert_eq!(position("o o o"), Err(PositionFault::NotNineteenDiscs));
        assert_eq!(position("r o r r r"), Err(PositionFault::NotThreeTokens));
        let torn = "r o r o r o o o o o   b o b o b o o o o";
        assert_eq!(position(torn), Err(PositionFault::FieldInParts));
    }
}
