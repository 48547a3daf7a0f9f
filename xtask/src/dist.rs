//! `cargo xtask dist`: the folder of a release, the same here as on the release page.
//!
//! The UF2 file of every board, the desktop program for this computer, the licences, a short README, and the
//! checksums of all of them.

use crate::firmware::{self, Image};
use crate::{tools, uf2};
use anyhow::{Context, Result};
use lexopt::Arg;
use nonaga_boards::Board;
use sha2::{Digest, Sha256};
use std::env::consts::{ARCH, EXE_SUFFIX, OS};
use std::fs;
use std::path::Path;

/// The version of the game and of everything in the workspace.
pub(crate) const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Licences of what is given away: the file, and its name in the release.
const LICENCES: [(&str, &str); 3] = [
    ("LICENSE-MIT", "LICENSE-MIT"),
    ("LICENSE-APACHE", "LICENSE-APACHE"),
    ("app/src/paint/font/LICENSE", "LICENSE-ROBOTO"),
];

const README: &str = "README.txt";
const CHECKSUMS: &str = "SHA256SUMS";

/// With `--desktop` only the desktop program: for the other systems that a release is built on.
pub(crate) fn run(arguments: &mut lexopt::Parser) -> Result<()> {
    let mut desktop_only = false;
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Long("desktop") => desktop_only = true,
            other => return Err(other.unexpected().into()),
        }
    }
    let folder = firmware::target_directory().join("dist");
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(&folder)?;
    copy_desktop_program(&folder)?;
    if !desktop_only {
        for board in Board::ALL {
            let image = Image::build(board)?;
            fs::write(folder.join(uf2_name(board)), uf2::uf2(&image.segments))?;
        }
        for (file, name) in LICENCES {
            fs::copy(tools::root().join(file), folder.join(name))
                .with_context(|| format!("cannot copy {file}"))?;
        }
        fs::write(folder.join(README), readme())?;
    }
    fs::write(folder.join(CHECKSUMS), checksums(&folder)?)?;
    println!("{}", folder.display());
    Ok(())
}

/// The name of a board's firmware.
fn uf2_name(board: &Board) -> String {
    format!("nonaga-{VERSION}-{}.uf2", board.name)
}

/// The name of the desktop program for this computer.
fn desktop_name() -> String {
    format!("nonaga-{VERSION}-{OS}-{ARCH}{EXE_SUFFIX}")
}

fn copy_desktop_program(folder: &Path) -> Result<()> {
    tools::call(tools::cargo(&[
        "build",
        "--quiet",
        "--profile",
        "desktop",
        "--package",
        "nonaga",
    ]))?;
    let built = firmware::target_directory().join(format!("desktop/nonaga{EXE_SUFFIX}"));
    fs::copy(&built, folder.join(desktop_name()))
        .with_context(|| format!("cannot copy {}", built.display()))?;
    Ok(())
}

/// What somebody reads who has nothing but the folder.
fn readme() -> String {
    let boards: Vec<_> = Board::ALL
        .iter()
        .map(|board| format!("  {:34} {}", board.title, uf2_name(board)))
        .collect();
    format!(
        "Nonaga {VERSION}: a board game of 19 discs and six tokens.

On this computer: {}
  On Linux and macOS make it executable first: chmod +x FILE.

On a board: hold BOOTSEL (PicoSystem: X) while plugging it in, and copy its file onto the drive that
appears.

{}

To check the files: sha256sum --check {CHECKSUMS}
Licence: MIT or Apache-2.0, as you like. The letters are Roboto Condensed, see LICENSE-ROBOTO.
",
        desktop_name(),
        boards.join("\n")
    )
}

/// A line for every file in a folder, by name, as `sha256sum` writes and checks them.
fn checksums(folder: &Path) -> Result<String> {
    let files = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>>>()?;
    let mut lines = Vec::new();
    for file in files {
        let name = file.file_name().context("a file has a name")?.to_string_lossy().into_owned();
        let digest = Sha256::digest(fs::read(&file)?);
        let hex: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
        lines.push((name, hex));
    }
    lines.sort();
    Ok(lines.into_iter().map(|(name, hex)| format!("{hex}  {name}\n")).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_board_has_a_file_of_its_own_named_after_version_and_board() {
        let mut names: Vec<_> = Board::ALL.iter().map(uf2_name).collect();
        for (board, name) in Board::ALL.iter().zip(&names) {
            assert_eq!(*name, format!("nonaga-{}-{}.uf2", env!("CARGO_PKG_VERSION"), board.name));
        }
        names.push(desktop_name());
        names.sort();
        names.dedup();
        assert_eq!(names.len(), Board::ALL.len() + 1);
    }

    #[test]
    fn the_readme_names_every_board_and_its_file() {
        let readme = readme();
        for board in Board::ALL {
            let line = readme.lines().find(|line| line.contains(&uf2_name(board)));
            assert!(line.is_some_and(|line| line.contains(board.title)), "{}", board.name);
        }
        assert!(readme.contains(&desktop_name()));
    }

    #[test]
    fn every_licence_is_where_it_is_said_to_be() {
        for (file, _) in LICENCES {
            assert!(tools::root().join(file).is_file(), "{file}");
        }
    }

    /// The two digests are examples of the standard, FIPS 180-2.
    #[test]
    fn checksums_are_sorted_lines_of_digest_and_name() {
        let folder = std::env::temp_dir().join(format!("nonaga-dist-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("b"), "abc").unwrap();
        fs::write(folder.join("a"), "").unwrap();
        let sums = checksums(&folder).unwrap();
        fs::remove_dir_all(&folder).unwrap();
        assert_eq!(
            sums,
            "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  a\n\
             ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  b\n"
        );
    }
}
