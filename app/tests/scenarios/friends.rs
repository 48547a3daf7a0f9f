//! Pass and play: names, who begins, the swap question, the turned menu, a score that lasts, the clock.

use nonaga_app::{BeginnerChoice, ColourChoice, Cue, GameSetup, Key, Settings, TimeControl};
use nonaga_core::{Side, Turn};
use rowpaint::Renderer;

use super::common::handset::Handset;
use super::common::{self, Kind};
use super::{JOYSTICK, SMALLEST_AND_LARGEST, device_with, scenario, start_chosen};

fn friends(new_game: GameSetup) -> Settings {
    Settings { new_game: GameSetup { friend: true, ..new_game }, ..Settings::default() }
}

/// A game between friends that has just begun.
fn begun(kind: Kind, new_game: GameSetup) -> Handset {
    let mut handset = device_with(kind, friends(new_game));
    start_chosen(&mut handset);
    handset
}

scenario! { the_question_about_swapping_faces_who_decides_and_names_the_right_side, JOYSTICK, "
    press a
    press down right down down right up up up a
    press x down down a
    press b
    play
    wait 3000
    screen Dialog
    turned
    says Swap rule: play red from now on?
    press right a
    screen Play
    mine black
    upright
" }

scenario! { the_menu_turns_with_the_game_and_its_keys_are_not_mirrored, JOYSTICK, "
    press a
    press down right up a
    press x down down a
    press b
    play
    wait 3000
    turned
    press x
    screen GameMenu
    turned
    press down
    press a
    screen Title
    upright
" }

#[test]
fn a_colour_chosen_for_the_machine_does_not_linger_into_a_game_between_friends() {
    for kind in SMALLEST_AND_LARGEST {
        for colour in ColourChoice::ALL {
            let handset = begun(kind, GameSetup { colour, ..GameSetup::default() });
            let match_state = handset.app.match_state().unwrap();
            assert_eq!((match_state.mine, match_state.first), (Side::Red, Side::Red));
        }
    }
}

#[test]
fn who_begins_is_chosen() {
    for kind in SMALLEST_AND_LARGEST {
        let begins = BeginnerChoice::Second;
        let handset = begun(kind, GameSetup { begins, ..GameSetup::default() });
        assert_eq!(handset.app.game().position().side(), Side::Black);
    }
}

#[test]
fn names_are_chosen_letter_by_letter_and_shown_in_play_and_the_score_lasts_over_evenings() {
    for kind in SMALLEST_AND_LARGEST {
        let mut handset = device_with(kind, friends(GameSetup::default()));
        handset.choose();
        // Start, opponent, match, swap rule, players.
        (0..4).for_each(|_| handset.next());
        handset.choose();
        assert_eq!(handset.app.screen(), "Friends");
        handset.choose();
        assert_eq!(handset.app.screen(), "Name");
        // A, twice B; then back over the first letter to the end of the letters.
        handset.choose();
        let right = |handset: &mut Handset| match handset.keys.steering() {
            nonaga_app::Steering::Pad => handset.press(Key::Right),
            _ => handset.next(),
        };
        let left = |handset: &mut Handset| match handset.keys.steering() {
            nonaga_app::Steering::Pad => handset.press(Key::Left),
            _ => handset.previous(),
        };
        right(&mut handset);
        handset.choose();
        handset.choose();
        handset.back();
        (0..3).for_each(|_| left(&mut handset));
        handset.choose();
        assert_eq!(handset.app.screen(), "Friends");
        assert_eq!(handset.app.friends().names[0].to_string(), "Ab");
        handset.back();
        (0..4).for_each(|_| handset.previous());
        handset.choose();
        assert!(handset.words().contains("Ab Choose a token"), "{}", handset.words());
        handset.resign();
        assert_eq!(handset.app.friends().halves, [0, 2], "the first has given up");
        let mut again = Handset::new(common::device(kind), 5, &handset.saved);
        // The other begins the next game.
        again.choose();
        again.choose();
        again.resign();
        assert_eq!(again.app.friends().halves, [0, 4]);
        let words = again.words();
        assert!(words.contains("Ab 0 : 2 Player 2"), "{words}");
    }
}

#[test]
fn a_take_back_between_friends_gives_the_points_back() {
    let mut handset = begun(JOYSTICK, GameSetup::default());
    handset.resign();
    assert_eq!(handset.app.friends().halves, [0, 2]);
    handset.next();
    handset.choose();
    assert_eq!((handset.app.screen(), handset.app.friends().halves), ("Play", [0, 0]));
}

const TIME: TimeControl = TimeControl { minutes: [1, 5], increments: [5, 0], loses: true };

fn timed(kind: Kind, time: TimeControl) -> Handset {
    begun(kind, GameSetup { time, ..GameSetup::default() })
}

fn seconds(handset: &Handset, player: usize) -> Option<u32> {
    handset.app.match_state().unwrap().clock.unwrap().seconds(player)
}

#[test]
fn the_clock_runs_for_who_is_to_move_stands_still_in_the_menu_and_is_saved_with_the_game() {
    for kind in SMALLEST_AND_LARGEST {
        let mut handset = timed(kind, TIME);
        handset.wait(10_000);
        assert_eq!((seconds(&handset, 0), seconds(&handset, 1)), (Some(50), Some(300)));
        let words = handset.words();
        assert!(words.contains("0:50") && words.contains("5:00"), "{words}");
        handset.back();
        let left = seconds(&handset, 0);
        handset.wait(30_000);
        assert_eq!(seconds(&handset, 0), left, "the menu stops it");
        let again = Handset::new(common::device(kind), 5, &handset.saved);
        assert_eq!(seconds(&again, 0), left);
    }
}

#[test]
fn a_turn_gives_the_increment_and_starts_the_other_clock() {
    for kind in SMALLEST_AND_LARGEST {
        let mut handset = timed(kind, TIME);
        let turn = handset.any_turn(&handset.app.game().clone()).unwrap();
        handset.play(turn);
        let (mine, theirs) = (seconds(&handset, 0).unwrap(), seconds(&handset, 1).unwrap());
        handset.wait(20_000);
        assert_eq!(seconds(&handset, 0), Some(mine), "stopped");
        assert_eq!(seconds(&handset, 1), Some(theirs - 20));
        // Nearly all of the waiting was the mover's own; the turn gave five seconds back.
        assert!((45..=62).contains(&mine), "{mine}");
    }
}

#[test]
fn a_turn_that_is_undone_gives_its_time_back_even_after_a_restart() {
    for kind in SMALLEST_AND_LARGEST {
        let mut handset = timed(kind, TimeControl { minutes: [5, 5], ..TIME });
        let both = |handset: &Handset| [0, 1].map(|player| seconds(handset, player));
        let mut stood = vec![both(&handset)];
        for thought in [20_000, 30_000, 10_000] {
            handset.wait(thought);
            let Turn::Move(slide, Some(disc)) = super::turn_without_win(&handset) else {
                panic!("it has a disc");
            };
            for cell in [slide.from, slide.to, disc.from, disc.to] {
                handset.wait(3_000);
                handset.point_at(cell);
                handset.choose();
            }
            // While the turn is being shown no clock runs.
            stood.push(both(&handset));
        }
        let last = stood.pop().unwrap();
        let mut handset = Handset::new(common::device(kind), 5, &handset.saved);
        for (turns, stood) in stood.into_iter().enumerate().rev() {
            handset.wait(2_000);
            // Play on, undo.
            handset.back();
            handset.next();
            handset.choose();
            assert_eq!(handset.app.game().turns(), turns);
            assert_eq!(both(&handset), stood, "turn {turns}");
        }
        // All of them played again: no time was won by it.
        for redone in 1..=3 {
            handset.back();
            (0..if redone == 1 { 1 } else { 2 }).for_each(|_| handset.next());
            handset.choose();
            assert_eq!(handset.app.game().turns(), redone);
        }
        let [mine, theirs] = both(&handset);
        assert_eq!(mine, last[0]);
        assert!(theirs <= last[1] && theirs.unwrap() + 1 >= last[1].unwrap(), "it runs again");
    }
}

#[test]
fn a_device_that_sleeps_stops_the_clock() {
    let mut handset = timed(JOYSTICK, TimeControl { minutes: [5, 5], ..TIME });
    handset.wait(119_000);
    let before = seconds(&handset, 0);
    handset.wait(600_000);
    assert!(handset.asleep);
    assert!(seconds(&handset, 0).unwrap() + 2 >= before.unwrap());
}

#[test]
fn the_last_seconds_are_heard_and_who_runs_out_of_time_loses() {
    for kind in SMALLEST_AND_LARGEST {
        let mut handset = timed(kind, TIME);
        handset.wait(49_000);
        assert!(!handset.cues.contains(&Cue::Tick));
        handset.wait(10_500);
        assert_eq!(handset.cues.iter().filter(|cue| **cue == Cue::Tick).count(), 10);
        handset.wait(3_000);
        assert_eq!(handset.app.screen(), "End");
        let words = handset.words();
        assert!(words.contains("Black wins!") && words.contains("on time"), "{words}");
        assert!(!words.contains("Take back"), "time is not given back");
        let again = Handset::new(common::device(kind), 5, &handset.saved);
        assert_eq!(again.app.screen(), "Title", "and it stays so");
    }
}

#[test]
fn time_that_only_warns_lets_the_game_go_on() {
    for kind in SMALLEST_AND_LARGEST {
        let mut handset = timed(kind, TimeControl { loses: false, ..TIME });
        handset.wait(61_000);
        assert_eq!(handset.app.screen(), "Play");
        let words = handset.words().replace('\n', " ");
        assert!(words.contains("Time is up!"), "{words}");
        handset.wait(5_000);
        assert!(handset.words().contains("0:00"));
        let turn = handset.any_turn(&handset.app.game().clone()).unwrap();
        handset.play(turn);
        assert_eq!(handset.app.game().turns(), 1);
    }
}

#[test]
fn a_second_of_the_clock_repaints_its_own_rows_and_no_others() {
    for kind in SMALLEST_AND_LARGEST {
        let mut handset = timed(kind, TIME);
        handset.wait(2_000);
        let mut renderer = Renderer::new(kind.0);
        let mut rows = |handset: &Handset| -> Vec<u16> {
            handset.app.compose(&mut renderer);
            renderer.changes().iter().flatten().collect()
        };
        assert_eq!(rows(&handset).len(), usize::from(kind.0.1), "everything at first");
        handset.wait(1_000);
        let changed = rows(&handset);
        let (count, last) = (changed.len(), changed.last().copied());
        assert!((1..=36).contains(&count), "{count} rows on {kind:?}");
        assert!(last < Some(44), "down to row {last:?} on {kind:?}");
    }
}
