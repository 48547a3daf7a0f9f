//! The handheld in a window.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use embedded_graphics::pixelcolor::Rgb565;
use minifb::{Key, KeyRepeat, MouseButton, MouseMode, ScaleMode, Window, WindowOptions};
#[cfg(all(unix, not(target_os = "macos")))]
use nonaga_app::ui::{BoardPainter, DiscStyle, Projection, TokenStyle};
use nonaga_app::ui::{Font, Ink};
use nonaga_app::{PointerPhase, Theme};
#[cfg(all(unix, not(target_os = "macos")))]
use nonaga_core::{Cell, Side};
use rowpaint::{Align, Rect, Renderer};

use super::keyboard::{HostKey, KeyAction, Keyboard};
use super::live::Live;
use super::window_place::WindowPlace;
#[cfg(all(unix, not(target_os = "macos")))]
use super::x11::X11Window;
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
    /// Width and height of the game's picture.
    picture: (usize, usize),
    legend: PixelBuffer,
    mouse: Mouse,
    #[cfg(all(unix, not(target_os = "macos")))]
    x11: Option<X11Window>,
}

/// The mouse in the last frame.
#[derive(Clone, Copy, Default)]
struct Mouse {
    is_down: bool,
    at: (i16, i16),
}

/// Where things are in a window of a certain size.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct WindowLayout {
    /// Pixels of the window that each pixel of the picture is wide and high.
    scale: usize,
    /// The left upper corner of the picture.
    picture: (usize, usize),
    /// The left upper corner of the legend, where there is room for it.
    legend: Option<(usize, usize)>,
}

impl WindowLayout {
    /// The largest picture in whole pixels, in the middle, with the legend beside it if that leaves it its size.
    fn new(window: (usize, usize), picture: (usize, usize), legend: (usize, usize)) -> Self {
        let inside = |length: usize| length.saturating_sub(2 * MARGIN);
        let room = (inside(window.0), inside(window.1));
        let scale = (room.0 / picture.0).min(room.1 / picture.1).max(1);
        let (width, height) = (picture.0 * scale, picture.1 * scale);
        let beside = width + MARGIN + legend.0;
        let has_legend = beside <= room.0 && legend.1 <= room.1;
        let all = if has_legend { beside } else { width };
        let left = window.0.saturating_sub(all) / 2;
        let top =
            window.1.saturating_sub(if has_legend { height.max(legend.1) } else { height }) / 2;
        Self {
            scale,
            picture: (left, top),
            legend: has_legend.then_some((left + width + MARGIN, top)),
        }
    }

    /// The pixel of the picture at a pixel of the window; it may be outside.
    fn pixel_at(&self, (x, y): (f32, f32)) -> (i16, i16) {
        let pixel =
            |at: f32, start: usize| ((at - start as f32) / self.scale as f32).floor() as i16;
        (pixel(x, self.picture.0), pixel(y, self.picture.1))
    }
}

impl GameWindow {
    /// Opens a window for a picture of this size, each pixel `scale` wide and high, or where it was the last time.
    pub(crate) fn open(
        (width, height): (u16, u16),
        scale: usize,
        keyboard: &Keyboard,
        place: Option<WindowPlace>,
    ) -> minifb::Result<Self> {
        let legend = key_map(keyboard);
        let picture = (usize::from(width), usize::from(height));
        let size = (
            picture.0 * scale + legend.width() + 3 * MARGIN,
            (picture.1 * scale).max(legend.height()) + 2 * MARGIN,
        );
        let size = place.map_or(size, |place| place.size);
        let options = WindowOptions {
            resize: true,
            scale_mode: ScaleMode::UpperLeft,
            ..WindowOptions::default()
        };
        let mut window = Window::new("Nonaga", size.0, size.1, options)?;
        window.set_target_fps(FRAME_RATE);
        if let Some(WindowPlace { corner: (x, y), .. }) = place {
            window.set_position(x, y);
        }
        #[cfg(all(unix, not(target_os = "macos")))]
        let x11 = X11Window::new(window.get_window_handle().addr());
        #[cfg(all(unix, not(target_os = "macos")))]
        if let Some(x11) = &x11 {
            // Without class and icon it is a window all the same.
            let _ = x11.introduce(&icon());
        }
        Ok(Self {
            window,
            picture,
            legend,
            mouse: Mouse::default(),
            #[cfg(all(unix, not(target_os = "macos")))]
            x11,
        })
    }

    /// Plays until the window is closed, the player quits or `ended` is set. Returns where the window was.
    pub(crate) fn run(
        mut self,
        live: &mut Live,
        keyboard: &Keyboard,
        ended: &AtomicBool,
    ) -> minifb::Result<Option<WindowPlace>> {
        let mut pixels = Vec::new();
        let mut size = (0, 0);
        let mut sent: Option<Instant> = None;
        while self.window.is_open()
            && !self.is_quit()
            && !live.is_quit()
            && !ended.load(Ordering::Relaxed)
        {
            let layout = self.layout();
            self.pass_on_keys(live, keyboard);
            self.pass_on_mouse(live, keyboard, layout);
            let is_changed = live.step() || size != self.window.get_size();
            if is_changed {
                size = self.window.get_size();
                pixels = self.draw(size, live.screen());
            }
            if is_changed || sent.is_none_or(|sent| sent.elapsed() >= REFRESH) {
                self.window.update_with_buffer(&pixels, size.0, size.1)?;
                sent = Some(Instant::now());
            } else {
                self.window.update();
            }
        }
        Ok(self.place())
    }

