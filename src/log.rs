//! The log: every line goes to a debug probe, and the last ones are kept for the cable.

use core::cell::RefCell;
use core::fmt::{Arguments, Write};

use embassy_sync::blocking_mutex::Mutex;
use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use embassy_time::Instant;
use heapless::String;
use nonaga_app::Log;

/// The last lines.
pub(crate) static LOG: Mutex<CriticalSectionRawMutex, RefCell<Log>> =
    Mutex::new(RefCell::new(Log::new()));

/// Logs a line, such as `log!(info, "seed {}", seed)`.
macro_rules! log {
    ($level:ident, $($line:tt)*) => {{
        defmt::$level!($($line)*);
        $crate::log::note(format_args!($($line)*));
    }};
}
pub(crate) use log;

/// Keeps a line. It is made before interrupts are off for it.
pub(crate) fn note(text: Arguments) {
    let mut line = String::<96>::new();
    let _ = line.write_fmt(text);
    let now = Instant::now().as_millis();
    LOG.lock(|log| log.borrow_mut().note(now, format_args!("{line}")));
}
