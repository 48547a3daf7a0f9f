//! The programs that the commands call: found, installed where that is a matter of one command, and run.

use crate::install;
use anyhow::{Context, Result, bail, ensure};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The target that the RP2040's cores understand.
pub(crate) const TARGET: &str = "thumbv6m-none-eabi";

/// The root of the workspace.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the root").to_path_buf()
}

/// A program that will run at the root.
pub(crate) fn program(name: &str, arguments: &[&str]) -> Command {
    let mut command = Command::new(name);
    command.args(arguments).current_dir(root());
    command
}

/// Cargo, the one that runs us.
pub(crate) fn cargo(arguments: &[&str]) -> Command {
    program(&std::env::var("CARGO").unwrap_or("cargo".into()), arguments)
}

/// Prints a command, runs it, and fails when it fails.
pub(crate) fn call(mut command: Command) -> Result<()> {
    let line = shown(&command);
    println!("$ {line}");
    let status = command.status().with_context(|| format!("cannot start {line}"))?;
    ensure!(status.success(), "failed: {line}");
    Ok(())
}

/// What a command prints, without showing that it runs.
pub(crate) fn answer(mut command: Command) -> Result<String> {
    let line = shown(&command);
    let output = command.output().with_context(|| format!("cannot start {line}"))?;
    ensure!(output.status.success(), "failed: {line}\n{}", String::from_utf8_lossy(&output.stderr));
    Ok(String::from_utf8(output.stdout)?)
}

fn shown(command: &Command) -> String {
    let words = [command.get_program()].into_iter().chain(command.get_args());
    words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}

/// Makes sure that the compiler can build for the chip.
pub(crate) fn ensure_target() -> Result<()> {
    ensure_compiler_for(TARGET)
}

/// Makes sure that the compiler can build for a target.
pub(crate) fn ensure_compiler_for(target: &str) -> Result<()> {
    let sysroot = answer(program("rustc", &["--print", "sysroot"]))?;
    if Path::new(sysroot.trim()).join("lib/rustlib").join(target).exists() {
        return Ok(());
    }
    ensure!(
        exists("rustup")?,
        "the compiler lacks the target {target} and there is no rustup to add it: install rustup from https://rustup.rs"
    );
    call(program("rustup", &["target", "add", target]))
}

/// Makes sure that the emulator can run.
pub(crate) fn ensure_emulator() -> Result<()> {
    ensure_npm_packages("emulator")
}

/// Makes sure that the packages are there that a folder's `package-lock.json` names.
pub(crate) fn ensure_npm_packages(folder: &str) -> Result<()> {
    if !exists("node")? || !exists("npm")? {
        bail!(
            "{folder} needs Node.js 20 or newer (node and npm): install it from https://nodejs.org"
        );
    }
    let age = |file: &str| root().join(folder).join(file).metadata()?.modified();
    let fresh = matches!(
        (age("package-lock.json"), age("node_modules/.package-lock.json")),
        (Ok(lock), Ok(installed)) if lock <= installed
    );
    if !fresh {
        call(program("npm", &["ci", "--prefix", folder, "--no-audit", "--no-fund"]))?;
    }
    Ok(())
}

/// Makes sure that the page can be tested; returns the browser.
pub(crate) fn ensure_browser() -> Result<PathBuf> {
    const NAMES: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];
    ensure_npm_packages("web")?;
    let find = || {
        let folders = std::env::var_os("PATH").unwrap_or_default();
        let folders: Vec<_> = std::env::split_paths(&folders).collect();
        let paths = NAMES.iter().flat_map(|name| folders.iter().map(move |path| path.join(name)));
        paths.into_iter().find(|path| path.is_file())
    };
    if let Some(browser) = find() {
        return Ok(browser);
    }
    install::packages("the tests of the page need Chromium", &NAMES[..1])?;
    find().context("Chromium was installed, but is not there")
}

/// Makes sure that there is cargo-mutants, which goes where `cargo install` puts programs.
pub(crate) fn ensure_mutants() -> Result<()> {
    if exists("cargo-mutants")? {
        return Ok(());
    }
    call(cargo(&["install", "--locked", "cargo-mutants"]))
}

/// Makes sure that there is a display for the tests of the window, also where there is no screen.
pub(crate) fn ensure_display() -> Result<()> {
    const PACKAGES: [&str; 6] =
        ["xvfb", "openbox", "weston", "xwayland", "libx11-6", "libxcursor1"];
    if !cfg!(target_os = "linux") || all_exist(&["Xvfb", "openbox", "weston", "Xwayland"])? {
        return Ok(());
    }
    install::packages(
        "the tests of the window need Xvfb, a display without a screen, a window manager, and a \
         Wayland compositor",
        &PACKAGES,
    )
}

/// Makes sure that the shells are there whose completions are tested, and the language of the engine's example client.
pub(crate) fn ensure_shells() -> Result<()> {
    if !cfg!(target_os = "linux") || all_exist(&["zsh", "fish", "python3"])? {
        return Ok(());
    }
    install::packages(
        "the tests of completions and of the example client need shells and Python",
        &["zsh", "fish", "python3"],
    )
}

/// True when there are all of these programs.
fn all_exist(names: &[&str]) -> Result<bool> {
    for name in names {
        if !exists(name)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// True when there is such a program.
pub(crate) fn exists(name: &str) -> Result<bool> {
    match program(name, &["--version"]).output() {
        Ok(_) => Ok(true),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error).with_context(|| format!("cannot start {name}")),
    }
}
