//! What the benchmarks measure: the same work on the host and on the chip.
//!
//! ```
//! use nonaga_core::{Position, bench};
//! let mut start = Position::start();
//! assert_eq!(bench::visit_turns(&start), 570);
//! assert_eq!(bench::make_and_take_back(&mut start), 570);
//! assert_eq!(start, Position::start());
//! ```

use core::hint::black_box;
use core::ops::ControlFlow;

use crate::position::{Half, Position};

/// Positions from the middle of games, one a line.
pub const MIDDLE_GAMES: &str = include_str!("../data/midgame.txt");

/// Visits every legal turn and says how many there are.
pub fn visit_turns(position: &Position) -> u32 {
    let mut turns = 0;
    let _ = position.for_each_turn(|turn| {
        black_box(turn);
        turns += 1;
        ControlFlow::<()>::Continue(())
    });
    turns
}

/// Makes every legal turn, takes it back and says how many there are. What this costs beyond
/// [`visit_turns`] is the price of making and taking back.
pub fn make_and_take_back(position: &mut Position) -> u32 {
    let mut turns = 0;
    let before = *position;
    let _ = before.for_each_pair(|slide, relocation| {
        let first = position.make(slide);
        if position.half == Half::Disc {
            let second = position.make(relocation);
            black_box(&*position);
            position.undo(second);
        }
        position.undo(first);
        turns += 1;
        ControlFlow::<()>::Continue(())
    });
    turns
}
