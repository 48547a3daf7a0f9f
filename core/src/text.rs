//! Turns and positions as text, and back.
//!
//! ```text
//! cell      2,-1
//! turn      2,0>-1,0/-1,2>1,2      winning slide 2,0>-1,0      pass
//! position  discs=-2,0 -2,1 …;red=-2,2 0,-2 2,0;black=-2,0 0,2 2,-2;turn=red;ban=-
//! ```
//! A position in the middle of a turn ends in `;half=disc`.

use core::fmt::{self, Display, Formatter};
use core::str::FromStr;

use crate::cell::Cell;
use crate::field::DISCS;
use crate::position::{Half, Position, TOKENS};
use crate::setup::{PositionFault, check_ban, check_open, check_token, check_whole};
use crate::side::Side;
use crate::turn::{Relocation, Slide, Turn};

/// What is wrong with a text, and where.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TextError {
    /// What is wrong.
    pub fault: TextFault,
    /// At which byte of the text it shows.
    pub at: usize,
}

/// What can be wrong with a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TextFault {
    /// Something else belongs here.
    Expected(&'static str),
    /// More text than there should be.
    Leftover,
    /// A coordinate is beyond the 16 bits of a [`Cell`].
    TooFar,
    /// The parts are well written but make no position.
    Position(PositionFault),
}

impl From<PositionFault> for TextFault {
    fn from(fault: PositionFault) -> Self {
        Self::Position(fault)
    }
}

impl Display for TextFault {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Expected(what) => write!(f, "expected {what}"),
            Self::Leftover => f.write_str("nothing more expected"),
            Self::TooFar => f.write_str("coordinate beyond 32767"),
            Self::Position(fault) => fault.fmt(f),
        }
    }
}

impl Display for TextError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{} at {}", self.fault, self.at)
    }
}

impl core::error::Error for TextError {}

impl Display for Cell {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.q, self.r)
    }
}

impl Display for Slide {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}>{}", self.from, self.to)
    }
}

impl Display for Relocation {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}>{}", self.from, self.to)
    }
}

impl Display for Turn {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pass => f.write_str("pass"),
            Self::Move(slide, None) => write!(f, "{slide}"),
            Self::Move(slide, Some(relocation)) => write!(f, "{slide}/{relocation}"),
        }
    }
}

impl Display for Side {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Red => "red",
            Self::Black => "black",
        })
    }
}

impl Display for Position {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write_cells(f, "discs=", self.discs())?;
        write_cells(f, ";red=", self.tokens(Side::Red))?;
        write_cells(f, ";black=", self.tokens(Side::Black))?;
        write!(f, ";turn={};ban=", self.side())?;
        match self.ban() {
            Some(disc) => write!(f, "{disc}")?,
            None => f.write_str("-")?,
        }
        match self.half() {
            Half::Token => Ok(()),
            Half::Disc => f.write_str(";half=disc"),
        }
    }
}

/// Writes cells in order, so that the same position always has the same text.
fn write_cells<const N: usize>(
    f: &mut Formatter<'_>,
    label: &str,
    mut cells: [Cell; N],
) -> fmt::Result {
    cells.sort_unstable();
    f.write_str(label)?;
    for (number, cell) in cells.iter().enumerate() {
        if number > 0 {
            f.write_str(" ")?;
        }
        write!(f, "{cell}")?;
    }
    Ok(())
}

impl FromStr for Cell {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let mut reader = TextReader::new(text);
        let cell = reader.cell()?;
        reader.end()?;
        Ok(cell)
    }
}

impl FromStr for Turn {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let mut reader = TextReader::new(text);
        if reader.take("pass") {
            reader.end()?;
            return Ok(Self::Pass);
        }
        let (from, to) = reader.way()?;
        let slide = Slide { from, to };
        let mut relocation = None;
        if reader.take("/") {
            let (from, to) = reader.way()?;
            relocation = Some(Relocation { from, to });
        }
        reader.end()?;
        Ok(Self::Move(slide, relocation))
    }
}

impl FromStr for Position {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let mut reader = TextReader::new(text);
        reader.expect("discs=")?;
        let discs = reader.discs()?;
        reader.expect(";red=")?;
        let red = reader.tokens(&discs, &[])?;
        reader.expect(";black=")?;
        let black = reader.tokens(&discs, &red)?;
        reader.expect(";turn=")?;
        let turn_at = reader.at;
        let side = if reader.take("red") {
            Side::Red
        } else if reader.take("black") {
            Side::Black
        } else {
            return Err(reader.fault(TextFault::Expected("red or black")));
        };
        reader.expect(";ban=")?;
        let ban_at = reader.at;
        let ban = if reader.take("-") && !reader.next_is_digit() {
            None
        } else {
            reader.at = ban_at;
            Some(reader.cell()?)
        };
        let half = if reader.take(";half=disc") { Half::Disc } else { Half::Token };
        reader.end()?;

