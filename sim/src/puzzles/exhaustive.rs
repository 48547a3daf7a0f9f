//! Proves wins by trying every turn of both sides.
//!
//! Slower than the engine's solver and independent of it, so that one checks the other. Only the order of turns
//! is tuned: the turn that succeeded last is tried first (a killer move).

use std::ops::ControlFlow;

use nonaga_core::{Position, Turn};

/// Turn counts are below this.
const MOST_TURNS: usize = 4;

/// Tries every turn; remembers the last successful one of each side and length.
#[derive(Clone, Default, Debug)]
pub(super) struct ExhaustiveSolver {
    refutations: [Option<Turn>; MOST_TURNS],
    attacks: [Option<Turn>; MOST_TURNS],
}

impl ExhaustiveSolver {
    /// Whether the side to move can force a win in at most `turns` of its turns.
    pub(super) fn wins(&mut self, position: &Position, turns: u8) -> bool {
        if !position.winning_slides(position.side()).is_empty() {
            return true;
        }
        if turns < 2 {
            return false;
        }
        let first = self.attacks[usize::from(turns)];
        any_turn(position, first, &mut |turn| {
            let succeeds = after(position, turn).is_some_and(|next| self.is_lost(&next, turns - 1));
            if succeeds {
                self.attacks[usize::from(turns)] = Some(turn);
            }
            succeeds
        })
    }

    /// Whether the opponent of the side to move can force a win in at most `turns` turns.
    pub(super) fn is_lost(&mut self, position: &Position, turns: u8) -> bool {
        if !position.winning_slides(position.side()).is_empty() {
            return false;
        }
        let first = self.refutations[usize::from(turns)];
        let escapes = any_turn(position, first, &mut |turn| {
            let escapes = after(position, turn).is_some_and(|next| !self.wins(&next, turns));
            if escapes {
                self.refutations[usize::from(turns)] = Some(turn);
            }
            escapes
        });
        !escapes
    }
}

/// Whether any turn satisfies `does`; tries `first` before all others.
fn any_turn(position: &Position, first: Option<Turn>, does: &mut dyn FnMut(Turn) -> bool) -> bool {
    first.is_some_and(&mut *does)
        || position
            .for_each_turn(|turn| {
                if does(turn) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            })
            .is_break()
}

/// The position after a turn, if it is legal.
fn after(position: &Position, turn: Turn) -> Option<Position> {
    let mut after = *position;
    after.play_turn(turn).ok().map(|()| after)
}

/// The position after a turn that is known to be legal.
pub(super) fn play(position: &Position, turn: Turn) -> Position {
    after(position, turn).expect("listed turns are legal")
}

#[cfg(test)]
mod tests {
    use nonaga_core::game::Game;
    use nonaga_core::search::{Limits, Verdict};
    use nonaga_core::{Outcome, Rng, Side};

    use super::*;
    use crate::lab::{BoxedSearch, opening};

    #[test]
    fn nothing_is_won_in_the_set_up() {
        assert!(!ExhaustiveSolver::default().wins(&Position::start(), 2));
        assert!(!ExhaustiveSolver::default().is_lost(&Position::start(), 1));
    }

    #[test]
    fn who_can_win_at_once_is_never_lost() {
        let text = "discs=-2,0 -2,1 -2,2 -1,-1 -1,0 -1,1 -1,2 0,-2 0,-1 0,0 0,1 0,2 1,-2 1,-1 1,0 1,1 2,-2 2,-1 2,0;\
                    red=-2,0 2,-2 2,0;black=0,0 1,0 -2,1;turn=black;ban=-";
        let position: Position = text.parse().unwrap();
        assert_eq!(position.winning_slides(Side::Black).len(), 1);
        assert!(ExhaustiveSolver::default().wins(&position, 1));
        assert!(!ExhaustiveSolver::default().is_lost(&position, 2));
    }

    #[test]
    fn the_solver_of_the_engine_agrees_with_trying_everything() {
        let mut search = BoxedSearch::new();
        let mut random = Rng::new(3);
        let mut seen = [0; 5];
        for _ in 0..12 {
            for position in last_positions(&mut random, &mut search) {
                let exact = search.think(&Game::new(position), &Limits::exact(2));
                let mut solver = ExhaustiveSolver::default();
                let (number, expected) = if solver.wins(&position, 1) {
                    (0, Verdict::WinsIn(1))
                } else if solver.is_lost(&position, 1) {
                    (1, Verdict::LosesIn(1))
                } else if solver.is_lost(&position, 2) {
                    (2, Verdict::LosesIn(2))
                } else if solver.wins(&position, 2) {
                    (3, Verdict::WinsIn(2))
                } else {
                    (4, Verdict::Even(0))
                };
                seen[number] += 1;
                assert_eq!(exact.score.verdict(), expected, "{position}");
                let next = play(&position, exact.turn.expect("the game is open"));
                match expected {
                    Verdict::WinsIn(2) => assert!(solver.is_lost(&next, 1)),
                    Verdict::LosesIn(2) => {
                        assert!(!solver.wins(&next, 1), "the longest resistance")
                    }
                    Verdict::Even(_) => {
                        assert!(!solver.wins(&next, 2), "a turn that does not lose")
                    }
                    _ => {}
                }
            }
        }
        assert!(seen.iter().all(|&times| times > 0), "every verdict has been seen: {seen:?}");
    }
    /// The last positions of a quick game.
    fn last_positions(random: &mut Rng, search: &mut BoxedSearch) -> Vec<Position> {
        let mut game = opening(random, search);
        let mut positions = Vec::new();
        while game.outcome() == Outcome::Open {
            positions.push(*game.position());
            let limits = Limits { seed: random.next_u32(), ..Limits::nodes(300) };
            let turn = search.think(&game, &limits).turn.expect("the game is open");
            game.play_turn(turn).expect("the search plays legal turns");
        }
        positions.split_off(positions.len().saturating_sub(5))
    }
}
