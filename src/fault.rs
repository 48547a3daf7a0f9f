//! The processor's fault handler: a fault is shown like a panic.
//!
//! It may have been an overflow of the stack, so the handler starts with an empty one: nothing on the old one is needed
//! any more but the address of the fault.
//!
//! But then the processor may not even be able to store the exception's frame. It locks up, the watchdog restarts the
//! chip, and nobody would know why. So the words above the guarded end of the stack have a mark, which is looked at after
//! such a restart. What lies between the mark and the stack is filled with a pattern, which says later how much was never used.
#![expect(unsafe_code, reason = "assembly, and the end of the stack")]

use core::arch::naked_asm;
use core::ptr::addr_of_mut;

use cortex_m::register::msp;

/// The guard of `install_core0_stack_guard`, and the mark above it, in words.
const GUARD: usize = 8;
const MARK: [u32; 8] = [0x4e6f_6e61; 8];
/// The pattern of stack that was never used.
const UNUSED: u32 = 0xa5a5_a5a5;
/// Words below the stack pointer that are left alone: they belong to the function that fills the others.
const MARGIN: usize = 64;

// SAFETY: `memory.x` defines the symbols.
unsafe extern "C" {
    static mut _stack_end: u32;
}

/// Marks the end of the stack and fills the rest of it. Returns whether it had its mark before, as it has after a reset
/// unless the stack ran over.
pub(crate) fn mark_stack() -> bool {
    // SAFETY: these words belong to the stack, which is nearly empty now, and lie below its pointer; no reference to them
    // exists.
    unsafe {
        let end = addr_of_mut!(_stack_end).add(GUARD).cast::<[u32; MARK.len()]>();
        let was_marked = end.read_volatile() == MARK;
        end.write_volatile(MARK);
        let mut word = end.add(1).cast::<u32>();
        while word < (msp::read() as *mut u32).sub(MARGIN) {
            word.write_volatile(UNUSED);
            word = word.add(1);
        }
        was_marked
    }
}

/// Bytes of the stack that were never used.
pub(crate) fn unused_stack() -> u32 {
    // SAFETY: the words above the mark, up to the first that was used; no reference to them exists.
    unsafe {
        let first = addr_of_mut!(_stack_end).add(GUARD + MARK.len());
        let mut word = first;
        while word.read_volatile() == UNUSED {
            word = word.add(1);
        }
        word.offset_from_unsigned(first) as u32 * 4
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
