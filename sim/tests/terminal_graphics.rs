//! Terminals that can show pictures, played by a pseudo-terminal that answers the game's questions as they do.
#![cfg(unix)]

mod common;

use std::io::Write;
use std::process::Child;
use std::sync::mpsc::Receiver;
use std::time::{Duration, Instant};

use common::{Folder, output_of, picture};
use nonaga::pixel_buffer::PixelBuffer;
use pty_process::Size;
use pty_process::blocking::{Command, Pts, Pty};

const KITTY_QUESTION: &str = "\x1b_Gi=31,";
const CTRL_C: &str = "\x03";

/// What a terminal answers to device attributes, to kitty's question and to that for the size of a character.
#[derive(Clone, Copy)]
struct Answers {
    attributes: &'static str,
    kitty: &'static str,
    cell: &'static str,
}

/// As kitty does.
const KITTY: Answers =
    Answers { attributes: "\x1b[?62;c", kitty: "\x1b_Gi=31;OK\x1b\\", cell: "\x1b[6;20;10t" };
/// As xterm does that plays a VT340.
const VT340: Answers =
    Answers { attributes: "\x1b[?63;1;2;4;6;9;15;22c", kitty: "", cell: "\x1b[6;20;10t" };
/// As most do.
const PLAIN: Answers = Answers { attributes: "\x1b[?1;2c", kitty: "", cell: "" };

struct Terminal {
    pty: Pty,
    _pts: Pts,
    child: Child,
    output: Receiver<Vec<u8>>,
    /// Everything that the game has written.
    seen: Vec<u8>,
    answers: Option<Answers>,
    /// How many questions have been answered.
    answered: [usize; 3],
}

impl Terminal {
    /// A terminal of 80 columns and 26 rows.
    fn start(folder: &Folder, answers: Option<Answers>, variables: &[(&str, &str)]) -> Self {
        let (pty, pts) = pty_process::blocking::open().expect("a pseudo-terminal opens");
        pty.resize(Size::new(26, 80)).expect("a terminal has a size");
        let child = Command::new(env!("CARGO_BIN_EXE_nonaga"))
            .args(["play", "--terminal", "--lang", "en"])
            .env_clear()
            .env("XDG_DATA_HOME", folder.path())
            .env("HOME", folder.path())
            .env("TERM", "xterm-256color")
            .envs(variables.iter().copied())
            .spawn_borrowed(&pts)
            .expect("the program starts");
        let output = output_of(&pty);
        Self { pty, _pts: pts, child, output, seen: Vec::new(), answers, answered: [0; 3] }
    }

    fn text(&self) -> String {
        String::from_utf8_lossy(&self.seen).into_owned()
    }

    /// Reads and answers until this is true.
    fn wait_for(&mut self, what: &str, is_true: impl Fn(&Self) -> bool) {
        let end = Instant::now() + Duration::from_secs(30);
        while !is_true(self) {
            assert!(Instant::now() < end, "{what} is not seen");
            if let Ok(bytes) = self.output.recv_timeout(Duration::from_millis(50)) {
                self.seen.extend_from_slice(&bytes);
                self.answer();
            }
        }
    }

    fn answer(&mut self) {
        let Some(answers) = self.answers else { return };
        let text = self.text();
        for (n, (question, answer)) in [
            (KITTY_QUESTION, answers.kitty),
            ("\x1b[16t", answers.cell),
            ("\x1b[c", answers.attributes),
        ]
        .into_iter()
        .enumerate()
        {
            let asked = text.matches(question).count();
            for _ in self.answered[n]..asked {
                self.pty.write_all(answer.as_bytes()).expect("the game reads");
            }
            self.answered[n] = asked;
        }
    }

    fn send(&mut self, text: &str) {
        self.pty.write_all(text.as_bytes()).expect("the terminal takes keys");
    }

    fn quit(mut self) -> String {
        self.send(CTRL_C);
        self.wait_for("the end", |terminal| terminal.text().contains("\x1b[?1049l"));
        assert!(self.child.wait().expect("the program ends").success());
        self.text()
    }
}

/// The last picture that was sent whole by kitty's protocol, as rows of pixels.
fn kitty_picture(text: &str) -> Option<(usize, Vec<u8>)> {
    let start = text.rfind("\x1b_Ga=T,f=100")?;
    let mut letters = String::new();
    for piece in text[start..].split("\x1b\\") {
        let (head, data) = piece.split_once(';')?;
        letters += data;
        if head.ends_with("m=0") {
            let file = base64(&letters);
            let mut reader = png::Decoder::new(std::io::Cursor::new(file)).read_info().ok()?;
            let mut pixels = vec![0; reader.output_buffer_size()?];
            let info = reader.next_frame(&mut pixels).ok()?;
            return Some((info.width as usize, pixels));
        }
    }
    None
}

fn base64(letters: &str) -> Vec<u8> {
    let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut bytes = Vec::new();
    let (mut bits, mut count) = (0u32, 0);
    for value in letters.chars().filter_map(|letter| alphabet.find(letter)) {
        (bits, count) = (bits << 6 | value as u32, count + 6);
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
        }
    }
    bytes
}

