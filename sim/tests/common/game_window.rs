//! The game in a window: a virtual display (Xvfb), the pixels of the window on it, and keys and the mouse through X11.

use std::io::{BufRead, BufReader};
use std::ops::ControlFlow;
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, PoisonError};
use std::thread::sleep;
use std::time::{Duration, Instant};

use nonaga::device;
use nonaga::driver::Driver;
use nonaga::pixel_buffer::PixelBuffer;
use nonaga_app::{App, Event, PointerPhase};
use nonaga_boards::Board;
use nonaga_core::{Cell, Position, Rng, Turn};
use x11rb::COPY_DEPTH_FROM_PARENT;
use x11rb::connection::Connection;
use x11rb::protocol::xproto::{
    AtomEnum, BUTTON_PRESS_EVENT, BUTTON_RELEASE_EVENT, ClientMessageEvent, ConfigureWindowAux,
    ConnectionExt as _, CreateWindowAux, EventMask, ImageFormat, InputFocus, KEY_PRESS_EVENT,
    KEY_RELEASE_EVENT, MOTION_NOTIFY_EVENT, Window, WindowClass,
};
use x11rb::protocol::xtest::ConnectionExt as _;
use x11rb::rust_connection::RustConnection;

use super::{Folder, nonaga, picture};

/// Pixels of the window around the picture.
pub(crate) const MARGIN: usize = 16;
pub(crate) const SCALE: usize = 2;

// The keys by their X11 names.
pub(crate) const DOWN: u32 = 0xff54;
pub(crate) const RETURN: u32 = 0xff0d;
pub(crate) const UP: u32 = 0xff52;
pub(crate) const F11: u32 = 0xffc8;
pub(crate) const CONTROL: u32 = 0xffe3;
pub(crate) const Q: u32 = 0x71;

/// An Xvfb server; it ends with the test.
pub(crate) struct VirtualDisplay {
    server: Child,
    pub(crate) name: String,
}

impl VirtualDisplay {
    pub(crate) fn start() -> Self {
        Self::start_with((1280, 1024))
    }

    pub(crate) fn start_with((width, height): (u16, u16)) -> Self {
        // Two servers that look for a free number at once can find the same one.
        static SEARCH: Mutex<()> = Mutex::new(());
        let _search = SEARCH.lock().unwrap_or_else(PoisonError::into_inner);
        let mut server = Command::new("Xvfb")
            // Without the last one it starts anew, deaf for a moment, whenever its last client leaves.
            .args([
                "-displayfd",
                "1",
                "-screen",
                "0",
                &format!("{width}x{height}x24"),
                "-nolisten",
                "tcp",
                "-noreset",
            ])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("Xvfb starts (Debian package xvfb; `cargo xtask test` installs it)");
        let mut line = String::new();
        let output = server.stdout.as_mut().expect("its output is a pipe");
        BufReader::new(output).read_line(&mut line).expect("Xvfb tells its number");
        Self { server, name: format!(":{}", line.trim()) }
    }
}

impl Drop for VirtualDisplay {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

/// Keyboard and mouse of a display.
pub(crate) struct Hand {
    connection: RustConnection,
    root: Window,
    /// The window on this display that the keys are for.
    target: Window,
}

impl Hand {
    /// For the window that is found on this display.
    pub(crate) fn of(
        display: &str,
        find: impl Fn(&RustConnection, Window) -> Option<Window>,
    ) -> Self {
        let (connection, screen) = RustConnection::connect(Some(display)).expect("X11 answers");
        let root = connection.setup().roots[screen].root;
        let target = wait_for("the window", || find(&connection, root));
        Self { connection, root, target }
    }

    fn focus(&self) {
        self.connection
            .set_input_focus(InputFocus::PARENT, self.target, 0u32)
            .expect("X11 answers");
        self.connection.flush().expect("X11 answers");
    }

    fn send(&self, event: u8, detail: u8, (x, y): (i16, i16)) {
        self.connection
            .xtest_fake_input(event, detail, 0, self.root, x, y, 0)
            .expect("X11 answers");
        self.connection.flush().expect("X11 answers");
    }

