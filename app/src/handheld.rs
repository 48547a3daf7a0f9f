//! The handheld without its case, for shells that have no hardware: the game, its keys, and its screen in memory.
//! The caller supplies the time.

use core::convert::Infallible;

use embedded_graphics::draw_target::DrawTarget;
use embedded_graphics::pixelcolor::Rgb565;
use nonaga_core::SharedGame;
use rowpaint::{PlacedText, Renderer};

use crate::app::App;
use crate::effects::Effect;
use crate::input::{Event, Key, Keypad, Millis};

/// A handheld that is switched on.
pub struct Handheld<S> {
    app: App,
    keypad: Keypad,
    renderer: Renderer,
    screen: S,
}

impl<S: DrawTarget<Color = Rgb565, Error = Infallible>> Handheld<S> {
    /// Puts a screen around a game that has been started.
    pub fn new(app: App, screen: S) -> Self {
        let size = screen.bounding_box().size;
        let renderer = Renderer::new((size.width as u16, size.height as u16));
        Self { app, keypad: Keypad::new(), renderer, screen }
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

    /// Shows a game that was sent over the cable.
    pub fn show_shared(&mut self, now: Millis, shared: &SharedGame) {
        self.app.show_shared(now, shared);
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

    /// The texts of the picture, for those who cannot see it.
    pub fn texts(&mut self) -> impl Iterator<Item = PlacedText<'_>> {
        self.app.compose(&mut self.renderer).texts()
    }

    /// The game in it.
    pub fn app(&self) -> &App {
        &self.app
    }

    /// What it shows, as of the last time it was drawn.
    pub fn screen(&self) -> &S {
        &self.screen
    }
}
