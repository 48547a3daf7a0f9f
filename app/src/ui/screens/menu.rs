//! Menus over an enum of rows: what can be selected is a value, never a displayed string.

use core::mem;

use heapless::Vec;
use rowpaint::{Align, DisplayList};

use super::Transition;
use super::chrome::{List, draw_list_keys, draw_menu_box};
use crate::input::{Intent, PadDirection, Steering};
use crate::session::Context;
use crate::sound::Cue;
use crate::store::RecordKind;
use crate::texts::Text;
use crate::ui::{Ink, MenuRow, MenuValue};

/// A row of a menu, by what it does.
pub(crate) trait RowId: Copy + PartialEq {
    /// Its name on the screen.
    fn label(self) -> Text;

    /// What it is about, in one line.
    fn note(self) -> Option<Text> {
        None
    }

    /// Whether left and right change its value.
    fn is_stepped(self) -> bool {
        false
    }

    /// Whether it has several values, so that one wants to go back as well as forward.
    fn has_values(self) -> bool {
        false
    }
}

/// What an input means to a menu.
pub(crate) enum MenuAction<R> {
    /// This row is chosen.
    Choose(R),
    /// The value of this row goes on by one, or back by one.
    Step(R, isize),
    /// Leave the menu.
    Back,
    /// The menu has moved its selection, or the input means nothing here.
    None,
}

impl List {
    /// Applies an input to a menu of these rows.
    pub(crate) fn handle<R: RowId>(
        &mut self,
        ctx: &mut Context,
        rows: &[R],
        input: Intent,
    ) -> MenuAction<R> {
        let is_touched = mem::take(&mut self.is_touched);
        if self.changes_value
            && let Some(&row) = rows.get(self.selected)
        {
            match input {
                Intent::Next => return MenuAction::Step(row, 1),
                Intent::Previous => return MenuAction::Step(row, -1),
                Intent::Choose | Intent::Back => {
                    self.changes_value = false;
                    ctx.sound(Cue::Menu);
                    return MenuAction::None;
                }
                _ => self.changes_value = false,
            }
        }
        if self.walk(rows.len(), input) {
            ctx.sound(Cue::Move);
            return MenuAction::None;
        }
        let Some(&row) = rows.get(self.selected) else { return MenuAction::Back };
        match input {
            // Without a pad the keys that go up and down the list then go through the values.
            Intent::Choose if !has_pad(ctx) && row.has_values() && !is_touched => {
                self.changes_value = true;
                ctx.sound(Cue::Menu);
                MenuAction::None
            }
            Intent::Choose => MenuAction::Choose(row),
            Intent::Move(PadDirection::Right) if row.is_stepped() => MenuAction::Step(row, 1),
            Intent::Move(PadDirection::Left) if row.is_stepped() => MenuAction::Step(row, -1),
            Intent::Back => MenuAction::Back,
            _ => MenuAction::None,
        }
    }
}

/// What comes of a menu of values that are kept in the settings: a row that is chosen goes on to its next value.
pub(crate) fn change_value<R: RowId>(
    ctx: &mut Context,
    action: MenuAction<R>,
    change: fn(&mut Context, R, isize),
) -> Transition {
    let (row, by) = match action {
        MenuAction::Choose(row) => (row, 1),
        MenuAction::Step(row, by) => (row, by),
        MenuAction::Back => return Transition::Pop,
        MenuAction::None => return Transition::Stay,
    };
    change(ctx, row, by);
    ctx.save(RecordKind::Settings);
    ctx.sound(Cue::Move);
    Transition::Stay
}

/// A menu in a box over a field, while it is open.
#[derive(Default)]
pub(crate) struct MenuBox {
    list: Option<List>,
}

impl MenuBox {
    pub(crate) fn is_open(&self) -> bool {
        self.list.is_some()
    }

    pub(crate) fn open(&mut self, ctx: &mut Context) {
        ctx.sound(Cue::Menu);
        self.list = Some(List::default());
    }

    pub(crate) fn close(&mut self) {
        self.list = None;
    }

