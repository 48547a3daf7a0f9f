//! The handheld in a window.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use embedded_graphics::pixelcolor::Rgb565;
use minifb::{Key, ScaleMode, Window, WindowOptions};
#[cfg(all(unix, not(target_os = "macos")))]
use nonaga_app::ui::{BoardPainter, DiscStyle, Projection, TokenStyle};
use nonaga_app::ui::{Font, Ink};
use nonaga_app::{DesktopText, PointerPhase, Text, Theme};
#[cfg(all(unix, not(target_os = "macos")))]
use nonaga_core::{Cell, Side};
use rowpaint::{Align, Rect, Renderer};

use super::keyboard::{HostKey, KeyAction, Keyboard};
use super::legend::Legend;
use super::shown::Shown;
use super::window_keys::WindowKeys;
use super::window_mouse::{FrameMouse, MouseEvent};
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
    /// What the keys do, and its picture.
    legend: (Legend, PixelBuffer),
    keys: WindowKeys,
    mouse: FrameMouse,
    /// The pixel of the picture that was pointed at last.
    pointed_at: (i16, i16),
    is_quit: bool,
    #[cfg(all(unix, not(target_os = "macos")))]
    x11: Option<X11Window>,
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
        place: Option<WindowPlace>,
    ) -> minifb::Result<Self> {
        let legend = (usize::from(LEGEND.0), usize::from(LEGEND.1));
        let picture = (usize::from(width), usize::from(height));
        let size = (
            picture.0 * scale + legend.0 + 3 * MARGIN,
            (picture.1 * scale).max(legend.1) + 2 * MARGIN,
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
            keys: WindowKeys::of(&mut window),
            window,
            picture,
            legend: (Legend::default(), PixelBuffer::new(LEGEND)),
            mouse: FrameMouse::default(),
            pointed_at: (0, 0),
            is_quit: false,
            #[cfg(all(unix, not(target_os = "macos")))]
            x11,
        })
    }

    /// Plays until the window is closed, the player quits or `ended` is set. Returns where the window was.
    pub(crate) fn run(
        mut self,
        shown: &mut impl Shown,
        keyboard: &Keyboard,
        ended: &AtomicBool,
    ) -> minifb::Result<Option<WindowPlace>> {
        let mut pixels = Vec::new();
        let mut size = (0, 0);
        let mut sent: Option<Instant> = None;
        while self.window.is_open()
            && !self.is_quit
            && !shown.is_over()
            && !ended.load(Ordering::Relaxed)
        {
            let layout = self.layout();
            self.pass_on_keys(shown, keyboard);
            self.pass_on_mouse(shown, keyboard, layout);
            let is_changed = shown.step() || size != self.window.get_size();
            if is_changed {
                self.update_legend(shown, keyboard);
                size = self.window.get_size();
                pixels = self.draw(size, shown.screen());
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
    #[cfg(all(unix, not(target_os = "macos")))]
    fn place(&self) -> Option<WindowPlace> {
        let size = self.window.get_size();
        if super::x11::screen_size()? == size {
            return None;
        }
        // The window crate's own answer is another place than the one that it takes.
        let corner = self.x11.as_ref()?.corner().ok()?;
        Some(WindowPlace { corner, size })
    }

    /// Where it is.
    #[cfg(not(all(unix, not(target_os = "macos"))))]
    fn place(&self) -> Option<WindowPlace> {
        Some(WindowPlace { corner: self.window.get_position(), size: self.window.get_size() })
    }

    fn update_legend(&mut self, shown: &mut impl Shown, keyboard: &Keyboard) {
        let legend = legend(shown, keyboard);
        if legend != self.legend.0 {
            self.legend = (legend.clone(), draw_legend(&legend));
        }
    }

    fn layout(&self) -> WindowLayout {
        let legend = (usize::from(LEGEND.0), usize::from(LEGEND.1));
        WindowLayout::new(self.window.get_size(), self.picture, legend)
    }

    fn pass_on_keys(&mut self, shown: &mut impl Shown, keyboard: &Keyboard) {
        self.keys.set_focus(self.window.is_active());
        while let Some((key, is_down)) = self.keys.next_change() {
            let has_control = self.keys.is_down(Key::LeftCtrl) || self.keys.is_down(Key::RightCtrl);
            match key {
                Key::C | Key::Q if is_down && has_control => self.is_quit = true,
                #[cfg(all(unix, not(target_os = "macos")))]
                Key::F11 if is_down => {
                    if let Some(x11) = &mut self.x11 {
                        // A window that cannot fill the screen stays as it is.
                        let _ = x11.toggle_full_screen();
                    }
                }
                _ => {
                    let bound = HOST_KEYS.iter().find(|(bound, _)| *bound == key);
                    match bound.and_then(|&(_, host_key)| keyboard.action(host_key)) {
                        Some(KeyAction::Press(key)) => shown.set_key(key, is_down),
                        Some(action @ KeyAction::Hold(_)) if is_down => shown.touch(action),
                        _ => {}
                    }
                }
            }
        }
    }

    fn pass_on_mouse(&mut self, shown: &mut impl Shown, keyboard: &Keyboard, layout: WindowLayout) {
        self.mouse.look(&self.window);
        while let Some(event) = self.next_mouse_event() {
            match event {
                MouseEvent::Point(phase, at) => {
                    let before = std::mem::replace(&mut self.pointed_at, layout.pixel_at(at));
                    if phase != PointerPhase::Drag || self.pointed_at != before {
                        shown.point(phase, self.pointed_at);
                    }
                }
                MouseEvent::Key(host_key) => {
                    if let Some(action) = keyboard.action(host_key) {
                        shown.touch(action);
                    }
                }
            }
        }
    }

    fn next_mouse_event(&mut self) -> Option<MouseEvent> {
        #[cfg(all(unix, not(target_os = "macos")))]
        if let Some(x11) = &self.x11 {
            return x11.next_mouse_event();
        }
        self.mouse.next_event()
    }

    /// The whole window: the picture in whole pixels, the legend, and the ground around them.
    fn draw(&self, (width, height): (usize, usize), picture: &PixelBuffer) -> Vec<u32> {
        let WindowLayout { scale, picture: (left, top), legend } = self.layout();
        let mut pixels = vec![word(self.legend.1.pixels()[0]); width * height];
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
            put(&self.legend.1, corner, 1);
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

/// Height of a line of the legend, and its size: as many lines as there are keys, in the widest language.
const LINE: i16 = 24;
const LEGEND: (u16, u16) = (210, 8 * LINE as u16);

/// The legend as a picture, in the app's font.
fn draw_legend(legend: &Legend) -> PixelBuffer {
    let font = Font::Text;
    let widths = legend.lines.iter().map(|(strokes, _)| font.width(strokes));
    let left = widths.max().unwrap_or(0) + LINE / 2;
    let (width, height) = (LEGEND.0 as i16, LEGEND.1 as i16);
    let mut renderer = Renderer::new(LEGEND);
    let picture = renderer.start(Theme::Wood.stylesheet(), false);
    picture.fill(Rect::new(0, 0, width, height), Ink::Shadow);
    for ((strokes, words), y) in legend.lines.iter().zip((0..).step_by(LINE as usize)) {
        picture.text(Rect::new(0, y, left, LINE), Align::Left, font, Ink::Text, strokes);
        let rest = Rect::new(left, y, width - left, LINE);
        picture.text(rest, Align::Left, font, Ink::Faint, words);
    }
    debug_assert_eq!(picture.cramped(), None);
    debug_assert!(LINE * legend.lines.len() as i16 <= height);
    let mut screen = PixelBuffer::new(LEGEND);
    let Ok(_) = renderer.show_on(&mut screen);
    screen
}

/// What the keys of the game and of the window do now.
fn legend(shown: &mut impl Shown, keyboard: &Keyboard) -> Legend {
    let legend = shown.legend(keyboard);
    let language = shown.language();
    let legend = if cfg!(all(unix, not(target_os = "macos"))) {
        legend.with("F11", DesktopText::FullScreen.say(language))
    } else {
        legend
    };
    legend.with("Ctrl-Q", Text::Quit.say(language))
}

fn word(pixel: Rgb565) -> u32 {
    let [r, g, b] = rgb(pixel);
    u32::from_be_bytes([0, r, g, b])
}

#[cfg(test)]
mod tests {
    use nonaga_app::gallery::Scene;
    use nonaga_app::{Language, Settings};
    use nonaga_boards::Board;

    use super::*;
    use crate::device;

    #[test]
    fn the_legend_says_what_the_keys_do_on_every_screen_and_fits() {
        let mut sketch = Renderer::new((320, 280));
        let mut enters = std::collections::BTreeSet::new();
        for name in ["pico-lcd-1-3", "pico-lcd-1-14-v1", "t-display"] {
            let device = device::on_desktop(Board::by_name(name).unwrap());
            let keyboard = Keyboard::of(device.keys);
            for language in Language::ALL {
                for scene in Scene::ALL {
                    let app = scene.show(device, Settings { language, ..Settings::default() });
                    let legend = Legend::of(&app, app.compose(&mut sketch), &keyboard);
                    let legend = legend
                        .with("F11", DesktopText::FullScreen.say(language))
                        .with("Ctrl-Q", Text::Quit.say(language));
                    // It panics if something does not fit.
                    draw_legend(&legend);
                    let enter = legend.lines.iter().find(|(keys, _)| keys.starts_with("Enter"));
                    enters.extend(enter.filter(|_| language == Language::English).cloned());
                }
            }
        }
        for words in ["Pick", "Slide", "Take", "Place", "OK"] {
            let said = |keys: &str| (keys.to_owned(), words.to_owned());
            assert!(enters.contains(&said("Enter, A")), "{words} is not in {enters:?}");
            assert!(enters.contains(&said("Enter")), "held, {words} is not in {enters:?}");
        }
    }

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