/// The last picture that was sent whole as sixels: width and red, green and blue in percent.
fn sixel_picture(text: &str) -> Option<(usize, Vec<[u8; 3]>)> {
    let (before, _) = text.rsplit_once("\x1b\\")?;
    let data = before.rsplit_once("\x1bP0;1q\"")?.1;
    let numbers = |data: &str| -> (Vec<usize>, usize) {
        let length = data.find(|c: char| !c.is_ascii_digit() && c != ';').unwrap_or(data.len());
        (data[..length].split(';').filter_map(|number| number.parse().ok()).collect(), length)
    };
    let (size, mut at) = numbers(data);
    let &[_, _, width, height] = size.as_slice() else { return None };
    let mut pixels = vec![[255; 3]; width * height];
    let mut palette = vec![[0; 3]; 256];
    let (mut x, mut y, mut colour, mut repeat) = (0, 0, 0, 1);
    while at < data.len() {
        let letter = data.as_bytes()[at];
        at += 1;
        match letter {
            b'#' => {
                let (said, length) = numbers(&data[at..]);
                at += length;
                colour = said[0];
                if let [_, 2, r, g, b] = said[..] {
                    palette[colour] = [r as u8, g as u8, b as u8];
                }
            }
            b'!' => {
                let (said, length) = numbers(&data[at..]);
                (repeat, at) = (said[0], at + length);
            }
            b'$' => x = 0,
            b'-' => (x, y) = (0, y + 6),
            b'?'..=b'~' => {
                for _ in 0..std::mem::replace(&mut repeat, 1) {
                    for bit in (0..6).filter(|bit| (letter - b'?') >> bit & 1 == 1) {
                        pixels[(y + bit) * width + x] = palette[colour];
                    }
                    x += 1;
                }
            }
            _ => panic!("{letter} is no sixel"),
        }
    }
    Some((width, pixels))
}

/// Whether these pixels are the picture, each twice as wide and high: as the terminal has room for.
fn is_doubled(
    expected: &PixelBuffer,
    width: usize,
    pixel: impl Fn(usize) -> [u8; 3],
    slack: u8,
) -> bool {
    width == 2 * expected.width()
        && (0..4 * expected.pixels().len()).all(|n| {
            let wanted = expected.rgb(n % width / 2, n / width / 2);
            let seen = pixel(n);
            wanted.iter().zip(seen).all(|(wanted, seen)| wanted.abs_diff(seen) <= slack)
        })
}

#[test]
fn kitty_shows_the_true_picture_pixel_by_pixel() {
    let folder = Folder::new("kitty");
    let mut terminal = Terminal::start(&folder, Some(KITTY), &[]);
    let shows = |expected: PixelBuffer| {
        move |terminal: &Terminal| {
            kitty_picture(&terminal.text()).is_some_and(|(width, pixels)| {
                let pixel = |n: usize| [pixels[3 * n], pixels[3 * n + 1], pixels[3 * n + 2]];
                is_doubled(&expected, width, pixel, 0)
            })
        }
    };
    terminal.wait_for("the title", shows(picture("")));
    terminal.send("\x1b[B");
    terminal.wait_for("the next entry", shows(picture("down")));
    // A click on the entry above, which is around the pixel 180, 25.
    terminal.send("\x1b[<0;37;3M\x1b[<0;37;3m");
    terminal.wait_for("the screen behind it", shows(picture("a")));
    assert!(terminal.text().contains("Enter, A OK"), "the legend is text");
    assert!(!terminal.text().contains('▀'));
    let text = terminal.quit();
    assert!(text.contains("\x1b_Ga=d,d=A"), "nothing is left behind");
}

#[test]
fn a_terminal_with_sixels_shows_the_picture() {
    let folder = Folder::new("sixel");
    let mut terminal = Terminal::start(&folder, Some(VT340), &[]);
    // Percents and at most 256 colours.
    const SLACK: u8 = 12;
    let shows = |expected: PixelBuffer| {
        move |terminal: &Terminal| {
            sixel_picture(&terminal.text()).is_some_and(|(width, pixels)| {
                let full = |percent: u8| (u32::from(percent) * 255 / 100) as u8;
                is_doubled(&expected, width, |n| pixels[n].map(full), SLACK)
            })
        }
    };
    terminal.wait_for("the title", shows(picture("")));
    terminal.send("\x1b[B");
    terminal.wait_for("the next entry", shows(picture("down")));
    terminal.quit();
}

#[test]
fn a_terminal_that_cannot_gets_blocks_and_no_garbage() {
    for (answers, variables) in [
        // No answer at all; an answer without pictures; kitty's question would become the title; no colours.
        (None, &[][..]),
        (Some(PLAIN), &[]),
        (Some(Answers { cell: "\x1b[6;20;10t", ..PLAIN }), &[("TERM", "tmux-256color")]),
        (Some(PLAIN), &[("TERM", "linux")]),
        (Some(KITTY), &[("NO_COLOR", "1")]),
    ] {
        let folder = Folder::new("no-graphics");
        let mut terminal = Terminal::start(&folder, answers, variables);
        terminal.wait_for("the legend", |terminal| terminal.text().contains("Ctrl-Q"));
        let text = terminal.quit();
        assert!(!text.contains("\x1b_Ga=T") && !text.contains("\x1bP"), "{variables:?}");
        let may_ask = answers.is_some() && variables.is_empty();
        assert_eq!(text.contains(KITTY_QUESTION), may_ask, "{variables:?}");
    }
}
