//! `nonaga puzzles check` proves good puzzles and names the flaw of bad ones.

mod common;

use common::{Folder, nonaga};
use nonaga_app::puzzles::Puzzle;
use nonaga_core::{HalfTurn, Turn};

/// The exit code and all output.
fn check(puzzles: &[u8]) -> (Option<i32>, String) {
    let folder = Folder::new("puzzles");
    std::fs::create_dir_all(folder.path()).unwrap();
    let file = folder.path().join("puzzles.bin");
    std::fs::write(&file, puzzles).unwrap();
    let output = nonaga().args(["puzzles", "check"]).arg(&file).output().unwrap();
    let text = [output.stdout, output.stderr].concat();
    (output.status.code(), String::from_utf8(text).unwrap())
}

/// The first puzzle that is won in two turns.
fn puzzle() -> Puzzle {
    Puzzle::all().map(Result::unwrap).find(|puzzle| puzzle.turns == 2).unwrap()
}

#[test]
fn a_good_puzzle_is_proved() {
    let (code, text) = check(&puzzle().encode().unwrap());
    assert_eq!(code, Some(0), "{text}");
    assert!(text.contains("1 puzzles, each won as it says with one solution"), "{text}");
}

#[test]
fn a_puzzle_that_says_something_wrong_is_refused_with_the_reason() {
    let good = puzzle();
    let slides = good.position.slides();
    let other = slides.iter().find(|&&slide| good.solution.first() != HalfTurn::Slide(slide));
    let mut after = good.position;
    after.play(HalfTurn::Slide(*other.unwrap())).unwrap();
    let from = after.takeable()[0];
    let disc = nonaga_core::Relocation { from, to: after.places(from)[0] };
    let wrong = Turn::Move(*other.unwrap(), Some(disc));
    let cases = [
        (Puzzle { turns: 3, ..good }, "puzzle 1: it can be won sooner"),
        (Puzzle { solution: wrong, ..good }, "does not win"),
        (Puzzle { grade: good.grade % 5 + 1, ..good }, "bits are not grade"),
    ];
    for (puzzle, reason) in cases {
        let (code, text) = check(&puzzle.encode().unwrap());
        assert_eq!(code, Some(1), "{text}");
        assert!(text.contains(reason), "{text}");
    }
    let twice = [good.encode().unwrap().to_vec(), good.encode().unwrap().to_vec()].concat();
    assert!(check(&twice).1.contains("puzzle 2: it was there before"));
    let (code, text) = check(&twice[..twice.len() - 1]);
    assert_eq!(code, Some(1));
    assert!(text.contains("puzzle 2: the puzzle ends too early"), "{text}");
}

#[test]
fn the_list_has_a_line_for_each() {
    let output = nonaga().args(["puzzles", "list"]).output().unwrap();
    assert_eq!(String::from_utf8(output.stdout).unwrap().lines().count(), Puzzle::COUNT);
}
