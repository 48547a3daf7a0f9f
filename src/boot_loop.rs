//! Why the chip was reset, and the boot loop guard, in registers that survive a reset.
//!
//! A saved game that makes the firmware panic would do so at every start. After a few such resets in a
//! row the device starts without it; the game stays in flash until a new one begins.

use embassy_rp::pac;
use embassy_rp::pac::common::{RW, Reg};

use crate::log::log;

/// Upper bits of the register when it holds a count: after power-on it holds anything.
const MARK: u32 = 0x4e6f_6e00;
/// Resets in a row after which the saved game is not loaded.
const TOO_MANY: u32 = 3;

/// Marks of the register that says what this firmware was doing. The loader leaves neither behind, though it restarts
/// the chip by the watchdog too.
const RUNNING: u32 = 0x4e6f_5275;
const PANICKED: u32 = 0x4e6f_5061;

/// Why the chip was reset.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum ResetCause {
    /// It got its supply.
    PowerOn,
    /// The panic handler.
    Panic,
    /// The watchdog, because the firmware was stuck.
    Hang,
    /// A debugger, the reset pin, or the loader after an update.
    Request,
}

impl ResetCause {
    /// The cause of the last reset. To be called first: it looks at traces that the start removes.
    pub(crate) fn find() -> Self {
        // A debugger resets the core alone: the peripherals still run, and the watchdog's reason is an old one.
        let core_alone = !pac::RESETS.reset().read().pwm();
        let reason = pac::WATCHDOG.reason().read();
        let chip = pac::VREG_AND_CHIP_RESET.chip_reset().read();
        let cause = match activity().read() {
            _ if core_alone => Self::Request,
            PANICKED if reason.force() => Self::Panic,
            RUNNING if reason.timer() => Self::Hang,
            _ if reason.force() || reason.timer() => Self::Request,
            _ if chip.had_run() || chip.had_psm_restart() => Self::Request,
            _ => Self::PowerOn,
        };
        activity().write_value(RUNNING);
        cause
    }

    /// In a word.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::PowerOn => "power",
            Self::Request => "request",
            Self::Panic => "panic",
            Self::Hang => "hang",
        }
    }

    /// Counts this start; true when the saved game must not be loaded.
    pub(crate) fn count(self) -> bool {
        if matches!(self, Self::Panic | Self::Hang) {
            counter().write_value(MARK | (count() + 1).min(0xff));
            log!(warn, "restarted after {}, {} in a row", self.name(), count());
        } else {
            clear();
        }
        count() >= TOO_MANY
    }
}

/// The scratch register of the watchdog that holds the count.
fn counter() -> Reg<u32, RW> {
    pac::WATCHDOG.scratch0()
}

/// The one that says what the firmware was doing.
fn activity() -> Reg<u32, RW> {
    pac::WATCHDOG.scratch1()
}

/// Restarts after a crash in a row.
pub(crate) fn count() -> u32 {
    let value = counter().read();
    if value & !0xff == MARK { value & 0xff } else { 0 }
}

/// Starts the count anew: the device has run without a reset for a while.
pub(crate) fn clear() {
    counter().write_value(MARK);
}

/// Notes that the next reset is wanted.
pub(crate) fn expect_reset() {
    activity().write_value(0);
}

/// Resets the chip by the watchdog, at once.
pub(crate) fn reset_chip() -> ! {
    activity().write_value(PANICKED);
    pac::PSM.wdsel().write_value(pac::psm::regs::Wdsel(0x0001_fffc));
    pac::WATCHDOG.ctrl().write(|w| w.set_trigger(true));
    loop {
        cortex_m::asm::nop();
    }
}
