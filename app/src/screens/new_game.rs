//! Choosing a new game.

use heapless::Vec;
use nonaga_core::search::Level;

use super::question::start_chosen;
use super::{Ask, Go, Page, Question, Screen, parts};
use crate::desk::Desk;
use crate::effect::{Cue, RecordKind};
use crate::input::Input;
use crate::paint::{Picture, Row, Value, Way};
use crate::settings::{Choice, Colour};
use crate::texts::{Text, fill};

/// The choices for a new game; the choices of the last one are remembered.
#[derive(Default)]
pub(crate) struct NewGame {
    list: parts::List,
}

/// The rows that make sense with what is chosen.
fn rows(choice: &Choice) -> Vec<Text, 6> {
    let machine = [Text::Strength, Text::Colour];
    [Text::Start, Text::Opponent]
        .into_iter()
        .chain(machine.into_iter().filter(|_| !choice.friend))
        .chain([Text::Games, Text::SwapRule])
        .collect()
}

impl NewGame {
    fn change(&self, desk: &mut Desk, by: isize) {
        let choice = &mut desk.settings.choice;
        match rows(choice)[self.list.selected] {
            Text::Opponent => choice.friend = !choice.friend,
            Text::Strength => {
                let levels: Vec<Level, { Level::COUNT as usize }> = Level::all().collect();
                choice.level = parts::cycle(&levels, choice.level, by);
            }
            Text::Colour => choice.colour = parts::cycle(&Colour::ALL, choice.colour, by),
            Text::Games => choice.length = parts::cycle(&Choice::LENGTHS, choice.length, by),
            _ => choice.swap = !choice.swap,
        }
        desk.save(RecordKind::Settings);
        desk.sound(Cue::Move);
    }
}

impl Page for NewGame {
    fn input(&mut self, desk: &mut Desk, input: Input) -> Go {
        let rows = rows(&desk.settings.choice);
        if self.list.walk(rows.len(), input) {
            desk.sound(Cue::Move);
            return Go::Stay;
        }
        match (input, rows[self.list.selected]) {
            (Input::Back, _) => return Go::Back,
            (Input::Choose, Text::Start) => {
                desk.sound(Cue::Menu);
                let under_way = desk.can_continue() && desk.game.half_turns() > 0;
                return if under_way {
                    Go::To(Screen::Question(Question::new(Ask::Replace)))
                } else {
                    start_chosen(desk)
                };
            }
            (_, Text::Start) => {}
            (Input::Choose | Input::Way(Way::Right), _) => self.change(desk, 1),
            (Input::Way(Way::Left), _) => self.change(desk, -1),
            _ => {}
        }
        Go::Stay
    }

    fn draw(&self, desk: &Desk, picture: &mut Picture) {
        let choice = &desk.settings.choice;
        let level = fill("{} {}", &[&choice.level.number(), &desk.say(Text::level(choice.level))]);
        let best_of = fill(desk.say(Text::BestOf), &[&choice.length]);
        let value = |row| match row {
            Text::Start => Value::None,
            Text::Opponent if choice.friend => Value::Word(desk.say(Text::Friend)),
            Text::Opponent => Value::Word(desk.say(Text::Machine)),
            Text::Strength => Value::Word(&level),
            Text::Colour => Value::Word(desk.say(colour_name(choice.colour))),
            Text::Games if choice.length == 1 => Value::Word(desk.say(Text::OneGame)),
            Text::Games => Value::Word(&best_of),
            _ => Value::Switch(choice.swap),
        };
        let rows: Vec<Row, 6> =
            rows(choice).into_iter().map(|row| Row::with(desk.say(row), value(row))).collect();
        parts::draw_list(desk, picture, Text::NewGame, &rows, self.list.selected);
    }
}

const fn colour_name(colour: Colour) -> Text {
    match colour {
        Colour::Red => Text::Red,
        Colour::Black => Text::Black,
        Colour::Lot => Text::ByLot,
    }
}
