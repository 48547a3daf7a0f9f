//! The opponent: what it must see, what it must not do, and that it keeps its promises.

mod book;
mod common;
mod draws;
mod nodes;
mod promises;
mod proofs;
mod wins;
