//! The title: the name of the game, the field, and the way to everything else.

use heapless::Vec;
use nonaga_core::Position;
use rowpaint::{Align, DisplayList, Rect};

use super::{
    About, Demo, Learn, NewGame, Page, Play, PuzzleList, Screen, SettingsList, StatisticsPage,
    Transition, chrome,
};
use crate::input::Input;
use crate::input::Millis;
use crate::session::Context;
use crate::sound::Cue;
use crate::texts::Text;
use crate::ui::{BoardView, Font, Overlay};
use crate::ui::{Ink, MenuRow};

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

/// The entries that lead somewhere now.
fn entries(ctx: &Context) -> Vec<Text, 8> {
    let continued = ctx.can_continue().then_some(Text::Continue);
    let others =
        [Text::NewGame, Text::Learn, Text::Puzzles, Text::Statistics, Text::Settings, Text::About];
    continued.into_iter().chain(others).collect()
}

impl Page for Title {
    fn enter(&mut self, ctx: &mut Context) -> Transition {
        self.since = ctx.now;
        self.list.selected = self.list.selected.min(entries(ctx).len() - 1);
        Transition::Stay
    }

    fn input(&mut self, ctx: &mut Context, input: Input) -> Transition {
        self.since = ctx.now;
        let entries = entries(ctx);
        if self.list.walk(entries.len(), input) {
            ctx.sound(Cue::Move);
        } else if input == Input::Choose {
            ctx.sound(Cue::Menu);
            return Transition::Push(match entries[self.list.selected] {
                Text::Continue => Screen::Play(Play::new(ctx)),
                Text::Learn => Screen::Learn(Learn::new(ctx)),
                Text::Puzzles => Screen::Puzzles(PuzzleList::new(ctx)),
                Text::Statistics => Screen::Statistics(StatisticsPage::new(ctx)),
                Text::Settings => Screen::Settings(SettingsList::default()),
                Text::About => Screen::About(About),
                _ => Screen::NewGame(NewGame::default()),
            });
        }
        Transition::Stay
    }

    fn tick(&mut self, ctx: &mut Context) -> Transition {
        if ctx.now >= self.since + DEMO_AFTER {
            Transition::Push(Screen::Demo(Demo::new(ctx)))
        } else {
            Transition::Stay
        }
    }

    fn wake(&self, _desk: &Context) -> Option<Millis> {
        Some(self.since + DEMO_AFTER)
    }

    fn draw(&self, ctx: &Context, picture: &mut DisplayList) {
        let layout = &ctx.layout;
        let entries = entries(ctx);
        let rows: Vec<MenuRow, 8> =
            entries.iter().map(|&text| MenuRow::new(ctx.say(text))).collect();
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
