//! Feeds the watchdog, which resets the chip when it hangs.
//!
//! A task that never yields starves this one, so the feeding stops. The search runs at a lower priority
//! and could not starve it, so it must also report progress.

use embassy_rp::watchdog::Watchdog;
use embassy_time::{Duration, Ticker};

use crate::boot_loop;
use crate::channels::{REPORTS, SEARCH_CONTROL};

/// Two intervals and the longest that the flash keeps the core waiting; with the time that a message is shown, the saved
/// game is back within ten seconds of any fault.
const TIMEOUT: Duration = Duration::from_millis(5_000);
const INTERVAL: Duration = Duration::from_secs(2);
/// Feedings after which a reset no longer counts towards a boot loop.
const STABLE: u32 = 15;

/// Feeds the watchdog unless the search is stuck.
#[embassy_executor::task]
pub(crate) async fn feed(mut watchdog: Watchdog) {
    let mut ticker = Ticker::every(INTERVAL);
    let (mut wanted, mut reports) = (None, 0);
    let mut feedings = 0;
    watchdog.start(TIMEOUT);
    loop {
        ticker.next().await;
        let before = (wanted, reports);
        (wanted, reports) = (SEARCH_CONTROL.wanted(), REPORTS.get());
        let stuck = wanted.is_some() && (wanted, reports) == before;
        if !stuck {
            watchdog.feed(TIMEOUT);
            feedings += 1;
            if feedings == STABLE {
                boot_loop::clear();
            }
        }
    }
}
