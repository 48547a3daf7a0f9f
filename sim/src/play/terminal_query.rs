//! Asks the terminal what it can.
//!
//! Every terminal that takes pictures answers *primary device attributes* (DA1). One that does not is asked nothing
//! else, so that no question ends up on its screen.

use std::env;
use std::io::{Write, stdin, stdout};
use std::time::{Duration, Instant};

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use rustix::event::{PollFd, PollFlags, Timespec, poll};

use super::terminal_graphics::GraphicsProtocol;
use super::terminal_layout::Size;

/// A terminal at the other end of a slow line answers within this time.
const PATIENCE: Duration = Duration::from_millis(600);

const DEVICE_ATTRIBUTES: &str = "\x1b[c";
const CELL_SIZE: &str = "\x1b[16t";
/// Whether a picture of one pixel could be shown.
const KITTY: &str = "\x1b_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\x1b\\";

/// Terminals that take kitty's question for something else: a title, a message, or text.
const NOT_KITTY: [&str; 6] = ["dumb", "linux", "screen", "tmux", "vt", "cons"];

/// How the terminal takes pictures, and the size of a character, as far as it says so. Keys that are pressed
/// meanwhile are added to `typed`.
pub(super) fn graphics(typed: &mut Vec<KeyEvent>) -> (Option<GraphicsProtocol>, Option<Size>) {
    let first = ask(DEVICE_ATTRIBUTES);
    typed.extend(keys(&first));
    let Some(attributes) = device_attributes(&first) else { return (None, None) };
    let term = env::var("TERM").unwrap_or_default();
    let kitty = if NOT_KITTY.iter().any(|name| term.starts_with(name)) { "" } else { KITTY };
    // The answer to the last question comes last.
    let second = ask(&format!("{kitty}{CELL_SIZE}{DEVICE_ATTRIBUTES}"));
    typed.extend(keys(&second));
    let protocol = if contains(&second, b"\x1b_Gi=31;OK") {
        Some(GraphicsProtocol::Kitty)
    } else {
        attributes.contains(&SIXEL).then_some(GraphicsProtocol::Sixel)
    };
    (protocol, cell_size(&second))
}

/// The attribute of a terminal with sixel graphics.
const SIXEL: u32 = 4;

/// Sends a question that ends with device attributes and collects bytes until these are answered or patience ends.
fn ask(question: &str) -> Vec<u8> {
    let mut answer = Vec::new();
    if stdout().write_all(question.as_bytes()).and_then(|()| stdout().flush()).is_err() {
        return answer;
    }
    let end = Instant::now() + PATIENCE;
    while device_attributes(&answer).is_none() {
        let left = end.saturating_duration_since(Instant::now());
        let input = stdin();
        let mut wait = [PollFd::new(&input, PollFlags::IN)];
        let timeout = Timespec { tv_sec: 0, tv_nsec: left.subsec_nanos().into() };
        let mut bytes = [0; 256];
        match poll(&mut wait, Some(&timeout)) {
            Ok(1..) => match rustix::io::read(&input, &mut bytes) {
                Ok(length @ 1..) => answer.extend_from_slice(&bytes[..length]),
                _ => break,
            },
            Err(rustix::io::Errno::INTR) => {}
            _ => break,
        }
    }
    answer
}

/// The numbers of an answer to DA1: `ESC [ ? 62 ; 4 c`.
fn device_attributes(answer: &[u8]) -> Option<Vec<u32>> {
    sequence(answer, b"\x1b[?", b'c')
}

/// The answer to the question for the size of a character: `ESC [ 6 ; height ; width t`.
fn cell_size(answer: &[u8]) -> Option<Size> {
    match sequence(answer, b"\x1b[6;", b't')?[..] {
        [height, width] if height > 0 && width > 0 => Some((width as usize, height as usize)),
        _ => None,
    }
}

