//! What this is, who made the game, which version runs on what.

use rowpaint::{Align, DisplayList};

use super::{Dialog, DialogKind, Page, Screen, Transition, chrome};
use crate::input::Intent;
use crate::session::Context;
use crate::texts::{Text, fill};
use crate::ui::{Ink, MenuRow};

/// About the game.
pub(crate) struct About;

impl Page for About {
    fn input(&mut self, ctx: &mut Context, input: Intent) -> Transition {
        match input {
            Intent::Choose if ctx.device.extras.update => {
                Transition::Push(Screen::Dialog(Dialog::new(DialogKind::Update)))
            }
            Intent::Choose | Intent::Back => Transition::Pop,
            _ => Transition::Stay,
        }
    }

    fn draw(&self, ctx: &Context, picture: &mut DisplayList) {
        let layout = &ctx.layout();
        layout.title(picture, "Nonaga", ctx.battery);
        let mut body = layout.body();
        if ctx.device.extras.update {
            let (row, rest) = body.cut_bottom(layout.row_height + 4);
            layout.menu(picture, row, &[MenuRow::new(ctx.say(Text::Update))], 0);
            body = rest;
        }
        let version = fill(ctx.say(Text::Version), &[&ctx.device.version]);
        let lines = [
            (ctx.say(Text::Goal), Ink::Text),
            (ctx.say(Text::Author), Ink::Faint),
            (version.as_str(), Ink::Faint),
            (ctx.device.name, Ink::Faint),
        ];
        let inside = body.inset(layout.margin, 0);
        let font = layout.small_font;
        let height = font.height() + 2;
        let rows: i16 =
            lines.iter().map(|(line, _)| font.lines(line, inside.w).count() as i16).sum();
        let mut rest = inside.middle(inside.w, rows * height);
        for (line, ink) in lines {
            let rows = font.lines(line, inside.w).count() as i16;
            let (place, below) = rest.cut_top(rows * height);
            picture.paragraph(place, Align::Centre, font, ink, line);
            rest = below;
        }
        let words = chrome::KeyLabels {
            choose: ctx.device.extras.update.then_some(Text::Choose),
            back: Some(Text::Back),
            point: None,
            extras: false,
        };
        layout.help(picture, &chrome::strip_help(ctx, &words));
    }
}
