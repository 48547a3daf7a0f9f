//! What the machine thinks of a game that has been played: a score and a best turn for every position.
//! Filled in one position at a time, in the background, in any order.

use heapless::Vec;
use nonaga_core::game::{MOST_TURNS, TurnCode};
use nonaga_core::search::{Answer, Score, Verdict};
use nonaga_core::{Outcome, Position, Side, Turn};

/// How good a turn was.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Grade {
    /// The machine's own choice, or as good.
    Best,
    /// Almost as good.
    Good,
    /// Noticeably worse.
    Slip,
    /// Gave away a win, walked into a loss, or nearly.
    Blunder,
}

/// A turn that costs no more than this is as good as the best.
const BEST: i32 = 10;
const GOOD: i32 = 60;
const SLIP: i32 = 200;

/// What is known of one position. Six bytes, because there are 200 of them.
#[derive(Clone, Copy, Debug)]
struct Seen {
    /// For red.
    score: i16,
    best: TurnCode,
}

impl Seen {
    const NOTHING: Self = Self { score: i16::MIN, best: TurnCode::NONE };
}

/// What is known of a game.
#[derive(Clone, Debug)]
pub(crate) struct Analysis {
    seen: [Seen; MOST_TURNS],
}

impl Default for Analysis {
    fn default() -> Self {
        Self { seen: [Seen::NOTHING; MOST_TURNS] }
    }
}

impl Analysis {
    /// Forgets everything: another game begins.
    pub(crate) fn clear(&mut self) {
        self.seen.fill(Seen::NOTHING);
    }

    /// The position to think about next, by the number of turns before it: the one that is looked at,
    /// then from the end of the game to its beginning, where games are rarely lost.
    pub(crate) fn next(&self, turns: usize, looked_at: usize) -> Option<usize> {
        let wanted = |&turn: &usize| turn < turns && self.seen[turn].score == i16::MIN;
        let near = [looked_at.saturating_sub(1), looked_at];
        near.into_iter().find(wanted).or_else(|| (0..turns).rev().find(wanted))
    }

    /// Keeps an answer about the position before a turn.
    pub(crate) fn keep(&mut self, turn: usize, position: &Position, answer: &Answer) {
        let Some(seen) = self.seen.get_mut(turn) else { return };
        // The least number stands for nothing known.
        seen.score = for_red(answer.score.0, position.side()).max(-i16::MAX);
        let best = answer.turn.and_then(|turn| TurnCode::new(position, turn).ok());
        seen.best = best.unwrap_or(TurnCode::NONE);
    }

    /// The score for red before a turn.
    pub(crate) fn score(&self, turn: usize) -> Option<i16> {
        self.seen.get(turn).map(|seen| seen.score).filter(|&score| score != i16::MIN)
    }

    /// The best turn in the position before a turn.
    pub(crate) fn best(&self, turn: usize, position: &Position) -> Option<Turn> {
        self.score(turn)?;
        self.seen[turn].best.turn(position)
    }

    /// What a turn was worth, once the positions before and after it are known.
    pub(crate) fn grade(&self, turn: usize, side: Side, after: Option<i16>) -> Option<Grade> {
        let before = for_red(self.score(turn)?, side);
        let after = for_red(after?, side);
        let forced = |score: i16| !matches!(Score(score).verdict(), Verdict::Even(_));
        let cost = i32::from(before) - i32::from(after);
        Some(if forced(before) && forced(after) && (before > 0) == (after > 0) {
            // A win that takes longer is still a win; a loss that comes sooner was lost before.
            Grade::Best
        } else if cost <= BEST {
            Grade::Best
        } else if forced(before) != forced(after) || cost > SLIP {
            Grade::Blunder
        } else if cost <= GOOD {
            Grade::Good
        } else {
            Grade::Slip
        })
    }

