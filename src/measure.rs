//! Measures the chip, for the board check and for the cable.

use embassy_rp::pac;
use nonaga_app::HardwareFacts;

use crate::boot_loop::{self, ResetCause};
use crate::channels::BATTERY;

/// The crystal in kilohertz, by which the others are counted.
const CRYSTAL: u32 = 12_000;
/// A count takes 2 to the power of this in microseconds: long enough to count single kilohertz.
const INTERVAL: u32 = 10;

/// Sources of the frequency counter.
const RING: u32 = 3;
const CORE: u32 = 9;

/// What is known since the start.
#[derive(Clone, Copy)]
pub(crate) struct StartFacts {
    /// What the flash says it is.
    pub(crate) flash: u32,
    /// The number that no other flash has.
    pub(crate) serial: u64,
    pub(crate) cause: ResetCause,
}

impl StartFacts {
    /// Everything about the chip, as it is now. Takes two milliseconds.
    pub(crate) fn measure(&self) -> HardwareFacts {
        HardwareFacts {
            chip: pac::SYSINFO.chip_id().read().0,
            flash: self.flash,
            clock: kilohertz(CORE),
            ring: kilohertz(RING),
            battery: BATTERY.get(),
            start: self.cause.name(),
            restarts: boot_loop::count(),
        }
    }
}

/// Counts a clock by the chip's frequency counter (datasheet, 2.15.4). When the game task has preempted the cable's count
/// for one of its own, the source has changed, and the cable counts again.
fn kilohertz(source: u32) -> u32 {
    let clocks = pac::CLOCKS;
    let is_ours = || clocks.fc0_src().read().0 == source;
    loop {
        while clocks.fc0_status().read().running() {}
        clocks.fc0_ref_khz().write(|w| w.0 = CRYSTAL);
        clocks.fc0_interval().write(|w| w.0 = INTERVAL);
        clocks.fc0_min_khz().write(|w| w.0 = 0);
        clocks.fc0_max_khz().write(|w| w.0 = u32::MAX);
        clocks.fc0_src().write(|w| w.0 = source);
        while is_ours() && !clocks.fc0_status().read().done() {}
        let kilohertz = clocks.fc0_result().read().khz();
        if is_ours() {
            // Without a source the counter stands.
            clocks.fc0_src().write(|w| w.0 = 0);
            return kilohertz;
        }
    }
}
