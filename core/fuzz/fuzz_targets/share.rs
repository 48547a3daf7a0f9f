//! Any bytes as a shared game, with and without a right check: what is read has exactly this text.
#![no_main]

#[path = "../../tests/rules/any_bytes.rs"]
#[allow(dead_code, reason = "each target uses one of the bodies")]
mod any_bytes;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| any_bytes::as_shared_game(bytes));
