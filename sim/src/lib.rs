//! Nonaga on a desktop: the game in a window or a terminal, and the tools around its engine.
//!
//! A key script played on an imitated board, as `nonaga shot` and the tests do:
//!
//! ```
//! use nonaga::driver::Driver;
//! use nonaga_app::App;
//! use nonaga_boards::Board;
//!
//! let device = Board::by_name("picosystem").unwrap().device();
//! let mut driver = Driver::start(App::new(device, 1), &device);
//! driver.play(&"a a 500 a".parse().unwrap());
//! assert_eq!(driver.screen().width(), 240);
//! ```
//!
//! | where | what |
//! |---|---|
//! | [`cli`], [`arguments`] | the commands of the program, and their arguments |
//! | `play/` | `nonaga play`: window, terminal, keyboard |
//! | `data/` | saved files, and `nonaga data`: all of them in one file |
//! | `cable/` | `nonaga device`: a handheld on a cable |
//! | `engine/` | `nonaga engine`: a text protocol for other programs |
//! | `game`, `game_text` | `nonaga game`: a shared game, and its text forms |
//! | `lab/` | `match`, `ladder`, `learn`, `midgame`, `tactics`: strength of the opponent |
//! | `puzzles/` | `puzzles`: makes puzzles and proves them |
//! | `perft`, `bench` | counts and times |
//! | [`driver`], [`script`] | the app in scripted time |
//! | `shot`, `pictures`, `mirror` | its pictures, as files or for the emulator to compare with |
//! | `imitation` | a handheld on standard input and output, for programs that speak with one |
//! | `flash_image` | the saved records in an image of the flash, for the same |
//! | [`pixel_buffer`] | a picture in memory |
#![forbid(unsafe_code)]

mod apng;
pub mod arguments;
mod bench;
mod cable;
pub mod cli;
mod data;
pub mod device;
mod diagrams;
pub mod driver;
mod engine;
mod film;
mod flash_image;
mod game;
mod game_text;
mod imitation;
mod lab;
mod mirror;
mod opponent;
mod perft;
mod pictures;
pub mod pixel_buffer;
mod play;
mod puzzles;
pub mod script;
mod shot;
mod tutor;
