//! The handheld in a terminal, for systems without a display.

use std::io::{self, Write, stdout};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use crossterm::cursor::{Hide, MoveTo, Show};
use crossterm::event::{
    self, DisableMouseCapture, EnableMouseCapture, Event, KeyCode, KeyEvent, KeyEventKind,
    KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use crossterm::style::{Print, ResetColor};
use crossterm::terminal::{
    self, BeginSynchronizedUpdate, Clear, ClearType, EndSynchronizedUpdate, EnterAlternateScreen,
    LeaveAlternateScreen,
};
use crossterm::{execute, queue};
use nonaga_app::PointerPhase;

use super::half_blocks::HalfBlocks;
use super::keyboard::{HostKey, KeyAction, Keyboard};
use super::live::Live;
use super::terminal_colours::TerminalColours;
use super::terminal_layout::{Size, TerminalLayout};

/// The shortest time between two frames.
const FRAME: Duration = Duration::from_millis(33);

/// Plays until Ctrl-C, until the player quits or until `ended` is set.
pub(crate) fn run(live: &mut Live, keyboard: &Keyboard, ended: &AtomicBool) -> io::Result<()> {
    let _guard = TerminalGuard::take()?;
    let events = events();
    let mut view = TerminalView::new(live, keyboard)?;
    let mut drawn = Instant::now();
    let mut is_changed = true;
    while !ended.load(Ordering::Relaxed) && !live.is_quit() {
        is_changed |= live.step();
        // A resize event would miss a change of size before the first wait for events.
        if terminal::size()? != view.terminal || live.trouble() != view.trouble.as_deref() {
            view = TerminalView::new(live, keyboard)?;
            is_changed = true;
        }
        if is_changed && drawn.elapsed() >= FRAME {
            view.show(live)?;
            is_changed = false;
            drawn = Instant::now();
        }
        let next_frame =
            if is_changed { FRAME.saturating_sub(drawn.elapsed()) } else { FRAME * 100 };
        match events.recv_timeout(live.wait().min(next_frame)) {
            Ok(Event::Key(key)) if is_quit(&key) => break,
            Ok(Event::Key(key)) if key.kind != KeyEventKind::Release => {
                if let Some(action) = action(keyboard, &key) {
                    live.touch(action);
                }
            }
            Ok(Event::Mouse(mouse)) => pass_on_mouse(live, keyboard, &view, mouse),
            Ok(_) | Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => break,
        }
    }
    Ok(())
}

/// The left button points, the wheel walks through lists.
fn pass_on_mouse(live: &mut Live, keyboard: &Keyboard, view: &TerminalView, mouse: MouseEvent) {
    let Some(blocks) = &view.picture else { return };
    let at = blocks.pixel_at(live.screen(), (mouse.column, mouse.row));
    let step = match mouse.kind {
        MouseEventKind::Down(MouseButton::Left) => return live.point(PointerPhase::Press, at),
        MouseEventKind::Drag(MouseButton::Left) => return live.point(PointerPhase::Drag, at),
        MouseEventKind::Up(MouseButton::Left) => return live.point(PointerPhase::Release, at),
        MouseEventKind::ScrollUp => HostKey::Up,
        MouseEventKind::ScrollDown => HostKey::Down,
        _ => return,
    };
    if let Some(action) = keyboard.action(step) {
        live.touch(action);
    }
}

/// The terminal's events, read on a thread of its own: reading from a terminal that was closed blocks
/// for ever, and the game must end.
fn events() -> Receiver<Event> {
    let (sender, receiver) = channel();
    thread::spawn(move || {
        while let Ok(event) = event::read()
            && sender.send(event).is_ok()
        {}
    });
    receiver
}

fn is_quit(key: &KeyEvent) -> bool {
    key.modifiers.contains(KeyModifiers::CONTROL) && matches!(key.code, KeyCode::Char('c' | 'q'))
}

fn action(keyboard: &Keyboard, key: &KeyEvent) -> Option<KeyAction> {
    let host_key = match key.code {
        KeyCode::Up => HostKey::Up,
        KeyCode::Down => HostKey::Down,
        KeyCode::Left => HostKey::Left,
        KeyCode::Right => HostKey::Right,
        KeyCode::Enter => HostKey::Enter,
        KeyCode::Esc | KeyCode::Backspace => HostKey::Escape,
        KeyCode::Char(' ') => HostKey::Space,
        KeyCode::Char(letter) => HostKey::Letter(letter.to_ascii_lowercase()),
        _ => return None,
    };
    let is_capital = matches!(key.code, KeyCode::Char('A'..='Z'));
    match keyboard.action(host_key)? {
        KeyAction::Press(key) if is_capital && keyboard.shift_holds() => Some(KeyAction::Hold(key)),
        action => Some(action),
    }
}

/// The terminal in raw mode, on the alternate screen, without a cursor. Restored on drop and on panic.
struct TerminalGuard;

impl TerminalGuard {
    fn take() -> io::Result<Self> {
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            restore_terminal();
            before(panic);
        }));
        terminal::enable_raw_mode()?;
        let guard = Self;
        execute!(stdout(), EnterAlternateScreen, Hide, EnableMouseCapture)?;
        Ok(guard)
    }
}

impl Drop for TerminalGuard {
    fn drop(&mut self) {
        restore_terminal();
    }
}

