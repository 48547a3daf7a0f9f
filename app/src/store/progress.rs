//! Which lessons and puzzles have been done.

/// Lessons and puzzles done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LearningProgress {
    pub(crate) lessons: u16,
    /// Stars of four puzzles a byte.
    pub(crate) stars: [u8; Self::MOST_PUZZLES / 4],
}

impl LearningProgress {
    /// Room for this many lessons.
    pub const MOST_LESSONS: usize = 16;
    /// Room for this many puzzles.
    pub const MOST_PUZZLES: usize = 256;
    /// The most stars for a puzzle.
    pub const MOST_STARS: u8 = 3;

    /// Whether a lesson has been done.
    pub fn lesson(&self, lesson: usize) -> bool {
        lesson < Self::MOST_LESSONS && self.lessons >> lesson & 1 == 1
    }

    /// Remembers that a lesson was done.
    pub fn finish_lesson(&mut self, lesson: usize) {
        if lesson < Self::MOST_LESSONS {
            self.lessons |= 1 << lesson;
        }
    }

    /// Stars earned with a puzzle; none when it has not been solved.
    pub fn stars(&self, puzzle: usize) -> u8 {
        self.stars.get(puzzle / 4).map_or(0, |four| four >> (puzzle % 4 * 2) & 3)
    }

    /// Remembers the stars of a puzzle if they are more than before.
    pub fn earn(&mut self, puzzle: usize, stars: u8) {
        let shift = puzzle % 4 * 2;
        let best = self.stars(puzzle).max(stars.min(Self::MOST_STARS));
        if let Some(four) = self.stars.get_mut(puzzle / 4) {
            *four = *four & !(3 << shift) | best << shift;
        }
    }
}

impl Default for LearningProgress {
    fn default() -> Self {
        Self { lessons: 0, stars: [0; Self::MOST_PUZZLES / 4] }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stars_of_one_puzzle_leave_the_others_alone_and_never_fall() {
        let mut progress = LearningProgress::default();
        progress.earn(5, 2);
        progress.earn(6, 9);
        progress.earn(5, 1);
        progress.earn(LearningProgress::MOST_PUZZLES, 3);
        let stars: [u8; 8] = core::array::from_fn(|puzzle| progress.stars(puzzle));
        assert_eq!(stars, [0, 0, 0, 0, 0, 2, 3, 0]);
    }

    #[test]
    fn more_stars_take_the_place_of_fewer() {
        for puzzle in 0..4 {
            let mut progress = LearningProgress::default();
            for stars in 1..=LearningProgress::MOST_STARS {
                progress.earn(puzzle, stars);
                assert_eq!(progress.stars(puzzle), stars, "puzzle {puzzle}");
            }
        }
    }

    #[test]
    fn lessons_are_done_one_by_one_and_there_is_no_room_for_more_than_sixteen() {
        let mut progress = LearningProgress::default();
        for lesson in [0, 3, 15, LearningProgress::MOST_LESSONS, 99] {
            progress.finish_lesson(lesson);
            progress.finish_lesson(3);
        }
        let done = (0..100).filter(|&lesson| progress.lesson(lesson));
        assert!(done.eq([0, 3, 15]));
    }
}
