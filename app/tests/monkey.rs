//! A million keys pressed at random, on every device: no panic, no illegal state, nothing lost. And the same with a
//! hostile shell: answers that are illegal, foreign or late, keys that the device lacks, a clock that jumps.
//!
//! Arithmetic is checked for overflow here, as in every build for tests.

mod common;

use std::collections::BTreeMap;

use common::handset::{Handset, records};
use common::{DEVICES, device};
use nonaga_app::{
    App, Event, Key, Millis, PointerPhase, RecordKind, Settings, Steering, ThoughtId,
};
use nonaga_core::search::{Answer, Score, SearchProgress};
use nonaga_core::{Cell, Game, Outcome, Relocation, Slide, Turn};

const EVENTS: usize = 1_000_000;
const HOSTILE_EVENTS: usize = 400_000;
const EVENTS_A_GAME: usize = 4_000;

/// What must be true at any moment.
fn check(handset: &mut Handset) {
    let game = handset.app.game();
    let again = Game::from_codes(*game.start(), game.codes().iter().copied());
    assert_eq!(again.as_ref().map(Game::position), Ok(game.position()), "the record is the game");
    let language = handset.app.settings().language;
    let screen = handset.app.screen();
    // What is set up on the analysis board may go anywhere.
    if let Some(cell) = handset.app.pointed_at().filter(|_| screen != "Analysis") {
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
    // Of two games, the one that was played last is gone on with.
    let game = handset.app.game();
    after.start(0);
    if let (Some(match_state), Some(again)) = (handset.app.match_state(), after.match_state()) {
        assert_eq!(again.record_kind(), match_state.record_kind());
        // A machine's turn that was cut in half is begun again.
        let kept = after.game().half_turns();
        assert!(kept == game.half_turns() || kept + 1 == game.half_turns());
        assert_eq!((after.game().record(), after.game().start()), (game.record(), game.start()));
    }
    let swap = after.match_state().is_some_and(|match_state| match_state.may_swap(after.game()));
    let first = if swap { "Dialog" } else { "Play" };
    assert!([first, "Play", "End", "Title"].contains(&after.screen()));
}

/// Wakes the app whenever it wants that at this moment; returns how often. It never wants to be woken in the past, and it
/// does not go on for ever: one tick is due, and one more if that led to another screen.
fn check_wakes(handset: &mut Handset, latest: Millis) -> usize {
    for ticks in 0..3 {
        let wake = handset.app.next_wake();
        assert!(wake.is_none_or(|wake| wake >= latest), "{wake:?} is before {latest}");
        if wake != Some(latest) {
            return ticks;
        }
        handset.tick(latest);
    }
    panic!("{} wants to be woken at once again and again", handset.app.screen());
}

/// The title can be reached, even if nothing that is asked is ever answered.
fn check_way_out(handset: &mut Handset) {
    handset.quick = false;
    let mut way = Vec::new();
    for _ in 0..40 {
        handset.wait(3_000);
        way.push(handset.app.screen());
        match handset.app.screen() {
            "Title" => return,
            // The last row leads there; a pad that is turned with the picture has its keys the other way round.
            "GameMenu" | "End" => {
                match handset.picture().turned() && handset.keys.steering() == Steering::Pad {
                    true => handset.next(),
                    false => handset.previous(),
                }
                handset.choose();
            }
            // Where nothing can be pointed at there is a menu, or it opens.
            "Analysis" if handset.app.pointed_at().is_none() => {
                handset.previous();
                handset.choose();
            }
            // Every key is only checked there, unless it is held.
            "BoardCheck" => handset.hold(Key::B, 3_000),
            _ => handset.back(),
        }
        // The menu of a puzzle is a part of its screen; its last row leads out.
        if handset.app.screen() == "Puzzle" && handset.app.pointed_at().is_none() {
            handset.previous();
            handset.choose();
        }
    }
    panic!("no way out: {way:?}");
}

/// Random keys, and time that passes at random. Returns how often each screen was seen.
fn play_at_random(events: usize, is_hostile: bool) -> BTreeMap<&'static str, usize> {
    let (mut visits, mut ticks) = (BTreeMap::new(), 0);
    for round in 0..events / EVENTS_A_GAME {
        let kind = DEVICES[round % DEVICES.len()];
        let mut handset = Handset::new(device(kind), round as u32 * 77 + 1, &Default::default());
        let language = nonaga_app::Language::ALL[round / DEVICES.len() % 6];
        let settings = Settings { language, ..*handset.app.settings() };
        handset.app.set(settings);
        let keys: Vec<Key> = kind.1.iter().collect();
        let mut latest = 0;
        for n in 0..EVENTS_A_GAME {
            handset.quick = handset.random(4) > 0;
            let event = match handset.random(8) {
                7 if is_hostile => hostile_event(&mut handset),
                _ => ordinary_event(&mut handset, &keys),
            };
            handset.handle(event);
            let wake = handset.app.next_wake();
            assert!(wake.is_none_or(|wake| wake >= latest), "{wake:?} is before {latest}");
            let time = match handset.random(40) {
                0 => 70_000,
                1..=4 => 3_000,
                5..=20 => 300,
                _ => 0,
            };
            handset.now += time;
            if is_hostile {
                jump_in_time(&mut handset);
            }
            latest = latest.max(handset.now);
            // One step is enough: the game must bear a shell that comes late.
            handset.tick(handset.now);
            ticks += check_wakes(&mut handset, latest);
            *visits.entry(handset.app.screen()).or_insert(0) += 1;
            if n % 8 == 0 {
                check(&mut handset);
            }
            if n % 500 == 0 {
                check_records(&handset);
            }
        }
        handset.now = latest;
        check_way_out(&mut handset);
    }
    let kind = if is_hostile { "hostile and other" } else { "ordinary" };
    println!(
        "{events} {kind} events: {ticks} more ticks wanted at once, none in the past, no storm"
    );
    visits
}

