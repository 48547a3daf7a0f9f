//! Every word the game says, in six languages.
//!
//! The [`table`] has one line a text with all six languages side by side: a line that lacks one does not
//! compile. Texts are our own words and use the terms of the rule booklets in each language.

mod desktop;
mod lessons;
mod page;
mod puzzles;
mod rules;
mod table;
use core::fmt;

use heapless::String;

pub use desktop::DesktopText;
pub use lessons::LessonText;
pub use page::PageText;
pub use puzzles::PuzzleText;
pub use rules::RuleText;
pub use table::Text;

/// A language of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[repr(u8)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// French.
    French,
    /// German.
    German,
    /// Italian.
    Italian,
    /// Spanish.
    Spanish,
    /// Catalan.
    Catalan,
}

impl Language {
    /// All of them, in the order of the columns of the table.
    pub const ALL: [Self; 6] =
        [Self::English, Self::French, Self::German, Self::Italian, Self::Spanish, Self::Catalan];

    /// What its speakers call it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::English => "English",
            Self::French => "Français",
            Self::German => "Deutsch",
            Self::Italian => "Italiano",
            Self::Spanish => "Español",
            Self::Catalan => "Català",
        }
    }

    /// Its two letters, as in `--lang fr`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::French => "fr",
            Self::German => "de",
            Self::Italian => "it",
            Self::Spanish => "es",
            Self::Catalan => "ca",
        }
    }

    /// The language with these two letters.
    pub fn with_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|language| language.code() == code)
    }
}

/// Makes the type of a table of texts: one line a text, one column a language.
macro_rules! texts {
    ($(#[$of:meta])* $name:ident { $($(#[$doc:meta])* $text:ident: $en:literal, $fr:literal, $de:literal, $it:literal, $es:literal, $ca:literal;)* }) => {
        $(#[$of])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[repr(u16)]
        pub enum $name { $(#[doc = $en] $text,)* }

        impl $name {
            /// Every text of the table.
            pub const ALL: &[Self] = &[$(Self::$text,)*];

            /// The text in a language.
            pub const fn say(self, language: $crate::texts::Language) -> &'static str {
                const WORDS: &[[&str; 6]] = &[$([$en, $fr, $de, $it, $es, $ca],)*];
                WORDS[self as usize][language as usize]
            }
        }
    };
}
pub(crate) use texts;

/// The longest text that is put together from a text and a word.
pub(crate) const LONGEST: usize = 120;

/// A text with each `{}` replaced by one of the words; what is too long is cut.
pub(crate) fn fill(text: &str, words: &[&dyn fmt::Display]) -> String<LONGEST> {
    let mut filled = String::new();
    let mut words = words.iter();
    for (n, piece) in text.split("{}").enumerate() {
        if n > 0
            && let Some(word) = words.next()
        {
            let _ = fmt::write(&mut filled, format_args!("{word}"));
        }
        let _ = filled.push_str(piece);
    }
    filled
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::Font;

    #[test]
    fn every_letter_of_every_text_can_be_drawn() {
        for &text in Text::ALL {
            for language in Language::ALL {
                let words = text.say(language);
                assert!(!words.trim().is_empty(), "{text:?} in {}", language.name());
                for font in [Font::Tiny, Font::Text, Font::Title] {
                    let mut letters = words.chars().filter(|&letter| letter != '\n');
                    let missing = letters.find(|&letter| !font.has(letter));
                    assert_eq!(missing, None, "{words} in {font:?}");
                }
            }
        }
    }

    #[test]
    fn every_letter_of_the_desktop_program_can_be_drawn_and_its_blanks_are_the_same() {
        for &text in DesktopText::ALL {
            let blanks = |language| text.say(language).matches("{}").count();
            for language in Language::ALL {
                let missing = text.say(language).chars().find(|&letter| !Font::Text.has(letter));
                assert_eq!(missing, None, "{text:?} in {}", language.name());
                assert_eq!(blanks(language), blanks(Language::English), "{text:?}");
            }
        }
    }

    #[test]
    fn every_language_has_the_same_blanks_to_fill() {
        let blanks = |text: Text, language| text.say(language).matches("{}").count();
        for &text in Text::ALL {
            for language in Language::ALL {
                let expected = blanks(text, Language::English);
                assert_eq!(blanks(text, language), expected, "{text:?} in {}", language.name());
            }
        }
    }

    #[test]
    fn blanks_are_filled_in_order() {
        assert_eq!(fill("{} : {}", &[&2, &1]), "2 : 1");
        assert_eq!(fill("{} gewinnt", &[&"Igel"]), "Igel gewinnt");
        assert_eq!(fill("nothing", &[&"unused"]), "nothing");
    }
}
