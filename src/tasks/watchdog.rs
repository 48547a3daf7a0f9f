//! Restarts the device when it hangs: the watchdog bites unless this task feeds it.
//!
//! A task that never gives way starves this one. A thought runs below it and would not, so it is
//! watched by its reports.

use embassy_rp::watchdog::Watchdog;
use embassy_time::{Duration, Ticker};

use crate::boot_loop;
use crate::channels::{REPORTS, SEARCH_CONTROL};

/// The longest the chip's counter can wait.
const PATIENCE: Duration = Duration::from_millis(8_300);
const MEAL: Duration = Duration::from_secs(2);
/// After so many meals without a restart the device is well.
const WELL: u32 = 15;

/// Feeds the watchdog while all is well.
#[embassy_executor::task]
pub(crate) async fn feed(mut watchdog: Watchdog) {
    let mut ticker = Ticker::every(MEAL);
    let (mut wanted, mut reports) = (None, 0);
    let mut meals = 0;
    watchdog.start(PATIENCE);
    loop {
        ticker.next().await;
        let before = (wanted, reports);
        (wanted, reports) = (SEARCH_CONTROL.wanted(), REPORTS.get());
        let stuck = wanted.is_some() && (wanted, reports) == before;
        if !stuck {
            watchdog.feed(PATIENCE);
            meals += 1;
            if meals == WELL {
                boot_loop::clear();
            }
        }
    }
}
