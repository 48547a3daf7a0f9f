//! Plays sounds on the piezo.
//!
//! The PWM slice always runs. Stopped, it would leave its pin as it happens to be, and current would flow through a
//! speaker; started again with a lower top, its counter would first run to its end. Compare and top take effect when
//! the counter wraps, so silence has a short period: a sound starts within it.

use embassy_rp::pwm::{Config, Pwm};
use embassy_time::{Duration, Timer};

use crate::channels::{SOUNDING, SOUNDS};

/// Frequency of the PWM counter: 125 MHz over the divider.
const STEPS_PER_SECOND: u32 = 1_000_000;
const DIVIDER: u8 = 125;
/// Longer than the period of any note: compare and top take effect when it ends.
const LONGEST_PERIOD: Duration = Duration::from_millis(5);
/// The period of silence, in steps.
const SILENCE: u16 = 100;

/// Plays one cue after the other.
#[embassy_executor::task]
pub(crate) async fn play(mut pwm: Pwm<'static>) {
    set(&mut pwm, 0);
    loop {
        let cue = SOUNDS.receive().await;
        SOUNDING.set(1);
        for note in cue.notes() {
            set(&mut pwm, note.hertz);
            Timer::after(Duration::from_millis(note.millis.into())).await;
        }
        set(&mut pwm, 0);
        // Until the last period of the note has ended, too.
        Timer::after(LONGEST_PERIOD).await;
        SOUNDING.set(0);
    }
}

/// A square wave of this frequency; 0 is silence, with the pin low.
fn set(pwm: &mut Pwm<'static>, hertz: u16) {
    let (steps, high) = match hertz {
        0 => (SILENCE, 0),
        hertz => {
            let steps = (STEPS_PER_SECOND / u32::from(hertz)).min(0xffff) as u16;
            (steps, steps / 2)
        }
    };
    let mut config = Config::default();
    config.divider = DIVIDER.into();
    config.top = steps - 1;
    (config.compare_a, config.compare_b) = (high, high);
    pwm.set_config(&config);
}
