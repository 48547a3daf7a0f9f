//! Boards, languages and looks by the names on the command line.

use std::str::FromStr;

use nonaga_app::{App, Device, Extras, Key, KeySet, Language, Settings, Theme};
use nonaga_boards::Board;

use crate::arguments::Stop;

/// The board with this name; the error lists all names, and `help` is answered by a list of all boards.
pub(crate) fn board(name: &str) -> Result<&'static Board, Stop> {
    if name == "help" {
        return Err(Stop::Answer(boards()));
    }
    Board::by_name(name).ok_or_else(|| {
        let names: Vec<&str> = Board::ALL.iter().map(|board| board.name).collect();
        Stop::usage(format!("--board: there is no board '{name}', only {}", names.join(", ")))
    })
}

/// All boards, a line each: name, size of the picture, keys, and the maker's name.
fn boards() -> String {
    let lines = Board::ALL.iter().map(|board| {
        let device = board.device();
        let size = format!("{}x{}", device.size.0, device.size.1);
        format!("{:18} {size:9} {:28} {}\n", board.name, keys(device.keys), board.title)
    });
    lines.collect()
}

/// The names of keys as they are printed beside them.
fn keys(keys: KeySet) -> String {
    let names = [
        (Key::Up, "pad"),
        (Key::Centre, "pad pressed"),
        (Key::A, "A"),
        (Key::B, "B"),
        (Key::X, "X"),
        (Key::Y, "Y"),
    ];
    let names = names.into_iter().filter(|(key, _)| keys.has(*key)).map(|(_, name)| name);
    names.collect::<Vec<_>>().join(", ")
}

/// A board's screen and keys, without sound, backlight, sleep and firmware update; it can be ended.
pub fn on_desktop(board: &Board) -> Device {
    Device { extras: Extras { quit: true, ..Extras::default() }, ..board.device() }
}

/// A language by its two-letter code.
pub(crate) struct Lang(pub(crate) Language);

impl FromStr for Lang {
    type Err = String;

    fn from_str(code: &str) -> Result<Self, String> {
        Language::with_code(code)
            .map(Self)
            .ok_or_else(|| format!("expected {}", Language::ALL.map(Language::code).join(", ")))
    }
}

impl Lang {
    /// The language of the environment, if the game speaks it.
    pub(crate) fn of_environment() -> Option<Self> {
        Self::of_locale(|name| std::env::var(name).ok())
    }

    /// As POSIX has it: the first of these variables that is set and not empty counts.
    fn of_locale(variable: impl Fn(&str) -> Option<String>) -> Option<Self> {
        let names = ["LC_ALL", "LC_MESSAGES", "LANG"];
        let locale = names.into_iter().filter_map(variable).find(|locale| !locale.is_empty())?;
        // Such as de_CH.UTF-8 or ca@valencia.
        let code = locale.split(['_', '.', '@']).next()?;
        Language::with_code(code).map(Self)
    }
}

/// A look by its name.
pub(crate) struct Look(pub(crate) Theme);

impl Look {
    /// What a look is called.
    pub(crate) fn name(theme: Theme) -> &'static str {
        match theme {
            Theme::Wood => "wood",
            Theme::Night => "night",
            Theme::Contrast => "contrast",
        }
    }
}

impl FromStr for Look {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let found = Theme::ALL.into_iter().find(|theme| Self::name(*theme) == name);
        found.map(Self).ok_or_else(|| format!("expected {}", Theme::ALL.map(Self::name).join(", ")))
    }
}

/// Sets the app's language.
pub(crate) fn speak(app: &mut App, Lang(language): Lang) {
    app.set(Settings { language, ..*app.settings() });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_variable_that_is_set_names_the_language() {
        let cases = [
            (["", "", ""], None),
            (["", "", "de_CH.UTF-8"], Some("de")),
            (["", "ca_ES@valencia", "de_DE"], Some("ca")),
            (["fr", "it_IT", "de_DE"], Some("fr")),
            (["C", "", "de_DE"], None),
            (["", "", "C.UTF-8"], None),
            (["", "", "POSIX"], None),
            (["", "", "pt_BR.UTF-8"], None),
            (["", "", "english"], None),
        ];
        for ([all, messages, lang], expected) in cases {
            let found = Lang::of_locale(|name| match name {
                "LC_ALL" => Some(all.to_owned()).filter(|text| !text.is_empty()),
                "LC_MESSAGES" => Some(messages.to_owned()),
                _ => Some(lang.to_owned()),
            });
            assert_eq!(
                found.map(|Lang(language)| language.code()),
                expected,
                "{all} {messages} {lang}"
            );
        }
    }
}
