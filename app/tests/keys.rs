//! The table of keys in the README, row by row: each key does what its column says.

mod common;

use common::device;
use common::handset::Handset;
use nonaga_app::{Key, KeySet};

const README: &str = include_str!("../../README.md");

/// A key, pressed briefly or held.
#[derive(Clone, Copy)]
enum PadDirection {
    Press(Key),
    Hold(Key),
}

use PadDirection::{Hold, Press};

/// A row of the table: what it says, and the same as keys; without a key of its own, a hint is in the menu.
struct Row {
    says: &'static str,
    sets: &'static [KeySet],
    moves: &'static [PadDirection],
    choose: &'static [PadDirection],
    back: PadDirection,
    menu: PadDirection,
    hint: Option<PadDirection>,
}

const PAD: &[PadDirection] =
    &[Press(Key::Up), Press(Key::Down), Press(Key::Left), Press(Key::Right)];

const ROWS: [Row; 4] = [
    Row {
        says: "| joystick or pad, A B X Y | pad | A, centre | B | X | Y |",
        sets: &[KeySet::NINE, KeySet::EIGHT],
        moves: PAD,
        choose: &[Press(Key::A), Press(Key::Centre)],
        back: Press(Key::B),
        menu: Press(Key::X),
        hint: Some(Press(Key::Y)),
    },
    Row {
        says: "| joystick, A B | pad | A, centre | B | B | in the menu |",
        sets: &[KeySet::SEVEN],
        moves: PAD,
        choose: &[Press(Key::A), Press(Key::Centre)],
        back: Press(Key::B),
        menu: Press(Key::B),
        hint: None,
    },
    Row {
        says: "| A B X Y | X, Y | A | B | B | in the menu |",
        sets: &[KeySet::FOUR],
        moves: &[Press(Key::X), Press(Key::Y)],
        choose: &[Press(Key::A)],
        back: Press(Key::B),
        menu: Press(Key::B),
        hint: None,
    },
    Row {
        says: "| A B | A, B | hold A | hold B | hold B | in the menu |",
        sets: &[KeySet::TWO],
        moves: &[Press(Key::A), Press(Key::B)],
        choose: &[Hold(Key::A)],
        back: Hold(Key::B),
        menu: Hold(Key::B),
        hint: None,
    },
];

/// A game in which red is about to choose a token.
fn at_the_first_turn(keys: KeySet) -> Handset {
    let mut handset = Handset::new(device(((240, 240), keys)), 1, &Default::default());
    handset.choose();
    handset.choose();
    assert!(handset.words().contains("Choose a token"));
    handset
}

fn use_key(handset: &mut Handset, way: PadDirection) {
    match way {
        Press(key) => handset.press(key),
        Hold(key) => handset.hold(key, 600),
    }
}

#[test]
fn the_readme_tells_every_row() {
    for Row { says, .. } in ROWS {
        assert!(README.contains(&format!("\n{says}\n")), "the README has no row {says}");
    }
}

#[test]
fn every_key_does_what_its_column_says() {
    for row in ROWS {
        for &keys in row.sets {
            let exists =
                |way: &&PadDirection| matches!(way, Press(key) | Hold(key) if keys.has(*key));
            let moved = row.moves.iter().filter(|&&way| {
                let mut handset = at_the_first_turn(keys);
                let before = handset.app.pointed_at();
                use_key(&mut handset, way);
                handset.app.pointed_at() != before
            });
            // From a corner of the field, not every direction leads to another token.
            assert!(moved.count() >= 2, "{}", row.says);

            for &way in row.choose.iter().filter(exists) {
                let mut handset = at_the_first_turn(keys);
                use_key(&mut handset, way);
                assert!(handset.words().contains("Where to slide?"), "{}", row.says);
                use_key(&mut handset, row.back);
                assert!(handset.words().contains("Choose a token"), "{}", row.says);
                use_key(&mut handset, row.menu);
                assert_eq!(handset.app.screen(), "GameMenu", "{}", row.says);
                assert!(handset.words().contains("Hint"), "{}", row.says);
            }

            if let Some(way) = row.hint {
                let mut handset = at_the_first_turn(keys);
                handset.quick = false;
                use_key(&mut handset, way);
                assert!(handset.is_thinking(), "{}", row.says);
            }
        }
    }
}

#[test]
fn a_key_that_the_device_lacks_does_nothing() {
    for kind in common::DEVICES {
        let missing = || Key::ALL.into_iter().filter(|&key| !kind.1.has(key));
        let mut handset = Handset::new(device(kind), 1, &Default::default());
        handset.choose();
        handset.choose();
        assert_eq!(handset.app.screen(), "Play");
        let before = handset.words();
        for key in missing() {
            handset.press(key);
            handset.hold(key, 600);
            assert_eq!(
                (handset.app.screen(), handset.words()),
                ("Play", before.clone()),
                "{key:?}"
            );
        }
        // Nor does it wake a device that sleeps.
        handset.wait(60 * 60 * 1000);
        assert_eq!(handset.light, Some(0));
        missing().for_each(|key| handset.press(key));
        assert_eq!(handset.light, Some(0));
    }
}
