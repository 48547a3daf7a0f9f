//! The analysis board: turns of both sides, the machine's opinion, setting up, and what can be begun from there.

use nonaga_app::Opponent;
use nonaga_core::{Position, Side};

use super::SMALLEST_AND_LARGEST;
use super::common::handset::Handset;
use super::common::{self, Kind};

/// The analysis board, from the title.
fn opened(kind: Kind) -> Handset {
    let mut handset = Handset::new(common::device(kind), 2, &Default::default());
    (0..3).for_each(|_| handset.next());
    handset.choose();
    assert_eq!(handset.app.screen(), "Analysis");
    handset
}

/// Opens the menu and chooses a row, counted from its first.
fn choose_row(handset: &mut Handset, row: usize) {
    handset.back();
    (0..row).for_each(|_| handset.next());
    handset.choose();
}

/// Opens the menu and chooses a row, counted from its end.
fn choose_from_end(handset: &mut Handset, row: usize) {
    handset.back();
    (0..row).for_each(|_| handset.previous());
    handset.choose();
}

/// Some turn of the position on the board.
fn some_turn(handset: &mut Handset) -> nonaga_core::Turn {
    let game = nonaga_core::Game::new(*handset.app.position());
    handset.any_turn(&game).expect("there is a turn")
}

#[test]
fn turns_of_both_sides_are_tried_and_gone_through_again() {
    for kind in SMALLEST_AND_LARGEST {
        let mut handset = opened(kind);
        let first = *handset.app.position();
        for side in [Side::Red, Side::Black, Side::Red] {
            assert_eq!(handset.app.position().side(), side);
            let turn = some_turn(&mut handset);
            handset.play(turn);
        }
        let last = *handset.app.position();
        // Best turn, then stepping.
        choose_row(&mut handset, 1);
        (0..3).for_each(|_| handset.previous());
        assert!(handset.app.position().is_like(&first));
        (0..9).for_each(|_| handset.next());
        assert!(handset.app.position().is_like(&last));
        handset.choose();
        let turn = some_turn(&mut handset);
        handset.play(turn);
        assert!(!handset.app.position().is_like(&last), "and it goes on");
    }
}

#[test]
fn the_machines_score_is_shown_as_it_thinks_and_its_best_turn_can_be_played() {
    for kind in SMALLEST_AND_LARGEST {
        let mut handset = Handset::new(common::device(kind), 2, &Default::default());
        handset.quick = false;
        handset.score = 250;
        (0..3).for_each(|_| handset.next());
        handset.choose();
        assert!(handset.words().contains("looking"), "{}", handset.words());
        handset.answer();
        assert!(handset.words().contains("Red +2.5"), "{}", handset.words());
        assert!(handset.is_thinking(), "it thinks on");
        choose_row(&mut handset, 0);
        handset.wait(5_000);
        assert_eq!(handset.app.position().side(), Side::Black, "the turn was played");
        handset.answer();
        assert!(handset.words().contains("Black +2.5"), "{}", handset.words());
    }
}

#[test]
fn a_position_is_set_up_what_is_wrong_is_said_and_a_game_begins_there() {
    for kind in SMALLEST_AND_LARGEST {
        let mut handset = opened(kind);
        handset.quick = false;
        // No turn was tried: best turn, set up.
        choose_row(&mut handset, 1);
        assert!(handset.words().contains("Set up"), "{}", handset.words());
        // Two red tokens beside the third are a win: that is said, and not taken.
        let corner = nonaga_core::Cell::new(2, 0);
        for (from, to) in [((-2, 2), (1, 0)), ((0, -2), (1, 1))] {
            for (q, r) in [from, to] {
                handset.point_at(nonaga_core::Cell::new(q, r));
                handset.choose();
            }
        }
        assert!(handset.words().contains("Won already."), "{}", handset.words());
        choose_row(&mut handset, 0);
        assert!(handset.words().contains("Won already."), "it is still set up");
        // One of them elsewhere is a position.
        for (q, r) in [(1, 1), (-1, 0)] {
            handset.point_at(nonaga_core::Cell::new(q, r));
            handset.choose();
        }
        choose_row(&mut handset, 0);
        let position = *handset.app.position();
        assert_eq!(position.tokens(Side::Red).iter().filter(|cell| **cell == corner).count(), 1);
        assert!(!position.is_like(&Position::start()));
        // Back, share, friend, machine: a game from there.
        choose_from_end(&mut handset, 4);
        assert_eq!(handset.app.screen(), "Play");
        let match_state = handset.app.match_state().unwrap();
        assert!(match_state.practice && matches!(match_state.opponent, Opponent::Machine(_)));
        assert!(handset.app.game().start().is_like(&position));
        // It is saved, and there after a restart.
        let again = Handset::new(common::device(kind), 3, &handset.saved);
        assert!(again.app.game().start().is_like(&position));
    }
}

#[test]
fn a_win_that_the_machine_sees_can_be_tried_as_a_puzzle() {
    for kind in SMALLEST_AND_LARGEST {
        let mut handset = Handset::new(common::device(kind), 2, &Default::default());
        // It claims that red wins in two turns.
        handset.score = 29_997;
        (0..3).for_each(|_| handset.next());
        handset.choose();
        assert!(handset.words().contains("Red wins in 2"), "{}", handset.words());
        choose_from_end(&mut handset, 3);
        assert_eq!(handset.app.screen(), "Puzzle");
        assert!(handset.words().contains("Win in 2"), "{}", handset.words());
        // Its menu leads back.
        choose_from_end(&mut handset, 1);
        assert_eq!(handset.app.screen(), "Analysis");
    }
}
