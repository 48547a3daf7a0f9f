//! The checked number of the search: what a change of the search was not meant to change.
//!
//! When one of these fails and the change is meant, the new number is written down, with a match that shows
//! that the opponent has not become weaker.

use nonaga_core::bench::{DEPTH, NODES, count_nodes};
use nonaga_core::search::{Level, Limits, Search};

fn nodes(limits: &Limits) -> u64 {
    count_nodes(&mut Box::new(Search::new()), limits)
}

#[test]
fn fifty_positions_take_the_same_nodes_to_a_fixed_depth() {
    assert_eq!(nodes(&Limits::depth(DEPTH)), NODES);
}

#[test]
fn fifty_positions_take_the_same_nodes_at_level_6() {
    assert_eq!(nodes(&Limits::level(Level::new(6).unwrap(), 1)), 219_265);
}
