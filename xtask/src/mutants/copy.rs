//! A copy of the project in which changes are made. It stays where it is, so that each mutant is built from what
//! the compiler still has of the one before.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::firmware;
use crate::tools::{self, answer, program};

/// Makes the copy of this name the same as the project, with what has not been committed, and returns where it is.
pub(super) fn update(name: &str) -> Result<PathBuf> {
    let copy = firmware::target_directory().join("mutants").join(name);
    let listed = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
    let listed = answer(program("git", &listed))?;
    let files: HashSet<&Path> = listed.split_terminator('\0').map(Path::new).collect();
    for file in &files {
        // One that is listed and not there has been deleted since the last commit.
        let Ok(bytes) = fs::read(tools::root().join(file)) else { continue };
        let target = copy.join(file);
        // What is the same keeps its time, and is not built again.
        if fs::read(&target).ok().as_ref() != Some(&bytes) {
            fs::create_dir_all(target.parent().context("a file is in a folder")?)?;
            fs::write(&target, bytes)?;
        }
    }
    remove_others(&copy, Path::new(""), &files)?;
    Ok(copy)
}

/// Removes what the project does not have from a folder of the copy.
fn remove_others(copy: &Path, folder: &Path, files: &HashSet<&Path>) -> Result<()> {
    for entry in fs::read_dir(copy.join(folder))? {
        let entry = entry?;
        let path = folder.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            remove_others(copy, &path, files)?;
        } else if !files.contains(&*path) || !tools::root().join(&path).exists() {
            fs::remove_file(entry.path())?;
        }
    }
    Ok(())
}
