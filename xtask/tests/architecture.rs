//! The house as `docs/architecture.md` describes it: its tables of what may use what are read and held against the code.

mod common;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;

use common::{read, root, rust_files};

/// The table with this mark before it: the first word of a row's first cell, and the words in its last cell.
fn table(mark: &str) -> BTreeMap<String, BTreeSet<String>> {
    let text = read("docs/architecture.md");
    let (_, after) = text.split_once(mark).unwrap_or_else(|| panic!("no {mark} in the document"));
    let names = |cell: &str| -> BTreeSet<String> {
        cell.split('`').skip(1).step_by(2).map(str::to_owned).collect()
    };
    let rows = after.lines().skip_while(|line| !line.starts_with('|'));
    let rows: BTreeMap<_, _> = rows
        .take_while(|line| line.starts_with('|'))
        .skip(2)
        .map(|line| {
            let mut cells = line.trim_matches('|').split('|');
            let name = names(cells.next().expect("a first cell")).pop_first().expect("a name");
            (name, names(cells.next_back().expect("a last cell")))
        })
        .collect();
    assert!(rows.len() > 3, "the table at {mark} has {} rows", rows.len());
    rows
}

/// The lines of a crate's `[dependencies]`, by name.
fn dependencies(manifest: &str) -> BTreeSet<String> {
    let text = read(manifest);
    let (_, after) = text.split_once("\n[dependencies]\n").unwrap_or(("", ""));
    let lines = after.lines().take_while(|line| !line.starts_with('['));
    let names = lines.filter_map(|line| line.split(['.', ' ', '=']).next());
    names.filter(|name| !name.is_empty() && *name != "#").map(str::to_owned).collect()
}

#[test]
fn crates_use_only_the_crates_that_they_may() {
    let allowed = table("<!-- crates -->");
    let manifest = |folder: &str| match folder {
        "src" => "Cargo.toml".to_owned(),
        other => format!("{other}/Cargo.toml"),
    };
    let packages: BTreeMap<String, &String> = allowed
        .keys()
        .map(|folder| {
            let text = read(manifest(folder));
            let (_, after) = text.split_once("[package]\nname = \"").expect("a package");
            (after.split('"').next().expect("a name").to_owned(), folder)
        })
        .collect();
    for (folder, may_use) in &allowed {
        let used = dependencies(&manifest(folder));
        for package in &used {
            let Some(&other) = packages.get(package) else { continue };
            assert!(
                may_use.contains(other),
                "{folder} uses {other}: the document does not allow it"
            );
        }
    }
}

#[test]
fn the_folders_of_the_app_use_only_what_lies_below_them() {
    let allowed = table("<!-- app -->");
    let source = root().join("app/src");
    let mut found = BTreeSet::new();
    for file in rust_files(&source) {
        let inside = file.strip_prefix(&source).expect("a file of the app");
        let top = inside.components().next().expect("a name").as_os_str().to_string_lossy();
        let folder = top.trim_end_matches(".rs").to_owned();
        if folder == "lib" {
            continue;
        }
        let may_use =
            allowed.get(&folder).unwrap_or_else(|| panic!("{folder} is not in the table"));
        found.insert(folder.clone());
        let text = fs::read_to_string(&file).expect("a readable file");
        // Tests may look down from anywhere.
        let code = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
        for used in code.split("crate::").skip(1) {
            let used = used.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or("");
            if allowed.contains_key(used) && used != folder {
                assert!(may_use.contains(used), "{}: {folder} uses {used}", inside.display());
            }
        }
    }
    assert_eq!(
        found,
        allowed.keys().cloned().collect(),
        "folders of the app and rows of the table"
    );
    // What may use each other directly or by way of a third would be a cycle.
    let mut ordered = BTreeSet::new();
    while ordered.len() < allowed.len() {
        let next = allowed.iter().find(|(folder, may_use)| {
            !ordered.contains(*folder) && may_use.iter().all(|used| ordered.contains(used))
        });
        let (folder, _) = next.expect("an order without a cycle");
        ordered.insert(folder.clone());
    }
}

#[test]
fn no_type_name_is_defined_twice() {
    let mut places: BTreeMap<String, Vec<PathBuf>> = BTreeMap::new();
    for folder in table("<!-- crates -->").keys() {
        let source =
            if folder == "src" { root().join("src") } else { root().join(folder).join("src") };
        for file in rust_files(&source) {
            for line in fs::read_to_string(&file).expect("a readable file").lines() {
                let mut words = line.split_whitespace().filter(|word| !word.starts_with("pub"));
                if matches!(words.next(), Some("struct" | "enum" | "trait"))
                    && let Some(name) = words.next()
                {
                    let name = name.split(|c: char| !c.is_alphanumeric()).next().unwrap_or("");
                    places.entry(name.to_owned()).or_default().push(file.clone());
                }
            }
        }
    }
    assert!(places.len() > 100, "only {} types were found", places.len());
    places.retain(|name, places| !name.is_empty() && places.len() > 1);
    assert!(places.is_empty(), "one name, one thing: {places:#?}");
}
