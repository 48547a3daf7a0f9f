//! The list of lessons, with ticks for those that are done.

use heapless::Vec;

use super::{Go, LessonPage, Page, Screen, parts};
use crate::desk::Desk;
use crate::effect::Cue;
use crate::input::Input;
use crate::learn::LESSONS;
use crate::paint::{Picture, Row, Value};
use crate::progress::Progress;
use crate::texts::{Text, fill};

/// The list of lessons.
pub(crate) struct Learn {
    list: parts::List,
}

impl Learn {
    /// Begins at the first lesson that is not done yet.
    pub(crate) fn new(desk: &Desk) -> Self {
        let open = |&lesson: &usize| !desk.progress.lesson(lesson);
        Self { list: parts::List { selected: (0..LESSONS.len()).find(open).unwrap_or(0) } }
    }
}

impl Page for Learn {
    fn enter(&mut self, desk: &mut Desk) -> Go {
        *self = Self::new(desk);
        Go::Stay
    }

    fn input(&mut self, desk: &mut Desk, input: Input) -> Go {
        if self.list.walk(LESSONS.len(), input) {
            desk.sound(Cue::Move);
            return Go::Stay;
        }
        match input {
            Input::Choose => {
                desk.sound(Cue::Menu);
                Go::To(Screen::Lesson(LessonPage::new(desk, self.list.selected)))
            }
            Input::Back => Go::Back,
            _ => Go::Stay,
        }
    }

    fn draw(&self, desk: &Desk, picture: &mut Picture) {
        let labels: Vec<_, { Progress::MOST_LESSONS }> = LESSONS
            .iter()
            .enumerate()
            .map(|(n, lesson)| {
                fill("{}  {}", &[&(n + 1), &lesson.title.say(desk.settings.language)])
            })
            .collect();
        let rows: Vec<Row, { Progress::MOST_LESSONS }> = labels
            .iter()
            .enumerate()
            .map(|(n, label)| Row::with(label, Value::Done(desk.progress.lesson(n))))
            .collect();
        parts::draw_list(desk, picture, Text::Learn, &rows, self.list.selected);
    }
}
