//! What can be measured and set of the hardware, for the board check.

mod panel_setup;

pub use panel_setup::{PanelChange, PanelSetup};

/// What a shell measures of the chip that it runs on; zero where it cannot.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct HardwareFacts {
    /// The chip's own id: maker, part and revision.
    pub chip: u32,
    /// What the flash says it is (JEDEC): maker, kind and size.
    pub flash: u32,
    /// The core's clock in kilohertz, counted by the crystal.
    pub clock: u32,
    /// The ring oscillator in kilohertz, counted by the crystal.
    pub ring: u32,
    /// The battery in millivolts.
    pub battery: u32,
    /// Why it started.
    pub start: &'static str,
    /// How often in a row it has restarted by itself.
    pub restarts: u32,
}
