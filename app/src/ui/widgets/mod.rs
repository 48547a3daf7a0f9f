//! Parts that screens share: title, menu, key help, dialog, charts.
//!
//! Every part is a method of [`Layout`], which knows the sizes that suit the screen. Tests find text that is
//! larger than its place by [`DisplayList::cramped`](rowpaint::DisplayList::cramped).

mod charts;
mod dialog;
mod help;
mod hit_target;
mod menu;
mod title;

pub use help::{KeyCap, KeyHint};
pub(crate) use hit_target::HitTarget;
pub use menu::{MenuRow, MenuValue};
use rowpaint::Rect;

use crate::ui::Font;

/// Fonts and sizes that suit a screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Layout {
    /// The whole screen.
    pub screen: Rect,
    /// Font of titles.
    pub title_font: Font,
    /// Font of menus and messages.
    pub text_font: Font,
    /// Font of key help and captions.
    pub small_font: Font,
    /// Space at the edges.
    pub margin: i16,
    /// Height of the title line.
    pub title_height: i16,
    /// Height of a row of a menu.
    pub row_height: i16,
    /// Height of the key help along the bottom.
    pub help_height: i16,
}

impl Layout {
    /// The layout for a screen of this width and height.
    pub const fn of((width, height): (u16, u16)) -> Self {
        let screen = Rect::new(0, 0, width as i16, height as i16);
        let small = Self {
            screen,
            title_font: Font::Text,
            text_font: Font::Text,
            small_font: Font::Tiny,
            margin: 6,
            title_height: 22,
            row_height: 20,
            help_height: 17,
        };
        if height < 200 {
            return small;
        }
        Self {
            title_font: Font::Title,
            margin: 10,
            title_height: 32,
            row_height: 26,
            help_height: 20,
            ..small
        }
    }

    /// What is left of the screen between the title and the key help along the bottom.
    pub const fn body(&self) -> Rect {
        self.screen.cut_top(self.title_height).1.cut_bottom(self.help_height).1
    }

    /// What is left of the screen above the key help along the bottom.
    pub const fn above_help(&self) -> Rect {
        self.screen.cut_bottom(self.help_height).1
    }
}
