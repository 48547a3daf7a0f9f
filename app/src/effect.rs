//! What the game asks of the world around it: the shells (firmware, desktop) carry these out.

use nonaga_core::search::Limits;

use crate::sound::Cue;
use crate::store::RecordKind;

/// Entries of the opponent's table in every shell: with another table it would answer the same question
/// with another turn.
pub const TABLE_ENTRIES: usize = 3072;

/// Something to be done outside, to be taken with `App::next_effect` after every event and tick.
/// What must not be lost comes first: records are saved before the device sleeps or restarts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// Think within these limits and answer under this number; [`App::subject`](crate::App::subject) says what
    /// about. A new thought replaces one that is still under way.
    Think(u32, Limits),
    /// Stop thinking now and answer with the best turn so far.
    PlayNow,
    /// Forget the thought under way, no answer is wanted.
    StopThinking,
    /// Write this record: `App::encode` gives its bytes.
    Save(RecordKind),
    /// Make this sound.
    Sound(Cue),
    /// Fade the backlight to this many percent; 0 is off.
    Backlight(u8),
    /// Sleep until a key is pressed.
    Sleep,
    /// Restart into the loader that takes a new firmware file.
    UpdateFirmware,
}
