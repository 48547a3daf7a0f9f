//! The reference players: plain searches that never change, to measure the opponent against.
//!
//! Alpha-beta over whole turns to a fixed depth with a test for a win in one, and one of two evaluations.

use std::ops::ControlFlow;

use nonaga_core::{Direction, Position, Side, Turn};

use nonaga_core::Rng;

const WIN: i32 = 10_000;

/// The evaluation of a reference player.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Judgement {
    /// The sum of a side's two smallest token distances; turns are searched as they are listed.
    Spread,
    /// Four terms, by which turns are ordered too: the stronger yardstick.
    Terms,
}

impl Judgement {
    /// How good a position is for the side to move, which cannot win at once.
    fn of(self, position: &Position) -> i32 {
        let side = position.side();
        match self {
            Self::Spread => spread(position, side.other()) - spread(position, side),
            Self::Terms => {
                let threats = position.winning_slides(side.other()).len().min(3) as i32;
                terms(position, side) - terms(position, side.other()) - 25 * threats
            }
        }
    }

    /// Puts turns in the order in which to search them.
    fn order(self, position: &Position, turns: &mut [Turn]) {
        if self == Self::Terms {
            turns.sort_by_cached_key(|&turn| self.of(&after(position, turn)));
        }
    }
}

/// The best turn at this depth, chosen at random among equals, and the number of nodes.
pub(super) fn best_turn(
    position: &Position,
    depth: u32,
    judgement: Judgement,
    random: &mut Rng,
) -> (Option<Turn>, u64) {
    let mut nodes = 0;
    if let Some(&slide) = position.winning_slides(position.side()).first() {
        return (Some(Turn::Move(slide, None)), nodes);
    }
    let mut turns = all_turns(position);
    random.shuffle(&mut turns);
    judgement.order(position, &mut turns);
    let mut best = (None, -2 * WIN);
    for turn in turns {
        let next = after(position, turn);
        let score = -value(&next, depth - 1, -2 * WIN, -best.1, judgement, &mut nodes);
        if score > best.1 {
            best = (Some(turn), score);
        }
    }
    (best.0, nodes)
}

/// All legal turns of a position.
pub(crate) fn all_turns(position: &Position) -> Vec<Turn> {
    let mut turns = Vec::new();
    let _ = position.for_each_turn(|turn| {
        turns.push(turn);
        ControlFlow::<()>::Continue(())
    });
    turns
}

/// The position after a turn.
fn after(position: &Position, turn: Turn) -> Position {
    let mut next = *position;
    next.play_turn(turn).expect("listed turns are legal");
    next
}

fn value(
    position: &Position,
    depth: u32,
    mut alpha: i32,
    beta: i32,
    judgement: Judgement,
    nodes: &mut u64,
) -> i32 {
    *nodes += 1;
    if !position.winning_slides(position.side()).is_empty() {
        return WIN + depth as i32;
    }
    if depth == 0 {
        return judgement.of(position);
    }
    if depth == 1 {
        return value_of_last_turn(position, alpha, beta, judgement, nodes);
    }
    let mut turns = all_turns(position);
    judgement.order(position, &mut turns);
    for turn in turns {
        let next = after(position, turn);
        alpha = alpha.max(-value(&next, depth - 1, -beta, -alpha, judgement, nodes));
        if alpha >= beta {
            break;
        }
    }
    alpha
}

/// The value of a position one turn above the leaves. Most of these nodes are cut off by nearly any good turn, so all turns are
/// not put in order first, which would take far longer than the rest: this changes no score, and makes depth 4 possible.
fn value_of_last_turn(
    position: &Position,
    mut alpha: i32,
    beta: i32,
    judgement: Judgement,
    nodes: &mut u64,
) -> i32 {
    // Turns that begin with the same slide are listed together, and alike.
    const APART: usize = 41;
    let turns = all_turns(position);
    for turn in (0..APART).flat_map(|first| turns.iter().skip(first).step_by(APART)) {
        *nodes += 1;
        let next = after(position, *turn);
        let mut score = -judgement.of(&next);
        if score > alpha {
            if !next.winning_slides(next.side()).is_empty() {
                score = -WIN;
            }
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
    }
    alpha
}

/// The sum of a side's two smallest token distances.
fn spread(position: &Position, side: Side) -> i32 {
    let [a, b, c] = position.tokens(side);
    let distances = [a.distance(b), b.distance(c), c.distance(a)];
    let longest = distances.into_iter().max().unwrap_or(0);
    (distances.iter().sum::<u16>() - longest) as i32
}

/// Three of the four terms of one side; the fourth, threats, only matters for the side not to move.
fn terms(position: &Position, side: Side) -> i32 {
    let tokens = position.tokens(side);
    let [a, b, c] = tokens;
    let distances = [a.distance(b), b.distance(c), c.distance(a)];
    let touching = distances.iter().filter(|&&distance| distance == 1).count();
    let is_free = |cell| position.is_disc(cell) && position.token_at(cell).is_none();
    let free = tokens
        .iter()
        .flat_map(|token| Direction::ALL.map(|direction| token.step(direction)))
        .filter(|&cell| is_free(cell))
        .count();
    15 * touching as i32 + 2 * free as i32 - 10 * i32::from(distances.iter().sum::<u16>())
}

#[cfg(test)]
mod tests {
    use super::*;
    use nonaga_core::Game;

    /// The value of a position without any pruning or order.
    fn plain(position: &Position, depth: u32, judgement: Judgement) -> i32 {
        if !position.winning_slides(position.side()).is_empty() {
            return WIN + depth as i32;
        }
        if depth == 0 {
            return judgement.of(position);
        }
        let scores = all_turns(position)
            .into_iter()
            .map(|turn| -plain(&after(position, turn), depth - 1, judgement));
        scores.max().expect("there is always a turn")
    }

    #[test]
    fn pruning_changes_no_score() {
        let mut random = Rng::new(5);
        for judgement in [Judgement::Spread, Judgement::Terms] {
            let mut game = Game::default();
            for turns in 0..8 {
                let position = game.position();
                for depth in 1..=if turns == 7 { 2 } else { 1 } {
                    let wanted = plain(position, depth, judgement);
                    let value =
                        |alpha, beta| value(position, depth, alpha, beta, judgement, &mut 0);
                    assert_eq!(value(-2 * WIN, 2 * WIN), wanted, "depth {depth} in {position}");
                    assert!(value(wanted - 2, wanted - 1) >= wanted - 1, "{position}");
                    assert_eq!(value(wanted, wanted + 1), wanted, "{position}");
                }
                let quiet: Vec<_> = all_turns(position)
                    .into_iter()
                    .filter(|turn| !matches!(turn, Turn::Move(_, None)))
                    .collect();
                game.play_turn(*random.pick(&quiet).expect("a turn that does not win")).unwrap();
            }
        }
    }
}
