//! The game in a pseudo-terminal, as on a system without a display.
#![cfg(unix)]

mod common;

use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::process::{Child, Stdio};
use std::sync::mpsc::Receiver;
use std::time::{Duration, Instant};

use common::{Folder, nonaga, output_of, picture, picture_with};
use nonaga::pixel_buffer::PixelBuffer;
use nonaga_app::RecordKind;
use nonaga_core::Side;
use pty_process::Size;
use pty_process::blocking::{Command, Pts, Pty};
use rustix::process::{Pid, Signal, kill_process};
use rustix::termios::{Termios, tcgetattr};

/// Rows and columns in which every pixel of the reference board has its own half of a character.
const ONE_TO_ONE: (u16, u16) = (120, 280);
/// What the terminal shows before the game starts.
const PROMPT: &[u8] = b"$ nonaga\r\n";
const DOWN: &str = "\x1b[B";
const CTRL_C: &str = "\x03";

/// A terminal with a game in it.
struct Terminal {
    pty: Pty,
    pts: Pts,
    child: Child,
    output: Receiver<Vec<u8>>,
    seen: vt100::Parser,
    before: Termios,
}

/// A pseudo-terminal with these rows and columns.
fn open((rows, columns): (u16, u16)) -> (Pty, Pts) {
    let (pty, pts) = pty_process::blocking::open().expect("a pseudo-terminal opens");
    pty.resize(Size::new(rows, columns)).expect("a terminal has a size");
    (pty, pts)
}

/// Starts the game on a terminal with all colours.
fn spawn(pts: &Pts, folder: &Folder, arguments: &[&str]) -> Child {
    spawn_with(pts, folder, arguments, &[("TERM", "xterm-256color")])
}

/// Starts the game on a terminal that these variables describe.
fn spawn_with(pts: &Pts, folder: &Folder, arguments: &[&str], variables: &[(&str, &str)]) -> Child {
    // In an empty folder it would be the first start, with its questions.
    let is_new = !folder.path().read_dir().is_ok_and(|mut files| files.next().is_some());
    let asks = is_new && !arguments.contains(&"--lang");
    Command::new(env!("CARGO_BIN_EXE_nonaga"))
        .args(arguments)
        .args(if asks { &["--lang", "en"][..] } else { &[] })
        .env_remove("DISPLAY")
        .env_remove("LC_ALL")
        .env_remove("LC_MESSAGES")
        .env_remove("LANG")
        .env("XDG_DATA_HOME", folder.path())
        .env("HOME", folder.path())
        .env_remove("NO_COLOR")
        .env_remove("COLORTERM")
        .envs(variables.iter().copied())
        .spawn_borrowed(pts)
        .expect("the program starts")
}

impl Terminal {
    fn start(folder: &Folder, (rows, columns): (u16, u16), arguments: &[&str]) -> Self {
        Self::start_with((rows, columns), |pts| spawn(pts, folder, arguments))
    }

    fn start_with((rows, columns): (u16, u16), spawn: impl FnOnce(&Pts) -> Child) -> Self {
        let (pty, pts) = open((rows, columns));
        let before = tcgetattr(&pts).expect("a terminal has settings");
        let child = spawn(&pts);
        let output = output_of(&pty);
        let mut seen = vt100::Parser::new(not_zero(rows), not_zero(columns), 0);
        seen.process(PROMPT);
        Self { pty, pts, child, output, seen, before }
    }

    fn send(&mut self, text: &str) {
        self.pty.write_all(text.as_bytes()).expect("the terminal takes keys");
    }

    fn resize(&mut self, (rows, columns): (u16, u16)) {
        self.seen.screen_mut().set_size(not_zero(rows), not_zero(columns));
        self.pty.resize(Size::new(rows, columns)).expect("a terminal has a size");
    }

    /// Waits until the terminal shows what it should.
    fn wait_for(&mut self, what: &str, is_seen: impl Fn(&vt100::Screen) -> bool) {
        let end = Instant::now() + Duration::from_secs(30);
        while !is_seen(self.seen.screen()) {
            assert!(Instant::now() < end, "{what} is not seen, but this: {}", self.words());
            if let Ok(bytes) = self.output.recv_timeout(Duration::from_millis(100)) {
                self.seen.process(&bytes);
            }
        }
    }

