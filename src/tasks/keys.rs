//! Debounces the keys, one task each, and reports presses and releases to the game task.
//!
//! Nothing is polled: between two edges of the pin the task sleeps, and with it the core.

use core::future::poll_fn;
use core::task::Poll;

use embassy_futures::select::{Either, select};
use embassy_rp::Peri;
use embassy_rp::gpio::{AnyPin, Input, Pin, Pull};
use embassy_rp::pac;
use embassy_time::{Duration, Instant, Timer};
use nonaga_app::{Event, Key};

use crate::channels::{FLASH_DONE, NEWS, News};
use crate::log::log;

/// Longer than a spike on the line, shorter than any press.
const SPIKE: Duration = Duration::from_millis(1);
/// The longest that a contact bounces: a release that is shorter is none.
const BOUNCE: Duration = Duration::from_millis(8);

/// A key that is down from power-on for this long asks for the board check.
const HELD_AT_START: Duration = Duration::from_secs(1);

/// Watches one key.
#[embassy_executor::task(pool_size = 9)]
pub(crate) async fn watch(pin: Peri<'static, AnyPin>, key: Key) {
    let number = pin.pin();
    let mut pin = Input::new(pin, Pull::Up);
    pin.set_schmitt(true);
    held_at_start(&mut pin, key).await;
    loop {
        // First the chip is told to latch the edge, which it does also while the flash is busy and no code runs;
        // then the level is looked at. So no press falls between the two.
        select(pin.wait_for_falling_edge(), low_now(number)).await;
        let flash_was_busy = flash_was_busy();
        Timer::after(SPIKE).await;
        // During a flash operation a key can have been pressed and released again.
        if flash_was_busy || pin.is_low() {
            NEWS.send(News::Key(key, true)).await;
            Timer::after(BOUNCE).await;
            released(&mut pin).await;
            NEWS.send(News::Key(key, false)).await;
        }
    }
}

/// A key that is down before anybody has seen a picture means nothing, unless it stays down for a while.
async fn held_at_start(pin: &mut Input<'static>, key: Key) {
    Timer::after(SPIKE).await; // for the pull-up
    if pin.is_low()
        && let Either::Second(()) = select(released(pin), Timer::after(HELD_AT_START)).await
    {
        log!(info, "a key is held at the start");
        NEWS.send(News::Event(Event::HeldAtStart(key))).await;
        released(pin).await;
    }
}

/// Waits until the pin has been high for as long as contacts bounce.
async fn released(pin: &mut Input<'static>) {
    loop {
        pin.wait_for_high().await;
        if let Either::Second(()) = select(pin.wait_for_low(), Timer::after(BOUNCE)).await {
            return;
        }
    }
}

/// Ready if the pin is low when it is polled; does not wait for it.
async fn low_now(number: u8) {
    poll_fn(|_| {
        let is_high = pac::SIO.gpio_in(0).read() >> number & 1 == 1;
        if is_high { Poll::Pending } else { Poll::Ready(()) }
    })
    .await;
}

/// Whether a flash operation, during which no code runs, has ended just now.
fn flash_was_busy() -> bool {
    let now = Instant::now().as_millis() as u32;
    now.wrapping_sub(FLASH_DONE.get()) <= 1
}
