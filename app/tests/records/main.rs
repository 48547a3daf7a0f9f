//! Saved data: what was written is read again, garbage is refused by name and changes nothing.

#[path = "../common/mod.rs"]
mod common;
mod golden;
mod meaning;
mod mutated;

use common::handset::{Handset, record, records};
use common::{DEVICES, device};
use nonaga_app::{App, LARGEST_RECORD, Language, RecordError, RecordKind, Settings};
use rowpaint::Renderer;

/// A device that has been used: a game, results, another language.
fn used() -> App {
    let mut handset = Handset::new(device(DEVICES[0]), 9, &Default::default());
    let settings =
        Settings { language: Language::German, brightness: 2, ..*handset.app.settings() };
    handset.app.set(settings);
    handset.choose();
    handset.choose();
    for _ in 0..12 {
        handset.choose();
        handset.wait(4_000);
    }
    assert!(handset.app.game().half_turns() > 4);
    handset.app
}

fn fresh() -> App {
    App::new(device(DEVICES[0]), 1)
}

#[test]
fn what_was_written_is_read_again() {
    let app = used();
    let mut other = fresh();
    for kind in RecordKind::ALL {
        assert_eq!(other.load(kind, &record(&app, kind)), Ok(()));
        assert_eq!(record(&other, kind), record(&app, kind), "{kind:?}");
    }
    assert_eq!(other.game(), app.game());
    assert_eq!(other.settings(), app.settings());
}

/// 200 turns of two half-turns, two bytes each, behind version, match and numbers.
#[test]
fn the_longest_game_fits_the_largest_record() {
    assert!((15 + 200 * 2 * 2..1000).contains(&LARGEST_RECORD));
}

#[test]
fn who_refuses_a_record_says_why() {
    for (error, why) in [
        (RecordError::Version(99), "unknown version 99"),
        (RecordError::TooShort, "the record ends too early"),
        (RecordError::Value("opponent"), "impossible value for opponent"),
    ] {
        assert_eq!(error.to_string(), why);
    }
}

#[test]
fn a_record_that_was_cut_off_or_is_too_long_is_refused_and_changes_nothing() {
    let app = used();
    for kind in RecordKind::ALL {
        let whole = record(&app, kind);
        let mut other = fresh();
        let before = records(&other);
        for length in 0..whole.len() {
            assert_eq!(other.load(kind, &whole[..length]), Err(RecordError::TooShort), "{kind:?}");
            assert_eq!(records(&other), before, "{kind:?} cut to {length}");
        }
        let longer = [&whole[..], &[0]].concat();
        assert_eq!(other.load(kind, &longer), Err(RecordError::TooLong), "{kind:?}");
        let mut newer = whole.clone();
        newer[0] = 99;
        assert_eq!(other.load(kind, &newer), Err(RecordError::Version(99)), "{kind:?}");
        assert_eq!(records(&other), before, "{kind:?}");
    }
}

#[test]
fn a_value_that_cannot_be_is_named() {
    let app = used();
    let refused = |kind, at: usize, value| {
        let mut bytes = record(&app, kind);
        bytes[at] = value;
        fresh().load(kind, &bytes)
    };
    let value = |name| Err(RecordError::Value(name));
    assert_eq!(refused(RecordKind::Settings, 1, 6), value("language"));
    assert_eq!(refused(RecordKind::Settings, 3, 0), value("brightness"));
    assert_eq!(refused(RecordKind::Settings, 10, 9), value("level"));
    assert_eq!(refused(RecordKind::Settings, 12, 2), value("length of the match"));
    assert_eq!(refused(RecordKind::Game, 1, 9), value("opponent"));
    assert_eq!(refused(RecordKind::Game, 2, 2), value("colour"));
    assert_eq!(refused(RecordKind::Game, 4, 2), value("length of the match"));
    assert_eq!(refused(RecordKind::Game, 4, 7), value("length of the match"));
    assert_eq!(refused(RecordKind::Game, 5, 1), value("score"), "half a point for one alone");
    assert_eq!(refused(RecordKind::Game, 5, 4), value("score"), "two points in one game");
    assert_eq!(refused(RecordKind::Game, 14, 0xff), value("number of half-turns"));
    assert!(
        matches!(refused(RecordKind::Game, 15, 0xff), Err(RecordError::Game(bad)) if bad.half_turn == 0)
    );
}

