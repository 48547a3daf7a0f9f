//! The display driver: reset, waits and registers are ours, the `st7789` crate addresses the panel, DMA sends the pixels.
//!
//! Owned by the panel task, and by the panic screen when no task runs any more.

use core::iter;

use display_interface::{DataFormat, DisplayError, WriteOnlyDataCommand};
use embassy_rp::gpio::{Drive, Level, Output, SlewRate};
use embassy_rp::pac;
use embassy_rp::spi::{Async, Config, Phase, Polarity, Spi};
use embassy_time::{Duration, Instant, Timer, block_for};
use nonaga_app::PanelSetup;
use nonaga_boards::Panel;
use st7789::{ST7789, TearingEffect, instruction::Instruction};

use crate::Irqs;
use crate::board::{CHOSEN, PanelSpi, PanelWires};
use crate::channels::REFRESHES;

const PANEL: Panel = CHOSEN.panel;

/// The fastest clock that the panel takes: half of the 125 MHz system clock.
const HERTZ: u32 = 62_500_000;

/// A panel that was awake before takes commands again this long after SLPOUT.
const WAKE: Duration = Duration::from_millis(5);

/// How long the reset line is low. Where the panel has just got its supply, 10 ms pass for that first.
const RESET_LOW: Duration =
    Duration::from_millis(if CHOSEN.pins.power.is_some() { 20 } else { 10 });
/// From reset to SLPOUT, of a panel that was asleep, as it is after power-on, or awake.
const AFTER_RESET_ASLEEP: Duration = Duration::from_millis(10);
const AFTER_RESET_AWAKE: Duration = Duration::from_millis(120);
/// From SLPOUT to the first of the other commands: sent earlier, MADCTL was seen to get lost.
const AFTER_SLEEP_OUT: Duration = Duration::from_millis(120);

/// The steps of the panel's start; after each it needs time.
#[derive(Clone, Copy)]
enum StartStep {
    /// Ends the reset.
    Reset,
    /// Leaves the sleep that follows it.
    SleepOut,
    /// Sets everything else.
    SetUp,
}

/// SPI mode 3: the RP2040 then sends bytes without gaps.
fn bus_config() -> Config {
    let mut config = Config::default();
    config.frequency = HERTZ;
    config.polarity = Polarity::IdleHigh;
    config.phase = Phase::CaptureOnSecondTransition;
    config
}

/// The panel and its bus.
pub(crate) struct Display {
    bus: PanelBus,
    /// The refresh behind which the last picture was sent, by its start in microseconds.
    behind: Option<u64>,
    /// The board's own, unless the board check tries another.
    setup: PanelSetup,
    /// Kept: a pin that is dropped is released, and the panel would reset.
    reset: Option<Output<'static>>,
    /// When the reset began.
    since: Instant,
    was_awake: bool,
    asleep: bool,
    on: bool,
}

/// SPI with chip select and the data/command line.
struct PanelBus {
    spi: Spi<'static, PanelSpi, Async>,
    cs: Output<'static>,
    dc: Output<'static>,
    /// The row whose pixels the panel expects next; none once it has received a command after them.
    next_row: Option<u16>,
}

impl Display {
    /// Begins the panel's reset; [`Display::start`] ends it. `was_awake` if the panel may have been in use before.
    pub(crate) fn new(wires: PanelWires, was_awake: bool) -> Self {
        let PanelWires { spi, sck, mosi, dma, cs, dc, reset, tearing: _ } = wires;
        let reset = reset.map(|pin| Output::new(pin, Level::Low));
        let spi = Spi::new_txonly(spi, sck, mosi, dma, Irqs, bus_config());
        // embassy leaves them at 4 mA with slow edges, too weak for 62.5 MHz over a connector.
        for pin in [CHOSEN.pins.bus.sck, CHOSEN.pins.bus.mosi] {
            pac::PADS_BANK0.gpio(pin.into()).modify(|w| {
                w.set_drive(pac::pads::vals::Drive::_8M_A);
                w.set_slewfast(true);
            });
        }
        let [cs, dc] = [cs, dc].map(|pin| {
            let mut pin = Output::new(pin, Level::High);
            pin.set_drive_strength(Drive::_8mA);
            pin.set_slew_rate(SlewRate::Fast);
            pin
        });
        let bus = PanelBus { spi, cs, dc, next_row: None };
        let since = Instant::now();
        let setup = PANEL.setup();
        Self { bus, behind: None, setup, reset, since, was_awake, asleep: false, on: false }
    }

