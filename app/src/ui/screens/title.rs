//! The title: the name of the game, the field, and the way to everything else.

use heapless::Vec;
use nonaga_core::Position;
use rowpaint::{Align, DisplayList, Rect};

use super::menu::{MenuAction, RowId, menu_rows, possible};
use super::{
    About, Demo, Learn, NewGame, Page, Play, PuzzleList, Screen, SettingsList, StatisticsPage,
    Transition, chrome,
};
use crate::input::{Intent, Millis};
use crate::session::Context;
use crate::sound::Cue;
use crate::texts::Text;
use crate::ui::{BoardView, Font, Ink, MenuValue, Overlay};

/// What it is called in every language.
const NAME: &str = "Nonaga";
/// Without a key for this long, the machine plays against itself.
const DEMO_AFTER: Millis = 60_000;

/// The title.
#[derive(Default)]
pub(crate) struct Title {
    list: chrome::List,
    /// When a key was last pressed here.
    since: Millis,
}

/// The rows of the title's menu.
#[derive(Clone, Copy, PartialEq, Eq)]
enum TitleRow {
    Continue,
    NewGame,
    Learn,
    Puzzles,
    Statistics,
    Settings,
    About,
    Quit,
}

impl RowId for TitleRow {
    fn label(self) -> Text {
        match self {
            Self::Continue => Text::Continue,
            Self::NewGame => Text::NewGame,
            Self::Learn => Text::Learn,
            Self::Puzzles => Text::Puzzles,
            Self::Statistics => Text::Statistics,
            Self::Settings => Text::Settings,
            Self::About => Text::About,
            Self::Quit => Text::Quit,
        }
    }
}

fn rows(ctx: &Context) -> Vec<TitleRow, 8> {
    possible([
        (TitleRow::Continue, ctx.can_continue()),
        (TitleRow::NewGame, true),
        (TitleRow::Learn, true),
        (TitleRow::Puzzles, true),
        (TitleRow::Statistics, true),
        (TitleRow::Settings, true),
        (TitleRow::About, true),
        (TitleRow::Quit, ctx.device.extras.quit),
    ])
}

impl Page for Title {
    fn enter(&mut self, ctx: &mut Context) -> Transition {
        self.since = ctx.now;
        self.list.selected = self.list.selected.min(rows(ctx).len() - 1);
        Transition::Stay
    }

    fn input(&mut self, ctx: &mut Context, input: Intent) -> Transition {
        self.since = ctx.now;
        let MenuAction::Choose(row) = self.list.handle(ctx, &rows(ctx), input) else {
            return Transition::Stay;
        };
        ctx.sound(Cue::Menu);
        Transition::Push(match row {
            TitleRow::Continue => Screen::Play(Play::new(ctx)),
            TitleRow::NewGame => Screen::NewGame(NewGame::default()),
            TitleRow::Learn => Screen::Learn(Learn::new(ctx)),
            TitleRow::Puzzles => Screen::Puzzles(PuzzleList::new(ctx)),
            TitleRow::Statistics => Screen::Statistics(StatisticsPage::new(ctx)),
            TitleRow::Settings => Screen::Settings(SettingsList::default()),
            TitleRow::About => Screen::About(About::default()),
            TitleRow::Quit => {
                ctx.effects.quit();
                return Transition::Stay;
            }
        })
    }

    fn tick(&mut self, ctx: &mut Context) -> Transition {
        if ctx.now >= self.since + DEMO_AFTER {
            Transition::Push(Screen::Demo(Demo::new(ctx)))
        } else {
            Transition::Stay
        }
    }

    fn wake(&self, _ctx: &Context) -> Option<Millis> {
        Some(self.since + DEMO_AFTER)
    }

    fn draw(&self, ctx: &Context, picture: &mut DisplayList) {
        let layout = &ctx.layout();
        let rows = menu_rows(ctx, &rows(ctx), |_| MenuValue::None);
        let body = layout.above_help();
        let (left, menu) = body.cut_left((Font::Huge.width(NAME) + 10).max(body.w * 2 / 5));
        draw_sign(picture, left);
        // Closer to the edges than other menus: the name needs its room.
        layout.menu(picture, menu.inset(-4, 0), &rows, self.list.selected);
        chrome::draw_list_keys(ctx, picture, false);
        if let Some(battery) = ctx.battery {
            let strip = layout.screen.cut_bottom(layout.help_height).0;
            layout.battery_in(picture, strip.cut_right(30).0, battery);
        }
    }
}

/// The name of the game and a field in its first position.
fn draw_sign(picture: &mut DisplayList, area: Rect) {
    let position = Position::start();
    let (name, field) = area.cut_top(Font::Huge.height() + 4);
    picture.text(name, Align::Centre, Font::Huge, Ink::Text, NAME);
    let board = BoardView::new(field.inset(6, 4), &position);
    board.draw(0, picture, &position, &Overlay::default());
}
