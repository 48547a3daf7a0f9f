//! The game on Wayland: a compositor (weston) on a virtual display, and the window in it through its X server (XWayland).
//! Keys and the mouse go to the compositor's own window, and so they reach the game as Wayland passes them on.
#![cfg(target_os = "linux")]

mod common;

use std::fs;
use std::process::{Child, Command, Stdio};

use common::game_window::{
    CONTROL, GameWindow, Hand, Q, Twin, UP, VirtualDisplay, click, play_turn, wait_for,
};
use common::{Folder, nonaga};
use nonaga_core::Rng;
use x11rb::protocol::xproto::ConnectionExt as _;

/// Weston, as large as the display that it is shown on.
struct Compositor {
    child: Child,
    /// The display of its X server.
    display: String,
}

impl Compositor {
    fn start(screen: &VirtualDisplay, folder: &Folder) -> Self {
        fs::create_dir_all(folder.path()).expect("a folder can be made");
        let log = folder.path().join("log");
        let child = Command::new("weston")
            .args(["--backend=x11-backend.so", "--use-pixman", "--xwayland", "--no-config"])
            .args(["--width=1280", "--height=1024", "--idle-time=0", "--socket=nonaga"])
            .arg(format!("--log={}", log.display()))
            .env("DISPLAY", &screen.name)
            .env("XDG_RUNTIME_DIR", folder.path())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("weston starts (Debian package weston; `cargo xtask test` installs it)");
        let display = wait_for("the compositor's X server", || {
            let log = fs::read_to_string(&log).ok()?;
            let (_, display) = log.split_once("listening on display ")?;
            display.split_once('\n').map(|(display, _)| display.to_owned())
        });
        Self { child, display }
    }
}

impl Drop for Compositor {
    fn drop(&mut self) {
        // It ends its X server, which a kill would leave behind.
        let id = self.child.id().to_string();
        let _ = Command::new("kill").arg(id).status();
        let _ = self.child.wait();
    }
}

#[test]
#[ignore = "needs Xvfb, weston and Xwayland; `cargo xtask test` runs it"]
fn keys_full_screen_and_the_mouse_work_on_wayland() {
    let screen = VirtualDisplay::start();
    let (runtime, folder) = (Folder::new("wayland"), Folder::new("wayland-data"));
    let compositor = Compositor::start(&screen, &runtime);
    let scale = ["--scale", "2"];
    let mut game = GameWindow::start_at(nonaga(), &compositor.display, &folder, &scale);
    // The compositor's window is the only one on the screen.
    game.hand = Hand::of(&screen.name, |connection, root| {
        connection.query_tree(root).ok()?.reply().ok()?.children.first().copied()
    });
    let mut twin = Twin::start();
    game.wait_for_picture("the title", &twin.picture());
    game.wait_for_keyboard();
    game.fills_the_screen_and_comes_back();
    game.tap(UP);
    game.wait_for_picture("the first entry", &twin.picture());
    // Only the compositor knows where it has put the window.
    game.look_for(&twin.picture());
    for words in ["New game", "Opponent", "Start"] {
        let place = twin.place_of(words);
        click(&game, &mut twin, place);
    }
    assert_eq!(twin.0.app().screen(), "Play");
    let mut rng = Rng::new(7);
    for is_dragged in [false, true] {
        play_turn(&game, &mut twin, &mut rng, is_dragged);
    }
    game.press(&[CONTROL, Q]);
    game.wait_for_end();
}
