//! The game in a window on a virtual display (Xvfb): the test reads its pixels and sends it keys through X11.
#![cfg(target_os = "linux")]

mod common;

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use common::{Folder, nonaga, picture};
use nonaga::pixel_buffer::PixelBuffer;
use x11rb::connection::Connection;
use x11rb::protocol::xproto::{
    AtomEnum, ClientMessageEvent, ConnectionExt as _, EventMask, ImageFormat, InputFocus,
    KEY_PRESS_EVENT, KEY_RELEASE_EVENT, Window,
};
use x11rb::protocol::xtest::ConnectionExt as _;
use x11rb::rust_connection::RustConnection;

/// Pixels of the window around the picture.
const MARGIN: usize = 16;
const SCALE: usize = 2;

// The keys by their X11 names.
const DOWN: u32 = 0xff54;
const RETURN: u32 = 0xff0d;

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
}

impl GameWindow {
    fn start(display: &VirtualDisplay, folder: &Folder) -> Self {
        let child = nonaga()
            .args(["play", "--scale", &SCALE.to_string()])
            .env("DISPLAY", &display.name)
            .env("XDG_DATA_HOME", folder.path())
            .spawn()
            .expect("the program starts");
        let (connection, screen) =
            RustConnection::connect(Some(&display.name)).expect("X11 answers");
        let root = connection.setup().roots[screen].root;
        let window = wait_for("the window", || find_window(&connection, root));
        Self { child, connection, root, window }
    }

    /// Waits until the window shows this picture, pixel by pixel.
    fn wait_for_picture(&self, what: &str, picture: &PixelBuffer) {
        wait_for(what, || self.shows(picture).then_some(()));
    }

    fn shows(&self, picture: &PixelBuffer) -> bool {
        let (width, height) = (picture.width() * SCALE, picture.height() * SCALE);
        let margin = MARGIN as i16;
        let image = self
            .connection
            .get_image(
                ImageFormat::Z_PIXMAP,
                self.window,
                margin,
                margin,
                width as u16,
                height as u16,
                !0,
            )
            .expect("X11 answers")
            .reply();
        // A window that is not on the display yet has no pixels.
        let Ok(image) = image else { return false };
        (0..width * height).all(|n| {
            let [r, g, b] = picture.rgb(n % width / SCALE, n / width / SCALE);
            image.data[4 * n..4 * n + 3] == [b, g, r]
        })
    }

    /// Presses a key of the keyboard and lets it go.
    fn tap(&self, symbol: u32) {
        let setup = self.connection.setup();
        let (least, most) = (setup.min_keycode, setup.max_keycode);
        let map =
            self.connection.get_keyboard_mapping(least, most - least + 1).expect("X11 answers");
        let map = map.reply().expect("there is a keyboard");
        let mut codes = map.keysyms.chunks(usize::from(map.keysyms_per_keycode));
        let code = codes.position(|symbols| symbols.contains(&symbol)).expect("the key exists");
        self.connection
            .set_input_focus(InputFocus::PARENT, self.window, 0u32)
            .expect("X11 answers");
        for event in [KEY_PRESS_EVENT, KEY_RELEASE_EVENT] {
            self.connection
                .xtest_fake_input(event, least + code as u8, 0, self.root, 0, 0, 0)
                .expect("X11 answers");
            self.connection.flush().expect("X11 answers");
            sleep(Duration::from_millis(60));
        }
    }

    /// Asks the window to close, as its frame's button does, and waits for the end of the program.
    fn close(mut self) {
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
        let status = self.child.wait().expect("the program ends");
        assert!(status.success(), "it ends with {status}");
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

#[test]
fn without_a_display_that_answers_it_says_so() {
    let output =
        nonaga().env("DISPLAY", ":987").stdin(Stdio::null()).output().expect("the program starts");
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("no window ("), "it says '{said}'");
    assert!(said.contains("neither a display nor a terminal"), "it says '{said}'");
}
