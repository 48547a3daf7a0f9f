//! What a position tells about itself.

use std::collections::BTreeSet;

use nonaga_core::bench::middle_games;
use nonaga_core::{HalfTurn, Position, Refusal, Side};

#[test]
fn every_refusal_is_a_sentence_of_its_own() {
    let refusals = [
        Refusal::GameOver,
        Refusal::TokenFirst,
        Refusal::DiscNext,
        Refusal::NotYourToken,
        Refusal::NoRoomToSlide,
        Refusal::StopsElsewhere,
        Refusal::NotADisc,
        Refusal::CarriesToken,
        Refusal::JustRelocated,
        Refusal::Blocked,
        Refusal::WouldSplitField,
        Refusal::SamePlace,
        Refusal::Occupied,
        Refusal::TooFewContacts,
        Refusal::MustMove,
    ];
    let sentences: BTreeSet<_> = refusals.iter().map(|refusal| refusal.to_string()).collect();
    assert_eq!(sentences.len(), refusals.len());
    assert!(sentences.iter().all(|sentence| sentence.contains(' ')));
}

#[test]
fn a_cell_has_the_token_of_who_has_one_there() {
    for game in middle_games() {
        let position = game.position();
        for disc in position.discs() {
            let whose = Side::ALL.map(|side| position.tokens(side).contains(&disc));
            let wanted = match whose {
                [true, _] => Some(Side::Red),
                [_, true] => Some(Side::Black),
                _ => None,
            };
            assert_eq!(position.token_at(disc), wanted, "{disc} of {position}");
        }
    }
}

/// Side and half have a bit each, and what the others hold is spread over them.
#[test]
fn every_bit_of_a_hash_is_set_in_some_positions_and_clear_in_others() {
    let (mut set, mut clear) = (0, 0);
    for game in middle_games() {
        for side in Side::ALL {
            let tokens = Side::ALL.map(|side| game.position().tokens(side));
            let (discs, half) = (game.position().discs(), game.position().half());
            let mut position = Position::new(discs, tokens, side, half, None).unwrap();
            (set, clear) = (set | position.hash(), clear | !position.hash());
            let slide = position.slides()[0];
            position.play(HalfTurn::Slide(slide)).unwrap();
            (set, clear) = (set | position.hash(), clear | !position.hash());
        }
    }
    assert_eq!((set, clear), (u64::MAX, u64::MAX));
}
