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

    /// The same, unless `is_stopped` before it is done. It is asked every few thousand cycles.
    pub fn perft_until(&self, turns: u8, is_stopped: &mut dyn FnMut() -> bool) -> Option<u64> {
        if is_stopped() {
            return None;
        }
        if turns <= 1 {
            return Some(self.perft(turns));
        }
        let mut lines = 0;
        let counted = self.for_each_turn(|turn| {
            let mut next = *self;
            next.play_turn(turn).expect("the turn is legal");
            match next.perft_until(turns - 1, is_stopped) {
                Some(more) => lines += more,
                None => return ControlFlow::Break(()),
            }
            ControlFlow::Continue(())
        });
        counted.is_continue().then_some(lines)
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
