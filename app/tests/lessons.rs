//! The lessons, tried out move by move: each task can be done, and nothing a player tries stays unanswered.

use nonaga_app::lessons::{LEARNER, LESSONS, Lesson, Task, TaskVerdict};
use nonaga_core::{Cell, Half, HalfTurn, Position, Refusal, Relocation, Shape, Side};

/// The cell at a column and a row of a lesson's ascii_board.
fn at(column: i16, row: i16) -> Cell {
    Cell::new((column - row) / 2, row)
}

/// The lesson with this number, counted from one.
fn lesson(number: usize) -> (&'static Lesson, Position) {
    let lesson = &LESSONS[number - 1];
    (lesson, lesson.position())
}

/// Plays a half-turn and judges it.
fn try_out(lesson: &Lesson, position: &Position, half_turn: HalfTurn) -> (TaskVerdict, Position) {
    let mut after = *position;
    after.play(half_turn).expect("only legal half-turns are tried");
    (lesson.judge(half_turn, &after), after)
}

/// Every legal half-turn of a position.
fn half_turns(position: &Position) -> Vec<HalfTurn> {
    match position.half() {
        Half::Token => position.slides().into_iter().map(HalfTurn::Slide).collect(),
        Half::Disc => position
            .takeable()
            .into_iter()
            .flat_map(|from| {
                let places = position.places(from).into_iter();
                places.map(move |to| HalfTurn::Relocate(Relocation { from, to }))
            })
            .collect(),
    }
}

/// The verdicts on everything that can be played until the task is decided.
fn verdicts(lesson: &Lesson, position: &Position) -> Vec<TaskVerdict> {
    let mut verdicts = Vec::new();
    for half_turn in half_turns(position) {
        match try_out(lesson, position, half_turn) {
            (TaskVerdict::GoesOn, after) => verdicts.extend(self::verdicts(lesson, &after)),
            (verdict, _) => verdicts.push(verdict),
        }
    }
    verdicts
}

/// Every refusal a player can meet by pointing at tokens and discs.
fn refusals(position: &Position) -> Vec<Refusal> {
    match position.half() {
        Half::Token => Vec::new(),
        Half::Disc => position
            .discs()
            .into_iter()
            .filter_map(|disc| position.check_take(disc).err())
            .collect(),
    }
}

#[test]
fn there_are_ten_lessons_and_red_is_to_move() {
    assert_eq!(LESSONS.len(), 10);
    for lesson in LESSONS {
        assert_eq!(lesson.position().side(), LEARNER, "{:?}", lesson.title);
    }
}

#[test]
fn every_task_can_be_done_and_most_tries_are_no_lucky_hits() {
    for lesson in LESSONS {
        let verdicts = verdicts(lesson, &lesson.position());
        let done = verdicts.iter().filter(|&&verdict| verdict == TaskVerdict::Done).count();
        assert!(done > 0, "{:?} cannot be done", lesson.title);
        if lesson.task == Task::Relocate {
            assert_eq!(done, verdicts.len(), "any disc will do here");
        } else {
            assert!(done * 2 < verdicts.len(), "{:?} is done by chance", lesson.title);
        }
    }
}

#[test]
fn every_wrong_try_has_an_answer_and_every_answer_a_try() {
    for lesson in LESSONS {
        let position = lesson.position();
        let verdicts = verdicts(lesson, &position);
        for verdict in [TaskVerdict::Done, TaskVerdict::Missed, TaskVerdict::Punished] {
            let happens = verdicts.contains(&verdict);
            assert_eq!(happens, lesson.text(verdict).is_some(), "{:?}: {verdict:?}", lesson.title);
        }
        for (refusal, _) in lesson.refused {
            assert!(refusals(&position).contains(refusal), "{:?}: {refusal:?}", lesson.title);
        }
        let wrong = verdicts.iter().any(|verdict| *verdict != TaskVerdict::Done);
        assert!(wrong || !lesson.refused.is_empty(), "{:?} cannot be got wrong", lesson.title);
    }
}

#[test]
fn answers_and_texts_are_used_once() {
    let mut used = Vec::new();
    for lesson in LESSONS {
        used.extend([lesson.title, lesson.explanation, lesson.instruction, lesson.done]);
        used.extend(lesson.missed.into_iter().chain(lesson.punished));
        used.extend(lesson.refused.iter().map(|(_, text)| *text));
    }
    for text in nonaga_app::LessonText::ALL {
        assert_eq!(used.iter().filter(|used| *used == text).count(), 1, "{text:?}");
    }
}

