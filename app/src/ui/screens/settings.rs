//! The settings.

use heapless::Vec;
use rowpaint::DisplayList;

use super::menu::{RowId, change_value, draw_menu, menu_rows, possible};
use super::{Page, Transition, chrome};
use crate::input::Intent;
use crate::session::Context;
use crate::store::{Animation, Settings, Theme, Warning};
use crate::texts::{Language, Text, fill};
use crate::ui::MenuValue;

/// The list of settings.
#[derive(Default)]
pub(crate) struct SettingsList {
    list: chrome::List,
}

/// The rows of the list.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SettingsRow {
    Language,
    Sound,
    Brightness,
    Theme,
    Animation,
    Warning,
    Sleep,
}

impl RowId for SettingsRow {
    fn label(self) -> Text {
        match self {
            Self::Language => Text::Tongue,
            Self::Sound => Text::Sound,
            Self::Brightness => Text::Brightness,
            Self::Theme => Text::Looks,
            Self::Animation => Text::Animation,
            Self::Warning => Text::Warning,
            Self::Sleep => Text::SleepAfter,
        }
    }

    fn note(self) -> Option<Text> {
        Some(match self {
            Self::Language => Text::AboutLanguage,
            Self::Sound => Text::AboutSound,
            Self::Brightness => Text::AboutBrightness,
            Self::Theme => Text::AboutLooks,
            Self::Animation => Text::AboutAnimation,
            Self::Warning => Text::AboutWarning,
            Self::Sleep => Text::AboutSleep,
        })
    }

    fn is_stepped(self) -> bool {
        true
    }

    fn has_values(self) -> bool {
        self != Self::Sound
    }
}

/// The settings that this device has a use for.
fn rows(ctx: &Context) -> Vec<SettingsRow, 7> {
    let extras = ctx.device.extras;
    possible([
        (SettingsRow::Language, true),
        (SettingsRow::Sound, extras.sound),
        (SettingsRow::Brightness, extras.backlight),
        (SettingsRow::Theme, true),
        (SettingsRow::Animation, true),
        (SettingsRow::Warning, true),
        (SettingsRow::Sleep, extras.sleep),
    ])
}

fn change(ctx: &mut Context, row: SettingsRow, by: isize) {
    let settings = &mut ctx.settings;
    match row {
        SettingsRow::Language => {
            settings.language = chrome::cycle(&Language::ALL, settings.language, by);
        }
        SettingsRow::Sound => settings.sound = !settings.sound,
        SettingsRow::Brightness => {
            let steps: [u8; Settings::BRIGHTEST as usize] = core::array::from_fn(|n| n as u8 + 1);
            settings.brightness = chrome::cycle(&steps, settings.brightness, by);
            let light = settings.light();
            ctx.effects.backlight(light);
        }
        SettingsRow::Theme => settings.theme = chrome::cycle(&Theme::ALL, settings.theme, by),
        SettingsRow::Animation => {
            settings.animation = chrome::cycle(&Animation::ALL, settings.animation, by);
        }
        SettingsRow::Warning => {
            settings.warning = chrome::cycle(&Warning::ALL, settings.warning, by);
        }
        SettingsRow::Sleep => settings.sleep = chrome::cycle(&Settings::SLEEPS, settings.sleep, by),
    }
}

impl Page for SettingsList {
    fn input(&mut self, ctx: &mut Context, input: Intent) -> Transition {
        let action = self.list.handle(ctx, &rows(ctx), input);
        change_value(ctx, action, change)
    }

    fn draw(&self, ctx: &Context, picture: &mut DisplayList) {
        let settings = &ctx.settings;
        let minutes = fill(ctx.say(Text::Minutes), &[&settings.sleep]);
        let value = |row| match row {
            SettingsRow::Language => MenuValue::Word(settings.language.name()),
            SettingsRow::Sound => MenuValue::Switch(settings.sound),
            SettingsRow::Brightness => MenuValue::Steps(settings.brightness, Settings::BRIGHTEST),
            SettingsRow::Theme => MenuValue::Word(ctx.say(theme_name(settings.theme))),
            SettingsRow::Animation => MenuValue::Word(ctx.say(animation_name(settings.animation))),
            SettingsRow::Warning => MenuValue::Word(ctx.say(warning_name(settings.warning))),
            SettingsRow::Sleep if settings.sleep == 0 => MenuValue::Word(ctx.say(Text::Never)),
            SettingsRow::Sleep => MenuValue::Word(&minutes),
        };
        let ids = rows(ctx);
        let rows = menu_rows(ctx, &self.list, &ids, value);
        draw_menu(ctx, picture, Text::Settings, &ids, &rows, self.list.selected);
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
