//! Fades the backlight to the brightness that the app asks for.

use embassy_futures::select::{Either, select};
use embassy_rp::pwm::{Config, Pwm};
use embassy_time::{Duration, Timer};

use crate::channels::LIGHT;

/// PWM steps; at 125 MHz they give 19 kHz, too high for coil whine to be heard.
const FULL: u16 = 6_400;
/// One step of a fade, in percent and in time: dark to bright in a third of a second.
const STEP: u8 = 4;
const PAUSE: Duration = Duration::from_millis(13);

/// Owns the backlight's PWM. Dark until the first picture is on the panel.
#[embassy_executor::task]
pub(crate) async fn fade(mut pwm: Pwm<'static>) {
    let (mut now, mut goal) = (0, 0);
    loop {
        set(&mut pwm, now);
        if now == goal {
            goal = LIGHT.wait().await;
        } else if let Either::First(new) = select(LIGHT.wait(), Timer::after(PAUSE)).await {
            goal = new;
        }
        now = if now < goal { (now + STEP).min(goal) } else { now.saturating_sub(STEP).max(goal) };
    }
}

/// Perceived brightness is roughly the square root of the light, so the duty cycle is the square.
fn set(pwm: &mut Pwm<'static>, percent: u8) {
    let level = (u32::from(FULL) * u32::from(percent) * u32::from(percent) / 10_000) as u16;
    let mut config = Config::default();
    config.top = FULL - 1;
    (config.compare_a, config.compare_b) = (level, level);
    pwm.set_config(&config);
}