    fn key_code(&self, symbol: u32) -> u8 {
        let setup = self.connection.setup();
        let (least, most) = (setup.min_keycode, setup.max_keycode);
        let map =
            self.connection.get_keyboard_mapping(least, most - least + 1).expect("X11 answers");
        let map = map.reply().expect("there is a keyboard");
        let mut codes = map.keysyms.chunks(usize::from(map.keysyms_per_keycode));
        let code = codes.position(|symbols| symbols.contains(&symbol)).expect("the key exists");
        least + code as u8
    }
}

/// A window with a game in it.
pub(crate) struct GameWindow {
    child: Child,
    pub(crate) connection: RustConnection,
    root: Window,
    pub(crate) window: Window,
    pub(crate) hand: Hand,
    /// Where the window is on the display of the hand, if that is another one than its own.
    pub(crate) seen_at: Option<(i16, i16)>,
    /// Where the picture is in the window, and how many pixels each of its pixels is wide.
    pub(crate) corner: (usize, usize),
    pub(crate) scale: usize,
}

impl GameWindow {
    pub(crate) fn start(display: &VirtualDisplay, folder: &Folder) -> Self {
        Self::start_with(display, folder, &["--scale", &SCALE.to_string()])
    }

    pub(crate) fn start_with(
        display: &VirtualDisplay,
        folder: &Folder,
        arguments: &[&str],
    ) -> Self {
        Self::start_by(nonaga(), display, folder, arguments)
    }

    pub(crate) fn start_by(
        command: Command,
        display: &VirtualDisplay,
        folder: &Folder,
        arguments: &[&str],
    ) -> Self {
        Self::start_at(command, &display.name, folder, arguments)
    }

    pub(crate) fn start_at(
        mut command: Command,
        display: &str,
        folder: &Folder,
        arguments: &[&str],
    ) -> Self {
        // The questions of a first start have been answered.
        command.arg("play").args(arguments).args(["--lang", "en"]);
        Self::open(command.env("XDG_DATA_HOME", folder.path()), display)
    }

    /// The window that this program opens.
    pub(crate) fn open(command: &mut Command, display: &str) -> Self {
        let child = command.env("DISPLAY", display).spawn().expect("the program starts");
        let hand = Hand::of(display, find_game);
        let (connection, _) = RustConnection::connect(Some(display)).expect("X11 answers");
        let (root, window) = (hand.root, hand.target);
        Self {
            child,
            connection,
            root,
            window,
            hand,
            seen_at: None,
            corner: (MARGIN, MARGIN),
            scale: SCALE,
        }
    }

    /// Waits until the window shows this picture, pixel by pixel.
    pub(crate) fn wait_for_picture(&self, what: &str, picture: &PixelBuffer) {
        wait_for(what, || self.shows(picture).then_some(()));
    }

    fn shows(&self, picture: &PixelBuffer) -> bool {
        let size = (picture.width() * self.scale, picture.height() * self.scale);
        // A window that is not on the display yet has no pixels.
        let pixels = pixels(&self.connection, self.window, self.corner, size);
        pixels.is_some_and(|pixels| is_picture(&pixels, size.0, (0, 0), picture, self.scale))
    }

    /// Looks for this picture of the window on the display of the hand: there the mouse will point.
    pub(crate) fn look_for(&mut self, picture: &PixelBuffer) {
        let Hand { connection, root, .. } = &self.hand;
        let size = connection.get_geometry(*root).expect("X11 answers").reply();
        let size = size.map(|size| (usize::from(size.width), usize::from(size.height)));
        let (width, height) = size.expect("a display has a size");
        // A compositor adds up how far the mouse moves, and may have missed where it began: in the corners both agree.
        // There it is not in front of the picture, either.
        for corner in [(width as i16 - 1, height as i16 - 1), (0, 0)] {
            self.hand.send(MOTION_NOTIFY_EVENT, 0, corner);
            sleep(Duration::from_millis(200));
        }
        let (right, bottom) =
            (width - picture.width() * self.scale, height - picture.height() * self.scale);
        let (x, y) = wait_for("the picture on the screen", || {
            let pixels = pixels(connection, *root, (0, 0), (width, height))?;
            let mut corners = (0..bottom).flat_map(|y| (0..right).map(move |x| (x, y)));
            corners.find(|&corner| is_picture(&pixels, width, corner, picture, self.scale))
        });
        self.seen_at = Some(((x - self.corner.0) as i16, (y - self.corner.1) as i16));
    }

