//! The title: the name of the game, the field, and the way to everything else.

use heapless::Vec;
use nonaga_core::Position;

use super::{
    About, Demo, Go, Learn, NewGame, Page, Play, PuzzleList, Screen, SettingsList, StatisticsPage,
    parts,
};
use crate::desk::Desk;
use crate::effect::Cue;
use crate::event::Millis;
use crate::input::Input;
use crate::paint::{Align, Area, Font, Ink, Picture, Row};
use crate::table::{Props, Table};
use crate::texts::Text;

/// What it is called in every language.
const NAME: &str = "Nonaga";
/// Without a key for this long, the machine plays against itself.
const DEMO_AFTER: Millis = 60_000;

/// The title.
#[derive(Default)]
pub(crate) struct Title {
    list: parts::List,
    /// When a key was last pressed here.
    since: Millis,
}

/// The entries that lead somewhere now.
fn entries(desk: &Desk) -> Vec<Text, 8> {
    let continued = desk.can_continue().then_some(Text::Continue);
    let others =
        [Text::NewGame, Text::Learn, Text::Puzzles, Text::Statistics, Text::Settings, Text::About];
    continued.into_iter().chain(others).collect()
}

impl Page for Title {
    fn enter(&mut self, desk: &mut Desk) -> Go {
        self.since = desk.now;
        self.list.selected = self.list.selected.min(entries(desk).len() - 1);
        Go::Stay
    }

    fn input(&mut self, desk: &mut Desk, input: Input) -> Go {
        self.since = desk.now;
        let entries = entries(desk);
        if self.list.walk(entries.len(), input) {
            desk.sound(Cue::Move);
        } else if input == Input::Choose {
            desk.sound(Cue::Menu);
            return Go::To(match entries[self.list.selected] {
                Text::Continue => Screen::Play(Play::new(desk)),
                Text::Learn => Screen::Learn(Learn::new(desk)),
                Text::Puzzles => Screen::Puzzles(PuzzleList::new(desk)),
                Text::Statistics => Screen::Statistics(StatisticsPage::new(desk)),
                Text::Settings => Screen::Settings(SettingsList::default()),
                Text::About => Screen::About(About),
                _ => Screen::NewGame(NewGame::default()),
            });
        }
        Go::Stay
    }

    fn tick(&mut self, desk: &mut Desk) -> Go {
        if desk.now >= self.since + DEMO_AFTER {
            Go::To(Screen::Demo(Demo::new(desk)))
        } else {
            Go::Stay
        }
    }

    fn wake(&self, _desk: &Desk) -> Option<Millis> {
        Some(self.since + DEMO_AFTER)
    }

    fn draw(&self, desk: &Desk, picture: &mut Picture) {
        let layout = &desk.layout;
        let entries = entries(desk);
        let rows: Vec<Row, 8> = entries.iter().map(|&text| Row::new(desk.say(text))).collect();
        let body = layout.above_help();
        let (left, menu) = body.cut_left((Font::Huge.width(NAME) + 10).max(body.w * 2 / 5));
        draw_sign(picture, left);
        // Closer to the edges than other menus: the name needs its room.
        layout.menu(picture, menu.inset(-4, 0), &rows, self.list.selected);
        parts::draw_list_keys(desk, picture, false);
        if let Some(battery) = desk.battery {
            let strip = layout.screen.cut_bottom(layout.help_height).0;
            layout.battery_in(picture, strip.cut_right(30).0, battery);
        }
    }
}

/// The name of the game and a field in its first position.
fn draw_sign(picture: &mut Picture, area: Area) {
    let position = Position::start();
    let (name, field) = area.cut_top(Font::Huge.height() + 4);
    picture.text(name, Align::Centre, Font::Huge, Ink::Text, NAME);
    let table = Table::new(field.inset(6, 4), &position);
    table.draw(0, picture, &position, &Props::default());
}
