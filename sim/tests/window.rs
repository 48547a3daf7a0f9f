//! The game in a window on a virtual display (Xvfb): the test reads its pixels and sends it keys and the mouse through
//! X11.
#![cfg(target_os = "linux")]

mod common;

use std::io::{BufRead, BufReader};
use std::ops::ControlFlow;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use common::{Folder, nonaga, picture};
use nonaga::device;
use nonaga::driver::Driver;
use nonaga::pixel_buffer::PixelBuffer;
use nonaga_app::{App, Event, PointerPhase};
use nonaga_boards::Board;
use nonaga_core::{Cell, Outcome, Position, Rng, Turn};
use x11rb::connection::Connection;
use x11rb::protocol::xproto::{
    AtomEnum, BUTTON_PRESS_EVENT, BUTTON_RELEASE_EVENT, ClientMessageEvent, ConfigureWindowAux,
    ConnectionExt as _, EventMask, ImageFormat, InputFocus, KEY_PRESS_EVENT, KEY_RELEASE_EVENT,
    MOTION_NOTIFY_EVENT, Window,
};
use x11rb::protocol::xtest::ConnectionExt as _;
use x11rb::rust_connection::RustConnection;

/// Pixels of the window around the picture.
const MARGIN: usize = 16;
const SCALE: usize = 2;

// The keys by their X11 names.
const DOWN: u32 = 0xff54;
const RETURN: u32 = 0xff0d;
const UP: u32 = 0xff52;
const F11: u32 = 0xffc8;
const CONTROL: u32 = 0xffe3;
const Q: u32 = 0x71;

/// An Xvfb server; it ends with the test.
struct VirtualDisplay {
    server: Child,
    name: String,
}

