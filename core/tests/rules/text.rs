//! What is read is what was written, and a text that is wrong is answered with what and where.

use nonaga_core::{Cell, Half, Position, PositionFault, Side, TextError, TextFault, Turn};

const START: &str = "discs=-2,0 -2,1 -2,2 -1,-1 -1,0 -1,1 -1,2 0,-2 0,-1 0,0 0,1 0,2 1,-2 1,-1 1,0 1,1 \
                     2,-2 2,-1 2,0;red=-2,2 0,-2 2,0;black=-2,0 0,2 2,-2;turn=red;ban=-";

/// Reads a text with a mark `^` at the place that the answer must name.
fn fault<T: std::str::FromStr<Err = TextError> + std::fmt::Debug>(
    marked: &str,
    fault: impl Into<TextFault>,
) {
    let fault = fault.into();
    let at = marked.find('^').expect("the place is marked");
    let text = marked.replacen('^', "", 1);
    match text.parse::<T>() {
        Err(error) => assert_eq!(error, TextError { fault, at }, "{marked}"),
        Ok(read) => panic!("{marked} was read as {read:?}"),
    }
}

/// The set-up's text with a part replaced.
fn start_with(part: &str, other: &str) -> String {
    assert!(START.contains(part), "the set-up has no {part}");
    START.replacen(part, other, 1)
}

fn bad_start(part: &str, other: &str, expected: impl Into<TextFault>) {
    fault::<Position>(&start_with(part, other), expected);
}

#[test]
fn the_set_up_is_written_as_the_rules_say() {
    assert_eq!(Position::start().to_string(), START);
    assert_eq!(START.parse(), Ok(Position::start()));
}

#[test]
fn a_position_in_the_middle_of_a_turn_says_so() {
    let mut position = Position::start();
    let slide = position.slides()[0];
    position.play(nonaga_core::HalfTurn::Slide(slide)).unwrap();
    assert!(position.to_string().ends_with(";turn=red;ban=-;half=disc"));
    let again: Position = position.to_string().parse().unwrap();
    assert_eq!((again.side(), again.half()), (Side::Red, Half::Disc));
}

#[test]
fn discs_and_tokens_may_come_in_any_order() {
    let turned = start_with("-2,0 -2,1 -2,2", "-2,2 -2,0 -2,1");
    let turned = turned.replace("red=-2,2 0,-2 2,0", "red=2,0 -2,2 0,-2");
    assert_eq!(turned.parse(), Ok(Position::start()));
}

#[test]
fn turns_are_written_as_the_rules_say() {
    let cell = Cell::new;
    let slide = nonaga_core::Slide { from: cell(2, 0), to: cell(-1, 0) };
    let relocation = nonaga_core::Relocation { from: cell(-1, 2), to: cell(1, 2) };
    for (text, turn) in [
        ("2,0>-1,0/-1,2>1,2", Turn::Move(slide, Some(relocation))),
        ("2,0>-1,0", Turn::Move(slide, None)),
        ("pass", Turn::Pass),
    ] {
        assert_eq!(turn.to_string(), text);
        assert_eq!(text.parse(), Ok(turn));
    }
    assert_eq!("32767,-32768".parse(), Ok(cell(i16::MAX, i16::MIN)));
}

#[test]
fn what_is_missing_is_named_where_it_is_missing() {
    fault::<Cell>("^", TextFault::Expected("a number"));
    fault::<Cell>("-^", TextFault::Expected("a number"));
    fault::<Cell>("^+1,2", TextFault::Expected("a number"));
    fault::<Cell>("1^;2", TextFault::Expected(","));
    fault::<Turn>("^", TextFault::Expected("a number"));
    fault::<Turn>("^Pass", TextFault::Expected("a number"));
    fault::<Turn>("1,2^", TextFault::Expected(">"));
    fault::<Turn>("1,2>3,4/5,6^", TextFault::Expected(">"));
    fault::<Turn>("1,2>3,4/^", TextFault::Expected("a number"));
    fault::<Position>("^", TextFault::Expected("discs="));
    fault::<Position>("^Discs=", TextFault::Expected("discs="));
    bad_start(" 2,0;red", " 2,0 ^;red", TextFault::Expected("a number"));
    bad_start(";red", "^,red", TextFault::Expected(";red="));
    bad_start(";black", "^", TextFault::Expected(";black="));
    bad_start(";turn", "^", TextFault::Expected(";turn="));
    bad_start("turn=red", "turn=^white", TextFault::Expected("red or black"));
    bad_start(";ban=-", "^", TextFault::Expected(";ban="));
    bad_start("ban=-", "ban=^", TextFault::Expected("a number"));
}

