//! The menu of a game under way.

use heapless::Vec;

use super::{Ask, Go, Page, Play, Question, Screen, SettingsList, parts};
use crate::contest::Opponent;
use crate::desk::Desk;
use crate::effect::{Cue, RecordKind};
use crate::input::Input;
use crate::paint::{Picture, Row, Value, Way};
use crate::takeback::{redo_point, undo_point};
use crate::texts::Text;

/// The menu of a game under way.
#[derive(Default)]
pub(crate) struct GameMenu {
    list: parts::List,
}

/// What can be done in the game now.
fn entries(desk: &Desk) -> Vec<Text, 9> {
    let Some(contest) = &desk.contest else { return Vec::new() };
    let players_turn = contest.machine(desk.game.position().side()).is_none();
    let all = [
        (Text::Resume, true),
        (Text::Undo, undo_point(contest, &desk.game).is_some()),
        (Text::Redo, redo_point(contest, &desk.game).is_some()),
        (Text::Hint, players_turn),
        (Text::TurnPicture, contest.opponent == Opponent::Friend),
        (Text::Settings, true),
        (Text::Restart, desk.game.half_turns() > 0),
        (Text::Resign, players_turn),
        (Text::MainMenu, true),
    ];
    all.into_iter().filter(|(_, possible)| *possible).map(|(entry, _)| entry).collect()
}

/// Goes to another point of the game's record.
fn go_to(desk: &mut Desk, half_turns: Option<usize>) -> Go {
    if let (Some(half_turns), Some(contest)) = (half_turns, &mut desk.contest) {
        desk.game.go_to(half_turns);
        if half_turns == 0 {
            contest.reopen_swap();
        }
        desk.save(RecordKind::Game);
    }
    Go::Only(Screen::Play(Play::new(desk)))
}

impl GameMenu {
    fn choose(&mut self, desk: &mut Desk, entry: Text) -> Go {
        let point = |f: fn(&_, &_) -> _| desk.contest.as_ref().and_then(|game| f(game, &desk.game));
        match entry {
            Text::Resume => Go::Back,
            Text::Undo => go_to(desk, point(undo_point)),
            Text::Redo => go_to(desk, point(redo_point)),
            Text::Hint => Go::Only(Screen::Play(Play::with_hint(desk))),
            Text::TurnPicture => {
                desk.settings.turn_picture = !desk.settings.turn_picture;
                desk.save(RecordKind::Settings);
                Go::Stay
            }
            Text::Settings => Go::To(Screen::Settings(SettingsList::default())),
            Text::Restart => Go::To(Screen::Question(Question::new(Ask::Restart))),
            Text::Resign => Go::To(Screen::Question(Question::new(Ask::Resign))),
            _ => Go::Home,
        }
    }
}

impl Page for GameMenu {
    fn input(&mut self, desk: &mut Desk, input: Input) -> Go {
        let entries = entries(desk);
        if self.list.walk(entries.len(), input) {
            desk.sound(Cue::Move);
            return Go::Stay;
        }
        let entry = entries.get(self.list.selected).copied().unwrap_or(Text::MainMenu);
        match input {
            Input::Choose => {
                desk.sound(Cue::Menu);
                self.choose(desk, entry)
            }
            Input::Way(Way::Left | Way::Right) if entry == Text::TurnPicture => {
                self.choose(desk, entry)
            }
            Input::Back | Input::Menu => Go::Back,
            _ => Go::Stay,
        }
    }

    fn draw(&self, desk: &Desk, picture: &mut Picture) {
        let value = |entry| match entry {
            Text::TurnPicture => Value::Switch(desk.settings.turn_picture),
            _ => Value::None,
        };
        let rows: Vec<Row, 9> =
            entries(desk).into_iter().map(|row| Row::with(desk.say(row), value(row))).collect();
        parts::draw_list(desk, picture, Text::Menu, &rows, self.list.selected);
    }
}
