//! The word that was meant.

/// The name that is closest to a misspelt one, if it is close enough to have been meant.
pub(super) fn suggestion<'a>(
    word: &str,
    names: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    let near = names.into_iter().map(|name| (distance(word, name), name));
    // A third of the word may be wrong, and two letters of a short one.
    let most = (word.chars().count() / 3).max(2);
    near.filter(|&(distance, name)| distance <= most && distance < name.chars().count())
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, name)| name)
}

/// How many letters have to be put in, left out, changed or swapped with their neighbour (optimal string alignment).
fn distance(one: &str, other: &str) -> usize {
    let (one, other): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    let mut table = vec![vec![0; other.len() + 1]; one.len() + 1];
    for i in 0..=one.len() {
        for j in 0..=other.len() {
            table[i][j] = if i == 0 || j == 0 {
                i + j
            } else {
                let change = usize::from(one[i - 1] != other[j - 1]);
                let least = (table[i - 1][j] + 1).min(table[i][j - 1] + 1);
                let least = least.min(table[i - 1][j - 1] + change);
                let is_swap =
                    i > 1 && j > 1 && one[i - 1] == other[j - 2] && one[i - 2] == other[j - 1];
                if is_swap { least.min(table[i - 2][j - 2] + 1) } else { least }
            };
        }
    }
    table[one.len()][other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_count_letters() {
        let cases = [("play", "play", 0), ("paly", "play", 1), ("pla", "play", 1), ("", "abc", 3)];
        // The textbook's example: k→s, e→i, and a g.
        let cases = cases.into_iter().chain([("kitten", "sitting", 3)]);
        for (one, other, expected) in cases {
            assert_eq!(distance(one, other), expected, "{one} {other}");
            assert_eq!(distance(other, one), expected, "{other} {one}");
        }
    }

    #[test]
    fn only_what_is_near_is_suggested() {
        let names = ["play", "engine", "pictures"];
        assert_eq!(suggestion("paly", names), Some("play"));
        assert_eq!(suggestion("enginee", names), Some("engine"));
        assert_eq!(suggestion("picture", names), Some("pictures"));
        assert_eq!(suggestion("dance", names), None);
        assert_eq!(suggestion("x", ["a", "b"]), None, "a name with no letter in common");
    }
}
