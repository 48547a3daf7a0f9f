//! Words put into the blanks of a text.

use std::fmt::Display;

/// A text with each `{}` replaced by one of the words.
pub(super) fn fill(text: &str, words: &[&dyn Display]) -> String {
    words.iter().fold(text.to_owned(), |text, word| text.replacen("{}", &word.to_string(), 1))
}
