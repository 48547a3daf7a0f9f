//! The record of a game: what was played, undone, saved and read again.

use nonaga_core::game::{BadRecord, Code, TurnCode};
use nonaga_core::{Game, Half, HalfTurn, Outcome, Position, Refusal, Side, Turn};

use crate::agreement::all_turns;
use crate::diagram::diagram;
use crate::pass::stuck;

const FIRST: &str = "2,0>-1,0/-1,2>1,2";
const SECOND: &str = "0,2>0,-1/1,-2>-1,-2";

fn turn(text: &str) -> Turn {
    text.parse().unwrap()
}

fn two_turns() -> Game {
    let mut game = Game::default();
    game.play_turn(turn(FIRST)).unwrap();
    game.play_turn(turn(SECOND)).unwrap();
    game
}

#[test]
fn half_turns_and_turns_are_undone_and_redone() {
    let mut game = two_turns();
    let end = *game.position();
    assert_eq!((game.turns(), game.half_turns()), (2, 4));
    assert!(game.undo());
    assert_eq!((game.turns(), game.half_turns(), game.position().half()), (1, 3, Half::Disc));
    assert!(game.undo_turn(), "back to the beginning of the turn");
    assert_eq!((game.turns(), game.half_turns(), game.position().half()), (1, 2, Half::Token));
    assert!(game.undo_turn());
    assert_eq!(game.position(), game.start());
    assert!(!game.undo_turn() && !game.undo());
    assert!(game.redo());
    assert_eq!(game.position().half(), Half::Disc);
    assert!(game.redo_turn(), "forth to the end of the turn");
    assert_eq!((game.turns(), game.half_turns()), (1, 2));
    assert!(game.redo_turn());
    assert_eq!(*game.position(), end);
    assert!(!game.redo_turn() && !game.redo() && !game.can_redo());
}

#[test]
fn what_was_undone_is_forgotten_when_something_else_is_played() {
    let mut game = two_turns();
    game.undo_turn();
    assert!(game.can_redo());
    game.play(turn("0,2>0,-1").first()).unwrap();
    assert!(!game.can_redo());
    assert_eq!(game.record().len(), 3);
}

#[test]
fn a_refused_move_changes_nothing_not_even_what_can_be_redone() {
    let mut game = two_turns();
    game.undo_turn();
    let before = game.clone();
    assert_eq!(game.play(HalfTurn::Pass), Err(Refusal::MustMove));
    assert_eq!(game.play_turn(turn(FIRST)), Err(Refusal::NotYourToken));
    assert_eq!(game.play_turn(turn("0,2>0,-1")), Err(Refusal::MustMove), "a disc is missing");
    assert_eq!(game.play_turn(turn("0,2>0,-1/0,0>5,5")), Err(Refusal::Blocked));
    assert_eq!(game, before);
    game.play(turn(SECOND).first()).unwrap();
    assert_eq!(game.play_turn(turn(SECOND)), Err(Refusal::DiscNext));
}

#[test]
fn a_record_that_is_no_game_is_refused_at_the_half_turn_that_fails() {
    let game = two_turns();
    let bits: Vec<u16> = game.codes().iter().map(|code| code.bits()).collect();
    let replay = |bits: &[u16]| {
        Game::from_codes(Position::start(), bits.iter().map(|&bits| Code::from_bits(bits)))
    };
    assert_eq!(replay(&bits), Ok(game));
    for at in 0..bits.len() {
        let mut bad = bits.clone();
        bad[at] = u16::MAX;
        assert_eq!(replay(&bad), Err(BadRecord { half_turn: at }));
        bad[at] = 0;
        assert_eq!(replay(&bad), Err(BadRecord { half_turn: at }), "nobody may pass");
    }
    assert_eq!(
        BadRecord { half_turn: 3 }.to_string(),
        "half-turn 3 of the record cannot be played"
    );
}

/// Every number that 16 bits can hold is a legal half-turn or is refused, and nothing is both.
#[test]
fn every_code_stands_for_one_half_turn_or_none() {
    let mut position = *two_turns().position();
    position.play(HalfTurn::Slide(position.slides()[0])).unwrap();
    for position in [Position::start(), position] {
        let mut legal = 0;
        for bits in 0..=u16::MAX {
            let code = Code::from_bits(bits);
            let Some(half_turn) = code.half_turn(&position) else { continue };
            if let Ok(same) = Code::new(&position, half_turn) {
                assert_eq!(same, code);
                legal += 1;
            }
        }
        assert_eq!(legal, crate::slow::Slow::of(&position).half_turns().len());
    }
}

#[test]
fn a_pass_has_no_bits_and_what_has_some_is_none() {
    for bits in 0..1 << 14 {
        let half_turn = Code::from_bits(bits).half_turn(&Position::start());
        assert_eq!(half_turn, (bits == 0).then_some(HalfTurn::Pass), "{bits:04x}");
    }
}

#[test]
fn a_game_may_begin_in_the_middle_of_a_turn_or_at_its_end() {
    let field = diagram(
        "
    b A b 1
   o o o o
  r r o o R
   o o o o
    o b o
",
    );
    let mut game = Game::new(field.disc_next(Side::Red));
    game.play(HalfTurn::Relocate(field.relocation('A', '1'))).unwrap();
    assert_eq!((game.turns(), game.outcome()), (1, Outcome::Open));

    let mut position = field.token_next(Side::Red);
    let wins = position.winning_slides(Side::Red)[0];
    position.play(HalfTurn::Slide(wins)).unwrap();
    let mut over = Game::new(position);
    assert!(matches!(over.outcome(), Outcome::Won(Side::Red, _)));
    assert_eq!(over.play(HalfTurn::Pass), Err(Refusal::GameOver));
}

/// Records saved by earlier versions must be read as the same games.
#[test]
fn the_bits_of_a_record_never_change() {
    let bits: Vec<u16> = two_turns().codes().iter().map(|code| code.bits()).collect();
    assert_eq!(bits, [17_574, 36_072, 17_031, 39_014]);
}

#[test]
fn a_turn_is_read_from_its_code_where_it_is_legal_and_nowhere_else() {
    // Some slide wins; after some slide no disc may be taken; no token can move.
    let wins = "
    b o b
   o o o o
  r r o o r
   o o o o
    o b o
";
    let fixed = "r o o o r o o b o o o r o o b o o o b";
    let starts = [
        Position::start(),
        diagram(wins).token_next(Side::Red),
        diagram(fixed).token_next(Side::Red),
        stuck().token_next(Side::Red),
    ];
    let mut foreign = 0;
    for position in starts {
        let turns = all_turns(&position);
        let mut next = position;
        next.play_turn(turns[0]).unwrap();
        for turn in turns {
            let code = TurnCode::new(&position, turn).unwrap();
            assert_eq!(code.turn(&position), Some(turn), "{position}");
            // The same numbers mean something else to the opponent, or nothing.
            match code.turn(&next) {
                Some(other) => assert_eq!(TurnCode::new(&next, other), Ok(code), "{next}"),
                None => foreign += 1,
            }
        }
    }
    assert!(foreign > 100, "{foreign} codes are illegal after another turn");
    assert!(all_turns(&starts[1]).iter().any(|turn| matches!(turn, Turn::Move(_, None))));
    assert!(all_turns(&starts[2]).iter().any(|turn| matches!(turn, Turn::Move(_, None))));
    assert_eq!(all_turns(&starts[3]), [Turn::Pass]);
    assert_eq!(TurnCode::NONE.turn(&Position::start()), None, "nobody may pass there");
}
