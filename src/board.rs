//! The board that this image is for: its facts and its peripherals. `build.rs` chooses it by the cargo feature.

include!(concat!(env!("OUT_DIR"), "/board.rs"));
