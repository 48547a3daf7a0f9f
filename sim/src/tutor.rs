//! Solves lessons and puzzles, for the end-to-end tests that play them by keys.

use std::ops::ControlFlow;

use nonaga_app::App;
use nonaga_app::lessons::{LESSONS, Lesson, TaskVerdict};
use nonaga_core::game::Game;
use nonaga_core::search::{Limits, Search};
use nonaga_core::{Cell, Half, HalfTurn, Position, Relocation, Turn};

/// The longest win of a puzzle.
const MOST_TURNS: u8 = nonaga_app::puzzles::Puzzle::MOST_TURNS;

/// The cells to choose in order: until the lesson on the screen is done, or for the next turn of the
/// puzzle. Empty on other screens.
pub(crate) fn cells(app: &App) -> Vec<Cell> {
    let position = app.position();
    let half_turns = match app.screen() {
        "Lesson" => LESSONS
            .iter()
            .find(|lesson| lesson.position() == *position)
            .and_then(|lesson| solve_lesson(lesson, position))
            .unwrap_or_default(),
        "Puzzle" => winning_turn(position),
        _ => Vec::new(),
    };
    half_turns
        .into_iter()
        .flat_map(|half_turn| match half_turn {
            HalfTurn::Slide(slide) => vec![slide.from, slide.to],
            HalfTurn::Relocate(disc) => vec![disc.from, disc.to],
            HalfTurn::Pass => Vec::new(),
        })
        .collect()
}

/// Half-turns that complete a lesson's task.
fn solve_lesson(lesson: &Lesson, position: &Position) -> Option<Vec<HalfTurn>> {
    half_turns(position).into_iter().find_map(|half_turn| {
        let mut after = *position;
        after.play(half_turn).ok()?;
        match lesson.judge(half_turn, &after) {
            TaskVerdict::Done => Some(vec![half_turn]),
            TaskVerdict::GoesOn => Some([vec![half_turn], solve_lesson(lesson, &after)?].concat()),
            TaskVerdict::Missed | TaskVerdict::Punished => None,
        }
    })
}

fn half_turns(position: &Position) -> Vec<HalfTurn> {
    match position.half() {
        Half::Token => position.slides().into_iter().map(HalfTurn::Slide).collect(),
        Half::Disc => {
            let discs = position.takeable().into_iter();
            let all = discs.flat_map(|from| {
                position.places(from).into_iter().map(move |to| Relocation { from, to })
            });
            all.map(HalfTurn::Relocate).collect()
        }
    }
}

/// A turn that wins in the fewest turns.
fn winning_turn(position: &Position) -> Vec<HalfTurn> {
    let go_on = &mut |_: &_| ControlFlow::Continue(());
    let game = Game::new(*position);
    match Search::<1>::new().think(&game, &Limits::exact(MOST_TURNS), go_on).turn {
        Some(Turn::Move(slide, disc)) => {
            let disc = disc.map(HalfTurn::Relocate);
            [HalfTurn::Slide(slide)].into_iter().chain(disc).collect()
        }
        Some(Turn::Pass) | None => Vec::new(),
    }
}
