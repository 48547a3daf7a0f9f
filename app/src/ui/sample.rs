//! A typical picture of a game under way, for benchmarks on the chip and on the ctx.

use nonaga_core::{Cell, Position, Side};

use crate::paint::DisplayList;
use crate::ui::BoardPainter;
use crate::ui::Projection;
use crate::ui::{DiscStyle, TokenStyle};
use crate::ui::{KeyCap, KeyHint, Layout};

/// The start of the game with a red token on its way: `part` is 0 where it was and 256 where it stops.
///
/// The first of these pictures that an [`Renderer`](super::Renderer) shows costs a whole frame, each further one with
/// another `part` a frame of the animation.
pub fn sample(picture: &mut DisplayList, layout: &Layout, part: i32) {
    let position = Position::start();
    let (from, to) = (Cell::new(2, 0), Cell::new(-1, 0));
    let projection = Projection::fitting(layout.body().inset(4, 3), position.discs());
    let mut board = BoardPainter::new(picture, projection);
    for disc in position.discs() {
        board.disc(disc, DiscStyle::Plain);
    }
    board.lock(Cell::new(-1, 2));
    for side in Side::ALL {
        for token in position.tokens(side).into_iter().filter(|&token| token != from) {
            board.token(token, side, TokenStyle::Plain);
        }
    }
    board.left_from(from);
    board.sliding_token(from, to, part, Side::Red);
    layout.title(picture, "Red to move", None);
    layout.help(
        picture,
        &[KeyHint::new(KeyCap::Pad, "choose"), KeyHint::new(KeyCap::Letter('A'), "play now")],
    );
}
