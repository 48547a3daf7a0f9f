//! Many mutants in one program, which saves building one for each.
//!
//! A function gets all of its mutants as arms of a `match`, with itself as the last one; a variable of the environment says
//! which one to be. What cannot be had this way is left to cargo-mutants: constants, functions that constants are made
//! with, and mutants that do not compile.

use std::collections::{BTreeMap, HashSet};
use std::fmt::Write;
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use super::{Area, PROFILE, TIMEOUT, TestStage, build_directory, copy, words};
use crate::tools::{self, answer, cargo};

/// Says which mutant to be. Numbers begin at 1; 0 is the code as it is.
const VARIABLE: &str = "NONAGA_MUTANT";

/// Goes to the end of the library. The first test that fails ends the program: one is enough.
const CHOICE: &str = r#"
extern crate std as std_for_mutants;
#[doc(hidden)]
#[inline]
pub fn chosen_mutant() -> usize {
    static CHOSEN: std_for_mutants::sync::OnceLock<usize> = std_for_mutants::sync::OnceLock::new();
    *CHOSEN.get_or_init(|| {
        std_for_mutants::panic::set_hook(std_for_mutants::boxed::Box::new(|_| {
            std_for_mutants::process::exit(101)
        }));
        let chosen = std_for_mutants::env::var("NONAGA_MUTANT");
        chosen.ok().and_then(|number| number.parse().ok()).unwrap_or(0)
    })
}
"#;

/// A mutant as cargo-mutants lists it.
struct PlacedMutant {
    name: String,
    file: String,
    /// Name and place of the function that it is in, if it can be an arm of it.
    function: Option<(String, Range<usize>)>,
    /// What is replaced, in bytes of the file, and by what.
    place: Range<usize>,
    replacement: String,
}

/// An arm: the number of its mutant, and its lines.
type Arm = (usize, Range<usize>);

/// The programs of an area with all mutants that can be in them.
pub(super) struct Programs {
    folder: PathBuf,
    /// The programs of each stage but the last, with what they are told.
    stages: Vec<(Vec<PathBuf>, &'static TestStage)>,
    /// The mutants by name.
    numbers: BTreeMap<String, usize>,
}

impl Programs {
    /// Builds them with the mutants of these names, leaving out what does not compile.
    pub(super) fn build(area: &Area, files: &[String], names: &[String]) -> Result<Self> {
        // A mutant that hangs must end.
        let mut mutants = match tools::exists("prlimit")? && tools::exists("timeout")? {
            true => list(area, files)?,
            false => Vec::new(),
        };
        let names: HashSet<&String> = names.iter().collect();
        mutants.retain(|mutant| names.contains(&mutant.name));
        let copy = copy::update("together")?;
        let package = Path::new(area.files[0]).iter().next().context("a file is in a package")?;
        let library = copy.join(package).join("src/lib.rs");
        fs::write(&library, fs::read_to_string(&library)? + CHOICE)?;
        // Mutants that do not compile, and functions that must be constant.
        let (mut wrong, mut constant) = (HashSet::new(), HashSet::new());
        loop {
            let arms = write_arms(&copy, &mutants, &wrong, &constant)?;
            let mut stages = Vec::new();
            let mut errors = String::new();
            for stage in &area.stages[..area.stages.len() - 1] {
                match build_stage(area, &copy, stage)? {
                    Ok(programs) => stages.push((programs, stage)),
                    Err(text) => {
                        errors = text;
                        break;
                    }
                }
            }
            if errors.is_empty() {
                let built = arms.values().flatten().map(|&(number, _)| number);
                let numbers = built.map(|number| (mutants[number - 1].name.clone(), number));
                return Ok(Self { folder: copy.join(package), stages, numbers: numbers.collect() });
            }
            let known = wrong.len() + constant.len();
            for line in errors.lines() {
                if let Some(name) = called_in_constant(line) {
                    constant.insert(name.to_owned());
                } else if let Some((file, line)) = place_of_error(line) {
                    let arms = arms.get(file).into_iter().flatten();
                    wrong.extend(arms.filter(|(_, lines)| lines.contains(&line)).map(|arm| arm.0));
                }
            }
            ensure!(wrong.len() + constant.len() > known, "cannot be built:\n{errors}");
        }
    }

    /// How many mutants are in them.
    pub(super) fn count(&self) -> usize {
        self.numbers.len()
    }

    /// Whether a test fails for the mutant of this name; false if it is not in them.
    pub(super) fn catch(&self, area: &Area, name: &str) -> Result<bool> {
        let Some(&number) = self.numbers.get(name) else { return Ok(false) };
        Ok(!self.pass(area, number)?)
    }

    /// Whether all tests pass, as they must before anything is changed.
    pub(super) fn ensure_tests_pass(&self, area: &Area) -> Result<()> {
        ensure!(self.pass(area, 0)?, "the tests of {} fail before anything is changed", area.name);
        Ok(())
    }

