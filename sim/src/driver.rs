//! Plays a key script on a handheld whose clock runs only as far as the script says, so that the same
//! script shows the same picture every time, here and on the emulated chip.

use std::ops::ControlFlow;

use nonaga_app::{
    App, CableAnswer, Device, Effect, Event, Handheld, Key, LARGEST_RECORD, Millis, PointerPhase,
    RecordKind,
};
use nonaga_core::{Game, SharedGame};

use crate::opponent::Opponent;
use crate::pixel_buffer::PixelBuffer;
use crate::script::{PAUSE, Script, TAP};

/// From switching on to the first key.
const BOOT: Millis = 400;

/// Without a tick for this long the app is at rest. A message stays longer than this, a moving disc does not.
const STILL: Millis = 1_500;

/// A handheld with a clock of its own. Searches take no time on it.
pub struct Driver {
    handheld: Handheld<PixelBuffer>,
    opponent: Box<Opponent>,
    now: Millis,
    saved: Vec<(RecordKind, Vec<u8>)>,
    answer: Option<CableAnswer>,
}

impl Driver {
    /// Starts a game that may have been given settings and records before.
    pub fn start(mut app: App, device: &Device) -> Self {
        app.start(0);
        let handheld = Handheld::new(app, PixelBuffer::new(device.size));
        let opponent = Box::new(Opponent::new());
        let mut driver = Self { handheld, opponent, now: 0, saved: Vec::new(), answer: None };
        driver.carry_out();
        driver.wait(BOOT);
        driver
    }

    /// Plays a script from its first word to its last.
    pub fn play(&mut self, script: &Script) {
        for step in &script.steps {
            if let Some((key, hold)) = step.press {
                self.set_key(key, true);
                self.wait(hold);
                self.set_key(key, false);
            }
            self.wait(step.wait);
        }
    }

    /// Lets this much time pass.
    pub fn wait(&mut self, time: Millis) {
        let end = self.now + time;
        while let Some(wake) = self.handheld.next_wake().filter(|&wake| wake < end) {
            // A game that wants to be woken in the past still lets time pass.
            self.tick(wake.max(self.now + 1).min(end));
        }
        self.tick(end);
    }

    /// Lets time pass until nothing moves any more for a while.
    pub fn rest(&mut self) {
        while let Some(wake) = self.handheld.next_wake().filter(|&wake| wake < self.now + STILL) {
            self.wait(wake.saturating_sub(self.now).max(1));
        }
    }

    /// What it shows now.
    pub fn screen(&mut self) -> &PixelBuffer {
        self.handheld.draw();
        self.handheld.screen()
    }

    /// The game in it, for those who want to know more than the screen shows.
    pub fn app(&self) -> &App {
        self.handheld.app()
    }

    /// Makes the games from now on differ, as the device does at its first key.
    pub fn set_seed(&mut self, seed: u32) {
        self.handheld.set_seed(seed);
    }

    /// Touches a pixel of the screen, for as long as a script presses a key.
    pub fn touch(&mut self, at: (i16, i16)) {
        self.handle(Event::Pointer(PointerPhase::Press, at));
        self.wait(TAP);
        self.handle(Event::Pointer(PointerPhase::Release, at));
        self.wait(PAUSE);
    }

    /// Something has happened that is no key.
    pub fn handle(&mut self, event: Event) {
        self.handheld.handle(self.now, event);
        self.carry_out();
    }

    /// Shows a game that was sent over the cable.
    pub(crate) fn show_shared(&mut self, shared: &SharedGame) {
        self.handheld.show_shared(self.now, shared);
        self.carry_out();
    }

    /// What it has wanted to be saved since this was asked the last time, in order.
    pub(crate) fn take_saved(&mut self) -> Vec<(RecordKind, Vec<u8>)> {
        std::mem::take(&mut self.saved)
    }

    /// What the player has answered to a question of the cable, once.
    pub(crate) fn take_answer(&mut self) -> Option<CableAnswer> {
        self.answer.take()
    }

    /// The time on its clock.
    pub(crate) fn now(&self) -> Millis {
        self.now
    }

    fn tick(&mut self, now: Millis) {
        self.now = now;
        self.handheld.tick(now);
        self.carry_out();
    }

    /// A key goes down or up.
    pub(crate) fn set_key(&mut self, key: Key, is_down: bool) {
        self.handheld.set_key(self.now, key, is_down);
        self.carry_out();
    }

    fn carry_out(&mut self) {
        while let Some(effect) = self.handheld.next_effect() {
            match effect {
                Effect::Think { id, subject, limits } => {
                    let mut game = Game::default();
                    subject.copy_to(&mut game);
                    let answer =
                        self.opponent.think(&game, &limits, &mut |_| ControlFlow::Continue(()));
                    self.handheld.handle(self.now, Event::Thought(id, answer));
                }
                Effect::Save(record) => {
                    let mut bytes = [0; LARGEST_RECORD];
                    let length = record.encode(&mut bytes);
                    self.saved.push((record.kind(), bytes[..length].to_vec()));
                }
                Effect::Answer(answer) => self.answer = Some(answer),
                _ => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use nonaga_boards::Board;

    use super::*;
    use crate::device;

    fn shown(device: &Device, keys: &str) -> PixelBuffer {
        let mut driver = Driver::start(App::new(*device, 1), device);
        driver.play(&keys.parse().unwrap());
        driver.wait(3000);
        driver.screen().clone()
    }

    #[test]
    fn a_key_that_is_held_goes_down_a_menu() {
        let device = Board::ALL[0].device();
        assert_eq!(shown(&device, "down:400"), shown(&device, "down*2"));
    }

    #[test]
    fn a_handheld_falls_asleep_and_a_computer_does_not() {
        let (board, desktop) = (Board::ALL[0].device(), device::on_desktop(&Board::ALL[0]));
        let late = "a 600000 down";
        // The key only wakes the handheld.
        assert_eq!(shown(&board, late), shown(&board, "a"));
        assert_eq!(shown(&desktop, late), shown(&desktop, "a down"));
    }

    #[test]
    fn the_opponent_answers_in_no_time() {
        let device = Board::ALL[0].device();
        let mut driver = Driver::start(App::new(device, 1), &device);
        // New game, start; token, slide, disc, place.
        driver.play(&"a a 800 a a 800 a a 800".parse().unwrap());
        driver.wait(5000);
        assert_eq!(driver.app().game().turns(), 2, "red has played a turn, and black too");
    }
}
