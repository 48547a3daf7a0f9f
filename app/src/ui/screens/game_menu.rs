//! The menu of a game under way.

use heapless::Vec;
use rowpaint::DisplayList;

use super::menu::{MenuAction, RowId, menu_rows, possible};
use super::{
    Dialog, DialogKind, Page, Play, RulesPage, Screen, SettingsList, SharePage, Shared, Transition,
    chrome,
};
use crate::input::Intent;
use crate::session::{Context, redo_point, undo_point};
use crate::sound::Cue;
use crate::store::{Opponent, RecordKind};
use crate::texts::Text;
use crate::ui::MenuValue;

/// The menu of a game under way.
#[derive(Default)]
pub(crate) struct GameMenu {
    list: chrome::List,
}

/// The rows of the menu.
#[derive(Clone, Copy, PartialEq, Eq)]
enum GameMenuRow {
    Resume,
    Undo,
    Redo,
    Hint,
    TurnPicture,
    Rules,
    Settings,
    Share,
    Restart,
    Resign,
    MainMenu,
}

impl RowId for GameMenuRow {
    fn label(self) -> Text {
        match self {
            Self::Resume => Text::Resume,
            Self::Undo => Text::Undo,
            Self::Redo => Text::Redo,
            Self::Hint => Text::Hint,
            Self::TurnPicture => Text::TurnPicture,
            Self::Rules => Text::Rules,
            Self::Settings => Text::Settings,
            Self::Share => Text::Share,
            Self::Restart => Text::Restart,
            Self::Resign => Text::Resign,
            Self::MainMenu => Text::MainMenu,
        }
    }

    fn is_stepped(self) -> bool {
        self == Self::TurnPicture
    }
}

/// What can be done in the game now.
fn rows(ctx: &Context) -> Vec<GameMenuRow, 11> {
    let Some(match_state) = &ctx.match_state else { return Vec::new() };
    let players_turn = match_state.machine(ctx.game.position().side()).is_none();
    possible([
        (GameMenuRow::Resume, true),
        (GameMenuRow::Undo, undo_point(match_state, &ctx.game).is_some()),
        (GameMenuRow::Redo, redo_point(match_state, &ctx.game).is_some()),
        (GameMenuRow::Hint, players_turn),
        (GameMenuRow::TurnPicture, match_state.opponent == Opponent::Friend),
        (GameMenuRow::Rules, true),
        (GameMenuRow::Settings, true),
        (GameMenuRow::Share, ctx.game.half_turns() > 0),
        (GameMenuRow::Restart, ctx.game.half_turns() > 0),
        (GameMenuRow::Resign, players_turn),
        (GameMenuRow::MainMenu, true),
    ])
}

/// Goes to another point of the game's record.
fn go_to(ctx: &mut Context, half_turns: Option<usize>) -> Transition {
    ctx.note_help();
    if let (Some(half_turns), Some(match_state)) = (half_turns, &mut ctx.match_state) {
        match_state.go_to(&mut ctx.game, half_turns);
        ctx.save_game();
    }
    Transition::ResetTo(Screen::Play(Play::new(ctx)))
}

fn choose(ctx: &mut Context, row: GameMenuRow) -> Transition {
    let point = |f: fn(&_, &_) -> _| ctx.match_state.as_ref().and_then(|game| f(game, &ctx.game));
    match row {
        GameMenuRow::Resume => Transition::Pop,
        GameMenuRow::Undo => go_to(ctx, point(undo_point)),
        GameMenuRow::Redo => go_to(ctx, point(redo_point)),
        GameMenuRow::Hint => {
            ctx.hint_wanted = true;
            Transition::Pop
        }
        GameMenuRow::TurnPicture => {
            ctx.settings.turn_picture = !ctx.settings.turn_picture;
            ctx.save(RecordKind::Settings);
            Transition::Stay
        }
        GameMenuRow::Rules => Transition::Push(Screen::Rules(RulesPage::default())),
        GameMenuRow::Settings => Transition::Push(Screen::Settings(SettingsList::default())),
        GameMenuRow::Share => Transition::Push(Screen::Share(SharePage::new(Shared::Game))),
        GameMenuRow::Restart => Transition::Push(Screen::Dialog(Dialog::new(DialogKind::Restart))),
        GameMenuRow::Resign => Transition::Push(Screen::Dialog(Dialog::new(DialogKind::Resign))),
        GameMenuRow::MainMenu => Transition::Home,
    }
}

impl Page for GameMenu {
    fn input(&mut self, ctx: &mut Context, input: Intent) -> Transition {
        if input == Intent::Menu {
            return Transition::Pop;
        }
        match self.list.handle(ctx, &rows(ctx), input) {
            MenuAction::Choose(row) | MenuAction::Step(row, _) => {
                ctx.sound(Cue::Menu);
                choose(ctx, row)
            }
            MenuAction::Back => Transition::Pop,
            MenuAction::None => Transition::Stay,
        }
    }

    fn draw(&self, ctx: &Context, picture: &mut DisplayList) {
        let value = |row| match row {
            GameMenuRow::TurnPicture => MenuValue::Switch(ctx.settings.turn_picture),
            _ => MenuValue::None,
        };
        let rows = menu_rows(ctx, &self.list, &rows(ctx), value);
        chrome::draw_list(ctx, picture, Text::Menu, &rows, self.list.selected);
    }
}
