//! Nonaga on a desktop: the game in a window or a terminal, and the tools around its engine.
//!
//! [`cli`] lists the verbs of the program; each has a file of its own.
#![forbid(unsafe_code)]

mod apng;
pub mod arguments;
mod bench;
pub mod cli;
pub mod device;
mod diagrams;
pub mod driver;
mod engine;
mod film;
pub mod handheld;
mod lab;
mod mirror;
mod opponent;
mod perft;
mod pictures;
mod play;
mod puzzles;
pub mod screen;
pub mod script;
mod shot;
mod tutor;
