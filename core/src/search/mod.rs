//! The opponent: finds a good turn within a budget of nodes, so that the same question has the same
//! answer on every machine.

mod answer;
mod level;

use core::ops::ControlFlow;

pub use answer::{Answer, LINE, Progress, Score, Verdict};
pub use level::{Level, Limits};

use crate::game::Game;
use crate::turn::Turn;

/// The opponent's memory. `ENTRIES` is the size of its table, chosen by who owns it.
pub struct Search<const ENTRIES: usize> {
    nodes: u32,
}

impl<const ENTRIES: usize> Search<ENTRIES> {
    /// An opponent that has not thought yet.
    #[expect(clippy::new_without_default, reason = "a default would be built on the stack")]
    pub const fn new() -> Self {
        Self { nodes: 0 }
    }

    /// Finds a turn for the side to move, at the beginning of its turn. `report` is called every few
    /// thousand cycles; when it breaks, the best turn so far is the answer.
    pub fn think(
        &mut self,
        game: &Game,
        limits: &Limits,
        report: &mut dyn FnMut(&Progress) -> ControlFlow<()>,
    ) -> Answer {
        self.nodes = 0;
        let mut answer = Answer::NONE;
        let mut pick = limits.seed;
        let _ = game.position().for_each_turn(|turn| {
            self.nodes += 1;
            pick = pick.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let wins = matches!(turn, Turn::Move(_, None));
            if wins || answer.turn.is_none() || pick >> 24 == 0 {
                answer.turn = Some(turn);
            }
            if wins { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        answer.nodes = self.nodes;
        let _ = report(&Progress { depth: 1, best: answer.turn, permille: 1000, ..Progress::NONE });
        answer
    }
}
