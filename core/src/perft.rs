//! Perft: counting all lines of play, the number by which implementations of the rules are compared.

use core::ops::ControlFlow;

use crate::play::RawHalfTurn;
use crate::position::{Half, Position};

impl Position {
    /// How many lines of play of exactly `turns` turns there are.
    ///
    /// ```
    /// use nonaga_core::Position;
    /// assert_eq!(Position::start().perft(1), 570);
    /// ```
    pub fn perft(&self, turns: u8) -> u64 {
        match turns {
            0 => 1,
            1 => self.count_turns() as u64,
            _ => {
                let mut lines = 0;
                let mut position = *self;
                let _ = self.for_each_pair(|slide, relocation| {
                    lines += position.lines_after(slide, relocation, turns - 1);
                    ControlFlow::<()>::Continue(())
                });
                lines
            }
        }
    }

    fn lines_after(&mut self, slide: RawHalfTurn, relocation: RawHalfTurn, turns: u8) -> u64 {
        let first = self.make(slide);
        let lines = if self.half == Half::Disc {
            let second = self.make(relocation);
            let lines = self.perft(turns);
            self.undo(second);
            lines
        } else {
            self.perft(turns)
        };
        self.undo(first);
        lines
    }
}