    /// Waits until keys reach the window. A compositor gives it the keyboard only some time after its picture can be
    /// read.
    pub(crate) fn wait_for_keyboard(&self) {
        wait_for("the keyboard's focus", || {
            self.hand.focus();
            let focus = self.connection.get_input_focus().expect("X11 answers").reply();
            focus.is_ok_and(|focus| focus.focus == self.window).then_some(())
        });
    }

    /// Presses keys of the keyboard one after the other and lets them go again.
    pub(crate) fn tap(&self, symbol: u32) {
        self.press(&[symbol]);
    }

    pub(crate) fn press(&self, symbols: &[u32]) {
        self.hand.focus();
        let codes: Vec<u8> = symbols.iter().map(|&symbol| self.hand.key_code(symbol)).collect();
        let downs = codes.iter().map(|&code| (KEY_PRESS_EVENT, code));
        let ups = codes.iter().map(|&code| (KEY_RELEASE_EVENT, code));
        for (event, code) in downs.chain(ups) {
            self.hand.send(event, code, (0, 0));
            sleep(Duration::from_millis(60));
        }
    }

    /// Presses a key some times faster than the window draws.
    pub(crate) fn tap_quickly(&self, symbol: u32, times: usize) {
        let code = self.hand.key_code(symbol);
        for event in [KEY_PRESS_EVENT, KEY_RELEASE_EVENT].repeat(times) {
            self.hand.send(event, code, (0, 0));
        }
    }

    /// Clicks on a pixel of the picture, faster than the window draws.
    pub(crate) fn click(&self, at: (i16, i16)) {
        self.point(MOTION_NOTIFY_EVENT, at);
        sleep(Duration::from_millis(60));
        self.point(BUTTON_PRESS_EVENT, at);
        self.point(BUTTON_RELEASE_EVENT, at);
    }

    /// Clicks with the right button, wherever the mouse is.
    pub(crate) fn click_right(&self) {
        for event in [BUTTON_PRESS_EVENT, BUTTON_RELEASE_EVENT] {
            self.hand.send(event, 3, (0, 0));
        }
    }

    /// Moves the mouse to a pixel of the picture, or presses or releases its left button.
    pub(crate) fn point(&self, event: u8, (x, y): (i16, i16)) {
        let window = self.seen_at.unwrap_or_else(|| self.corner_on_screen());
        let place = |window: i16, corner: usize, at: i16| {
            window + (corner + self.scale / 2) as i16 + at * self.scale as i16
        };
        let at = (place(window.0, self.corner.0, x), place(window.1, self.corner.1, y));
        let button = u8::from(event != MOTION_NOTIFY_EVENT);
        self.hand.send(event, button, at);
    }

    pub(crate) fn size(&self) -> (u16, u16) {
        let size = self.connection.get_geometry(self.window).expect("X11 answers");
        let size = size.reply().expect("the window is there");
        (size.width, size.height)
    }

    /// The left upper corner of what is inside its frame, on the screen.
    pub(crate) fn corner_on_screen(&self) -> (i16, i16) {
        let at = self.connection.translate_coordinates(self.window, self.root, 0, 0);
        let at = at.expect("X11 answers").reply().expect("the window is there");
        (at.dst_x, at.dst_y)
    }

    pub(crate) fn move_to(&self, x: i32, y: i32) {
        let before = self.corner_on_screen();
        let place = ConfigureWindowAux::new().x(x).y(y);
        self.connection.configure_window(self.window, &place).expect("X11 answers");
        wait_for("another place", || (self.corner_on_screen() != before).then_some(()));
    }

    pub(crate) fn resize(&self, width: u32, height: u32) {
        let size = ConfigureWindowAux::new().width(width).height(height);
        self.connection.configure_window(self.window, &size).expect("X11 answers");
        self.connection.flush().expect("X11 answers");
    }

