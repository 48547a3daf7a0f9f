//! The first start: the language, then whether the player wants to learn or to play.

use heapless::Vec;
use rowpaint::{Align, DisplayList};

use super::menu::{MenuAction, RowId};
use super::{LessonPage, NewGame, Page, Screen, Transition, chrome};
use crate::input::{Intent, Steering};
use crate::session::Context;
use crate::sound::Cue;
use crate::store::RecordKind;
use crate::texts::{Language, Text};
use crate::ui::{Ink, MenuRow};

/// What is asked.
#[derive(Clone, Copy, PartialEq, Eq)]
enum WelcomeStep {
    Language,
    LearnOrPlay,
}

/// The first start of a device.
pub(crate) struct Welcome {
    step: WelcomeStep,
    list: chrome::List,
}

/// The rows of the second question.
#[derive(Clone, Copy, PartialEq, Eq)]
enum WelcomeRow {
    Learn,
    Play,
}

impl WelcomeRow {
    const ALL: [Self; 2] = [Self::Learn, Self::Play];
}

impl RowId for WelcomeRow {
    fn label(self) -> Text {
        match self {
            Self::Learn => Text::Learn,
            Self::Play => Text::Play,
        }
    }
}

impl Welcome {
    /// Begins with the language that is set, as the shell proposes it.
    pub(crate) fn new(ctx: &Context) -> Self {
        let selected = ctx.settings.language as usize;
        Self { step: WelcomeStep::Language, list: chrome::List { selected, ..Default::default() } }
    }

    fn choose_language(&mut self, ctx: &mut Context, input: Intent) -> Transition {
        if self.list.walk(Language::ALL.len(), input) {
            // Each is seen at once: the words around the list are in it.
            ctx.settings.language = Language::ALL[self.list.selected];
            ctx.sound(Cue::Move);
        } else if input == Intent::Choose {
            ctx.save(RecordKind::Settings);
            ctx.sound(Cue::Menu);
            (self.step, self.list) = (WelcomeStep::LearnOrPlay, chrome::List::default());
        }
        Transition::Stay
    }
}

impl Page for Welcome {
    fn input(&mut self, ctx: &mut Context, input: Intent) -> Transition {
        if self.step == WelcomeStep::Language {
            return self.choose_language(ctx, input);
        }
        match self.list.handle(ctx, &WelcomeRow::ALL, input) {
            MenuAction::Choose(WelcomeRow::Learn) => {
                ctx.sound(Cue::Menu);
                Transition::ResetTo(Screen::Lesson(LessonPage::new(ctx, 0)))
            }
            MenuAction::Choose(WelcomeRow::Play) => {
                ctx.sound(Cue::Menu);
                Transition::ResetTo(Screen::NewGame(NewGame::default()))
            }
            MenuAction::Back => Transition::Home,
            MenuAction::Step(..) | MenuAction::None => Transition::Stay,
        }
    }

    fn draw(&self, ctx: &Context, picture: &mut DisplayList) {
        let layout = &ctx.layout();
        let is_language = self.step == WelcomeStep::Language;
        let title = if is_language { Text::Tongue } else { Text::NewHere };
        let rows: Vec<MenuRow, { Language::ALL.len() }> = if is_language {
            Language::ALL.iter().map(|language| MenuRow::new(language.name())).collect()
        } else {
            WelcomeRow::ALL.iter().map(|row| MenuRow::new(ctx.say(row.label()))).collect()
        };
        layout.title(picture, ctx.say(title), ctx.battery);
        let mut body = layout.body();
        if ctx.device.keys.steering() == Steering::Two {
            // The first place where it matters that a key can be held.
            let (note, rest) = body.cut_bottom(layout.small_font.height() + 2);
            let words = ctx.say(Text::HoldHelp);
            picture.text(note, Align::Centre, layout.small_font, Ink::Accent, words);
            body = rest;
        }
        layout.menu(picture, body, &rows, self.list.selected);
        chrome::draw_list_keys(ctx, picture, !is_language);
    }
}
