//! Plays a key script on a handheld whose clock runs only as far as the script says, so that the same
//! script shows the same picture every time, here and on the emulated chip.

use std::ops::ControlFlow;

use nonaga_app::{App, Device, Effect, Event, Handheld, Key, Millis, PointerPhase};
use nonaga_core::Game;

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
}

impl Driver {
    /// Starts a game that may have been given settings and records before.
    pub fn start(mut app: App, device: &Device) -> Self {
        app.start(0);
        let handheld = Handheld::new(app, PixelBuffer::new(device.size));
        let mut driver = Self { handheld, opponent: Box::new(Opponent::new()), now: 0 };
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

    fn tick(&mut self, now: Millis) {
        self.now = now;
        self.handheld.tick(now);
        self.carry_out();
    }

    fn set_key(&mut self, key: Key, is_down: bool) {
        self.handheld.set_key(self.now, key, is_down);
        self.carry_out();
    }

    fn carry_out(&mut self) {
        while let Some(effect) = self.handheld.next_effect() {
            if let Effect::Think { id, subject, limits } = effect {
                let mut game = Game::default();
                subject.copy_to(&mut game);
                let answer =
                    self.opponent.think(&game, &limits, &mut |_| ControlFlow::Continue(()));
                self.handheld.handle(self.now, Event::Thought(id, answer));
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
