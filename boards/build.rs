//! Lists the boards: every file in `src/boards` is one.
//!
//! Writes their modules and `BOARDS`, which `lib.rs` includes.

use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

/// Comes first: the board that is meant where none is named.
const REFERENCE: &str = "pico_lcd_1_3";

fn main() {
    println!("cargo:rerun-if-changed=src/boards");
    let variable = |name| env::var(name).expect("cargo sets it");
    let folder = Path::new(&variable("CARGO_MANIFEST_DIR")).join("src/boards");
    let entries = fs::read_dir(&folder).expect("src/boards can be read");
    let mut files: Vec<_> = entries.map(|entry| entry.expect("an entry").path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "rs"));
    let module = |file: &Path| file.file_stem().expect("a name").to_string_lossy().into_owned();
    files.sort_by_key(|file| (module(file) != REFERENCE, module(file)));

    let mut code = String::new();
    for file in &files {
        let _ = writeln!(code, "#[path = {file:?}]\npub mod {};", module(file));
    }
    let _ = writeln!(code, "const BOARDS: &[Board] = &[");
    for file in &files {
        let _ = writeln!(code, "    {}::BOARD,", module(file));
    }
    let _ = writeln!(code, "];");
    fs::write(Path::new(&variable("OUT_DIR")).join("boards.rs"), code).expect("OUT_DIR is ours");
}
