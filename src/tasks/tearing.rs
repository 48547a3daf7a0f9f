//! Notes when the panel's tearing line rises, on boards that have one.

use embassy_rp::gpio::{Input, Pull};
use nonaga_boards::wiring::AnyWire;

use crate::channels::REFRESHES;

/// Watches the tearing line.
#[embassy_executor::task]
pub(crate) async fn watch(pin: AnyWire) {
    let mut pin = Input::new(pin, Pull::None);
    pin.set_schmitt(true);
    loop {
        pin.wait_for_rising_edge().await;
        REFRESHES.note();
    }
}
