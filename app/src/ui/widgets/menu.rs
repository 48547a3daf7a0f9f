//! A list of rows, one of them selected, some with a value to change.

use rowpaint::{Align, DisplayList, Icon, Rect, SubPoint};

use super::{HitTarget, Layout};
use crate::ui::Ink;

/// What is shown at the right end of a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MenuValue<'a> {
    /// Nothing.
    None,
    /// A word, such as the language chosen.
    Word(&'a str),
    /// A switch.
    Switch(bool),
    /// A tick when it is done.
    Done(bool),
    /// A number of steps, and how many there are.
    Steps(u8, u8),
}

/// A row of a menu.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MenuRow<'a> {
    /// Its name.
    pub label: &'a str,
    /// Its value.
    pub value: MenuValue<'a>,
    /// False when it cannot be chosen now.
    pub active: bool,
    /// Whether there are keys for the value before and the value after.
    pub arrows: bool,
}

impl<'a> MenuRow<'a> {
    /// A row that only has a name.
    pub const fn new(label: &'a str) -> Self {
        Self { label, value: MenuValue::None, active: true, arrows: true }
    }

    /// A row with a value.
    pub const fn with(label: &'a str, value: MenuValue<'a>) -> Self {
        Self { label, value, active: true, arrows: true }
    }
}

/// Columns that the arrows beside a value take, and those of a switch, of steps and of a tick.
const ARROW: i16 = 12;
const SWITCH: i16 = 28;
const STEPS: i16 = 62;
const TICK: i16 = 16;
/// Columns kept free for the scroll bar.
const SCROLL: i16 = 6;
/// Least space between label and value.
const GAP: i16 = 8;

impl Layout {
    /// How many rows of a menu are visible at once.
    pub const fn menu_rows(&self, area: Rect) -> usize {
        (area.h / self.row_height) as usize
    }

    /// Columns that a menu of these rows needs, with a scroll bar.
    pub(crate) fn menu_width(&self, rows: &[MenuRow]) -> i16 {
        let widths = rows.iter().map(|row| self.text_font.width(row.label) + self.value_width(row));
        widths.max().unwrap_or(0) + 4 * self.margin + SCROLL
    }

    /// A menu. It scrolls so that the selected row and, where there are any, both its neighbours are visible.
    pub fn menu(&self, picture: &mut DisplayList, area: Rect, rows: &[MenuRow], selected: usize) {
        let seen = self.menu_rows(area).min(rows.len()).max(1);
        let first = selected.saturating_sub(seen / 2).min(rows.len() - seen.min(rows.len()));
        // What is left over goes above and below.
        let spare = area.h - seen as i16 * self.row_height;
        let mut row_area =
            Rect { y: area.y + spare / 2, h: self.row_height, ..area.inset(self.margin, 0) };
        if rows.len() > seen {
            self.scroll_bar(
                picture,
                Rect { h: seen as i16 * self.row_height, ..row_area },
                (first, seen, rows.len()),
            );
            row_area.w -= SCROLL;
        }
        for (n, row) in rows.iter().enumerate().skip(first).take(seen) {
            self.row(picture, row_area, row, n == selected);
            picture.hit_region(row_area, HitTarget::Row(n).id());
            row_area.y += self.row_height;
        }
    }

    /// Columns that the value of a row takes, with the space before it.
    fn value_width(&self, row: &MenuRow) -> i16 {
        match row.value {
            MenuValue::None => 0,
            MenuValue::Word(word) => GAP + self.text_font.width(word) + 2 * ARROW,
            MenuValue::Switch(_) => GAP + SWITCH + ARROW,
            MenuValue::Done(_) => GAP + TICK,
            MenuValue::Steps(..) => GAP + STEPS + 2 * ARROW,
        }
    }

    fn row(&self, picture: &mut DisplayList, area: Rect, row: &MenuRow, selected: bool) {
        if selected {
            picture.panel(area.inset(0, 1), 6, Ink::Accent, Ink::Accent);
        }
        let ink = match (selected, row.active) {
            (true, _) => Ink::OnAccent,
            (false, true) => Ink::Text,
            (false, false) => Ink::Faint,
        };
        let inner = area.inset(self.margin, 0);
        let label = inner.cut_right(self.value_width(row)).1;
        picture.text(label, Align::Left, self.text_font, ink, row.label);
        let arrows = |picture: &mut DisplayList, place: Rect| {
            if selected && row.arrows {
                let (left, right) = (place.cut_left(0).0.centre(), place.cut_right(0).0.centre());
                picture.icon(left.shifted(-ARROW * 8, 0), 4 * 16, Icon::Left, ink);
                picture.icon(right.shifted(ARROW * 8, 0), 4 * 16, Icon::Right, ink);
            }
        };
        match row.value {
            MenuValue::None => {}
            MenuValue::Word(word) => {
                let width = self.text_font.width(word);
                let place = inner.cut_right(width + ARROW).0.cut_left(width).0;
                picture.text(place, Align::Left, self.text_font, ink, word);
                arrows(picture, place);
            }
            MenuValue::Switch(on) => {
                // In line with the values that have arrows.
                let place = inner.cut_right(SWITCH + ARROW).0.cut_left(SWITCH).0;
                self.switch(picture, place, on, selected);
            }
            MenuValue::Done(false) => {}
            MenuValue::Done(true) => {
                let ink = if selected { Ink::OnAccent } else { Ink::Good };
                picture.icon(inner.cut_right(TICK).0.centre(), 6 * 16, Icon::Tick, ink);
            }
            MenuValue::Steps(done, of) => {
                let place = inner.cut_right(STEPS + ARROW).0.cut_left(STEPS).0;
                steps(picture, place, done, of, selected);
                arrows(picture, place);
            }
        }
    }

    fn switch(&self, picture: &mut DisplayList, area: Rect, on: bool, selected: bool) {
        let case = area.middle(SWITCH, 14);
        let ground = if on { Ink::Good } else { Ink::Panel };
        picture.panel(case, 7, ground, if selected { Ink::OnAccent } else { Ink::PanelEdge });
        let knob = if on { case.right() - 7 } else { case.x + 7 };
        let knob_ink = if on { Ink::OnAccent } else { Ink::Text };
        picture.ring(SubPoint::of_pixel(knob, case.y + 7), 5 * 16, 5 * 16, knob_ink, 32);
    }

    /// A thin scroll bar at the right edge.
    fn scroll_bar(
        &self,
        picture: &mut DisplayList,
        area: Rect,
        (first, seen, all): (usize, usize, usize),
    ) {
        let track = area.cut_right(3).0.inset(0, 2);
        let part = |rows: usize| (i32::from(track.h) * rows as i32 / all as i32) as i16;
        picture.panel(track, 1, Ink::Panel, Ink::Panel);
        picture.panel(
            Rect { y: track.y + part(first), h: part(seen), ..track },
            1,
            Ink::Accent,
            Ink::Accent,
        );
    }
}

/// A row of small blocks, the first ones filled.
fn steps(picture: &mut DisplayList, area: Rect, done: u8, of: u8, selected: bool) {
    let of = i16::from(of.max(1));
    let (full, empty) =
        if selected { (Ink::OnAccent, Ink::PanelEdge) } else { (Ink::Accent, Ink::PanelEdge) };
    let width = area.w / of;
    for n in 0..of {
        let block = Rect::new(area.right() - (of - n) * width + 1, area.y, width - 1, area.h)
            .middle(width - 1, 10);
        picture.fill(block, if n < i16::from(done) { full } else { empty });
    }
}