    fn pass(&self, area: &Area, number: usize) -> Result<bool> {
        for (stage_number, (programs, stage)) in self.stages.iter().enumerate() {
            // Half of it must be enough before anything is changed.
            let limit = area.limit(stage_number) / if number == 0 { 2 } else { 1 };
            for program in programs {
                let limit = format!("--cpu={limit}");
                let mut command = tools::program("timeout", &[TIMEOUT, "prlimit", &limit]);
                command.arg(program).args(words(stage.filters)).current_dir(&self.folder);
                area.set_up(&mut command, stage_number);
                command.env(VARIABLE, number.to_string());
                // What one mutant has failed with is no test of the next.
                command.env("PROPTEST_DISABLE_FAILURE_PERSISTENCE", "1");
                command.stdout(Stdio::null()).stderr(Stdio::null());
                if !command.status().with_context(|| format!("{}", program.display()))?.success() {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }
}

/// Builds the programs of a stage; what the compiler says if it cannot.
fn build_stage(
    area: &Area,
    copy: &Path,
    stage: &TestStage,
) -> Result<Result<Vec<PathBuf>, String>> {
    let mut command = cargo(&["test", "--no-run", "--message-format=short"]);
    command.args(["--package", area.package, "--profile", PROFILE]);
    command.args(words(stage.programs)).current_dir(copy);
    area.set_up(&mut command, 0);
    // Not where mutants are built one by one: a program of the same name would take the place of this one.
    command.env("CARGO_TARGET_DIR", build_directory("build-together"));
    let output = command.output().context("cannot start cargo")?;
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    if !output.status.success() {
        return Ok(Err(text));
    }
    let programs = text.lines().filter(|line| line.trim().starts_with("Executable "));
    let programs = programs.filter_map(|line| Some(line.rsplit_once('(')?.1.trim_end_matches(')')));
    Ok(Ok(programs.map(|path| copy.join(path)).collect()))
}

/// Writes the files with all mutants but those that are left out; returns the arms of each.
fn write_arms(
    copy: &Path,
    mutants: &[PlacedMutant],
    wrong: &HashSet<usize>,
    constant: &HashSet<String>,
) -> Result<BTreeMap<String, Vec<Arm>>> {
    let mut by_file = BTreeMap::<&str, Vec<(usize, &PlacedMutant)>>::new();
    for (index, mutant) in mutants.iter().enumerate() {
        by_file.entry(&mutant.file).or_default().push((index + 1, mutant));
    }
    let mut all = BTreeMap::new();
    for (file, mut mutants) in by_file {
        mutants.retain(|(number, mutant)| {
            let is_constant = |name: &str| constant.iter().any(|it| is_same_function(name, it));
            !wrong.contains(number)
                && mutant.function.as_ref().is_some_and(|(name, _)| !is_constant(name))
        });
        let text = fs::read_to_string(tools::root().join(file))?;
        let (text, arms) = with_arms(&text, &mutants);
        let target = copy.join(file);
        if fs::read_to_string(&target)? != text {
            fs::write(target, text)?;
        }
        all.insert(file.to_owned(), arms);
    }
    Ok(all)
}

/// A file whose functions have these mutants as arms, and where the arms are.
fn with_arms(text: &str, mutants: &[(usize, &PlacedMutant)]) -> (String, Vec<Arm>) {
    let mut functions = BTreeMap::<(usize, usize), Vec<(usize, &PlacedMutant)>>::new();
    for &(number, mutant) in mutants {
        let Some((_, place)) = &mutant.function else { continue };
        functions.entry((place.start, place.end)).or_default().push((number, mutant));
    }
    let (mut new, mut arms, mut done) = (String::new(), Vec::new(), 0);
    for ((start, end), mutants) in functions {
        // One that is inside of another is left out.
        let body = body_start(&text[start..end]).map(|at| start + at);
        let Some(body) = body.filter(|_| start >= done) else { continue };
        new += &text[done..start];
        new += &text[start..body].replacen("const fn ", "fn ", 1);
        new += "{ match crate::chosen_mutant() {\n";
        for (number, PlacedMutant { place, replacement, .. }) in mutants {
            let first = new.lines().count() + 1;
            let (before, after) = (&text[body..place.start], &text[place.end..end]);
            let _ = writeln!(new, "{number} => {before}{replacement}{after}");
            arms.push((number, first..new.lines().count() + 1));
        }
        let _ = write!(new, "_ => {}\n}} }}", &text[body..end]);
        done = end;
    }
    (new + &text[done..], arms)
}

/// Where the body of a function begins: the first brace behind its name and outside of its arguments.
fn body_start(function: &str) -> Option<usize> {
    let name = function.find("fn ")?;
    let mut depth = 0;
    let body = function[name..].bytes().position(|byte| {
        depth += match byte {
            b'(' | b'[' => 1,
            b')' | b']' => -1,
            _ => 0,
        };
        byte == b'{' && depth == 0
    });
    body.map(|at| name + at)
}

/// File and line of an error, such as "core/src/cell.rs:7:5: error: …".
fn place_of_error(line: &str) -> Option<(&str, usize)> {
    let (place, _) = line.split_once(": error")?;
    let mut parts = place.splitn(3, ':');
    Some((parts.next()?, parts.next()?.parse().ok()?))
}

/// The function that a constant cannot be made with because it is an arm of our `match`.
fn called_in_constant(line: &str) -> Option<&str> {
    let (_, rest) = line.split_once("cannot call non-const")?;
    rest.split('`').nth(1)
}

/// Whether two paths end in the same function, of the same type if they tell one.
fn is_same_function(a: &str, b: &str) -> bool {
    let ends = |path: &str| {
        let mut parts = path.rsplit("::").map(|part| part.split('<').next().map(str::to_owned));
        (parts.next(), parts.next())
    };
    let ((function, owner), (other_function, other_owner)) = (ends(a), ends(b));
    let owners_agree = owner.is_none() || other_owner.is_none() || owner == other_owner;
    function == other_function && owners_agree
}

fn list(area: &Area, files: &[String]) -> Result<Vec<PlacedMutant>> {
    let listed: Value = serde_json::from_str(&answer(area.command(files, &["--list", "--json"]))?)?;
    let listed = listed.as_array().context("a list of mutants")?;
    listed.iter().map(|value| parse(value).with_context(|| format!("{value}"))).collect()
}

fn parse(value: &Value) -> Result<PlacedMutant> {
    let text = |key: &str| value[key].as_str().map(str::to_owned).context("text is missing");
    let file = text("file")?;
    let source = fs::read_to_string(tools::root().join(&file))?;
    let function = &value["function"];
    let returns = function["return_type"].as_str().unwrap_or_default();
    let function = match function["function_name"].as_str() {
        // Each arm would be of a type of its own.
        Some(name) if !returns.contains("impl ") => {
            Some((name.to_owned(), range(&source, &function["span"])?))
        }
        _ => None,
    };
    let place = range(&source, &value["span"])?;
    Ok(PlacedMutant {
        name: text("name")?,
        file,
        function,
        place,
        replacement: text("replacement")?,
    })
}

/// From lines and columns to bytes.
fn range(source: &str, span: &Value) -> Result<Range<usize>> {
    let offset = |end: &str| {
        let number = |key: &str| span[end][key].as_u64().context("a place is missing");
        let (line, column) = (number("line")? as usize, number("column")? as usize);
        let start: usize = source.split_inclusive('\n').take(line - 1).map(str::len).sum();
        let letters = source[start..].chars().take(column - 1);
        Ok::<usize, anyhow::Error>(start + letters.map(char::len_utf8).sum::<usize>())
    };
    Ok(offset("start")?..offset("end")?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mutant(text: &str, function: &str, replaced: &str, replacement: &str) -> PlacedMutant {
        let start = text.find(function).unwrap();
        let place = start + function.find(replaced).unwrap();
        PlacedMutant {
            name: String::new(),
            file: String::new(),
            function: Some(("f".into(), start..start + function.len())),
            place: place..place + replaced.len(),
            replacement: replacement.into(),
        }
    }

    #[test]
    fn a_function_has_its_mutants_as_arms_and_itself_as_the_last_one() {
        let function = "const fn f(a: [u8; 2]) -> u8 {\n    a[0] + a[1]\n}";
        let text = format!("// before\n{function}\n// after\n");
        let minus = mutant(&text, function, "+", "-");
        let nothing = mutant(&text, function, "a[0] + a[1]", "0");
        let (new, arms) = with_arms(&text, &[(3, &minus), (7, &nothing)]);
        let wanted = "// before\nfn f(a: [u8; 2]) -> u8 { match crate::chosen_mutant() {\n\
            3 => {\n    a[0] - a[1]\n}\n7 => {\n    0\n}\n_ => {\n    a[0] + a[1]\n}\n} }\n// after\n";
        assert_eq!(new, wanted);
        assert_eq!(arms, [(3, 3..6), (7, 6..9)]);
    }

    #[test]
    fn an_error_of_the_compiler_tells_where_it_is_or_which_function_must_be_constant() {
        let line = "core/src/cell.rs:7:5: error[E0308]: mismatched types: expected `u8`";
        assert_eq!(place_of_error(line), Some(("core/src/cell.rs", 7)));
        assert_eq!(place_of_error("error: could not compile `nonaga-core`"), None);
        let line =
            "a.rs:1:2: error[E0015]: cannot call non-const method `x::Cell::norm` in constants";
        assert_eq!(called_in_constant(line), Some("x::Cell::norm"));
        assert!(is_same_function("Cell::norm", "x::Cell::norm"));
        assert!(!is_same_function("Side::norm", "x::Cell::norm"));
    }
}
