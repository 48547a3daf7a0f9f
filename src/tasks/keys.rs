//! Debounces the keys, one task each, and reports presses and releases to the game task.
//!
//! Nothing is polled: between two edges of the pin the task sleeps, and with it the core.

use embassy_rp::gpio::Input;
use embassy_time::{Duration, Instant, Timer};
use nonaga_app::Key;

use crate::channels::{FLASH_DONE, NEWS, News};

/// Longer than a spike on the line, shorter than any press.
const SPIKE: Duration = Duration::from_millis(1);
/// The longest that a contact bounces.
const BOUNCE: Duration = Duration::from_millis(8);

/// Watches one key.
#[embassy_executor::task(pool_size = 9)]
pub(crate) async fn watch(mut pin: Input<'static>, key: Key) {
    loop {
        if pin.is_high() {
            // The chip latches the edge, also while the flash is busy and no code runs.
            pin.wait_for_falling_edge().await;
        }
        let flash_was_busy = flash_was_busy();
        Timer::after(SPIKE).await;
        // During a flash operation a key can have been pressed and released again.
        if flash_was_busy || pin.is_low() {
            NEWS.send(News::Key(key, true)).await;
            Timer::after(BOUNCE).await;
            pin.wait_for_high().await;
            NEWS.send(News::Key(key, false)).await;
            Timer::after(BOUNCE).await;
        }
    }
}

/// Whether a flash operation, during which no code runs, has ended just now.
fn flash_was_busy() -> bool {
    let now = Instant::now().as_millis() as u32;
    now.wrapping_sub(FLASH_DONE.get()) <= 1
}
