//! The settings.

use heapless::Vec;
use rowpaint::DisplayList;

use super::{Page, Transition, chrome};
use crate::input::Input;
use crate::input::PadDirection;
use crate::session::Context;
use crate::sound::Cue;
use crate::store::RecordKind;
use crate::store::{Animation, Settings, Theme, Warning};
use crate::texts::{Language, Text, fill};
use crate::ui::{MenuRow, MenuValue};

/// The list of settings.
#[derive(Default)]
pub(crate) struct SettingsList {
    list: chrome::List,
}

/// The settings that this device has a use for.
fn rows(ctx: &Context) -> Vec<Text, 7> {
    let extras = ctx.device.extras;
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
    fn change(&self, ctx: &mut Context, by: isize) {
        let row = rows(ctx)[self.list.selected];
        let settings = &mut ctx.settings;
        match row {
            Text::Tongue => {
                settings.language = chrome::cycle(&Language::ALL, settings.language, by)
            }
            Text::Sound => settings.sound = !settings.sound,
            Text::Brightness => {
                let steps: [u8; Settings::BRIGHTEST as usize] =
                    core::array::from_fn(|n| n as u8 + 1);
                settings.brightness = chrome::cycle(&steps, settings.brightness, by);
                let light = settings.light();
                ctx.effects.backlight(light);
            }
            Text::Looks => settings.theme = chrome::cycle(&Theme::ALL, settings.theme, by),
            Text::Animation => {
                settings.animation = chrome::cycle(&Animation::ALL, settings.animation, by);
            }
            Text::Warning => settings.warning = chrome::cycle(&Warning::ALL, settings.warning, by),
            _ => settings.sleep = chrome::cycle(&Settings::SLEEPS, settings.sleep, by),
        }
        ctx.save(RecordKind::Settings);
        ctx.sound(Cue::Move);
    }
}

impl Page for SettingsList {
    fn input(&mut self, ctx: &mut Context, input: Input) -> Transition {
        if self.list.walk(rows(ctx).len(), input) {
            ctx.sound(Cue::Move);
            return Transition::Stay;
        }
        match input {
            Input::Back => return Transition::Pop,
            Input::Choose | Input::PadDirection(PadDirection::Right) => self.change(ctx, 1),
            Input::PadDirection(PadDirection::Left) => self.change(ctx, -1),
            _ => {}
        }
        Transition::Stay
    }

    fn draw(&self, ctx: &Context, picture: &mut DisplayList) {
        let settings = &ctx.settings;
        let minutes = fill(ctx.say(Text::Minutes), &[&settings.sleep]);
        let value = |row| match row {
            Text::Tongue => MenuValue::Word(settings.language.name()),
            Text::Sound => MenuValue::Switch(settings.sound),
            Text::Brightness => MenuValue::Steps(settings.brightness, Settings::BRIGHTEST),
            Text::Looks => MenuValue::Word(ctx.say(theme_name(settings.theme))),
            Text::Animation => MenuValue::Word(ctx.say(animation_name(settings.animation))),
            Text::Warning => MenuValue::Word(ctx.say(warning_name(settings.warning))),
            _ if settings.sleep == 0 => MenuValue::Word(ctx.say(Text::Never)),
            _ => MenuValue::Word(&minutes),
        };
        let rows: Vec<MenuRow, 7> =
            rows(ctx).into_iter().map(|row| MenuRow::with(ctx.say(row), value(row))).collect();
        chrome::draw_list(ctx, picture, Text::Settings, &rows, self.list.selected);
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
