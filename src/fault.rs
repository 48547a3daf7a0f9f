//! The processor's fault handler: a fault is shown like a panic.
//!
//! It may have been an overflow of the stack, so the handler starts with an empty one: nothing on the old one is needed
//! any more but the address of the fault.
//!
//! But then the processor may not even be able to store the exception's frame. It locks up, the watchdog restarts the
//! chip, and nobody would know why. So the words above the guarded end of the stack have a mark, which is looked at after
//! such a restart.
#![expect(unsafe_code, reason = "assembly, and the end of the stack")]

use core::arch::naked_asm;
use core::ptr::addr_of_mut;

/// The guard of `install_core0_stack_guard`, and the mark above it, in words.
const GUARD: usize = 8;
const MARK: [u32; 8] = [0x4e6f_6e61; 8];

/// Marks the end of the stack. Returns whether it had its mark before, as it has after a reset unless the stack ran over.
pub(crate) fn mark_stack() -> bool {
    // SAFETY: `memory.x` defines the symbol.
    unsafe extern "C" {
        static mut _stack_end: u32;
    }
    // SAFETY: these words belong to the stack, which is nearly empty now; no reference to them exists.
    unsafe {
        let end = addr_of_mut!(_stack_end).add(GUARD).cast::<[u32; MARK.len()]>();
        let was_marked = end.read_volatile() == MARK;
        end.write_volatile(MARK);
        was_marked
    }
}

/// The vector of the fault.
// SAFETY: the name is the one that cortex-m-rt asks for. Only the processor calls it, after it has pushed an exception
// frame; it does not return.
#[unsafe(no_mangle)]
#[unsafe(link_section = ".HardFault.user")]
#[unsafe(naked)]
unsafe extern "C" fn HardFault() {
    naked_asm!(
        "mov r0, sp",
        "ldr r0, [r0, #24]", // the pc in the frame
        "ldr r1, =_stack_start",
        "mov sp, r1",
        "ldr r1, ={fault}",
        "bx r1",
        fault = sym fault,
    )
}

extern "C" fn fault(pc: u32) -> ! {
    panic!("processor fault at {pc:x}");
}
