//! Menus over an enum of rows: what can be selected is a value, never a displayed string.

use heapless::Vec;

use super::chrome::List;
use crate::input::{Intent, PadDirection};
use crate::session::Context;
use crate::sound::Cue;
use crate::texts::Text;
use crate::ui::{MenuRow, MenuValue};

/// A row of a menu, by what it does.
pub(crate) trait RowId: Copy + PartialEq {
    /// Its name on the screen.
    fn label(self) -> Text;
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
        if self.walk(rows.len(), input) {
            ctx.sound(Cue::Move);
            return MenuAction::None;
        }
        let Some(&row) = rows.get(self.selected) else { return MenuAction::Back };
        match input {
            Intent::Choose => MenuAction::Choose(row),
            Intent::Move(PadDirection::Right) => MenuAction::Step(row, 1),
            Intent::Move(PadDirection::Left) => MenuAction::Step(row, -1),
            Intent::Back => MenuAction::Back,
            _ => MenuAction::None,
        }
    }
}

/// The rows as they are drawn, each with its value.
pub(crate) fn menu_rows<'a, R: RowId, const N: usize>(
    ctx: &Context,
    rows: &Vec<R, N>,
    value: impl Fn(R) -> MenuValue<'a>,
) -> Vec<MenuRow<'a>, N> {
    rows.iter().map(|&row| MenuRow::with(ctx.say(row.label()), value(row))).collect()
}

/// Those of the rows that are possible now.
pub(crate) fn possible<R, const N: usize>(rows: [(R, bool); N]) -> Vec<R, N> {
    rows.into_iter().filter(|(_, possible)| *possible).map(|(row, _)| row).collect()
}
