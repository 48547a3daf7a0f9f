//! `cargo xtask notes`: what `CHANGELOG.md` says about a version, for the page of its release.

use crate::dist::VERSION;
use crate::tools;
use anyhow::{Context, Result, ensure};
use lexopt::{Arg, ValueExt};
use std::fs;

/// The argument is the tag of a release, such as `v0.1.0`, and must be that of this version.
pub(crate) fn run(arguments: &mut lexopt::Parser) -> Result<()> {
    match arguments.next()? {
        None => {}
        Some(Arg::Value(tag)) => {
            let tag = tag.string()?;
            ensure!(
                tag == format!("v{VERSION}"),
                "the tag is {tag}, but this is version {VERSION}"
            );
        }
        Some(other) => return Err(other.unexpected().into()),
    }
    let changelog = fs::read_to_string(tools::root().join("CHANGELOG.md"))?;
    println!("{}", section(&changelog, VERSION)?);
    Ok(())
}

/// What follows the heading of a version, until the next version or the list of links.
fn section<'a>(changelog: &'a str, version: &str) -> Result<&'a str> {
    let heading = format!("\n## [{version}]");
    let (_, after) = changelog
        .split_once(&heading)
        .with_context(|| format!("CHANGELOG.md has no section [{version}]"))?;
    let (_, text) = after.split_once('\n').unwrap_or_default();
    let end = text.find("\n## [").or_else(|| text.find("\n[")).unwrap_or(text.len());
    let text = text[..end].trim();
    ensure!(!text.is_empty(), "CHANGELOG.md says nothing about {version}");
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    const CHANGELOG: &str = "\
# Changelog

## [Unreleased]

## [0.2.0] - 2027-01-01

### Added

- This.

## [0.1.0] - 2026-12-01

- That.

[0.1.0]: https://example.org
";

    #[test]
    fn a_version_has_the_lines_under_its_heading() {
        assert_eq!(section(CHANGELOG, "0.2.0").unwrap(), "### Added\n\n- This.");
        assert_eq!(section(CHANGELOG, "0.1.0").unwrap(), "- That.");
    }

    #[test]
    fn a_version_without_a_word_is_no_release() {
        assert!(section(CHANGELOG, "0.3.0").is_err());
        assert!(section(CHANGELOG, "Unreleased").is_err());
    }

    #[test]
    fn this_version_is_in_the_changelog() {
        let changelog = fs::read_to_string(tools::root().join("CHANGELOG.md")).unwrap();
        section(&changelog, VERSION).unwrap();
    }
}