    /// Waits until a line says this, between blocks and blanks; returns its row and column.
    fn wait_for_words(&mut self, words: &str) -> (u16, u16) {
        self.wait_for(words, |screen| place_of(screen, words).is_some());
        place_of(self.seen.screen(), words).expect("it is there")
    }

    /// The text on the terminal, without the picture.
    fn words(&self) -> String {
        let text = self.seen.screen().contents().replace('▀', " ");
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// Waits until the terminal shows this picture, pixel by pixel.
    fn wait_for_picture(&mut self, what: &str, picture: &PixelBuffer) {
        let (width, height) = (picture.width(), picture.height());
        self.wait_for(what, |screen| {
            (0..width * height).all(|n| {
                let (x, y) = (n % width, n / width);
                pixel(screen, x, y) == Some(picture.rgb(x, y))
            })
        });
    }

    /// Ends the game by its own key.
    fn quit(mut self) {
        self.send(CTRL_C);
        self.ends_as_found();
    }

    /// Waits for the end of the program and checks that it has restored the terminal.
    fn ends_as_found(self) {
        assert_eq!(self.last_words(), "");
    }

    /// The same; returns what it leaves on the terminal, in one line.
    fn last_words(mut self) -> String {
        let status = self.child.wait().expect("the program ends");
        assert!(status.success(), "it ends with {status}");
        while let Ok(bytes) = self.output.recv_timeout(Duration::from_millis(300)) {
            self.seen.process(&bytes);
        }
        let after = tcgetattr(&self.pts).expect("a terminal has settings");
        assert_eq!(format!("{after:?}"), format!("{:?}", self.before), "the settings are back");
        let screen = self.seen.screen();
        assert!(!screen.alternate_screen() && !screen.hide_cursor());
        assert_eq!((screen.fgcolor(), screen.bgcolor()), Default::default());
        let contents = screen.contents();
        let words = contents.strip_prefix("$ nonaga").expect("what was there is there again");
        words.trim().replace('\n', "")
    }

    fn signal(&self, signal: Signal) {
        kill_process(Pid::from_child(&self.child), signal).expect("the program runs");
    }
}

/// A terminal has at least one row and one column.
fn not_zero(length: u16) -> NonZeroU16 {
    NonZeroU16::new(length).expect("not zero")
}

/// The colour of half a character.
fn pixel(screen: &vt100::Screen, x: usize, y: usize) -> Option<[u8; 3]> {
    let cell = screen.cell((y / 2) as u16, x as u16)?;
    let is_upper = y.is_multiple_of(2);
    match if cell.contents() == "▀" && is_upper { cell.fgcolor() } else { cell.bgcolor() } {
        vt100::Color::Rgb(r, g, b) => Some([r, g, b]),
        _ => None,
    }
}

/// Row and column of some words; the lowest row that has them, as the legend repeats the picture's help of keys.
fn place_of(screen: &vt100::Screen, words: &str) -> Option<(u16, u16)> {
    let rows: Vec<String> = screen.rows(0, screen.size().1.into()).collect();
    rows.iter().enumerate().rev().find_map(|(row, text)| {
        let column = text.find(words).map(|at| text[..at].chars().count())?;
        Some((row as u16, column as u16))
    })
}

/// The record in a file that the game has written: behind a mark and its checksum.
fn saved_record(folder: &Folder, name: &str) -> Vec<u8> {
    let file = saved(folder, name);
    assert!(file.starts_with(b"NonF"));
    file[8..].to_vec()
}

/// A file that the game has written.
fn saved(folder: &Folder, name: &str) -> Vec<u8> {
    let file = folder.path().join("nonaga").join(name);
    std::fs::read(&file).unwrap_or_else(|why| panic!("{}: {why}", file.display()))
}

/// Starts the game with what is in the folder: this must be its first picture.
fn starts_with(folder: &Folder, what: &str, picture: &PixelBuffer) {
    let mut terminal = Terminal::start(folder, ONE_TO_ONE, &[]);
    terminal.wait_for_picture(what, picture);
    terminal.quit();
}

#[test]
fn without_a_display_the_game_is_in_the_terminal() {
    let folder = Folder::new("terminal");
    let mut terminal = Terminal::start(&folder, ONE_TO_ONE, &[]);
    terminal.wait_for_picture("the title", &picture(""));
    terminal.wait_for("the key map", |screen| screen.contents().contains("Enter, A"));
    terminal.send(DOWN);
    terminal.wait_for_picture("the next entry", &picture("down"));
    terminal.quit();
}

#[test]
fn signals_end_it_in_good_order() {
    for signal in [Signal::TERM, Signal::INT, Signal::HUP] {
        let folder = Folder::new("signal");
        let mut terminal = Terminal::start(&folder, ONE_TO_ONE, &["--terminal"]);
        terminal.wait_for_picture("the title", &picture(""));
        terminal.signal(signal);
        terminal.ends_as_found();
    }
}

#[test]
fn a_terminal_that_goes_away_ends_it() {
    let folder = Folder::new("gone");
    let (mut pty, pts) = open(ONE_TO_ONE);
    let mut child = spawn(&pts, &folder, &["--terminal"]);
    // The key map is written before the first picture; then the game waits for keys.
    let mut seen = vt100::Parser::new(not_zero(ONE_TO_ONE.0), not_zero(ONE_TO_ONE.1), 0);
    let title = picture("");
    let corner = (title.width() - 1, title.height() - 1);
    while pixel(seen.screen(), corner.0, corner.1) != Some(title.rgb(corner.0, corner.1)) {
        let mut bytes = [0; 4096];
        let length = pty.read(&mut bytes).expect("the game writes its picture");
        seen.process(&bytes[..length]);
    }
    drop((pty, pts));
    let end = Instant::now() + Duration::from_secs(30);
    while child.try_wait().expect("the program runs").is_none() {
        assert!(Instant::now() < end, "it goes on without a terminal");
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn a_terminal_that_is_too_small_says_so() {
    let folder = Folder::new("small");
    let mut terminal = Terminal::start(&folder, (8, 40), &["play", "--terminal"]);
    terminal.wait_for("the message", |screen| {
        let text = screen.contents();
        text.contains("too small") && text.contains("It has 40 × 8")
    });
    terminal.resize(ONE_TO_ONE);
    terminal.wait_for_picture("the title", &picture(""));
    terminal.resize((8, 40));
    terminal.wait_for("the message", |screen| screen.contents().contains("too small"));
    terminal.quit();
}

#[test]
fn a_game_goes_on_where_it_was_left() {
    let folder = Folder::new("goes-on");
    let mut terminal = Terminal::start(&folder, ONE_TO_ONE, &[]);
    terminal.wait_for_picture("the title", &picture(""));
    // New game, start, pick a token, slide it.
    for keys in ["a", "a a", "a a a", "a a a a"] {
        terminal.send("\r");
        terminal.wait_for_picture(keys, &picture(keys));
    }
    terminal.signal(Signal::TERM);
    terminal.ends_as_found();

    let saved = saved_record(&folder, "game");
    let later = picture_with(&[(RecordKind::Game, &saved)], "");
    assert_ne!(later, picture(""), "the game does not begin at the title");
    starts_with(&folder, "the game", &later);
}

#[test]
fn a_saved_game_that_cannot_be_read_is_reported_and_kept() {
    let folder = Folder::new("unreadable");
    let garbage = b"this is not a game";
    std::fs::create_dir_all(folder.path().join("nonaga")).expect("a folder can be made");
    std::fs::write(folder.path().join("nonaga/game"), garbage).expect("a file can be written");
    let report = picture_with(&[(RecordKind::Game, garbage)], "");
    assert_ne!(report, picture(""), "the screen reports it");
    let words = starts_saying(&folder, &report);
    assert!(words.contains("Game: ") && words.contains("it is kept as "), "{words}");
    assert_eq!(saved(&folder, "game.unreadable"), garbage);
}

/// Starts with this report on the screen; returns what is left on the terminal when it has ended.
fn starts_saying(folder: &Folder, report: &PixelBuffer) -> String {
    let mut terminal = Terminal::start(folder, ONE_TO_ONE, &[]);
    terminal.wait_for_picture("the report", report);
    terminal.send(CTRL_C);
    terminal.last_words()
}

#[test]
fn a_pipe_in_place_of_a_saved_game_does_not_hang_the_start() {
    let folder = Folder::new("pipe");
    std::fs::create_dir_all(folder.path().join("nonaga")).expect("a folder can be made");
    let pipe = folder.path().join("nonaga/game");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status().expect("mkfifo starts");
    assert!(made.success());
    let words = starts_saying(&folder, &picture_with(&[(RecordKind::Game, b"")], ""));
    assert!(words.contains("game: not a file; it is kept as "), "{words}");
    assert!(!pipe.exists() && folder.path().join("nonaga/game.unreadable").exists());
}

#[test]
fn the_language_is_kept() {
    let folder = Folder::new("language");
    let mut terminal = Terminal::start(&folder, ONE_TO_ONE, &["--lang", "ca"]);
    terminal.wait_for("a picture", |screen| pixel(screen, 0, 0).is_some());
    terminal.quit();
    let saved = saved_record(&folder, "settings");
    let catalan = picture_with(&[(RecordKind::Settings, &saved)], "");
    assert_ne!(catalan, picture(""), "the title has words");
    starts_with(&folder, "the title in Catalan", &catalan);
}

#[test]
fn an_ordinary_terminal_is_large_enough() {
    let folder = Folder::new("ordinary");
    for board in nonaga_boards::Board::ALL {
        let mut terminal = Terminal::start(&folder, (24, 80), &["--board", board.name]);
        terminal.wait_for(board.name, |screen| {
            pixel(screen, 0, 0).is_some() && screen.contents().contains("Ctrl-Q")
        });
        terminal.quit();
    }
}

#[test]
fn with_neither_display_nor_terminal_it_says_so() {
    let folder = Folder::new("neither");
    let mut command = nonaga();
    command.env_remove("DISPLAY").env("XDG_DATA_HOME", folder.path()).stdin(Stdio::null());
    let output = command.output().expect("the program starts");
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("neither a display nor a terminal"), "it says '{said}'");
}

#[test]
fn the_mouse_plays_where_the_terminal_sends_it() {
    let folder = Folder::new("terminal-mouse");
    let mut terminal = Terminal::start(&folder, ONE_TO_ONE, &[]);
    terminal.wait_for_picture("the title", &picture(""));
    // The first row of the menu is around the pixel 180, 25; places are counted from 1.
    terminal.send("\x1b[<0;181;13M\x1b[<0;181;13m");
    terminal.wait_for_picture("the screen behind the first row", &picture("a"));
    terminal.send(CTRL_C);
}

#[test]
fn sixteen_colours_are_enough() {
    let folder = Folder::new("terminal-sixteen");
    let mut terminal =
        Terminal::start_with((24, 80), |pts| spawn_with(pts, &folder, &[], &[("TERM", "linux")]));
    terminal.wait_for("the picture", |screen| screen.contents().contains('▀'));
    let screen = terminal.seen.screen();
    let mut colours = std::collections::BTreeSet::new();
    for cell in (0..24 * 80).filter_map(|n| screen.cell(n / 80, n % 80)) {
        for colour in [cell.fgcolor(), cell.bgcolor()] {
            match colour {
                vt100::Color::Default => {}
                vt100::Color::Idx(n @ 0..16) => {
                    colours.insert(n);
                }
                other => panic!("{other:?} is none of sixteen"),
            }
        }
    }
    assert!(colours.len() >= 4, "ground, discs and two kinds of tokens: {colours:?}");
    terminal.send(CTRL_C);
}

#[test]
fn without_colours_the_field_is_drawn_in_shades() {
    let folder = Folder::new("terminal-no-color");
    let mut terminal = Terminal::start_with((24, 80), |pts| {
        spawn_with(pts, &folder, &[], &[("TERM", "xterm-256color"), ("NO_COLOR", "1")])
    });
    terminal.wait_for("the picture", |screen| screen.contents().contains('▒'));
    let screen = terminal.seen.screen();
    let is_plain = |n: u16| {
        let cell = screen.cell(n / 80, n % 80);
        cell.is_none_or(|cell| {
            cell.fgcolor() == vt100::Color::Default && cell.bgcolor() == vt100::Color::Default
        })
    };
    assert!((0..24 * 80).all(is_plain), "no colour is set");
    terminal.send(CTRL_C);
}

#[test]
fn without_colours_every_token_shows_the_sign_of_its_side() {
    let device = nonaga::device::on_desktop(&nonaga_boards::Board::ALL[0]);
    let mut driver = nonaga::driver::Driver::start(nonaga_app::App::new(device, 1), &device);
    driver.play(&"a a".parse().expect("the script is right"));
    for size in SIZES {
        let folder = Folder::new("terminal-signs");
        let variables = [("TERM", "xterm-256color"), ("NO_COLOR", "1")];
        let mut terminal =
            Terminal::start_with(size, |pts| spawn_with(pts, &folder, &[], &variables));
        terminal.wait_for_words("New game");
        terminal.send("\r");
        terminal.wait_for_words("Opponent");
        terminal.send("\r");
        terminal.wait_for_words("Choose a token");
        // The picture is as high as the terminal, and a column is half as wide as a row is high.
        let (rows, columns) = (size.0, 2 * size.0);
        for (side, sign) in [(Side::Red, "+"), (Side::Black, "#")] {
            for token in driver.app().game().position().tokens(side) {
                let (x, y) = driver.app().pixel_of(token).expect("there is a field");
                let (row, column) = (y as u16 * rows / 240, x as u16 * columns / 240);
                terminal.wait_for(&format!("{sign} at {row}, {column}"), |screen| {
                    let rows = row.saturating_sub(1)..=row;
                    let mut cells =
                        rows.flat_map(|row| (column - 1..=column).map(move |c| (row, c)));
                    cells.any(|(row, column)| {
                        screen.cell(row, column).is_some_and(|cell| cell.contents() == sign)
                    })
                });
            }
        }
        terminal.quit();
    }
}

/// The sizes that people have: rows and columns.
const SIZES: [(u16, u16); 3] = [(20, 63), (24, 80), (45, 120)];

/// One that has room for every pixel: the words are drawn as on the handheld.
const LARGE: (u16, u16) = (140, 250);

/// The ways in which a terminal can be poor in colours.
const POOR: [&[(&str, &str)]; 3] = [
    &[("TERM", "xterm-256color")],
    &[("TERM", "linux")],
    &[("TERM", "xterm-256color"), ("NO_COLOR", "1")],
];

#[test]
fn header_menus_messages_and_help_are_text_at_every_size_with_and_without_colours() {
    for size in SIZES {
        for variables in POOR {
            let folder = Folder::new("terminal-words");
            let mut terminal =
                Terminal::start_with(size, |pts| spawn_with(pts, &folder, &[], variables));
            for words in ["New game", "Learn", "Puzzles", "Statistics", "Settings", "About"] {
                terminal.wait_for_words(words);
            }
            terminal.wait_for_words("Enter, A OK");
            terminal.wait_for_words("Ctrl-Q   Quit");
            terminal.send("\r");
            terminal.wait_for_words("Opponent");
            terminal.send("\r");
            terminal.wait_for_words("Your turn");
            terminal.wait_for_words("Choose a token");
            terminal.wait_for_words("Enter, A Pick");
            terminal.send("\r");
            terminal.wait_for_words("Where to slide?");
            terminal.wait_for_words("Enter, A Slide");
            terminal.send("b");
            terminal.wait_for_words("Choose a token");
            // The game menu, and the question in front of it.
            terminal.send("x");
            terminal.wait_for_words("Play on");
            terminal.send("\x1b[A\x1b[A\r");
            terminal.wait_for_words("Give up this game?");
            terminal.wait_for("nothing of what is below", |screen| {
                !screen.contents().contains("Settings")
            });
            terminal.quit();
        }
    }
}

#[test]
fn a_large_terminal_has_the_picture_itself_pixel_by_pixel() {
    let folder = Folder::new("terminal-large");
    let mut terminal = Terminal::start(&folder, LARGE, &[]);
    terminal.wait_for_picture("the title", &picture(""));
    terminal.send("\r");
    terminal.wait_for_picture("a new game", &picture("a"));
    terminal.send("\r");
    terminal.wait_for_picture("the game", &picture("a a"));
    terminal.wait_for_words("Enter, A Pick");
    terminal.quit();
}

#[test]
fn the_letters_of_a_large_terminal_stand_out_with_few_colours_and_with_none() {
    // The cells of a word in the picture: those that are all letter, and those that are all ground.
    let title = picture("");
    let device = nonaga::device::on_desktop(&nonaga_boards::Board::ALL[0]);
    let driver = nonaga::driver::Driver::start(nonaga_app::App::new(device, 1), &device);
    let mut renderer = rowpaint::Renderer::new(device.size);
    let list = driver.app().compose(&mut renderer);
    let area = list.texts().find(|text| text.text == "Learn").expect("it is in the menu").area;
    let light = |x: usize, y: usize| title.rgb(x, y).map(u32::from).iter().sum::<u32>();
    let cells = |is_wanted: &dyn Fn(u32) -> bool| -> Vec<(u16, u16)> {
        let rows = (area.y as u16).div_ceil(2)..((area.y + area.h) / 2) as u16;
        let columns = area.x as u16..(area.x + area.w) as u16;
        let all = rows.flat_map(|row| columns.clone().map(move |column| (row, column)));
        let is_all = |&(row, column): &(u16, u16)| {
            [0, 1].iter().all(|half| is_wanted(light(column.into(), (2 * row + half).into())))
        };
        all.filter(is_all).collect()
    };
    let (letters, ground) = (cells(&|light| light > 600), cells(&|light| light < 250));
    assert!(letters.len() > 20 && ground.len() > 100, "{} {}", letters.len(), ground.len());
    for variables in POOR {
        let folder = Folder::new("terminal-letters");
        let mut terminal =
            Terminal::start_with(LARGE, |pts| spawn_with(pts, &folder, &[], variables));
        let shown = |screen: &vt100::Screen, cells: &[(u16, u16)]| {
            let look = |&(row, column): &(u16, u16)| {
                let cell = screen.cell(row, column).expect("it is on the terminal");
                format!("{} {:?} {:?}", cell.contents(), cell.fgcolor(), cell.bgcolor())
            };
            cells.iter().map(look).collect::<std::collections::BTreeSet<_>>()
        };
        terminal.wait_for_words("Ctrl-Q   Quit");
        terminal.wait_for("letters", |screen| {
            shown(screen, &letters).is_disjoint(&shown(screen, &ground))
        });
        terminal.quit();
    }
}

#[test]
fn the_terminal_speaks_all_languages() {
    for (language, words) in [
        ("fr", ["Nouvelle partie", "Flèches", "Souris"]),
        ("de", ["Neue Partie", "Pfeile", "Maus"]),
        ("it", ["Nuova partita", "Frecce", "Mouse"]),
        ("es", ["Partida nueva", "Flechas", "Ratón"]),
        ("ca", ["Partida nova", "Fletxes", "Ratolí"]),
    ] {
        let folder = Folder::new("terminal-language");
        let mut terminal = Terminal::start(&folder, (20, 63), &["--lang", language]);
        for words in words {
            terminal.wait_for_words(words);
        }
        terminal.resize((8, 30));
        let small = nonaga_app::DesktopText::TooSmall;
        let language = nonaga_app::Language::with_code(language).expect("it is a language");
        terminal.wait_for_words(&small.say(language)[..12]);
        terminal.send(CTRL_C);
    }
}

#[test]
fn a_click_on_a_word_means_what_the_word_says() {
    let folder = Folder::new("terminal-click");
    let mut terminal = Terminal::start(&folder, (24, 80), &[]);
    let click = |terminal: &mut Terminal, words: &str| {
        let (row, column) = terminal.wait_for_words(words);
        // Counted from 1, on the second letter.
        let (row, column) = (row + 1, column + 2);
        terminal.send(&format!("\x1b[<0;{column};{row}M\x1b[<0;{column};{row}m"));
    };
    click(&mut terminal, "Learn");
    terminal.wait_for_words("The goal");
    click(&mut terminal, "B Back");
    click(&mut terminal, "New game");
    click(&mut terminal, "Start");
    click(&mut terminal, "A Pick");
    terminal.wait_for_words("Where to slide?");
    terminal.quit();
}
