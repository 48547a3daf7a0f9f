//! The tasks, one per file. `main` starts them, on one of the four executors.

pub(crate) mod backlight;
pub(crate) mod battery;
pub(crate) mod game;
pub(crate) mod keys;
pub(crate) mod panel;
pub(crate) mod sound;
pub(crate) mod storage;
pub(crate) mod tearing;
pub(crate) mod think;
pub(crate) mod usb;
pub(crate) mod watchdog;
