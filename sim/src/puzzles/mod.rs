//! `nonaga puzzles`: makes the puzzles of the game and proves that each has one solution.

mod exhaustive;
mod make;

mod study;

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

use nonaga_app::puzzles::{Puzzle, Puzzles};

use crate::arguments::{Arg, Arguments, Stop, unexpected};
use crate::cli::Verb;
use exhaustive::{ExhaustiveSolver, play};
use make::{FoundPuzzle, Maker, in_order};
use study::{grade, study};

pub(crate) const VERB: Verb = Verb {
    name: "puzzles",
    summary: "make the puzzles of the game, or prove them",
    help: "\
Usage: nonaga puzzles check [FILE]
       nonaga puzzles list [FILE]
       nonaga puzzles make FILE [--seed N] [--one N] [--two N] [--three N]
       nonaga puzzles grade FILE

check  proves by trying every turn of both sides that each puzzle is won in as many turns as it says
       and not sooner, and that exactly one slide begins the win. Of the relocations after it either
       at least half keep the win, or all that do take the same disc or fill the same place
list   prints the puzzles, one a line: number, turns, grade, first turn, position
make   plays games, looks for puzzles in them and writes them to FILE, easy ones first
grade  measures again how hard the puzzles of FILE are, and sorts them

  FILE        puzzles as bytes; without it those that are built in
  --seed N    seed of the random numbers (default 1)
  --one N, --two N, --three N
              number of puzzles won in one, two and three turns (default 36, 64 and 50)

Example: nonaga puzzles make app/src/puzzles/puzzles.bin --seed 1",
    run,
};

fn run(mut arguments: Arguments) -> Result<(), Stop> {
    let mut words = Vec::new();
    let mut seed = 1;
    let mut wanted = [36, 64, 50];
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Long("seed") => seed = arguments.value()?,
            Arg::Long("one") => wanted[0] = arguments.value()?,
            Arg::Long("two") => wanted[1] = arguments.value()?,
            Arg::Long("three") => wanted[2] = arguments.value()?,
            Arg::Value(word) if words.len() < 2 => words.push(word),
            other => return Err(unexpected(other)),
        }
    }
    let file = words.get(1).map(PathBuf::from);
    match (words.first().and_then(|word| word.to_str()), file) {
        (Some("check"), file) => check(&read(file)?),
        (Some("list"), file) => list(&read(file)?),
        (Some("make"), Some(file)) => make(&file, seed, wanted),
        (Some("grade"), Some(file)) => grade_again(&file),
        (Some("make" | "grade"), None) => Err(Stop::usage("which FILE?")),
        _ => Err(Stop::usage("check, list, make or grade?")),
    }
}

/// The puzzles of a file, or the built-in ones.
fn read(file: Option<PathBuf>) -> Result<Vec<Puzzle>, Stop> {
    let bytes = file.map(|file| {
        fs::read(&file).map_err(|error| Stop::failure(format!("{}: {error}", file.display())))
    });
    let bytes = bytes.transpose()?;
    let puzzles = match &bytes {
        Some(bytes) => Puzzles::new(bytes),
        None => Puzzle::all(),
    };
    puzzles
        .enumerate()
        .map(|(number, puzzle)| {
            puzzle.map_err(|bad| Stop::failure(format!("puzzle {}: {bad}", number + 1)))
        })
        .collect()
}

