//! Turns in which something cannot be moved, and what becomes of the ban.

use nonaga_core::{Game, Half, HalfTurn, Outcome, Refusal, Side, Turn};

use crate::diagram::{Diagram, diagram, set_up};
use crate::slow::Slow;

/// Black has relocated the disc * and left no red token any room.
pub fn stuck() -> Diagram {
    diagram(
        "
    r
     b
      o o o o
 r b o o o o o B r
      o o o *
",
    )
}

#[test]
fn a_player_none_of_whose_tokens_can_move_passes() {
    let stuck = stuck();
    let mut position = stuck.token_next(Side::Red);
    assert!(position.slides().is_empty());
    assert_eq!(Slow::of(&position).turns(), [Turn::Pass]);
    assert_eq!(position.count_turns(), 1);
    position.play_turn(Turn::Pass).unwrap();
    assert_eq!((position.side(), position.half()), (Side::Black, Half::Token));
    let mut game = Game::new(stuck.token_next(Side::Red));
    game.play(HalfTurn::Pass).unwrap();
    assert_eq!((game.turns(), game.outcome()), (1, Outcome::Open));
}

#[test]
fn a_player_who_can_move_may_not_pass() {
    let mut position = stuck().token_next(Side::Black);
    let before = position;
    assert_eq!(position.play_turn(Turn::Pass), Err(Refusal::MustMove));
    assert_eq!(position.play(HalfTurn::Pass).map(|_| ()), Err(Refusal::MustMove));
    assert_eq!(position, before);
}

#[test]
fn the_ban_ends_with_a_pass() {
    let stuck = stuck();
    let mut position = stuck.token_next(Side::Red);
    assert_eq!(position.ban(), Some(stuck.at('*')));
    position.play_turn(Turn::Pass).unwrap();
    assert_eq!(position.ban(), None);
    let slide = position.slides()[0];
    position.play(HalfTurn::Slide(slide)).unwrap();
    assert_eq!(position.check_take(stuck.at('*')), Ok(()));
}

#[test]
fn the_ban_lasts_for_one_turn_and_passes_to_the_disc_relocated_next() {
    let field = diagram(
        "
    r * b
   o o o o
  b o o o r
   o o o o
    r A b 1
",
    );
    let mut position = field.disc_next(Side::Red);
    position.play(HalfTurn::Relocate(field.relocation('A', '1'))).unwrap();
    assert_eq!(position.ban(), Some(field.at('1')));
    let slide = position.slides()[0];
    position.play(HalfTurn::Slide(slide)).unwrap();
    assert_eq!(position.check_take(field.at('1')), Err(Refusal::JustRelocated));
    assert_eq!(position.check_take(field.at('*')), Ok(()));
}

/// Both ends carry tokens when R has slid to A, and every other disc is a bridge.
#[test]
fn a_token_move_after_which_no_disc_may_be_taken_ends_the_turn() {
    let row = diagram("r A o o R o o b o o o r o o b o o o b");
    let slide = row.slide('R', 'A');
    let mut position = row.token_next(Side::Red);
    assert!(Slow::of(&position).turns().contains(&Turn::Move(slide, None)));

    position.play(HalfTurn::Slide(slide)).unwrap();
    assert!(position.takeable().is_empty());
    assert_eq!(position.half(), Half::Disc, "the turn is not over by itself");
    position.play(HalfTurn::Pass).unwrap();
    assert_eq!((position.side(), position.half()), (Side::Black, Half::Token));
    assert_eq!(position.ban(), None);

    let mut at_once = row.token_next(Side::Red);
    at_once.play_turn(Turn::Move(slide, None)).unwrap();
    assert_eq!(at_once, position);
}

#[test]
fn a_disc_must_be_moved_when_one_may_be_taken() {
    let field = set_up();
    let mut position = field.token_next(Side::Red);
    let before = position;
    let turn = Turn::Move(field.slide('R', 'E'), None);
    assert_eq!(position.play_turn(turn), Err(Refusal::MustMove));
    assert_eq!(position, before, "a refused turn leaves no half of it behind");
}
