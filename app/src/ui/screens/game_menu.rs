//! The menu of a game under way.

use heapless::Vec;
use rowpaint::DisplayList;

use super::{Dialog, DialogKind, Page, Play, Screen, SettingsList, Transition, chrome};
use crate::input::Input;
use crate::input::PadDirection;
use crate::session::Context;
use crate::session::{redo_point, undo_point};
use crate::sound::Cue;
use crate::store::Opponent;
use crate::store::RecordKind;
use crate::texts::Text;
use crate::ui::{MenuRow, MenuValue};

/// The menu of a game under way.
#[derive(Default)]
pub(crate) struct GameMenu {
    list: chrome::List,
}

/// What can be done in the game now.
fn entries(ctx: &Context) -> Vec<Text, 9> {
    let Some(match_state) = &ctx.match_state else { return Vec::new() };
    let players_turn = match_state.machine(ctx.game.position().side()).is_none();
    let all = [
        (Text::Resume, true),
        (Text::Undo, undo_point(match_state, &ctx.game).is_some()),
        (Text::Redo, redo_point(match_state, &ctx.game).is_some()),
        (Text::Hint, players_turn),
        (Text::TurnPicture, match_state.opponent == Opponent::Friend),
        (Text::Settings, true),
        (Text::Restart, ctx.game.half_turns() > 0),
        (Text::Resign, players_turn),
        (Text::MainMenu, true),
    ];
    all.into_iter().filter(|(_, possible)| *possible).map(|(entry, _)| entry).collect()
}

/// Goes to another point of the game's record.
fn go_to(ctx: &mut Context, half_turns: Option<usize>) -> Transition {
    if let (Some(half_turns), Some(match_state)) = (half_turns, &mut ctx.match_state) {
        ctx.game.go_to(half_turns);
        if half_turns == 0 {
            match_state.reopen_swap();
        }
        ctx.save(RecordKind::Game);
    }
    Transition::ResetTo(Screen::Play(Play::new(ctx)))
}

impl GameMenu {
    fn choose(&mut self, ctx: &mut Context, entry: Text) -> Transition {
        let point =
            |f: fn(&_, &_) -> _| ctx.match_state.as_ref().and_then(|game| f(game, &ctx.game));
        match entry {
            Text::Resume => Transition::Pop,
            Text::Undo => go_to(ctx, point(undo_point)),
            Text::Redo => go_to(ctx, point(redo_point)),
            Text::Hint => Transition::ResetTo(Screen::Play(Play::with_hint(ctx))),
            Text::TurnPicture => {
                ctx.settings.turn_picture = !ctx.settings.turn_picture;
                ctx.save(RecordKind::Settings);
                Transition::Stay
            }
            Text::Settings => Transition::Push(Screen::Settings(SettingsList::default())),
            Text::Restart => Transition::Push(Screen::Dialog(Dialog::new(DialogKind::Restart))),
            Text::Resign => Transition::Push(Screen::Dialog(Dialog::new(DialogKind::Resign))),
            _ => Transition::Home,
        }
    }
}

impl Page for GameMenu {
    fn input(&mut self, ctx: &mut Context, input: Input) -> Transition {
        let entries = entries(ctx);
        if self.list.walk(entries.len(), input) {
            ctx.sound(Cue::Move);
            return Transition::Stay;
        }
        let entry = entries.get(self.list.selected).copied().unwrap_or(Text::MainMenu);
        match input {
            Input::Choose => {
                ctx.sound(Cue::Menu);
                self.choose(ctx, entry)
            }
            Input::PadDirection(PadDirection::Left | PadDirection::Right)
                if entry == Text::TurnPicture =>
            {
                self.choose(ctx, entry)
            }
            Input::Back | Input::Menu => Transition::Pop,
            _ => Transition::Stay,
        }
    }

    fn draw(&self, ctx: &Context, picture: &mut DisplayList) {
        let value = |entry| match entry {
            Text::TurnPicture => MenuValue::Switch(ctx.settings.turn_picture),
            _ => MenuValue::None,
        };
        let rows: Vec<MenuRow, 9> =
            entries(ctx).into_iter().map(|row| MenuRow::with(ctx.say(row), value(row))).collect();
        chrome::draw_list(ctx, picture, Text::Menu, &rows, self.list.selected);
    }
}
