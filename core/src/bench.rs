//! What the benchmarks measure: the same work on the host and on the chip. Only with the feature `bench`.
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

use crate::game::Game;
use crate::position::{Half, Position};
use crate::search::{Limits, Search};

/// 50 positions from the middle of games, one a line.
pub const MIDDLE_GAMES: &str = include_str!("../data/midgame.txt");

/// The size of the transposition table that [`NODES`] holds for.
pub const TABLE_ENTRIES: usize = 2304;
/// How far [`count_nodes`] is to search for [`NODES`]. The depth is fixed because a level stops when its
/// budget is spent: in nearly all of the positions it counts the same nodes, whatever it searches.
pub const DEPTH: u8 = 4;
/// The checked number of the search: what [`count_nodes`] counts to [`DEPTH`]. Whatever changes the search
/// changes this number; what only makes it faster does not.
pub const NODES: u64 = 591_429;

/// The middle games, each as a game that begins there.
pub fn middle_games() -> impl Iterator<Item = Game> {
    MIDDLE_GAMES.lines().map(|line| Game::new(line.parse().expect("a position a line")))
}

/// Searches all middle games and adds up the nodes.
pub fn count_nodes(search: &mut Search<TABLE_ENTRIES>, limits: &Limits) -> u64 {
    let nodes = |game: Game| {
        let answer = search.think(&game, limits, &mut |_| ControlFlow::Continue(()));
        u64::from(answer.nodes)
    };
    middle_games().map(nodes).sum()
}

/// Visits every legal turn and counts them.
pub fn visit_turns(position: &Position) -> u32 {
    let mut turns = 0;
    let _ = position.for_each_turn(|turn| {
        black_box(turn);
        turns += 1;
        ControlFlow::<()>::Continue(())
    });
    turns
}

/// Makes every legal turn, takes it back and counts them. What this costs beyond [`visit_turns`] is the
/// price of making and taking back.
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
