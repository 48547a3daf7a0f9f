//! The game by pointing alone: menus, dialogs and whole games, on every screen.

mod common;

use common::handset::Handset;
use common::{DEVICES, Kind, device};
use nonaga_app::{Cue, Event, PointerPhase};
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