#[test]
fn a_game_that_play_cannot_lead_to_is_refused_by_name() {
    let refused = |changes: &[(usize, u8)]| {
        let mut bytes = golden::GAME;
        changes.iter().for_each(|&(at, value)| bytes[at] = value);
        fresh().load(RecordKind::Game, &bytes)
    };
    let value = |name| Err(RecordError::Value(name));
    let (score, swap, swapped, resigned, counted, played) = (5, 7, 8, 9, 10, 11);
    assert_eq!(refused(&[]), Ok(()));
    assert_eq!(refused(&[(score, 0), (score + 1, 10)]), value("score"), "0 : 5 of 5");
    assert_eq!(refused(&[(score, 6), (score + 1, 0)]), value("score"), "decided, and a game open");
    assert_eq!(refused(&[(score, 5), (score + 1, 5)]), value("score"), "five games, and another");
    assert_eq!(refused(&[(score, 4)]), value("score"), "half a point for one alone");
    assert_eq!(refused(&[(score, 255), (score + 1, 255)]), value("score"));
    assert_eq!(refused(&[(swap, 0)]), value("swap"), "swapped without the rule");
    assert_eq!(refused(&[(played, 1)]), value("swap"), "swapped in the first turn");
    assert_eq!(refused(&[(played, 2)]), Ok(()), "swapped after the first turn");
    assert_eq!(refused(&[(swap, 0), (swapped, 2)]), Ok(()));
    assert_eq!(refused(&[(counted, 1)]), value("counted"), "a game that is not over");
    // Black is to move, and is the player.
    assert_eq!(refused(&[(resigned, 1)]), Ok(()));
    assert_eq!(refused(&[(resigned, 0)]), value("resignation"), "not in the other's turn");
    assert_eq!(refused(&[(resigned, 0), (played, 8)]), value("resignation"), "not the machine");
    assert_eq!(refused(&[(resigned, 0), (played, 8), (1, 0)]), Ok(()), "but a friend");
    // Given up and counted: the opponent has a point for that.
    assert_eq!(refused(&[(resigned, 1), (counted, 1)]), Ok(()));
    let lost = [(resigned, 1), (counted, 1), (score, 0)];
    assert_eq!(refused(&[&lost[..], &[(score + 1, 6)]].concat()), Ok(()), "0 : 3 of 5");
    assert_eq!(refused(&[&lost[..], &[(score + 1, 8)]].concat()), value("score"), "0 : 4 of 5");
    assert_eq!(refused(&[&lost[..], &[(score, 2), (score + 1, 0)]].concat()), value("score"));
}

#[test]
fn statistics_that_games_cannot_lead_to_are_refused_by_name() {
    let refused = |changes: &[(usize, u8)]| {
        let mut bytes = golden::statistics();
        changes.iter().for_each(|&(at, value)| bytes[at] = value);
        fresh().load(RecordKind::Statistics, &bytes)
    };
    let value = |name| Err(RecordError::Value(name));
    let (won, lost, turns, now, best) = (41, 43, 47, 169, 171);
    assert_eq!(refused(&[]), Ok(()));
    // Four games of 200 turns at most.
    assert_eq!(refused(&[(turns, 32), (turns + 1, 3)]), Ok(()));
    assert_eq!(refused(&[(turns, 33), (turns + 1, 3)]), value("turns"));
    assert_eq!(refused(&[(now, 3)]), value("streak"), "more than the best");
    assert_eq!(refused(&[(now, 3), (best, 3)]), Ok(()), "lost, won, won, won");
    assert_eq!(refused(&[(now, 4), (best, 4)]), value("streak"), "more than were won");
    assert_eq!(refused(&[(now, 2)]), Ok(()), "won, lost, won, won");
    assert_eq!(refused(&[(now, 0)]), value("streak"), "three wins and one loss, last");
    assert_eq!(refused(&[(now, 0), (best, 3)]), Ok(()), "won, won, won, lost");
    assert_eq!(refused(&[(now, 1), (best, 3)]), value("streak"), "nowhere to have won three");
    assert_eq!(refused(&[(lost, 0)]), value("streak"), "three wins are one row");
    assert_eq!(refused(&[(lost, 0), (now, 3), (best, 3)]), Ok(()));
    // Numbers that are full say less.
    let full = [(won, 0xff), (won + 1, 0xff)];
    assert_eq!(refused(&[&full[..], &[(turns + 3, 0xff)]].concat()), Ok(()));
    assert_eq!(refused(&[&full[..], &[(now, 3)]].concat()), value("streak"));
}

#[test]
fn the_player_is_told_what_could_not_be_read() {
    for (kind, words) in [
        (RecordKind::Settings, "The settings could not be read."),
        (RecordKind::Statistics, "The statistics could not be read."),
        (RecordKind::Game, "The saved game could not be read."),
        (RecordKind::Progress, "Lessons and puzzles done could not be read."),
    ] {
        let mut garbage: [Option<Vec<u8>>; 4] = Default::default();
        garbage[kind as usize - 1] = Some(vec![1, 2, 3]);
        let mut handset = Handset::new(device(DEVICES[0]), 1, &garbage);
        assert!(handset.words().replace('\n', " ").contains(words), "{}", handset.words());
        handset.choose();
        assert_eq!(handset.app.screen(), "Title");
    }
}

#[test]
fn a_buffer_that_is_too_small_gets_nothing() {
    let app = used();
    for kind in RecordKind::ALL {
        let length = record(&app, kind).len();
        assert_eq!(app.record(kind).encode(&mut vec![0; length - 1]), 0);
        assert_eq!(app.record(kind).encode(&mut vec![0; length]), length);
        assert!(length <= kind.longest() && kind.longest() <= LARGEST_RECORD);
        // All but games are always of one length.
        assert!(kind == RecordKind::Game || length == kind.longest(), "{kind:?}");
    }
}

#[test]
fn the_game_is_small_enough_for_the_chip() {
    // It is built on the stack. The renderer is not: it has two pictures to compare, coverages and sprites.
    assert!(size_of::<App>() <= 8 * 1024, "{} bytes", size_of::<App>());
    assert!(size_of::<Renderer>() <= 14 * 1024, "{} bytes", size_of::<Renderer>());
}
