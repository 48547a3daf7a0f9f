//! A program on the cable: what it asks, and the game that it sends.

use nonaga_app::RecordKind;

use super::{FOUR, JOYSTICK, SMALL_FOUR, TWO, device_with, scenario, start_chosen, steps};
use crate::common::handset::record;

scenario! { a_restore_is_agreed_to_and_waits_until_it_is_done, JOYSTICK, "
    press a a
    cable restore
    screen Dialog
    says Replace the saved data
    press left a
    answered Yes
    screen Dialog
    press b
    press a
    answered
    screen Dialog
    anew
    screen Play
" }

scenario! { nothing_is_saved_over_what_is_being_restored, JOYSTICK, "
    press a a
    saves 1
    cable restore
    press left a
    battery 9
    says Battery low
    saves 1
    anew
    saves 1
    cable restore
    press left a
    battery 40
    battery 9
    saves 1
    cable pulled
    saves 2
" }

scenario! { no_is_an_answer_and_so_is_back, JOYSTICK, "
    press a a
    cable restore
    press a
    answered No
    screen Play
    cable update
    says Restart to receive
    press b
    answered No
    screen Play
" }

scenario! { two_keys_can_answer_as_well, TWO, "
    hold a
    hold a
    cable restore
    press a
    hold a
    answered Yes
    cable pulled
    screen Play
" }

scenario! { after_a_minute_it_is_too_late, FOUR, "
    cable update
    wait 59000
    screen Dialog
    answered
    wait 2000
    screen Title
    answered TooLate
" }

scenario! { the_end_of_the_connection_takes_the_question_away, SMALL_FOUR, "
    press a a
    cable restore
    cable pulled
    screen Play
    answered
    cable pulled
    screen Play
" }

scenario! { a_question_below_another_notice_goes_in_time, JOYSTICK, "
    press a a
    cable restore
    battery 9
    says Battery low
    wait 61000
    answered TooLate
    says Battery low
    press a
    screen Play
" }

scenario! { a_question_lights_the_screen_and_keeps_it_lit, JOYSTICK, "
    press a a
    wait 130000
    asleep
    light 0
    cable restore
    light 62
    wait 50000
    light 62
    press a
    answered No
    screen Play
" }

scenario! { the_machine_thinks_on_after_a_question, JOYSTICK, "
    press a a
    machine slow
    steps 4
    wait 2000
    thinking
    cable restore
    press a
    screen Play
    thinking
" }

scenario! { a_game_that_is_sent_is_reviewed_and_the_own_one_comes_back, JOYSTICK, "
    press a a
    steps 2
    wait 2000
    halves 1
    send N1PFWXA1YAB0FJ
    screen Review
    turns 1
    halves 2
    send N1TGWXA13Q24DH
    screen Review
    press b
    screen Title
    halves 1
    says Continue
    press a
    screen Play
    says Take a disc
" }

scenario! { after_the_power_was_cut_the_own_game_is_there, JOYSTICK, "
    press a a
    steps 2
    wait 2000
    send N1PFWXA1YAB0FJ
    battery 9
    reboot
    screen Play
    halves 1
" }

scenario! { a_game_that_is_sent_to_a_new_device_is_left_for_none, JOYSTICK, "
    send N1PFWXA1YAB0FJ
    screen Review
    press b
    screen Title
    halves 0
    says New game
" }

scenario! { a_game_that_is_sent_lights_the_screen, JOYSTICK, "
    wait 180000
    asleep
    send N1PFWXA1YAB0FJ
    light 62
    screen Review
" }

scenario! { a_game_that_is_sent_is_played_on_from_when_the_own_one_is_given_up, JOYSTICK, "
    press a a
    steps 2
    wait 2000
    send N1PFWXA1YAB0FJ
    press a
    previous 4
    choose
    says A game is under way
    press a
    screen Review
    press a
    previous 4
    choose
    press left a
    screen Play
    halves 2
    reboot
    screen Play
    halves 2
" }

#[test]
fn the_own_game_waits_while_a_friend_plays_on_from_one_that_was_sent() {
    let mut handset = device_with(JOYSTICK, Default::default());
    start_chosen(&mut handset);
    steps(&mut handset, 2);
    handset.wait(2_000);
    let own = record(&handset.app, RecordKind::Game);
    handset.show_shared(&"N1PFWXA1YAB0FJ".parse().unwrap());
    assert_eq!(record(&handset.app, RecordKind::Game), own, "the own game is the one to be saved");
    handset.choose();
    (0..3).for_each(|_| handset.previous());
    handset.choose();
    assert_eq!((handset.app.screen(), handset.app.game().half_turns()), ("Play", 2));
    assert_eq!(record(&handset.app, RecordKind::Game), own);
    assert_eq!(handset.saved[RecordKind::Game as usize - 1].as_ref(), Some(&own));
    // The other way round: against the machine, while the friends' game waits.
    let friends = record(&handset.app, RecordKind::FriendGame);
    handset.show_shared(&"N1TGWXA13Q24DH".parse().unwrap());
    handset.back();
    assert_eq!(record(&handset.app, RecordKind::FriendGame), friends);
    assert_eq!(record(&handset.app, RecordKind::Game), own);
}

/// As after a restore: nothing of the game before is left, and nothing is written.
#[test]
fn starting_anew_is_like_being_switched_on_with_the_same_records() {
    let mut before = device_with(JOYSTICK, Default::default());
    start_chosen(&mut before);
    steps(&mut before, 2);
    before.wait(2_000);
    let mut handset = device_with(JOYSTICK, Default::default());
    start_chosen(&mut handset);
    handset.wait(2_000);
    handset.saved = before.saved.clone();
    let written = handset.log.len();
    handset.start_anew();
    assert_eq!(handset.app.screen(), "Play");
    assert_eq!(handset.app.game(), before.app.game());
    assert_eq!(handset.log.len(), written);
    for kind in RecordKind::ALL {
        assert_eq!(record(&handset.app, kind), record(&before.app, kind), "{kind:?}");
    }
    handset.saved = Default::default();
    handset.start_anew();
    assert_eq!((handset.app.screen(), handset.app.game().half_turns()), ("Title", 0));
    assert!(handset.app.match_state().is_none());
}
