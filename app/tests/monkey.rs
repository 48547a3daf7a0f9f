//! A million keys pressed at random, on every device: no panic, no illegal state, nothing lost.

mod common;

use std::collections::BTreeMap;

use common::handset::{Handset, records};
use common::{DEVICES, device};
use nonaga_app::{App, Event, Key, RecordKind, Settings};
use nonaga_core::{Game, Outcome};

const EVENTS: usize = 1_000_000;
const EVENTS_A_GAME: usize = 4_000;

/// What must be true at any moment.
fn check(handset: &mut Handset) {
    let game = handset.app.game();
    let again = Game::from_codes(*game.start(), game.codes().iter().copied());
    assert_eq!(again.as_ref().map(Game::position), Ok(game.position()), "the record is the game");
    let language = handset.app.settings().language;
    let screen = handset.app.screen();
    if let Some(cell) = handset.app.pointed_at() {
        let position = if screen == "Play" {
            assert_eq!(handset.app.game().outcome(), Outcome::Open);
            handset.app.game().position()
        } else {
            handset.app.position()
        };
        assert!(position.discs().iter().any(|disc| disc.distance(cell) <= 2), "points at {cell:?}");
    }
    let picture = handset.picture();
    assert_eq!(picture.cramped(), None, "{screen} in {}", language.name());
    assert!(!picture.overflowed(), "{screen}");
}

/// What is saved and loaded is the same game, with what can be redone, and everything else besides.
fn check_records(handset: &Handset) {
    let before = records(&handset.app);
    let mut after = App::new(device(DEVICES[0]), 1);
    for (kind, bytes) in RecordKind::ALL.into_iter().zip(before.iter().flatten()) {
        assert_eq!(after.load(kind, bytes), Ok(()));
    }
    assert_eq!(records(&after), before);
    if handset.app.match_state().is_some() {
        assert_eq!(after.game(), handset.app.game());
        assert_eq!(after.match_state(), handset.app.match_state());
    }
    after.start(0);
    let swap = after.match_state().is_some_and(|match_state| match_state.may_swap(after.game()));
    let first = if swap { "Dialog" } else { "Play" };
    assert!([first, "Play", "End", "Title"].contains(&after.screen()));
}

#[test]
fn a_monkey_breaks_nothing() {
    let mut visits = BTreeMap::new();
    for round in 0..EVENTS / EVENTS_A_GAME {
        let kind = DEVICES[round % DEVICES.len()];
        let mut handset = Handset::new(device(kind), round as u32 * 77 + 1, &Default::default());
        let language = nonaga_app::Language::ALL[round / DEVICES.len() % 6];
        let settings = Settings { language, ..*handset.app.settings() };
        handset.app.set(settings);
        let keys: Vec<Key> = kind.1.iter().collect();
        for n in 0..EVENTS_A_GAME {
            let key = keys[handset.random(keys.len() as u32) as usize];
            // Choosing more often than going back gets further.
            let key = if key == Key::B && handset.random(3) > 0 { Key::A } else { key };
            let event = match handset.random(8) {
                0..=3 => Event::Press(key),
                4 => Event::Repeat(key),
                5 => Event::ShortRelease(key),
                6 => Event::LongPress(key),
                _ => battery(&mut handset),
            };
            handset.quick = handset.random(4) > 0;
            handset.handle(event);
            let time = match handset.random(40) {
                0 => 70_000,
                1..=4 => 3_000,
                5..=20 => 300,
                _ => 0,
            };
            // One step is enough: the game must bear a shell that comes late.
            handset.now += time;
            handset.app.tick(handset.now);
            *visits.entry(handset.app.screen()).or_insert(0) += 1;
            if n % 8 == 0 {
                check(&mut handset);
            }
            if n % 500 == 0 {
                check_records(&handset);
            }
        }
    }
    // It has been everywhere.
    assert!(visits.len() >= 15, "{visits:?}");
    assert!(visits.values().all(|&times| times > 500), "{visits:?}");
}

fn battery(handset: &mut Handset) -> Event {
    let percent = handset.random(101) as u8;
    Event::Battery { percent, charging: handset.random(2) == 0 }
}
