//! The processor's fault handler: a fault is shown like a panic.
//!
//! It may have been an overflow of the stack, so the handler starts with an empty one: nothing on the old one is needed
//! any more but the address of the fault.
//!
//! But then the processor may not even be able to store the exception's frame. It locks up, the watchdog restarts the
//! chip, and nobody would know why. So what is free of the stack is filled with a pattern, which says later how much was
//! never used: after such a restart, next to nothing.
#![expect(unsafe_code, reason = "assembly, and the end of the stack")]

use core::arch::naked_asm;
use core::ptr::addr_of_mut;

use cortex_m::register::msp;

/// The guard of `install_core0_stack_guard`, in words.
const GUARD: usize = 8;
/// The pattern of stack that was never used.
const UNUSED: u32 = 0xa5a5_a5a5;
/// With fewer bytes never used the stack has run over: half of the reserve in `memory.x`, which no call uses, and more
/// than one call can leap over without writing.
const LEAST_UNUSED: u32 = 4 * 1024;
/// Words below the stack pointer that are left alone: they belong to the function that fills the others.
const MARGIN: usize = 64;

// SAFETY: `memory.x` defines the symbols.
unsafe extern "C" {
    static mut _stack_end: u32;
}

/// Fills what is free of the stack with the pattern. Returns whether it had run over before, if this is a reset: at
/// power-on RAM holds anything.
pub(crate) fn fill_stack() -> bool {
    let ran_over = unused_stack() < LEAST_UNUSED;
    // SAFETY: these words belong to the stack, which is nearly empty now, and lie below its pointer; no reference to them
    // exists.
    unsafe {
        let mut word = addr_of_mut!(_stack_end).add(GUARD);
        while word < (msp::read() as *mut u32).sub(MARGIN) {
            word.write_volatile(UNUSED);
            word = word.add(1);
        }
    }
    ran_over
}

/// Bytes of the stack that were never used.
pub(crate) fn unused_stack() -> u32 {
    // SAFETY: the words above the guard, up to the first that was used; no reference to them exists.
    unsafe {
        let first = addr_of_mut!(_stack_end).add(GUARD);
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
