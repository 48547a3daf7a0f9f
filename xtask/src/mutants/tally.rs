//! What became of mutants, kept in a file, so that a long run can be made in pieces and its table is that of all of them.
//!
//! A line each: what became of it, the SHA-256 of its source file, its name. One whose file has changed since is unknown.

use std::collections::HashMap;
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result};
use sha2::{Digest, Sha256};

use crate::tools;

/// What becomes of a mutant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fate {
    /// It does not compile.
    Unviable,
    Caught,
    Survived,
}

const FATES: [(&str, Fate); 3] =
    [("unviable", Fate::Unviable), ("caught", Fate::Caught), ("survived", Fate::Survived)];

#[derive(Default)]
pub(super) struct MutantTally {
    /// Where it is kept, if anywhere.
    path: Option<PathBuf>,
    /// By checksum and name.
    fates: HashMap<String, Fate>,
}

impl MutantTally {
    /// Reads a tally; an empty one if there is no file yet.
    pub(super) fn read(path: PathBuf) -> Result<Self> {
        let text = match path.exists() {
            true => fs::read_to_string(&path)?,
            false => String::new(),
        };
        Ok(Self { path: Some(path), fates: parse(&text)? })
    }

    pub(super) fn fate(&self, mutant: &str) -> Result<Option<Fate>> {
        Ok(self.fates.get(&key(mutant)?).copied())
    }

    pub(super) fn keep(&self, mutant: &str, fate: Fate) -> Result<()> {
        let Some(path) = &self.path else { return Ok(()) };
        let mut file = OpenOptions::new().create(true).append(true).open(path)?;
        let (word, _) = FATES.iter().find(|(_, it)| *it == fate).context("a fate has a word")?;
        Ok(writeln!(file, "{word} {}", key(mutant)?)?)
    }
}

/// Where one is there twice, the later line counts.
fn parse(text: &str) -> Result<HashMap<String, Fate>> {
    let parse_line = |line: &str| {
        let (word, key) = line.split_once(' ')?;
        let (_, fate) = FATES.iter().find(|(it, _)| *it == word)?;
        Some((key.to_owned(), *fate))
    };
    text.lines()
        .map(|line| parse_line(line).with_context(|| format!("no line of a tally: {line:?}")))
        .collect()
}

/// The checksum of a mutant's file as it is now, and the mutant's name, such as "core/src/cell.rs:7:5: replace + with -".
fn key(mutant: &str) -> Result<String> {
    let file = mutant.split(':').next().context("a name begins with a file")?;
    let text = fs::read(tools::root().join(file)).with_context(|| file.to_owned())?;
    Ok(format!("{:x} {mutant}", Sha256::digest(text)))
}

#[cfg(test)]
mod tests {
    use std::{env, process};

    use super::*;

    const MUTANT: &str = "xtask/src/mutants/tally.rs:1:1: replace one with another";

    #[test]
    fn what_a_run_has_found_is_known_to_the_next() {
        let path = env::temp_dir().join(format!("nonaga-tally-{}", process::id()));
        let tally = MutantTally::read(path.clone()).unwrap();
        assert_eq!(tally.fate(MUTANT).unwrap(), None);
        for (_, fate) in FATES {
            tally.keep(MUTANT, fate).unwrap();
            assert_eq!(MutantTally::read(path.clone()).unwrap().fate(MUTANT).unwrap(), Some(fate));
        }
        fs::remove_file(path).unwrap();
    }

    #[test]
    fn a_mutant_of_a_file_that_has_changed_is_unknown() {
        let line = format!("caught {}", key(MUTANT).unwrap());
        let known = |line: &str| {
            MutantTally { path: None, fates: parse(line).unwrap() }.fate(MUTANT).unwrap().is_some()
        };
        assert!(known(&line));
        let other_text = format!("{:x}", Sha256::digest("another text"));
        assert!(!known(&format!("caught {other_text} {MUTANT}")));
    }

    #[test]
    fn what_is_no_tally_is_refused() {
        assert!(parse("| caught | 7 |").is_err());
    }
}
