//! One task a key: waits for the pin's interrupt and tells the game when the finger comes and goes.
//!
//! Nothing is polled: between two edges a key's task sleeps, and with it the core.

use embassy_rp::gpio::Input;
use embassy_time::{Duration, Timer};
use nonaga_app::Key;

use crate::channels::{NEWS, News};

/// A spike on the line is shorter than this, a finger is not.
const SPIKE: Duration = Duration::from_millis(1);
/// A contact that has opened or closed bounces no longer than this.
const BOUNCE: Duration = Duration::from_millis(8);

/// Watches one key for ever.
#[embassy_executor::task(pool_size = 9)]
pub(crate) async fn watch(mut pin: Input<'static>, key: Key) {
    loop {
        pin.wait_for_low().await;
        Timer::after(SPIKE).await;
        if pin.is_low() {
            NEWS.send(News::Key(key, true)).await;
            Timer::after(BOUNCE).await;
            pin.wait_for_high().await;
            NEWS.send(News::Key(key, false)).await;
            Timer::after(BOUNCE).await;
        }
    }
}