    /// The score for red after this many turns; at the end it is known from the outcome.
    pub(crate) fn score_after(&self, turns: usize, of: usize, outcome: Outcome) -> Option<i16> {
        match outcome {
            Outcome::Won(side, _) if turns == of => Some(for_red(Score::WIN, side)),
            Outcome::Drawn(_) if turns == of => Some(0),
            _ => self.score(turns),
        }
    }

    /// The curve of the game for red, -100 to 100, one value a position; what is not known yet is taken from
    /// the position before.
    pub(crate) fn curve(&self, of: usize, outcome: Outcome) -> Vec<i8, { MOST_TURNS + 1 }> {
        let mut last = 0;
        (0..=of.min(MOST_TURNS))
            .map(|turns| {
                last = self.score_after(turns, of, outcome).map_or(last, height);
                last
            })
            .collect()
    }
}

/// A score as the height of the curve.
pub(crate) fn height(score: i16) -> i8 {
    match Score(score).verdict() {
        Verdict::WinsIn(_) => 100,
        Verdict::LosesIn(_) => -100,
        Verdict::Even(score) => (score / 6).clamp(-85, 85) as i8,
    }
}

/// A side's score seen by red, and the other way round.
pub(super) fn for_red(score: i16, side: Side) -> i16 {
    if side == Side::Red { score } else { score.saturating_neg() }
}

#[cfg(test)]
mod tests {
    use core::ops::ControlFlow;

    use super::*;

    fn answer(turn: Option<Turn>, score: i16) -> Answer {
        Answer { turn, score: Score(score), ..Answer::NONE }
    }

    #[test]
    fn the_best_turn_comes_back_as_it_was_kept() {
        let position = Position::start();
        let mut analysis = Analysis::default();
        let mut turns = 0;
        let _ = position.for_each_turn(|turn| {
            turns += 1;
            analysis.keep(turns % MOST_TURNS, &position, &answer(Some(turn), 0));
            assert_eq!(analysis.best(turns % MOST_TURNS, &position), Some(turn));
            ControlFlow::<()>::Continue(())
        });
        assert_eq!(turns, 570);
        analysis.clear();
        assert_eq!(analysis.best(0, &position), None);
    }

    #[test]
    fn a_turn_is_graded_by_what_it_costs_who_played_it() {
        let (red, black) = (Position::start(), Position::start_with(Side::Black));
        let grade = |position: &Position, before, after| {
            let mut analysis = Analysis::default();
            analysis.keep(0, position, &answer(None, before));
            analysis.grade(0, position.side(), Some(after))
        };
        // Scores after the turn are red's: what is good for red is bad for black.
        assert_eq!(grade(&red, 100, 95), Some(Grade::Best));
        assert_eq!(grade(&red, 100, 60), Some(Grade::Good));
        assert_eq!(grade(&red, 100, 0), Some(Grade::Slip));
        assert_eq!(grade(&red, 100, -300), Some(Grade::Blunder));
        assert_eq!(grade(&black, 100, -95), Some(Grade::Best));
        assert_eq!(grade(&black, 100, 300), Some(Grade::Blunder));
        // A win given away and a loss walked into are blunders, a slower win and a lost game are not.
        assert_eq!(grade(&red, Score::WIN - 3, 5_000), Some(Grade::Blunder));
        assert_eq!(grade(&red, 0, -Score::WIN + 2), Some(Grade::Blunder));
        assert_eq!(grade(&red, Score::WIN - 1, Score::WIN - 5), Some(Grade::Best));
        assert_eq!(grade(&black, -Score::WIN + 6, Score::WIN - 2), Some(Grade::Best));
        assert_eq!(Analysis::default().grade(0, Side::Red, Some(0)), None);
    }

    #[test]
    fn what_is_looked_at_is_thought_about_first_then_from_the_end() {
        let mut analysis = Analysis::default();
        let position = Position::start();
        let mut order = Vec::<usize, 8>::new();
        while let Some(turn) = analysis.next(6, 3) {
            let _ = order.push(turn);
            analysis.keep(turn, &position, &answer(None, 0));
        }
        assert_eq!(order, [2, 3, 5, 4, 1, 0]);
    }
}
