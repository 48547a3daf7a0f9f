#![doc = include_str!("../README.md")]
#![no_std]
#![forbid(unsafe_code)]

#[cfg(feature = "bench")]
pub mod bench;
pub mod book;
mod cell;
mod code;
pub mod engine;
mod field;
pub mod game;
mod hash;
mod moves;
mod neighbours;
mod outcome;
mod perft;
mod play;
mod position;
mod refusal;
mod rng;
pub mod search;
mod setup;
mod share;
mod side;
mod symmetry;
mod text;
mod torus;
mod turn;

pub use cell::{Cell, Direction};
pub use field::DISCS;
pub use game::Game;
pub use moves::{MOST_PLACES, MOST_SLIDES, MOST_TAKEABLE};
pub use outcome::{Draw, Outcome, Shape};
pub use play::Undo;
pub use position::{Half, Position, TOKENS};
pub use refusal::Refusal;
pub use rng::Rng;
pub use setup::PositionFault;
pub use share::{GameNotes, LONGEST_SHARED_TEXT, ShareFault, SharedGame, SharedText};
pub use side::Side;
pub use symmetry::Symmetry;
pub use text::{TextError, TextFault};
pub use turn::{HalfTurn, Relocation, Slide, Turn};
