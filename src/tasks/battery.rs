//! Reads the battery gauge and reports changes to the game task.

use embassy_rp::adc::{Adc, Blocking};
use embassy_rp::gpio::{Input, Pull};
use embassy_time::{Duration, Ticker};
use nonaga_app::Event;
use nonaga_boards::BatteryGauge;
use nonaga_boards::wiring::BatteryWires;

use crate::board::CHOSEN;
use crate::channels::{NEWS, News};

/// A battery changes slowly.
const INTERVAL: Duration = Duration::from_secs(5);

/// Watches the gauge. Only started on boards that have one.
#[embassy_executor::task]
pub(crate) async fn watch(mut adc: Adc<'static, Blocking>, mut wires: BatteryWires) {
    let Some(battery) = CHOSEN.pins.battery else { return };
    let charging = wires.charging.take().map(|pin| Input::new(pin, Pull::Up));
    let vbus = wires.vbus.take().map(|pin| Input::new(pin, Pull::None));
    let mut ticker = Ticker::every(INTERVAL);
    let mut last = None;
    loop {
        let percent = measure(&mut adc, &mut wires, &battery);
        let charging = match (&charging, &vbus) {
            (Some(charging), _) => charging.is_low(),
            (None, Some(vbus)) => vbus.is_high(),
            (None, None) => false,
        };
        if last != Some((percent, charging)) {
            last = Some((percent, charging));
            defmt::info!("battery {=u8} charging {=bool}", percent, charging);
            NEWS.send(News::Event(Event::Battery { percent, charging })).await;
        }
        ticker.next().await;
    }
}

/// The state of charge in percent, from the mean of a few samples.
fn measure(
    adc: &mut Adc<'static, Blocking>,
    wires: &mut BatteryWires,
    battery: &BatteryGauge,
) -> u8 {
    const SAMPLES: u32 = 8;
    let sum = (0..SAMPLES)
        .filter_map(|_| adc.blocking_read(&mut wires.gauge).ok())
        .map(u32::from)
        .sum::<u32>();
    battery.percent((sum / SAMPLES) as u16)
}
