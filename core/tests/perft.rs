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
fn there_is_one_line_of_no_turns() {
    assert_eq!(Position::start().perft(0), 1);
}

#[test]
fn counting_that_may_be_stopped_arrives_at_the_same_numbers_or_at_none() {
    let start = Position::start();
    for (turns, lines) in [(0, 1), (1, 570), (2, 199_488)] {
        let mut asked = 0;
        let mut count_until = |most: u32| {
            asked = 0;
            let counted = start.perft_until(turns, &mut || {
                asked += 1;
                asked > most
            });
            (counted, asked)
        };
        let (counted, asked) = count_until(u32::MAX);
        assert_eq!(counted, Some(lines), "{turns} turns");
        // Before the first turn, and after each if others follow.
        assert_eq!(asked, if turns < 2 { 1 } else { 571 });
        assert_eq!(count_until(asked), (Some(lines), asked), "{turns} turns");
        assert_eq!(count_until(asked - 1).0, None, "{turns} turns");
        assert_eq!(count_until(0), (None, 1), "{turns} turns");
    }
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
