//! The boot loop guard: counts resets by panic or watchdog, in a register that survives them.
//!
//! A saved game that makes the firmware panic would do so at every start. After a few such resets in a
//! row the device starts without it; the game stays in flash until a new one begins.

use embassy_rp::pac;
use embassy_rp::watchdog::{ResetReason, Watchdog};

/// Upper bits of the register when it holds a count: after power-on it holds anything.
const MARK: u32 = 0x4e6f_6e00;
/// Resets in a row after which the saved game is not loaded.
const TOO_MANY: u32 = 3;

/// The scratch register of the watchdog that holds the count.
fn register() -> pac::common::Reg<u32, pac::common::RW> {
    pac::WATCHDOG.scratch0()
}

fn count() -> u32 {
    let value = register().read();
    if value & !0xff == MARK { value & 0xff } else { 0 }
}

/// Counts this start, once; true when the saved game must not be loaded.
pub(crate) fn count_reset(watchdog: &Watchdog) -> bool {
    if let Some(reason) = watchdog.reset_reason() {
        let why = if reason == ResetReason::TimedOut { "a hang" } else { "a panic" };
        register().write_value(MARK | (count() + 1).min(0xff));
        defmt::warn!("restarted after {=str}, {=u32} in a row", why, count());
    } else {
        clear();
    }
    count() >= TOO_MANY
}

/// Starts the count anew: the device has run without a reset for a while.
pub(crate) fn clear() {
    register().write_value(MARK);
}

/// Resets the chip by the watchdog, at once.
pub(crate) fn reset_chip() -> ! {
    pac::PSM.wdsel().write_value(pac::psm::regs::Wdsel(0x0001_fffc));
    pac::WATCHDOG.ctrl().write(|w| w.set_trigger(true));
    loop {
        cortex_m::asm::nop();
    }
}
