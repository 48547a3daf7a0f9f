//! Reads the battery gauge and reports changes to the game task.

use embassy_rp::adc::{Adc, Blocking};
use embassy_rp::gpio::{Input, Level, Output, Pull};
use embassy_rp::pac;
use embassy_time::{Duration, Instant, Ticker};
use nonaga_app::Event;
use nonaga_boards::ChargingState;
use nonaga_boards::wiring::{BatteryWires, ChargerWires};

use crate::board::CHOSEN;
use crate::channels::{BATTERY, NEWS, NO_USB_POWER, News};
use crate::clocks;
use crate::log::log;

/// How often the charger is looked at, and every how many times the voltage is measured, which changes slowly.
const INTERVAL: Duration = Duration::from_secs(1);
const MEASURED: u32 = 5;

/// The lines of the charger.
struct ChargerLines {
    charging: Input<'static>,
    vbus: Input<'static>,
}

/// Watches the gauge. Only started on boards that have one.
#[embassy_executor::task]
pub(crate) async fn watch(mut adc: Adc<'static, Blocking>, mut wires: BatteryWires) {
    let Some(battery) = CHOSEN.pins.battery else { return };
    let charger = wires.charger.take().map(|ChargerWires { charging, vbus }| ChargerLines {
        charging: input(charging, Pull::Up),
        vbus: input(vbus, Pull::None),
    });
    let mut enable = wires.enable.take().map(|pin| Output::new(pin, Level::Low));
    let mut ticker = Ticker::every(INTERVAL);
    let mut state = ChargingState::default();
    let (mut percent, mut last) = (0, None);
    for tick in 0_u32.. {
        // Switched off, nobody looks, and the ADC has no clock.
        if !clocks::is_slow() {
            if tick.is_multiple_of(MEASURED) {
                enable.iter_mut().for_each(Output::set_high);
                let reading = measure(&mut adc, &mut wires);
                percent = battery.percent(reading);
                BATTERY.set(battery.millivolts(reading));
                enable.iter_mut().for_each(Output::set_low);
            }
            let charging = charger.as_ref().is_some_and(|lines| {
                let now = Instant::now().as_millis();
                let has_power = lines.vbus.is_high();
                NO_USB_POWER.set((!has_power).into());
                state.update(now, has_power, lines.charging.is_low())
            });
            if last != Some((percent, charging)) {
                last = Some((percent, charging));
                log!(info, "battery {} charging {}", percent, charging);
                NEWS.send(News::Event(Event::Battery { percent, charging })).await;
            }
        }
        ticker.next().await;
    }
}

fn input(pin: nonaga_boards::wiring::AnyWire, pull: Pull) -> Input<'static> {
    let mut pin = Input::new(pin, pull);
    pin.set_schmitt(true);
    pin
}

/// The mean of a few readings. The ADC is on only meanwhile.
fn measure(adc: &mut Adc<'static, Blocking>, wires: &mut BatteryWires) -> u16 {
    const SAMPLES: u32 = 8;
    pac::ADC.cs().modify(|w| w.set_en(true));
    while !pac::ADC.cs().read().ready() {}
    let sum = (0..SAMPLES)
        .filter_map(|_| adc.blocking_read(&mut wires.gauge).ok())
        .map(u32::from)
        .sum::<u32>();
    pac::ADC.cs().modify(|w| w.set_en(false));
    (sum / SAMPLES) as u16
}
