//! What the game has asked for and the shell has not taken yet.
//!
//! Every kind of request has its own place, so nothing can overflow or get lost: two saves of one record
//! are one save, of two sounds the last is heard.

use core::mem;

use nonaga_core::search::Limits;

use crate::hardware::PanelSetup;
use crate::input::{CableAnswer, ThoughtId};
use crate::sound::Cue;
use crate::store::RecordKind;

/// What to think about; the [`Subject`](super::Subject) without its borrow.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Topic {
    /// The game as it stood after this many half-turns.
    Game(usize),
    /// The position on the board, which belongs to no game.
    Board,
}

/// A thought under way.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Thinking {
    id: ThoughtId,
    /// How far it is, in thousandths.
    pub(crate) permille: u16,
}

/// An effect without the data that it borrows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Request {
    Think(ThoughtId, Topic, Limits),
    PlayNow,
    StopThinking,
    Save(RecordKind),
    Sound(Cue),
    Backlight(u8),
    Leds(u8),
    Panel(PanelSetup),
    Measure,
    Answer(CableAnswer),
    Sleep,
    UpdateFirmware,
    Quit,
}

/// Effects that wait to be taken.
#[derive(Debug)]
pub(crate) struct EffectQueue {
    stop: bool,
    think: Option<(ThoughtId, Topic, Limits)>,
    play_now: bool,
    /// A bit for every kind of record.
    saves: u8,
    /// Whether they wait because others are being saved in their place.
    holds_saves: bool,
    sound: Option<Cue>,
    backlight: Option<u8>,
    leds: Option<u8>,
    panel: Option<PanelSetup>,
    measure: bool,
    answer: Option<CableAnswer>,
    sleep: bool,
    update: bool,
    quit: bool,
    next_id: ThoughtId,
    /// The thought whose answer is wanted.
    thinking: Option<Thinking>,
}

impl EffectQueue {
    /// Nothing waits.
    pub(crate) const fn new() -> Self {
        Self {
            stop: false,
            think: None,
            play_now: false,
            saves: 0,
            holds_saves: false,
            sound: None,
            backlight: None,
            leds: None,
            panel: None,
            measure: false,
            answer: None,
            sleep: false,
            update: false,
            quit: false,
            next_id: ThoughtId::FIRST,
            thinking: None,
        }
    }

