//! Which disc may be taken, and why another may not.

use nonaga_core::{Cell, Refusal, Side};

use crate::diagram::diagram;

#[test]
fn a_disc_at_the_edge_may_be_taken_with_up_to_four_neighbours_in_a_row() {
    let field = diagram(
        "
    r A b
   o C o o
  b o o o R
   o o o o
    r o b
",
    );
    let position = field.disc_next(Side::Red);
    assert_eq!(position.check_take(field.at('A')), Ok(()));
    assert_eq!(position.check_take(field.at('C')), Err(Refusal::Blocked), "six neighbours");
    assert_eq!(position.check_take(field.at('R')), Err(Refusal::CarriesToken));
    assert_eq!(position.check_take(Cell::new(9, 9)), Err(Refusal::NotADisc));
    assert_eq!(position.check_take(Cell::new(-9999, 9999)), Err(Refusal::NotADisc));

    let refusal = field.token_next(Side::Red).check_take(field.at('A'));
    assert_eq!(refusal, Err(Refusal::TokenFirst), "not before a token has moved");
}

#[test]
fn the_disc_that_the_opponent_has_just_relocated_stays() {
    let field = diagram(
        "
    r * b
   o o o o
  b o o o r
   o o o o
    r A b
",
    );
    let position = field.disc_next(Side::Red);
    assert_eq!(position.check_take(field.at('*')), Err(Refusal::JustRelocated));
    assert_eq!(position.check_take(field.at('A')), Ok(()));
}

/// "At most four contacts" follows from sliding out, not the other way round.
#[test]
fn four_neighbours_two_and_two_leave_no_room_to_slide_out() {
    let field = diagram(
        "
      r o b
     . o o r
  o o A o o
 b o o . o
  o r o b
",
    );
    let position = field.disc_next(Side::Red);
    assert_eq!(position.check_take(field.at('A')), Err(Refusal::Blocked));
}

#[test]
fn three_neighbours_all_apart_leave_no_room_to_slide_out() {
    let field = diagram(
        "
    r o o b
     o . o o
    . A o o r
     o . o o
    b o r o b
",
    );
    let position = field.disc_next(Side::Red);
    assert_eq!(position.check_take(field.at('A')), Err(Refusal::Blocked));
}

/// A could move within the hole, which helps nothing; C is on the outside as well.
#[test]
fn a_disc_that_borders_on_a_hole_of_two_cells_stays_unless_it_slides_out_elsewhere() {
    let field = diagram(
        "
      o
   r o A o o b
r o o . . b o o
   b o C o o r
",
    );
    let position = field.disc_next(Side::Red);
    assert_eq!(position.check_take(field.at('A')), Err(Refusal::Blocked));
    assert_eq!(
        position.check_take(field.at('C')),
        Ok(()),
        "its neighbours hang together elsewhere"
    );
}

/// Between the two discs beside 1 there is less room than a disc needs.
#[test]
fn a_disc_in_a_bay_with_a_narrow_mouth_stays() {
    let field = diagram(
        "
    r o b
 o o o A o
o b o . . 1
 o o o C r
b o r
",
    );
    let position = field.disc_next(Side::Red);
    assert_eq!(position.check_take(field.at('A')), Err(Refusal::Blocked));
}

#[test]
fn a_disc_in_a_bay_with_a_wide_mouth_may_be_taken() {
    let field = diagram(
        "
    r o b
 o o o A o
o b o . .
 o o o o
b o r
 r
",
    );
    let position = field.disc_next(Side::Red);
    assert_eq!(position.check_take(field.at('A')), Ok(()));
}

/// A slides out, and on 1 it would join both parts again.
#[test]
fn taking_a_disc_may_not_split_the_field_even_if_its_new_place_would_join_it_again() {
    let field = diagram(
        "
  r       b
 b o o 1 o o
o o o A o o o
 o b . . o r
  r
",
    );
    let position = field.disc_next(Side::Red);
    assert_eq!(position.check_take(field.at('A')), Err(Refusal::WouldSplitField));
    let refusal = position.check_relocation(field.at('A'), field.at('1'));
    assert_eq!(refusal, Err(Refusal::WouldSplitField));
}
