//! `cargo xtask deny`: what `deny.toml` allows, by cargo-deny, with the advisories about known weaknesses, and those about
//! the emulator's npm packages.
//!
//! `xtask/tests/dependencies.rs` checks licences, sources and duplicates in every run of the tests, without cargo-deny.

use crate::tools::{self, cargo, program};
use anyhow::{Context, Result, bail, ensure};

pub(crate) fn run(arguments: &mut lexopt::Parser) -> Result<()> {
    if let Some(argument) = arguments.next()? {
        return Err(argument.unexpected().into());
    }
    ensure!(
        tools::exists("cargo-deny")?,
        "cargo-deny is not installed: `cargo install --locked cargo-deny` builds it. Without it, `cargo test -p xtask \
         --test dependencies` checks licences, sources and duplicates"
    );
    tools::call(cargo(&[
        "deny",
        "--workspace",
        "--offline",
        "check",
        "bans",
        "licenses",
        "sources",
    ]))?;
    if tools::call(cargo(&["deny", "--workspace", "fetch", "db"])).is_ok() {
        tools::call(cargo(&["deny", "--workspace", "--offline", "check", "advisories"]))?;
    } else {
        println!(
            "advisories about crates: NOT CHECKED, their database cannot be fetched. {CHECKED}"
        );
    }
    audit_npm()
}

/// Who checks them wherever this cannot.
const CHECKED: &str = "The workflow `test` does at every push, in its job `deny`.";

/// Asks the registry about the packages in the emulator's lock file.
fn audit_npm() -> Result<()> {
    let audit = ["audit", "--package-lock-only", "--json", "--prefix", "emulator"];
    let output = program("npm", &audit).output().context("cannot start npm")?;
    let report = String::from_utf8_lossy(&output.stdout);
    // It fails alike when it has found something and when it was not answered.
    match (report.contains("\"auditReportVersion\""), output.status.success()) {
        (true, true) => println!("advisories about npm packages: ok"),
        (true, false) => bail!("npm audit has found something:\n{report}"),
        (false, _) => {
            println!(
                "advisories about npm packages: NOT CHECKED, the registry does not answer. {CHECKED}"
            );
        }
    }
    Ok(())
}