#[test]
fn the_goal_is_reached_with_a_tick() {
    let (lesson, position) = lesson(1);
    let won: Vec<_> = half_turns(&position)
        .into_iter()
        .filter_map(|half_turn| try_out(lesson, &position, half_turn).1.winner())
        .collect();
    assert_eq!(won, [(Side::Red, Shape::Tick)]);
}

#[test]
fn the_ring_in_the_middle_can_be_slid_over_and_stopped_on() {
    // From the upper left corner a token goes past the ring, from the right it stops there.
    let (lesson, position) = lesson(3);
    let ring = at(6, 2);
    assert!(lesson.field.is_ringed(ring));
    assert!(position.check_slide(at(4, 0), at(7, 3)).is_ok(), "past the ring");
    assert!(position.check_slide(at(10, 2), ring).is_ok());
    assert_eq!(position.token_at(at(4, 2)), Some(Side::Black), "the buffer behind the ring");
}

#[test]
fn the_three_ringed_discs_are_free_pinched_and_at_a_hole() {
    let (_, position) = lesson(5);
    let contacts = |cell: Cell| position.discs().iter().filter(|disc| disc.touches(cell)).count();
    let (free, pinched, inner, hole) = (at(10, 4), at(7, 1), at(6, 4), at(7, 3));
    assert_eq!(position.check_take(free), Ok(()));
    assert_eq!(position.check_take(pinched), Err(Refusal::Blocked));
    assert_eq!(contacts(pinched), 5, "one open side is too narrow");
    assert_eq!(position.check_take(inner), Err(Refusal::Blocked));
    assert!(!position.is_disc(hole) && contacts(hole) == 6, "nothing leads out of the hole");
    assert!(inner.touches(hole) && contacts(inner) == 5);
}

#[test]
fn the_bridge_could_slide_out_but_holds_the_field_together() {
    let (lesson, position) = lesson(6);
    let (bridge, end) = (at(8, 2), at(14, 4));
    assert!(lesson.field.is_ringed(bridge) && lesson.field.is_ringed(end));
    assert_eq!(position.check_take(bridge), Err(Refusal::WouldSplitField));
    assert_eq!(position.check_take(end), Ok(()));
}

#[test]
fn the_ringed_place_needs_both_of_its_neighbours() {
    let (lesson, position) = lesson(7);
    let ring = at(11, 1);
    assert!(lesson.field.is_ringed(ring));
    let neighbours: Vec<_> =
        position.discs().into_iter().filter(|disc| disc.touches(ring)).collect();
    assert_eq!(neighbours.len(), 2);
    for disc in neighbours {
        assert_eq!(position.check_take(disc), Ok(()), "it can be taken,");
        let refused = position.check_relocation(disc, ring);
        assert_eq!(refused, Err(Refusal::TooFewContacts), "but not put there");
    }
    assert_eq!(position.check_relocation(at(7, 5), ring), Ok(()));
}

#[test]
fn the_locked_disc_is_in_the_way_of_black_and_another_one_too() {
    let (lesson, position) = lesson(8);
    let threats = position.winning_slides(Side::Black);
    assert_eq!(threats.len(), 1);
    let (locked, other) = (at(8, 0), at(6, 0));
    assert_eq!((threats[0].from, threats[0].to), (at(4, 0), locked));
    assert_eq!(position.check_take(locked), Err(Refusal::JustRelocated));
    for to in position.places(other) {
        let relocation = HalfTurn::Relocate(Relocation { from: other, to });
        assert_eq!(try_out(lesson, &position, relocation).0, TaskVerdict::Done);
    }
}

#[test]
fn the_last_threat_can_be_stopped_with_a_token_and_with_a_disc() {
    let (lesson, position) = lesson(10);
    assert_eq!(position.winning_slides(Side::Black).len(), 1);
    assert!(position.winning_slides(LEARNER).is_empty(), "winning first would be no defence");
    // With the right slide every disc will do; with another slide only some discs.
    let mut by_token = false;
    let mut by_disc = false;
    for slide in half_turns(&position) {
        let (verdict, after) = try_out(lesson, &position, slide);
        assert_eq!(verdict, TaskVerdict::GoesOn);
        let verdicts = verdicts(lesson, &after);
        let done = verdicts.iter().filter(|&&verdict| verdict == TaskVerdict::Done).count();
        by_token |= done == verdicts.len();
        by_disc |= (1..verdicts.len()).contains(&done);
    }
    assert!(by_token && by_disc);
}
