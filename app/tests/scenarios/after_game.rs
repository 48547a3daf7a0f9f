//! What comes after a game, and two games that wait side by side.

use nonaga_app::{GameSetup, Opponent, Settings};
use nonaga_core::search::Level;
use nonaga_core::{Outcome, Side};

use super::common::handset::Handset;
use super::common::{self, Kind};
use super::{SMALLEST_AND_LARGEST, device_with, play_to_the_end, start_chosen};

/// A game against the machine that this side has just won.
fn won_by(kind: Kind, winner: Side) -> Handset {
    for seed in 0..60 {
        let mut handset = Handset::new(common::device(kind), seed, &Default::default());
        start_chosen(&mut handset);
        play_to_the_end(&mut handset);
        if matches!(handset.app.game().outcome(), Outcome::Won(side, _) if side == winner) {
            return handset;
        }
    }
    panic!("{winner:?} never wins on {kind:?}");
}

fn lost(handset: &Handset) -> u16 {
    handset.app.statistics().tally(Level::FIRST, Side::Red).lost
}

#[test]
fn the_winning_board_is_seen_for_a_second_before_anything_covers_it() {
    for kind in SMALLEST_AND_LARGEST {
        let mut handset = won_by(kind, Side::Red);
        handset.wait(900);
        assert_eq!(handset.app.screen(), "Play", "the board is still there");
        assert!(handset.words().contains("You win!"), "{}", handset.words());
        let tally = handset.app.statistics().tally(Level::FIRST, Side::Red);
        assert_eq!(tally.won, 1, "and it counts already");
        handset.wait(1_500);
        assert_eq!(handset.app.screen(), "End");
    }
}

#[test]
fn a_power_cut_while_the_end_is_shown_counts_the_game_once() {
    let handset = won_by(SMALLEST_AND_LARGEST[3], Side::Red);
    let again = Handset::new(common::device(SMALLEST_AND_LARGEST[3]), 1, &handset.saved);
    assert_eq!(again.app.screen(), "Title");
    assert_eq!(again.app.statistics().tally(Level::FIRST, Side::Red).won, 1);
}

#[test]
fn a_loss_can_be_taken_back_and_has_counted_once() {
    for kind in SMALLEST_AND_LARGEST {
        let mut handset = won_by(kind, Side::Black);
        handset.wait(3_000);
        let turns = handset.app.game().turns();
        assert!(handset.words().contains("Take back"), "{}", handset.words());
        handset.next();
        handset.choose();
        assert_eq!((handset.app.screen(), handset.app.game().turns()), ("Play", turns - 2));
        assert_eq!(handset.app.game().position().side(), Side::Red, "the player's turn again");
        assert_eq!(lost(&handset), 1);
        // Given up then: that is no second loss.
        handset.resign();
        assert_eq!((handset.app.screen(), lost(&handset)), ("End", 1));
    }
}

#[test]
fn a_restart_shows_the_title_from_which_the_last_game_can_be_reviewed() {
    for kind in SMALLEST_AND_LARGEST {
        let mut handset = won_by(kind, Side::Red);
        handset.wait(3_000);
        let turns = handset.app.game().turns();
        let mut again = Handset::new(common::device(kind), 9, &handset.saved);
        assert_eq!(again.app.screen(), "Title");
        // Behind it are statistics, rules, settings and about.
        (0..5).for_each(|_| again.previous());
        assert!(again.words().contains("Last game"), "{}", again.words());
        again.choose();
        assert_eq!(again.app.screen(), "Review");
        assert!(again.words().contains(&format!("Turn {turns}")), "{}", again.words());
    }
}

/// Goes to the turn before the last in Review and chooses a row there, counted from the end of the menu.
fn play_on(handset: &mut Handset, from_end: usize) -> usize {
    handset.wait(3_000);
    handset.next();
    handset.choose();
    assert_eq!(handset.app.screen(), "Review");
    match handset.keys.steering() {
        nonaga_app::Steering::Pad => handset.press(nonaga_app::Key::Left),
        _ => handset.previous(),
    }
    let turns = handset.app.game().turns() - 1;
    handset.choose();
    (0..from_end).for_each(|_| handset.previous());
    handset.choose();
    turns
}

