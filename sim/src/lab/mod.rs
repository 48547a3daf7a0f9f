//! The laboratory: matches between players, and positions and weights found by playing.

pub(crate) mod blunders;
pub(crate) mod book;
mod external;
pub(crate) mod ladder;
pub(crate) mod learn;
pub(crate) mod matches;
pub(crate) mod midgame;
mod network;
mod openings;
mod players;
mod reference;
mod regression;
mod sequential;
pub(crate) mod tactics;

pub(crate) use openings::opening;
pub(crate) use players::BoxedSearch;
pub(crate) use reference::all_turns;
