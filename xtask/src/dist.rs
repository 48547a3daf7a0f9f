//! `cargo xtask dist`: the folder of a release, the same here as on the release page.
//!
//! The UF2 file of every board, the desktop program for this computer with its manual page and completions, the
//! licences, a short README, and the checksums of all of them. Beside it the folder of the page, with the same firmware.

use crate::firmware::{self, Image};
use crate::{tools, uf2, web};
use anyhow::{Context, Result};
use lexopt::Arg;
use nonaga_boards::Board;
use sha2::{Digest, Sha256};
use std::env::consts::{ARCH, EXE_SUFFIX, OS};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The version of the game and of everything in the workspace.
pub(crate) const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Licences of what is given away: the file, and its name in the release.
const LICENCES: [(&str, &str); 3] = [
    ("LICENSE-MIT", "LICENSE-MIT"),
    ("LICENSE-APACHE", "LICENSE-APACHE"),
    ("paint/roboto/LICENSE", "LICENSE-ROBOTO"),
];

/// What the desktop program prints about itself: the arguments, and the file's name in the release.
const PRINTED: [(&[&str], &str); 4] = [
    (&["man"], "nonaga.6"),
    (&["completions", "bash"], "nonaga.bash"),
    (&["completions", "zsh"], "_nonaga"),
    (&["completions", "fish"], "nonaga.fish"),
];

/// Bytes for flash, and their address.
type Segment = (u32, Vec<u8>);

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
    let images = if desktop_only { Vec::new() } else { Image::build_all()? };
    let segments: Vec<_> = images.iter().map(|(board, image)| (*board, &*image.segments)).collect();
    let desktop = desktop_program()?;
    let printed = if desktop_only { Vec::new() } else { print_about(&desktop)? };
    assemble(&folder, &desktop, &printed, &segments)?;
    println!("{}", folder.display());
    if !desktop_only {
        web::make()?;
        add_firmware(&web::folder(), &segments)?;
    }
    Ok(())
}

/// Puts the firmware of every board where the page looks for it.
fn add_firmware(page: &Path, firmware: &[(&Board, &[Segment])]) -> Result<()> {
    let folder = page.join("firmware");
    fs::create_dir_all(&folder)?;
    for (board, segments) in firmware {
        fs::write(folder.join(format!("{}.uf2", board.name)), uf2::uf2(segments))?;
    }
    Ok(())
}

/// What the desktop program prints about itself, each text with its name.
fn print_about(desktop: &Path) -> Result<Vec<(&'static str, String)>> {
    let print = |(arguments, name): (&[&str], &'static str)| {
        let mut command = Command::new(desktop);
        command.args(arguments);
        Ok((name, tools::answer(command)?))
    };
    PRINTED.into_iter().map(print).collect()
}

