//! Any bytes as a position: read, written and read again, it is the same; or the fault lies within the text.
#![no_main]

#[path = "../../tests/rules/any_bytes.rs"]
#[allow(dead_code, reason = "each target uses one of the bodies")]
mod any_bytes;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| any_bytes::as_position(bytes));
