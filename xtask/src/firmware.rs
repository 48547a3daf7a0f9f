//! Firmware images: build, size, flash.

use crate::tools::{self, TARGET, cargo};
use crate::{board, share};
use anyhow::{Context, Result, bail, ensure};
use lexopt::{Arg, ValueExt};
use nonaga_boards::Board;
use object::elf::{PT_LOAD, SHF_ALLOC};
use object::read::elf::{ElfFile32, FileHeader, ProgramHeader, SectionHeader};
use object::{Endianness, Object};
use std::path::PathBuf;
use std::{env, fs};

/// RAM of the RP2040 in bytes, as in `memory.x`.
const RAM: u32 = 264 * 1024;

/// A built image.
pub(crate) struct Image {
    /// The ELF file.
    pub(crate) path: PathBuf,
    /// What goes into flash: address and bytes.
    pub(crate) segments: Vec<(u32, Vec<u8>)>,
    /// Bytes of static RAM.
    pub(crate) statics: u32,
    /// Bytes of RAM reserved for the stack.
    pub(crate) stack: u32,
}

impl Image {
    /// Builds the firmware for a board.
    pub(crate) fn build(board: &Board) -> Result<Self> {
        // Cargo gives every board's image the same name, so each is copied.
        let image = Self::build_binary("nonaga-firmware", board, board.name)?;
        let told = image.told_to_picotool()?;
        for text in ["Nonaga", env!("CARGO_PKG_VERSION"), board.title] {
            ensure!(
                told.iter().any(|told| told == text),
                "picotool would not show {text:?}: {told:?}"
            );
        }
        Ok(image)
    }

    /// Builds the firmware for all boards.
    pub(crate) fn build_all() -> Result<Vec<(&'static Board, Self)>> {
        Board::ALL.iter().map(|board| Ok((board, Self::build(board)?))).collect()
    }

    /// Builds the bench image. It uses no pins, so any board will do.
    pub(crate) fn build_bench() -> Result<Self> {
        Self::build_binary("bench", &Board::ALL[0], "bench")
    }

    fn build_binary(binary: &str, board: &Board, kept_as: &str) -> Result<Self> {
        tools::ensure_target()?;
        tools::call(cargo(&[
            "build",
            "--quiet",
            "--release",
            "--package",
            "nonaga-firmware",
            "--bin",
            binary,
            "--target",
            TARGET,
            "--features",
            &if binary == "bench" { format!("{},bench", board.name) } else { board.name.into() },
        ]))?;
        let built = target_directory().join(TARGET).join("release").join(binary);
        let path = target_directory().join("firmware").join(format!("{kept_as}.elf"));
        fs::create_dir_all(path.parent().expect("a file in a folder"))?;
        fs::copy(&built, &path).with_context(|| format!("cannot copy {}", built.display()))?;
        Self::read(path)
    }

    fn read(path: PathBuf) -> Result<Self> {
        let bytes = fs::read(&path)?;
        let elf = ElfFile32::<Endianness>::parse(&*bytes)?;
        let (endian, header) = (elf.endian(), elf.elf_header());
        let mut segments = Vec::new();
        for segment in header.program_headers(endian, &*bytes)? {
            let data = segment
                .data(endian, &*bytes)
                .ok()
                .context("a segment beyond the end of the file")?;
            if segment.p_type(endian) == PT_LOAD && !data.is_empty() {
                segments.push((segment.p_paddr(endian), data.to_vec()));
            }
        }
        let statics = header
            .section_headers(endian, &*bytes)?
            .iter()
            .filter(|section| {
                section.sh_flags(endian) & SHF_ALLOC != 0 && section.sh_addr(endian) >= 0x2000_0000
            })
            .map(|section| section.sh_size(endian))
            .sum();
        let stack = symbol(&elf, "_stack_start")? - symbol(&elf, "_stack_end")?;
        check_hot_code(functions(&elf))?;
        Ok(Self { path, segments, statics, stack })
    }

    /// The texts that picotool shows of the image. It finds a header in the first 512 bytes of flash, between two marks; that
    /// has the ends of a list of entries, each of which has a kind, a tag, an id and, for a text, where that stands.
    fn told_to_picotool(&self) -> Result<Vec<String>> {
        const MARKS: [u32; 2] = [0x7188_ebf2, 0xe71a_a390];
        const TEXT: u16 = 6;
        let word = |at| self.word(at).context("the image's binary info leads nowhere");
        let header = (0x1000_0100..0x1000_0200)
            .step_by(4)
            .find(|&at| self.word(at) == Some(MARKS[0]) && self.word(at + 16) == Some(MARKS[1]));
        let header = header.context("the image has no binary info")?;
        let mut texts = Vec::new();
        for entry in (word(header + 4)?..word(header + 8)?).step_by(4) {
            let entry = word(entry)?;
            if word(entry)? as u16 == TEXT {
                let start = word(entry + 8)?;
                let bytes = (start..).map_while(|at| self.byte(at)).take_while(|&byte| byte != 0);
                texts.push(String::from_utf8(bytes.collect())?);
            }
        }
        Ok(texts)
    }

