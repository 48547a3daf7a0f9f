//! Two friends: what they are called, and how it stands between them.

use heapless::String;
use nonaga_core::Side;
use rowpaint::DisplayList;

use super::menu::{MenuAction, RowId, menu_rows};
use super::{Dialog, DialogKind, NameEditor, Page, Screen, Transition, chrome};
use crate::input::Intent;
use crate::session::Context;
use crate::sound::Cue;
use crate::store::HalfPoints;
use crate::texts::{LONGEST, Text, fill};
use crate::ui::MenuValue;

impl Context {
    /// What player 0 or 1 is called.
    pub(crate) fn friend(&self, player: usize) -> String<LONGEST> {
        match &self.friends.names[player] {
            name if name.is_empty() => fill(self.say(NUMBERED[player]), &[]),
            name => fill("{}", &[name]),
        }
    }

    /// That player 0 or 1, who has this side, is to move: by name, or else by colour.
    pub(crate) fn friend_to_move(&self, player: usize, side: Side) -> String<LONGEST> {
        match self.friends.names[player].is_empty() {
            true => fill(self.say(Text::to_move(side)), &[]),
            false => self.friend(player),
        }
    }

    /// That player 0 or 1, who has this side, has won: by name, or else by colour.
    pub(crate) fn friend_wins(&self, player: usize, side: Side) -> String<LONGEST> {
        match (self.friends.names[player].is_empty(), side) {
            (true, Side::Red) => fill(self.say(Text::RedWins), &[]),
            (true, Side::Black) => fill(self.say(Text::BlackWins), &[]),
            (false, _) => fill(self.say(Text::YouLose), &[&self.friend(player)]),
        }
    }

    /// Their points, the first player's first whatever the colours, with their names where a line of this width has room
    /// for them.
    pub(crate) fn score_by_name(
        &self,
        short: Text,
        [first, second]: [HalfPoints; 2],
        width: i16,
    ) -> String<LONGEST> {
        let long = fill("{} {} : {} {}", &[&self.friend(0), &first, &second, &self.friend(1)]);
        match self.layout().small_font.width(&long) <= width {
            true => long,
            false => fill(self.say(short), &[&first, &second]),
        }
    }
}

const NUMBERED: [Text; 2] = [Text::PlayerOne, Text::PlayerTwo];

/// Names and score.
#[derive(Default)]
pub(crate) struct FriendsPage {
    list: chrome::List,
}

/// The rows of the list.
#[derive(Clone, Copy, PartialEq, Eq)]
enum FriendsRow {
    Name(usize),
    Score,
}

impl RowId for FriendsRow {
    fn label(self) -> Text {
        match self {
            Self::Name(player) => NUMBERED[player],
            Self::Score => Text::TotalScore,
        }
    }
}

const ROWS: [FriendsRow; 3] = [FriendsRow::Name(0), FriendsRow::Name(1), FriendsRow::Score];

impl Page for FriendsPage {
    fn input(&mut self, ctx: &mut Context, input: Intent) -> Transition {
        match self.list.handle(ctx, &ROWS, input) {
            MenuAction::Choose(row) => {
                ctx.sound(Cue::Menu);
                Transition::Push(match row {
                    FriendsRow::Name(player) => Screen::Name(NameEditor::new(ctx, player)),
                    FriendsRow::Score => Screen::Dialog(Dialog::new(DialogKind::ResetScore)),
                })
            }
            MenuAction::Back => Transition::Pop,
            MenuAction::Step(..) | MenuAction::None => Transition::Stay,
        }
    }

    fn draw(&self, ctx: &Context, picture: &mut DisplayList) {
        let names = ctx.friends.names.map(|name| fill("{}", &[&name]));
        let [first, second] = ctx.friends.halves.map(HalfPoints);
        let score = fill("{} : {}", &[&first, &second]);
        let value = |row| {
            MenuValue::Word(match row {
                FriendsRow::Name(player) => names[player].as_str(),
                FriendsRow::Score => score.as_str(),
            })
        };
        let rows = menu_rows(ctx, &self.list, &ROWS, value);
        chrome::draw_list(ctx, picture, Text::Players, &rows, self.list.selected);
    }
}
