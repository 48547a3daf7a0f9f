//! The game in a window on a virtual display (Xvfb): the test reads its pixels and sends it keys and the mouse through
//! X11.
#![cfg(target_os = "linux")]

mod common;

use std::process::Stdio;

use common::game_window::{
    CONTROL, DOWN, GameWindow, MARGIN, Q, RETURN, SCALE, Twin, UP, VirtualDisplay, WindowManager,
    click, play_turn, wait_for,
};
use common::on_cable::{OnCable, text};
use common::{Folder, nonaga, picture};
use nonaga::driver::Driver;
use nonaga_app::{App, Cue};
use nonaga_boards::Board;
use nonaga_core::{Outcome, Rng};
use x11rb::protocol::xproto::{AtomEnum, ConnectionExt as _, MOTION_NOTIFY_EVENT};

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
    game.tap_quickly(DOWN, 3);
    game.wait_for_picture("three entries further down", &picture("down a down*3"));
    game.point(MOTION_NOTIFY_EVENT, (120, 120));
    game.click_right();
    game.wait_for_picture("the title again", &picture("down a down*3 b"));
    game.close();
}

#[test]
#[ignore = "needs Xvfb; `cargo xtask test` runs it"]
fn a_handheld_on_a_cable_is_shown_and_takes_keys() {
    let display = VirtualDisplay::start();
    let handheld = OnCable::imitated(&[]);
    let mut command = nonaga();
    command.args(["device", "play", "--port", text(&handheld.port)]);
    let mut game = GameWindow::open(&mut command, &display.name);
    // As large as the display lets it be.
    game.scale = 3;
    let picture = |keys: &str| {
        let device = Board::ALL[0].device();
        let mut driver = Driver::start(App::new(device, 1), &device);
        driver.play(&keys.parse().expect("the script is right"));
        driver.wait(3000);
        driver.screen().clone()
    };
    game.wait_for_picture("the title", &picture(""));
    game.tap(DOWN);
    game.wait_for_picture("the next entry", &picture("down"));
    game.tap(RETURN);
    game.wait_for_picture("the screen behind it", &picture("down a"));
    game.point(MOTION_NOTIFY_EVENT, (120, 120));
    game.click_right();
    game.wait_for_picture("the title again", &picture("down a b"));
    game.press(&[CONTROL, Q]);
    game.wait_for_end();
}

