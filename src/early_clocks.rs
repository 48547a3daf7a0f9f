//! Starts crystal and PLL.
//!
//! Runs before anything else, even before RAM is initialised: copying and clearing it on the ring oscillator, at about
//! 6.5 MHz, would take longer than the crystal needs to start. In assembly because no Rust code may run so early.
//! `embassy_rp::init` does it all again, in less than a millisecond, because the crystal runs already.
#![expect(unsafe_code, reason = "assembly")]

use core::arch::naked_asm;

use crate::clocks::CRYSTAL_START;

/// Called by `Reset` in the place of embassy's `__pre_init`, which it goes on with (see `--wrap` in `build.rs`). There is
/// nothing to preserve but the return address.
// SAFETY: the name is the one that the linker asks for. The function uses only r0 to r3 and registers of the chip that
// no other code uses yet.
#[unsafe(no_mangle)]
#[unsafe(naked)]
unsafe extern "C" fn __wrap___pre_init() {
    naked_asm!(
        // After a debugger's reset the core still runs from the PLL: back to clk_ref first.
        "ldr r0, =0x40008000", // CLOCKS
        "movs r1, #0",
        "str r1, [r0, #0x3c]", // CLK_SYS_CTRL: clk_ref
        "1: ldr r1, [r0, #0x44]", // CLK_SYS_SELECTED
        "cmp r1, #1",
        "bne 1b",
        // The crystal.
        "ldr r2, =0x40024000", // XOSC
        "ldr r1, ={startup}",
        "str r1, [r2, #0x0c]", // STARTUP
        "ldr r1, =0xfabaa0",
        "str r1, [r2, #0x00]", // CTRL: enable, 1 to 15 MHz
        "1: ldr r1, [r2, #0x04]", // STATUS: the highest bit is STABLE
        "cmp r1, #0",
        "bpl 1b",
        "movs r1, #2",
        "str r1, [r0, #0x30]", // CLK_REF_CTRL: crystal
        "1: ldr r1, [r0, #0x38]", // CLK_REF_SELECTED
        "cmp r1, #4",
        "bne 1b",
        // The system PLL: 12 MHz * 125 / 6 / 2 = 125 MHz.
        "movs r1, #1",
        "lsls r1, r1, #12", // RESETS: PLL_SYS
        "ldr r2, =0x4000e000", // RESETS, set bits
        "str r1, [r2]",
        "ldr r2, =0x4000f000", // RESETS, clear bits
        "str r1, [r2]",
        "ldr r2, =0x4000c000", // RESETS
        "1: ldr r3, [r2, #8]", // RESET_DONE
        "tst r3, r1",
        "beq 1b",
        "ldr r2, =0x40028000", // PLL_SYS
        "movs r1, #1",
        "str r1, [r2, #0x00]", // CS: reference divider
        "movs r1, #125",
        "str r1, [r2, #0x08]", // FBDIV_INT
        "movs r1, #0x0c",
        "str r1, [r2, #0x04]", // PWR: all but the post dividers and the fractional part
        "1: ldr r1, [r2, #0x00]", // CS: the highest bit is LOCK
        "cmp r1, #0",
        "bpl 1b",
        "ldr r1, =0x62000",
        "str r1, [r2, #0x0c]", // PRIM: 6 and 2
        "movs r1, #0x04",
        "str r1, [r2, #0x04]", // PWR: the post dividers too
        "movs r1, #1",
        "str r1, [r0, #0x3c]", // CLK_SYS_CTRL: PLL
        "1: ldr r1, [r0, #0x44]", // CLK_SYS_SELECTED
        "cmp r1, #2",
        "bne 1b",
        "ldr r0, =__real___pre_init",
        "bx r0",
        startup = const (12_000 * CRYSTAL_START).div_ceil(256),
    )
}
