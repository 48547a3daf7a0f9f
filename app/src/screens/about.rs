//! What this is, who made the game, which version runs on what.

use super::{Ask, Go, Page, Question, Screen, parts};
use crate::desk::Desk;
use crate::input::Input;
use crate::paint::{Align, Ink, Picture, Row};
use crate::texts::{Text, fill};

/// About the game.
pub(crate) struct About;

impl Page for About {
    fn input(&mut self, desk: &mut Desk, input: Input) -> Go {
        match input {
            Input::Choose if desk.device.extras.update => {
                Go::To(Screen::Question(Question::new(Ask::Update)))
            }
            Input::Choose | Input::Back => Go::Back,
            _ => Go::Stay,
        }
    }

    fn draw(&self, desk: &Desk, picture: &mut Picture) {
        let layout = &desk.layout;
        layout.title(picture, "Nonaga", desk.battery);
        let mut body = layout.body();
        if desk.device.extras.update {
            let (row, rest) = body.cut_bottom(layout.row_height + 4);
            layout.menu(picture, row, &[Row::new(desk.say(Text::Update))], 0);
            body = rest;
        }
        let version = fill(desk.say(Text::Version), &[&desk.device.version]);
        let lines = [
            (desk.say(Text::Goal), Ink::Text),
            (desk.say(Text::Author), Ink::Faint),
            (version.as_str(), Ink::Faint),
            (desk.device.name, Ink::Faint),
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
        let words = parts::KeyWords {
            choose: desk.device.extras.update.then_some(Text::Choose),
            back: Some(Text::Back),
            point: None,
            extras: false,
        };
        layout.help(picture, &parts::strip_help(desk, &words));
    }
}
