//! Whole games played by keys alone, in every set of keys.

mod common;

use common::handset::Handset;
use common::{DEVICES, device};
use nonaga_app::{Cue, Key};
use nonaga_core::{Draw, Outcome, Side};

#[test]
fn a_game_against_the_machine_in_every_set_of_keys() {
    for (n, kind) in DEVICES.into_iter().enumerate() {
        let mut handset = Handset::new(device(kind), 100 + n as u32, &Default::default());
        handset.choose();
        assert_eq!(handset.app.screen(), "NewGame");
        handset.choose();
        assert_eq!(handset.app.screen(), "Play");
        while handset.app.game().outcome() == Outcome::Open {
            assert_eq!(handset.app.game().position().side(), Side::Red, "the player is red");
            let (before, game) = (handset.app.game().turns(), handset.app.game().clone());
            let Some(turn) = handset.any_turn(&game) else {
                panic!("a game that is open has a turn")
            };
            handset.play(turn);
            handset.wait(10_000);
            // The turn that was meant is the one that was played.
            let mut turns = Vec::new();
            handset.app.game().for_each_turn(|_, turn| turns.push(turn));
            assert_eq!(turns[before], turn);
        }
        assert_eq!(handset.app.screen(), "End");
        assert!(handset.saves >= handset.app.game().half_turns(), "saved after every half-turn");
        let games: u32 = Side::ALL
            .iter()
            .map(|&side| {
                handset.app.statistics().tally(nonaga_core::search::Level::FIRST, side).games()
            })
            .sum();
        assert_eq!(games, 1);
    }
}

#[test]
fn a_power_cut_after_any_half_turn_loses_nothing() {
    let mut cuts = 0;
    for seed in 0..12 {
        let kind = DEVICES[seed as usize % DEVICES.len()];
        let mut handset = Handset::new(device(kind), seed, &Default::default());
        handset.choose();
        handset.choose();
        while handset.app.game().outcome() == Outcome::Open {
            let game = handset.app.game().clone();
            let turn = handset.any_turn(&game).expect("a game that is open has a turn");
            handset.play(turn);
            // The power goes in the middle of the machine's turn, or of ours.
            let time = handset.random(3_000).into();
            handset.wait(time);
            let again = Handset::new(device(kind), seed + 1, &handset.saved);
            let (before, after) = (handset.app.game(), again.app.game());
            // A machine's turn that was cut in half is begun again.
            let kept = after.half_turns();
            assert!(kept == before.half_turns() || kept + 1 == before.half_turns());
            assert_eq!(before.codes()[..kept], *after.codes());
            let back = if before.outcome() == Outcome::Open { "Play" } else { "Title" };
            assert_eq!(again.app.screen(), back);
            handset = again;
            handset.wait(8_000);
            cuts += 1;
        }
    }
    assert!(cuts > 20, "only {cuts}");
}

/// Red's token and disc there and back, and black's.
const RED: [&str; 2] = ["2,0>-1,0/-1,2>1,2", "-1,0>2,0/1,2>-1,2"];
const BLACK: [&str; 2] = ["0,2>0,-1/1,-2>-1,-2", "0,-1>0,2/-1,-2>1,-2"];

#[test]
fn a_match_between_friends_who_draw_every_game_ends_as_a_draw() {
    for kind in [DEVICES[0], DEVICES[4]] {
        let mut handset = Handset::new(device(kind), 5, &Default::default());
        handset.choose();
        // Opponent: friend; match: best of three; start.
        for key in [Key::Down, Key::Right, Key::Down, Key::Right, Key::Up, Key::Up] {
            handset.press(key);
        }
        handset.choose();
        for (game, score) in ["½ : ½", "1 : 1", "1½ : 1½"].into_iter().enumerate() {
            let sides = if game % 2 == 0 { [RED, BLACK] } else { [BLACK, RED] };
            for turn in (0..9).map(|turn| sides[turn % 2][turn / 2 % 2]) {
                handset.play(turn.parse().unwrap());
            }
            assert_eq!(handset.app.game().outcome(), Outcome::Drawn(Draw::Repetition));
            assert_eq!(handset.cues.last(), Some(&Cue::Draw));
            let over = game == 2;
            let line = if over { "Match drawn" } else { "Match" };
            let words = handset.words();
            for part in ["A draw", &format!("{line} {score}"), "3 × the same position"] {
                assert!(words.contains(part), "no {part:?} in {words:?}");
            }
            assert!(words.contains(if over { "Again" } else { "Next game" }), "{words}");
            handset.choose();
            let next = if over { "0 : 0" } else { score };
            assert!(handset.words().contains(next), "{}", handset.words());
        }
    }
}
