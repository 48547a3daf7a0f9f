//! The turns of the root, which all depths but the first search in the order of their last scores.

use core::cmp::Reverse;

use heapless::Vec;

use super::searcher::{Searcher, SlideNode, Window};
use crate::code::TurnCode;

/// No more turns than this are kept in order; positions with more are rare.
const MOST_ROOT_TURNS: usize = 768;
/// This many turns are searched to the full depth.
const UNREDUCED_TURNS: usize = 12;
/// From there up to this many are searched a turn less.
const LATE_TURNS: usize = 40;
/// From there up to this many two turns less, and the others three.
const VERY_LATE_TURNS: usize = 150;

/// The turns of the root with their scores at the depth before.
pub(super) struct RootTurns {
    turns: Vec<(TurnCode, i16), MOST_ROOT_TURNS>,
    /// The number of the turn whose score comes next, when all are known.
    next: Option<usize>,
    /// There are more than can be kept.
    too_many: bool,
}

impl RootTurns {
    pub(super) const NONE: Self = Self { turns: Vec::new(), next: None, too_many: false };

    pub(super) fn clear(&mut self) {
        self.turns.clear();
        (self.next, self.too_many) = (None, false);
    }

    /// Whether all turns have been searched at a depth before.
    pub(super) fn are_known(&self) -> bool {
        !self.turns.is_empty() && !self.too_many
    }

    /// The best by the depth before of those turns that this depth has not come to, with its score there.
    pub(super) fn first_unsearched(&self) -> Option<(TurnCode, i16)> {
        // A search that is stopped has not finished the turn that comes next.
        self.turns.get(self.next?.max(1)).copied()
    }

    /// Notes the score of the turn that was searched.
    pub(super) fn note(&mut self, turn: TurnCode, score: i16) {
        match self.next {
            Some(number) => self.turns[number].1 = score,
            None => self.too_many |= self.turns.push((turn, score)).is_err(),
        }
    }
}

impl Searcher<'_> {
    /// Searches the turns of the root once more, the best of the depth before first.
    #[inline(never)]
    pub(super) fn root_turns_again(&mut self, depth: u8, mut window: Window) -> i16 {
        self.root_turns.turns.sort_unstable_by_key(|&(_, score)| Reverse(score));
        let mut number = 0;
        while let Some(&(turn, _)) = self.root_turns.turns.get(number)
            && let (Some(slide), Some(second)) = (turn.first.raw(), turn.second.raw())
        {
            self.root_turns.next = Some(number);
            let node = SlideNode { ply: 0, depth, slide };
            let undo = self.position.make(slide);
            let flow = self.complete_turn(node, reduction(depth, number), second, &mut window);
            self.position.undo(undo);
            if flow.is_break() {
                break;
            }
            number += 1;
        }
        window.best
    }
}

/// Late move reduction of the turn with this number.
fn reduction(depth: u8, number: usize) -> u8 {
    let wanted = match number {
        0..UNREDUCED_TURNS => 0,
        UNREDUCED_TURNS..LATE_TURNS => 1,
        LATE_TURNS..VERY_LATE_TURNS => 2,
        _ => 3,
    };
    wanted.min(depth - 1)
}
