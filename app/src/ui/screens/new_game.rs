//! Choosing a new game.

use heapless::Vec;
use nonaga_core::search::Level;
use rowpaint::DisplayList;

use super::dialog::start_chosen;
use super::menu::{MenuAction, RowId, menu_rows, possible};
use super::{Dialog, DialogKind, Page, Screen, Transition, chrome};
use crate::input::Intent;
use crate::session::Context;
use crate::sound::Cue;
use crate::store::{ColourChoice, GameSetup, RecordKind};
use crate::texts::{Text, fill};
use crate::ui::MenuValue;

/// The choices for a new game; the choices of the last one are remembered.
#[derive(Default)]
pub(crate) struct NewGame {
    list: chrome::List,
}

/// The rows of the menu.
#[derive(Clone, Copy, PartialEq, Eq)]
enum NewGameRow {
    Start,
    Opponent,
    Strength,
    Colour,
    Games,
    SwapRule,
}

impl RowId for NewGameRow {
    fn label(self) -> Text {
        match self {
            Self::Start => Text::Start,
            Self::Opponent => Text::Opponent,
            Self::Strength => Text::Strength,
            Self::Colour => Text::Colour,
            Self::Games => Text::Games,
            Self::SwapRule => Text::SwapRule,
        }
    }
}

/// The rows that matter with this opponent.
fn rows(setup: &GameSetup) -> Vec<NewGameRow, 6> {
    possible([
        (NewGameRow::Start, true),
        (NewGameRow::Opponent, true),
        (NewGameRow::Strength, !setup.friend),
        (NewGameRow::Colour, !setup.friend),
        (NewGameRow::Games, true),
        (NewGameRow::SwapRule, true),
    ])
}

fn start(ctx: &mut Context) -> Transition {
    ctx.sound(Cue::Menu);
    if ctx.can_continue() && ctx.game.half_turns() > 0 {
        Transition::Push(Screen::Dialog(Dialog::new(DialogKind::Replace)))
    } else {
        start_chosen(ctx)
    }
}

fn change(ctx: &mut Context, row: NewGameRow, by: isize) {
    let setup = &mut ctx.settings.new_game;
    match row {
        NewGameRow::Start => return,
        NewGameRow::Opponent => setup.friend = !setup.friend,
        NewGameRow::Strength => {
            let levels: Vec<Level, { Level::COUNT as usize }> = Level::all().collect();
            setup.level = chrome::cycle(&levels, setup.level, by);
        }
        NewGameRow::Colour => setup.colour = chrome::cycle(&ColourChoice::ALL, setup.colour, by),
        NewGameRow::Games => setup.length = chrome::cycle(&GameSetup::LENGTHS, setup.length, by),
        NewGameRow::SwapRule => setup.swap = !setup.swap,
    }
    ctx.save(RecordKind::Settings);
    ctx.sound(Cue::Move);
}

impl Page for NewGame {
    fn input(&mut self, ctx: &mut Context, input: Intent) -> Transition {
        let rows = rows(&ctx.settings.new_game);
        match self.list.handle(ctx, &rows, input) {
            MenuAction::Choose(NewGameRow::Start) => return start(ctx),
            MenuAction::Choose(row) => change(ctx, row, 1),
            MenuAction::Step(row, by) => change(ctx, row, by),
            MenuAction::Back => return Transition::Pop,
            MenuAction::None => {}
        }
        Transition::Stay
    }

    fn draw(&self, ctx: &Context, picture: &mut DisplayList) {
        let setup = &ctx.settings.new_game;
        let level = fill("{} {}", &[&setup.level.number(), &ctx.say(Text::level(setup.level))]);
        let best_of = fill(ctx.say(Text::BestOf), &[&setup.length]);
        let value = |row| match row {
            NewGameRow::Start => MenuValue::None,
            NewGameRow::Opponent if setup.friend => MenuValue::Word(ctx.say(Text::Friend)),
            NewGameRow::Opponent => MenuValue::Word(ctx.say(Text::Machine)),
            NewGameRow::Strength => MenuValue::Word(&level),
            NewGameRow::Colour => MenuValue::Word(ctx.say(colour_name(setup.colour))),
            NewGameRow::Games if setup.length == 1 => MenuValue::Word(ctx.say(Text::OneGame)),
            NewGameRow::Games => MenuValue::Word(&best_of),
            NewGameRow::SwapRule => MenuValue::Switch(setup.swap),
        };
        let rows = menu_rows(ctx, &rows(setup), value);
        chrome::draw_list(ctx, picture, Text::NewGame, &rows, self.list.selected);
    }
}

const fn colour_name(colour: ColourChoice) -> Text {
    match colour {
        ColourChoice::Red => Text::Red,
        ColourChoice::Black => Text::Black,
        ColourChoice::Random => Text::ByLot,
    }
}