    /// Where it is, unless it fills the screen.
    fn place(&self) -> Option<WindowPlace> {
        let place =
            WindowPlace { corner: self.window.get_position(), size: self.window.get_size() };
        #[cfg(all(unix, not(target_os = "macos")))]
        if super::x11::screen_size().is_none_or(|screen| screen == place.size) {
            return None;
        }
        Some(place)
    }

    fn layout(&self) -> WindowLayout {
        let legend = (self.legend.width(), self.legend.height());
        WindowLayout::new(self.window.get_size(), self.picture, legend)
    }

    fn is_quit(&self) -> bool {
        let is_down = |key| self.window.is_key_down(key);
        (is_down(Key::LeftCtrl) || is_down(Key::RightCtrl)) && (is_down(Key::C) || is_down(Key::Q))
    }

    fn pass_on_keys(&mut self, live: &mut Live, keyboard: &Keyboard) {
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
        #[cfg(all(unix, not(target_os = "macos")))]
        if self.window.is_key_pressed(Key::F11, KeyRepeat::No)
            && let Some(x11) = &mut self.x11
        {
            // A window that cannot fill the screen stays as it is.
            let _ = x11.toggle_full_screen();
        }
    }

    /// The left button points, the right one goes back, the wheel walks through lists.
    fn pass_on_mouse(&mut self, live: &mut Live, keyboard: &Keyboard, layout: WindowLayout) {
        let Some(place) = self.window.get_mouse_pos(MouseMode::Pass) else { return };
        let before = self.mouse;
        let at = layout.pixel_at(place);
        let is_down = self.window.get_mouse_down(MouseButton::Left);
        self.mouse = Mouse { is_down, at };
        match (before.is_down, is_down) {
            (false, true) => live.point(PointerPhase::Press, at),
            (true, true) if at != before.at => live.point(PointerPhase::Drag, at),
            (true, false) => live.point(PointerPhase::Release, at),
            _ => {}
        }
        let wheel = self.window.get_scroll_wheel().map_or(0.0, |(_, y)| y);
        let host_key = if wheel > 0.0 { HostKey::Up } else { HostKey::Down };
        if wheel != 0.0
            && let Some(action) = keyboard.action(host_key)
        {
            live.touch(action);
        }
    }

    /// The whole window: the picture in whole pixels, the legend, and the ground around them.
    fn draw(&self, (width, height): (usize, usize), picture: &PixelBuffer) -> Vec<u32> {
        let WindowLayout { scale, picture: (left, top), legend } = self.layout();
        let mut pixels = vec![word(self.legend.pixels()[0]); width * height];
        let mut put = |image: &PixelBuffer, (left, top): (usize, usize), scale: usize| {
            let rows = (image.height() * scale).min(height.saturating_sub(top));
            let columns = (image.width() * scale).min(width.saturating_sub(left));
            for y in 0..rows {
                let source = &image.pixels()[y / scale * image.width()..];
                let target = &mut pixels[(top + y) * width + left..][..columns];
                for (x, pixel) in target.iter_mut().enumerate() {
                    *pixel = word(source[x / scale]);
                }
            }
        };
        put(picture, (left, top), scale);
        if let Some(corner) = legend {
            put(&self.legend, corner, 1);
        }
        pixels
    }
}

/// The icon: a token on its disc.
#[cfg(all(unix, not(target_os = "macos")))]
fn icon() -> PixelBuffer {
    const SIDE: u16 = 48;
    let mut renderer = Renderer::new((SIDE, SIDE));
    let area = Rect::new(0, 0, SIDE as i16, SIDE as i16);
    let picture = renderer.start(Theme::Wood.stylesheet(), false);
    picture.fill(area, Ink::Shadow);
    let cell = Cell::new(0, 0);
    let mut board = BoardPainter::new(picture, Projection::fitting(area, [cell]));
    board.disc(cell, DiscStyle::Plain);
    board.token(cell, Side::Red, TokenStyle::Plain);
    let mut screen = PixelBuffer::new((SIDE, SIDE));
    let Ok(_) = renderer.show_on(&mut screen);
    screen
}

/// The key map as a picture, in the app's font.
fn key_map(keyboard: &Keyboard) -> PixelBuffer {
    const LINE: i16 = 24;
    let mut map = keyboard.map();
    map.push(("Mouse".into(), "click or drag"));
    if cfg!(all(unix, not(target_os = "macos"))) {
        map.push(("F11".into(), "full screen"));
    }
    map.push(("Ctrl-Q".into(), "quit"));
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_picture_is_whole_pixels_in_the_middle_of_every_window() {
        let (picture, legend) = ((240, 240), (170, 168));
        for width in (300..2000).step_by(37) {
            for height in (300..1200).step_by(31) {
                let layout = WindowLayout::new((width, height), picture, legend);
                let side = 240 * layout.scale;
                assert!(side + 2 * MARGIN <= width && side + 2 * MARGIN <= height);
                let next = side + 240 + 2 * MARGIN;
                assert!(next > width || next > height, "one more would fit in {width}×{height}");
                let all = layout.legend.map_or(side, |_| side + MARGIN + legend.0);
                assert!((2 * layout.picture.0 + all).abs_diff(width) <= 1);
                let middle = (layout.picture.0 + side / 2, layout.picture.1 + side / 2);
                assert_eq!(layout.pixel_at((middle.0 as f32, middle.1 as f32)), (120, 120));
            }
        }
    }
}
