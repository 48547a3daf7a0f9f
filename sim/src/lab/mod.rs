//! The laboratory: players against players, and what comes out of it.

pub(crate) mod matches;
mod openings;
mod players;
mod random;
mod reference;
