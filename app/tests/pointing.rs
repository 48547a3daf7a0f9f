//! The game by pointing alone: menus, dialogs and whole games, on every screen.

mod common;

use common::handset::Handset;
use common::{DEVICES, Kind, device};
use nonaga_app::{Cue, Event, GameSetup, Key, KeySet, PointerPhase, Settings};
use nonaga_core::{Cell, Outcome, Side, Turn};

impl Handset {
    fn pointer(&mut self, phase: PointerPhase, at: (i16, i16)) {
        self.handle(Event::Pointer(phase, at));
        self.wait(40);
    }

    fn tap(&mut self, at: (i16, i16)) {
        self.pointer(PointerPhase::Press, at);
        self.pointer(PointerPhase::Release, at);
    }

    fn pixel_of(&self, cell: Cell) -> (i16, i16) {
        self.app.pixel_of(cell).expect("there is a field")
    }

    fn tap_cell(&mut self, cell: Cell) {
        self.tap(self.pixel_of(cell));
        self.wait(3_000);
    }

    /// Presses on one cell and lets go on another. The camera may have moved in between.
    fn drag(&mut self, from: Cell, to: Cell) {
        let start = self.pixel_of(from);
        self.pointer(PointerPhase::Press, start);
        self.wait(1_000);
        self.pointer(PointerPhase::Drag, (start.0 + 3, start.1));
        self.pointer(PointerPhase::Drag, self.pixel_of(to));
        self.pointer(PointerPhase::Release, self.pixel_of(to));
        self.wait(3_000);
    }

    /// Taps every few pixels of a column until the screen is another one.
    fn tap_down_column(&mut self, x: i16, rows: impl Iterator<Item = i16>) {
        let before = self.app.screen();
        for y in rows {
            self.tap((x, y));
            if self.app.screen() != before {
                return;
            }
        }
        panic!("nothing leads away from {before}");
    }
}

fn start(kind: Kind) -> Handset {
    let mut handset = Handset::new(device(kind), 7, &Default::default());
    handset.choose();
    handset.choose();
    assert_eq!(handset.app.screen(), "Play");
    handset
}

#[test]
fn a_game_by_taps_and_one_by_drags_on_every_screen() {
    for kind in DEVICES {
        for is_dragged in [false, true] {
            let mut handset = start(kind);
            while handset.app.game().outcome() == Outcome::Open {
                assert_eq!(handset.app.game().position().side(), Side::Red, "the player is red");
                let (before, game) = (handset.app.game().turns(), handset.app.game().clone());
                let turn = handset.any_turn(&game).expect("a game that is open has a turn");
                let Turn::Move(slide, disc) = turn else {
                    panic!("a red turn begins with a token")
                };
                let moves = [(slide.from, slide.to)].into_iter();
                for (from, to) in moves.chain(disc.map(|disc| (disc.from, disc.to))) {
                    if is_dragged {
                        handset.drag(from, to);
                    } else {
                        handset.tap_cell(from);
                        handset.tap_cell(to);
                    }
                }
                handset.wait(10_000);
                let mut turns = Vec::new();
                handset.app.game().for_each_turn(|_, turn| turns.push(turn));
                assert_eq!(turns[before], turn, "the turn that was meant, on {kind:?}");
            }
            assert_eq!(handset.app.screen(), "End");
        }
    }
}

#[test]
fn what_is_not_allowed_is_refused_and_what_is_held_stays_held() {
    let mut handset = start(DEVICES[0]);
    let position = *handset.app.game().position();
    let refusals =
        |handset: &Handset| handset.cues.iter().filter(|&&cue| cue == Cue::Refused).count();
    // Not a token of mine, not a token at all.
    handset.tap_cell(position.tokens(Side::Black)[0]);
    handset.tap_cell(Cell::new(0, 0));
    assert_eq!(refusals(&handset), 2);
    // A token, and where it cannot stop.
    let slide = position.slides()[0];
    handset.tap_cell(slide.from);
    handset.tap_cell(Cell::new(0, 0));
    assert_eq!((refusals(&handset), handset.app.game().half_turns()), (3, 0));
    // It is put back by touching it again; then another is taken instead of it.
    handset.tap_cell(slide.from);
    assert_eq!(handset.app.pointed_at(), Some(slide.from));
    let other = position.slides().into_iter().find(|other| other.from != slide.from);
    let other = other.expect("another token can slide");
    handset.tap_cell(slide.from);
    handset.tap_cell(other.from);
    handset.tap_cell(other.to);
    assert_eq!(handset.app.game().half_turns(), 1);
}

#[test]
fn a_press_that_trembles_is_a_tap_and_not_a_drag() {
    let mut handset = start(DEVICES[0]);
    let slide = handset.app.game().position().slides()[0];
    let (x, y) = handset.pixel_of(slide.from);
    handset.pointer(PointerPhase::Press, (x, y));
    handset.pointer(PointerPhase::Drag, (x + 5, y - 5));
    handset.pointer(PointerPhase::Release, (x + 5, y - 5));
    handset.tap_cell(slide.to);
    assert_eq!(handset.app.game().half_turns(), 1);
}

