//! The opponent as the desktop runs it.

use nonaga_core::search::Search;

/// The opponent with the table that the firmware gives it: the same question, the same answer.
pub(crate) type Opponent = Search<ENTRIES>;

/// Entries of the opponent's table.
pub(crate) const ENTRIES: usize = 4096;
