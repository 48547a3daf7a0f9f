//! The rules to look up: the explanations of the lessons page by page, and what no lesson is about.

use nonaga_core::Cell;
use rowpaint::{Align, DisplayList, Rect, SUB};

use super::lesson::{draw_diagram, draw_explained, explained_areas};
use super::{Page, Transition, chrome};
use crate::input::{Intent, PadDirection};
use crate::lessons::{AsciiBoard, Diagram, LESSONS, Lesson};
use crate::session::Context;
use crate::sound::Cue;
use crate::texts::{Language, RuleText, Text};
use crate::ui::{BoardPainter, DiscStyle, Ink, Projection};

/// The first lessons explain a rule each; the last two are about playing well.
const EXPLAINED: usize = 8;

/// What no lesson is about: a title, an explanation and a picture.
const OTHERS: [(RuleText, RuleText, RulePicture); 4] = [
    (RuleText::Draws, RuleText::DrawsTells, RulePicture::Field(SET_UP)),
    (RuleText::Passing, RuleText::PassingTells, RulePicture::Field(STUCK)),
    (RuleText::Swapping, RuleText::SwappingTells, RulePicture::Field(SET_UP)),
    (RuleText::Signs, RuleText::SignsTells, RulePicture::Signs),
];

/// How many pages there are.
const PAGES: usize = EXPLAINED + OTHERS.len();

/// The set-up.
const SET_UP: AsciiBoard = AsciiBoard(
    "    r o b
   o o o o
  b o o o r
   o o o o
    r o b",
);

/// A red token that cannot move.
const STUCK: AsciiBoard = AsciiBoard(
    "r b
 b",
);

/// What stands beside an explanation.
#[derive(Clone, Copy)]
enum RulePicture {
    /// The diagram of a lesson, or its field.
    Lesson(usize),
    Field(AsciiBoard),
    /// The signs on discs, each with its meaning.
    Signs,
}

/// A page of the rules.
#[derive(Default)]
pub(crate) struct RulesPage {
    page: usize,
}

impl RulesPage {
    fn step(&mut self, ctx: &mut Context, by: isize) -> Transition {
        self.page = (self.page as isize + by).rem_euclid(PAGES as isize) as usize;
        ctx.sound(Cue::Move);
        Transition::Stay
    }

    /// Title, explanation and picture.
    fn content(&self, language: Language) -> (&'static str, &'static str, RulePicture) {
        match self.page.checked_sub(EXPLAINED) {
            Some(other) => {
                let (title, text, picture) = OTHERS[other.min(OTHERS.len() - 1)];
                (title.say(language), text.say(language), picture)
            }
            None => {
                let Lesson { title, explanation, .. } = &LESSONS[self.page];
                let picture = RulePicture::Lesson(self.page);
                (title.say(language), explanation.say(language), picture)
            }
        }
    }
}

impl Page for RulesPage {
    fn input(&mut self, ctx: &mut Context, input: Intent) -> Transition {
        match input {
            Intent::Back => Transition::Pop,
            Intent::Move(PadDirection::Left | PadDirection::Up) | Intent::Previous => {
                self.step(ctx, -1)
            }
            Intent::Move(_) | Intent::Next | Intent::Choose => self.step(ctx, 1),
            _ => Transition::Stay,
        }
    }

    fn draw(&self, ctx: &Context, picture: &mut DisplayList) {
        let (title, text, shown) = self.content(ctx.settings.language);
        let labels = chrome::KeyLabels {
            choose: Some(Text::Next),
            back: Some(Text::Back),
            point: Some(Text::Page),
            ..Default::default()
        };
        chrome::draw_keys(ctx, picture, &labels);
        let areas = explained_areas(ctx, text);
        let plain = |field| Diagram { field, arrows: &[], labels: &[] };
        match shown {
            RulePicture::Lesson(number) => match &LESSONS[number].diagram {
                Some(diagram) => draw_diagram(ctx, picture, areas.field, diagram),
                None => draw_diagram(ctx, picture, areas.field, &plain(LESSONS[number].field)),
            },
            RulePicture::Field(field) => draw_diagram(ctx, picture, areas.field, &plain(field)),
            RulePicture::Signs => draw_signs(ctx, picture, areas.field),
        }
        let number = (self.page + 1, PAGES);
        draw_explained(ctx, picture, &areas, (number, title), text);
    }
}

/// How a sign is drawn on a cell.
type Sign = fn(&mut BoardPainter, Cell);

/// The signs one below the other, each with its meaning.
fn draw_signs(ctx: &Context, picture: &mut DisplayList, area: Rect) {
    let font = ctx.layout().small_font;
    let signs: [(Text, Sign); 4] = [
        (Text::SignTake, |board, cell| board.disc(cell, DiscStyle::Lit)),
        (Text::SignLock, |board, cell| {
            board.disc(cell, DiscStyle::Plain);
            board.lock(cell);
        }),
        (Text::SignLast, |board, cell| {
            board.disc(cell, DiscStyle::Plain);
            board.came_to(cell);
        }),
        (Text::SignThreat, |board, cell| {
            board.disc(cell, DiscStyle::Plain);
            board.threat(cell, false);
        }),
    ];
    let widest = signs.iter().map(|&(text, _)| font.width(ctx.say(text))).max().unwrap_or(0);
    let place = area.middle((widest + 50).min(area.w), area.h);
    let (column, words) = place.cut_left(place.w - widest);
    // Every second row, so that they stand straight below each other.
    let cell = |row: i16| Cell::new(-row, 2 * row);
    let projection = Projection::fitting(column, (0..4).map(cell));
    for ((text, draw), row) in signs.into_iter().zip(0..) {
        draw(&mut BoardPainter::new(picture, projection), cell(row));
        let middle = (i32::from(projection.spot(cell(row)).y) / SUB) as i16;
        let line = Rect { y: middle - font.height() / 2, h: font.height(), ..words };
        picture.text(line, Align::Left, font, Ink::Text, ctx.say(text));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_page_fits_in_every_language() {
        for page in 0..PAGES {
            chrome::tests::for_each_context(|ctx| {
                let mut picture = chrome::tests::empty_picture();
                RulesPage { page }.draw(ctx, &mut picture);
                let place = (ctx.device.size, ctx.device.keys, ctx.settings.language);
                assert_eq!(picture.cramped(), None, "{place:?} page {page}");
            });
        }
    }

    #[test]
    fn the_first_lessons_are_the_ones_about_rules() {
        use crate::lessons::Task;
        let rules = LESSONS.iter().take_while(|lesson| lesson.task != Task::Threaten);
        assert_eq!(rules.count(), EXPLAINED);
    }
}
