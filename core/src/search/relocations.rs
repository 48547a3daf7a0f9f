//! The second half of a turn: which relocations to search after a slide, and how deep.

use core::ops::ControlFlow;

use heapless::Vec;

use super::answer::Score;
use super::features::Role;
use super::order::sort_by_key;
use super::searcher::{Candidate, Searcher, SlideNode, Window};
use super::threats::{self, Chances, LineChanges, MOST_THREATS};
use crate::code::{Code, TurnCode};
use crate::moves::{MOST_TAKEABLE, Relocations};
use crate::play::RawHalfTurn;
use crate::torus::CellIndex;

/// This many turns of a node are searched to the full depth, the later ones a turn less.
const UNREDUCED_TURNS: u16 = 6;
/// From this many on they are searched two turns less.
const VERY_LATE_TURNS: u16 = 60;
/// Below this depth no turn is reduced.
const LEAST_REDUCED_DEPTH: u8 = 2;
/// Below this depth no turn is reduced by two.
const LEAST_DEPTH_FOR_TWO: u8 = 4;

/// Late move reduction: turns that move ordering puts late are unlikely to be best and are first searched
/// less deep; `complete_turn` searches again to the full depth when one surprises.
fn late_move_reduction(depth: u8, tried: u16) -> u8 {
    if depth < LEAST_REDUCED_DEPTH || tried < UNREDUCED_TURNS {
        0
    } else if depth < LEAST_DEPTH_FOR_TWO || tried < VERY_LATE_TURNS {
        1
    } else {
        2
    }
}

/// Rotates a list to the left. That of the standard library is made for long lists and takes 3 KB of code in RAM.
fn rotate<T: Copy>(list: &mut [T], by: usize) {
    for _ in 0..by {
        if let Some(&first) = list.first() {
            list.copy_within(1.., 0);
            list[list.len() - 1] = first;
        }
    }
}

