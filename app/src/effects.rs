//! What the game has asked for and the shell has not taken yet.
//!
//! Every kind of request has its own place, so nothing can overflow or get lost: two saves of one record
//! are one save, of two sounds the last is heard.

use nonaga_core::{Game, Position, search::Limits};

use crate::effect::Effect;
use crate::sound::Cue;
use crate::store::RecordKind;

/// What to think about.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Subject {
    /// The game as it stood after this many half-turns.
    Game(usize),
    /// The position on the table, which belongs to no game.
    Table,
}

/// A thought under way.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Thinking {
    /// The number under which it was asked for.
    pub(crate) id: u32,
    /// How far it has got, in thousandths.
    pub(crate) permille: u16,
}

/// EffectQueue that wait to be taken.
#[derive(Debug, Default)]
pub(crate) struct EffectQueue {
    stop: bool,
    think: Option<(u32, Limits)>,
    /// What the last thought is about.
    subject: Subject,
    play_now: bool,
    saves: u8,
    sound: Option<Cue>,
    backlight: Option<u8>,
    sleep: bool,
    update: bool,
    last_id: u32,
    /// The thought that an answer is wanted for.
    pub(crate) thinking: Option<Thinking>,
}

impl EffectQueue {
    /// Asks for a thought; its answer comes under the number returned.
    pub(crate) fn think(&mut self, subject: Subject, limits: Limits) -> u32 {
        self.last_id = self.last_id.wrapping_add(1);
        self.play_now = false;
        self.think = Some((self.last_id, limits));
        self.subject = subject;
        self.thinking = Some(Thinking { id: self.last_id, permille: 0 });
        self.last_id
    }

    /// No answer is wanted any more.
    pub(crate) fn stop_thinking(&mut self) {
        if self.thinking.take().is_some() {
            // A thought that was never handed out need not be stopped.
            self.stop = self.think.take().is_none();
            self.play_now = false;
        }
    }

    /// The answer is wanted at once.
    pub(crate) fn play_now(&mut self) {
        self.play_now = self.thinking.is_some();
    }

    /// Whether this is the answer that was asked for; it is asked for only once.
    pub(crate) fn answers(&mut self, id: u32) -> bool {
        self.thinking.take_if(|thinking| thinking.id == id).is_some()
    }

    /// Writes a record.
    pub(crate) fn save(&mut self, kind: RecordKind) {
        self.saves |= 1 << kind as u8;
    }

    /// Makes a sound.
    pub(crate) fn sound(&mut self, cue: Cue) {
        self.sound = Some(cue);
    }

    /// Fades the light.
    pub(crate) fn backlight(&mut self, percent: u8) {
        self.backlight = Some(percent);
    }

    /// Sleeps until a key is pressed.
    pub(crate) fn sleep(&mut self) {
        self.sleep = true;
    }

    /// Restarts for a new firmware.
    pub(crate) fn update(&mut self) {
        self.update = true;
    }

    /// What the last thought is about.
    pub(crate) fn subject(&self, game: &Game, table: &Position, subject: &mut Game) {
        match self.subject {
            Subject::Table => subject.restart(*table),
            Subject::Game(half_turns) => {
                subject.clone_from(game);
                subject.go_to(half_turns);
            }
        }
    }

    /// The next effect. Saving comes before sleep and restart, whatever was asked for first.
    pub(crate) fn next(&mut self) -> Option<Effect> {
        if core::mem::take(&mut self.stop) {
            return Some(Effect::StopThinking);
        }
        if let Some((id, limits)) = self.think.take() {
            return Some(Effect::Think(id, limits));
        }
        if core::mem::take(&mut self.play_now) {
            return Some(Effect::PlayNow);
        }
        if let Some(kind) =
            RecordKind::ALL.into_iter().find(|&kind| self.saves >> kind as u8 & 1 == 1)
        {
            self.saves &= !(1 << kind as u8);
            return Some(Effect::Save(kind));
        }
        if let Some(cue) = self.sound.take() {
            return Some(Effect::Sound(cue));
        }
        if let Some(percent) = self.backlight.take() {
            return Some(Effect::Backlight(percent));
        }
        if core::mem::take(&mut self.sleep) {
            return Some(Effect::Sleep);
        }
        core::mem::take(&mut self.update).then_some(Effect::UpdateFirmware)
    }
}

impl Default for Subject {
    fn default() -> Self {
        Self::Game(0)
    }
}
