//! The rules of Nonaga.
#![no_std]
#![forbid(unsafe_code)]