#[test]
#[ignore = "needs Xvfb; `cargo xtask test` runs it"]
fn a_whole_game_by_mouse_shows_every_picture_of_the_game() {
    let display = VirtualDisplay::start();
    let folder = Folder::new("mouse");
    let game = GameWindow::start(&display, &folder);
    let mut twin = Twin::start();
    game.wait_for_picture("the title", &twin.picture());
    // The opponent becomes a friend. That changes the rows, so each is looked for when it is needed.
    for words in ["New game", "Opponent", "Start"] {
        let place = twin.place_of(words);
        click(&game, &mut twin, place);
    }
    assert_eq!(twin.0.app().screen(), "Play");
    let mut rng = Rng::new(5);
    while twin.0.app().game().outcome() == Outcome::Open {
        let is_dragged = twin.0.app().game().turns() % 2 == 1;
        play_turn(&game, &mut twin, &mut rng, is_dragged);
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

    game.resize(520, 520);
    (game.corner, game.scale) = ((20, 20), 2);
    game.wait_for_picture("twice its size without a legend", &picture(""));
    game.resize(400, 900);
    (game.corner, game.scale) = ((80, 330), 1);
    game.wait_for_picture("its own size", &picture(""));
    game.resize(first.0.into(), first.1.into());
    (game.corner, game.scale) = ((MARGIN, MARGIN), SCALE);
    game.wait_for_picture("as at first", &picture(""));

    game.fills_the_screen_and_comes_back();

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
fn it_has_a_class_and_an_icon_and_ends_by_the_menu_and_by_control_q() {
    let display = VirtualDisplay::start();
    let folder = Folder::new("quit");
    let game = GameWindow::start(&display, &folder);
    game.wait_for_picture("the title", &picture(""));
    let class = AtomEnum::WM_CLASS;
    let class = game.connection.get_property(false, game.window, class, AtomEnum::ANY, 0, 64);
    let class = class.expect("X11 answers").reply().expect("the window is there");
    assert_eq!(class.value, b"nonaga\0Nonaga\0");
    let icon = game.connection.intern_atom(false, b"_NET_WM_ICON").expect("X11 answers");
    let icon = icon.reply().expect("an atom has a number").atom;
    let icon =
        game.connection.get_property(false, game.window, icon, AtomEnum::CARDINAL, 0, 1 << 20);
    let icon = icon.expect("X11 answers").reply().expect("the window is there");
    let icon: Vec<u32> = icon.value32().expect("it is made of words").collect();
    let &[width, height, ref pixels @ ..] = &icon[..] else { panic!("it has a size") };
    assert_eq!(pixels.len() as u32, width * height);
    let [alpha, r, g, b] = pixels[(height / 2 * width + width / 2) as usize].to_be_bytes();
    assert!(alpha == 255 && r > 150 && g < 100 && b < 100, "a red token is in the middle");
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
#[ignore = "needs Xvfb and openbox; `cargo xtask test` runs it"]
fn a_window_manager_makes_it_full_screen_and_gives_it_back() {
    let display = VirtualDisplay::start();
    let _manager = WindowManager::start(&display);
    let folder = Folder::new("managed");
    let mut game = GameWindow::start(&display, &folder);
    game.wait_for_picture("the title", &picture(""));
    game.fills_the_screen_and_comes_back();
    // The manager's own button closes it.
    game.close();
}

/// Moves the window, and opens it twice more where it was.
fn is_where_it_was(display: &VirtualDisplay, name: &str) {
    let folder = Folder::new(name);
    let game = GameWindow::start_with(display, &folder, &[]);
    game.wait_for_picture("the title", &picture(""));
    let (width, height) = game.size();
    let (x, y) = game.corner_on_screen();
    let (right, bottom) = (x + width as i16, y + height as i16);
    // The title bar of a window is above its corner, and a panel has room below.
    assert!(x >= 0 && y >= 0 && right <= 1366 && bottom <= 768 - 64, "at first it fits a laptop");
    game.move_to(200, 150);
    let corner = game.corner_on_screen();
    game.close();
    for _ in 0..2 {
        let game = GameWindow::start_with(display, &folder, &[]);
        game.wait_for_picture("the title", &picture(""));
        wait_for("the last place", || (game.corner_on_screen() == corner).then_some(()));
        assert_eq!(game.size(), (width, height));
        game.close();
    }
}

#[test]
#[ignore = "needs Xvfb and openbox; `cargo xtask test` runs it"]
fn it_fits_a_laptop_at_first_and_remembers_its_place() {
    let display = VirtualDisplay::start_with((1366, 768));
    is_where_it_was(&display, "place");
    let _manager = WindowManager::start(&display);
    is_where_it_was(&display, "managed-place");
}

/// Samples a second and the samples of a WAV file.
fn heard(file: &[u8]) -> (u32, Vec<i16>) {
    let rate = u32::from_le_bytes(file[24..28].try_into().expect("four bytes"));
    let samples = file[44..].chunks_exact(2).map(|two| i16::from_le_bytes([two[0], two[1]]));
    (rate, samples.collect())
}

#[test]
#[ignore = "needs Xvfb; `cargo xtask test` runs it"]
fn cues_are_played_where_there_is_a_player() {
    use std::os::unix::fs::PermissionsExt;
    let display = VirtualDisplay::start();
    let folder = Folder::new("sound");
    let (programs, played) = (folder.path().join("bin"), folder.path().join("played"));
    std::fs::create_dir_all(&programs).expect("a folder can be made");
    std::fs::create_dir_all(&played).expect("a folder can be made");
    // A stand-in that keeps what it should play.
    let player = programs.join("aplay");
    let script = format!("#!/bin/sh\n/bin/cp \"$2\" {}/\n", played.display());
    std::fs::write(&player, script).expect("a file can be written");
    std::fs::set_permissions(&player, std::fs::Permissions::from_mode(0o755)).expect("it is ours");
    let start = |path: &std::path::Path| {
        let mut command = nonaga();
        command.env("PATH", path).env_remove("SSH_CONNECTION");
        GameWindow::start_by(command, &display, &folder, &["--scale", "2"])
    };
    let game = start(&programs);
    game.wait_for_picture("the title", &picture(""));
    game.tap(DOWN);
    game.wait_for_picture("the next entry", &picture("down"));
    game.tap(UP);
    game.wait_for_picture("the first entry", &picture("down up"));
    game.tap(RETURN);
    game.wait_for_picture("a new game", &picture("a"));
    for (name, cue) in [("Move", Cue::Move), ("Menu", Cue::Menu)] {
        let file = wait_for(name, || {
            let file = std::fs::read(played.join(format!("{name}.wav"))).ok()?;
            // It may be on its way still.
            let length = u32::from_le_bytes(file.get(40..44)?.try_into().ok()?) as usize;
            (file.len() == 44 + length).then_some(file)
        });
        let (rate, samples) = heard(&file);
        let millis: u32 = cue.notes().iter().map(|note| u32::from(note.millis)).sum();
        assert!((samples.len() as u32 * 1000 / rate).abs_diff(millis) <= 1);
        let rises = samples.windows(2).filter(|pair| pair[0] < 0 && pair[1] >= 0).count() as u32;
        let expected: u32 =
            cue.notes().iter().map(|note| u32::from(note.hertz) * u32::from(note.millis)).sum();
        assert!(rises.abs_diff(expected / 1000) <= cue.notes().len() as u32, "{name}: {rises}");
    }
    game.close();
    // Without a player it is silent and plays all the same.
    let game = start(&folder.path().join("nothing"));
    game.wait_for_picture("the title", &picture(""));
    game.tap(DOWN);
    game.wait_for_picture("the next entry", &picture("down"));
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
