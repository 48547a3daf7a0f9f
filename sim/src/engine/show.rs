//! The field as text, all rows at once.

use nonaga_core::Position;
use nonaga_core::engine::{Line, write_row};

/// The rows of the field from north to south, each after the coordinates of its first cell, then the position as one line.
pub(crate) fn show(position: &Position) -> String {
    let mut text = String::new();
    let (mut row, mut line) = (0, Line::new());
    while write_row(position, row, &mut line) {
        text += &line;
        text.push('\n');
        row += 1;
        line.clear();
    }
    text + &position.to_string()
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