impl VirtualDisplay {
    fn start() -> Self {
        let mut server = Command::new("Xvfb")
            .args(["-displayfd", "1", "-screen", "0", "1280x1024x24", "-nolisten", "tcp"])
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

/// A window with a game in it.
struct GameWindow {
    child: Child,
    connection: RustConnection,
    root: Window,
    window: Window,
    /// Where the picture is in the window, and how many pixels each of its pixels is wide.
    corner: (usize, usize),
    scale: usize,
}

impl GameWindow {
    fn start(display: &VirtualDisplay, folder: &Folder) -> Self {
        Self::start_with(display, folder, &["--scale", &SCALE.to_string()])
    }

    fn start_with(display: &VirtualDisplay, folder: &Folder, arguments: &[&str]) -> Self {
        let child = nonaga()
            .arg("play")
            .args(arguments)
            .env("DISPLAY", &display.name)
            .env("XDG_DATA_HOME", folder.path())
            .spawn()
            .expect("the program starts");
        let (connection, screen) =
            RustConnection::connect(Some(&display.name)).expect("X11 answers");
        let root = connection.setup().roots[screen].root;
        let window = wait_for("the window", || find_window(&connection, root));
        Self { child, connection, root, window, corner: (MARGIN, MARGIN), scale: SCALE }
    }

    /// Waits until the window shows this picture, pixel by pixel.
    fn wait_for_picture(&self, what: &str, picture: &PixelBuffer) {
        wait_for(what, || self.shows(picture).then_some(()));
    }

    fn shows(&self, picture: &PixelBuffer) -> bool {
        let scale = self.scale;
        let (width, height) = (picture.width() * scale, picture.height() * scale);
        let image = self
            .connection
            .get_image(
                ImageFormat::Z_PIXMAP,
                self.window,
                self.corner.0 as i16,
                self.corner.1 as i16,
                width as u16,
                height as u16,
                !0,
            )
            .expect("X11 answers")
            .reply();
        // A window that is not on the display yet has no pixels.
        let Ok(image) = image else { return false };
        (0..width * height).all(|n| {
            let [r, g, b] = picture.rgb(n % width / scale, n / width / scale);
            image.data[4 * n..4 * n + 3] == [b, g, r]
        })
    }

    /// Presses keys of the keyboard one after the other and lets them go again.
    fn tap(&self, symbol: u32) {
        self.press(&[symbol]);
    }

    fn press(&self, symbols: &[u32]) {
        self.connection
            .set_input_focus(InputFocus::PARENT, self.window, 0u32)
            .expect("X11 answers");
        let codes: Vec<u8> = symbols.iter().map(|&symbol| self.key_code(symbol)).collect();
        let downs = codes.iter().map(|&code| (KEY_PRESS_EVENT, code));
        let ups = codes.iter().map(|&code| (KEY_RELEASE_EVENT, code));
        for (event, code) in downs.chain(ups) {
            self.fake_input(event, code, (0, 0));
        }
    }

    fn fake_input(&self, event: u8, detail: u8, (x, y): (i16, i16)) {
        self.connection
            .xtest_fake_input(event, detail, 0, self.root, x, y, 0)
            .expect("X11 answers");
        self.connection.flush().expect("X11 answers");
        sleep(Duration::from_millis(60));
    }

    /// Clicks on a pixel of the picture.
    fn click(&self, at: (i16, i16)) {
        self.point(MOTION_NOTIFY_EVENT, at);
        self.point(BUTTON_PRESS_EVENT, at);
        self.point(BUTTON_RELEASE_EVENT, at);
    }

    /// Moves the mouse to a pixel of the picture, or presses or releases its left button.
    fn point(&self, event: u8, (x, y): (i16, i16)) {
        let place =
            |corner: usize, at: i16| (corner + self.scale / 2) as i16 + at * self.scale as i16;
        let (x, y) = (place(self.corner.0, x), place(self.corner.1, y));
        let on_root = self.connection.translate_coordinates(self.window, self.root, x, y);
        let on_root = on_root.expect("X11 answers").reply().expect("the window is there");
        let button = u8::from(event != MOTION_NOTIFY_EVENT);
        self.fake_input(event, button, (on_root.dst_x, on_root.dst_y));
    }

    fn size(&self) -> (u16, u16) {
        let size = self.connection.get_geometry(self.window).expect("X11 answers");
        let size = size.reply().expect("the window is there");
        (size.width, size.height)
    }

    fn resize(&self, width: u32, height: u32) {
        let size = ConfigureWindowAux::new().width(width).height(height);
        self.connection.configure_window(self.window, &size).expect("X11 answers");
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

    /// Waits until the program has ended by itself.
    fn wait_for_end(mut self) {
        let status = self.child.wait().expect("the program ends");
        assert!(status.success(), "it ends with {status}");
    }

    /// Asks the window to close, as its frame's button does, and waits for the end of the program.
    fn close(self) {
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

fn find_window(connection: &RustConnection, root: Window) -> Option<Window> {
    let children = connection.query_tree(root).ok()?.reply().ok()?.children;
    children.into_iter().find(|&window| {
        let name = connection.get_property(false, window, AtomEnum::WM_NAME, AtomEnum::ANY, 0, 64);
        name.is_ok_and(|name| name.reply().is_ok_and(|name| name.value == b"Nonaga"))
    })
}

fn wait_for<T>(what: &str, look: impl Fn() -> Option<T>) -> T {
    let end = Instant::now() + Duration::from_secs(30);
    loop {
        if let Some(seen) = look() {
            return seen;
        }
        assert!(Instant::now() < end, "{what} is not seen");
        sleep(Duration::from_millis(50));
    }
}

#[test]
#[ignore = "needs Xvfb; `cargo xtask test` runs it"]
fn the_window_shows_the_picture_of_the_game_and_takes_keys() {
    let display = VirtualDisplay::start();
    let folder = Folder::new("window");
    let game = GameWindow::start(&display, &folder);
    game.wait_for_picture("the title", &picture(""));
    game.tap(DOWN);
    game.wait_for_picture("the next entry", &picture("down"));
    game.tap(RETURN);
    game.wait_for_picture("the screen behind it", &picture("down a"));
    game.close();
}

/// The same game in this test, with a clock of its own.
struct Twin(Driver);

impl Twin {
    fn start() -> Self {
        let device = device::on_desktop(&Board::ALL[0]);
        Self(Driver::start(App::new(device, 1), &device))
    }

    fn pointer(&mut self, phase: PointerPhase, at: (i16, i16)) {
        self.0.handle(Event::Pointer(phase, at));
    }

    fn picture(&mut self) -> PixelBuffer {
        self.0.rest();
        self.0.screen().clone()
    }
}

/// Clicks in the window and in the game of the test, and waits until both show the same.
fn click(game: &GameWindow, twin: &mut Twin, at: (i16, i16)) {
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

#[test]
#[ignore = "needs Xvfb; `cargo xtask test` runs it"]
fn a_whole_game_by_mouse_shows_every_picture_of_the_game() {
    let display = VirtualDisplay::start();
    let folder = Folder::new("mouse");
    let game = GameWindow::start(&display, &folder);
    let mut twin = Twin::start();
    game.wait_for_picture("the title", &twin.picture());
    // New game; the second row is the opponent, who becomes a friend. That takes two rows away, and the others move to the
    // middle: the first, which starts, is there now.
    click(&game, &mut twin, (180, 25));
    assert_eq!(twin.0.app().screen(), "NewGame");
    click(&game, &mut twin, (60, 87));
    click(&game, &mut twin, (60, 87));
    assert_eq!(twin.0.app().screen(), "Play");
    let mut rng = Rng::new(5);
    while twin.0.app().game().outcome() == Outcome::Open {
        let turn = some_turn(twin.0.app().game().position(), &mut rng);
        let Turn::Move(slide, disc) = turn else { panic!("nobody is stuck so early") };
        let is_dragged = twin.0.app().game().turns() % 2 == 1;
        let moves = [(slide.from, slide.to)].into_iter();
        for (from, to) in moves.chain(disc.map(|disc| (disc.from, disc.to))) {
            if is_dragged {
                drag(&game, &mut twin, from, to);
                continue;
            }
            for cell in [from, to] {
                let at = twin.0.app().pixel_of(cell).expect("there is a field");
                click(&game, &mut twin, at);
            }
        }
    }
    assert_eq!(twin.0.app().screen(), "End");
    game.close();
}

#[test]
#[ignore = "needs Xvfb; `cargo xtask test` runs it"]
fn the_window_can_be_resized_and_made_full_screen() {
    let display = VirtualDisplay::start();
    let folder = Folder::new("resize");
    let mut game = GameWindow::start(&display, &folder);
    game.wait_for_picture("the title", &picture(""));
    let first = game.size();
    let legend = usize::from(first.0) - 2 * 240 - 3 * MARGIN;

    game.resize(520, 520);
    (game.corner, game.scale) = ((20, 20), 2);
    game.wait_for_picture("twice its size without a legend", &picture(""));
    game.resize(400, 900);
    (game.corner, game.scale) = ((80, 330), 1);
    game.wait_for_picture("its own size", &picture(""));
    game.resize(first.0.into(), first.1.into());
    (game.corner, game.scale) = ((MARGIN, MARGIN), SCALE);
    game.wait_for_picture("as at first", &picture(""));

    game.tap(F11);
    wait_for("the full screen", || (game.size() == (1280, 1024)).then_some(()));
    (game.corner, game.scale) = (((1280 - 960 - MARGIN - legend) / 2, 32), 4);
    game.wait_for_picture("four times its size", &picture(""));
    game.tap(DOWN);
    game.wait_for_picture("the next entry", &picture("down"));
    game.tap(F11);
    wait_for("the window", || (game.size() == first).then_some(()));
    (game.corner, game.scale) = ((MARGIN, MARGIN), SCALE);
    game.wait_for_picture("as at first", &picture("down"));

    // The next one is as large as this one was.
    game.resize(520, 520);
    (game.corner, game.scale) = ((20, 20), 2);
    game.wait_for_picture("twice its size without a legend", &picture("down"));
    game.close();
    let mut game = GameWindow::start_with(&display, &folder, &[]);
    (game.corner, game.scale) = ((20, 20), 2);
    game.wait_for_picture("its last size", &picture(""));
    assert_eq!(game.size(), (520, 520));
    game.close();
}

#[test]
#[ignore = "needs Xvfb; `cargo xtask test` runs it"]
fn it_ends_by_the_menu_and_by_control_q() {
    let display = VirtualDisplay::start();
    let folder = Folder::new("quit");
    let game = GameWindow::start(&display, &folder);
    game.wait_for_picture("the title", &picture(""));
    let class = AtomEnum::WM_CLASS;
    let class = game.connection.get_property(false, game.window, class, AtomEnum::ANY, 0, 64);
    let class = class.expect("X11 answers").reply().expect("the window is there");
    assert_eq!(class.value, b"nonaga\0Nonaga\0");
    // The row above the first is the last.
    game.tap(UP);
    game.wait_for_picture("the last entry", &picture("up"));
    game.tap(RETURN);
    game.wait_for_end();

    let game = GameWindow::start(&display, &folder);
    game.wait_for_picture("the title", &picture(""));
    game.press(&[CONTROL, Q]);
    game.wait_for_end();
}

#[test]
fn without_a_display_that_answers_it_says_so() {
    let output =
        nonaga().env("DISPLAY", ":987").stdin(Stdio::null()).output().expect("the program starts");
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("no window ("), "it says '{said}'");
    assert!(said.contains("neither a display nor a terminal"), "it says '{said}'");
}
