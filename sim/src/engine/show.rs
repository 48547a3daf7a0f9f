//! The field as text.

use std::fmt::Write;

use nonaga_core::{Cell, Position, Side};

/// The rows of the field from north to south, each after the coordinates of its first cell, then the position as one line.
pub(crate) fn show(position: &Position) -> String {
    let mut discs = position.discs();
    discs.sort_by_key(|disc| (disc.r, disc.q));
    let west = discs.iter().map(across).min().unwrap_or(0);
    let label = discs.iter().map(|disc| disc.to_string().len()).max().unwrap_or(0);
    let mut text = String::new();
    for row in discs.chunk_by(|one, other| one.r == other.r) {
        let _ = write!(text, "{:>label$} ", row[0].to_string());
        let mut column = west;
        for disc in row {
            let gap = (across(disc) - column) as usize;
            let _ = write!(text, "{:gap$} {}", "", letter(position, *disc));
            column = across(disc) + 2;
        }
        text.push('\n');
    }
    let _ = write!(text, "{position}");
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_set_up_is_a_hexagon() {
        let text = show(&Position::start());
        let field = "
 0,-2    R o B
-1,-1   o o o o
 -2,0  B o o o R
 -2,1   o o o o
 -2,2    R o B
";
        assert_eq!(text, format!("{}{}", &field[1..], Position::start()));
    }
}
