//! Any bytes as moves: what is refused changes nothing, and the record can always be played again.
#![no_main]

#[path = "../../tests/rules/any_bytes.rs"]
#[allow(dead_code, reason = "each target uses one of the bodies")]
mod any_bytes;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| any_bytes::as_moves(bytes));
