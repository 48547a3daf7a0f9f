//! The opponent as the desktop runs it.

use nonaga_app::TABLE_ENTRIES;
use nonaga_core::search::Search;

/// The opponent with the table that the firmware gives it.
pub(crate) type Opponent = Search<TABLE_ENTRIES>;
