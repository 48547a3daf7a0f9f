//! The transposition table: what the search remembers about positions that it has seen, by their hash.

use super::answer::Score;
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
    /// The best turn found, to be tried first next time.
    pub(super) turn: TurnCode,
    score: i16,
    /// Turns looked ahead; 0 when nothing is remembered.
    depth: u8,
    bound: Bound,
}

impl Entry {
    pub(super) const EMPTY: Self =
        Self { check: 0, turn: TurnCode::NONE, score: 0, depth: 0, bound: Bound::AtMost };

    /// The remembered score, if it was found by looking at least this far ahead and decides about the
    /// window.
    pub(super) fn cutoff(&self, ply: usize, depth: u8, alpha: i16, beta: i16) -> Option<i16> {
        let score = from_table(self.score, ply);
        let decides = match self.bound {
            Bound::Exact => true,
            Bound::AtLeast => score >= beta,
            Bound::AtMost => score <= alpha,
        };
        (self.depth >= depth && decides).then_some(score)
    }
}

/// The table as a slice, so that the search itself need not know its size.
pub(super) struct TranspositionTable<'a>(pub(super) &'a mut [Entry]);

impl TranspositionTable<'_> {
    /// Where a hash belongs. The upper half of a product replaces a division, which the chip does not have.
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

    /// Remembers a position `ply` turns from the root in place of the one there; an old turn is kept where
    /// there is no new one.
    pub(super) fn put(
        &mut self,
        hash: u64,
        ply: usize,
        depth: u8,
        score: i16,
        bound: Bound,
        turn: TurnCode,
    ) {
        let index = self.index(hash);
        let check = (hash >> 32) as u32;
        if let Some(entry) = self.0.get_mut(index) {
            let kept = entry.depth > 0 && entry.check == check && turn == TurnCode::NONE;
            let turn = if kept { entry.turn } else { turn };
            *entry = Entry { check, turn, score: to_table(score, ply), depth, bound };
        }
    }
}

/// Scores of forced ends count turns from the root; in the table they count from the position itself,
/// which may be met at another distance.
fn to_table(score: i16, ply: usize) -> i16 {
    shifted(score, ply as i16)
}

fn from_table(score: i16, ply: usize) -> i16 {
    shifted(score, -(ply as i16))
}

/// A forced end that is `turns` nearer; other scores stay.
fn shifted(score: i16, turns: i16) -> i16 {
    if score >= Score::FORCED {
        score + turns
    } else if score <= -Score::FORCED {
        score - turns
    } else {
        score
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::RawHalfTurn;
    use crate::torus::CellIndex;

    const HASH: u64 = 0x1234_5678_9ABC_DEF0;
    const WHOLE: (i16, i16) = (-Score::WIN, Score::WIN);

    /// What a table answers to a question of this depth and window after one entry was put into it.
    fn cutoff(
        (put_ply, put_depth, score, bound): (usize, u8, i16, Bound),
        (ply, depth): (usize, u8),
        (alpha, beta): (i16, i16),
    ) -> Option<i16> {
        let mut entries = [Entry::EMPTY; 64];
        let mut table = TranspositionTable(&mut entries);
        table.put(HASH, put_ply, put_depth, score, bound, TurnCode::NONE);
        table.get(HASH).expect("it was put there").cutoff(ply, depth, alpha, beta)
    }

    #[test]
    fn a_shallow_entry_never_answers_a_deeper_question() {
        for bound in [Bound::AtMost, Bound::AtLeast, Bound::Exact] {
            for put in 1..8 {
                for asked in 1..8 {
                    // In a window of no width every bound decides.
                    let answer = cutoff((0, put, 5, bound), (0, asked), (5, 5));
                    assert_eq!(answer, (put >= asked).then_some(5), "{bound:?} {put} {asked}");
                }
            }
        }
    }

    #[test]
    fn a_bound_only_answers_when_it_lies_outside_the_window() {
        let at_least = |window| cutoff((0, 3, 50, Bound::AtLeast), (0, 3), window);
        assert_eq!([at_least((0, 50)), at_least((0, 51))], [Some(50), None]);
        let at_most = |window| cutoff((0, 3, 50, Bound::AtMost), (0, 3), window);
        assert_eq!([at_most((50, 90)), at_most((49, 90))], [Some(50), None]);
        assert_eq!(cutoff((0, 3, 50, Bound::Exact), (0, 3), WHOLE), Some(50));
    }

    #[test]
    fn a_forced_end_is_as_many_turns_from_the_position_wherever_it_is_met() {
        // Three turns after the position in which it was found, four from the root.
        let win = Score::WIN - 7;
        assert_eq!(cutoff((4, 3, win, Bound::Exact), (2, 3), WHOLE), Some(win + 2));
        assert_eq!(cutoff((4, 3, -win, Bound::Exact), (6, 3), WHOLE), Some(2 - win));
        assert_eq!(cutoff((4, 3, 120, Bound::Exact), (6, 3), WHOLE), Some(120));
    }

    #[test]
    fn an_entry_is_found_by_its_whole_hash_and_keeps_its_turn() {
        let mut entries = [Entry::EMPTY; 64];
        let mut table = TranspositionTable(&mut entries);
        let slide = RawHalfTurn::Slide { token: 1, to: CellIndex::MIDDLE };
        let turn = TurnCode::of(slide, RawHalfTurn::Pass);
        table.put(HASH, 0, 2, 10, Bound::Exact, turn);
        assert!(table.get(HASH ^ 1 << 40).is_none(), "another position with the same place");
        table.put(HASH, 0, 3, 20, Bound::AtMost, TurnCode::NONE);
        assert_eq!(table.get(HASH).map(|entry| entry.turn), Some(turn));
        table.clear();
        assert!(table.get(HASH).is_none());
    }
}
