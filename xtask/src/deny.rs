//! `cargo xtask deny`: what `deny.toml` allows, by cargo-deny, with the advisories about known weaknesses.
//!
//! `xtask/tests/dependencies.rs` checks licences, sources and duplicates in every run of the tests, without cargo-deny.

use crate::tools::{self, cargo};
use anyhow::{Result, ensure};

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
    if tools::call(cargo(&["deny", "--workspace", "fetch", "db"])).is_err() {
        println!("advisories: NOT CHECKED, their database cannot be fetched");
        return Ok(());
    }
    tools::call(cargo(&["deny", "--workspace", "--offline", "check", "advisories"]))
}
