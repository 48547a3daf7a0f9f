//! What the project is made of and who answers for it: licences, sources and duplicates as `deny.toml` allows them, and
//! `docs/dependencies.md` in step with the manifests and the code. Without network, and without cargo-deny.

mod common;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::process::Command;

use common::{read, root, rust_files};

/// The lock files, and the manifests whose `[dependencies]` belong to them but not to the workspace.
const LOCKS: [&str; 3] =
    ["Cargo.lock", "core/fuzz/Cargo.lock", "emulator/second-opinion/Cargo.lock"];
const OTHER_MANIFESTS: [&str; 2] = ["core/fuzz/Cargo.toml", "emulator/second-opinion/Cargo.toml"];

const CRATES_IO: &str = "registry+https://github.com/rust-lang/crates.io-index";

/// The strings in a list of `deny.toml`, of its entries' first ones.
fn allowed(list: &str) -> Vec<String> {
    let text = read("deny.toml");
    let (_, after) = text.split_once(&format!("\n{list} = [")).expect("the list is there");
    let (inside, _) = after.split_once(']').expect("the list ends");
    let entries: Vec<_> = match inside.contains('{') {
        true => inside.split('{').skip(1).filter_map(|entry| entry.split('"').nth(1)).collect(),
        false => inside.split('"').skip(1).step_by(2).collect(),
    };
    assert!(entries.len() > 3, "{list}: {entries:?}");
    entries.into_iter().map(str::to_owned).collect()
}

/// Whether an expression of SPDX licences can be met by the allowed ones. Older crates write `/` for `OR`.
fn is_met(expression: &str, allowed: &[String]) -> bool {
    let spaced = expression.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
    let mut words = spaced.split_whitespace().peekable();
    let is_met = alternatives(&mut words, allowed);
    is_met && words.next().is_none()
}

type Words<'a> = std::iter::Peekable<std::str::SplitWhitespace<'a>>;

fn alternatives(words: &mut Words, allowed: &[String]) -> bool {
    let mut is_met = conditions(words, allowed);
    while words.next_if_eq(&"OR").is_some() {
        is_met |= conditions(words, allowed);
    }
    is_met
}

fn conditions(words: &mut Words, allowed: &[String]) -> bool {
    let mut is_met = licence(words, allowed);
    while words.next_if_eq(&"AND").is_some() {
        is_met &= licence(words, allowed);
    }
    is_met
}

fn licence(words: &mut Words, allowed: &[String]) -> bool {
    match words.next() {
        Some("(") => {
            let is_met = alternatives(words, allowed);
            words.next() == Some(")") && is_met
        }
        Some(name) => {
            let exception = words.next_if_eq(&"WITH").and_then(|_| words.next());
            let name = [Some(name), exception].map(Option::unwrap_or_default).join(" WITH ");
            allowed.iter().any(|allowed| name.trim_end_matches(" WITH ") == allowed)
        }
        None => false,
    }
}

#[test]
fn licences_are_read_as_spdx_says() {
    let allowed = ["MIT", "Zlib"].map(str::to_owned);
    for met in ["MIT", "GPL-3.0 OR MIT", "GPL-3.0/MIT", "MIT AND Zlib", "(X OR MIT) AND Zlib"] {
        assert!(is_met(met, &allowed), "{met}");
    }
    for unmet in ["", "X", "MIT AND X", "MIT WITH X", "(MIT OR Zlib) AND X", "MIT Zlib", "(MIT"] {
        assert!(!is_met(unmet, &allowed), "{unmet}");
    }
}

