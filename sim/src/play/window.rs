//! The handheld in a window.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use embedded_graphics::pixelcolor::Rgb565;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use minifb::{Key, KeyRepeat, Window, WindowOptions};
use nonaga_app::Theme;
use nonaga_app::ui::{Font, Ink};
use rowpaint::{Align, Rect, Renderer};

use super::keyboard::{HostKey, KeyAction, Keyboard};
use super::live::Live;
use crate::pixel_buffer::{PixelBuffer, rgb};

/// Pixels around the picture and the key map.
const MARGIN: usize = 16;
/// Frames and key scans per second.
const FRAME_RATE: usize = 60;
/// An unchanged picture is sent again after this time, in case another window covered it.
const REFRESH: Duration = Duration::from_millis(200);

/// The window's keys that have a binding.
const HOST_KEYS: [(Key, HostKey); 13] = [
    (Key::Up, HostKey::Up),
    (Key::Down, HostKey::Down),
    (Key::Left, HostKey::Left),
    (Key::Right, HostKey::Right),
    (Key::Enter, HostKey::Enter),
    (Key::NumPadEnter, HostKey::Enter),
    (Key::Escape, HostKey::Escape),
    (Key::Backspace, HostKey::Escape),
    (Key::Space, HostKey::Space),
    (Key::A, HostKey::Letter('a')),
    (Key::B, HostKey::Letter('b')),
    (Key::X, HostKey::Letter('x')),
    (Key::Y, HostKey::Letter('y')),
];

/// An open window.
pub(crate) struct GameWindow {
    window: Window,
    scale: usize,
    canvas: PixelBuffer,
}

impl GameWindow {
    /// Opens a window for a picture of this size, each pixel `scale` wide and high.
    pub(crate) fn open(
        (width, height): (u16, u16),
        scale: usize,
        keyboard: &Keyboard,
    ) -> minifb::Result<Self> {
        let map = key_map(keyboard);
        let (width, height) = (usize::from(width) * scale, usize::from(height) * scale);
        let size = (width + map.width() + 3 * MARGIN, height.max(map.height()) + 2 * MARGIN);
        let mut window = Window::new("Nonaga", size.0, size.1, WindowOptions::default())?;
        window.set_target_fps(FRAME_RATE);
        let mut canvas = PixelBuffer::new((size.0 as u16, size.1 as u16));
        let Ok(()) = canvas.clear(map.pixels()[0]);
        let corner = Point::new((width + 2 * MARGIN) as i32, MARGIN as i32);
        let area = Rectangle::new(corner, map.size());
        let Ok(()) = canvas.fill_contiguous(&area, map.pixels().iter().copied());
        Ok(Self { window, scale, canvas })
    }

    /// Plays until the window is closed or until `ended` is set.
    pub(crate) fn run(
        mut self,
        live: &mut Live,
        keyboard: &Keyboard,
        ended: &AtomicBool,
    ) -> minifb::Result<()> {
        let mut pixels = Vec::new();
        let mut sent: Option<Instant> = None;
        while self.window.is_open() && !self.is_quit() && !ended.load(Ordering::Relaxed) {
            self.pass_on_keys(live, keyboard);
            let is_changed = live.step() || pixels.is_empty();
            if is_changed {
                self.draw(live.screen());
                pixels = self.canvas.pixels().iter().map(|&pixel| word(pixel)).collect();
            }
            if is_changed || sent.is_none_or(|sent| sent.elapsed() >= REFRESH) {
                self.window.update_with_buffer(
                    &pixels,
                    self.canvas.width(),
                    self.canvas.height(),
                )?;
                sent = Some(Instant::now());
            } else {
                self.window.update();
            }
        }
        Ok(())
    }

    fn is_quit(&self) -> bool {
        let is_down = |key| self.window.is_key_down(key);
        (is_down(Key::LeftCtrl) || is_down(Key::RightCtrl)) && (is_down(Key::C) || is_down(Key::Q))
    }

    fn pass_on_keys(&self, live: &mut Live, keyboard: &Keyboard) {
        let actions = || {
            HOST_KEYS
                .into_iter()
                .filter_map(|(key, host_key)| Some((key, keyboard.action(host_key)?)))
        };
        for key in nonaga_app::Key::ALL {
            let is_down = actions()
                .any(|(k, action)| action == KeyAction::Press(key) && self.window.is_key_down(k));
            live.set_key(key, is_down);
        }
        for (key, action) in actions() {
            if matches!(action, KeyAction::Hold(_))
                && self.window.is_key_pressed(key, KeyRepeat::No)
            {
                live.touch(action);
            }
        }
    }

    fn draw(&mut self, picture: &PixelBuffer) {
        let scale = self.scale;
        let size = Size::new_equal(scale as u32);
        for y in 0..picture.height() {
            for x in 0..picture.width() {
                let corner = Point::new((MARGIN + x * scale) as i32, (MARGIN + y * scale) as i32);
                let area = Rectangle::new(corner, size);
                let colour = picture.pixels()[y * picture.width() + x];
                let Ok(()) = self.canvas.fill_solid(&area, colour);
            }
        }
    }
}

/// The key map as a picture, in the app's font.
fn key_map(keyboard: &Keyboard) -> PixelBuffer {
    const LINE: i16 = 24;
    let mut map = keyboard.map();
    map.push(("Ctrl-C".into(), "end"));
    let font = Font::Text;
    let widest = |widths: &mut dyn Iterator<Item = i16>| widths.max().unwrap_or(0);
    let left = widest(&mut map.iter().map(|(strokes, _)| font.width(strokes))) + LINE / 2;
    let right = widest(&mut map.iter().map(|(_, key)| font.width(key)));
    let size = ((left + right) as u16, LINE as u16 * map.len() as u16);
    let mut renderer = Renderer::new(size);
    let picture = renderer.start(Theme::Wood.stylesheet(), false);
    picture.fill(Rect::new(0, 0, size.0 as i16, size.1 as i16), Ink::Shadow);
    for ((strokes, key), y) in map.iter().zip((0..).step_by(LINE as usize)) {
        picture.text(Rect::new(0, y, left, LINE), Align::Left, font, Ink::Text, strokes);
        picture.text(Rect::new(left, y, right, LINE), Align::Left, font, Ink::Faint, key);
    }
    let mut screen = PixelBuffer::new(size);
    let Ok(_) = renderer.show_on(&mut screen);
    screen
}

fn word(pixel: Rgb565) -> u32 {
    let [r, g, b] = rgb(pixel);
    u32::from_be_bytes([0, r, g, b])
}
