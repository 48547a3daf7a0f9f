//! The list of lessons, with ticks for those that are done.

use heapless::Vec;
use rowpaint::DisplayList;

use super::{LessonPage, Page, Screen, Transition, chrome};
use crate::input::Intent;
use crate::lessons::LESSONS;
use crate::session::Context;
use crate::sound::Cue;
use crate::store::LearningProgress;
use crate::texts::{Text, fill};
use crate::ui::{MenuRow, MenuValue};

/// The list of lessons.
pub(crate) struct Learn {
    list: chrome::List,
}

impl Learn {
    /// Begins at the first lesson that is not done yet.
    pub(crate) fn new(ctx: &Context) -> Self {
        let open = |&lesson: &usize| !ctx.progress.lesson(lesson);
        Self {
            list: chrome::List {
                selected: (0..LESSONS.len()).find(open).unwrap_or(0),
                ..Default::default()
            },
        }
    }
}

impl Page for Learn {
    fn enter(&mut self, ctx: &mut Context) -> Transition {
        *self = Self::new(ctx);
        Transition::Stay
    }

    fn input(&mut self, ctx: &mut Context, input: Intent) -> Transition {
        if self.list.walk(LESSONS.len(), input) {
            ctx.sound(Cue::Move);
            return Transition::Stay;
        }
        match input {
            Intent::Choose => {
                ctx.sound(Cue::Menu);
                Transition::Push(Screen::Lesson(LessonPage::new(ctx, self.list.selected)))
            }
            Intent::Back => Transition::Pop,
            _ => Transition::Stay,
        }
    }

    fn draw(&self, ctx: &Context, picture: &mut DisplayList) {
        let labels: Vec<_, { LearningProgress::MOST_LESSONS }> = LESSONS
            .iter()
            .enumerate()
            .map(|(n, lesson)| {
                fill("{}  {}", &[&(n + 1), &lesson.title.say(ctx.settings.language)])
            })
            .collect();
        let rows: Vec<MenuRow, { LearningProgress::MOST_LESSONS }> = labels
            .iter()
            .enumerate()
            .map(|(n, label)| MenuRow::with(label, MenuValue::Done(ctx.progress.lesson(n))))
            .collect();
        chrome::draw_list(ctx, picture, Text::Learn, &rows, self.list.selected);
    }
}
