//! The options and words of a verb, as its help lists them.

use nonaga_app::{Language, Theme};
use nonaga_boards::Board;

use super::Verb;
use crate::device::Look;

/// An option of a verb.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct VerbOption {
    /// Its name without the dashes.
    pub name: &'static str,
    /// What its value is called; empty if it takes none.
    pub value: &'static str,
    /// The first line about it.
    pub summary: &'static str,
}

impl VerbOption {
    /// The values it can have, where they can be listed.
    pub(super) fn choices(&self) -> Vec<&'static str> {
        match self.name {
            "board" => Board::ALL.iter().map(|board| board.name).chain(["help"]).collect(),
            "as" => vec!["shared", "moves", "position", "field"],
            "graphics" => vec!["auto", "blocks", "kitty", "sixel"],
            "lang" => Language::ALL.map(Language::code).to_vec(),
            "look" => Theme::ALL.map(Look::name).to_vec(),
            _ => Vec::new(),
        }
    }

    /// Whether its value is a file or a folder.
    pub(super) fn is_path(&self) -> bool {
        matches!(self.value, "FILE" | "FOLDER")
    }
}

impl Verb {
    /// Its options: the lines of its help such as `  --board B   imitate this board`.
    pub fn options(&self) -> Vec<VerbOption> {
        let mut options = Vec::new();
        let mut lines = self.help.lines().peekable();
        while let Some(line) = lines.next() {
            let Some(line) = line.strip_prefix("  ").filter(|line| line.starts_with("--")) else {
                continue;
            };
            let (names, summary) = line.split_once("  ").unwrap_or((line, ""));
            let summary = match summary.trim() {
                "" => lines.peek().map_or("", |next| next.trim()),
                summary => summary,
            };
            for option in names.split(", ") {
                let (name, value) = option.split_once(' ').unwrap_or((option, ""));
                options.push(VerbOption { name: &name[2..], value, summary });
            }
        }
        options
    }

    /// The lines of its usage, without the program's name and its own.
    pub fn usage(&self) -> impl Iterator<Item = &'static str> {
        let lines = self.help.lines().take_while(|line| !line.is_empty());
        lines.map(|line| {
            let line = line.strip_prefix("Usage:").unwrap_or(line).trim();
            let line = line.strip_prefix("nonaga").unwrap_or(line).trim();
            line.strip_prefix(self.name).unwrap_or(line).trim()
        })
    }

    /// The words that can follow it, such as `export` and `import`.
    pub(super) fn words(&self) -> Vec<&'static str> {
        let first = self.usage().filter_map(|line| line.split_whitespace().next());
        let words = first.flat_map(|word| word.split('|'));
        words.filter(|word| word.chars().all(|c| c.is_ascii_lowercase())).collect()
    }
}
