//! The display driver: the `st7789` crate initialises and addresses the panel, DMA sends the pixels.
//!
//! Owned by the game task, and by the panic screen when no task runs any more.

use core::iter;

use display_interface::{DataFormat, DisplayError, WriteOnlyDataCommand};
use embassy_futures::select::select;
use embassy_rp::gpio::{Input, Level, Output, Pull};
use embassy_rp::spi::{Async, Config, Phase, Polarity, Spi};
use embassy_time::{Delay, Duration, Timer};
use nonaga_boards::Panel;
use st7789::{ST7789, TearingEffect, instruction::Instruction};

use crate::Irqs;
use crate::board::{CHOSEN, PanelSpi, PanelWires};

const PANEL: Panel = CHOSEN.panel;

/// The fastest clock that the panel takes: half of the 125 MHz system clock.
const HERTZ: u32 = 62_500_000;

/// Longer than one refresh of the panel: the tearing line has risen by then, or never will.
const ONE_REFRESH: Duration = Duration::from_millis(18);

/// The panel takes no command for this long after SLPOUT.
const WAKE: Duration = Duration::from_millis(5);

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
    tearing: Option<Input<'static>>,
    /// Kept high: a pin that is dropped is released, and the panel would reset.
    _reset: Option<Output<'static>>,
    asleep: bool,
}

/// SPI with chip select and the data/command line.
struct PanelBus {
    spi: Spi<'static, PanelSpi, Async>,
    cs: Output<'static>,
    dc: Output<'static>,
}

impl Display {
    /// Resets the panel and sets its orientation. Takes about 190 ms, nearly all of it delays that the
    /// panel demands.
    pub(crate) fn new(wires: PanelWires) -> Self {
        let PanelWires { spi, sck, mosi, dma, cs, dc, reset, tearing } = wires;
        let spi = Spi::new_txonly(spi, sck, mosi, dma, Irqs, bus_config());
        let [cs, dc] = [cs, dc].map(|pin| Output::new(pin, Level::High));
        let mut bus = PanelBus { spi, cs, dc };
        let tearing = tearing.map(|pin| Input::new(pin, Pull::None));
        let mut driver = bus.driver(reset.map(|pin| Output::new(pin, Level::High)));
        sure(driver.init(&mut Delay));
        if tearing.is_some() {
            sure(driver.set_tearing_effect(TearingEffect::Vertical));
        }
        let (_, reset, _) = driver.release();
        // The driver offers four values of this register, boards need others.
        bus.command(Instruction::MADCTL, &[PANEL.madctl.0]);
        Self { bus, tearing, _reset: reset, asleep: false }
    }

    /// Sends whole rows of pixels, from row `first` on.
    pub(crate) async fn send(&mut self, first: u16, pixels: &[u8]) {
        self.open(first, pixels.len());
        self.bus.dc.set_high();
        self.bus.cs.set_low();
        sure(self.bus.spi.write(pixels).await);
        self.bus.cs.set_high();
    }

    /// The same without async, for the panic screen.
    pub(crate) fn send_blocking(&mut self, first: u16, pixels: &[u8]) {
        self.open(first, pixels.len());
        self.bus.write(true, pixels);
    }

    /// Waits for the end of the current refresh, on boards with a tearing line.
    pub(crate) async fn between_pictures(&mut self) {
        if let Some(tearing) = &mut self.tearing {
            select(tearing.wait_for_rising_edge(), Timer::after(ONE_REFRESH)).await;
        }
    }

    /// Puts the panel to sleep. It keeps its memory.
    pub(crate) fn sleep(&mut self) {
        self.bus.command(Instruction::SLPIN, &[]);
        self.asleep = true;
    }

    /// Wakes the panel if it sleeps.
    pub(crate) async fn wake(&mut self) {
        if self.asleep {
            self.bus.command(Instruction::SLPOUT, &[]);
            Timer::after(WAKE).await;
            self.asleep = false;
        }
    }

    /// Sets the address window for rows whose pixels follow.
    fn open(&mut self, first: u16, bytes: usize) {
        let rows = (bytes / 2 / usize::from(PANEL.width)) as u16;
        let (left, top) = (PANEL.x, PANEL.y + first);
        let (right, bottom) = (left + PANEL.width - 1, top + rows - 1);
        sure(self.bus.driver(None).set_pixels(left, top, right, bottom, iter::empty()));
    }
}

impl PanelBus {
    /// The `st7789` driver on this bus. It has no state of its own.
    fn driver(
        &mut self,
        reset: Option<Output<'static>>,
    ) -> ST7789<&mut PanelBus, Output<'static>, Output<'static>> {
        ST7789::new(self, reset, None, PANEL.width, PANEL.height)
    }

    fn write(&mut self, is_data: bool, bytes: &[u8]) {
        self.dc.set_level(is_data.into());
        self.cs.set_low();
        sure(self.spi.blocking_write(bytes));
        self.cs.set_high();
    }

    fn command(&mut self, command: Instruction, data: &[u8]) {
        self.write(false, &[command as u8]);
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

/// Unwraps a result whose error cannot occur: neither pins nor a write-only bus can fail.
fn sure<T, E>(result: Result<T, E>) -> T {
    match result {
        Ok(value) => value,
        Err(_) => defmt::unreachable!("a write-only bus cannot fail"),
    }
}
