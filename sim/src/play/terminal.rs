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
use nonaga_app::{DesktopText, Language, PointerPhase, Text};

use super::half_blocks::HalfBlocks;
use super::keyboard::{HostKey, KeyAction, Keyboard};
use super::live::Live;
use super::shown::Shown;
use super::terminal_colours::TerminalColours;
use super::terminal_graphics::{GraphicsChoice, GraphicsPicture, TerminalGraphics};
use super::terminal_layout::{GAP, Size, TerminalLayout};
use super::terminal_words::place;
use super::wordless::WordlessScreen;
use super::words::fill;

/// The shortest time between two frames.
const FRAME: Duration = Duration::from_millis(33);

/// Plays until Ctrl-C, until the player quits or until `ended` is set.
pub(crate) fn run(
    live: &mut Live,
    keyboard: &Keyboard,
    graphics: GraphicsChoice,
    ended: &AtomicBool,
) -> io::Result<()> {
    let _guard = TerminalGuard::take()?;
    let colours = TerminalColours::of_environment();
    let mut typed = Vec::new();
    let graphics = graphics.ask(colours, &mut typed);
    let events = events(typed);
    let mut view = TerminalView::new(live, colours, graphics)?;
    let mut drawn = Instant::now();
    let mut is_changed = true;
    while !ended.load(Ordering::Relaxed) && !live.is_over() {
        is_changed |= live.step();
        // A resize event would miss a change of size before the first wait for events.
        if !view.is_up_to_date(live)? {
            view = TerminalView::new(live, colours, graphics)?;
            is_changed = true;
        }
        if is_changed && drawn.elapsed() >= FRAME {
            view.show(live, keyboard)?;
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
    let Some(at) = view.pixel_at(live, (mouse.column, mouse.row)) else { return };
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
/// for ever, and the game must end. Keys that were typed before come first.
fn events(typed: Vec<KeyEvent>) -> Receiver<Event> {
    let (sender, receiver) = channel();
    for key in typed {
        // The receiver is here.
        let _ = sender.send(Event::Key(key));
    }
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

/// The least that the legend needs.
const LEGEND: Size = (21, 9);

/// Capitals of this many half blocks can be read.
const LEGIBLE: usize = 7;

/// How the picture is shown.
enum TerminalPicture {
    /// The terminal is too small.
    Nothing,
    /// In half blocks, with the words as letters of the terminal.
    Blocks(HalfBlocks, Box<WordlessScreen>),
    /// As it is.
    Graphics(GraphicsPicture),
}

/// What the terminal shows: the picture and the legend, or an error.
struct TerminalView {
    /// Columns and rows of the terminal.
    terminal: (u16, u16),
    language: Language,
    picture: TerminalPicture,
    /// Column and row of the legend, and the columns that it has.
    legend_at: Size,
    legend_columns: usize,
    /// The legend as it was written.
    legend: Vec<String>,
    /// A sentence in the last row: the letters of the picture may be too coarse for it.
    trouble: Option<String>,
}

impl TerminalView {
    /// Clears the terminal.
    fn new(
        live: &Live,
        colours: TerminalColours,
        graphics: Option<TerminalGraphics>,
    ) -> io::Result<Self> {
        let mut output = Vec::new();
        queue!(output, ResetColor, Clear(ClearType::All))?;
        let terminal = terminal::size()?;
        let language = live.language();
        let size = (usize::from(terminal.0), usize::from(terminal.1));
        let screen = live.picture();
        let pixels = (screen.width(), screen.height());
        let true_picture =
            graphics.and_then(|it| GraphicsPicture::fitting(it, pixels, LEGEND, size));
        let (picture, legend_at) = match true_picture {
            Some(picture) => {
                let at = (picture.columns() + GAP, 0);
                (TerminalPicture::Graphics(picture), at)
            }
            None => match TerminalLayout::of(pixels, LEGEND, size) {
                Ok(layout) => {
                    let blocks = HalfBlocks::new((0, 0), layout.picture, colours);
                    let size = (pixels.0 as u16, pixels.1 as u16);
                    let wordless = WordlessScreen::new(size, colours.look());
                    (TerminalPicture::Blocks(blocks, Box::new(wordless)), layout.keys)
                }
                Err(least) => {
                    write_lines(&mut output, (0, 0), &too_small(language, size, least))?;
                    (TerminalPicture::Nothing, (0, 0))
                }
            },
        };
        stdout().write_all(&output)?;
        stdout().flush()?;
        Ok(Self {
            terminal,
            language,
            picture,
            legend_at,
            legend_columns: size.0.saturating_sub(legend_at.0),
            legend: Vec::new(),
            trouble: live.trouble().map(str::to_owned),
        })
    }

    /// Whether only the picture and the legend can have changed.
    fn is_up_to_date(&self, live: &Live) -> io::Result<bool> {
        Ok(terminal::size()? == self.terminal
            && live.trouble() == self.trouble.as_deref()
            && live.language() == self.language)
    }

    /// The pixel of the game's picture at a character of the terminal; it may be outside.
    fn pixel_at(&self, live: &Live, place: (u16, u16)) -> Option<(i16, i16)> {
        match &self.picture {
            TerminalPicture::Nothing => None,
            TerminalPicture::Blocks(blocks, _) => Some(blocks.pixel_at(live.picture(), place)),
            TerminalPicture::Graphics(picture) => Some(picture.pixel_at(place)),
        }
    }

    fn show(&mut self, live: &mut Live, keyboard: &Keyboard) -> io::Result<()> {
        let mut output = Vec::new();
        queue!(output, BeginSynchronizedUpdate)?;
        match &mut self.picture {
            TerminalPicture::Nothing => return Ok(()),
            TerminalPicture::Blocks(blocks, wordless) => {
                let (_, rows) = blocks.size();
                let legible = (LEGIBLE * live.picture().height()).div_ceil(2 * rows) as i16;
                wordless.draw(live.app(), legible);
                let letters = place(wordless, blocks.size());
                blocks.show(wordless.without(), &letters, &mut output)?;
            }
            TerminalPicture::Graphics(picture) => picture.show(live.screen(), &mut output)?,
        }
        let quit = Text::Quit.say(self.language);
        let legend = live.legend(keyboard).with("Ctrl-Q", quit).in_columns(self.legend_columns);
        if legend != self.legend {
            let height = self.legend.len().max(legend.len());
            self.legend = legend.clone();
            let mut lines = legend;
            lines.resize(height, String::new());
            let width = self.legend_columns;
            let lines: Vec<String> = lines.iter().map(|line| format!("{line:width$}")).collect();
            write_lines(&mut output, self.legend_at, &lines)?;
        }
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

/// Short lines, to fit into a small terminal.
fn too_small(language: Language, size: Size, least: Size) -> [String; 5] {
    let say = |text: DesktopText| text.say(language);
    [
        say(DesktopText::TooSmall).into(),
        fill(say(DesktopText::ItHas), &[&size.0, &size.1]),
        fill(say(DesktopText::ItNeeds), &[&least.0, &least.1]),
        say(DesktopText::SmallerLetters).into(),
        say(DesktopText::CtrlCEnds).into(),
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
