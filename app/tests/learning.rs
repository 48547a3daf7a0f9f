//! Lessons, puzzles, review, results and demo by keys alone, on the smallest and the largest screen.

mod common;

use std::ops::ControlFlow;

use common::handset::Handset;
use common::{Kind, device};
use nonaga_app::lessons::{LESSONS, Lesson, TaskVerdict};
use nonaga_app::puzzles::{Puzzle, SOLVER};
use nonaga_app::{Cue, Key, KeySet, Language, LearningProgress, Text};
use nonaga_core::{Half, HalfTurn, Outcome, Position, Relocation, Turn};

const DEVICES: [Kind; 3] =
    [((240, 135), KeySet::SEVEN), ((240, 135), KeySet::TWO), ((320, 240), KeySet::EIGHT)];

/// A device whose menu has this entry open.
fn open(kind: Kind, entry: Text, screen: &str) -> Handset {
    let mut handset = Handset::new(device(kind), 1, &Default::default());
    let steps = [Text::NewGame, Text::Learn, Text::Puzzles].iter().position(|&it| it == entry);
    (0..steps.expect("an entry of the title")).for_each(|_| handset.next());
    handset.choose();
    assert_eq!(handset.app.screen(), screen);
    handset
}

/// Says whether these words are on the screen, however they are broken into lines.
fn says(handset: &mut Handset, words: &str) -> bool {
    handset.words().replace('\n', " ").contains(words)
}

/// What was remembered last.
fn progress(handset: &Handset) -> LearningProgress {
    let bytes = handset.saved[3].clone().expect("progress was saved");
    let mut again = Handset::new(
        device(((240, 240), KeySet::NINE)),
        1,
        &[None, None, None, Some(bytes), None, None],
    );
    again.wait(0);
    again.app.progress().clone()
}

/// The half-turns that lead to a verdict, if some do.
fn way_to(lesson: &Lesson, position: &Position, wanted: TaskVerdict) -> Option<Vec<HalfTurn>> {
    let half_turns: Vec<HalfTurn> = match position.half() {
        Half::Token => position.slides().into_iter().map(HalfTurn::Slide).collect(),
        Half::Disc => {
            let places = |from| position.places(from).into_iter();
            let discs = position.takeable().into_iter();
            let all = discs.flat_map(|from| places(from).map(move |to| Relocation { from, to }));
            all.map(HalfTurn::Relocate).collect()
        }
    };
    half_turns.into_iter().find_map(|half_turn| {
        let mut after = *position;
        after.play(half_turn).ok()?;
        match lesson.judge(half_turn, &after) {
            TaskVerdict::GoesOn => {
                let rest = way_to(lesson, &after, wanted)?;
                Some([vec![half_turn], rest].concat())
            }
            verdict => (verdict == wanted).then(|| vec![half_turn]),
        }
    })
}

fn play(handset: &mut Handset, half_turns: &[HalfTurn]) {
    for half_turn in half_turns {
        let (from, to) = match half_turn {
            HalfTurn::Slide(slide) => (slide.from, slide.to),
            HalfTurn::Relocate(disc) => (disc.from, disc.to),
            HalfTurn::Pass => continue,
        };
        for cell in [from, to] {
            handset.point_at(cell);
            handset.choose();
        }
        handset.wait(3_000);
    }
}

#[test]
fn all_lessons_in_a_row_each_with_its_wrong_tries_first() {
    for kind in DEVICES {
        let mut handset = open(kind, Text::Learn, "Learn");
        handset.choose();
        for (number, lesson) in LESSONS.iter().enumerate() {
            assert_eq!(handset.app.screen(), "Lesson");
            let say = |text: nonaga_app::LessonText| text.say(Language::English);
            assert!(
                says(&mut handset, say(lesson.explanation)),
                "{kind:?}: {:?}",
                lesson.explanation
            );
            handset.choose();
            assert!(says(&mut handset, say(lesson.instruction)));
            let position = lesson.position();
            for (refusal, answer) in lesson.refused {
                let refused =
                    |disc: &nonaga_core::Cell| position.check_take(*disc) == Err(*refusal);
                let disc = position.discs().into_iter().find(refused).expect("it can be tried");
                handset.point_at(disc);
                handset.choose();
                assert!(says(&mut handset, say(*answer)), "{kind:?}: {answer:?}");
                assert_eq!(handset.cues.last(), Some(&Cue::Refused));
            }
            for verdict in [TaskVerdict::Missed, TaskVerdict::Punished] {
                let Some(words) = lesson.text(verdict) else { continue };
                play(&mut handset, &way_to(lesson, &position, verdict).expect("it can be tried"));
                assert!(says(&mut handset, say(words)), "{kind:?}: {words:?}");
                handset.choose();
                assert!(says(&mut handset, say(lesson.instruction)), "one may try again");
            }
            play(
                &mut handset,
                &way_to(lesson, &position, TaskVerdict::Done).expect("it can be done"),
            );
            assert!(says(&mut handset, say(lesson.done)), "{kind:?}: {:?}", lesson.done);
            assert_eq!(handset.cues.last(), Some(&Cue::Win));
            assert!(progress(&handset).lesson(number));
            handset.choose();
        }
        assert_eq!(handset.app.screen(), "Play", "after the last lesson comes a game");
    }
}

