//! What picotool shows of an image: name, version, board.
#![expect(unsafe_code, reason = "a section that the linker script collects")]

use core::ffi::CStr;

use embassy_rp::binary_info::{self, EntryAddr};

use crate::board::CHOSEN;

/// The board's name with the zero that picotool expects.
const BOARD: &CStr = {
    const BYTES: [u8; CHOSEN.title.len() + 1] = {
        let mut bytes = [0; CHOSEN.title.len() + 1];
        bytes.split_at_mut(CHOSEN.title.len()).0.copy_from_slice(CHOSEN.title.as_bytes());
        bytes
    };
    match CStr::from_bytes_with_nul(&BYTES) {
        Ok(name) => name,
        Err(_) => panic!("a board's title has no zero"),
    }
};

// SAFETY: `memory.x` places the section in flash, and picotool reads from it what this crate defines.
#[unsafe(link_section = ".bi_entries")]
#[used]
static ENTRIES: [EntryAddr; 4] = [
    binary_info::rp_program_name!(c"Nonaga"),
    binary_info::rp_cargo_version!(),
    binary_info::rp_pico_board!(BOARD),
    binary_info::rp_program_build_attribute!(),
];
