//! The numbers that any right program of the rules arrives at.

use nonaga_core::Position;

#[test]
fn the_start_has_the_known_numbers_of_lines() {
    let start = Position::start();
    assert_eq!(start.slides().len(), 9);
    assert_eq!(start.perft(1), 570);
    assert_eq!(start.perft(2), 199_488);
}

#[test]
fn the_start_has_the_known_number_of_lines_of_three_turns() {
    assert_eq!(Position::start().perft(3), 73_397_796);
}

#[test]
#[ignore = "takes minutes; run it with `cargo test --release --test perft -- --ignored`"]
fn the_start_has_the_known_number_of_lines_of_four_turns() {
    assert_eq!(Position::start().perft(4), 27_348_828_726);
}
