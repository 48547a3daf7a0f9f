//! The handheld in a window.

use std::sync::atomic::{AtomicBool, Ordering};

use embedded_graphics::mono_font::{MonoTextStyle, ascii::FONT_9X15};
use embedded_graphics::pixelcolor::Rgb565;
use embedded_graphics::prelude::*;
use embedded_graphics::text::{Baseline, Text};
use minifb::{Key, KeyRepeat, Window, WindowOptions};

use super::keyboard::{Keyboard, Stroke, Touch};
use super::live::Live;
use crate::screen::Screen;

/// Pixels around the picture and the key map.
const MARGIN: usize = 16;
const LINE: usize = 22;
const LETTER: usize = 9;
const BACKGROUND: Rgb565 = Rgb565::new(3, 7, 4);
const STROKES: Rgb565 = Rgb565::new(29, 55, 24);
const KEYS: Rgb565 = Rgb565::new(18, 36, 18);

/// Keys are looked at this often in a second.
const LOOKS: usize = 60;

/// The computer's keys that have a meaning.
const STROKE_OF: [(Key, Stroke); 13] = [
    (Key::Up, Stroke::Up),
    (Key::Down, Stroke::Down),
    (Key::Left, Stroke::Left),
    (Key::Right, Stroke::Right),
    (Key::Enter, Stroke::Enter),
    (Key::NumPadEnter, Stroke::Enter),
    (Key::Escape, Stroke::Escape),
    (Key::Backspace, Stroke::Escape),
    (Key::Space, Stroke::Space),
    (Key::A, Stroke::Letter('a')),
    (Key::B, Stroke::Letter('b')),
    (Key::X, Stroke::Letter('x')),
    (Key::Y, Stroke::Letter('y')),
];

/// A window that is open.
pub(crate) struct Shown {
    window: Window,
    scale: usize,
    canvas: Screen,
}

impl Shown {
    /// Opens a window for a picture of this size, each pixel `scale` wide and high.
    pub(crate) fn open(
        (width, height): (u16, u16),
        scale: usize,
        keyboard: &Keyboard,
    ) -> minifb::Result<Self> {
        let map = key_map(keyboard);
        let letters = map.iter().map(|(strokes, key)| strokes.len().max(key.len() + 2)).max();
        let text = letters.unwrap_or(0) * LETTER;
        let (width, height) = (usize::from(width) * scale, usize::from(height) * scale);
        let lines = 2 * map.len() * LINE;
        let size = (width + text + 3 * MARGIN, height.max(lines) + 2 * MARGIN);
        let mut window = Window::new("Nonaga", size.0, size.1, WindowOptions::default())?;
        window.set_target_fps(LOOKS);
        let mut canvas = Screen::new((size.0 as u16, size.1 as u16));
        let Ok(()) = canvas.clear(BACKGROUND);
        write_key_map(&mut canvas, &map, width + 2 * MARGIN);
        Ok(Self { window, scale, canvas })
    }

    /// Plays until the window is closed or until `ended` is set.
    pub(crate) fn run(
        mut self,
        live: &mut Live,
        keyboard: &Keyboard,
        ended: &AtomicBool,
    ) -> minifb::Result<()> {
        while self.window.is_open() && !self.is_end() && !ended.load(Ordering::Relaxed) {
            self.pass_on_keys(live, keyboard);
            if live.step() {
                self.draw(live.screen());
            }
            let pixels: Vec<u32> = self.canvas.pixels().iter().map(|&pixel| word(pixel)).collect();
            self.window.update_with_buffer(&pixels, self.canvas.width(), self.canvas.height())?;
        }
        Ok(())
    }

    fn is_end(&self) -> bool {
        let is_down = |key| self.window.is_key_down(key);
        (is_down(Key::LeftCtrl) || is_down(Key::RightCtrl)) && (is_down(Key::C) || is_down(Key::Q))
    }

    fn pass_on_keys(&self, live: &mut Live, keyboard: &Keyboard) {
        let touches = || {
            STROKE_OF.into_iter().filter_map(|(key, stroke)| Some((key, keyboard.touch(stroke)?)))
        };
        for key in nonaga_app::Key::ALL {
            let is_down = touches()
                .any(|(k, touch)| touch == Touch::Press(key) && self.window.is_key_down(k));
            live.set_key(key, is_down);
        }
        for (key, touch) in touches() {
            if matches!(touch, Touch::Hold(_)) && self.window.is_key_pressed(key, KeyRepeat::No) {
                live.touch(touch);
            }
        }
    }

    fn draw(&mut self, picture: &Screen) {
        let scale = self.scale;
        let size = Size::new_equal(scale as u32);
        for y in 0..picture.height() {
            for x in 0..picture.width() {
                let corner = Point::new((MARGIN + x * scale) as i32, (MARGIN + y * scale) as i32);
                let area = embedded_graphics::primitives::Rectangle::new(corner, size);
                let colour = picture.pixels()[y * picture.width() + x];
                let Ok(()) = self.canvas.fill_solid(&area, colour);
            }
        }
    }
}

fn key_map(keyboard: &Keyboard) -> Vec<(String, &'static str)> {
    let mut map = keyboard.map();
    map.push(("Ctrl-C".into(), "end"));
    map
}

/// Each key of the handheld in two lines: what to press, and below it what that is.
fn write_key_map(canvas: &mut Screen, map: &[(String, &str)], x: usize) {
    for (number, (strokes, key)) in map.iter().enumerate() {
        let y = MARGIN + 2 * number * LINE;
        let mut write = |text: &str, x: usize, y: usize, colour| {
            let style = MonoTextStyle::new(&FONT_9X15, colour);
            let corner = Point::new(x as i32, y as i32);
            let _ = Text::with_baseline(text, corner, style, Baseline::Top).draw(canvas);
        };
        write(strokes, x, y, STROKES);
        write(key, x + 2 * LETTER, y + LINE * 7 / 8, KEYS);
    }
}

fn word(pixel: Rgb565) -> u32 {
    let [r, g, b] = crate::screen::rgb(pixel);
    u32::from_be_bytes([0, r, g, b])
}
