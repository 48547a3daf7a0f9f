//! What to look at first: slides and relocations that were good elsewhere in the same search.

use crate::code::Code;
use crate::play::Step;
use crate::side::Side;
use crate::torus::{SPOTS, Spot};

/// How often slides to a spot, discs taken from a spot and discs put on a spot refuted a turn.
pub(super) struct History {
    slides: [[u16; SPOTS]; 2],
    taken: [u16; SPOTS],
    placed: [u16; SPOTS],
}

/// Counts are halved when one of them gets here.
const FULL: u16 = 1 << 12;

impl History {
    pub(super) const NONE: Self =
        Self { slides: [[0; SPOTS]; 2], taken: [0; SPOTS], placed: [0; SPOTS] };

    pub(super) fn clear(&mut self) {
        *self = Self::NONE;
    }

    pub(super) fn slide(&self, side: Side, to: Spot) -> u16 {
        self.slides[side as usize][to.index()]
    }

    pub(super) fn take(&self, from: Spot) -> u16 {
        self.taken[from.index()]
    }

    pub(super) fn place(&self, to: Spot) -> u16 {
        self.placed[to.index()]
    }

    /// Remembers a turn that refuted the one before; `from` is where its disc was taken.
    pub(super) fn praise(
        &mut self,
        side: Side,
        slide: Spot,
        disc: Option<(Spot, Spot)>,
        depth: u8,
    ) {
        let weight = (depth as u16).pow(2);
        add(&mut self.slides[side as usize], slide, weight);
        if let Some((from, to)) = disc {
            add(&mut self.taken, from, weight);
            add(&mut self.placed, to, weight);
        }
    }
}

fn add(counts: &mut [u16; SPOTS], spot: Spot, weight: u16) {
    counts[spot.index()] += weight;
    if counts[spot.index()] >= FULL {
        for count in counts {
            *count /= 2;
        }
    }
}

/// Two relocations that refuted turns at the same distance from the root.
#[derive(Clone, Copy)]
pub(super) struct Killers([Code; 2]);

impl Killers {
    pub(super) const NONE: Self = Self([Code::from_bits(0); 2]);

    pub(super) fn add(&mut self, relocation: Step) {
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
