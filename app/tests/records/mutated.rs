//! What play leads to is read; what is read can be played on from, saved and read again; bytes that are changed
//! are one or the other.
//!
//! `NONAGA_SOAK=n` makes it n times as long, and 0 much shorter.

use std::ops::Range;

use nonaga_app::{App, BeginnerChoice, Key, RecordKind, Settings, TimeControl};
use nonaga_core::search::Level;
use nonaga_core::{Game, Outcome};

use crate::common::handset::{Handset, Records, record};
use crate::common::{DEVICES, device};
use crate::fresh;

const DEVICES_PLAYED: Range<u32> = 0..48;
const MUTATIONS: u32 = 60_000;
/// As many as a mutant of the code is worth.
const FEW_MUTATIONS: u32 = 3_000;

type Saved = (RecordKind, Vec<u8>);

/// Somebody who plays, and presses any key now and then.
fn play(handset: &mut Handset, steps: usize) {
    const KEYS: [Key; 8] =
        [Key::A, Key::B, Key::X, Key::Y, Key::Up, Key::Down, Key::Left, Key::Right];
    for _ in 0..steps {
        if is_players_turn(handset) && handset.random(40) == 0 {
            let to_resign = [Key::X, Key::Up, Key::Up, Key::A, Key::Left, Key::A];
            to_resign.into_iter().for_each(|key| handset.press(key));
        } else if is_players_turn(handset) && handset.random(5) > 0 {
            handset.choose();
            handset.wait(400);
            continue;
        }
        let key = KEYS[handset.random(8) as usize];
        handset.press(key);
        // Sometimes in the middle of what is being shown.
        let time = [0, 100, 3_000][handset.random(3) as usize];
        handset.wait(time);
    }
}

/// Whether somebody can point at something and choose it.
fn is_players_turn(handset: &Handset) -> bool {
    let (app, game) = (&handset.app, handset.app.game());
    let machine = app.match_state().and_then(|it| it.machine(game.position().side()));
    app.screen() == "Play"
        && game.outcome() == Outcome::Open
        && machine.is_none()
        && app.pointed_at().is_some()
}

/// A device on which all kinds of games are started.
fn device_with(seed: u32) -> Handset {
    let mut handset = Handset::new(device(DEVICES[0]), seed, &Default::default());
    let mut settings: Settings = *handset.app.settings();
    settings.new_game.friend = seed.is_multiple_of(2);
    settings.new_game.length = [1, 3, 5][seed as usize % 3];
    settings.new_game.swap = seed % 4 < 2;
    settings.new_game.companion = seed % 8 == 1;
    settings.new_game.begins = BeginnerChoice::ALL[seed as usize % 3];
    if seed % 8 >= 4 {
        let loses = seed % 16 >= 8;
        settings.new_game.time = TimeControl { minutes: [1, 5], increments: [2, 0], loses };
    }
    settings.new_game.level = Level::new(1 + seed as u8 % Level::COUNT).unwrap();
    handset.app.set(settings);
    handset.score = if seed.is_multiple_of(3) { -900 } else { 0 };
    handset
}

/// Everything that some devices save.
fn played() -> Vec<Saved> {
    DEVICES_PLAYED
        .flat_map(|seed| {
            let mut handset = device_with(seed);
            handset.choose();
            handset.choose();
            play(&mut handset, 250);
            let mut log = std::mem::take(&mut handset.log);
            // A whole game that is over, and what comes after it.
            let mut game = Game::default();
            while let Some(turn) = handset.any_turn(&game) {
                game.play_turn(turn).unwrap();
            }
            let [low, high] = (game.record().len() as u16).to_le_bytes();
            let (mine, length) = ((seed % 2) as u8, [1, 3, 5][seed as usize % 3]);
            let mut over = vec![3, 3, mine, 0, length, 0, 0, 0, 2, 2, 0, 0, low, high, low, high];
            over.extend(game.record().iter().flat_map(|code| code.bits().to_le_bytes()));
            let mut records = Records::default();
            records[RecordKind::Game as usize - 1] = Some(over);
            let mut handset = Handset::new(device(DEVICES[0]), seed, &records);
            play(&mut handset, 100);
            log.append(&mut handset.log);
            log
        })
        .collect()
}

fn is_read(kind: RecordKind, bytes: &[u8]) -> Option<App> {
    let mut app = fresh();
    app.load(kind, bytes).is_ok().then_some(app)
}

#[test]
fn mutated_records_are_refused_or_can_be_played_on_from_and_saved_and_read_again() {
    let times: u32 = std::env::var("NONAGA_SOAK").map_or(1, |n| n.parse().expect("a number"));
    let mutations = (MUTATIONS * times).max(FEW_MUTATIONS);
    let saved = played();
    for (kind, bytes) in &saved {
        let app = is_read(*kind, bytes).unwrap_or_else(|| panic!("{kind:?} {bytes:?}"));
        assert_eq!(record(&app, *kind), *bytes);
    }
    // Of each game whether it was counted, given up, swapped, helped, timed: all of that has been played.
    let is_game = |kind| matches!(kind, RecordKind::Game | RecordKind::FriendGame);
    for (at, value) in [(8, 0), (8, 1), (9, 0), (9, 1), (10, 1), (11, 1), (11, 4), (1, 9), (1, 0)] {
        let has = |(kind, bytes): &Saved| is_game(*kind) && bytes.get(at) == Some(&value);
        assert!(saved.iter().any(has), "no game has {value} at {at}");
    }

    let mut dice = Handset::new(device(DEVICES[0]), 5, &Default::default());
    let (mut read, mut refused, mut played_on) = (0, 0, 0);
    for _ in 0..mutations {
        let (kind, mut bytes) = saved[dice.random(saved.len() as u32) as usize].clone();
        for _ in 0..1 + dice.random(3) {
            // Mostly where the values are.
            let end = if dice.random(4) > 0 { bytes.len().min(16) } else { bytes.len() };
            let at = dice.random(end as u32) as usize;
            bytes[at] = if dice.random(2) == 0 { dice.random(8) } else { dice.random(256) } as u8;
        }
        let Some(app) = is_read(kind, &bytes) else {
            refused += 1;
            continue;
        };
        read += 1;
        // Earlier versions are written as the present one.
        let again = record(&app, kind);
        let is_old = bytes[0] < again[0];
        assert!(again == bytes || is_old, "{bytes:?}");
        let read_again = is_read(kind, &again).map(|app| record(&app, kind));
        assert_eq!(read_again, Some(again.clone()));
        if is_game(kind) && dice.random(8) == 0 {
            played_on += 1;
            let mut records = Records::default();
            records[kind as usize - 1] = Some(again);
            let mut handset = Handset::new(device(DEVICES[0]), read, &records);
            play(&mut handset, 40);
            for (kind, bytes) in &handset.log {
                assert!(is_read(*kind, bytes).is_some(), "{kind:?} {bytes:?}, from {records:?}");
            }
        }
    }
    println!("\n| records | number |\n|---|---|");
    println!("| saved by play, all read | {} |", saved.len());
    println!("| mutated | {mutations} |");
    println!("| refused | {refused} |");
    println!("| read, saved and read again | {read} |");
    println!("| played on from, every save read again | {played_on} |");
    // About one of fifteen is read, and played on from if it is one of every eight games.
    assert!(read > mutations / 30 && refused > mutations / 2 && played_on > mutations / 500);
}
