//! Chooses the board by the cargo feature, and passes the linker scripts for an RP2040 image with defmt.

use std::path::Path;
use std::{env, fs};

fn main() {
    let variable = |name| env::var(name).expect("cargo sets it");
    println!("cargo:rustc-link-search={}", variable("CARGO_MANIFEST_DIR"));
    println!("cargo:rerun-if-changed=memory.x");
    for argument in ["--nmagic", "-Tlink.x", "-Tlink-rp.x", "-Tdefmt.x"] {
        println!("cargo:rustc-link-arg-bins={argument}");
    }
    // The clocks start before embassy's `__pre_init`: see `src/early_clocks.rs`.
    println!("cargo:rustc-link-arg-bin=nonaga-firmware=--wrap=__pre_init");
    println!("cargo:rerun-if-changed=build.rs");
    match chosen_board() {
        Ok(module) => {
            let items = "BOARD as CHOSEN, PanelSpi, PanelWires, wire";
            let code = format!("pub(crate) use nonaga_boards::{module}::{{{items}}};");
            let file = Path::new(&variable("OUT_DIR")).join("board.rs");
            fs::write(file, code).expect("OUT_DIR is ours");
        }
        Err(reason) => println!("cargo::error={reason}"),
    }
}

/// The module of the board. Every feature of this package except `bench` is a board: `CARGO_FEATURE_PICO_LCD_1_3`
/// stands for the module `pico_lcd_1_3`.
fn chosen_board() -> Result<String, String> {
    let features = env::vars()
        .filter_map(|(name, _)| name.strip_prefix("CARGO_FEATURE_").map(str::to_lowercase))
        .filter(|feature| feature != "bench");
    match &features.collect::<Vec<_>>()[..] {
        [board] => Ok(board.clone()),
        [] => Err("no board is chosen: add --features with one of those in Cargo.toml".into()),
        several => Err(format!("choose one board, not {}", several.join(" and "))),
    }
}