#[test]
fn in_review_the_game_is_played_on_against_the_machine_for_practice() {
    for kind in SMALLEST_AND_LARGEST {
        let mut handset = won_by(kind, Side::Red);
        let turns = play_on(&mut handset, 4);
        assert_eq!((handset.app.screen(), handset.app.game().turns()), ("Play", turns));
        // Before the winning turn; another one, and the machine answers.
        let turn = super::turn_without_win(&handset);
        handset.play(turn);
        handset.wait(8_000);
        assert_eq!(handset.app.game().turns(), turns + 2);
        let match_state = handset.app.match_state().unwrap();
        assert!(matches!(match_state.opponent, Opponent::Machine(_)));
        assert!(match_state.practice, "who plays on cannot win twice");
    }
}

#[test]
fn in_review_the_game_is_played_on_with_a_friend_and_the_first_one_waits() {
    for kind in SMALLEST_AND_LARGEST {
        let mut handset = won_by(kind, Side::Red);
        let all = handset.app.game().turns();
        let turns = play_on(&mut handset, 3);
        assert_eq!((handset.app.screen(), handset.app.game().turns()), ("Play", turns));
        assert_eq!(handset.app.match_state().unwrap().opponent, Opponent::Friend);
        handset.choose_in_menu(1);
        assert_eq!(handset.app.screen(), "Title");
        (0..5).for_each(|_| handset.previous());
        handset.choose();
        assert_eq!((handset.app.screen(), handset.app.game().turns()), ("Review", all));
    }
}

#[test]
fn a_game_against_the_machine_and_one_between_friends_wait_side_by_side() {
    for kind in SMALLEST_AND_LARGEST {
        let mut handset = Handset::new(common::device(kind), 4, &Default::default());
        start_chosen(&mut handset);
        let turn = handset.any_turn(&handset.app.game().clone()).unwrap();
        handset.play(turn);
        handset.wait(8_000);
        let machines = handset.app.game().clone();
        assert_eq!(machines.turns(), 2);
        handset.choose_in_menu(1);
        // A new game with a friend: nothing is lost by it, so nothing is asked.
        let new_game = GameSetup { friend: true, ..handset.app.settings().new_game };
        handset.app.set(Settings { new_game, ..*handset.app.settings() });
        handset.next();
        handset.choose();
        handset.choose();
        assert_eq!((handset.app.screen(), handset.app.game().turns()), ("Play", 0));
        let turn = handset.any_turn(&handset.app.game().clone()).unwrap();
        handset.play(turn);
        let friends = handset.app.game().clone();
        handset.choose_in_menu(1);
        assert!(handset.words().contains("Game for two Solo game"), "{}", handset.words());
        handset.previous();
        handset.next();
        // The title remembers the second row: the new game was there.
        handset.choose();
        assert_eq!(*handset.app.game(), machines, "the machine's game goes on");
        // A restart goes on with the one that was played last, and the other still waits.
        let mut again = Handset::new(common::device(kind), 9, &handset.saved);
        assert_eq!((again.app.screen(), again.app.game()), ("Play", &machines));
        again.choose_in_menu(1);
        again.next();
        again.choose();
        assert_eq!(*again.app.game(), friends);
    }
}

#[test]
fn a_new_game_asks_only_when_one_of_its_own_kind_is_under_way() {
    let kind = SMALLEST_AND_LARGEST[3];
    let friends = GameSetup { friend: true, ..GameSetup::default() };
    let settings = Settings { new_game: friends, ..Settings::default() };
    let mut handset = device_with(kind, settings);
    start_chosen(&mut handset);
    let turn = handset.any_turn(&handset.app.game().clone()).unwrap();
    handset.play(turn);
    handset.choose_in_menu(1);
    handset.next();
    handset.choose();
    handset.choose();
    assert_eq!(handset.app.screen(), "Dialog", "that would lose the game between friends");
}
