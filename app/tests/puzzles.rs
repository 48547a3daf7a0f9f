//! The puzzles of the game as they are stored. That each has one solution takes minutes to prove:
//! `nonaga puzzles check` does. Here the rules look at what can be seen at once.

use nonaga_app::puzzles::{BadPuzzle, Puzzle, Puzzles, SOLVER};
use nonaga_core::{Half, Position, PositionFault, Turn};

fn puzzles() -> Vec<Puzzle> {
    Puzzle::all().map(|puzzle| puzzle.expect("the built-in puzzles can be read")).collect()
}

#[test]
fn there_are_enough_of_every_length_and_the_easy_ones_come_first() {
    let puzzles = puzzles();
    assert!(puzzles.len() >= 120 && puzzles.len() == Puzzle::COUNT);
    for turns in 1..=Puzzle::MOST_TURNS {
        assert!(puzzles.iter().filter(|puzzle| puzzle.turns == turns).count() >= 30);
    }
    assert!(puzzles.is_sorted_by_key(|puzzle| (puzzle.grade, puzzle.turns)));
}

#[test]
fn heads_and_numbers_agree_with_reading_one_after_the_other() {
    for (number, puzzle) in puzzles().into_iter().enumerate() {
        assert_eq!(Puzzle::number(number), Some(puzzle));
        let head = Puzzle::head(number).unwrap();
        assert_eq!((head.turns, head.grade), (puzzle.turns, puzzle.grade));
    }
    assert_eq!(Puzzle::number(Puzzle::COUNT), None);
    assert_eq!(Puzzle::head(Puzzle::COUNT), None);
}

#[test]
fn no_puzzle_comes_twice() {
    let puzzles = puzzles();
    for (number, puzzle) in puzzles.iter().enumerate() {
        assert!(!puzzles[..number].iter().any(|other| other.position.is_like(&puzzle.position)));
    }
}

#[test]
fn solutions_look_like_wins() {
    for (number, puzzle) in puzzles().into_iter().enumerate() {
        assert_eq!(puzzle.position.side(), SOLVER);
        let at_once = puzzle.position.winning_slides(SOLVER);
        let mut after = puzzle.position;
        after.play_turn(puzzle.solution).expect("the solution is legal");
        if puzzle.turns == 1 {
            assert_eq!(at_once.len(), 1, "puzzle {number}");
            assert_eq!(puzzle.solution, Turn::Move(at_once[0], None));
        } else {
            assert!(at_once.is_empty(), "puzzle {number} is won sooner");
            let lost = after.winning_slides(SOLVER.other()).is_empty();
            assert!(lost, "puzzle {number}: black wins first");
        }
    }
}

#[test]
fn in_two_means_that_every_answer_loses_to_a_slide() {
    for puzzle in puzzles().into_iter().filter(|puzzle| puzzle.turns == 2) {
        let mut after = puzzle.position;
        after.play_turn(puzzle.solution).unwrap();
        let escape = after.for_each_turn(|turn| {
            let mut next = after;
            next.play_turn(turn).unwrap();
            match next.winning_slides(SOLVER).is_empty() {
                true => std::ops::ControlFlow::Break(turn),
                false => std::ops::ControlFlow::Continue(()),
            }
        });
        assert_eq!(escape.break_value(), None, "{}", puzzle.position);
    }
}

#[test]
fn a_puzzle_is_the_same_after_writing_and_reading() {
    let mut bytes = Vec::new();
    let puzzles = puzzles();
    puzzles.iter().for_each(|puzzle| bytes.extend(puzzle.encode().unwrap()));
    let read: Vec<Puzzle> = Puzzles::new(&bytes).map(Result::unwrap).collect();
    assert_eq!(read, puzzles);
    assert!(bytes.len() < 19 * puzzles.len(), "less than a byte a disc");
}

#[test]
fn a_wide_field_is_refused_by_name() {
    let line: Vec<String> = (0..18).map(|q| format!("{q},0")).chain(["0,1".to_owned()]).collect();
    let text =
        format!("discs={};red=0,0 5,0 9,0;black=2,0 7,0 17,0;turn=red;ban=-", line.join(" "));
    let position: Position = text.parse().unwrap();
    assert_eq!(position.half(), Half::Token);
    let slide = position.slides()[0];
    let puzzle = Puzzle { position, turns: 1, grade: 1, solution: Turn::Move(slide, None) };
    assert_eq!(puzzle.encode(), Err(BadPuzzle::TooLarge));
}

#[test]
fn garbage_is_refused_by_name() {
    let puzzle = puzzles().into_iter().find(|puzzle| puzzle.turns == 2).unwrap();
    let good = puzzle.encode().unwrap().to_vec();
    let read = |bytes: &[u8]| Puzzles::new(bytes).next().unwrap();
    assert_eq!(read(&good), Ok(puzzle));
    assert_eq!(read(&good[..good.len() - 1]), Err(BadPuzzle::TooShort));
    assert_eq!(read(&good[..1]), Err(BadPuzzle::TooShort));
    let with = |at: usize, change: fn(u8) -> u8| {
        let mut bytes = good.clone();
        bytes[at] = change(bytes[at]);
        bytes.resize(64, 0);
        bytes
    };
    assert_eq!(read(&with(1, |byte| byte | 0xC0)), Err(BadPuzzle::Turns(4)));
    assert_eq!(read(&with(1, |byte| byte & !0x38)), Err(BadPuzzle::Grade(0)));
    assert_eq!(read(&with(1, |byte| byte | 0x38)), Err(BadPuzzle::Grade(7)));
    let few = BadPuzzle::Position(PositionFault::NotNineteenDiscs);
    assert_eq!(read(&with(3, |byte| byte ^ byte & byte.wrapping_neg())), Err(few));
}

#[test]
fn any_change_of_a_byte_is_another_puzzle_or_an_error_and_never_a_crash() {
    let mut refused = 0;
    for puzzle in puzzles().into_iter().step_by(7) {
        let good = puzzle.encode().unwrap().to_vec();
        for at in 0..good.len() {
            for bit in 0..8 {
                let mut bytes = good.clone();
                bytes[at] ^= 1 << bit;
                match Puzzles::new(&bytes).next() {
                    Some(Ok(other)) => assert_ne!(other, puzzle),
                    Some(Err(_)) => refused += 1,
                    None => panic!("there are bytes"),
                }
            }
        }
    }
    assert!(refused > 1_000);
}
