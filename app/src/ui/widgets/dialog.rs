//! A question with its answers, and the mark that shows whose turn it is and how far a search has come.

use nonaga_core::Side;
use rowpaint::{Align, DisplayList, Rect, SubPoint};

use super::{HitTarget, Layout};
use crate::ui::{DiscStyle, Ink, TokenStyle, wood};

/// Height of a button.
const BUTTON: i16 = 24;

impl Layout {
    /// A question in a box over everything else, with its answers side by side.
    pub fn question(
        &self,
        picture: &mut DisplayList,
        text: &str,
        answers: &[&str],
        selected: usize,
    ) {
        picture.veil(self.screen, Ink::Shadow, 18);
        picture.hit_region(self.screen, HitTarget::Nothing.id());
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
            let button = Rect { x: buttons.x + n as i16 * each, w: each, ..buttons }.inset(3, 0);
            let chosen = n == selected;
            let (ground, edge, ink) = if chosen {
                (Ink::Accent, Ink::Accent, Ink::OnAccent)
            } else {
                (Ink::Panel, Ink::PanelEdge, Ink::Text)
            };
            picture.panel(button, 6, ground, edge);
            picture.text(button, Align::Centre, self.text_font, ink, answer);
            picture.hit_region(button, HitTarget::Row(n).id());
        }
    }

    const fn question_width(&self) -> i16 {
        let wide = self.screen.w - 2 * self.margin;
        if wide < 260 { wide } else { 260 }
    }

    /// Whose turn it is: a token on its disc, with a ring around it that fills while the opponent thinks (of 255).
    pub fn player(
        &self,
        picture: &mut DisplayList,
        at: SubPoint,
        side: Side,
        thinking: Option<u8>,
    ) {
        if let Some(part) = thinking {
            picture.ring(at, 17 * 16, 3 * 16, Ink::PanelEdge, 32);
            picture.arc(at, 17 * 16, 3 * 16, part, Ink::Accent);
        }
        wood::disc(picture, at, 13 * 16, DiscStyle::Plain, 0);
        wood::token(picture, at, 8 * 16, side, TokenStyle::Plain);
    }
}
