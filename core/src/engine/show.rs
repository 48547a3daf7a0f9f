//! The field as text.

use core::fmt::Write;

use heapless::String;

use super::Line;
use crate::cell::Cell;
use crate::position::Position;
use crate::side::Side;

/// Writes a row of the field, counted from the north, after the coordinates of its first cell; false when there is none.
pub fn write_row(position: &Position, row: usize, line: &mut Line) -> bool {
    let discs = position.discs();
    let next = |after: Option<i16>| {
        discs.iter().map(|disc| disc.r).filter(|&r| after.is_none_or(|after| r > after)).min()
    };
    let Some(r) = (0..row).try_fold(next(None), |r, _| r.map(|r| next(Some(r)))).flatten() else {
        return false;
    };
    let mut column = discs.iter().map(across).min().unwrap_or(0);
    let width = discs.iter().map(|&disc| label(disc).len()).max().unwrap_or(0);
    // From west to east: the next is the nearest of those beyond.
    let beyond = |column| {
        let row = discs.iter().filter(|disc| disc.r == r && across(disc) >= column);
        row.min_by_key(|disc| disc.q)
    };
    while let Some(disc) = beyond(column) {
        if line.is_empty() {
            let _ = write!(line, "{:>width$} ", label(*disc));
        }
        let gap = (across(disc) - column) as usize;
        let _ = write!(line, "{:gap$} {}", "", letter(position, *disc));
        column = across(disc) + 2;
    }
    true
}

fn label(cell: Cell) -> String<13> {
    let mut text = String::new();
    let _ = write!(text, "{cell}");
    text
}

/// How far east a cell lies, in halves of a cell.
fn across(cell: &Cell) -> i32 {
    2 * i32::from(cell.q) + i32::from(cell.r)
}

fn letter(position: &Position, disc: Cell) -> char {
    match position.token_at(disc) {
        Some(Side::Red) => 'R',
        Some(Side::Black) => 'B',
        None if position.ban() == Some(disc) => 'x',
        None => 'o',
    }
}
