//! The title: the name of the game, the field, and the way to everything else.

use heapless::Vec;
use nonaga_core::{Half, Position};
use rowpaint::{Align, DisplayList, Rect};

use super::menu::{MenuAction, RowId, menu_rows, possible};
use super::{
    About, AnalysisBoard, Demo, Learn, NewGame, Page, Play, PuzzleList, Review, RulesPage, Screen,
    SettingsList, StatisticsPage, Transition, chrome,
};
use crate::input::{Intent, Millis};
use crate::lessons::AsciiBoard;
use crate::session::Context;
use crate::sound::Cue;
use crate::texts::Text;
use crate::ui::{BoardView, Font, Ink, MenuValue, Overlay, Projection};

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
    /// The only game that waits.
    Continue,
    /// Of two games that wait, the one against the machine, and the one between friends.
    WithMachine,
    WithFriend,
    NewGame,
    Learn,
    Puzzles,
    Analysis,
    LastGame,
    Statistics,
    Rules,
    Settings,
    About,
    Quit,
}

impl RowId for TitleRow {
    fn label(self) -> Text {
        match self {
            Self::Continue => Text::Continue,
            Self::WithMachine => Text::WithMachine,
            Self::WithFriend => Text::WithFriend,
            Self::NewGame => Text::NewGame,
            Self::Learn => Text::Learn,
            Self::Puzzles => Text::Puzzles,
            Self::Analysis => Text::AnalysisBoard,
            Self::LastGame => Text::LastGame,
            Self::Statistics => Text::Statistics,
            Self::Rules => Text::Rules,
            Self::Settings => Text::Settings,
            Self::About => Text::About,
            Self::Quit => Text::Quit,
        }
    }
}

fn rows(ctx: &Context) -> Vec<TitleRow, 14> {
    let (is_open, other_is_open) = (ctx.can_continue(), ctx.is_waiting_open);
    let (both, friends) = (is_open && other_is_open, ctx.is_friends());
    let is_over = ctx.match_state.is_some() && !is_open;
    possible([
        (TitleRow::Continue, is_open != other_is_open),
        // The one that was played last comes first.
        (TitleRow::WithFriend, both && friends),
        (TitleRow::WithMachine, both),
        (TitleRow::WithFriend, both && !friends),
        (TitleRow::NewGame, true),
        (TitleRow::Learn, true),
        (TitleRow::Puzzles, true),
        (TitleRow::Analysis, true),
        (TitleRow::LastGame, is_over || ctx.has_waiting() && !other_is_open),
        (TitleRow::Statistics, true),
        (TitleRow::Rules, true),
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
        let wants_other = match row {
            TitleRow::Continue => !ctx.can_continue(),
            TitleRow::WithMachine => ctx.is_friends(),
            TitleRow::WithFriend => !ctx.is_friends(),
            TitleRow::LastGame => ctx.can_continue(),
            _ => false,
        };
        if wants_other {
            ctx.exchange_games();
        }
        Transition::Push(match row {
            TitleRow::Continue | TitleRow::WithMachine | TitleRow::WithFriend => {
                Screen::Play(Play::new(ctx))
            }
            TitleRow::LastGame => Screen::Review(Review::new(ctx)),
            TitleRow::Analysis => Screen::Analysis(AnalysisBoard::new(ctx, &Position::start())),
            TitleRow::NewGame => Screen::NewGame(NewGame::default()),
            TitleRow::Learn => Screen::Learn(Learn::new(ctx)),
            TitleRow::Rules => Screen::Rules(RulesPage::default()),
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
        let rows = menu_rows(ctx, &self.list, &rows(ctx), |_| MenuValue::None);
        let body = layout.above_help();
        // Closer to the edges than other menus: the name needs its room.
        let narrowest = (Font::Huge.width(NAME) + 10).max(body.w * 2 / 5);
        let spare = body.w - layout.menu_width(&rows) + 2 * (layout.margin - 2);
        let (left, menu) = body.cut_left(narrowest.max(spare.min(body.h)));
        draw_sign(picture, left);
        layout.menu(picture, menu.inset(2 - layout.margin, 0), &rows, self.list.selected);
        chrome::draw_list_keys(ctx, picture, false);
        if let Some(battery) = ctx.battery {
            let strip = layout.screen.cut_bottom(layout.help_height).0;
            layout.battery_in(picture, strip.cut_right(30).0, battery);
        }
    }
}

/// A field for a room that is much higher than wide.
const TALL: AsciiBoard = AsciiBoard(
    "  o r
 o o b
  o o
 b o o
  o r
 o o o
  b o
 r o",
);

/// The name of the game and a field: in its first position, unless another fills the room much better.
fn draw_sign(picture: &mut DisplayList, area: Rect) {
    let (name, field) = area.cut_top(Font::Huge.height() + 4);
    picture.text(name, Align::Centre, Font::Huge, Ink::Text, NAME);
    let field = field.inset(6, 4);
    let disc = |position: &Position| Projection::fitting(field, position.discs()).disc();
    let start = Position::start();
    let tall = TALL.position(Half::Token).ok();
    let position = tall.filter(|tall| disc(tall) * 5 >= disc(&start) * 6).unwrap_or(start);
    let board = BoardView::new(field, &position);
    board.draw(0, picture, &position, &Overlay::default());
}
