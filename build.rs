//! Tells the linker where memory.x is and which scripts make an RP2040 image with defmt in it.

fn main() {
    let here = std::env::var("CARGO_MANIFEST_DIR").expect("cargo sets it");
    println!("cargo:rustc-link-search={here}");
    println!("cargo:rerun-if-changed=memory.x");
    for argument in ["--nmagic", "-Tlink.x", "-Tlink-rp.x", "-Tdefmt.x"] {
        println!("cargo:rustc-link-arg-bins={argument}");
    }
}
