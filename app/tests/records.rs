//! Saved data: what was written is read again, garbage is refused by name and changes nothing.

mod common;

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
    assert_eq!(refused(RecordKind::Game, 5, 1), value("score"), "half a point for one alone");
    assert_eq!(refused(RecordKind::Game, 5, 4), value("score"), "two points in one game");
    assert_eq!(refused(RecordKind::Game, 14, 0xff), value("number of half-turns"));
    assert!(
        matches!(refused(RecordKind::Game, 15, 0xff), Err(RecordError::Game(bad)) if bad.half_turn == 0)
    );
}

#[test]
fn a_game_of_the_first_version_is_still_read() {
    let app = used();
    let mut old = record(&app, RecordKind::Game);
    // It had the games won by either where there are half points now.
    (old[0], old[4], old[5], old[6]) = (1, 5, 2, 1);
    let mut other = fresh();
    assert_eq!(other.load(RecordKind::Game, &old), Ok(()));
    assert_eq!(other.game(), app.game());
    let new = record(&other, RecordKind::Game);
    assert_eq!((new[0], &new[4..7]), (2, &[5, 4, 2][..]));
    assert_eq!(new[7..], old[7..]);
    old[0] = 0;
    assert_eq!(other.load(RecordKind::Game, &old), Err(RecordError::Version(0)));
}

#[test]
fn any_bytes_at_all_are_read_or_refused() {
    let app = used();
    let mut chance = 1_u32;
    let mut next = move || {
        chance = chance.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (chance >> 16) as usize
    };
    let mut refused = 0;
    for _ in 0..20_000 {
        let kind = RecordKind::ALL[next() % 4];
        let mut bytes = record(&app, kind);
        for _ in 0..1 + next() % 3 {
            // Not the version: another one is another record.
            let at = 1 + next() % (bytes.len() - 1);
            bytes[at] = next() as u8;
        }
        let mut other = fresh();
        let before = records(&other);
        match other.load(kind, &bytes) {
            // What is taken for good is written as it was read.
            Ok(()) => assert_eq!(record(&other, kind), bytes, "{kind:?}"),
            Err(_) => {
                refused += 1;
                assert_eq!(records(&other), before, "{kind:?}");
            }
        }
    }
    assert!(refused > 5_000, "only {refused}");
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
        assert!(length <= LARGEST_RECORD);
        assert_eq!(app.encode(kind, &mut vec![0; length - 1]), 0);
        assert_eq!(app.encode(kind, &mut vec![0; length]), length);
    }
}

#[test]
fn the_game_is_small_enough_for_the_chip() {
    // It is built on the stack. The renderer is not: it has two pictures to compare, coverages and sprites.
    assert!(size_of::<App>() <= 8 * 1024, "{} bytes", size_of::<App>());
    assert!(size_of::<Renderer>() <= 14 * 1024, "{} bytes", size_of::<Renderer>());
}
