//! Code that runs from RAM: search, rules and painting, listed in `memory.x`.

use core::ptr::{self, addr_of, addr_of_mut};

/// Copies the code from flash to RAM. Must be called before any of it runs.
#[expect(unsafe_code, reason = "the linker's symbols")]
pub(crate) fn load() {
    // SAFETY: `memory.x` defines these symbols.
    unsafe extern "C" {
        static mut _hot_start: u8;
        static _hot_end: u8;
        static _hot_image: u8;
    }
    // SAFETY: the linker script reserves this RAM for the copy and nothing else; the two ranges do not overlap, and none of
    // the code runs yet.
    unsafe {
        let length = addr_of!(_hot_end) as usize - addr_of!(_hot_start) as usize;
        ptr::copy_nonoverlapping(addr_of!(_hot_image), addr_of_mut!(_hot_start), length);
    }
}
