//! The player's own game while one that was sent over the cable is looked at: it comes back when the other is left.

use core::mem;

use heapless::Vec;
use nonaga_core::{Position, SharedGame};

use super::Context;
use crate::store::{LARGEST_RECORD, MatchState, Record, RecordKind};

/// A game that was set aside, as it is saved; nothing when there was none.
pub(crate) struct SetAside {
    kind: Option<RecordKind>,
    /// Whether it is not over.
    is_open: bool,
    /// Whether something was played in it.
    is_played: bool,
    bytes: Vec<u8, LARGEST_RECORD>,
}

impl Context {
    /// Shows a shared game in place of the player's own.
    pub(crate) fn show_shared(&mut self, shared: &SharedGame) {
        if self.set_aside.is_none() {
            self.save_game();
            self.set_aside = Some(SetAside {
                kind: self.game_kind(),
                is_open: self.can_continue(),
                is_played: self.game.half_turns() > 0,
                bytes: self.packed(),
            });
        }
        self.look_at(shared);
    }

    /// Makes a shared game the one that is looked at.
    pub(crate) fn look_at(&mut self, shared: &SharedGame) {
        self.match_state = Some(MatchState::of_shared(shared));
        self.game.clone_from(&shared.game);
        self.analysis.clear();
    }

    /// The shared game is left: the player's own comes back.
    pub(crate) fn take_back(&mut self) {
        let Some(own) = mem::take(&mut self.set_aside) else { return };
        if own.kind.is_some() {
            self.unpack(&own.bytes);
        } else {
            self.match_state = None;
            self.game.restart(Position::start());
            self.analysis.clear();
        }
    }

    /// The shared game is played on from, in a game of this kind: the player's own one of the other kind waits.
    pub(super) fn give_way(&mut self, kind: RecordKind) {
        let Some(own) = mem::take(&mut self.set_aside) else { return };
        if own.kind.is_some_and(|own| own != kind) {
            self.wait_with(own.bytes, own.is_open);
        }
    }

    /// Whether the player's own game would be lost to one of this kind; none if it is not set aside.
    pub(super) fn would_lose_set_aside(&self, kind: RecordKind) -> Option<bool> {
        let own = self.set_aside.as_ref()?;
        Some(match own.kind == Some(kind) {
            true => own.is_open && own.is_played,
            false => self.is_waiting_open,
        })
    }

    /// The record of the game that was set aside, if it is of this kind.
    pub(super) fn set_aside_record(&self, kind: RecordKind) -> Option<Record<'_>> {
        let own = self.set_aside.as_ref().filter(|own| own.kind == Some(kind))?;
        Some(Record::Waiting(kind, &own.bytes))
    }
}
