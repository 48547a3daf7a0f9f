//! `cargo xtask yardstick COMMIT`: builds the desktop program of an older commit, to play against.

use crate::tools;
use anyhow::{Context, Result};
use lexopt::{Arg, ValueExt};
use std::env::consts::EXE_SUFFIX;

/// Builds the program of a commit in a working tree of its own, unless that is done, and prints how to play
/// against it.
pub(crate) fn run(arguments: &mut lexopt::Parser) -> Result<()> {
    let mut commit = None;
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Value(word) if commit.is_none() => commit = Some(word.string()?),
            other => return Err(other.unexpected().into()),
        }
    }
    let commit = commit.context("which commit? cargo xtask yardstick a0e0684")?;
    let wanted = format!("{commit}^{{commit}}");
    let git = tools::program("git", &["rev-parse", "--verify", "--short", &wanted]);
    let commit = tools::answer(git)?.trim().to_owned();
    let folder = format!("target/yardsticks/{commit}");
    let tree = format!("{folder}/tree");
    let program = format!("{folder}/nonaga{EXE_SUFFIX}");
    if !tools::root().join(&program).exists() {
        let _ = tools::answer(tools::program("git", &["worktree", "prune"]));
        if !tools::root().join(&tree).exists() {
            tools::call(tools::program(
                "git",
                &["worktree", "add", "--detach", "--force", &tree, &commit],
            ))?;
        }
        let mut cargo = tools::cargo(&["build", "--release", "--package", "nonaga"]);
        // Its build folder lies beside its tree, wherever ours is.
        let built = tools::root().join(&folder).join("build");
        cargo.current_dir(tools::root().join(&tree)).env("CARGO_TARGET_DIR", &built);
        tools::call(cargo)?;
        let made = built.join(format!("release/nonaga{EXE_SUFFIX}"));
        std::fs::copy(made, tools::root().join(&program))?;
        tools::call(tools::program("git", &["worktree", "remove", "--force", &tree]))?;
        std::fs::remove_dir_all(built)?;
    }
    println!("nonaga match --a level:8 --b 'engine:{program},go level 8'");
    Ok(())
}
