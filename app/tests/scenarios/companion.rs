//! The companion, wins without help, and the next level.

use nonaga_app::{GameSetup, RecordKind, Settings, Strength};
use nonaga_core::search::Level;
use nonaga_core::{Outcome, Side};

use super::common::handset::{Handset, Records};
use super::common::{self};
use super::{SMALLEST_AND_LARGEST, device_with, play_to_the_end, start_chosen};

#[test]
fn a_loss_against_the_companion_lowers_the_rating_and_both_are_shown() {
    for kind in SMALLEST_AND_LARGEST {
        let new_game = GameSetup { companion: true, ..GameSetup::default() };
        let mut handset = device_with(kind, Settings { new_game, ..Settings::default() });
        handset.choose();
        assert!(handset.words().contains("Companion 500"), "{}", handset.words());
        handset.choose();
        handset.resign();
        let rating = handset.app.statistics().rating().now();
        assert!(rating < 500, "{rating}");
        let words = handset.words();
        let news = format!("Rating {rating} (−{})", 500 - rating);
        assert!(words.contains("Companion wins") && words.contains(&news), "{words}");
        let again = Handset::new(common::device(kind), 3, &handset.saved);
        assert_eq!(again.app.statistics().rating().now(), rating, "it is kept");
        handset.back();
        (0..4).for_each(|_| handset.previous());
        handset.choose();
        assert_eq!(handset.app.screen(), "Statistics");
        let words = handset.words();
        assert!(words.contains("Companion") && words.contains(&rating.to_string()), "{words}");
        assert!(words.contains("Lost 1"), "{words}");
    }
}

#[test]
fn the_companion_plays_at_the_two_levels_around_the_rating() {
    let strength = Strength::Companion(780);
    let played: std::collections::BTreeSet<u8> =
        (0..200).map(|random| strength.level(random).number()).collect();
    assert_eq!(played.into_iter().collect::<Vec<_>>(), [2, 3]);
}

#[test]
fn an_undone_turn_or_a_hint_is_help() {
    for kind in SMALLEST_AND_LARGEST {
        for row in [1, 2] {
            let mut handset = Handset::new(common::device(kind), 3, &Default::default());
            start_chosen(&mut handset);
            let turn = handset.any_turn(&handset.app.game().clone()).unwrap();
            handset.play(turn);
            handset.wait(8_000);
            assert!(!handset.app.match_state().unwrap().helped);
            // Play on, undo, hint.
            handset.back();
            (0..row).for_each(|_| handset.next());
            handset.choose();
            assert!(handset.app.match_state().unwrap().helped, "row {row}");
        }
    }
}

/// Two games won in a row against the first level, as the statistics of the first version.
fn two_wins() -> Records {
    let mut bytes = vec![0; 193];
    bytes[0] = 1;
    (bytes[1], bytes[7]) = (2, 40);
    let streak = 1 + 8 * 2 * 10;
    (bytes[streak], bytes[streak + 2]) = (2, 2);
    let mut records = Records::default();
    records[RecordKind::Statistics as usize - 1] = Some(bytes);
    records
}

#[test]
fn who_wins_three_times_in_a_row_without_help_is_ready_for_the_next_level() {
    for kind in SMALLEST_AND_LARGEST {
        let won = (0..60).find_map(|seed| {
            let mut handset = Handset::new(common::device(kind), seed, &two_wins());
            start_chosen(&mut handset);
            play_to_the_end(&mut handset);
            handset.wait(3_000);
            let won = matches!(handset.app.game().outcome(), Outcome::Won(Side::Red, _));
            won.then_some(handset)
        });
        let mut handset = won.expect("red wins now and then");
        assert_eq!(handset.app.screen(), "End");
        assert!(handset.words().contains("Ready for Squirrel!"), "{}", handset.words());
        let tally = handset.app.statistics().tally(Level::FIRST, Side::Red);
        assert_eq!((tally.won, tally.unaided), (3, 1), "of the first two nothing is known");
    }
}
