//! The legend: which keys of the computer do something now, and what.

use nonaga_app::ui::KeyCap;
use nonaga_app::{App, DesktopText, Language, Text};
use rowpaint::DisplayList;

use super::keyboard::{KeyAction, Keyboard};

/// Keys of the computer and what they do, line by line.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Legend {
    pub(super) lines: Vec<(String, String)>,
}

impl Legend {
    /// What the keys do on the screen that the app shows as this picture: its own key help, with the keys of the
    /// computer.
    pub(super) fn of(app: &App, picture: &DisplayList, keyboard: &Keyboard) -> Self {
        let language = app.settings().language;
        let mut helps: Vec<(KeyCap, String)> = Vec::new();
        for placed in picture.texts() {
            let area = placed.area;
            let middle = (area.x + area.w / 2, area.y + area.h / 2);
            let Some(cap) = app.key_at(middle) else { continue };
            // The name on the key is not its help.
            if cap.is_named(placed.text) {
                continue;
            }
            match helps.iter_mut().find(|(known, _)| *known == cap) {
                Some((_, words)) => *words = format!("{words} {}", placed.text),
                None => helps.push((cap, placed.text.to_owned())),
            }
        }
        let help = |action: KeyAction| {
            let cap = cap_of(action);
            let known = helps.iter().find(|(known, _)| *known == cap);
            known.map(|(_, words)| words.clone())
        };
        let mut lines: Vec<(String, String)> = Vec::new();
        for (strokes, action) in keyboard.strokes(language) {
            let words = match help(action) {
                None if cap_of(action) == KeyCap::Pad => Some(Text::Point.say(language).into()),
                words => words,
            };
            lines.extend(words.map(|words| (strokes, words)));
        }
        lines.push((
            DesktopText::Mouse.say(language).into(),
            DesktopText::ClickOrDrag.say(language).into(),
        ));
        Self { lines }
    }

    /// Which keys of the handheld the keys of the computer are, where nobody knows what they do now.
    pub(crate) fn of_keys(keyboard: &Keyboard, language: Language) -> Self {
        let lines = keyboard.strokes(language).into_iter().map(|(strokes, action)| {
            let (KeyAction::Press(key) | KeyAction::Hold(key)) = action;
            let held = if action == KeyAction::Hold(key) { " –" } else { "" };
            let words = match cap_of(action) {
                KeyCap::Pad => Text::Point.say(language).to_owned(),
                _ => format!("{key:?}{held}"),
            };
            (strokes, words)
        });
        Self { lines: lines.collect() }
    }

    /// The legend in lines of at most `columns` characters. Keys and words that are too long for one line take two.
    pub(super) fn in_columns(&self, columns: usize) -> Vec<String> {
        let width = |text: &str| text.chars().count();
        let first = self.lines.iter().map(|(strokes, _)| width(strokes)).max().unwrap_or(0);
        let mut lines = Vec::new();
        for (strokes, words) in &self.lines {
            if first + 1 + width(words) <= columns {
                lines.push(format!("{strokes:first$} {words}"));
            } else {
                lines.extend([strokes.clone(), format!("  {words}")]);
            }
        }
        lines.iter().map(|line| line.chars().take(columns).collect()).collect()
    }

    /// One more line at the end.
    pub(super) fn with(mut self, strokes: &str, words: &str) -> Self {
        self.lines.push((strokes.into(), words.into()));
        self
    }
}

/// The face that the key help shows for what a key does.
fn cap_of(action: KeyAction) -> KeyCap {
    use nonaga_app::Key;
    match action {
        KeyAction::Press(Key::A | Key::Centre) => KeyCap::Letter('A'),
        KeyAction::Press(Key::B) => KeyCap::Letter('B'),
        KeyAction::Press(Key::X) => KeyCap::Letter('X'),
        KeyAction::Press(Key::Y) => KeyCap::Letter('Y'),
        KeyAction::Press(Key::Up | Key::Down | Key::Left | Key::Right) => KeyCap::Pad,
        KeyAction::Hold(Key::A) => KeyCap::Held('A'),
        KeyAction::Hold(_) => KeyCap::Held('B'),
    }
}
