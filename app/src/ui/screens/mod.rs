//! The screens, one file each.
//!
//! A screen is a [`Page`]: it takes what the player wants, says where to go ([`Transition`]), and draws itself. Screens
//! lie on a stack with the title at the bottom. To add one: write its file with a type that implements
//! `Page`, and add a line to `screens!` below. What outlives a screen belongs to the
//! [`Context`](crate::session::Context); what is seen on several screens is in `chrome`.

mod about;
mod analysis_board;
mod board_check;
pub(crate) mod chrome;
mod demo;
mod dialog;
mod end;
mod friends;
mod game_menu;
mod learn;
mod lesson;
mod menu;
mod name_editor;
mod new_game;
mod play;
mod play_on;
mod puzzle;
mod puzzles;
mod review;
mod rules;
mod settings;
mod share;
mod statistics;
mod time_page;
mod title;
mod welcome;
use nonaga_core::Cell;
use nonaga_core::search::Answer;
use rowpaint::{DisplayList, Rect};

use crate::input::{Event, Intent, Millis};
use crate::session::Context;
use crate::store::Theme;
use crate::ui::Projection;

pub(crate) use about::About;
pub(crate) use analysis_board::AnalysisBoard;
pub(crate) use board_check::BoardCheck;
pub(crate) use demo::Demo;
pub(crate) use dialog::{Dialog, DialogKind};
pub(crate) use end::End;
pub(crate) use friends::FriendsPage;
pub(crate) use game_menu::GameMenu;
pub(crate) use learn::Learn;
pub(crate) use lesson::LessonPage;
pub(crate) use name_editor::NameEditor;
pub(crate) use new_game::NewGame;
pub(crate) use play::Play;
pub(crate) use puzzle::PuzzlePage;
pub(crate) use puzzles::PuzzleList;
pub(crate) use review::Review;
pub(crate) use rules::RulesPage;
pub(crate) use settings::SettingsList;
pub(crate) use share::{SharePage, Shared};
pub(crate) use statistics::StatisticsPage;
pub(crate) use time_page::TimePage;
pub(crate) use title::Title;
pub(crate) use welcome::Welcome;

/// Where to go from here.
pub(crate) enum Transition {
    /// Nowhere.
    Stay,
    /// To a screen from which one comes back here.
    Push(Screen),
    /// Back to the screen below.
    Pop,
    /// To a screen right above the title; everything else is left behind.
    ResetTo(Screen),
    /// To the title.
    Home,
}

/// A screen.
pub(crate) trait Page {
    /// It is on top now, for the first time or again.
    fn enter(&mut self, _ctx: &mut Context) -> Transition {
        Transition::Stay
    }

    /// It is on top no longer; what it asked the machine is forgotten.
    fn leave(&mut self, _ctx: &mut Context) {}

    /// A key has been pressed, is held or was released; none: it means what it means everywhere.
    fn key(&mut self, _ctx: &mut Context, _event: &Event) -> Option<Transition> {
        None
    }

    /// The player wants something.
    fn input(&mut self, ctx: &mut Context, input: Intent) -> Transition;

    /// The machine's answer to the last thing this screen asked.
    fn answer(&mut self, _ctx: &mut Context, _answer: &Answer) -> Transition {
        Transition::Stay
    }

    /// Time has passed.
    fn tick(&mut self, _ctx: &mut Context) -> Transition {
        Transition::Stay
    }

    /// When `tick` is wanted next; the picture is drawn anew then.
    fn wake(&self, _ctx: &Context) -> Option<Millis> {
        None
    }

    /// Whether the device must not sleep now: somebody waits for the machine.
    fn keeps_awake(&self, ctx: &Context) -> bool {
        ctx.effects.thinking().is_some()
    }

    /// Whether it is drawn over the screen below it.
    fn is_box(&self) -> bool {
        false
    }

    /// The look in which it is drawn.
    fn theme(&self, ctx: &Context) -> Theme {
        ctx.settings.theme
    }

    /// Whether it is drawn upside down, for the player on the other side.
    fn turned(&self, _ctx: &Context) -> bool {
        false
    }

    /// The cell that the player points at.
    fn pointed_at(&self) -> Option<Cell> {
        None
    }

    /// Where the field is and how its cells lie there, if they can be touched.
    fn field(&self, _ctx: &Context) -> Option<(Rect, Projection)> {
        None
    }

    /// Draws it, from nothing but its own state and the context.
    fn draw(&self, ctx: &Context, picture: &mut DisplayList);
}

macro_rules! screens {
    ($($name:ident($page:ty),)*) => {
        /// Any screen.
        pub(crate) enum Screen { $($name($page),)* }

        impl Screen {
            pub(crate) fn page(&self) -> &dyn Page {
                match self { $(Self::$name(page) => page,)* }
            }

            pub(crate) fn page_mut(&mut self) -> &mut dyn Page {
                match self { $(Self::$name(page) => page,)* }
            }

            /// What it is called, for tests and tools.
            pub(crate) fn name(&self) -> &'static str {
                match self { $(Self::$name(_) => stringify!($name),)* }
            }
        }
    };
}

screens! {
    Title(Title),
    NewGame(NewGame),
    Play(Play),
    GameMenu(GameMenu),
    End(End),
    Review(Review),
    Share(SharePage),
    Statistics(StatisticsPage),
    Settings(SettingsList),
    About(About),
    BoardCheck(BoardCheck),
    Dialog(Dialog),
    Demo(Demo),
    Learn(Learn),
    Lesson(LessonPage),
    Puzzles(PuzzleList),
    Puzzle(PuzzlePage),
    Rules(RulesPage),
    Welcome(Welcome),
    Friends(FriendsPage),
    Name(NameEditor),
    Time(TimePage),
    Analysis(AnalysisBoard),
}
