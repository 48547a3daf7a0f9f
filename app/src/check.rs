//! What the board check has found, and the text in which it is reported.

use core::fmt::{self, Write};

use crate::device::{BatteryLevel, Device};
use crate::hardware::{HardwareFacts, PanelSetup};
use crate::input::{Key, KeySet};

/// What the board check has found so far. Nothing of it is saved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct CheckState {
    /// How the panel is set up now.
    pub(crate) panel: PanelSetup,
    /// The keys that were pressed during the check.
    pub(crate) seen: KeySet,
    /// What was measured last.
    pub(crate) facts: Option<HardwareFacts>,
}

impl CheckState {
    /// Nothing is found yet.
    pub(crate) const fn new(device: &Device) -> Self {
        Self { panel: device.panel, seen: KeySet::NONE, facts: None }
    }

    /// A key was pressed.
    pub(crate) const fn see(&mut self, key: Key) {
        self.seen = self.seen.with(key);
    }
}

/// The result of a board check, short enough to be read off a small screen: [`fmt::Display`] writes it, a line a
/// subject. `docs/hardware.md` says how to read it.
#[derive(Clone, Copy, Debug)]
pub struct CheckReport {
    device: Device,
    state: CheckState,
    battery: Option<BatteryLevel>,
}

impl CheckReport {
    pub(crate) const fn new(
        device: Device,
        state: CheckState,
        battery: Option<BatteryLevel>,
    ) -> Self {
        Self { device, state, battery }
    }

    /// The same report with what was measured just now.
    pub const fn with_facts(mut self, facts: HardwareFacts) -> Self {
        self.state.facts = Some(facts);
        self
    }

    fn panel(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let PanelSetup { size: (width, height), offset: (x, y), madctl, inverted } =
            self.state.panel;
        write!(f, "panel {width}x{height}+{x}+{y} {madctl:02X}")?;
        f.write_str(if inverted { " inv" } else { " noinv" })?;
        // The board file was wrong if somebody had to change it.
        f.write_str(if self.state.panel == self.device.panel { "\n" } else { " changed\n" })
    }

    /// A letter for each key of the board, a dash for one that was not pressed.
    fn keys(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("keys ")?;
        for key in self.device.keys.iter() {
            f.write_char(if self.state.seen.has(key) { letter(key) } else { '-' })?;
        }
        f.write_char('\n')
    }

    fn battery(&self, f: &mut fmt::Formatter<'_>, millivolts: u32) -> fmt::Result {
        let Some(level) = self.battery else { return f.write_str("battery -\n") };
        let (volts, rest) = (millivolts / 1000, millivolts % 1000);
        write!(f, "battery {volts}.{rest:03} V {}%", level.percent)?;
        f.write_str(if level.charging { " charging\n" } else { "\n" })
    }
}

impl fmt::Display for CheckReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} {}", self.device.name, self.device.version)?;
        self.panel(f)?;
        self.keys(f)?;
        let Some(facts) = self.state.facts else { return f.write_str("not measured") };
        writeln!(f, "chip {:08X} flash {:06X}", facts.chip, facts.flash)?;
        let mega = |kilohertz: u32| (kilohertz / 1000, kilohertz % 1000);
        let (clock, ring) = (mega(facts.clock), mega(facts.ring));
        writeln!(f, "clock {}.{:03} ring {}.{:03} MHz", clock.0, clock.1, ring.0, ring.1)?;
        self.battery(f, facts.battery)?;
        write!(f, "start {} {}", facts.start, facts.restarts)
    }
}

/// A key in the report.
const fn letter(key: Key) -> char {
    match key {
        Key::Up => 'U',
        Key::Down => 'D',
        Key::Left => 'L',
        Key::Right => 'R',
        Key::Centre => 'C',
        Key::A => 'A',
        Key::B => 'B',
        Key::X => 'X',
        Key::Y => 'Y',
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::string::ToString;

    use super::*;
    use crate::device::Extras;
    use crate::hardware::PanelChange;

    #[test]
    fn the_report_says_what_was_found_in_a_few_short_lines() {
        let panel =
            PanelSetup { offset: (40, 53), madctl: 0x70, ..PanelSetup::upright((240, 135)) };
        let device = Device {
            size: panel.size,
            keys: KeySet::SEVEN,
            name: "A board",
            version: "1.2.3",
            panel,
            extras: Extras::default(),
            page: None,
        };
        let mut state = CheckState::new(&device);
        let report = CheckReport::new(device, state, None).to_string();
        assert_eq!(report, "A board 1.2.3\npanel 240x135+40+53 70 inv\nkeys -------\nnot measured");
        state.see(Key::Down);
        state.see(Key::B);
        state.panel = panel.changed(PanelChange::Invert);
        state.facts = Some(HardwareFacts {
            chip: 0x2000_2927,
            flash: 0xef_4015,
            clock: 125_000,
            ring: 6_050,
            battery: 3_907,
            start: "power",
            restarts: 0,
        });
        let level = BatteryLevel { percent: 74, charging: true };
        let report = CheckReport::new(device, state, Some(level)).to_string();
        assert_eq!(
            report,
            "A board 1.2.3\n\
             panel 240x135+40+53 70 noinv changed\n\
             keys -D----B\n\
             chip 20002927 flash EF4015\n\
             clock 125.000 ring 6.050 MHz\n\
             battery 3.907 V 74% charging\n\
             start power 0"
        );
    }
}
