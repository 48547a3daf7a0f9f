//! The processor's fault handler: a fault is shown like a panic.
//!
//! It may have been an overflow of the stack, so the handler starts with an empty one: nothing on the old one is needed
//! any more but the address of the fault.
#![expect(unsafe_code, reason = "assembly")]

use core::arch::naked_asm;

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
