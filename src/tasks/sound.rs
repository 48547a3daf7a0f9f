//! Plays sounds on the piezo.

use embassy_rp::pwm::{Config, Pwm};
use embassy_time::{Duration, Timer};

use crate::channels::SOUNDS;

/// Frequency of the PWM counter: 125 MHz over the divider.
const STEPS_PER_SECOND: u32 = 1_000_000;
const DIVIDER: u8 = 125;

/// Plays one cue after the other.
#[embassy_executor::task]
pub(crate) async fn play(mut pwm: Pwm<'static>) {
    loop {
        let cue = SOUNDS.receive().await;
        for note in cue.notes() {
            set(&mut pwm, note.hertz);
            Timer::after(Duration::from_millis(note.millis.into())).await;
        }
        set(&mut pwm, 0);
    }
}

/// A square wave of this frequency; 0 is silence.
fn set(pwm: &mut Pwm<'static>, hertz: u16) {
    let mut config = Config::default();
    config.divider = DIVIDER.into();
    config.enable = hertz > 0;
    if hertz > 0 {
        let steps = (STEPS_PER_SECOND / u32::from(hertz)).min(0xffff) as u16;
        config.top = steps - 1;
        (config.compare_a, config.compare_b) = (steps / 2, steps / 2);
    }
    pwm.set_config(&config);
}
