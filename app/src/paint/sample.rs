//! A typical picture of a game under way, for benchmarks on the chip and on the desk.

use nonaga_core::{Cell, Position, Side};

use super::{
    board::Board,
    picture::Picture,
    view::Lens,
    widgets::{Cap, Help, Layout},
    wood::{DiscLook, TokenLook},
};

/// The start of the game with a red token on its way: `part` is 0 where it was and 256 where it stops.
///
/// The first of these pictures that an [`Easel`](super::Easel) shows costs a whole frame, each further one with
/// another `part` a frame of the animation.
pub fn sample(picture: &mut Picture, layout: &Layout, part: i32) {
    let position = Position::start();
    let (from, to) = (Cell::new(2, 0), Cell::new(-1, 0));
    let lens = Lens::fitting(layout.body().inset(4, 3), position.discs());
    let mut board = Board::new(picture, lens);
    for disc in position.discs() {
        board.disc(disc, DiscLook::Plain);
    }
    board.lock(Cell::new(-1, 2));
    for side in Side::ALL {
        for token in position.tokens(side).into_iter().filter(|&token| token != from) {
            board.token(token, side, TokenLook::Plain);
        }
    }
    board.left_from(from);
    board.sliding_token(from, to, part, Side::Red);
    layout.title(picture, "Red to move", None);
    layout.help(picture, &[Help::new(Cap::Pad, "choose"), Help::new(Cap::Letter('A'), "play now")]);
}
