//! What the window crate leaves out on X11: the program's class and icon, full screen, how large the screen is, and every
//! click, also one that takes less than a frame.
//!
//! It is done through a second connection to the same display. Whatever fails is left undone: the game can be played
//! without it.

use nonaga_app::PointerPhase;
use x11rb::COPY_DEPTH_FROM_PARENT;
use x11rb::connection::Connection;
use x11rb::errors::ReplyOrIdError;
use x11rb::protocol::Event;
use x11rb::protocol::xproto::{
    Atom, AtomEnum, ClientMessageEvent, ConfigureWindowAux, ConnectionExt as _, CreateWindowAux,
    EventMask, KeyButMask, PropMode, Screen, StackMode, Window, WindowClass,
};
use x11rb::rust_connection::RustConnection;
use x11rb::wrapper::ConnectionExt as _;

use super::keyboard::HostKey;
use super::window_mouse::MouseEvent;
use crate::pixel_buffer::PixelBuffer;

/// Instance and class of the window, each ended by a zero.
const CLASS: &[u8] = b"nonaga\0Nonaga\0";

/// A window on a display.
pub(super) struct X11Window {
    connection: RustConnection,
    screen: Screen,
    window: Window,
    /// Left, top, width and height before it filled the screen.
    before: Option<[u32; 4]>,
}

/// Width and height of the screen that the window will be on.
pub(super) fn screen_size() -> Option<(usize, usize)> {
    let (connection, screen) = x11rb::connect(None).ok()?;
    let screen = connection.setup().roots.get(screen)?;
    Some((screen.width_in_pixels.into(), screen.height_in_pixels.into()))
}

impl X11Window {
    /// The window with this number.
    pub(super) fn new(window: usize) -> Option<Self> {
        let (connection, screen) = x11rb::connect(None).ok()?;
        let screen = connection.setup().roots.get(screen)?.clone();
        let window = Self { connection, screen, window: window.try_into().ok()?, before: None };
        window.cover().ok().map(|()| window)
    }

    /// Puts an invisible window over it that takes the mouse; its events come through this connection.
    fn cover(&self) -> Result<(), ReplyOrIdError> {
        // It reaches beyond every window, so that it need not follow the window's size.
        const SIDE: u16 = i16::MAX as u16;
        let cover = self.connection.generate_id()?;
        let mask = EventMask::BUTTON_PRESS | EventMask::BUTTON_RELEASE | EventMask::BUTTON_MOTION;
        let (depth, class) = (COPY_DEPTH_FROM_PARENT, WindowClass::INPUT_ONLY);
        let aux = CreateWindowAux::new().event_mask(mask);
        let created = self.connection.create_window(
            depth,
            cover,
            self.window,
            0,
            0,
            SIDE,
            SIDE,
            0,
            class,
            x11rb::COPY_FROM_PARENT,
            &aux,
        )?;
        created.check()?;
        self.connection.map_window(cover)?;
        self.connection.flush()?;
        Ok(())
    }

    /// What the mouse has done next.
    pub(super) fn next_mouse_event(&self) -> Option<MouseEvent> {
        let point = |phase, x, y| MouseEvent::Point(phase, (f32::from(x), f32::from(y)));
        // A connection that fails ends the program where the window is drawn.
        while let Ok(Some(event)) = self.connection.poll_for_event() {
            return Some(match event {
                Event::ButtonPress(event) => match event.detail {
                    1 => point(PointerPhase::Press, event.event_x, event.event_y),
                    3 => MouseEvent::Key(HostKey::Escape),
                    4 => MouseEvent::Key(HostKey::Up),
                    5 => MouseEvent::Key(HostKey::Down),
                    _ => continue,
                },
                Event::ButtonRelease(event) if event.detail == 1 => {
                    point(PointerPhase::Release, event.event_x, event.event_y)
                }
                Event::MotionNotify(event) if event.state.contains(KeyButMask::BUTTON1) => {
                    point(PointerPhase::Drag, event.event_x, event.event_y)
                }
                _ => continue,
            });
        }
        None
    }