    /// The steps of the start.
    const START: [StartStep; 3] = [StartStep::Reset, StartStep::SleepOut, StartStep::SetUp];

    /// Starts the panel. Nearly all of the time is waits that makers' drivers keep; meanwhile other tasks run.
    pub(crate) async fn start(&mut self) {
        Timer::at(self.since + RESET_LOW).await;
        for step in Self::START {
            let wait = self.perform(step);
            Timer::after(wait).await;
        }
    }

    /// The same without async, for the panic screen.
    pub(crate) fn start_blocking(&mut self) {
        block_for(RESET_LOW);
        for step in Self::START {
            let wait = self.perform(step);
            block_for(wait);
        }
    }

    /// Performs a step of the start; returns how long to wait then.
    fn perform(&mut self, step: StartStep) -> Duration {
        match step {
            StartStep::Reset => {
                match &mut self.reset {
                    Some(reset) => reset.set_high(),
                    None => self.bus.command(Instruction::SWRESET as u8, &[]),
                }
                if self.was_awake { AFTER_RESET_AWAKE } else { AFTER_RESET_ASLEEP }
            }
            StartStep::SleepOut => {
                self.bus.command(Instruction::SLPOUT as u8, &[]);
                AFTER_SLEEP_OUT
            }
            StartStep::SetUp => {
                const RGB565: u8 = 0x55;
                self.bus.command(Instruction::COLMOD as u8, &[RGB565]);
                for &(register, bytes) in PANEL.glass {
                    self.bus.command(register, bytes);
                }
                if CHOSEN.pins.tearing.is_some() {
                    sure(self.bus.driver().set_tearing_effect(TearingEffect::Vertical));
                }
                self.orient();
                self.bus.command(Instruction::NORON as u8, &[]);
                Duration::from_ticks(0)
            }
        }
    }

    /// Tells the panel how its memory lies on the glass.
    fn orient(&mut self) {
        // The driver offers four values of this register, boards need others.
        self.bus.command(Instruction::MADCTL as u8, &[self.setup.madctl]);
        // Most of these panels show the complement of their memory otherwise.
        let inversion = if self.setup.inverted { Instruction::INVON } else { Instruction::INVOFF };
        self.bus.command(inversion as u8, &[]);
    }

    /// Sets the panel up anew and fills its whole memory, also what may lie off the glass, with copies of a blank strip.
    pub(crate) async fn set_up(&mut self, setup: PanelSetup, blank: &[u8]) {
        self.setup = setup;
        self.orient();
        let (width, height) = setup.memory();
        sure(self.bus.driver().set_pixels(0, 0, width - 1, height - 1, iter::empty()));
        let mut bytes = 2 * usize::from(width) * usize::from(height);
        while bytes > 0 {
            let piece = &blank[..bytes.min(blank.len())];
            self.write_pixels(piece).await;
            bytes -= piece.len();
        }
    }

    /// Begins a picture of `count` rows from row `first` on. One that moves waits for the panel's refresh, where its times
    /// are known; what answers a key does not wait: it is only in movement that an eye sees half a picture.
    pub(crate) fn begin(&mut self, (first, count): (u16, u16), moves: bool) {
        let now = Instant::now().as_micros();
        let refresh = REFRESHES.last().filter(|_| moves);
        self.behind =
            refresh.and_then(|refresh| refresh.before(&PANEL, (first, count), now, self.behind));
    }

