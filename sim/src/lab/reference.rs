//! The reference player: a plain search that never changes, to measure the opponent against.
//!
//! Alpha-beta over whole turns to a fixed depth, a test for a win in one, and an evaluation by the sum of a
//! side's two smallest token distances.

use std::ops::ControlFlow;

use nonaga_core::{Half, HalfTurn, Position, Relocation, Rng, Side, Turn};

const WIN: i32 = 10_000;

/// The best turn at this depth, chosen at random among equals, and the number of nodes.
pub(super) fn best_turn(position: &Position, depth: u32, random: &mut Rng) -> (Option<Turn>, u64) {
    let mut nodes = 0;
    if let Some(&slide) = position.winning_slides(position.side()).first() {
        return (Some(Turn::Move(slide, None)), nodes);
    }
    let mut turns = all_turns(position);
    random.shuffle(&mut turns);
    let mut best = (None, -2 * WIN);
    for turn in turns {
        let mut next = *position;
        next.play_turn(turn).expect("listed turns are legal");
        let score = -value(&mut next, depth - 1, -2 * WIN, -best.1, &mut nodes);
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

fn value(position: &mut Position, depth: u32, mut alpha: i32, beta: i32, nodes: &mut u64) -> i32 {
    *nodes += 1;
    let side = position.side();
    if !position.winning_slides(side).is_empty() {
        return WIN + depth as i32;
    }
    if depth == 0 {
        return spread(position, side.other()) - spread(position, side);
    }
    let slides = position.slides();
    if slides.is_empty() {
        return after(position, HalfTurn::Pass, depth, alpha, beta, nodes);
    }
    for slide in slides {
        let undo = position.play(HalfTurn::Slide(slide)).expect("listed slides are legal");
        let takeable = position.takeable();
        if takeable.is_empty() {
            alpha = alpha.max(after(position, HalfTurn::Pass, depth, alpha, beta, nodes));
        }
        'discs: for from in takeable {
            for to in position.places(from) {
                let relocation = HalfTurn::Relocate(Relocation { from, to });
                alpha = alpha.max(after(position, relocation, depth, alpha, beta, nodes));
                if alpha >= beta {
                    break 'discs;
                }
            }
        }
        position.undo(undo);
        if alpha >= beta {
            break;
        }
    }
    alpha
}

/// The value of a turn's last half for the side that plays it.
fn after(
    position: &mut Position,
    half_turn: HalfTurn,
    depth: u32,
    alpha: i32,
    beta: i32,
    nodes: &mut u64,
) -> i32 {
    let undo = position.play(half_turn).expect("listed half-turns are legal");
    debug_assert_eq!(position.half(), Half::Token);
    let value = -value(position, depth - 1, -beta, -alpha, nodes);
    position.undo(undo);
    value
}

/// The sum of a side's two smallest token distances.
fn spread(position: &Position, side: Side) -> i32 {
    let [a, b, c] = position.tokens(side);
    let distances = [a.distance(b), b.distance(c), c.distance(a)];
    let longest = distances.into_iter().max().unwrap_or(0);
    (distances.iter().sum::<u16>() - longest) as i32
}
