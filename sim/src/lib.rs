//! Nonaga on a desktop: the game in a window or a terminal, and the tools around its engine.
//!
//! [`cli`] lists the verbs of the program; each has a file of its own.
#![forbid(unsafe_code)]

pub mod arguments;
pub mod cli;
mod engine;
mod lab;
mod opponent;
mod perft;
