//! A board's peripherals, sorted by what they are for. Only for the firmware.

use embassy_rp::adc::Channel;
use embassy_rp::gpio::AnyPin;
use embassy_rp::peripherals::{ADC, DMA_CH0, FLASH, USB, WATCHDOG};
use embassy_rp::pwm::Pwm;
use embassy_rp::{Peri, PeripheralType};

/// A pin that its owner never gives back.
pub type AnyWire = Peri<'static, AnyPin>;

/// The peripherals that the tasks own. The fields are called as in [`Pins`](crate::Pins).
#[expect(missing_docs, reason = "see `Pins`")]
pub struct Wiring<PanelWires> {
    pub panel: PanelWires,
    pub backlight: Option<Pwm<'static>>,
    pub power: Option<AnyWire>,
    /// In the order of [`KeyPins::each`](crate::KeyPins::each).
    pub keys: [Option<AnyWire>; 9],
    pub sound: Option<Pwm<'static>>,
    pub battery: Option<BatteryWires>,
    /// The LEDs beside the screen.
    pub led: [Option<AnyWire>; 3],
    pub flash: Peri<'static, FLASH>,
    pub watchdog: Peri<'static, WATCHDOG>,
    pub adc: Peri<'static, ADC>,
    pub usb: Peri<'static, USB>,
}

/// The wires of the panel. SPI block and pins are types: embassy checks that they belong together.
#[expect(missing_docs, reason = "see `Pins`")]
pub struct SpiPanelWires<SPI, SCK, MOSI>
where
    SPI: PeripheralType + 'static,
    SCK: PeripheralType + 'static,
    MOSI: PeripheralType + 'static,
{
    pub spi: Peri<'static, SPI>,
    pub sck: Peri<'static, SCK>,
    pub mosi: Peri<'static, MOSI>,
    pub dma: Peri<'static, DMA_CH0>,
    pub cs: AnyWire,
    pub dc: AnyWire,
    pub reset: Option<AnyWire>,
    pub tearing: Option<AnyWire>,
}

/// The wires of a battery gauge.
#[expect(missing_docs, reason = "see `BatteryGauge`")]
pub struct BatteryWires {
    pub gauge: Channel<'static>,
    pub enable: Option<AnyWire>,
    pub charger: Option<ChargerWires>,
}

/// The wires of a charger.
#[expect(missing_docs, reason = "see `Charger`")]
pub struct ChargerWires {
    pub charging: AnyWire,
    pub vbus: AnyWire,
}
