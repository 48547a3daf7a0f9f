//! The settings.

use heapless::Vec;

use super::{Go, Page, parts};
use crate::desk::Desk;
use crate::effect::{Cue, RecordKind};
use crate::input::Input;
use crate::paint::{Picture, Row, Theme, Value, Way};
use crate::settings::{Animation, Settings, Warning};
use crate::texts::{Language, Text, fill};

/// The list of settings.
#[derive(Default)]
pub(crate) struct SettingsList {
    list: parts::List,
}

/// The settings that this device has a use for.
fn rows(desk: &Desk) -> Vec<Text, 7> {
    let extras = desk.device.extras;
    let all = [
        (Text::Tongue, true),
        (Text::Sound, extras.sound),
        (Text::Brightness, extras.backlight),
        (Text::Looks, true),
        (Text::Animation, true),
        (Text::Warning, true),
        (Text::SleepAfter, extras.sleep),
    ];
    all.into_iter().filter(|(_, has)| *has).map(|(row, _)| row).collect()
}

impl SettingsList {
    fn change(&self, desk: &mut Desk, by: isize) {
        let row = rows(desk)[self.list.selected];
        let settings = &mut desk.settings;
        match row {
            Text::Tongue => settings.language = parts::cycle(&Language::ALL, settings.language, by),
            Text::Sound => settings.sound = !settings.sound,
            Text::Brightness => {
                let steps: [u8; Settings::BRIGHTEST as usize] =
                    core::array::from_fn(|n| n as u8 + 1);
                settings.brightness = parts::cycle(&steps, settings.brightness, by);
                let light = settings.light();
                desk.requests.backlight(light);
            }
            Text::Looks => settings.theme = parts::cycle(&Theme::ALL, settings.theme, by),
            Text::Animation => {
                settings.animation = parts::cycle(&Animation::ALL, settings.animation, by);
            }
            Text::Warning => settings.warning = parts::cycle(&Warning::ALL, settings.warning, by),
            _ => settings.sleep = parts::cycle(&Settings::SLEEPS, settings.sleep, by),
        }
        desk.save(RecordKind::Settings);
        desk.sound(Cue::Move);
    }
}

impl Page for SettingsList {
    fn input(&mut self, desk: &mut Desk, input: Input) -> Go {
        if self.list.walk(rows(desk).len(), input) {
            desk.sound(Cue::Move);
            return Go::Stay;
        }
        match input {
            Input::Back => return Go::Back,
            Input::Choose | Input::Way(Way::Right) => self.change(desk, 1),
            Input::Way(Way::Left) => self.change(desk, -1),
            _ => {}
        }
        Go::Stay
    }

    fn draw(&self, desk: &Desk, picture: &mut Picture) {
        let settings = &desk.settings;
        let minutes = fill(desk.say(Text::Minutes), &[&settings.sleep]);
        let value = |row| match row {
            Text::Tongue => Value::Word(settings.language.name()),
            Text::Sound => Value::Switch(settings.sound),
            Text::Brightness => Value::Steps(settings.brightness, Settings::BRIGHTEST),
            Text::Looks => Value::Word(desk.say(theme_name(settings.theme))),
            Text::Animation => Value::Word(desk.say(animation_name(settings.animation))),
            Text::Warning => Value::Word(desk.say(warning_name(settings.warning))),
            _ if settings.sleep == 0 => Value::Word(desk.say(Text::Never)),
            _ => Value::Word(&minutes),
        };
        let rows: Vec<Row, 7> =
            rows(desk).into_iter().map(|row| Row::with(desk.say(row), value(row))).collect();
        parts::draw_list(desk, picture, Text::Settings, &rows, self.list.selected);
    }
}

const fn theme_name(theme: Theme) -> Text {
    match theme {
        Theme::Wood => Text::Wood,
        Theme::Night => Text::Night,
        Theme::Contrast => Text::Contrast,
    }
}

const fn animation_name(animation: Animation) -> Text {
    match animation {
        Animation::Off => Text::Off,
        Animation::Quick => Text::Quick,
        Animation::Normal => Text::Normal,
    }
}

const fn warning_name(warning: Warning) -> Text {
    match warning {
        Warning::Off => Text::Never,
        Warning::Learners => Text::Learners,
        Warning::On => Text::Always,
    }
}
