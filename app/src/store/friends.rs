//! The two friends who share a device: their names, and how it stands between them.

use core::fmt;

/// The letters of a name, in the order in which they are offered. The first is a space.
pub const LETTERS: [char; 35] = [
    ' ', 'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J', 'K', 'L', 'M', 'N', 'O', 'P', 'Q', 'R',
    'S', 'T', 'U', 'V', 'W', 'X', 'Y', 'Z', 'Ä', 'Ö', 'Ü', 'É', 'È', 'Ñ', 'Ç', '-',
];

/// A name of a few letters, none of them at first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Name {
    /// Their places among the letters; behind the name there are spaces.
    pub(crate) letters: [u8; Self::LONGEST],
}

impl Name {
    /// Letters in the longest name.
    pub const LONGEST: usize = 8;
    /// Nobody's.
    pub const NONE: Self = Self { letters: [0; Self::LONGEST] };

    /// Letters of this name, with the spaces between them.
    pub fn len(&self) -> usize {
        self.letters.iter().rposition(|&letter| letter > 0).map_or(0, |last| last + 1)
    }

    /// Whether it has no letters.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The letters as they are written: small behind another letter.
    pub fn chars(&self) -> impl Iterator<Item = char> + '_ {
        let mut is_inside = false;
        self.letters[..self.len()].iter().map(move |&letter| {
            let letter = LETTERS.get(usize::from(letter)).copied().unwrap_or(' ');
            let written = if is_inside { small(letter) } else { letter };
            is_inside = !matches!(letter, ' ' | '-');
            written
        })
    }
}

/// A letter as a small one.
fn small(letter: char) -> char {
    letter.to_lowercase().next().unwrap_or(letter)
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.chars().try_for_each(|letter| fmt::Write::write_char(f, letter))
    }
}

/// A number of half points, as it is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct HalfPoints(pub(crate) u32);

impl fmt::Display for HalfPoints {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.0 / 2, self.0 % 2) {
            (whole, 0) => write!(f, "{whole}"),
            (0, _) => f.write_str("½"),
            (whole, _) => write!(f, "{whole}½"),
        }
    }
}

/// Two friends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Friends {
    /// What they are called.
    pub names: [Name; 2],
    /// Half points of each in all their games.
    pub halves: [u32; 2],
}

impl Friends {
    /// More than they can ever play for.
    pub(crate) const MOST: u32 = 1_000_000;

    /// Counts a game that gave them these half points.
    pub(crate) fn add(&mut self, gains: [u8; 2]) {
        for (halves, gain) in self.halves.iter_mut().zip(gains) {
            *halves = (*halves + u32::from(gain)).min(Self::MOST);
        }
    }

    /// A game that gave them these half points does not count after all, unless it is forgotten already.
    pub(crate) fn take(&mut self, gains: [u8; 2]) {
        let [first, second] = gains.map(u32::from);
        if self.halves[0] >= first && self.halves[1] >= second {
            self.halves = [self.halves[0] - first, self.halves[1] - second];
        }
    }
}

impl Default for Friends {
    fn default() -> Self {
        Self { names: [Name::NONE; 2], halves: [0; 2] }
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::string::ToString;

    use super::*;

    fn name(letters: &str) -> Name {
        let mut name = Name::NONE;
        for (place, letter) in name.letters.iter_mut().zip(letters.chars()) {
            *place = LETTERS.iter().position(|known| *known == letter).unwrap() as u8;
        }
        name
    }

    #[test]
    fn a_name_is_written_with_a_capital_letter_in_front() {
        assert_eq!(name("ANNA").to_string(), "Anna");
        assert_eq!(name("JO-ÉVE").to_string(), "Jo-Éve");
        assert_eq!(name("MO ÜZ").to_string(), "Mo Üz");
        assert_eq!((name("A B").len(), name("").is_empty()), (3, true));
        assert_eq!((name("A").len(), name("A").is_empty()), (1, false));
    }

    #[test]
    fn half_points_are_written_as_such() {
        let written = |halves| HalfPoints(halves).to_string();
        assert_eq!([0, 1, 2, 3, 20, 21].map(written), ["0", "½", "1", "1½", "10", "10½"]);
    }

    #[test]
    fn a_game_is_counted_and_taken_back_unless_it_is_forgotten() {
        let with = |halves| Friends { halves, ..Friends::default() };
        let mut friends = with([3, 5]);
        friends.add([2, 0]);
        assert_eq!(friends, with([5, 5]));
        friends.take([1, 1]);
        assert_eq!(friends, with([4, 4]));
        friends.take([4, 0]);
        assert_eq!(friends, with([0, 4]), "to the last");
        friends.take([2, 0]);
        assert_eq!(friends, with([0, 4]), "not there any more");
        friends.take([0, 5]);
        assert_eq!(friends, with([0, 4]), "nor that");
        let mut full = with([Friends::MOST - 1, 7]);
        full.add([2, 0]);
        full.add([1, 1]);
        assert_eq!(full, with([Friends::MOST, 8]));
    }
}