/// The numbers between a beginning and an end, separated by semicolons.
fn sequence(answer: &[u8], begin: &[u8], end: u8) -> Option<Vec<u32>> {
    let starts = (0..answer.len()).filter(|&at| answer[at..].starts_with(begin));
    starts.into_iter().find_map(|at| {
        let rest = &answer[at + begin.len()..];
        let text = std::str::from_utf8(&rest[..rest.iter().position(|&byte| byte == end)?]).ok()?;
        // Kitty says `62;` and nothing after it.
        let numbers = text.split(';').filter(|number| !number.is_empty());
        numbers.map(|number| number.parse().ok()).collect()
    })
}

/// The keys among these bytes: what is no answer of the terminal.
fn keys(mut bytes: &[u8]) -> Vec<KeyEvent> {
    let mut keys = Vec::new();
    while let Some((&first, rest)) = bytes.split_first() {
        // ESC [ up to a letter, ESC _ up to ESC \, or a byte alone.
        let length = match rest.first() {
            Some(b'[') if first == ESCAPE => {
                let end = bytes.iter().skip(2).position(|byte| (0x40..0x7f).contains(byte));
                end.map_or(bytes.len(), |end| end + 3)
            }
            Some(b'_') if first == ESCAPE => {
                let end = bytes.windows(2).position(|pair| pair == b"\x1b\\");
                end.map_or(bytes.len(), |end| end + 2)
            }
            _ => 1,
        };
        let (sequence, after) = bytes.split_at(length);
        bytes = after;
        let code = match sequence {
            b"\x1b[A" => KeyCode::Up,
            b"\x1b[B" => KeyCode::Down,
            b"\x1b[C" => KeyCode::Right,
            b"\x1b[D" => KeyCode::Left,
            b"\x1b" => KeyCode::Esc,
            b"\r" => KeyCode::Enter,
            b"\x7f" => KeyCode::Backspace,
            &[letter @ 1..27] => {
                let letter = KeyCode::Char(char::from(letter - 1 + b'a'));
                keys.push(KeyEvent::new(letter, KeyModifiers::CONTROL));
                continue;
            }
            &[letter @ b' '..=b'~'] => KeyCode::Char(letter.into()),
            _ => continue,
        };
        keys.push(KeyEvent::new(code, KeyModifiers::NONE));
    }
    keys
}

const ESCAPE: u8 = 0x1b;

fn contains(answer: &[u8], part: &[u8]) -> bool {
    answer.windows(part.len()).any(|window| window == part)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_pressed_while_it_is_asked_are_not_lost() {
        let bytes = b"\r\x1b[?62;4cx\x1b[B\x1b_Gi=31;OK\x1b\\\x1b[6;18;9t\x03\x1b";
        let codes: Vec<KeyCode> = keys(bytes).iter().map(|key| key.code).collect();
        let letter = KeyCode::Char;
        let pressed = [KeyCode::Enter, letter('x'), KeyCode::Down, letter('c'), KeyCode::Esc];
        assert_eq!(codes, pressed);
        assert_eq!(keys(b"\x11")[0].modifiers, KeyModifiers::CONTROL);
        assert_eq!(keys(b"\x1b[?62;4"), [], "an answer that is cut off is no key");
    }

    #[test]
    fn answers_are_found_among_other_bytes() {
        assert_eq!(device_attributes(b"x\x1b[?62;4;22c"), Some(vec![62, 4, 22]));
        assert_eq!(device_attributes(b"\x1b_Gi=31;OK\x1b\\\x1b[6;18;9t\x1b[?6c"), Some(vec![6]));
        assert_eq!(device_attributes(b"\x1b[?62;c"), Some(vec![62]));
        assert_eq!(device_attributes(b"\x1b[?62;4"), None, "not at its end");
        assert_eq!(device_attributes(b"\x1b[A\x1b[?1;x c"), None);
        assert_eq!(cell_size(b"\x1b[?6c\x1b[6;18;9t"), Some((9, 18)));
        assert_eq!(cell_size(b"\x1b[6;0;9t"), None);
        assert_eq!(cell_size(b"\x1b[4;480;640t"), None);
    }
}
