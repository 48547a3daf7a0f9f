//! `cargo xtask docs`: the parts of the documents that follow from the code.
//!
//! A generated part stands between a line with `generated:begin NAME` and one with `generated:end NAME`, in
//! whatever form the file has for comments. Tests compare them with the code.

use crate::tools;
use anyhow::{Context, Result};
use nonaga_boards::Board;
use std::fs;

/// A part of a document, and what it has to be.
struct Part {
    file: &'static str,
    name: &'static str,
    make: fn() -> String,
}

const PARTS: &[Part] = &[
    Part { file: "README.md", name: "boards", make: board_table },
    Part {
        file: ".github/ISSUE_TEMPLATE/tried-on-a-board.yml",
        name: "boards",
        make: board_options,
    },
];

pub(crate) fn run(arguments: &mut lexopt::Parser) -> Result<()> {
    if let Some(argument) = arguments.next()? {
        return Err(argument.unexpected().into());
    }
    PARTS.iter().try_for_each(|part| write(part.file, part.name, &(part.make)()))
}

/// Puts a generated part into a file.
pub(crate) fn write(file: &str, name: &str, part: &str) -> Result<()> {
    let path = tools::root().join(file);
    let text = fs::read_to_string(&path).with_context(|| format!("cannot read {file}"))?;
    fs::write(path, put(&text, name, part).with_context(|| file.to_owned())?)?;
    Ok(())
}

/// The text with other lines between the marks of a generated part.
pub(crate) fn put(text: &str, name: &str, part: &str) -> Result<String> {
    let lines: Vec<_> = text.split_inclusive('\n').collect();
    let find = |mark: &str| {
        let mark = format!("generated:{mark} {name}");
        let found = lines.iter().position(|line| {
            line.split_once(&mark).is_some_and(|(_, rest)| !rest.starts_with(char::is_alphanumeric))
        });
        found.with_context(|| format!("there is no line with {mark}"))
    };
    let (begin, end) = (find("begin")?, find("end")?);
    Ok([&lines[..=begin].concat(), part, "\n", &lines[end..].concat()].concat())
}

/// The boards as the README shows them.
fn board_table() -> String {
    let mut lines = vec![
        "| board | name | screen | keys | sound | battery |".to_owned(),
        "|---|---|---|---|:-:|:-:|".to_owned(),
    ];
    for board in Board::ALL {
        let (width, height) = board.device().size;
        let has = |part: bool| if part { "✓" } else { "" };
        lines.push(format!(
            "| {} | `{}` | {width}×{height} | {} | {} | {} |",
            board.title,
            board.name,
            keys(board),
            has(board.pins.sound.is_some()),
            has(board.pins.battery.is_some()),
        ));
    }
    lines.join("\n")
}

/// The keys of a board, in words.
fn keys(board: &Board) -> String {
    let keys = &board.pins.keys;
    let pad = match (keys.up, keys.centre) {
        (None, _) => "",
        (Some(_), None) => "pad, ",
        (Some(_), Some(_)) => "joystick, ",
    };
    let letters = if keys.x.is_some() { "A B X Y" } else { "A B" };
    format!("{pad}{letters}")
}

/// The boards to choose from in a report.
fn board_options() -> String {
    let options = Board::ALL.iter().map(|board| format!("        - {}", board.title));
    options.collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::COMMANDS;
    use std::path::{Path, PathBuf};

    /// Folders that are not ours.
    const FOREIGN: [&str; 3] = ["target", "node_modules", ".git"];

    /// All files of the project with one of these endings.
    fn files(endings: &[&str]) -> Vec<PathBuf> {
        fn visit(folder: &Path, endings: &[&str], found: &mut Vec<PathBuf>) {
            for entry in fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                let name = path.file_name().unwrap().to_str().unwrap();
                if path.is_dir() && !FOREIGN.contains(&name) {
                    visit(&path, endings, found);
                } else if path.extension().is_some_and(|end| endings.iter().any(|e| end == *e)) {
                    found.push(path);
                }
            }
        }
        let mut found = Vec::new();
        visit(&tools::root(), endings, &mut found);
        found
    }

    #[test]
    fn other_lines_take_the_place_of_a_generated_part() {
        let text = "a\n<!-- generated:begin x -->\nold\nolder\n<!-- generated:end x -->\nb";
        assert_eq!(put(text, "x", "new").unwrap(), text.replace("old\nolder", "new"));
        let empty = "# generated:begin x\n# generated:end x\n";
        assert_eq!(
            put(empty, "x", "new").unwrap(),
            "# generated:begin x\nnew\n# generated:end x\n"
        );
        assert!(put(text, "y", "new").is_err());
        assert!(put("generated:begin xy\ngenerated:end xy\n", "x", "new").is_err());
    }

    #[test]
    fn every_generated_part_is_up_to_date() {
        for Part { file, name, make } in PARTS {
            let text = fs::read_to_string(tools::root().join(file)).unwrap();
            assert_eq!(put(&text, name, &make()).unwrap(), text, "{file}: run cargo xtask docs");
        }
    }

    #[test]
    fn every_command_that_is_named_exists() {
        for file in files(&["md", "yml", "rs", "js", "toml"]) {
            let text = fs::read_to_string(&file).unwrap();
            for after in text.split("cargo xtask ").skip(1) {
                let of_word = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
                let word = &after[..after.find(|c| !of_word(c)).unwrap_or(after.len())];
                let known = word.is_empty() || COMMANDS.iter().any(|(name, _)| *name == word);
                assert!(known, "{}: there is no cargo xtask {word}", file.display());
            }
        }
    }

    #[test]
    fn every_link_between_documents_leads_somewhere() {
        for file in files(&["md"]) {
            let text = fs::read_to_string(&file).unwrap();
            for (start, end) in [("](", ')'), ("src=\"", '"')] {
                for (at, _) in text.match_indices(start) {
                    let link = text[at + start.len()..].split([end, '#']).next().unwrap();
                    if link.is_empty() || link.contains("://") || link.starts_with("mailto:") {
                        continue;
                    }
                    let target = file.parent().unwrap().join(link);
                    assert!(target.exists(), "{}: there is no {link}", file.display());
                }
            }
        }
    }
}
