//! Three tokens on connected discs win at once.

use nonaga_core::bench::middle_games;
use nonaga_core::{
    Game, Half, HalfTurn, Outcome, Position, Refusal, Relocation, Shape, Side, Turn,
};

use crate::agreement::all_turns;
use crate::diagram::diagram;

/// Red slides R to A, wins with this shape, and nothing more may be done.
fn wins(shape: Shape, rows: &str) {
    let field = diagram(rows);
    let mut position = field.token_next(Side::Red);
    let slide = field.slide('R', 'A');
    let turns_with_this_slide = all_turns(&position)
        .into_iter()
        .filter(|turn| matches!(turn, Turn::Move(other, _) if *other == slide));
    assert_eq!(turns_with_this_slide.collect::<Vec<_>>(), [Turn::Move(slide, None)]);

    let loose = Relocation { from: field.at('C'), to: field.at('1') };
    let refusal = { position }.play_turn(Turn::Move(slide, Some(loose)));
    assert_eq!(refusal, Err(Refusal::GameOver), "no disc is moved after a win");

    position.play_turn(Turn::Move(slide, None)).unwrap();
    assert_eq!(position.winner(), Some((Side::Red, shape)));
    assert_eq!((position.side(), position.half()), (Side::Black, Half::Token));
    assert_eq!(position.check_take(field.at('C')), Err(Refusal::GameOver));
    assert_eq!(position.check_slide(field.at('B'), field.at('C')), Err(Refusal::GameOver));
    assert_eq!(position.play(HalfTurn::Pass).map(|_| ()), Err(Refusal::GameOver));
    assert_eq!(position.count_turns(), 0);

    let mut game = Game::new(field.token_next(Side::Red));
    game.play(HalfTurn::Slide(slide)).unwrap();
    assert_eq!(game.outcome(), Outcome::Won(Side::Red, shape));
    assert_eq!(game.turns(), 1);
    assert_eq!(game.play(HalfTurn::Relocate(loose)), Err(Refusal::GameOver));
}

#[test]
fn a_line_wins() {
    wins(
        Shape::Line,
        "
    B C b 1
   o o o o
  r r A o R
   o o o o
    o b o
",
    );
}

#[test]
fn a_tick_wins() {
    wins(
        Shape::Tick,
        "
    B C b 1
   o A o o
  r r o o o
   o o o o
    b o R
",
    );
}

#[test]
fn a_triangle_wins() {
    wins(
        Shape::Triangle,
        "
    B C b 1
   o o o o
  r r o o o
   A o o R
    b o o
",
    );
}

#[test]
fn two_together_and_one_apart_do_not_win() {
    let field = diagram(
        "
    b o b
   o o o o
  r r o o r
   o o o o
    o b o
",
    );
    let position = field.disc_next(Side::Red);
    assert_eq!(position.winner(), None);
    assert_eq!(Game::new(position).outcome(), Outcome::Open);
}

/// By playing every slide.
#[test]
fn the_winning_slides_of_a_side_are_those_that_join_its_tokens_if_it_were_its_turn() {
    let mut found = [0; 2];
    for game in middle_games() {
        let position = game.position();
        let tokens = Side::ALL.map(|side| position.tokens(side));
        let with = |side, half| Position::new(position.discs(), tokens, side, half, None).unwrap();
        for side in Side::ALL {
            let to_move = with(side, Half::Token);
            let mut winning = to_move.slides();
            winning.retain(|&slide| {
                let mut after = to_move;
                after.play(HalfTurn::Slide(slide)).unwrap();
                after.winner().is_some_and(|(winner, _)| winner == side)
            });
            found[side as usize] += winning.len();
            for whose_turn in Side::ALL {
                for half in [Half::Token, Half::Disc] {
                    assert_eq!(with(whose_turn, half).winning_slides(side), winning, "{position}");
                }
            }
        }
    }
    assert!(found.iter().all(|&found| found > 0), "{found:?}");
}
