//! Code that runs from RAM: what the opponent spends most of its time in, chosen in `memory.x`.

use core::ptr::{self, addr_of, addr_of_mut};

/// Copies it there from flash. To be called first of all: what is not there yet cannot run.
#[expect(unsafe_code, reason = "the linker's symbols")]
pub(crate) fn load() {
    unsafe extern "C" {
        static mut _hot_start: u8;
        static _hot_end: u8;
        static _hot_image: u8;
    }
    // SAFETY: the linker keeps this part of RAM for the code whose image it names; nobody runs it yet.
    unsafe {
        let length = addr_of!(_hot_end) as usize - addr_of!(_hot_start) as usize;
        ptr::copy_nonoverlapping(addr_of!(_hot_image), addr_of_mut!(_hot_start), length);
    }
}