#[test]
fn a_lesson_can_be_left_at_any_point_and_nothing_is_remembered() {
    for kind in DEVICES {
        let mut handset = open(kind, Text::Learn, "Learn");
        handset.choose();
        handset.choose();
        handset.choose();
        // From the slide to the token, to the explanation, to the list, to the title.
        for screen in ["Lesson", "Lesson", "Learn", "Title"] {
            handset.back();
            assert_eq!(handset.app.screen(), screen, "{kind:?}");
        }
        assert_eq!(handset.saved[3], None);
    }
}

/// The first puzzle that is won in this many turns.
fn puzzle(turns: u8) -> (usize, Puzzle) {
    let mut puzzles = Puzzle::all().map(|puzzle| puzzle.expect("the built-in puzzles can be read"));
    let number = puzzles.position(|puzzle| puzzle.turns == turns).expect("there is one");
    (number, Puzzle::number(number).expect("it has a number"))
}

/// Opens a puzzle from the list.
fn open_puzzle(kind: Kind, number: usize) -> Handset {
    let mut handset = open(kind, Text::Puzzles, "Puzzles");
    for _ in 0..number {
        match handset.keys {
            KeySet::TWO => handset.next(),
            _ => handset.press(Key::Right),
        }
    }
    handset.choose();
    assert_eq!(handset.app.screen(), "Puzzle");
    handset
}

/// A turn that wins from here as fast as possible, found by the solver.
fn best(position: &Position, left: u8) -> Turn {
    use nonaga_core::search::{Limits, Search};
    let game = nonaga_core::Game::new(*position);
    let go_on = &mut |_: &_| ControlFlow::Continue(());
    let answer = Search::<1>::new().think(&game, &Limits::exact(left), go_on);
    answer.turn.expect("there is a turn")
}

#[test]
fn puzzles_of_every_length_are_solved_for_three_stars() {
    for kind in DEVICES {
        for turns in 1..=Puzzle::MOST_TURNS {
            let (number, puzzle) = puzzle(turns);
            let mut handset = open_puzzle(kind, number);
            let mut turn = puzzle.solution;
            for left in (1..=turns).rev() {
                assert!(says(&mut handset, &format!("Win in {left}")), "{kind:?}, {turns}");
                handset.play(turn);
                handset.wait(6_000);
                if left > 1 {
                    let position = *handset.app.position();
                    assert_eq!(position.side(), SOLVER, "black has answered");
                    if left > 2 {
                        let resisted = position.winning_slides(SOLVER).is_empty();
                        assert!(resisted, "{turns}: black held out as long as it could");
                    }
                    turn = best(&position, left - 1);
                }
            }
            assert!(says(&mut handset, "Solved!"), "{kind:?}, {turns}");
            assert_eq!(progress(&handset).stars(number), 3);
            handset.choose();
            assert_eq!(handset.app.screen(), "Puzzle", "the next unsolved one");
            handset.back();
        }
    }
}

/// A puzzle in two turns with a wrong first turn that does not lose at once.
fn puzzle_to_get_wrong() -> (usize, Puzzle, Turn) {
    let puzzles = Puzzle::all().map(|puzzle| puzzle.expect("the built-in puzzles can be read"));
    let in_two = puzzles.enumerate().filter(|(_, puzzle)| puzzle.turns == 2);
    let mut with_wrong_turn = in_two.filter_map(|(number, puzzle)| {
        let wrong = puzzle.position.for_each_turn(|turn| {
            let mut after = puzzle.position;
            after.play_turn(turn).expect("listed turns are legal");
            let safe = after.winning_slides(SOLVER.other()).is_empty();
            match safe && turn.first() != puzzle.solution.first() {
                true => ControlFlow::Break(turn),
                false => ControlFlow::Continue(()),
            }
        });
        Some((number, puzzle, wrong.break_value()?))
    });
    with_wrong_turn.next().expect("few puzzles leave no choice")
}

#[test]
fn a_wrong_turn_is_refuted_taken_back_and_costs_a_star() {
    for kind in DEVICES {
        let (number, puzzle, wrong) = puzzle_to_get_wrong();
        let mut handset = open_puzzle(kind, number);
        handset.play(wrong);
        handset.wait(6_000);
        assert!(says(&mut handset, "So Black gets away."), "{kind:?}");
        handset.choose();
        assert!(handset.app.position().is_like(&puzzle.position), "taken back");
        handset.play(puzzle.solution);
        handset.wait(6_000);
        let turn = best(handset.app.position(), 1);
        handset.play(turn);
        handset.wait(3_000);
        assert!(says(&mut handset, "Solved!"));
        assert_eq!(progress(&handset).stars(number), 2);
    }
}

