//! How strong the machine plays: at one of its levels, or as strong as the player.

use nonaga_core::search::Level;

/// How strong the machine plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Strength {
    /// Always at this level.
    Level(Level),
    /// As strong as a player with this rating: the companion.
    Companion(u16),
}

/// What each level is worth, on the scale of a player's [rating](super::Rating): the first is worth 400, and the others as
/// much more as the table of levels in docs/search.md says, which `nonaga ladder` has measured.
const LEVEL_RATINGS: [u16; Level::COUNT as usize] = [400, 715, 846, 1139, 1320, 1521, 1688, 1793];

impl Strength {
    /// How many kinds of results there are: one for every level, and one for the companion.
    pub const KINDS: usize = Level::COUNT as usize + 1;

    /// Where its results are kept, below [`Self::KINDS`].
    pub const fn kind(self) -> usize {
        match self {
            Self::Level(level) => level.number() as usize - 1,
            Self::Companion(_) => Level::COUNT as usize,
        }
    }

    /// What it is worth. The companion is neither weaker than the first level nor stronger than the last.
    pub const fn rating(self) -> u16 {
        const LAST: usize = LEVEL_RATINGS.len() - 1;
        match self {
            Self::Level(level) => LEVEL_RATINGS[level.number() as usize - 1],
            Self::Companion(rating) if rating < LEVEL_RATINGS[0] => LEVEL_RATINGS[0],
            Self::Companion(rating) if rating > LEVEL_RATINGS[LAST] => LEVEL_RATINGS[LAST],
            Self::Companion(rating) => rating,
        }
    }

    /// The level of its next turn. Between two levels it plays now like the one and now like the other, the more often
    /// the nearer it is: whatever makes up a level, that lies between them.
    pub fn level(self, random: u32) -> Level {
        let rating = match self {
            Self::Level(level) => return level,
            Self::Companion(_) => u32::from(self.rating()),
        };
        let is_reached = |level: &Level| u32::from(Self::Level(*level).rating()) <= rating;
        let lower = Level::all().filter(is_reached).last().unwrap_or(Level::FIRST);
        let Some(upper) = Level::new(lower.number() + 1) else { return lower };
        let [from, to] = [lower, upper].map(|level| u32::from(Self::Level(level).rating()));
        if random % (to - from) < rating - from { upper } else { lower }
    }

    /// The level that is nearest to it.
    pub fn nearest_level(self) -> Level {
        let apart = |level: &Level| Self::Level(*level).rating().abs_diff(self.rating());
        Level::all().min_by_key(apart).unwrap_or(Level::FIRST)
    }

    /// Whether it plays no better than this level.
    pub const fn is_up_to(self, level: Level) -> bool {
        self.rating() <= Self::Level(level).rating()
    }
}

impl From<Level> for Strength {
    fn from(level: Level) -> Self {
        Self::Level(level)
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::println;
    use std::vec::Vec;

    use super::*;

    const SEARCH: &str = include_str!("../../../docs/search.md");

    /// How far apart two measurements of the same levels can be: a ladder of 200 games a step is good to about 50 points.
    const MEASURED_TO: i32 = 50;

    #[test]
    fn ratings_are_those_of_the_ladder_in_the_documents() {
        let head = "Elo above level 1 |";
        let (_, table) = SEARCH.split_once(head).expect("docs/search.md has a ladder");
        let rows = table.lines().skip(2).take_while(|line| line.starts_with('|'));
        // Level, score against the one below, Elo above level 1.
        let ladder: Vec<[i32; 2]> = rows
            .map(|row| {
                let columns: Vec<&str> = row.split('|').map(str::trim).collect();
                [columns[1], columns[3]].map(|number| number.parse().expect("a number"))
            })
            .collect();
        assert_eq!(ladder.len(), LEVEL_RATINGS.len() - 1, "every level but the first has a row");
        for [level, elo] in ladder {
            let rating = LEVEL_RATINGS[level as usize - 1];
            println!("level {level}: {elo} above level 1 in docs/search.md, rated {rating}");
            let apart = i32::from(rating) - i32::from(LEVEL_RATINGS[0]) - elo;
            assert!(apart.abs() <= MEASURED_TO, "LEVEL_RATINGS is older than docs/search.md");
        }
    }

    #[test]
    fn every_level_is_worth_more_than_the_one_before() {
        assert!(LEVEL_RATINGS.windows(2).all(|pair| pair[0] < pair[1]));
    }

    #[test]
    fn every_strength_has_results_of_its_own() {
        let levels = Level::all().map(|level| Strength::from(level).kind());
        assert!(levels.chain([Strength::Companion(700).kind()]).eq(0..Strength::KINDS));
    }

    #[test]
    fn a_companion_is_worth_its_rating_between_the_first_level_and_the_last() {
        let [first, last] =
            [Level::FIRST, Level::LAST].map(|level| Strength::Level(level).rating());
        for (rating, worth) in [
            (0, first),
            (first - 1, first),
            (first, first),
            (first + 1, first + 1),
            (last - 1, last - 1),
            (last, last),
            (last + 1, last),
        ] {
            assert_eq!(Strength::Companion(rating).rating(), worth);
        }
    }

    #[test]
    fn the_nearest_level_is_the_one_least_apart_and_a_companion_is_up_to_those_above() {
        for level in Level::all() {
            let worth = Strength::Level(level).rating();
            for near in [worth - 9, worth, worth + 9] {
                assert_eq!(Strength::Companion(near).nearest_level(), level);
            }
            assert!(
                Strength::Level(level).is_up_to(level)
                    && Strength::Companion(worth).is_up_to(level)
            );
            if level < Level::LAST {
                assert!(!Strength::Companion(worth + 1).is_up_to(level));
            }
        }
        let up_to_fourth =
            Level::all().filter(|&level| Strength::Level(level).is_up_to(Level::new(4).unwrap()));
        assert_eq!(up_to_fourth.count(), 4);
    }

    #[test]
    fn the_nearer_a_companion_is_to_a_level_the_more_often_it_plays_like_it() {
        // From level 1, worth 400, to level 2, worth 568: one in 168 for every point.
        let upper = |rating| {
            let levels = (0..168).map(|random| Strength::Companion(rating).level(random));
            levels.filter(|level| level.number() == 2).count()
        };
        assert_eq!([400, 401, 460, 567, 568].map(upper), [0, 1, 60, 167, 168]);
    }

    #[test]
    fn a_companion_worth_a_level_plays_like_it_and_one_in_the_middle_like_both_in_turn() {
        for level in Level::all() {
            let worth = Strength::Level(level).rating();
            assert!((0..1_000).all(|random| Strength::Companion(worth).level(random) == level));
            let Some(next) = Level::new(level.number() + 1) else { continue };
            let between = worth.midpoint(Strength::Level(next).rating());
            let upper = (0..1_000)
                .map(|random| Strength::Companion(between).level(random))
                .inspect(|played| assert!([level, next].contains(played)))
                .filter(|played| *played == next)
                .count();
            assert!((350..=650).contains(&upper), "{upper} of 1000 like level {}", next.number());
        }
        assert_eq!(Strength::Companion(0).level(7), Level::FIRST);
        assert_eq!(Strength::Companion(u16::MAX).level(7), Level::LAST);
    }
}