    /// Tells the window manager what this is and how it looks.
    pub(super) fn introduce(&self, icon: &PixelBuffer) -> Result<(), ReplyOrIdError> {
        let (class, string) = (AtomEnum::WM_CLASS, AtomEnum::STRING);
        self.connection.change_property8(PropMode::REPLACE, self.window, class, string, CLASS)?;
        let size = [icon.width() as u32, icon.height() as u32];
        let pixels = (0..icon.pixels().len()).map(|n| {
            let [r, g, b] = icon.rgb(n % icon.width(), n / icon.width());
            u32::from_be_bytes([0xff, r, g, b])
        });
        let data: Vec<u32> = size.into_iter().chain(pixels).collect();
        let name = self.atom("_NET_WM_ICON")?;
        let cardinal = AtomEnum::CARDINAL;
        self.connection.change_property32(PropMode::REPLACE, self.window, name, cardinal, &data)?;
        self.connection.flush()?;
        Ok(())
    }

    /// The corner to move the window to so that it is where it is now: that of its frame, if it has one.
    pub(super) fn corner(&self) -> Result<(isize, isize), ReplyOrIdError> {
        let root = self.screen.root;
        let inside = self.connection.translate_coordinates(self.window, root, 0, 0)?.reply()?;
        let (name, cardinal) = (self.atom("_NET_FRAME_EXTENTS")?, AtomEnum::CARDINAL);
        let frame = self.connection.get_property(false, self.window, name, cardinal, 0, 4)?;
        let frame: Vec<_> = frame.reply()?.value32().into_iter().flatten().collect();
        let (left, top) = if let &[left, _, top, _] = &frame[..] { (left, top) } else { (0, 0) };
        let corner = |inside: i16, frame: u32| isize::from(inside) - frame as isize;
        Ok((corner(inside.dst_x, left), corner(inside.dst_y, top)))
    }

    /// Fills the screen, or goes back.
    pub(super) fn toggle_full_screen(&mut self) -> Result<(), ReplyOrIdError> {
        let full_screen = self.atom("_NET_WM_STATE_FULLSCREEN")?;
        if self.is_supported(full_screen)? {
            const TOGGLE: u32 = 2;
            let state = self.atom("_NET_WM_STATE")?;
            let data = [TOGGLE, full_screen, 0, 1, 0];
            let event = ClientMessageEvent::new(32, self.window, state, data);
            let mask = EventMask::SUBSTRUCTURE_REDIRECT | EventMask::SUBSTRUCTURE_NOTIFY;
            self.connection.send_event(false, self.screen.root, mask, event)?;
        } else {
            // Nobody manages windows here: it is put where it is to be.
            let place = match self.before.take() {
                Some(before) => before,
                None => {
                    self.before = Some(self.place()?);
                    let Screen { width_in_pixels, height_in_pixels, .. } = self.screen;
                    [0, 0, width_in_pixels.into(), height_in_pixels.into()]
                }
            };
            let [x, y, width, height] = place;
            let place = ConfigureWindowAux::new()
                .x(x as i32)
                .y(y as i32)
                .width(width)
                .height(height)
                .stack_mode(StackMode::ABOVE);
            self.connection.configure_window(self.window, &place)?;
        }
        self.connection.flush()?;
        Ok(())
    }

    fn place(&self) -> Result<[u32; 4], ReplyOrIdError> {
        let place = self.connection.get_geometry(self.window)?.reply()?;
        let (x, y) = (i32::from(place.x) as u32, i32::from(place.y) as u32);
        Ok([x, y, place.width.into(), place.height.into()])
    }

    fn atom(&self, name: &str) -> Result<Atom, ReplyOrIdError> {
        Ok(self.connection.intern_atom(false, name.as_bytes())?.reply()?.atom)
    }

    /// Whether there is a window manager that knows this.
    fn is_supported(&self, atom: Atom) -> Result<bool, ReplyOrIdError> {
        let (root, list) = (self.screen.root, self.atom("_NET_SUPPORTED")?);
        let known = self.connection.get_property(false, root, list, AtomEnum::ATOM, 0, 1024)?;
        Ok(known.reply()?.value32().is_some_and(|mut known| known.any(|known| known == atom)))
    }
}
