//! A threat is a slide that would win if it were the other side's turn.

use nonaga_core::{Game, HalfTurn, Outcome, Position, Rng, Side, Slide, Turn};

use crate::agreement::all_turns;

/// The truth by trial: gives the turn to a side and plays each of its slides.
fn by_trial(position: &Position, side: Side) -> Vec<Slide> {
    let name = |side| if side == Side::Red { "turn=red" } else { "turn=black" };
    let line = position.to_string().replace(name(side.other()), name(side));
    let to_move: Position = line.parse().expect("only the side to move was changed");
    let wins = |slide: &Slide| {
        let mut after = to_move;
        after.play(HalfTurn::Slide(*slide)).expect("a listed slide is legal");
        after.winner().is_some_and(|(winner, _)| winner == side)
    };
    to_move.slides().into_iter().filter(wins).collect()
}

#[test]
fn threats_are_the_slides_that_win_when_tried() {
    let mut found = 0;
    let mut random = Rng::new(1);
    for _ in 0..40 {
        let mut game = Game::default();
        while game.outcome() == Outcome::Open && game.turns() < 60 {
            for side in Side::ALL {
                let mut threats = game.position().winning_slides(side).to_vec();
                let mut truth = by_trial(game.position(), side);
                threats.sort();
                truth.sort();
                assert_eq!(threats, truth, "{side:?} in {}", game.position());
                found += truth.len();
            }
            let mut turns = all_turns(game.position());
            // Whoever can win does not, so that games last and threats pile up.
            turns.retain(|turn| !matches!(turn, Turn::Move(_, None)));
            let Some(&turn) = random.pick(&turns) else { break };
            game.play_turn(turn).expect("a listed turn is legal");
        }
    }
    assert!(found > 100, "only {found} threats were seen");
}