    fn byte(&self, address: u32) -> Option<u8> {
        let within = |(start, bytes): &(u32, Vec<u8>)| {
            bytes.get(address.checked_sub(*start)? as usize).copied()
        };
        self.segments.iter().find_map(within)
    }

    fn word(&self, address: u32) -> Option<u32> {
        let bytes = [0, 1, 2, 3].map(|n| self.byte(address + n));
        Some(u32::from_le_bytes([bytes[0]?, bytes[1]?, bytes[2]?, bytes[3]?]))
    }

    /// Bytes of flash in use.
    pub(crate) fn flash(&self) -> u32 {
        self.segments.iter().map(|(_, bytes)| bytes.len() as u32).sum()
    }
}

/// Says which modules run from RAM as a whole.
const LINKER_SCRIPT: &str = include_str!("../../memory.x");

/// Functions of these modules that must not be lost in others by inlining: paths as they stand in mangled names.
const HOT_FUNCTIONS: &[&[&str]] = &[
    &["nonaga_core", "search", "searcher", "Searcher", "complete_turn"],
    &["nonaga_core", "search", "survey", "of_token"],
    &["rowpaint", "renderer", "Renderer", "paint"],
    &["rowpaint", "renderer", "Renderer", "differing"],
    &["rowpaint", "sprite", "Sprite", "paint"],
    &["rowpaint", "canvas", "mix_ends"],
    &["rowpaint", "canvas", "wash"],
];

/// The names and addresses of all functions.
fn functions<'a>(elf: &ElfFile32<'a, Endianness>) -> Vec<(&'a str, u32)> {
    use object::{ObjectSymbol, SymbolKind};
    let functions = elf.symbols().filter(|symbol| symbol.kind() == SymbolKind::Text);
    functions.filter_map(|symbol| Some((symbol.name().ok()?, symbol.address() as u32))).collect()
}

/// The parts of mangled names by which the linker script finds the code that runs from RAM.
fn hot_names() -> impl Iterator<Item = String> {
    let line = |line: &'static str| line.trim().strip_prefix("*(.text.*")?.strip_suffix("*)");
    LINKER_SCRIPT.lines().filter_map(line).map(str::to_owned)
}

/// Should a compiler mangle or inline otherwise than `memory.x` expects, code that ought to run from RAM would be slow and
/// nobody would know why: here it is an error.
fn check_hot_code(functions: Vec<(&str, u32)>) -> Result<()> {
    let mangled =
        |path: &&[&str]| path.iter().map(|part| format!("{}{part}", part.len())).collect();
    for wanted in hot_names().chain(HOT_FUNCTIONS.iter().map(mangled)) {
        let is_meant =
            |name: &str| name.contains(&wanted) && !name.contains("Thunk") && name.starts_with("_");
        let found: Vec<_> = functions.iter().filter(|(name, _)| is_meant(name)).collect();
        ensure!(!found.is_empty(), "the image has no function {wanted}: is it inlined elsewhere?");
        if let Some((name, address)) = found.iter().find(|(_, address)| *address < 0x2000_0000) {
            bail!("{wanted} must run from RAM, but {name} is at {address:#x}: see memory.x");
        }
    }
    Ok(())
}

fn symbol(elf: &ElfFile32<Endianness>, name: &str) -> Result<u32> {
    use object::ObjectSymbol;
    let symbol = elf.symbols().find(|symbol| symbol.name() == Ok(name));
    Ok(symbol.with_context(|| format!("the image has no symbol {name}"))?.address() as u32)
}

/// Cargo's target directory.
pub(crate) fn target_directory() -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| tools::root().join("target"), PathBuf::from)
}

/// The value of `--board`, if given; any other argument is an error.
pub(crate) fn board_argument(arguments: &mut lexopt::Parser) -> Result<Option<&'static Board>> {
    let mut chosen = None;
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Long("board") => chosen = Some(board::by_name(&arguments.value()?.string()?)?),
            other => return Err(other.unexpected().into()),
        }
    }
    Ok(chosen)
}

