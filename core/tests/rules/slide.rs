//! A token slides along a line of discs as far as it can, and at least one cell.

use nonaga_core::{Cell, Position, Refusal, Side};

use crate::diagram::{diagram, set_up};

#[test]
fn a_token_goes_on_until_the_edge_or_another_token() {
    let field = diagram(
        "
  1 R E B
   o C o o
  b F D o r
   o o A o
    r o b
",
    );
    let position = field.token_next(Side::Red);
    let slide = |from, to| position.check_slide(field.at(from), field.at(to));
    assert_eq!(slide('R', 'A'), Ok(()), "a token stands behind A");
    assert_eq!(slide('R', 'E'), Ok(()), "a token stands behind E");
    assert_eq!(slide('R', 'C'), Err(Refusal::StopsElsewhere), "not half of the way");
    assert_eq!(slide('R', 'D'), Err(Refusal::StopsElsewhere));
    assert_eq!(slide('R', 'B'), Err(Refusal::StopsElsewhere), "not onto a token");
    assert_eq!(slide('R', 'F'), Err(Refusal::StopsElsewhere), "not round a corner");
    assert_eq!(slide('R', 'R'), Err(Refusal::StopsElsewhere), "at least one cell");
    assert_eq!(slide('R', '1'), Err(Refusal::NoRoomToSlide), "there is no disc");
    assert_eq!(slide('B', 'E'), Err(Refusal::NotYourToken));
    assert_eq!(slide('C', 'D'), Err(Refusal::NotYourToken));
    let far = Cell::new(1000, -1000);
    assert_eq!(position.check_slide(far, field.at('A')), Err(Refusal::NotYourToken));
    assert_eq!(position.check_slide(field.at('R'), far), Err(Refusal::StopsElsewhere));
}

#[test]
fn a_token_has_no_room_towards_its_neighbour() {
    let field = diagram(
        "
    R B o
   o o o o
  b o o o r
   o o o o
    r o b
",
    );
    let position = field.token_next(Side::Red);
    let refusal = position.check_slide(field.at('R'), field.at('B'));
    assert_eq!(refusal, Err(Refusal::NoRoomToSlide));
}

#[test]
fn a_token_stops_at_a_hole() {
    let field = diagram(
        "
    R o b
   o A o o
  b o . o r
   o o C o
    r o b o
",
    );
    let position = field.token_next(Side::Red);
    let slide = |to| position.check_slide(field.at('R'), field.at(to));
    assert_eq!(slide('A'), Ok(()));
    assert_eq!(slide('C'), Err(Refusal::StopsElsewhere));
}

#[test]
fn only_one_token_moves_in_a_turn() {
    let field = set_up();
    let position = field.disc_next(Side::Red);
    let refusal = position.check_slide(field.at('R'), field.at('E'));
    assert_eq!(refusal, Err(Refusal::DiscNext));
    assert!(position.slides().is_empty());
}

#[test]
fn either_side_may_begin_the_game() {
    let start = Position::start();
    for side in Side::ALL {
        let begun = Position::start_with(side);
        assert_eq!(begun.side(), side);
        assert_eq!(begun.discs(), start.discs());
        assert_eq!(
            Side::ALL.map(|side| begun.tokens(side)),
            Side::ALL.map(|side| start.tokens(side))
        );
    }
}
