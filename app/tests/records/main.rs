//! Saved data: what was written is read again, garbage is refused by name and changes nothing.

#[path = "../common/mod.rs"]
mod common;
mod golden;
mod meaning;
mod mutated;

use common::handset::{Handset, Records, record, records};
use common::{DEVICES, device};
use nonaga_app::{
    App, GameResult, LARGEST_RECORD, Language, Record, RecordError, RecordKind, Settings,
    Statistics,
};
use nonaga_core::search::Level;
use nonaga_core::{Game, Side};
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

/// 200 turns of two half-turns, two bytes each, behind version, match, clock, first position and numbers.
#[test]
fn the_longest_game_fits_the_largest_record() {
    let longest = 1 + 11 + (5 + 8 + 2 + 8 * 4) + (2 * 19 + 6 + 2) + 4 + 200 * 2 * 2;
    assert_eq!(LARGEST_RECORD, longest);
}

#[test]
fn the_longest_statistics_have_a_whole_curve_and_games_may_be_the_largest_record() {
    let mut statistics = Statistics::default();
    let lost = GameResult { mine: Side::Red, winner: Some(Side::Black), turns: 9, helped: false };
    let longest = (0..100).map(|_| {
        statistics.add(Level::FIRST, &lost);
        Record::Statistics(&statistics).encode(&mut [0; LARGEST_RECORD])
    });
    assert_eq!(longest.max(), Some(RecordKind::Statistics.longest()));
    for kind in [RecordKind::Game, RecordKind::FriendGame] {
        assert_eq!(kind.longest(), LARGEST_RECORD);
    }
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
    assert_eq!(refused(RecordKind::Game, 1, 9), value("rating"), "a companion without one");
    assert_eq!(refused(RecordKind::Game, 1, 10), value("opponent"));
    assert_eq!(refused(RecordKind::Game, 2, 2), value("colour"));
    assert_eq!(refused(RecordKind::Game, 4, 2), value("length of the match"));
    assert_eq!(refused(RecordKind::Game, 4, 7), value("length of the match"));
    assert_eq!(refused(RecordKind::Game, 5, 1), value("score"), "half a point for one alone");
    assert_eq!(refused(RecordKind::Game, 5, 4), value("score"), "two points in one game");
    assert_eq!(refused(RecordKind::Game, 11, 16), value("flags"));
    assert_eq!(refused(RecordKind::Game, 15, 0xff), value("number of half-turns"));
    assert!(
        matches!(refused(RecordKind::Game, 16, 0xff), Err(RecordError::Game(bad)) if bad.half_turn == 0)
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
    let (score, swap, swapped, resigned, counted, played) = (5, 7, 8, 9, 10, 12);
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
    assert_eq!(refused(&[(1, 0)]), value("opponent"), "a friend among the machine's games");
    // Given up and counted: the opponent has a point for that.
    assert_eq!(refused(&[(resigned, 1), (counted, 1)]), Ok(()));
    let lost = [(resigned, 1), (counted, 1), (score, 0)];
    assert_eq!(refused(&[&lost[..], &[(score + 1, 6)]].concat()), Ok(()), "0 : 3 of 5");
    assert_eq!(refused(&[&lost[..], &[(score + 1, 8)]].concat()), value("score"), "0 : 4 of 5");
    assert_eq!(refused(&[&lost[..], &[(score, 2), (score + 1, 0)]].concat()), value("score"));
}

#[test]
fn a_clock_that_play_cannot_lead_to_is_refused() {
    // 5 and 10 minutes; the first player has ended the first turn with 287 s left, and the clock remembers that.
    let refused = |changes: &[(usize, u8)]| {
        let mut bytes = golden::FRIEND_GAME_PAST;
        changes.iter().for_each(|&(at, value)| bytes[at] = value);
        fresh().load(RecordKind::FriendGame, &bytes)
    };
    let no = Err(RecordError::Value("clock"));
    let (resigned, minutes, left, past, played) = (9, 12, 17, 27, 31);
    assert_eq!(refused(&[]), Ok(()));
    // Who runs out of time does so in their own turn, and has lost, so that nobody gives up.
    let first_is_out = [0, 1, 2, 3].map(|byte| (left + byte, 0));
    let second_is_out = first_is_out.map(|(at, _)| (at + 4, 0));
    assert_eq!(refused(&first_is_out), no, "in the other's turn");
    assert_eq!(refused(&second_is_out), Ok(()));
    assert_eq!(refused(&[&second_is_out[..], &[(resigned, 1)]].concat()), no, "and given up");
    // 99 minutes and 59 seconds are 59,990 tenths.
    let remembers = |tenths: u16| [0, 1].map(|byte| (past + byte, tenths.to_le_bytes()[byte]));
    assert_eq!(refused(&remembers(59_990)), Ok(()));
    assert_eq!(refused(&remembers(59_991)), no);
    let without_limit = [&second_is_out[..], &[(minutes + 1, 0)]].concat();
    assert_eq!(refused(&without_limit), no, "600 s are remembered of who has no limit");
    let nothing = [(past + 2, 0), (past + 3, 0)];
    assert_eq!(refused(&[&without_limit[..], &nothing].concat()), Ok(()));
    // It remembers a turn that was undone, and none that was only begun.
    assert_eq!(refused(&[(played, 0)]), Ok(()));
    let begun = [&golden::FRIEND_GAME_PAST[..played], &[1, 0, 1, 0, 230, 64]].concat();
    assert_eq!(fresh().load(RecordKind::FriendGame, &begun), no);
    // No game has turns with such numbers.
    for first in 250..=255 {
        assert!(refused(&[(past - 2, first), (past - 1, 8)]).is_err(), "from turn {first} on");
        assert!(refused(&[(past - 2, first)]).is_err(), "turn {first}");
    }
}

#[test]
fn a_game_that_was_set_up_is_a_single_one_for_practice_without_a_swap() {
    let refused = |changes: &[(usize, u8)]| {
        let mut bytes = golden::set_up_game();
        changes.iter().for_each(|&(at, value)| bytes[at] = value);
        fresh().load(RecordKind::Game, &bytes)
    };
    let no = Err(RecordError::Value("position"));
    let (length, swap, flags) = (4, 7, 11);
    let (helped, practice, set_up) = (1, 2, 8);
    assert_eq!(refused(&[(flags, practice | set_up)]), Ok(()));
    assert_eq!(refused(&[(flags, set_up)]), no, "not for practice");
    assert_eq!(refused(&[(length, 3), (flags, helped | practice | set_up)]), no, "a match");
    assert_eq!(refused(&[(swap, 1)]), no);
}

#[test]
fn in_a_match_a_game_is_practice_only_after_the_machine_has_helped() {
    let (length, flags) = (4, 11);
    let (helped, practice, clock) = (1, 2, 4);
    let against_machine = |flags_now| {
        let mut bytes = golden::GAME;
        bytes[flags] = flags_now;
        fresh().load(RecordKind::Game, &bytes)
    };
    let no = Err(RecordError::Value("practice"));
    assert_eq!(against_machine(0), Ok(()));
    assert_eq!(against_machine(helped | practice), Ok(()));
    assert_eq!(against_machine(practice), no);
    let between_friends = |length_now, flags_now| {
        let mut bytes = golden::FRIEND_GAME;
        (bytes[length], bytes[flags]) = (length_now, clock | flags_now);
        fresh().load(RecordKind::FriendGame, &bytes)
    };
    assert_eq!(between_friends(1, practice), Ok(()));
    assert_eq!(between_friends(5, helped), Ok(()));
    assert_eq!(between_friends(5, helped | practice), no);
}

#[test]
fn there_was_no_companion_before_the_third_version() {
    for version in [1, 2] {
        let mut bytes = golden::GAME_2;
        (bytes[0], bytes[1]) = (version, 9);
        let refused = fresh().load(RecordKind::Game, &bytes);
        assert_eq!(refused, Err(RecordError::Value("opponent")), "version {version}");
    }
}

#[test]
fn a_record_is_checked_as_it_is_loaded() {
    let app = used();
    let mut game = Game::default();
    for kind in RecordKind::ALL {
        let whole = record(&app, kind);
        for bytes in [&whole[..], &whole[..whole.len() - 1], &[99], &[]] {
            assert_eq!(kind.check(bytes, &mut game), fresh().load(kind, bytes), "{kind:?}");
        }
        assert_eq!(kind.check(&whole, &mut game), Ok(()), "{kind:?}");
        assert_eq!(kind.check(&[], &mut game), Err(RecordError::TooShort), "{kind:?}");
    }
}

#[test]
fn statistics_that_games_cannot_lead_to_are_refused_by_name() {
    let refused = |changes: &[(usize, u8)]| {
        let mut bytes = golden::statistics();
        changes.iter().for_each(|&(at, value)| bytes[at] = value);
        fresh().load(RecordKind::Statistics, &bytes)
    };
    let value = |name| Err(RecordError::Value(name));
    let (won, lost, turns, unaided) = (49, 51, 55, 59);
    let (now, best, rated, curve) = (225, 227, 253, 255);
    assert_eq!(refused(&[]), Ok(()));
    // Four games of 200 turns at most.
    assert_eq!(refused(&[(turns, 32), (turns + 1, 3)]), Ok(()));
    assert_eq!(refused(&[(turns, 33), (turns + 1, 3)]), value("turns"));
    assert_eq!(refused(&[(unaided, 3)]), Ok(()));
    assert_eq!(refused(&[(unaided, 4)]), value("wins without help"), "of three wins");
    assert_eq!(refused(&[(rated, 3)]), value("rating"), "three games, two of them on the curve");
    assert_eq!(refused(&[(curve, 3)]), Err(RecordError::TooShort), "more than there are");
    assert_eq!(refused(&[(curve + 1, 50), (curve + 2, 0)]), value("rating"), "too low");
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
    let longest = [(lost, 0xfe), (lost + 1, 0xff), (lost + 2, 0xfe), (lost + 3, 0xff), (best, 3)];
    let longest = [&longest[..], &[(now, 0), (best, 0xff), (best + 1, 0xff)]].concat();
    assert_eq!(refused(&longest), value("streak"), "longer than all that was won");
    assert_eq!(refused(&[&full[..], &[(turns + 3, 0xff)]].concat()), Ok(()));
    assert_eq!(refused(&[&full[..], &[(now, 3)]].concat()), value("streak"));
}

#[test]
fn names_and_scores_of_friends_that_cannot_be_are_refused() {
    let read = |letter: u8, halves: [u32; 2]| {
        let mut bytes = [&[1, letter][..], &[0; 15]].concat();
        halves.iter().for_each(|halves| bytes.extend(halves.to_le_bytes()));
        fresh().load(RecordKind::Friends, &bytes)
    };
    const FULL: u32 = 1_000_000;
    for halves in [[0, 0], [1, 1], [3, 5], [0, FULL - 2], [FULL, 3], [4, FULL], [FULL, FULL]] {
        assert_eq!(read(34, halves), Ok(()), "{halves:?}");
        assert_eq!(read(35, halves), Err(RecordError::Value("name")), "there is no such letter");
    }
    for halves in
        [[1, 0], [2, 3], [FULL + 1, 1], [FULL, FULL + 1], [u32::MAX, 1], [u32::MAX, u32::MAX]]
    {
        assert_eq!(read(0, halves), Err(RecordError::Value("score")), "{halves:?}");
    }
}

#[test]
fn the_player_is_told_what_could_not_be_read() {
    for (kind, words) in [
        (RecordKind::Settings, "The settings could not be read."),
        (RecordKind::Statistics, "The statistics could not be read."),
        (RecordKind::Game, "The saved game could not be read."),
        (RecordKind::Progress, "Your lesson and puzzle progress could not be read."),
        (RecordKind::FriendGame, "The saved game could not be read."),
        (RecordKind::Friends, "Names and score could not be read."),
    ] {
        let mut garbage = Records::default();
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
        // Games grow, and with them the curve of the rating.
        let grows =
            matches!(kind, RecordKind::Game | RecordKind::FriendGame | RecordKind::Statistics);
        assert!(grows || length == kind.longest(), "{kind:?}");
    }
}

#[test]
fn the_game_is_small_enough_for_the_chip() {
    // It is built on the stack, which is 24 KB and has little else on it then. The renderer is not: it has two pictures to
    // compare, coverages and sprites.
    assert!(size_of::<App>() <= 10 * 1024 + 512, "{} bytes", size_of::<App>());
    assert!(size_of::<Renderer>() <= 15 * 1024, "{} bytes", size_of::<Renderer>());
}
