//! The tasks, one a file. `main` starts them and says which of the two executors they run on.

pub(crate) mod backlight;
pub(crate) mod battery;
pub(crate) mod game;
pub(crate) mod keys;
pub(crate) mod sound;
pub(crate) mod storage;
pub(crate) mod think;
pub(crate) mod watchdog;