    /// From the title to the next entry: F11 fills the screen, and gives the window back as it was.
    pub(crate) fn fills_the_screen_and_comes_back(&mut self) {
        let first = self.size();
        let legend = usize::from(first.0) - 2 * 240 - 3 * MARGIN;
        self.tap(F11);
        wait_for("the full screen", || (self.size() == (1280, 1024)).then_some(()));
        (self.corner, self.scale) = (((1280 - 960 - MARGIN - legend) / 2, 32), 4);
        self.wait_for_picture("four times its size", &picture(""));
        self.tap(DOWN);
        self.wait_for_picture("the next entry", &picture("down"));
        self.tap(F11);
        wait_for("the window", || (self.size() == first).then_some(()));
        (self.corner, self.scale) = ((MARGIN, MARGIN), SCALE);
        self.wait_for_picture("as at first", &picture("down"));
    }

    /// Waits until the program has ended by itself.
    pub(crate) fn wait_for_end(mut self) {
        let status = self.child.wait().expect("the program ends");
        assert!(status.success(), "it ends with {status}");
    }

    /// Asks the window to close, as its frame's button does, and waits for the end of the program.
    pub(crate) fn close(self) {
        let atom = |name: &str| {
            let atom = self.connection.intern_atom(false, name.as_bytes()).expect("X11 answers");
            atom.reply().expect("an atom has a number").atom
        };
        let (protocols, delete) = (atom("WM_PROTOCOLS"), atom("WM_DELETE_WINDOW"));
        let event = ClientMessageEvent::new(32, self.window, protocols, [delete, 0, 0, 0, 0]);
        self.connection
            .send_event(false, self.window, EventMask::NO_EVENT, event)
            .expect("X11 answers");
        self.connection.flush().expect("X11 answers");
        self.wait_for_end();
    }
}

/// The pixels of a part of a window, row by row.
fn pixels(
    connection: &RustConnection,
    window: Window,
    (x, y): (usize, usize),
    (width, height): (usize, usize),
) -> Option<Vec<[u8; 3]>> {
    let (format, all) = (ImageFormat::Z_PIXMAP, !0);
    let (x, y, width, height) = (x as i16, y as i16, width as u16, height as u16);
    let image = connection.get_image(format, window, x, y, width, height, all);
    let image = image.expect("X11 answers").reply().ok()?;
    Some(image.data.chunks_exact(4).map(|pixel| [pixel[2], pixel[1], pixel[0]]).collect())
}

/// Whether these pixels, in rows of this width, have the picture at this corner.
fn is_picture(
    pixels: &[[u8; 3]],
    row: usize,
    (left, top): (usize, usize),
    picture: &PixelBuffer,
    scale: usize,
) -> bool {
    let (width, height) = (picture.width() * scale, picture.height() * scale);
    (0..width * height).all(|n| {
        let (x, y) = (n % width, n / width);
        pixels[(top + y) * row + left + x] == picture.rgb(x / scale, y / scale)
    })
}

/// The window of the game, which a window manager puts into one of its own.
fn find_game(connection: &RustConnection, parent: Window) -> Option<Window> {
    let children = connection.query_tree(parent).ok()?.reply().ok()?.children;
    children.into_iter().find_map(|window| {
        let name = connection.get_property(false, window, AtomEnum::WM_NAME, AtomEnum::ANY, 0, 64);
        let is_game = name.is_ok_and(|name| name.reply().is_ok_and(|name| name.value == b"Nonaga"));
        if is_game { Some(window) } else { find_game(connection, window) }
    })
}

pub(crate) fn wait_for<T>(what: &str, look: impl Fn() -> Option<T>) -> T {
    let end = Instant::now() + Duration::from_secs(30);
    loop {
        if let Some(seen) = look() {
            return seen;
        }
        assert!(Instant::now() < end, "{what} is not seen");
        sleep(Duration::from_millis(50));
    }
}

/// Openbox: a window manager that knows full screen, as those of desktops do.
pub(crate) struct WindowManager(Child);

impl WindowManager {
    pub(crate) fn start(display: &VirtualDisplay) -> Self {
        let child = Command::new("openbox")
            .env("DISPLAY", &display.name)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("openbox starts (Debian package openbox; `cargo xtask test` installs it)");
        let (connection, screen) =
            RustConnection::connect(Some(&display.name)).expect("X11 answers");
        // While it starts, openbox may take up a request to show a window and leave it lying until the next event. So
        // a window of the test's own asks again and again; one that was shown before openbox came gets its frame
        // earlier than requests are answered, so there is a second one.
        let root = &connection.setup().roots[screen];
        for _ in 0..2 {
            let probe = connection.generate_id().expect("X11 has numbers");
            let (depth, class) = (COPY_DEPTH_FROM_PARENT, WindowClass::INPUT_OUTPUT);
            let (parent, visual, aux) = (root.root, root.root_visual, CreateWindowAux::new());
            connection
                .create_window(depth, probe, parent, 0, 0, 9, 9, 0, class, visual, &aux)
                .expect("X11 answers");
            wait_for("a window with a frame", || {
                connection.map_window(probe).expect("X11 answers");
                let tree = connection.query_tree(probe).expect("X11 answers").reply();
                (tree.expect("the window is there").parent != parent).then_some(())
            });
        }
        Self(child)
    }
}

impl Drop for WindowManager {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The same game in this test, with a clock of its own.
pub(crate) struct Twin(pub(crate) Driver);

impl Twin {
    pub(crate) fn start() -> Self {
        let device = device::on_desktop(&Board::ALL[0]);
        Self(Driver::start(App::new(device, 1), &device))
    }