#[test]
fn menus_dialogs_and_key_help_are_touched() {
    for kind in DEVICES {
        let mut handset = Handset::new(device(kind), 7, &Default::default());
        let (width, height) = (kind.0.0 as i16, kind.0.1 as i16);
        // The first row of the title is in the right half, below the top.
        handset.tap_down_column(width * 3 / 4, (0..height).step_by(9));
        assert_eq!(handset.app.screen(), "NewGame");
        handset.tap_down_column(width / 4, (0..height).step_by(9));
        assert_eq!(handset.app.screen(), "Play");
        // A touch of something that is not there changes nothing.
        handset.tap((width - 1, height / 2));
        assert_eq!(handset.app.game().half_turns(), 0);
        // The menu is behind the key help, at the bottom or at the left.
        let strip: Vec<i16> = (2..width).step_by(7).collect();
        for x in strip.into_iter().rev() {
            for y in [height - 6, height * 3 / 4] {
                if handset.app.screen() == "Play" {
                    handset.tap((x, y));
                    handset.wait(3_000);
                }
            }
        }
        assert_eq!(handset.app.screen(), "GameMenu", "{kind:?}");
    }
}

#[test]
fn the_board_check_is_gone_through_and_left_by_pointing() {
    for kind in DEVICES {
        let mut handset = Handset::new(device(kind), 7, &Default::default());
        let before = handset.app.screen();
        handset.handle(Event::HeldAtStart(Key::A));
        let (width, height) = (kind.0.0 as i16, kind.0.1 as i16);
        for page in 1..=4 {
            assert_eq!(handset.app.screen(), "BoardCheck", "{kind:?}, page {page}");
            // A touch of the middle may try something out, but goes nowhere.
            handset.tap((width / 2, height / 2));
            assert_eq!(handset.app.screen(), "BoardCheck", "{kind:?}, page {page}");
            // The line at the bottom says how to go on, and does.
            handset.tap((width / 2, height - 9));
        }
        assert_eq!(handset.app.screen(), before, "{kind:?}");
    }
}

#[test]
fn a_list_that_is_dragged_scrolls_and_chooses_nothing() {
    let mut handset = Handset::new(device(DEVICES[0]), 7, &Default::default());
    handset.pointer(PointerPhase::Press, (200, 110));
    for y in (40..110).rev() {
        handset.pointer(PointerPhase::Drag, (200, y));
    }
    handset.pointer(PointerPhase::Release, (200, 40));
    assert_eq!(handset.app.screen(), "Title");
    handset.choose();
    assert_eq!(handset.app.screen(), "Puzzles", "two rows of 26 pixels further down");
}

/// What can be seen of a device: its screen, its words, what is pointed at, and what is on its board.
fn seen(handset: &mut Handset) -> String {
    let words = handset.words();
    let pointed_at = handset.app.pointed_at().filter(|_| handset.app.screen() != "Analysis");
    let position = handset.app.position().to_string();
    format!(
        "{} {words} {pointed_at:?} {position} {:?}",
        handset.app.screen(),
        handset.app.settings()
    )
}

/// Everything that one key, pressed or held, does on a screen can be done by touching it, once or several times in the
/// same place, as values and pages come round, or by dragging it, as lists scroll.
fn is_done_by_pointing(kind: Kind, name: &str, open: impl Fn() -> Handset) {
    let (width, height) = (kind.0.0 as i16, kind.0.1 as i16);
    let mut touched = std::collections::BTreeMap::new();
    for (x, y) in (3..height).step_by(9).flat_map(|y| (3..width).step_by(9).map(move |x| (x, y))) {
        let mut handset = open();
        handset.tap((x, y));
        handset.wait(3_000);
        touched.entry(seen(&mut handset)).or_insert((x, y));
    }
    let mut reached: std::collections::BTreeSet<String> = touched.keys().cloned().collect();
    let before = seen(&mut open());
    for (_, at) in touched.iter().filter(|(after, _)| **after != before) {
        let mut handset = open();
        for _ in 0..12 {
            handset.tap(*at);
            handset.wait(3_000);
            reached.insert(seen(&mut handset));
        }
    }
    for by in [-1, 1] {
        let mut handset = open();
        let (x, y) = (width / 2, height / 2);
        handset.pointer(PointerPhase::Press, (x, y));
        for far in 1..height {
            handset.pointer(PointerPhase::Drag, (x, y + by * far));
            reached.insert(seen(&mut handset));
        }
    }
    for key in kind.1.iter() {
        for time in [40, 600] {
            let mut handset = open();
            handset.hold(key, time);
            handset.wait(3_000);
            let after = seen(&mut handset);
            assert!(reached.contains(&after), "{name} on {kind:?}: {key:?} for {time} ms: {after}");
        }
    }
}