/// The board of a command that needs one.
pub(crate) fn needed(board: Option<&'static Board>) -> Result<&'static Board> {
    board.with_context(|| format!("say which board: --board with one of {}", board::names()))
}

/// `cargo xtask firmware`.
pub(crate) fn run(arguments: &mut lexopt::Parser) -> Result<()> {
    let chosen = board_argument(arguments)?;
    let boards = chosen.map_or(Board::ALL, std::slice::from_ref);
    let images = boards.iter().map(|board| Ok((board, Image::build(board)?)));
    println!("{}", table(&images.collect::<Result<Vec<_>>>()?)?);
    Ok(())
}

/// The table of sizes, and the share of lessons and puzzles, which is the same on all boards.
pub(crate) fn table(images: &[(&Board, Image)]) -> Result<String> {
    let head = "\
| board | flash | RAM, static | RAM, stack | RAM, free |
|---|---:|---:|---:|---:|";
    let mut lines = vec![head.to_owned()];
    lines.extend(images.iter().map(|(board, image)| table_row(board, image)));
    if let Some((_, image)) = images.first() {
        lines.extend([String::new(), share::sentence(image)?]);
    }
    Ok(lines.join("\n"))
}

/// One line of the table of sizes.
fn table_row(board: &Board, image: &Image) -> String {
    let (statics, stack) = (image.statics, image.stack);
    format!(
        "| {} | {} | {statics} | {stack} | {} |",
        board.title,
        image.flash(),
        RAM - statics - stack
    )
}

/// `cargo xtask flash`.
pub(crate) fn flash(arguments: &mut lexopt::Parser) -> Result<()> {
    let board = needed(board_argument(arguments)?)?;
    ensure!(
        tools::exists("probe-rs")?,
        "flashing over a debug probe needs probe-rs: `cargo install probe-rs-tools --locked`, or see https://probe.rs. \
         Without a probe, `cargo xtask uf2 --board {}` makes a file to drag onto the board",
        board.name
    );
    let image = Image::build(board)?;
    let path = image.path.to_string_lossy();
    tools::call(tools::program("probe-rs", &["run", "--chip", "RP2040", &path]))
}

/// The path of a file that is made from a board's image.
pub(crate) fn beside(board: &Board, extension: &str) -> PathBuf {
    target_directory().join("firmware").join(format!("nonaga-{}.{extension}", board.name))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn image(wrong: (&str, u32)) -> Vec<(&str, u32)> {
        let mut functions = vec![
            ("_ZN11nonaga_core6search8searcher8Searcher13complete_turn17h0E", 0x2000_6001),
            ("_ZN11nonaga_core6search6survey8of_token17h0E", 0x2000_7001),
            ("_RNvMNtCs1_11nonaga_core4playNtNtB4_8position8Position4make", 0x2000_8001),
            ("_ZN11nonaga_core5moves5slide17h0E", 0x2000_8101),
            ("_ZN11nonaga_core5field5Field3rim17h0E", 0x2000_8201),
            ("_ZN8rowpaint8renderer8Renderer5paint17h0E", 0x2001_0001),
            ("_ZN8rowpaint8renderer8Renderer9differing17h0E", 0x2001_1001),
            ("_ZN8rowpaint6sprite6Sprite5paint17h0E", 0x2001_2001),
            ("_ZN8rowpaint6canvas8mix_ends17h0E", 0x2001_3001),
            ("_ZN8rowpaint6canvas4wash17h0E", 0x2001_4001),
            ("__Thumbv6MABSLongThunk__ZN8rowpaint6canvas4wash17h0E", 0x1000_0001),
        ];
        functions.retain(|(name, _)| *name != wrong.0);
        functions.push(wrong);
        functions
    }

    #[test]
    fn hot_code_is_in_ram_and_all_there() {
        let wash = "_ZN8rowpaint6canvas4wash17h0E";
        assert!(check_hot_code(image((wash, 0x2001_4001))).is_ok());
        let modules: Vec<_> = hot_names().collect();
        assert_eq!(modules.len(), 5, "the linker script is understood: {modules:?}");
        // In flash; another function of the crate in flash; one by the newer mangling; missing.
        assert!(check_hot_code(image((wash, 0x1001_4001))).is_err());
        assert!(check_hot_code(image(("_ZN8rowpaint4icon4draw17h0E", 0x1001_4001))).is_err());
        let make = "_RNvMNtCs1_11nonaga_core4playNtNtB4_8position8Position4make";
        assert!(check_hot_code(image((make, 0x1001_4001))).is_err());
        let without: Vec<_> =
            image((wash, 0)).into_iter().filter(|(name, _)| *name != wash).collect();
        assert!(check_hot_code(without).is_err());
    }
}