/// Every package of the workspace's graph, with name, version and licence. `edges` are the kinds of dependency.
fn packages(edges: &str) -> BTreeSet<(String, String, String)> {
    let mut tree = Command::new(std::env::var("CARGO").unwrap_or("cargo".into()));
    tree.current_dir(root()).args(["tree", "--locked", "--workspace", "--all-features"]);
    tree.args(["--target", "all", "--prefix", "none", "--format", "{p}|{l}|", "--edges", edges]);
    let output = tree.output().expect("cargo starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).expect("names are text");
    let packages: BTreeSet<_> = text
        .lines()
        .filter_map(|line| {
            let mut parts = line.split('|');
            let mut package = parts.next()?.split(' ');
            let (name, version) = (package.next()?, package.next()?.strip_prefix('v')?);
            Some((name.to_owned(), version.to_owned(), parts.next()?.to_owned()))
        })
        .collect();
    assert!(packages.len() > 100, "only {} packages", packages.len());
    packages
}

#[test]
fn every_licence_is_one_that_is_allowed() {
    let licences = allowed("allow");
    for (name, version, licence) in packages("normal,build,dev") {
        assert!(is_met(&licence, &licences), "{name} {version} is licensed by {licence:?}");
    }
}

#[test]
fn everything_comes_from_crates_io_with_a_checksum() {
    for lock in LOCKS {
        for package in read(lock).split("[[package]]").skip(1) {
            let field = |name: &str| {
                let start = format!("{name} = \"");
                package.lines().find_map(|line| line.strip_prefix(&start)?.strip_suffix('"'))
            };
            let name = field("name").expect("a package has a name");
            let Some(source) = field("source") else { continue };
            assert_eq!(source, CRATES_IO, "{lock}: {name}");
            assert!(field("checksum").is_some(), "{lock}: {name} has no checksum");
        }
    }
}

#[test]
fn no_crate_is_there_twice_without_a_reason() {
    let mut versions: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (name, version, _) in packages("normal,build") {
        versions.entry(name).or_default().push(version);
    }
    versions.retain(|_, versions| versions.len() > 1);
    let mut skipped = allowed("skip");
    let count: usize = versions.values().map(|versions| versions.len() - 1).sum();
    for (name, versions) in &versions {
        let is_skipped = |version: &String| {
            let found = skipped.iter().find(|skip| {
                let (skip, since) = skip.split_once('@').expect("name@version");
                skip == name && format!("{version}.").starts_with(&format!("{since}."))
            });
            found.is_some()
        };
        let left = versions.iter().filter(|version| !is_skipped(version)).count();
        assert_eq!(left, 1, "{name} {versions:?}: deny.toml names all but one, with the reason");
    }
    skipped.sort();
    skipped.dedup();
    assert_eq!(skipped.len(), count, "deny.toml skips what is not there: {skipped:?}");
}

/// A table of the document: what stands in `` ` ` `` in a row's first cell, and the row's other cells.
fn table(heading: &str) -> BTreeMap<String, Vec<String>> {
    let text = read("docs/dependencies.md");
    let (_, after) = text.split_once(&format!("\n## {heading}\n")).expect("the heading is there");
    let part = after.split("\n## ").next().unwrap_or_default();
    let rows = part.lines().filter(|line| line.starts_with("| `"));
    let rows: Vec<_> = rows
        .map(|line| {
            let mut cells = line.trim_matches('|').split('|').map(|cell| cell.trim().to_owned());
            (cells.next().expect("a first cell").replace('`', ""), cells.collect())
        })
        .collect();
    let number = rows.len();
    let table: BTreeMap<String, Vec<String>> = rows.into_iter().collect();
    assert_eq!(table.len(), number, "{heading}: something is there twice");
    for (name, cells) in &table {
        assert!(cells.iter().all(|cell| !cell.is_empty()), "{heading}: {name} has an empty cell");
    }
    table
}

/// Says by name what one set has and the other has not.
fn assert_same(what: &str, document: BTreeSet<String>, code: BTreeSet<String>) {
    let missing: Vec<_> = code.difference(&document).collect();
    assert!(missing.is_empty(), "docs/dependencies.md lacks {what}: {missing:?}");
    let gone: Vec<_> = document.difference(&code).collect();
    assert!(gone.is_empty(), "docs/dependencies.md has {what} that are gone: {gone:?}");
}

/// The names in a section of a manifest that are not paths in this project.
fn names_in(manifest: &str, section: &str) -> BTreeSet<String> {
    let text = read(manifest);
    let (_, after) = text.split_once(&format!("\n[{section}]\n")).unwrap_or_default();
    let lines = after.lines().take_while(|line| !line.starts_with('['));
    let lines = lines.filter(|line| line.contains('=') && !line.starts_with('#'));
    let lines = lines.filter(|line| !line.contains("path = "));
    lines.filter_map(|line| line.split(['.', ' ', '=']).next()).map(str::to_owned).collect()
}

#[test]
fn every_direct_dependency_stands_in_the_document() {
    let mut crates = names_in("Cargo.toml", "workspace.dependencies");
    assert!(crates.len() > 20, "{crates:?}");
    crates.extend(OTHER_MANIFESTS.iter().flat_map(|manifest| names_in(manifest, "dependencies")));
    assert_same("crates", table("Crates").into_keys().collect(), crates);
}

#[test]
fn what_is_no_longer_maintained_stays_in_its_file() {
    for file in rust_files(&root().join("src")) {
        let text = fs::read_to_string(&file).expect("a readable file");
        let uses = ["st7789::", "display_interface::"].iter().any(|name| text.contains(name));
        assert_eq!(uses, file.ends_with("src/display.rs"), "{}", file.display());
    }
}

#[test]
fn members_take_their_dependencies_from_the_workspace() {
    // So that the list of the workspace is complete.
    let text = read("Cargo.toml");
    let (_, members) = text.split_once("members = [").expect("the workspace has members");
    let members = members.split(']').next().unwrap_or_default().split('"').skip(1).step_by(2);
    for member in members.chain(["."]) {
        let text = read(format!("{member}/Cargo.toml"));
        let mut section = "";
        for line in text.lines() {
            if line.starts_with('[') {
                section = line;
            } else if section.ends_with("dependencies]")
                && section != "[workspace.dependencies]"
                && line.contains('=')
                && !line.starts_with('#')
            {
                let is_shared = line.contains("workspace = true") || line.contains("path = ");
                assert!(is_shared, "{member}/Cargo.toml: {line}");
            }
        }
    }
}

#[test]
fn every_npm_package_stands_in_the_document_with_a_checksum_and_a_licence() {
    let licences = allowed("allow");
    let lock =
        ["emulator", "web"].map(|folder| read(format!("{folder}/package-lock.json"))).concat();
    let packages: BTreeMap<_, _> = lock
        .split("\"node_modules/")
        .skip(1)
        .map(|package| package.split_once('"').expect("a name ends"))
        .collect();
    for (name, rest) in &packages {
        let field = |key: &str| {
            let (_, after) = rest.split_once(&format!("\"{key}\": \""))?;
            after.split('"').next()
        };
        let licence = field("license").unwrap_or_else(|| panic!("{name} has no licence"));
        assert!(is_met(licence, &licences), "{name} is licensed by {licence}");
        assert!(field("integrity").is_some_and(|sum| sum.starts_with("sha512-")), "{name}");
    }
    let names = packages.into_keys().map(str::to_owned).collect();
    assert_same("npm packages", table("npm packages").into_keys().collect(), names);
}

#[test]
fn every_unsafe_stands_in_the_document() {
    let entries = fs::read_dir(root()).expect("the project has files");
    let folders = entries.map(|entry| entry.expect("a readable folder").path());
    let is_ours = |name: &str| !name.starts_with('.') && name != "target";
    let folders = folders.filter(|path| path.is_dir());
    let folders =
        folders.filter(|path| path.file_name().and_then(|name| name.to_str()).is_some_and(is_ours));
    let files = folders.flat_map(|folder| rust_files(&folder));
    let mut found = BTreeSet::new();
    for file in files.chain([root().join("build.rs")]) {
        // This file speaks of it, and a part that is built on its own may lie beside its source.
        let is_built = file.components().any(|part| part.as_os_str() == "target");
        if is_built || file.ends_with("xtask/tests/dependencies.rs") {
            continue;
        }
        let text = fs::read_to_string(&file).expect("a readable file");
        let code = text.lines().map(|line| line.split("//").next().unwrap_or_default());
        let words = code.flat_map(|line| line.split(|c: char| !c.is_alphanumeric() && c != '_'));
        let count = words.filter(|&word| word == "unsafe").count();
        if count > 0 {
            let name = file.strip_prefix(root()).expect("a file of the project");
            found.insert(format!("{} {count}", name.display()));
        }
    }
    let document = table("Unsafe code");
    let document = document.iter().map(|(file, cells)| format!("{file} {}", cells[0])).collect();
    assert_same("unsafe code (file and how often)", document, found);
}
