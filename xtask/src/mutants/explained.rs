//! The list of mutants that change nothing, `xtask/mutants.txt`, with the reason of each.
//!
//! A paragraph each: the file; the mutant, as cargo-mutants names it; the line of code, with a mark before what is
//! replaced; the reason. Lines are not numbered, so that the list outlives changes elsewhere in the file.

use std::fs;

use anyhow::{Context, Result, ensure};

use crate::tools;

const LIST: &str = "xtask/mutants.txt";
/// Stands before what is replaced.
const MARK: char = '▸';

/// A mutant without the number of its line.
#[derive(PartialEq, Eq, Debug)]
struct Mutant {
    file: String,
    change: String,
    /// Its line of code, with the mark.
    code: String,
}

/// All mutants of the list.
pub(super) struct Explained(Vec<Mutant>);

impl Explained {
    pub(super) fn read() -> Result<Self> {
        let text = fs::read_to_string(tools::root().join(LIST)).context(LIST)?;
        Ok(Self(parse(&text)?))
    }

    /// Whether the list has the mutant of this name, such as "core/src/cell.rs:7:5: replace + with -".
    pub(super) fn has(&self, name: &str) -> bool {
        find(name).is_some_and(|mutant| self.0.contains(&mutant))
    }
}

fn parse(text: &str) -> Result<Vec<Mutant>> {
    let paragraphs = text.split("\n\n").map(str::trim).filter(|text| !text.is_empty());
    let paragraphs = paragraphs.filter(|text| !text.starts_with('#'));
    paragraphs
        .map(|paragraph| {
            let mut lines = paragraph.lines().map(|line| line.trim().to_owned());
            let mut next = || {
                lines.next().with_context(|| format!("{LIST}: a line is missing in {paragraph:?}"))
            };
            let mutant = Mutant { file: next()?, change: next()?, code: next()? };
            ensure!(!next()?.is_empty(), "{LIST}: no reason in {paragraph:?}");
            Ok(mutant)
        })
        .collect()
}

/// A mutant by the name that cargo-mutants gives it, with the code as it is now.
fn find(name: &str) -> Option<Mutant> {
    let mut parts = name.splitn(4, ':');
    let (file, line, column) = (parts.next()?, parts.next()?, parts.next()?);
    let change = parts.next()?.trim().to_owned();
    let text = fs::read_to_string(tools::root().join(file)).ok()?;
    let code = text.lines().nth(line.parse::<usize>().ok()?.checked_sub(1)?)?;
    let at = column.parse::<usize>().ok()?.checked_sub(1)?;
    let (before, after): (String, String) =
        (code.chars().take(at).collect(), code.chars().skip(at).collect());
    Some(Mutant { file: file.into(), change, code: format!("{before}{MARK}{after}").trim().into() })
}

/// A mutant as the list would have it, with the number of its line.
pub(super) fn shown(name: &str) -> String {
    find(name).map_or(name.into(), |Mutant { code, .. }| format!("{name}\n        {code}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_mutant_of_the_list_has_its_line_of_code_and_a_reason() {
        let list = Explained::read().unwrap();
        for Mutant { file, code, .. } in &list.0 {
            let text = fs::read_to_string(tools::root().join(file)).expect(file);
            let wanted = code.replacen(MARK, "", 1);
            assert!(code.contains(MARK), "no mark in {code}");
            assert!(text.lines().any(|line| line.trim() == wanted), "{file} has no line {wanted}");
        }
    }

    #[test]
    fn a_mutant_is_found_by_its_line_of_code() {
        let file = "xtask/src/mutants/explained.rs";
        let text = fs::read_to_string(tools::root().join(file)).unwrap();
        let line = text.lines().position(|line| line.starts_with("const LIST")).unwrap() + 1;
        let mutant = find(&format!("{file}:{line}:7: replace a::b with c")).unwrap();
        assert_eq!(mutant.code, format!("const {MARK}LIST: &str = \"xtask/mutants.txt\";"));
        assert_eq!((mutant.file.as_str(), mutant.change.as_str()), (file, "replace a::b with c"));
        let list =
            format!("# what this is\n\n{file}\n{}\n{}\nbecause\n", mutant.change, mutant.code);
        assert_eq!(parse(&list).unwrap(), [mutant]);
    }

    #[test]
    fn a_mutant_without_a_reason_is_refused() {
        assert!(parse("a.rs\nreplace + with -\na ▸+ b").is_err());
    }
}
