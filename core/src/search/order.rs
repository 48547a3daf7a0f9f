//! Move ordering: what refuted turns elsewhere in the same search is looked at first, for the sooner a
//! refutation is found, the more alpha-beta cuts off.

use crate::code::Code;
use crate::play::RawHalfTurn;
use crate::side::Side;
use crate::torus::{CELLS, CellIndex};

/// Counts are halved when one of them gets here.
const HISTORY_LIMIT: u16 = 1 << 12;
/// A slide that refuted nothing loses what one that did gains, divided by this.
const PUNISHED_LESS: u16 = 4;

/// The history heuristic: how often, weighted by depth, a slide to a cell, a disc taken from a cell and
/// a disc put on a cell refuted a turn, anywhere in the search.
pub(super) struct History {
    slides: [[u16; CELLS]; 2],
    taken: [u16; CELLS],
    placed: [u16; CELLS],
}

impl History {
    pub(super) const NONE: Self =
        Self { slides: [[0; CELLS]; 2], taken: [0; CELLS], placed: [0; CELLS] };

    pub(super) fn clear(&mut self) {
        *self = Self::NONE;
    }

    pub(super) fn slide(&self, side: Side, to: CellIndex) -> u16 {
        self.slides[side as usize][to.get()]
    }

    pub(super) fn take(&self, from: CellIndex) -> u16 {
        self.taken[from.get()]
    }

    pub(super) fn place(&self, to: CellIndex) -> u16 {
        self.placed[to.get()]
    }

    /// Rewards a turn that refuted the one before: where its token stopped, and where its disc was
    /// taken and put.
    pub(super) fn reward(
        &mut self,
        side: Side,
        slide: CellIndex,
        disc: Option<(CellIndex, CellIndex)>,
        depth: u8,
    ) {
        let weight = weight(depth);
        add(&mut self.slides[side as usize], slide, weight);
        if let Some((from, to)) = disc {
            add(&mut self.taken, from, weight);
            add(&mut self.placed, to, weight);
        }
    }

    /// Takes something away from a slide that was searched before the one that refuted.
    pub(super) fn punish(&mut self, side: Side, slide: CellIndex, depth: u8) {
        let count = &mut self.slides[side as usize][slide.get()];
        *count = count.saturating_sub(weight(depth) / PUNISHED_LESS);
    }
}

fn weight(depth: u8) -> u16 {
    (depth as u16).pow(2)
}

fn add(counts: &mut [u16; CELLS], index: CellIndex, weight: u16) {
    counts[index.get()] += weight;
    if counts[index.get()] >= HISTORY_LIMIT {
        for count in counts {
            *count /= 2;
        }
    }
}

/// Killer moves: the last two relocations that refuted turns at the same distance from the root.
#[derive(Clone, Copy)]
pub(super) struct Killers([Code; 2]);

impl Killers {
    pub(super) const NONE: Self = Self([Code::from_bits(0); 2]);

    pub(super) fn add(&mut self, relocation: RawHalfTurn) {
        let code = Code::of(relocation);
        if self.0[0] != code {
            self.0 = [code, self.0[0]];
        }
    }

    pub(super) fn codes(&self) -> [Code; 2] {
        self.0
    }
}

/// Sorts a short list, the largest key first; equal ones stay in order.
pub(super) fn sort_by_key<T: Copy, K: Ord>(list: &mut [T], key: impl Fn(&T) -> K) {
    for end in 1..list.len() {
        let item = list[end];
        let mut at = end;
        while at > 0 && key(&list[at - 1]) < key(&item) {
            list[at] = list[at - 1];
            at -= 1;
        }
        list[at] = item;
    }
}