#[test]
fn what_is_too_much_is_named_where_it_begins() {
    fault::<Cell>("1,2^ ", TextFault::Leftover);
    fault::<Turn>("pass^ ", TextFault::Leftover);
    fault::<Turn>("1,2>3,4^é", TextFault::Leftover);
    bad_start("ban=-", "ban=-^;half=token", TextFault::Leftover);
    bad_start("ban=-", "ban=-;half=disc^;", TextFault::Leftover);
}

#[test]
fn coordinates_beyond_16_bits_are_too_far() {
    fault::<Cell>("^32768,0", TextFault::TooFar);
    fault::<Cell>("0,^-32769", TextFault::TooFar);
    fault::<Turn>("0,0>0,^99999999999999999999", TextFault::TooFar);
}

#[test]
fn there_are_nineteen_discs_all_different_and_together() {
    bad_start("=-2,0 ", "=^", PositionFault::NotNineteenDiscs);
    bad_start(" 2,0;red", " 2,0 ^2,1;red", PositionFault::NotNineteenDiscs);
    bad_start(" 2,0;red", " ^0,0;red", PositionFault::DiscTwice);
    // The last disc two steps away from the others.
    bad_start("=-2,0 ", "=^-4,0 ", PositionFault::FieldInParts);
}

#[test]
fn each_side_has_three_tokens_each_on_a_disc_of_its_own() {
    bad_start("red=-2,2 ", "red=^", PositionFault::NotThreeTokens);
    bad_start("2,0;black", "2,0 ^0,0;black", PositionFault::NotThreeTokens);
    bad_start("red=-2,2 ", "red=^-3,2 ", PositionFault::TokenWithoutDisc);
    bad_start("red=-2,2 0,-2 ", "red=-2,2 ^-2,2 ", PositionFault::DiscWithTwoTokens);
    bad_start("black=-2,0 ", "black=^-2,2 ", PositionFault::DiscWithTwoTokens);
}

#[test]
fn the_banned_disc_is_a_disc_without_a_token() {
    bad_start("ban=-", "ban=^-3,0", PositionFault::BanWithoutDisc);
    bad_start("ban=-", "ban=^-2,0", PositionFault::BanWithToken);
    bad_start("ban=-", "ban=^2,0", PositionFault::BanWithToken);
    // In the middle of a turn the mover may have slid onto it, the opponent cannot have.
    bad_start("ban=-", "ban=^-2,0;half=disc", PositionFault::BanWithToken);
    let mover = start_with("ban=-", "ban=2,0;half=disc");
    assert!(mover.parse::<Position>().is_ok());
}

#[test]
fn nobody_moves_after_the_game() {
    let joined = start_with("red=-2,2 0,-2 2,0", "red=0,0 1,0 2,0");
    fault::<Position>(&joined.replace("turn=", "turn=^"), PositionFault::AlreadyJoined);
    let of_loser = joined.replace("turn=red", "turn=black");
    let won: Position = of_loser.parse().unwrap();
    assert!(won.winner().is_some_and(|(side, _)| side == Side::Red));
    let half = of_loser.replace("turn=", "turn=^") + ";half=disc";
    fault::<Position>(&half, PositionFault::AlreadyJoined);
}

/// A text broken anywhere is refused with a place in it, or still means a position.
#[test]
fn a_text_broken_anywhere_is_answered_with_a_place_in_it() {
    for at in 0..START.len() {
        for other in ["", "x", " ", "-", "9", ",", ";", "é"] {
            let text = format!("{}{other}{}", &START[..at], &START[at + 1..]);
            match text.parse::<Position>() {
                Ok(position) => assert_eq!(position.to_string().parse(), Ok(position)),
                Err(error) => assert!(error.at <= text.len(), "{text}: {error}"),
            }
        }
        assert!(START[..at].parse::<Position>().is_err());
    }
}

#[test]
fn faults_read_as_sentences() {
    let error = "1;2".parse::<Cell>().unwrap_err();
    assert_eq!(error.to_string(), "expected , at 1");
    let error = start_with("=-2,0 ", "=").parse::<Position>().unwrap_err();
    assert_eq!(error.to_string(), "there must be 19 discs at 6");
}