        let tokens = [red, black];
        let shows_at = |at| move |fault: PositionFault| TextError { fault: fault.into(), at };
        check_ban(&discs, &tokens, side, half, ban).map_err(shows_at(ban_at))?;
        check_open(&tokens, side, half).map_err(shows_at(turn_at))?;
        Ok(Self::assemble(&discs, tokens, side, half, ban))
    }
}

/// Reads a text from left to right and remembers where it is.
struct TextReader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> TextReader<'a> {
    fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    fn fault(&self, fault: TextFault) -> TextError {
        TextError { fault, at: self.at }
    }

    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or("")
    }

    /// Goes past this word if it is next.
    fn take(&mut self, word: &str) -> bool {
        let is_next = self.rest().starts_with(word);
        if is_next {
            self.at += word.len();
        }
        is_next
    }

    fn expect(&mut self, word: &'static str) -> Result<(), TextError> {
        if self.take(word) { Ok(()) } else { Err(self.fault(TextFault::Expected(word))) }
    }

    fn end(&self) -> Result<(), TextError> {
        if self.rest().is_empty() { Ok(()) } else { Err(self.fault(TextFault::Leftover)) }
    }

    fn next_is_digit(&self) -> bool {
        self.rest().starts_with(|c: char| c.is_ascii_digit())
    }

    fn number(&mut self) -> Result<i16, TextError> {
        let start = self.at;
        let is_negative = self.take("-");
        if !self.next_is_digit() {
            return Err(self.fault(TextFault::Expected("a number")));
        }
        let mut value = 0i16;
        while let Some(digit) = self.rest().chars().next().and_then(|c| c.to_digit(10)) {
            let digit = if is_negative { -(digit as i16) } else { digit as i16 };
            value = (value.checked_mul(10))
                .and_then(|value| value.checked_add(digit))
                .ok_or(TextError { fault: TextFault::TooFar, at: start })?;
            self.at += 1;
        }
        Ok(value)
    }

    fn cell(&mut self) -> Result<Cell, TextError> {
        let q = self.number()?;
        self.expect(",")?;
        let r = self.number()?;
        Ok(Cell::new(q, r))
    }

    /// Two cells with an arrow between them.
    fn way(&mut self) -> Result<(Cell, Cell), TextError> {
        let from = self.cell()?;
        self.expect(">")?;
        Ok((from, self.cell()?))
    }

    /// Exactly `N` different cells with spaces between them, each of which passes `check`.
    fn cells<const N: usize>(
        &mut self,
        wrong_number: PositionFault,
        twice: PositionFault,
        check: impl Fn(Cell) -> Result<(), PositionFault>,
    ) -> Result<[Cell; N], TextError> {
        let start = self.at;
        let mut cells = [Cell::new(0, 0); N];
        let mut count = 0;
        loop {
            let at = self.at;
            let cell = self.cell()?;
            let checked = match count {
                _ if count == N => Err(wrong_number),
                _ if cells[..count].contains(&cell) => Err(twice),
                _ => check(cell),
            };
            checked.map_err(|fault| TextError { fault: fault.into(), at })?;
            cells[count] = cell;
            count += 1;
            if !self.take(" ") {
                break;
            }
        }
        if count < N {
            return Err(TextError { fault: wrong_number.into(), at: start });
        }
        Ok(cells)
    }

    fn discs(&mut self) -> Result<[Cell; DISCS], TextError> {
        let start = self.at;
        let discs =
            self.cells(PositionFault::NotNineteenDiscs, PositionFault::DiscTwice, |_| Ok(()))?;
        check_whole(&discs).map_err(|fault| TextError { fault: fault.into(), at: start })?;
        Ok(discs)
    }

    fn tokens(
        &mut self,
        discs: &[Cell; DISCS],
        others: &[Cell],
    ) -> Result<[Cell; TOKENS], TextError> {
        self.cells(PositionFault::NotThreeTokens, PositionFault::DiscWithTwoTokens, |token| {
            check_token(discs, others, token)
        })
    }
}