fn check(puzzles: &[Puzzle]) -> Result<(), Stop> {
    let begun = Instant::now();
    let (mut bytes, mut keys) = (0, [0; 3]);
    for (number, puzzle) in puzzles.iter().enumerate() {
        let fail = |reason: String| Stop::failure(format!("puzzle {}: {reason}", number + 1));
        let found = study(&puzzle.position, puzzle.turns).map_err(|flaw| fail(flaw.to_string()))?;
        let same_slide = found.solution.first() == puzzle.solution.first();
        let wins = puzzle.turns == 1
            || ExhaustiveSolver::default()
                .is_lost(&play(&puzzle.position, puzzle.solution), puzzle.turns - 1);
        if !same_slide || !wins {
            return Err(fail(format!("{} does not win", puzzle.solution)));
        }
        if grade(found.bits) != puzzle.grade {
            return Err(fail(format!("{:.1} bits are not grade {}", found.bits, puzzle.grade)));
        }
        if puzzles[..number].iter().any(|other| other.position.is_like(&puzzle.position)) {
            return Err(fail("it was there before".to_owned()));
        }
        keys[found.key as usize] += 1;
        bytes += puzzle.encode().map_err(|bad| fail(bad.to_string()))?.len();
        eprint!("\r{} of {}", number + 1, puzzles.len());
    }
    eprintln!("\rproved in {:.0} s", begun.elapsed().as_secs_f64());
    let [slide, take, fill] = keys;
    writeln!(
        io::stdout(),
        "{} puzzles, each won as it says with one solution; {bytes} bytes\n\
         the discs do not matter in {slide}, a disc must go in {take}, a place be filled in {fill}\n{}",
        puzzles.len(),
        GradeTable(puzzles)
    )?;
    Ok(())
}

fn list(puzzles: &[Puzzle]) -> Result<(), Stop> {
    let mut out = io::stdout().lock();
    for (number, puzzle) in puzzles.iter().enumerate() {
        let Puzzle { position, turns, grade, solution } = puzzle;
        let line = format!("{} {turns} {grade} {solution} {position}", number + 1);
        // A closed pipe is not an error.
        if writeln!(out, "{line}").is_err() {
            break;
        }
    }
    Ok(())
}

fn make(file: &Path, seed: u64, wanted: [usize; 3]) -> Result<(), Stop> {
    let finds = Maker::new(seed, wanted).run(|finds| {
        let count = |turns| finds.iter().filter(|find| find.puzzle.turns == turns).count();
        eprint!("\rin one {}, in two {}, in three {}", count(1), count(2), count(3));
    });
    eprintln!();
    write(file, &in_order(finds))
}

/// Grades the puzzles of a file again, and sorts them.
fn grade_again(file: &Path) -> Result<(), Stop> {
    let mut finds = Vec::new();
    for puzzle in read(Some(file.to_owned()))? {
        let study = study(&puzzle.position, puzzle.turns).map_err(Stop::failure)?;
        let (grade, solution) = (grade(study.bits), study.solution);
        finds.push(FoundPuzzle { puzzle: Puzzle { grade, solution, ..puzzle }, bits: study.bits });
        eprint!("\r{}", finds.len());
    }
    eprintln!();
    write(file, &in_order(finds))
}

fn write(file: &Path, puzzles: &[Puzzle]) -> Result<(), Stop> {
    let mut bytes = Vec::new();
    for puzzle in puzzles {
        bytes.extend(puzzle.encode().map_err(Stop::failure)?);
    }
    fs::write(file, &bytes)
        .map_err(|error| Stop::failure(format!("{}: {error}", file.display())))?;
    writeln!(
        io::stdout(),
        "{} puzzles, {} bytes\n{}",
        puzzles.len(),
        bytes.len(),
        GradeTable(puzzles)
    )?;
    Ok(())
}

/// The number of puzzles of each length and grade.
struct GradeTable<'a>(&'a [Puzzle]);

impl std::fmt::Display for GradeTable<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:>8}", "grade")?;
        for grade in 1..=Puzzle::HARDEST {
            write!(f, "{grade:>5}")?;
        }
        for turns in 1..=Puzzle::MOST_TURNS {
            write!(f, "\n  win in {turns}:")?;
            for grade in 1..=Puzzle::HARDEST {
                let of = |puzzle: &&Puzzle| puzzle.turns == turns && puzzle.grade == grade;
                write!(f, "{:>5}", self.0.iter().filter(of).count())?;
            }
        }
        Ok(())
    }
}
