//! The boards.
#![no_std]
