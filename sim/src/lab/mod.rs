//! The laboratory: players against players, and what comes out of it.

pub(crate) mod matches;
pub(crate) mod midgame;
mod openings;
mod players;
mod random;
mod reference;
pub(crate) mod tactics;
pub(crate) mod tune;

pub(crate) use openings::opening;
pub(crate) use players::Searcher;
pub(crate) use random::Random;
