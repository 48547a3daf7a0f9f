//! Counts restarts that nobody asked for, over the restart itself.
//!
//! A saved game that makes the firmware panic would do so for ever; after a few times in a row the
//! device starts without it. The game stays in flash until another one is begun.

use embassy_rp::pac;
use embassy_rp::watchdog::{ResetReason, Watchdog};

/// Tells our count from what the register holds after power-on.
const MARK: u32 = 0x4e6f_6e00;
/// This many in a row are not an accident.
const TOO_MANY: u32 = 3;

/// The register of the watchdog that keeps the count.
fn register() -> pac::common::Reg<u32, pac::common::RW> {
    pac::WATCHDOG.scratch0()
}

fn count() -> u32 {
    let value = register().read();
    if value & !0xff == MARK { value & 0xff } else { 0 }
}

/// Called once at start-up; says whether the saved game is to be left alone.
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

/// The device has been well for a while.
pub(crate) fn clear() {
    register().write_value(MARK);
}

/// Restarts by the watchdog, at once.
pub(crate) fn reset_chip() -> ! {
    pac::PSM.wdsel().write_value(pac::psm::regs::Wdsel(0x0001_fffc));
    pac::WATCHDOG.ctrl().write(|w| w.set_trigger(true));
    loop {
        cortex_m::asm::nop();
    }
}