#[test]
fn a_slide_that_does_not_win_at_the_last_turn_is_wrong_at_once() {
    let (number, puzzle) = puzzle(1);
    let mut handset = open_puzzle(DEVICES[0], number);
    let slides = puzzle.position.slides();
    let wrong = slides.iter().find(|&&slide| puzzle.solution != Turn::Move(slide, None));
    handset.play(Turn::Move(*wrong.expect("one slide wins"), None));
    assert!(says(&mut handset, "This slide does not win."));
    handset.choose();
    assert!(handset.app.position().is_like(&puzzle.position));
}

#[test]
fn hints_show_token_target_and_disc_and_cost_a_star_for_the_slide_and_one_for_the_disc() {
    for kind in DEVICES {
        let (number, puzzle) = puzzle(2);
        let mut handset = open_puzzle(kind, number);
        for _ in 0..3 {
            // Through the menu, which every set of keys has.
            handset.back();
            assert!(says(&mut handset, "Next unsolved"));
            handset.next();
            handset.choose();
            assert_eq!(handset.cues.last(), Some(&Cue::Hint), "{kind:?}");
        }
        handset.play(puzzle.solution);
        handset.wait(6_000);
        let turn = best(handset.app.position(), 1);
        handset.play(turn);
        assert_eq!(progress(&handset).stars(number), 1);
    }
}

#[test]
fn the_list_opens_at_the_next_unsolved_puzzle() {
    let (number, puzzle) = puzzle(1);
    assert_eq!(number, 0, "easy ones come first");
    let mut handset = open_puzzle(DEVICES[0], number);
    handset.play(puzzle.solution);
    let records = handset.saved.clone();
    let mut again = Handset::new(device(DEVICES[0]), 1, &records);
    (0..2).for_each(|_| again.next());
    again.choose();
    assert!(says(&mut again, &format!("Puzzles 1/{}", Puzzle::COUNT)) || says(&mut again, "1/"));
    again.choose();
    let second = Puzzle::number(1).expect("there are many");
    assert!(again.app.position().is_like(&second.position));
}

/// Plays a game against the machine until it is over.
fn finished_game(kind: Kind, seed: u32) -> Handset {
    let mut handset = Handset::new(device(kind), seed, &Default::default());
    handset.choose();
    handset.choose();
    while handset.app.game().outcome() == Outcome::Open {
        let game = handset.app.game().clone();
        let turn = handset.any_turn(&game).expect("the game is open");
        handset.play(turn);
        handset.wait(10_000);
    }
    assert_eq!(handset.app.screen(), "End");
    handset
}

#[test]
fn a_game_is_reviewed_while_the_machine_still_thinks_about_it() {
    const GRADES: [&str; 5] = ["best", "good", "slip", "blunder", "lost the game"];
    for (seed, kind) in DEVICES.into_iter().enumerate() {
        let mut handset = finished_game(kind, seed as u32 + 5);
        let turns = handset.app.game().turns();
        handset.quick = false;
        // Who has lost could take back the last turn.
        let rows = if says(&mut handset, "Take back") { 2 } else { 1 };
        (0..rows).for_each(|_| handset.next());
        handset.choose();
        assert_eq!(handset.app.screen(), "Review");
        assert!(says(&mut handset, &format!("Turn {turns}")), "it begins with the last turn");
        // Nothing waits for the machine: one can look around before it has said a word.
        match kind.1 {
            KeySet::TWO => handset.press(Key::B),
            _ => handset.press(Key::Left),
        }
        assert!(says(&mut handset, &format!("Turn {}", turns - 1)));
        assert!(says(&mut handset, "looking") && !GRADES.iter().any(|it| says(&mut handset, it)));
        for _ in 0..turns {
            handset.answer();
        }
        assert!(!handset.is_thinking(), "every turn has been looked at once");
        assert!(GRADES.iter().any(|grade| says(&mut handset, grade)), "{}", handset.words());
    }
}

#[test]
fn results_are_counted_and_shown() {
    for (seed, kind) in DEVICES.into_iter().enumerate() {
        let handset = finished_game(kind, seed as u32 + 5);
        let Outcome::Won(winner, _) = handset.app.game().outcome() else { continue };
        let mut again = Handset::new(device(kind), 1, &handset.saved.clone());
        assert_eq!(again.app.screen(), "Title");
        (0..4).for_each(|_| again.previous());
        again.choose();
        assert_eq!(again.app.screen(), "Statistics");
        let words = if winner == nonaga_core::Side::Red { "Won 1" } else { "Lost 1" };
        assert!(says(&mut again, words), "{kind:?}: {}", again.words());
    }
}

#[test]
fn the_demo_begins_after_a_minute_and_any_key_ends_it() {
    for kind in DEVICES {
        let mut handset = Handset::new(device(kind), 1, &Default::default());
        handset.wait(59_000);
        assert_eq!(handset.app.screen(), "Title");
        handset.wait(20_000);
        assert_eq!(handset.app.screen(), "Demo");
        let moved = !handset.app.position().is_like(&Position::start());
        assert!(moved, "the machine plays against itself");
        handset.press(Key::B);
        assert_eq!(handset.app.screen(), "Title", "{kind:?}");
    }
}