    /// Sends whole rows of pixels, from row `first` on. Those that follow the rows sent last need no commands.
    pub(crate) async fn send(&mut self, first: u16, pixels: &[u8]) {
        if let (Some(start), Some(refresh)) = (self.behind, REFRESHES.last()) {
            Timer::at(Instant::from_micros(start + refresh.passes(&PANEL, first))).await;
        }
        if self.bus.next_row != Some(first) {
            self.open(first);
        }
        self.write_pixels(pixels).await;
        self.bus.next_row = Some(first + rows(pixels));
    }

    /// Sends pixels into the address window, by DMA.
    async fn write_pixels(&mut self, pixels: &[u8]) {
        self.bus.dc.set_high();
        self.bus.cs.set_low();
        sure(self.bus.spi.write(pixels).await);
        self.bus.cs.set_high();
    }

    /// The same without async, for the panic screen.
    pub(crate) fn send_blocking(&mut self, first: u16, pixels: &[u8]) {
        self.open(first);
        self.bus.write(true, pixels);
    }

    /// Shows what was sent. Until the first picture the panel shows nothing, instead of what its memory happens to hold.
    pub(crate) fn turn_on(&mut self) {
        // The next picture sets the address window anew: what a disturbed bus has shifted is right again.
        self.bus.next_row = None;
        if !self.on {
            self.bus.command(Instruction::DISPON as u8, &[]);
            self.on = true;
        }
    }

    /// Puts the panel to sleep. It keeps its memory.
    pub(crate) fn sleep(&mut self) {
        self.bus.command(Instruction::SLPIN as u8, &[]);
        self.asleep = true;
    }

    /// Wakes the panel if it sleeps.
    pub(crate) async fn wake(&mut self) {
        if self.asleep {
            self.bus.command(Instruction::SLPOUT as u8, &[]);
            Timer::after(WAKE).await;
            self.asleep = false;
        }
    }

    /// Sets the address window for the pixels that follow: from a row on, as far down as they go.
    fn open(&mut self, first: u16) {
        let (left, top) = self.setup.offset;
        let (right, bottom) = (left + PANEL.width - 1, top + PANEL.height - 1);
        sure(self.bus.driver().set_pixels(left, top + first, right, bottom, iter::empty()));
    }
}

impl PanelBus {
    /// The `st7789` driver on this bus. It has no state of its own.
    fn driver(&mut self) -> ST7789<&mut PanelBus, Output<'static>, Output<'static>> {
        ST7789::new(self, None, None, PANEL.width, PANEL.height)
    }

    fn write(&mut self, is_data: bool, bytes: &[u8]) {
        if !is_data {
            self.next_row = None;
        }
        self.dc.set_level(is_data.into());
        self.cs.set_low();
        sure(self.spi.blocking_write(bytes));
        self.cs.set_high();
    }

    fn command(&mut self, command: u8, data: &[u8]) {
        self.write(false, &[command]);
        self.write(true, data);
    }

    fn write_all(&mut self, is_data: bool, bytes: DataFormat<'_>) -> Result<(), DisplayError> {
        match bytes {
            DataFormat::U8Iter(bytes) => bytes.for_each(|byte| self.write(is_data, &[byte])),
            DataFormat::U16BEIter(words) => {
                words.for_each(|word| self.write(is_data, &word.to_be_bytes()))
            }
            _ => return Err(DisplayError::DataFormatNotImplemented),
        }
        Ok(())
    }
}

impl WriteOnlyDataCommand for &mut PanelBus {
    fn send_commands(&mut self, command: DataFormat<'_>) -> Result<(), DisplayError> {
        self.write_all(false, command)
    }

    fn send_data(&mut self, data: DataFormat<'_>) -> Result<(), DisplayError> {
        self.write_all(true, data)
    }
}

/// How many rows these pixels are.
fn rows(pixels: &[u8]) -> u16 {
    (pixels.len() / 2 / usize::from(PANEL.width)) as u16
}

/// Unwraps a result whose error cannot occur: neither pins nor a write-only bus can fail.
fn sure<T, E>(result: Result<T, E>) -> T {
    match result {
        Ok(value) => value,
        Err(_) => defmt::unreachable!("a write-only bus cannot fail"),
    }
}