    /// Asks for a thought.
    pub(crate) fn think(&mut self, topic: Topic, limits: Limits) {
        let id = self.next_id;
        self.next_id = id.next();
        self.play_now = false;
        self.think = Some((id, topic, limits));
        self.thinking = Some(Thinking { id, permille: 0 });
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

    /// The thought whose answer is wanted.
    pub(crate) fn thinking(&self) -> Option<Thinking> {
        self.thinking
    }

    /// A thought has advanced; one that is not wanted does not count.
    pub(crate) fn advance(&mut self, id: ThoughtId, permille: u16) {
        if let Some(thinking) = self.thinking.as_mut().filter(|thinking| thinking.id == id) {
            thinking.permille = permille;
        }
    }

    /// Whether this is the answer that is wanted; it is wanted only once.
    pub(crate) fn take_answer(&mut self, id: ThoughtId) -> bool {
        self.thinking.take_if(|thinking| thinking.id == id).is_some()
    }

    /// Nothing that was asked for is wanted any more, but that a thought ends.
    pub(crate) fn forget(&mut self) {
        self.stop_thinking();
        self.saves = 0;
        self.holds_saves = false;
        self.answer = None;
    }

    /// Records wait from now on, or no longer.
    pub(crate) fn hold_saves(&mut self, holds: bool) {
        self.holds_saves = holds;
    }

    /// Writes a record.
    pub(crate) fn save(&mut self, kind: RecordKind) {
        self.saves |= 1 << kind as u8;
    }

    /// Makes a sound.
    pub(crate) fn sound(&mut self, cue: Cue) {
        self.sound = Some(cue);
    }

    /// Fades the backlight.
    pub(crate) fn backlight(&mut self, percent: u8) {
        self.backlight = Some(percent);
    }

    /// Lights LEDs, a bit each.
    pub(crate) fn leds(&mut self, lit: u8) {
        self.leds = Some(lit);
    }

    /// Sets the panel up anew.
    pub(crate) fn panel(&mut self, setup: PanelSetup) {
        self.panel = Some(setup);
    }

    /// Measures the hardware.
    pub(crate) fn measure(&mut self) {
        self.measure = true;
    }

    /// Answers the question of the cable.
    pub(crate) fn answer(&mut self, answer: CableAnswer) {
        self.answer = Some(answer);
    }

    /// Sleeps until a key is pressed.
    pub(crate) fn sleep(&mut self) {
        self.sleep = true;
    }

    /// Restarts for a new firmware.
    pub(crate) fn update(&mut self) {
        self.update = true;
    }

    /// Ends the program.
    pub(crate) fn quit(&mut self) {
        self.quit = true;
    }

    /// The next request. Saving comes before sleep and restart, whatever was asked for first.
    pub(crate) fn next(&mut self) -> Option<Request> {
        if mem::take(&mut self.stop) {
            return Some(Request::StopThinking);
        }
        if let Some((id, topic, limits)) = self.think.take() {
            return Some(Request::Think(id, topic, limits));
        }
        if mem::take(&mut self.play_now) {
            return Some(Request::PlayNow);
        }
        let mut kinds = RecordKind::ALL.into_iter();
        let saves = if self.holds_saves { 0 } else { self.saves };
        if let Some(kind) = kinds.find(|&kind| saves >> kind as u8 & 1 == 1) {
            self.saves &= !(1 << kind as u8);
            return Some(Request::Save(kind));
        }
        if let Some(cue) = self.sound.take() {
            return Some(Request::Sound(cue));
        }
        if let Some(percent) = self.backlight.take() {
            return Some(Request::Backlight(percent));
        }
        if let Some(lit) = self.leds.take() {
            return Some(Request::Leds(lit));
        }
        if let Some(setup) = self.panel.take() {
            return Some(Request::Panel(setup));
        }
        if mem::take(&mut self.measure) {
            return Some(Request::Measure);
        }
        if let Some(answer) = self.answer.take() {
            return Some(Request::Answer(answer));
        }
        if mem::take(&mut self.sleep) {
            return Some(Request::Sleep);
        }
        if mem::take(&mut self.update) {
            return Some(Request::UpdateFirmware);
        }
        mem::take(&mut self.quit).then_some(Request::Quit)
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::vec::Vec;

    use super::*;

    #[test]
    fn records_are_saved_before_the_device_sleeps_or_restarts() {
        let mut queue = EffectQueue::new();
        queue.update();
        queue.sleep();
        RecordKind::ALL.into_iter().rev().for_each(|kind| queue.save(kind));
        queue.save(RecordKind::Game);
        let taken: Vec<_> = core::iter::from_fn(|| queue.next()).collect();
        let saves = RecordKind::ALL.map(Request::Save);
        assert_eq!(taken, [&saves[..], &[Request::Sleep, Request::UpdateFirmware]].concat());
    }

    #[test]
    fn only_the_last_thought_is_handed_out_and_answered_once() {
        let mut queue = EffectQueue::new();
        queue.think(Topic::Board, Limits::nodes(1));
        queue.think(Topic::Game(3), Limits::nodes(2));
        let (first, second) = (ThoughtId::FIRST, ThoughtId::FIRST.next());
        assert_eq!(queue.next(), Some(Request::Think(second, Topic::Game(3), Limits::nodes(2))));
        assert_eq!(queue.next(), None);
        assert!(!queue.take_answer(first));
        assert!(queue.take_answer(second));
        assert!(!queue.take_answer(second));
    }

    #[test]
    fn a_thought_that_was_never_handed_out_is_not_stopped() {
        let mut queue = EffectQueue::new();
        queue.think(Topic::Board, Limits::nodes(1));
        queue.stop_thinking();
        assert_eq!(queue.next(), None);
        queue.think(Topic::Board, Limits::nodes(1));
        assert!(matches!(queue.next(), Some(Request::Think(..))));
        queue.stop_thinking();
        assert_eq!(queue.next(), Some(Request::StopThinking));
    }
}
