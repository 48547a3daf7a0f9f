//! Choosing a new game.

use heapless::Vec;
use nonaga_core::search::Level;
use rowpaint::DisplayList;

use super::dialog::start_chosen;
use super::{Dialog, DialogKind, Page, Screen, Transition, chrome};
use crate::input::Input;
use crate::input::PadDirection;
use crate::session::Context;
use crate::sound::Cue;
use crate::store::RecordKind;
use crate::store::{ColourChoice, GameSetup};
use crate::texts::{Text, fill};
use crate::ui::{MenuRow, MenuValue};

/// The choices for a new game; the choices of the last one are remembered.
#[derive(Default)]
pub(crate) struct NewGame {
    list: chrome::List,
}

/// The rows that make sense with what is chosen.
fn rows(choice: &GameSetup) -> Vec<Text, 6> {
    let machine = [Text::Strength, Text::Colour];
    [Text::Start, Text::Opponent]
        .into_iter()
        .chain(machine.into_iter().filter(|_| !choice.friend))
        .chain([Text::Games, Text::SwapRule])
        .collect()
}

impl NewGame {
    fn change(&self, ctx: &mut Context, by: isize) {
        let choice = &mut ctx.settings.choice;
        match rows(choice)[self.list.selected] {
            Text::Opponent => choice.friend = !choice.friend,
            Text::Strength => {
                let levels: Vec<Level, { Level::COUNT as usize }> = Level::all().collect();
                choice.level = chrome::cycle(&levels, choice.level, by);
            }
            Text::Colour => choice.colour = chrome::cycle(&ColourChoice::ALL, choice.colour, by),
            Text::Games => choice.length = chrome::cycle(&GameSetup::LENGTHS, choice.length, by),
            _ => choice.swap = !choice.swap,
        }
        ctx.save(RecordKind::Settings);
        ctx.sound(Cue::Move);
    }
}

impl Page for NewGame {
    fn input(&mut self, ctx: &mut Context, input: Input) -> Transition {
        let rows = rows(&ctx.settings.choice);
        if self.list.walk(rows.len(), input) {
            ctx.sound(Cue::Move);
            return Transition::Stay;
        }
        match (input, rows[self.list.selected]) {
            (Input::Back, _) => return Transition::Pop,
            (Input::Choose, Text::Start) => {
                ctx.sound(Cue::Menu);
                let under_way = ctx.can_continue() && ctx.game.half_turns() > 0;
                return if under_way {
                    Transition::Push(Screen::Dialog(Dialog::new(DialogKind::Replace)))
                } else {
                    start_chosen(ctx)
                };
            }
            (_, Text::Start) => {}
            (Input::Choose | Input::PadDirection(PadDirection::Right), _) => self.change(ctx, 1),
            (Input::PadDirection(PadDirection::Left), _) => self.change(ctx, -1),
            _ => {}
        }
        Transition::Stay
    }

    fn draw(&self, ctx: &Context, picture: &mut DisplayList) {
        let choice = &ctx.settings.choice;
        let level = fill("{} {}", &[&choice.level.number(), &ctx.say(Text::level(choice.level))]);
        let best_of = fill(ctx.say(Text::BestOf), &[&choice.length]);
        let value = |row| match row {
            Text::Start => MenuValue::None,
            Text::Opponent if choice.friend => MenuValue::Word(ctx.say(Text::Friend)),
            Text::Opponent => MenuValue::Word(ctx.say(Text::Machine)),
            Text::Strength => MenuValue::Word(&level),
            Text::Colour => MenuValue::Word(ctx.say(colour_name(choice.colour))),
            Text::Games if choice.length == 1 => MenuValue::Word(ctx.say(Text::OneGame)),
            Text::Games => MenuValue::Word(&best_of),
            _ => MenuValue::Switch(choice.swap),
        };
        let rows: Vec<MenuRow, 6> =
            rows(choice).into_iter().map(|row| MenuRow::with(ctx.say(row), value(row))).collect();
        chrome::draw_list(ctx, picture, Text::NewGame, &rows, self.list.selected);
    }
}

const fn colour_name(colour: ColourChoice) -> Text {
    match colour {
        ColourChoice::Red => Text::Red,
        ColourChoice::Black => Text::Black,
        ColourChoice::Lot => Text::ByLot,
    }
}
