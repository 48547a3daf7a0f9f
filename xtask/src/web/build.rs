//! Makes the page: the app in WebAssembly with the JavaScript that wasm-bindgen writes around it, the page's own files as
//! they are, and a list of all of them for the service worker.

use crate::{firmware, tools};
use anyhow::{Context, Result, ensure};
use sha2::{Digest, Sha256};
use std::fs;
use std::path::{Path, PathBuf};
use wasm_bindgen_cli_support::Bindgen;

/// The target of pages.
const TARGET: &str = "wasm32-unknown-unknown";
/// The page's own files, and their folder in the page.
const SOURCES: [(&str, &str); 2] = [("web/page", ""), ("web/flash", "flash")];
/// Files that are shown or run.
const KINDS: [&str; 6] = ["html", "css", "js", "webmanifest", "png", "svg"];

/// Everything without firmware files, in bytes. Somebody on a train should not wait for it.
const BUDGET: usize = 700_000;

/// Fills the folder.
pub(super) fn build(folder: &Path) -> Result<()> {
    tools::ensure_compiler_for(TARGET)?;
    let package = ["--package", "nonaga-web", "--target", TARGET];
    tools::call(tools::cargo(&[&["build", "--quiet", "--profile", "web"], &package[..]].concat()))?;
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    fs::create_dir_all(folder)?;
    let built = firmware::target_directory().join(TARGET).join("web/nonaga_web.wasm");
    let mut bindgen = Bindgen::new();
    bindgen.input_path(&built).web(true)?.typescript(false);
    bindgen.remove_name_section(true).remove_producers_section(true);
    bindgen.generate(folder).with_context(|| format!("wasm-bindgen: {}", built.display()))?;
    optimise(&folder.join("nonaga_web_bg.wasm"))?;
    for (source, inside) in SOURCES {
        copy(&tools::root().join(source), &folder.join(inside))?;
    }
    minify(folder)?;
    write_list(folder)?;
    let size: usize = contents(folder)?.iter().map(|(_, bytes)| bytes.len()).sum();
    println!("{}: {size} bytes", folder.display());
    ensure!(size <= BUDGET, "the page has {size} bytes, more than {BUDGET}");
    Ok(())
}

/// What the compiler and wasm-bindgen use, and every browser has had for years.
const FEATURES: [&str; 6] = [
    "--enable-bulk-memory",
    "--enable-sign-ext",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-multivalue",
];

/// Makes WebAssembly smaller, by binaryen's wasm-opt.
fn optimise(file: &Path) -> Result<()> {
    tools::ensure_npm_packages("web")?;
    let mut command = tools::program("node", &["web/node_modules/.bin/wasm-opt", "-Os"]);
    command.args(FEATURES).arg(file).arg("--output").arg(file);
    tools::call(command)
}

/// Makes scripts and style sheets smaller, by esbuild; each stays a file of its own.
fn minify(folder: &Path) -> Result<()> {
    let is_text =
        |file: &PathBuf| file.extension().is_some_and(|kind| kind == "js" || kind == "css");
    let mut command =
        tools::program("node", &["web/node_modules/esbuild-wasm/bin/esbuild", "--minify"]);
    command.args(["--charset=utf8", "--log-level=warning", "--allow-overwrite"]);
    for option in ["outdir", "outbase"] {
        command.arg(format!("--{option}={}", folder.display()));
    }
    for (_, inside) in SOURCES {
        command.args(files(&folder.join(inside))?.into_iter().filter(is_text));
    }
    tools::call(command)
}

/// Copies the page's files of a folder, if it is there; what belongs to tests stays.
fn copy(source: &Path, to: &Path) -> Result<()> {
    if !source.exists() {
        return Ok(());
    }
    fs::create_dir_all(to)?;
    for file in files(source)? {
        let name = file.file_name().context("a file has a name")?;
        let kind = file.extension().unwrap_or_default().to_string_lossy();
        if KINDS.contains(&&*kind) && !name.to_string_lossy().contains(".test.") {
            fs::copy(&file, to.join(name))?;
        }
    }
    Ok(())
}

/// The files in a folder, in order.
fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder).with_context(|| format!("no {}", folder.display()))?;
    let mut paths = entries.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>>>()?;
    paths.retain(|path| path.is_file());
    paths.sort();
    Ok(paths)
}

/// Every file of the page: its address within it, and its bytes.
fn contents(folder: &Path) -> Result<Vec<(String, Vec<u8>)>> {
    let folders = SOURCES.map(|(_, inside)| folder.join(inside)).into_iter();
    let mut found = Vec::new();
    for inside in folders.filter(|folder| folder.exists()) {
        for file in files(&inside)? {
            let name = file.strip_prefix(folder)?.to_string_lossy().replace('\\', "/");
            found.push((name, fs::read(&file)?));
        }
    }
    Ok(found)
}

/// What the service worker keeps: all files, under a name that no other version has.
fn write_list(folder: &Path) -> Result<()> {
    let contents = contents(folder)?;
    let mut digest = Sha256::new();
    for (name, bytes) in &contents {
        digest.update(name);
        digest.update(bytes);
    }
    let version: String =
        digest.finalize().iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    let names: Vec<_> = contents.iter().map(|(name, _)| format!("{name:?}")).collect();
    let list = format!("self.VERSION = {version:?};\nself.FILES = [{}];\n", names.join(", "));
    fs::write(folder.join("files.js"), list)?;
    Ok(())
}
