//! Nonaga on a desktop.

fn main() {}