/// Fills an empty folder; without firmware it holds the desktop program alone.
fn assemble(
    folder: &Path,
    desktop: &Path,
    printed: &[(&str, String)],
    firmware: &[(&Board, &[Segment])],
) -> Result<()> {
    let copy = |file: &Path, name: &str| {
        let copied = fs::copy(file, folder.join(name));
        copied.with_context(|| format!("cannot copy {}", file.display()))
    };
    copy(desktop, &desktop_name())?;
    for (name, text) in printed {
        fs::write(folder.join(name), text)?;
    }
    for (board, segments) in firmware {
        fs::write(folder.join(uf2_name(board)), uf2::uf2(segments))?;
    }
    if !firmware.is_empty() {
        for (file, name) in LICENCES {
            copy(&tools::root().join(file), name)?;
        }
        fs::write(folder.join(README), readme())?;
    }
    fs::write(folder.join(CHECKSUMS), checksums(folder)?)?;
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

/// Builds the desktop program.
fn desktop_program() -> Result<PathBuf> {
    tools::call(tools::cargo(&[
        "build",
        "--quiet",
        "--profile",
        "desktop",
        "--package",
        "nonaga",
    ]))?;
    Ok(firmware::target_directory().join(format!("desktop/nonaga{EXE_SUFFIX}")))
}

/// What somebody reads who has nothing but the folder.
fn readme() -> String {
    let boards: Vec<_> = Board::ALL
        .iter()
        .map(|board| format!("  {:34} {}", board.title, uf2_name(board)))
        .collect();
    format!(
        "Nonaga {VERSION}: a board game of 19 discs and six tokens.

On a computer: the program named after its system, such as {}.
On Linux and macOS make it executable first: chmod +x FILE. Its manual page is nonaga.6 (man -l nonaga.6);
nonaga.bash, _nonaga (zsh) and nonaga.fish let a shell complete its commands.

On a board: hold BOOTSEL (PicoSystem: X) while plugging it in, and copy its file onto the drive that
appears.

{}

To check the files: sha256sum --check {CHECKSUMS}
Licence: MIT or Apache-2.0, at your option. The letters are Roboto Condensed, see LICENSE-ROBOTO.
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
    use std::collections::BTreeSet;
    use std::env;

    /// A folder that is there for one test.
    struct Scratch(PathBuf);

    impl Scratch {
        fn new(name: &str) -> Self {
            let folder = env::temp_dir().join(format!("nonaga-{name}-{}", std::process::id()));
            fs::create_dir_all(&folder).unwrap();
            Self(folder)
        }

        fn names(&self) -> BTreeSet<String> {
            let files = fs::read_dir(&self.0).unwrap();
            files.map(|file| file.unwrap().file_name().into_string().unwrap()).collect()
        }
    }

    impl Drop for Scratch {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    fn assembled(name: &str, firmware: &[(&Board, &[Segment])]) -> Scratch {
        let folder = Scratch::new(name);
        let printed = PRINTED.map(|(_, name)| (name, "printed".to_owned()));
        let printed = if firmware.is_empty() { &[] } else { &printed[..] };
        assemble(&folder.0, &tools::root().join("Cargo.toml"), printed, firmware).unwrap();
        folder
    }

    #[test]
    fn a_release_holds_the_firmware_of_every_board_and_nothing_unknown() {
        let segments = [(0x1000_0000, vec![7; 300])];
        let firmware: Vec<_> = Board::ALL.iter().map(|board| (board, &segments[..])).collect();
        let folder = assembled("release", &firmware);
        let version = env!("CARGO_PKG_VERSION");
        let mut expected: BTreeSet<String> =
            Board::ALL.iter().map(|board| format!("nonaga-{version}-{}.uf2", board.name)).collect();
        let others = [
            &format!("nonaga-{version}-{OS}-{ARCH}{EXE_SUFFIX}"),
            "LICENSE-APACHE",
            "LICENSE-MIT",
            "LICENSE-ROBOTO",
            "README.txt",
            "SHA256SUMS",
            "_nonaga",
            "nonaga.6",
            "nonaga.bash",
            "nonaga.fish",
        ];
        expected.extend(others.map(str::to_owned));
        assert_eq!(folder.names(), expected);
    }

    #[test]
    fn every_file_but_the_list_itself_has_a_checksum() {
        let segments = [(0x1000_0000, vec![7; 300])];
        let folder = assembled("checked", &[(&Board::ALL[0], &segments)]);
        let sums = fs::read_to_string(folder.0.join("SHA256SUMS")).unwrap();
        let mut listed: BTreeSet<String> =
            sums.lines().map(|line| line.split_once("  ").unwrap().1.to_owned()).collect();
        listed.insert("SHA256SUMS".into());
        assert_eq!(listed, folder.names());
    }

    #[test]
    fn without_firmware_it_is_the_desktop_program_alone() {
        let names = assembled("desktop", &[]).names();
        assert_eq!(names, BTreeSet::from([desktop_name(), "SHA256SUMS".into()]));
    }

    #[test]
    fn the_page_has_the_firmware_of_every_board_under_its_name() {
        let segments = [(0x1000_0000, vec![7; 300])];
        let firmware: Vec<_> = Board::ALL.iter().map(|board| (board, &segments[..])).collect();
        let page = Scratch::new("page");
        add_firmware(&page.0, &firmware).unwrap();
        for board in Board::ALL {
            let file = fs::read(page.0.join(format!("firmware/{}.uf2", board.name))).unwrap();
            assert_eq!(file, uf2::uf2(&segments), "{}", board.name);
        }
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

    /// The two digests are examples of the standard, FIPS 180-2.
    #[test]
    fn checksums_are_sorted_lines_of_digest_and_name() {
        let folder = Scratch::new("sums");
        fs::write(folder.0.join("b"), "abc").unwrap();
        fs::write(folder.0.join("a"), "").unwrap();
        assert_eq!(
            checksums(&folder.0).unwrap(),
            "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  a\n\
             ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  b\n"
        );
    }
}
