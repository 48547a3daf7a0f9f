//! Where a disc may be put.

use nonaga_core::{Cell, HalfTurn, Refusal, Side};

use crate::diagram::diagram;

#[test]
fn a_place_touches_two_of_the_other_discs() {
    let field = diagram(
        "
     1
    r A b
   o o o o
  b o C o r
   o o o o
    r o b 2
",
    );
    let position = field.disc_next(Side::Red);
    let place = |to| position.check_relocation(field.at('A'), field.at(to));
    assert_eq!(place('2'), Ok(()));
    assert_eq!(place('1'), Err(Refusal::TooFewContacts), "A itself does not count");
    assert_eq!(place('A'), Err(Refusal::SamePlace));
    assert_eq!(place('C'), Err(Refusal::Occupied));
    for far in [Cell::new(4, 4), Cell::new(-300, 7), Cell::new(i16::MIN, i16::MAX)] {
        let refusal = position.check_relocation(field.at('A'), far);
        assert_eq!(refusal, Err(Refusal::TooFewContacts));
    }
    let places = position.places(field.at('A'));
    assert!(places.contains(&field.at('2')) && !places.contains(&field.at('1')));
    assert!(position.places(field.at('C')).is_empty(), "C may not be taken");
}

#[test]
fn an_enclosed_hole_may_be_filled_from_above() {
    let field = diagram(
        "
    r o b
   o o o o
  b o 1 o r
   o o o o
    r o b A
",
    );
    let position = field.disc_next(Side::Red);
    assert_eq!(position.check_relocation(field.at('A'), field.at('1')), Ok(()));
}

#[test]
fn another_disc_may_be_left_with_a_single_contact() {
    let field = diagram(
        "
     C A
      o b
   o o o o
    r o o r
   o b o o
    r o b 1
",
    );
    let mut position = field.disc_next(Side::Red);
    position.play(HalfTurn::Relocate(field.relocation('A', '1'))).unwrap();
    let contacts = position.discs().into_iter().filter(|disc| disc.touches(field.at('C')));
    assert_eq!(contacts.count(), 1);
}