impl Searcher<'_> {
    /// Lists what the discs allow, unless that is done, in the order in which to search it.
    pub(super) fn list_relocations(&mut self, ply: usize, depth: u8) {
        if !self.stack[ply].relocations.rim.is_empty() {
            return;
        }
        let relocations = &mut self.stack[ply].relocations;
        relocations.list(&self.position);
        let Relocations { loose, rim } = relocations;
        if ply == 0 {
            // The seed decides between equal turns, so that games differ.
            let turn_by = |length: usize| self.seed as usize % length.max(1);
            let (discs, places) = (turn_by(loose.len()), turn_by(rim.len()));
            rotate(loose, discs);
            rotate(rim, places);
        }
        if depth > 1 {
            let (discs, history) = (self.position.field.discs(), &self.history);
            sort_by_key(loose, |&disc| history.take(discs[disc as usize]));
            sort_by_key(rim, |&place| history.place(place));
        }
    }

    /// The discs that may be taken after the slide that has been made.
    pub(super) fn takeable(&self, ply: usize) -> Vec<u8, MOST_TAKEABLE> {
        let mut takeable = Vec::new();
        // Not collected from an iterator, which would be unrolled into 2 KB of code in RAM.
        for &disc in &self.stack[ply].relocations.loose {
            if self.is_takeable(disc) {
                let _ = takeable.push(disc);
            }
        }
        takeable
    }

    /// Searches the relocations after a slide that has been made: first that of the transposition
    /// table and the killers, then those that make a threat, then the quiet ones.
    #[inline(never)]
    pub(super) fn relocations(
        &mut self,
        node: SlideNode,
        slide: Candidate,
        table_turn: TurnCode,
        window: &mut Window,
    ) -> ControlFlow<()> {
        let takeable = self.takeable(node.ply);
        if takeable.is_empty() {
            return self.complete_turn(node, 0, RawHalfTurn::Pass, window);
        }
        // A turn that draws by repetition need not stop anything.
        if slide.dangerous && (node.ply > 0 || self.drawn.is_empty()) {
            return self.parries(node, &takeable, window);
        }
        let mut remembered = [Code::of(RawHalfTurn::Pass); 3];
        remembered[1..].copy_from_slice(&self.stack[node.ply].killers.codes());
        if table_turn.first == Code::of(node.slide) {
            remembered[0] = table_turn.second;
        }
        for (number, &code) in remembered.iter().enumerate() {
            // They come from other positions, where they were legal.
            if let Some(raw @ RawHalfTurn::Relocate { disc, to }) = code.raw()
                && !remembered[..number].contains(&code)
                && takeable.contains(&disc)
                && self.stack[node.ply].relocations.rim.contains(&to)
                && self.holds(disc, to)
            {
                self.complete_turn(node, 0, raw, window)?;
            }
        }
        let quiet = node.ply == 0 || self.is_worth_quiet_relocations(node, window)?;
        let is_new = |raw| !remembered.contains(&Code::of(raw));
        let makes = threats::makes(&self.position, self.position.side);
        self.line_changes(node, &takeable, &makes, window, &is_new)?;
        // A relocation may still take the opponent's last answer to a threat.
        let threatening = threats::threatens(&self.position, self.position.side);
        if !quiet && !threatening {
            return ControlFlow::Continue(());
        }
        let mut static_score = None;
        for &disc in &takeable {
            let mut place = 0;
            while let Some(&to) = self.stack[node.ply].relocations.rim.get(place) {
                place += 1;
                let raw = RawHalfTurn::Relocate { disc, to };
                if makes.has(disc, to) || !self.holds(disc, to) || !is_new(raw) {
                    continue;
                }
                let mut reduction = late_move_reduction(node.depth, window.tried);
                if !quiet {
                    reduction = node.depth - 1;
                } else if node.ply > 0 && reduction >= node.depth - 1 {
                    // A leaf shows whether a threat can be parried, and otherwise no more than the
                    // evaluation after the slide.
                    reduction = node.depth - if threatening { 1 } else { 2 };
                    // Futility pruning: what does not reach alpha now will not by a quiet relocation.
                    if !threatening {
                        let score = *static_score.get_or_insert_with(|| {
                            let mine = self.view(self.position.side, Role::Relocator);
                            self.score_after(&mine, (window.alpha, window.alpha + 1))
                        });
                        if score <= window.alpha {
                            window.best = window.best.max(score);
                            return ControlFlow::Continue(());
                        }
                    }
                }
                self.complete_turn(node, reduction, raw, window)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Null move, for the second half of a turn: searches the slide without any relocation. When that is
    /// not good enough, relocations that make no threat will not be either, unless they are needed to
    /// prevent a loss.
    fn is_worth_quiet_relocations(
        &mut self,
        node: SlideNode,
        window: &mut Window,
    ) -> ControlFlow<(), bool> {
        let undo = self.position.make(RawHalfTurn::Pass);
        let score = -self.turn(node.ply + 1, node.depth - 1, -window.alpha - 1, -window.alpha);
        self.position.undo(undo);
        if self.stopped {
            return ControlFlow::Break(());
        }
        if score > window.alpha || score <= -Score::FORCED {
            return ControlFlow::Continue(true);
        }
        window.best = window.best.max(score);
        ControlFlow::Continue(false)
    }

    /// Searches the relocations that may stop every threat of the opponent.
    pub(super) fn parries(
        &mut self,
        node: SlideNode,
        takeable: &[u8],
        window: &mut Window,
    ) -> ControlFlow<()> {
        let chances = Chances::of(&self.position, self.position.side.other());
        let lines = chances.lines(&self.position.field);
        let changes = lines.iter().map(|line| line.changes(&self.position, takeable));
        let changes: Vec<_, MOST_THREATS> = changes.collect();
        let Some((first, others)) = changes.split_first() else {
            return ControlFlow::Continue(());
        };
        self.line_changes(node, takeable, first, window, &|raw| match raw {
            RawHalfTurn::Relocate { disc, to } => others.iter().all(|line| line.has(disc, to)),
            _ => false,
        })
    }

    /// Searches those relocations that change certain lines and are wanted.
    pub(super) fn line_changes<const LINES: usize>(
        &mut self,
        node: SlideNode,
        takeable: &[u8],
        changes: &LineChanges<LINES>,
        window: &mut Window,
        wanted: &dyn Fn(RawHalfTurn) -> bool,
    ) -> ControlFlow<()> {
        for &disc in takeable {
            let takes = changes.takes(disc);
            let mut place = 0;
            loop {
                let rim = &self.stack[node.ply].relocations.rim;
                let places = if takes { rim.as_slice() } else { changes.places.as_slice() };
                let Some(&to) = places.get(place) else { break };
                place += 1;
                let raw = RawHalfTurn::Relocate { disc, to };
                if self.holds(disc, to) && wanted(raw) {
                    self.complete_turn(node, 0, raw, window)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    pub(super) fn is_takeable(&self, disc: u8) -> bool {
        let index = self.position.field.discs()[disc as usize];
        self.position.ban != Some(disc) && !self.position.field.carries_token(index)
    }

    pub(super) fn holds(&self, disc: u8, to: CellIndex) -> bool {
        self.position.field.holds_without(to, self.position.field.discs()[disc as usize])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_later_a_turn_comes_the_less_deep_it_is_searched() {
        let reductions =
            |depth| [0, 5, 6, 59, 60, 400].map(|tried| late_move_reduction(depth, tried));
        assert_eq!(reductions(1), [0, 0, 0, 0, 0, 0]);
        assert_eq!(reductions(2), [0, 0, 1, 1, 1, 1]);
        assert_eq!(reductions(3), [0, 0, 1, 1, 1, 1]);
        assert_eq!(reductions(4), [0, 0, 1, 1, 2, 2]);
        for depth in LEAST_REDUCED_DEPTH..32 {
            assert!(reductions(depth).is_sorted() && reductions(depth)[5] < depth);
        }
    }
}
