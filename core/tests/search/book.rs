//! The opening book: every turn of it is legal, symmetric positions are answered alike, and what it says holds.

use std::collections::{BTreeMap, BTreeSet};

use nonaga_core::book::{self, BOOK_TURNS, BookTurn};
use nonaga_core::search::{Level, Limits, Score};
use nonaga_core::{Game, Position, Symmetry, Turn};

use crate::common::{after, all_turns, think};

/// Enough choices for every turn of every image.
const CHOICES: u32 = 12 * BOOK_TURNS as u32;

/// All turns that the book has for a position.
fn answers(position: &Position) -> BTreeSet<Turn> {
    let answer = |choice| book::turn(position, choice).expect("a legal turn").0;
    (0..CHOICES).map(answer).collect()
}

/// The positions of the book by their keys, each with the number of turns before it.
fn positions() -> BTreeMap<u32, (usize, Position)> {
    let mut found = BTreeMap::new();
    let mut last = vec![Position::start()];
    for turns in 0.. {
        let mut known = Vec::new();
        for position in last {
            if let Some(entry) = book::entry(&position)
                && !found.contains_key(&entry.key)
            {
                found.insert(entry.key, (turns, position));
                known.push(position);
            }
        }
        if known.is_empty() {
            return found;
        }
        last = known
            .iter()
            .flat_map(|position| all_turns(position).into_iter().map(|turn| after(position, turn)))
            .collect();
    }
    unreachable!("the book ends")
}

#[test]
fn every_entry_is_met_in_a_game_and_all_its_turns_are_legal() {
    let positions = positions();
    assert_eq!(positions.len(), book::entries().len(), "entries that no game leads to");
    assert!(book::entries().is_sorted_by_key(|entry| entry.key));
    for (turns, position) in positions.values() {
        let entry = book::entry(position).expect("found by it");
        let listed = entry.turns.iter().filter(|&&turn| turn != BookTurn::NONE).count();
        assert!(listed > 0);
        let answers = answers(position);
        assert!(answers.len() >= listed, "{turns} turns, {position}");
        assert!(answers.iter().all(|&turn| all_turns(position).contains(&turn)), "{position}");
    }
}

#[test]
fn black_has_an_answer_to_every_first_turn() {
    let start = Position::start();
    for turn in all_turns(&start) {
        assert!(book::entry(&after(&start, turn)).is_some(), "{turn}");
    }
}

#[test]
fn an_image_of_a_position_is_answered_by_the_images_of_its_answers() {
    for (number, (_, position)) in positions().values().enumerate() {
        for symmetry in Symmetry::all().skip(number % 5).step_by(5) {
            let images: BTreeSet<Turn> =
                answers(position).into_iter().map(|turn| symmetry.turn(turn)).collect();
            assert_eq!(answers(&symmetry.position(position)), images, "{position}");
        }
    }
}

/// Points that change the odds by a factor of e.
const FAR: i16 = 400;

/// Another search, with a table as small as can be, must not find that a turn of the book is far worse than the book says. One
/// of fewer nodes than the book was made with may only raise a doubt, which one of more nodes decides.
#[test]
fn the_turns_of_the_book_are_worth_what_it_says() {
    for (_, position) in positions().values().step_by(11) {
        let entry = book::entry(position).expect("found by it");
        // Where it says that the position is lost, all turns are.
        if entry.score <= -FAR || Score(entry.score).is_forced() {
            continue;
        }
        for turn in answers(position).into_iter().take(2) {
            let game = Game::new(after(position, turn));
            let worth = |nodes: u32| -think(&game, &Limits::nodes(nodes)).score.0;
            let is_doubted = worth(100_000) <= entry.score - FAR;
            assert!(
                !is_doubted || worth(2_000_000) > entry.score - FAR,
                "{turn} in {position}: {} is far less than {}",
                worth(2_000_000),
                entry.score
            );
        }
    }
}

#[test]
fn strong_levels_begin_games_in_many_ways_and_weak_ones_as_they_like() {
    let first = |level: u8| -> BTreeSet<Turn> {
        let level = Level::new(level).unwrap();
        let answers = (0..40).map(|seed| think(&Game::default(), &Limits::level(level, seed)));
        answers.filter(|answer| answer.nodes == 0).filter_map(|answer| answer.turn).collect()
    };
    for level in 5..=8 {
        assert!(first(level).len() > 5, "level {level}");
    }
    assert!(first(4).is_empty(), "level 4 thinks for itself");
    // Only the strongest knows answers.
    let start = Position::start();
    let mut begun = Game::default();
    begun.play_turn(all_turns(&start)[7]).expect("a listed turn is legal");
    let knows = |level| think(&begun, &Limits::level(level, 1)).nodes == 0;
    assert_eq!(Level::all().filter(|&level| knows(level)).collect::<Vec<_>>(), [Level::LAST]);
}
