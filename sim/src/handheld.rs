//! The handheld without its case: the game of the firmware, its keys, and its screen in memory.
//! The caller supplies the time.

use nonaga_app::{App, Device, Effect, Event, Key, Keypad, Millis};
use rowpaint::Renderer;

use crate::pixel_buffer::PixelBuffer;

/// A handheld that is switched on.
pub struct Handheld {
    app: App,
    keypad: Keypad,
    renderer: Renderer,
    screen: PixelBuffer,
}

impl Handheld {
    /// Puts a screen around a game that has been started.
    pub fn new(app: App, device: &Device) -> Self {
        Self {
            app,
            keypad: Keypad::new(),
            renderer: Renderer::new(device.size),
            screen: PixelBuffer::new(device.size),
        }
    }

    /// A key is down or up.
    pub fn set_key(&mut self, now: Millis, key: Key, is_down: bool) {
        if let Some(event) = self.keypad.set(now, key, is_down) {
            self.app.handle(now, event);
        }
    }

    /// Makes the games from now on differ.
    pub fn set_seed(&mut self, seed: u32) {
        self.app.set_seed(seed);
    }

    /// Something else has happened.
    pub fn handle(&mut self, now: Millis, event: Event) {
        self.app.handle(now, event);
    }

    /// It is this late now.
    pub fn tick(&mut self, now: Millis) {
        while let Some(event) = self.keypad.due(now) {
            self.app.handle(now, event);
        }
        self.app.tick(now);
    }

    /// When it needs the next tick; none: only events matter.
    pub fn next_wake(&self) -> Option<Millis> {
        [self.app.next_wake(), self.keypad.next_wake()].into_iter().flatten().min()
    }

    /// What it wants to be done. Ask until there is nothing.
    pub fn next_effect(&mut self) -> Option<Effect<'_>> {
        self.app.next_effect()
    }

    /// Brings the screen up to date; true when it has changed.
    pub fn draw(&mut self) -> bool {
        self.app.compose(&mut self.renderer);
        let Ok(rows) = self.renderer.show_on(&mut self.screen);
        !rows.is_empty()
    }

    /// The game in it.
    pub fn app(&self) -> &App {
        &self.app
    }

    /// What it shows, as of the last time it was drawn.
    pub fn screen(&self) -> &PixelBuffer {
        &self.screen
    }
}
