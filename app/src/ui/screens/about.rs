//! What this is, who made the game, which version runs on what.

use heapless::Vec;
use rowpaint::{Align, DisplayList};

use super::chrome::List;
use super::menu::{MenuAction, RowId, menu_rows, possible};
use super::{BoardCheck, Dialog, DialogKind, Page, Screen, Transition, chrome};
use crate::input::Intent;
use crate::session::Context;
use crate::texts::{Text, fill};
use crate::ui::{Ink, MenuValue};

/// What can be done here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum AboutRow {
    Update,
    BoardCheck,
}

impl RowId for AboutRow {
    fn label(self) -> Text {
        match self {
            Self::Update => Text::Update,
            Self::BoardCheck => Text::BoardCheck,
        }
    }
}

fn rows(ctx: &Context) -> Vec<AboutRow, 2> {
    possible([(AboutRow::Update, ctx.device.extras.update), (AboutRow::BoardCheck, true)])
}

/// About the game.
#[derive(Default)]
pub(crate) struct About {
    list: List,
}

impl Page for About {
    fn input(&mut self, ctx: &mut Context, input: Intent) -> Transition {
        match self.list.handle(ctx, &rows(ctx), input) {
            MenuAction::Choose(AboutRow::Update) => {
                Transition::Push(Screen::Dialog(Dialog::new(DialogKind::Update)))
            }
            MenuAction::Choose(AboutRow::BoardCheck) => {
                Transition::Push(Screen::BoardCheck(BoardCheck::default()))
            }
            MenuAction::Back => Transition::Pop,
            MenuAction::Step(..) | MenuAction::None => Transition::Stay,
        }
    }

    fn draw(&self, ctx: &Context, picture: &mut DisplayList) {
        let layout = &ctx.layout();
        layout.title(picture, "Nonaga", ctx.battery);
        let rows = menu_rows(ctx, &self.list, &rows(ctx), |_| MenuValue::None);
        let (menu, body) =
            layout.body().cut_bottom(rows.len() as i16 * layout.row_height + layout.margin / 2);
        layout.menu(picture, menu, &rows, self.list.selected);
        let version = fill(ctx.say(Text::Version), &[&ctx.device.version]);
        let lines = [
            (ctx.say(Text::Goal), Ink::Text),
            (ctx.say(Text::Author), Ink::Faint),
            (version.as_str(), Ink::Faint),
            (ctx.device.name, Ink::Faint),
        ];
        let inside = body.inset(layout.margin, 0);
        let font = layout.small_font;
        let count = |line: &str| font.lines(line, inside.w).count() as i16;
        let height = |lines: &[(&str, Ink)]| {
            lines.iter().map(|(line, _)| count(line)).sum::<i16>() * font.height()
        };
        // Where there is no room for everything, the first line is the one that everybody knows.
        let lines = if height(&lines) > inside.h { &lines[1..] } else { &lines[..] };
        let mut rest = inside.middle(inside.w, height(lines));
        for (line, ink) in lines {
            let (place, below) = rest.cut_top(count(line) * font.height());
            picture.paragraph(place, Align::Centre, font, *ink, line);
            rest = below;
        }
        chrome::draw_list_keys(ctx, picture, true);
    }
}
