//! The page's side in Rust: the app of the firmware in WebAssembly, driven by the scripts in `web/page`.
//!
//! | where | what |
//! |---|---|
//! | [`page`] | the handheld as the page's scripts see it: events in, requests and pixels out |
//! | [`thinker`] | the opponent, in a worker with an instance of its own |
//! | `numbers` | questions, progress and answers as plain numbers, which can be posted between the two |
//! | [`backup`] | everything that is saved, as a file |
//! | `spoken` | what somebody is told who does not see the screen |
//! | `screen` | the picture as a canvas takes it |
//!
//! Everything here also builds and is tested on the host.

pub mod backup;
mod numbers;
pub mod page;
mod screen;
mod spoken;
pub mod thinker;
