//! The laboratory: players against players, and what comes out of it.

pub(crate) mod matches;
pub(crate) mod midgame;
mod openings;
mod players;
mod random;
mod reference;