    /// Applies an input to the open menu; says which row is chosen. Going back closes it.
    pub(crate) fn handle<R: RowId>(
        &mut self,
        ctx: &mut Context,
        rows: &[R],
        input: Intent,
    ) -> Option<R> {
        match self.list.as_mut()?.handle(ctx, rows, input) {
            MenuAction::Choose(row) | MenuAction::Step(row, _) => {
                ctx.sound(Cue::Menu);
                return Some(row);
            }
            MenuAction::Back => self.close(),
            MenuAction::None => {}
        }
        None
    }

    /// Draws it over everything, if it is open.
    pub(crate) fn draw<'a, R: RowId>(
        &self,
        ctx: &Context,
        picture: &mut DisplayList,
        rows: &[R],
        value: impl Fn(R) -> MenuValue<'a>,
    ) {
        if let Some(list) = &self.list {
            let rows = menu_rows(ctx, list, rows, value);
            draw_menu_box(ctx, picture, &rows, list.selected);
        }
    }
}

fn has_pad(ctx: &Context) -> bool {
    ctx.device.keys.steering() == Steering::Pad
}

/// The rows of a menu as they are drawn; no menu has more.
pub(crate) type MenuRows<'a> = Vec<MenuRow<'a>, 14>;

/// The rows as they are drawn, each with its value.
pub(crate) fn menu_rows<'a, R: RowId>(
    ctx: &Context,
    list: &List,
    rows: &[R],
    value: impl Fn(R) -> MenuValue<'a>,
) -> MenuRows<'a> {
    named_rows(ctx, list, rows, |row| ctx.say(row.label()), value)
}

/// The rows as they are drawn, each with its name and its value. Arrows promise keys: there are none beside a value that
/// is changed elsewhere, nor without a pad while it is not being changed.
pub(crate) fn named_rows<'a, R: RowId>(
    ctx: &Context,
    list: &List,
    rows: &[R],
    name: impl Fn(R) -> &'a str,
    value: impl Fn(R) -> MenuValue<'a>,
) -> MenuRows<'a> {
    let has_keys = has_pad(ctx) || list.changes_value;
    let row = |&row: &R| MenuRow {
        arrows: has_keys && row.is_stepped(),
        ..MenuRow::with(name(row), value(row))
    };
    rows.iter().map(row).collect()
}

/// Draws a menu with a title, and in a line below it what the selected row is about.
pub(crate) fn draw_menu<R: RowId>(
    ctx: &Context,
    picture: &mut DisplayList,
    title: Text,
    ids: &[R],
    rows: &[MenuRow],
    selected: usize,
) {
    let layout = &ctx.layout();
    layout.title(picture, ctx.say(title), ctx.battery);
    let (note, body) = layout.body().cut_bottom(layout.small_font.height());
    layout.menu(picture, body, rows, selected);
    if let Some(words) = ids.get(selected).and_then(|row| row.note()) {
        let line = note.inset(2, 0);
        picture.text(line, Align::Centre, layout.small_font, Ink::Faint, ctx.say(words));
    }
    draw_list_keys(ctx, picture, true);
}

/// Those of the rows that are possible now.
pub(crate) fn possible<R, const N: usize>(rows: [(R, bool); N]) -> Vec<R, N> {
    rows.into_iter().filter(|(_, possible)| *possible).map(|(row, _)| row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::screens::chrome::tests::for_each_context;

    #[derive(Clone, Copy, PartialEq)]
    enum Row {
        Stepped,
        ChangedElsewhere,
    }

    impl RowId for Row {
        fn label(self) -> Text {
            Text::Clock
        }

        fn is_stepped(self) -> bool {
            self == Self::Stepped
        }
    }

    #[test]
    fn arrows_stand_where_keys_change_a_value() {
        for_each_context(|ctx| {
            for changes_value in [false, true] {
                let list = List { changes_value, ..List::default() };
                let rows = [Row::Stepped, Row::ChangedElsewhere];
                let rows = menu_rows(ctx, &list, &rows, |_| MenuValue::Word("5 min"));
                let has_keys = ctx.device.keys.steering() == Steering::Pad || changes_value;
                assert_eq!([rows[0].arrows, rows[1].arrows], [has_keys, false]);
            }
        });
    }
}
