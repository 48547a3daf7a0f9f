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
    /// The half of the hash that does not choose the pair.
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

    /// Whether it remembers the position with this hash.
    fn is_of(&self, hash: u64) -> bool {
        self.depth > 0 && self.check == check(hash)
    }

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
    /// Where the pair of entries begins to which a hash belongs. The upper half of a product replaces a division, which
    /// the chip does not have.
    fn pair(&self, hash: u64) -> usize {
        2 * ((hash as u32 as u64 * (self.0.len() / 2) as u64) >> 32) as usize
    }

    pub(super) fn clear(&mut self) {
        self.0.fill(Entry::EMPTY);
    }

    pub(super) fn get(&self, hash: u64) -> Option<&Entry> {
        let first = self.pair(hash);
        self.0.get(first..first + 2)?.iter().find(|entry| entry.is_of(hash))
    }

    /// Remembers a position `ply` turns from the root. The first entry of a pair is depth-preferred, the second one is
    /// always replaced: the many positions near the leaves would drive out the few that cost most. An old turn is kept
    /// where there is no new one.
    pub(super) fn put(
        &mut self,
        hash: u64,
        ply: usize,
        depth: u8,
        score: i16,
        bound: Bound,
        turn: TurnCode,
    ) {
        let first = self.pair(hash);
        let Some([deep, recent]) = self.0.get_mut(first..first + 2) else { return };
        let entry = if deep.is_of(hash) || !recent.is_of(hash) && depth >= deep.depth {
            deep
        } else {
            recent
        };
        let turn = if entry.is_of(hash) && turn == TurnCode::NONE { entry.turn } else { turn };
        let check = check(hash);
        *entry = Entry { check, turn, score: to_table(score, ply), depth, bound };
    }
}

/// The half of a hash that does not choose the pair.
const fn check(hash: u64) -> u32 {
    (hash >> 32) as u32
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

    /// Positions with the same lower half of the hash share a pair.
    #[test]
    fn of_a_pair_the_deepest_and_the_latest_position_are_remembered() {
        let mut entries = [Entry::EMPTY; 64];
        let mut table = TranspositionTable(&mut entries);
        let hash = |number: u64| HASH ^ number << 40;
        for (number, depth) in [(1, 2), (2, 4), (3, 1), (4, 3)] {
            table.put(hash(number), 0, depth, 0, Bound::Exact, TurnCode::NONE);
        }
        let known = [1, 2, 3, 4].map(|number| table.get(hash(number)).is_some());
        assert_eq!(known, [false, true, false, true]);
        // A position is never there twice.
        table.put(hash(4), 0, 5, 7, Bound::Exact, TurnCode::NONE);
        table.put(hash(5), 0, 1, 0, Bound::Exact, TurnCode::NONE);
        assert!(table.get(hash(4)).is_none() && table.get(hash(2)).is_some());
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
