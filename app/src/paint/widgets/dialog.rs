//! Boxes and lines that speak to the player: a question, a message, whose turn it is, that the machine thinks.

use nonaga_core::Side;

use super::{
    super::{
        geometry::{Area, Spot},
        picture::Picture,
        text::Align,
        theme::Ink,
        wood::TokenLook,
    },
    Layout,
};

/// Height of a button.
const BUTTON: i16 = 24;

impl Layout {
    /// A question in a box over everything else, with its answers side by side.
    pub fn question(&self, picture: &mut Picture, text: &str, answers: &[&str], selected: usize) {
        picture.veil(self.screen, Ink::Shadow, 18);
        let width = self.question_width();
        let lines = self.text_font.lines(text, width - 2 * self.margin).count() as i16;
        let height = lines * self.text_font.height() + BUTTON + 3 * self.margin;
        let frame = self.screen.middle(width, height);
        picture.panel(frame, 8, Ink::Panel, Ink::PanelEdge);
        let inside = frame.inset(self.margin, self.margin);
        let (buttons, words) = inside.cut_bottom(BUTTON);
        picture.paragraph(
            words.cut_bottom(self.margin).1,
            Align::Centre,
            self.text_font,
            Ink::Text,
            text,
        );
        let each = buttons.w / (answers.len() as i16).max(1);
        for (n, answer) in answers.iter().enumerate() {
            let button = Area { x: buttons.x + n as i16 * each, w: each, ..buttons }.inset(3, 0);
            let chosen = n == selected;
            let (ground, edge, ink) = if chosen {
                (Ink::Accent, Ink::Accent, Ink::OnAccent)
            } else {
                (Ink::Panel, Ink::PanelEdge, Ink::Text)
            };
            picture.panel(button, 6, ground, edge);
            picture.text(button, Align::Centre, self.text_font, ink, answer);
        }
    }

    const fn question_width(&self) -> i16 {
        let wide = self.screen.w - 2 * self.margin;
        if wide < 260 { wide } else { 260 }
    }

    /// A message at the bottom of an area, for a moment: why something is not possible, what just happened.
    pub fn message(&self, picture: &mut Picture, area: Area, text: &str) {
        let width = area.w - 2 * self.margin;
        let lines = self.small_font.lines(text, width - 16).count() as i16;
        let widest = self
            .small_font
            .lines(text, width - 16)
            .map(|line| self.small_font.width(line))
            .max()
            .unwrap_or(0);
        let height = lines * self.small_font.height() + 6;
        let place = area.cut_bottom(height + 3).0.cut_top(height).0.middle(widest + 16, height);
        picture.panel(place, 8, Ink::Panel, Ink::Accent);
        picture.paragraph(place, Align::Centre, self.small_font, Ink::Text, text);
    }

    /// Whose turn it is: the token and some words, in one line.
    pub fn turn(&self, picture: &mut Picture, area: Area, side: Side, text: &str) {
        let token = self.turn_token();
        let words = self.text_font.width(text);
        let place = area.middle(token + 4 + words, area.h);
        let (left, right) = place.cut_left(token);
        picture.disc(left.centre(), (token * 8) as u16, super::super::wood::DiscLook::Plain, 0);
        picture.token(left.centre(), (token * 5) as u16, side, TokenLook::Plain);
        picture.text(right, Align::Right, self.text_font, Ink::Text, text);
    }

    const fn turn_token(&self) -> i16 {
        if self.title_height < 30 { 18 } else { 24 }
    }

    /// A ring that fills while the machine thinks; `part` of 255 is full.
    pub fn thinking(&self, picture: &mut Picture, at: Spot, part: u8) {
        picture.ring(at, 10 * 16, 4 * 16, Ink::PanelEdge, 16);
        picture.arc(at, 10 * 16, 4 * 16, part, Ink::Accent);
    }
}