fn restore_terminal() {
    // Errors mean that the terminal was closed.
    let _ = execute!(stdout(), DisableMouseCapture, ResetColor, Show, LeaveAlternateScreen);
    let _ = terminal::disable_raw_mode();
}

/// What the terminal shows: the picture and the key map, or an error.
struct TerminalView {
    /// Columns and rows of the terminal.
    terminal: (u16, u16),
    /// None when the terminal is too small.
    picture: Option<HalfBlocks>,
    /// A sentence in the last row: the letters of the picture may be too coarse for it.
    trouble: Option<String>,
}

impl TerminalView {
    /// Clears the terminal and writes the key map.
    fn new(live: &Live, keyboard: &Keyboard) -> io::Result<Self> {
        let mut output = Vec::new();
        queue!(output, ResetColor, Clear(ClearType::All))?;
        let lines = key_map(keyboard);
        let width = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
        let terminal = terminal::size()?;
        let size = (usize::from(terminal.0), usize::from(terminal.1));
        let screen = live.screen();
        let picture =
            match TerminalLayout::of((screen.width(), screen.height()), (width, lines.len()), size)
            {
                Ok(layout) => {
                    write_lines(&mut output, layout.keys, &lines)?;
                    Some(HalfBlocks::new((0, 0), layout.picture, TerminalColours::of_environment()))
                }
                Err(least) => {
                    write_lines(&mut output, (0, 0), &too_small(size, least))?;
                    None
                }
            };
        stdout().write_all(&output)?;
        stdout().flush()?;
        Ok(Self { terminal, picture, trouble: live.trouble().map(str::to_owned) })
    }

    fn show(&mut self, live: &Live) -> io::Result<()> {
        let Some(blocks) = &mut self.picture else { return Ok(()) };
        let mut output = Vec::new();
        queue!(output, BeginSynchronizedUpdate)?;
        blocks.show(live.screen(), &mut output)?;
        if let Some(trouble) = &self.trouble {
            let line = trouble.chars().take(self.terminal.0.into()).collect();
            queue!(output, ResetColor)?;
            write_lines(&mut output, (0, usize::from(self.terminal.1) - 1), &[line])?;
        }
        queue!(output, EndSynchronizedUpdate)?;
        stdout().write_all(&output)?;
        stdout().flush()
    }
}

fn key_map(keyboard: &Keyboard) -> Vec<String> {
    let mut map = keyboard.map();
    if keyboard.shift_holds() {
        map.push(("Shift".into(), "hold"));
    }
    map.push(("Ctrl-Q".into(), "quit"));
    let width = map.iter().map(|(strokes, _)| strokes.chars().count()).max().unwrap_or(0);
    let mut lines = vec!["Nonaga".to_owned(), String::new()];
    lines.extend(map.into_iter().map(|(strokes, key)| format!("{strokes:width$}  {key}")));
    lines.extend(["", "Smaller letters give", "a finer picture."].map(String::from));
    lines
}

/// Short lines, to fit into a small terminal.
fn too_small(size: Size, least: Size) -> [String; 5] {
    [
        "This terminal is too small.".into(),
        format!("It has {} × {}.", size.0, size.1),
        format!("The game needs {} × {}.", least.0, least.1),
        "Smaller letters help too.".into(),
        "Ctrl-C ends the game.".into(),
    ]
}

fn write_lines(output: &mut Vec<u8>, at: Size, lines: &[String]) -> io::Result<()> {
    for (number, line) in lines.iter().enumerate() {
        queue!(output, MoveTo(at.0 as u16, (at.1 + number) as u16), Print(line))?;
    }
    Ok(())
}

#[cfg(all(test, unix))]
mod tests {
    use std::io::Read;

    use pty_process::blocking::Command;
    use rustix::termios::tcgetattr;

    use super::*;

    #[test]
    #[ignore = "runs in the terminal that the next test opens"]
    fn panics_in_raw_mode() {
        let _guard = TerminalGuard::take().expect("there is a terminal");
        panic!("on purpose");
    }

    #[test]
    fn a_panic_gives_the_terminal_back_and_can_be_read() {
        let (mut pty, pts) = pty_process::blocking::open().expect("a pseudo-terminal opens");
        let before = tcgetattr(&pts).expect("a terminal has settings");
        let mut child = Command::new(std::env::current_exe().expect("a test has a file"))
            .args([
                "--exact",
                "play::terminal::tests::panics_in_raw_mode",
                "--ignored",
                "--nocapture",
            ])
            .spawn_borrowed(&pts)
            .expect("the test starts");
        // The last words of a test come after its panic.
        let mut output = Vec::new();
        let mut bytes = [0; 1024];
        while !String::from_utf8_lossy(&output).contains("test result") {
            let length = pty.read(&mut bytes).expect("the terminal is open");
            output.extend_from_slice(&bytes[..length]);
        }
        assert!(!child.wait().expect("the test ends").success(), "it has panicked");
        let after = tcgetattr(&pts).expect("a terminal has settings");
        assert_eq!(format!("{after:?}"), format!("{before:?}"));

        let text = String::from_utf8_lossy(&output);
        let at = |what: &str| text.find(what).unwrap_or_else(|| panic!("no {what:?} in {text}"));
        let (taken, given_back) = (at("\x1b[?1049h"), at("\x1b[?1049l"));
        assert!(taken < given_back && given_back < at("on purpose"), "in this order: {text}");
        assert!(given_back > at("\x1b[?25h"), "the cursor is shown");
    }
}
