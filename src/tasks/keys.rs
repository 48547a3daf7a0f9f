//! One task a key: waits for the pin's interrupt and tells the game when the finger comes and goes.
//!
//! Nothing is polled: between two edges a key's task sleeps, and with it the core.

use embassy_rp::gpio::Input;
use embassy_time::{Duration, Instant, Timer};
use nonaga_app::Key;

use crate::channels::{FLASH_DONE, NEWS, News};

/// A spike on the line is shorter than this, a finger is not.
const SPIKE: Duration = Duration::from_millis(1);
/// A contact that has opened or closed bounces no longer than this.
const BOUNCE: Duration = Duration::from_millis(8);

/// Watches one key for ever.
#[embassy_executor::task(pool_size = 9)]
pub(crate) async fn watch(mut pin: Input<'static>, key: Key) {
    loop {
        if pin.is_high() {
            // The chip remembers the edge, also while the flash is busy and nobody can look.
            pin.wait_for_falling_edge().await;
        }
        let unseen = could_not_look();
        Timer::after(SPIKE).await;
        if unseen || pin.is_low() {
            NEWS.send(News::Key(key, true)).await;
            Timer::after(BOUNCE).await;
            pin.wait_for_high().await;
            NEWS.send(News::Key(key, false)).await;
            Timer::after(BOUNCE).await;
        }
    }
}

/// True when the flash was busy until now and no code could run.
fn could_not_look() -> bool {
    let now = Instant::now().as_millis() as u32;
    now.wrapping_sub(FLASH_DONE.get()) <= 1
}