    pub(crate) fn pointer(&mut self, phase: PointerPhase, at: (i16, i16)) {
        self.0.handle(Event::Pointer(phase, at));
    }

    /// The pixel in the middle of these words.
    pub(crate) fn place_of(&self, words: &str) -> (i16, i16) {
        let mut renderer = rowpaint::Renderer::new((240, 240));
        let list = self.0.app().compose(&mut renderer);
        let area = list.texts().find(|placed| placed.text == words).expect("they are there").area;
        (area.x + area.w / 2, area.y + area.h / 2)
    }

    pub(crate) fn picture(&mut self) -> PixelBuffer {
        self.0.rest();
        self.0.screen().clone()
    }
}

/// Clicks in the window and in the game of the test, and waits until both show the same.
pub(crate) fn click(game: &GameWindow, twin: &mut Twin, at: (i16, i16)) {
    game.click(at);
    twin.pointer(PointerPhase::Press, at);
    twin.pointer(PointerPhase::Release, at);
    game.wait_for_picture(&format!("what a click on {at:?} shows"), &twin.picture());
}

/// Drags in both.
fn drag(game: &GameWindow, twin: &mut Twin, from: Cell, to: Cell) {
    let at = twin.0.app().pixel_of(from).expect("there is a field");
    game.point(MOTION_NOTIFY_EVENT, at);
    game.point(BUTTON_PRESS_EVENT, at);
    twin.pointer(PointerPhase::Press, at);
    game.wait_for_picture("what is picked", &twin.picture());
    let at = twin.0.app().pixel_of(to).expect("there is a field");
    game.point(MOTION_NOTIFY_EVENT, at);
    twin.pointer(PointerPhase::Drag, at);
    game.wait_for_picture("what is held", &twin.picture());
    game.point(BUTTON_RELEASE_EVENT, at);
    twin.pointer(PointerPhase::Release, at);
    game.wait_for_picture("what is dropped", &twin.picture());
}

/// A turn that wins at once, or a random one.
fn some_turn(position: &Position, rng: &mut Rng) -> Turn {
    if let Some(&slide) = position.winning_slides(position.side()).first() {
        return Turn::Move(slide, None);
    }
    let mut turns = Vec::new();
    let _ = position.for_each_turn(|turn| {
        turns.push(turn);
        ControlFlow::<()>::Continue(())
    });
    *rng.pick(&turns).expect("there is a turn")
}

/// Plays a turn in both by the mouse: by two clicks each, or by dragging.
pub(crate) fn play_turn(game: &GameWindow, twin: &mut Twin, rng: &mut Rng, is_dragged: bool) {
    let turn = some_turn(twin.0.app().game().position(), rng);
    let Turn::Move(slide, disc) = turn else { panic!("nobody is stuck so early") };
    let moves = [(slide.from, slide.to)].into_iter();
    for (from, to) in moves.chain(disc.map(|disc| (disc.from, disc.to))) {
        if is_dragged {
            drag(game, twin, from, to);
            continue;
        }
        for cell in [from, to] {
            let at = twin.0.app().pixel_of(cell).expect("there is a field");
            click(game, twin, at);
        }
    }
}