#[test]
fn what_keys_do_on_the_screens_around_a_game_is_done_by_pointing() {
    type Opens = fn(Kind) -> Handset;
    fn titled(kind: Kind) -> Handset {
        Handset::new(device(kind), 7, &Default::default())
    }
    fn friends(kind: Kind, from_end: usize) -> Handset {
        let mut handset = titled(kind);
        let new_game = GameSetup { friend: true, ..GameSetup::default() };
        handset.app.set(Settings { new_game, ..*handset.app.settings() });
        handset.choose();
        (0..from_end).for_each(|_| handset.previous());
        handset.choose();
        handset
    }
    fn analysis(kind: Kind) -> Handset {
        let mut handset = titled(kind);
        (0..3).for_each(|_| handset.next());
        handset.choose();
        handset
    }
    let screens: [(&str, Opens); 11] = [
        ("Welcome", |kind| Handset::new_device(device(kind), 7)),
        ("Welcome", |kind| {
            let mut handset = Handset::new_device(device(kind), 7);
            handset.choose();
            handset
        }),
        ("Rules", |kind| {
            let mut handset = titled(kind);
            (0..3).for_each(|_| handset.previous());
            handset.choose();
            handset
        }),
        ("Friends", |kind| friends(kind, 3)),
        ("Name", |kind| {
            let mut handset = friends(kind, 3);
            handset.choose();
            handset
        }),
        ("Time", |kind| friends(kind, 1)),
        ("Analysis", analysis),
        ("Analysis", |kind| {
            let mut handset = analysis(kind);
            handset.back();
            assert!(handset.words().contains("Play best turn"));
            handset
        }),
        ("Analysis", |kind| {
            let mut handset = analysis(kind);
            handset.back();
            handset.next();
            handset.choose();
            assert!(handset.words().contains("Set up"));
            handset
        }),
        ("NewGame", |kind| {
            let mut handset = titled(kind);
            let new_game = GameSetup { companion: true, ..GameSetup::default() };
            handset.app.set(Settings { new_game, ..*handset.app.settings() });
            handset.choose();
            handset
        }),
        ("Statistics", |kind| {
            let mut handset = titled(kind);
            (0..4).for_each(|_| handset.previous());
            handset.choose();
            handset
        }),
    ];
    for kind in [DEVICES[6], DEVICES[5], DEVICES[3], ((320, 240), KeySet::NINE)] {
        for (name, open) in screens {
            assert_eq!(open(kind).app.screen(), name);
            is_done_by_pointing(kind, name, || open(kind));
        }
    }
}

/// The turn that Review shows.
fn turn_on_display(handset: &mut Handset) -> usize {
    let words = handset.words();
    let after = words.split("Turn ").nth(1);
    let digits = after.map(|after| after.chars().take_while(char::is_ascii_digit).collect());
    digits.map_or(0, |digits: String| digits.parse().expect("turns have numbers"))
}

#[test]
fn the_curve_of_a_game_is_tapped_and_dragged_along() {
    for kind in DEVICES {
        let mut handset = start(kind);
        while handset.app.game().outcome() == Outcome::Open {
            let game = handset.app.game().clone();
            let turn = handset.any_turn(&game).expect("a game that is open has a turn");
            handset.play(turn);
            handset.wait(10_000);
        }
        // Who has lost could take back the last turn.
        let rows = if handset.words().contains("Take back") { 2 } else { 1 };
        (0..rows).for_each(|_| handset.next());
        handset.choose();
        assert_eq!(handset.app.screen(), "Review");
        let turns = handset.app.game().turns();
        assert_eq!(turn_on_display(&mut handset), turns, "it begins at the end");
        // The curve is somewhere below the field, which means nothing here.
        let (width, height) = (kind.0.0 as i16, kind.0.1 as i16);
        let column = width * 5 / 8;
        let mut rows = height / 2..height;
        let row = rows.find(|&y| {
            handset.tap((column, y));
            turn_on_display(&mut handset) != turns
        });
        let row = row.expect("the curve is touched") + 2;
        let left = (0..column).rev().find(|&x| {
            handset.tap((x, row));
            turn_on_display(&mut handset) == 0
        });
        let left = left.expect("its left end is the start");
        // Along the curve every turn comes once, in order, up to the last.
        handset.pointer(PointerPhase::Press, (left, row));
        let mut seen = vec![turn_on_display(&mut handset)];
        for x in left..width {
            handset.pointer(PointerPhase::Drag, (x, row));
            seen.push(turn_on_display(&mut handset));
        }
        handset.pointer(PointerPhase::Release, (width - 1, row));
        seen.dedup();
        assert_eq!(seen, (0..=turns).collect::<Vec<_>>(), "{kind:?}");
        assert_eq!(handset.app.screen(), "Review");
    }
}