#[test]
fn a_monkey_breaks_nothing() {
    let visits = play_at_random(EVENTS, false);
    // It has been everywhere.
    assert!(visits.len() >= 15, "{visits:?}");
    assert!(visits.values().all(|&times| times > 500), "{visits:?}");
}

#[test]
fn a_hostile_shell_breaks_nothing() {
    let visits = play_at_random(HOSTILE_EVENTS, true);
    assert!(visits.len() >= 15, "{visits:?}");
    assert!(visits.values().all(|&times| times > 100), "{visits:?}");
}

fn ordinary_event(handset: &mut Handset, keys: &[Key]) -> Event {
    let key = keys[handset.random(keys.len() as u32) as usize];
    // Choosing more often than going back gets further.
    let key = if key == Key::B && handset.random(3) > 0 { Key::A } else { key };
    match handset.random(11) {
        8.. => pointer_event(handset, |handset| handset.random(360) as i16 - 20),
        0..=3 => Event::Press(key),
        4 => Event::Repeat(key),
        5 => Event::ShortRelease(key),
        6 => Event::LongPress(key),
        _ => {
            let percent = handset.random(101) as u8;
            Event::Battery { percent, charging: handset.random(2) == 0 }
        }
    }
}

fn pointer_event(handset: &mut Handset, mut place: impl FnMut(&mut Handset) -> i16) -> Event {
    let phase = match handset.random(3) {
        0 => PointerPhase::Press,
        1 => PointerPhase::Drag,
        _ => PointerPhase::Release,
    };
    Event::Pointer(phase, (place(handset), place(handset)))
}

/// What no shell should ever send.
fn hostile_event(handset: &mut Handset) -> Event {
    let key = Key::ALL[handset.random(9) as usize];
    let asked = handset.asked().map(|(id, _)| id);
    let any = ThoughtId::with_number(handset.random(1 << 16) as u16).unwrap_or(ThoughtId::FIRST);
    let id = if handset.random(4) == 0 { any } else { asked.unwrap_or(any) };
    let score = Score(match handset.random(8) {
        0 => i16::MIN,
        1 => i16::MAX,
        2 => Score::WIN - handset.random(8) as i16,
        3..=5 => -Score::WIN + handset.random(8) as i16,
        _ => handset.random(1 << 16) as i16,
    });
    match handset.random(9) {
        8 => pointer_event(handset, |handset| handset.random(1 << 16) as i16),
        0 => Event::Press(key),
        1 => Event::LongPress(key),
        2 => Event::Battery { percent: handset.random(256) as u8, charging: false },
        3 => {
            let permille = handset.random(1 << 16) as u16;
            Event::Progress(id, SearchProgress { permille, ..SearchProgress::NONE })
        }
        _ => {
            let turn = hostile_turn(handset);
            Event::Thought(id, Answer { turn, score, ..Answer::NONE })
        }
    }
}

/// Any turn: none, one that is legal from its beginning or to its end, or one that lies anywhere.
fn hostile_turn(handset: &mut Handset) -> Option<Turn> {
    let legal = match handset.asked() {
        Some((_, game)) => handset.any_turn(&game),
        None => None,
    };
    let [from, to, disc, place] = [0; 4].map(|_| any_cell(handset));
    let relocation = Some(Relocation { from: disc, to: place });
    match (handset.random(6), legal) {
        (0, _) => None,
        (1, _) => Some(Turn::Pass),
        (2, Some(Turn::Move(slide, _))) => Some(Turn::Move(slide, None)),
        (3, Some(Turn::Move(slide, _))) => Some(Turn::Move(slide, relocation)),
        (4, legal) => legal,
        _ => Some(Turn::Move(Slide { from, to }, relocation)),
    }
}

fn any_cell(handset: &mut Handset) -> Cell {
    let reach = [3, 40, 1 << 15][handset.random(3) as usize];
    let mut coordinate = || (handset.random(2 * reach) as i32 - reach as i32) as i16;
    Cell::new(coordinate(), coordinate())
}

/// Sometimes the clock goes on by days or years, or back.
fn jump_in_time(handset: &mut Handset) {
    const DAY: Millis = 24 * 60 * 60 * 1000;
    match handset.random(400) {
        0 => handset.now += DAY * Millis::from(handset.random(30)),
        1 => handset.now += 365 * DAY,
        2 => handset.now = handset.now.saturating_sub(handset.random(100_000).into()),
        _ => {}
    }
}
