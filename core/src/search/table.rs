//! What the search remembers about positions it has seen.

use crate::code::TurnCode;

/// How a remembered score relates to the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bound {
    /// The true score is at most this.
    AtMost,
    /// The true score is at least this.
    AtLeast,
    /// This is the score.
    Exact,
}

/// One remembered position: 12 bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    /// The half of the hash that does not choose the entry.
    check: u32,
    pub(super) choice: TurnCode,
    pub(super) score: i16,
    /// Turns looked ahead; 0 when nothing is remembered.
    pub(super) depth: u8,
    pub(super) bound: Bound,
}

impl Entry {
    pub(super) const EMPTY: Self =
        Self { check: 0, choice: TurnCode::NONE, score: 0, depth: 0, bound: Bound::AtMost };
}

/// The table as a slice, so that the search itself need not know its size.
pub(super) struct Table<'a>(pub(super) &'a mut [Entry]);

impl Table<'_> {
    /// Where a hash belongs. The product's upper half stands in for a division.
    fn index(&self, hash: u64) -> usize {
        ((hash as u32 as u64 * self.0.len() as u64) >> 32) as usize
    }

    pub(super) fn clear(&mut self) {
        self.0.fill(Entry::EMPTY);
    }

    pub(super) fn get(&self, hash: u64) -> Option<&Entry> {
        let entry = self.0.get(self.index(hash))?;
        (entry.depth > 0 && entry.check == (hash >> 32) as u32).then_some(entry)
    }

    /// Remembers a position in place of the one there, keeping an old choice where there is no new.
    pub(super) fn put(&mut self, hash: u64, depth: u8, score: i16, bound: Bound, choice: TurnCode) {
        let index = self.index(hash);
        let check = (hash >> 32) as u32;
        if let Some(entry) = self.0.get_mut(index) {
            let kept = entry.depth > 0 && entry.check == check && choice == TurnCode::NONE;
            let choice = if kept { entry.choice } else { choice };
            *entry = Entry { check, choice, score, depth, bound };
        }
    }
}
