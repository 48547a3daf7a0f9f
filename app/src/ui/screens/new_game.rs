//! Choosing a new game.

use heapless::Vec;
use nonaga_core::search::Level;
use rowpaint::DisplayList;

use super::dialog::start_chosen;
use super::menu::{MenuAction, RowId, change_value, draw_menu, menu_rows, possible};
use super::time_page::minutes_of;
use super::{Dialog, DialogKind, FriendsPage, Page, Screen, TimePage, Transition, chrome};
use crate::input::Intent;
use crate::session::Context;
use crate::sound::Cue;
use crate::store::{BeginnerChoice, ColourChoice, GameSetup, RecordKind};
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
    Players,
    Begins,
    Games,
    SwapRule,
    Clock,
}

impl RowId for NewGameRow {
    fn label(self) -> Text {
        match self {
            Self::Start => Text::Start,
            Self::Opponent => Text::Opponent,
            Self::Strength => Text::Strength,
            Self::Colour => Text::Colour,
            Self::Players => Text::Players,
            Self::Begins => Text::Begins,
            Self::Games => Text::Games,
            Self::SwapRule => Text::SwapRule,
            Self::Clock => Text::Clock,
        }
    }

    fn note(self) -> Option<Text> {
        Some(match self {
            Self::Start => Text::AboutStart,
            Self::Opponent => Text::AboutOpponent,
            Self::Strength => Text::AboutStrength,
            Self::Colour => Text::AboutColour,
            Self::Games => Text::AboutGames,
            Self::SwapRule => Text::AboutSwapRule,
            Self::Players => Text::AboutPlayers,
            Self::Begins => Text::AboutBegins,
            Self::Clock => Text::AboutClock,
        })
    }

    fn is_stepped(self) -> bool {
        !matches!(self, Self::Start | Self::Players | Self::Clock)
    }

    fn has_values(self) -> bool {
        matches!(self, Self::Strength | Self::Colour | Self::Games | Self::Begins)
    }
}

/// The rows that matter with this opponent.
fn rows(setup: &GameSetup) -> Vec<NewGameRow, 9> {
    possible([
        (NewGameRow::Start, true),
        (NewGameRow::Opponent, true),
        (NewGameRow::Strength, !setup.friend),
        (NewGameRow::Colour, !setup.friend),
        (NewGameRow::Games, true),
        (NewGameRow::SwapRule, true),
        (NewGameRow::Players, setup.friend),
        (NewGameRow::Begins, setup.friend),
        (NewGameRow::Clock, setup.friend),
    ])
}

fn start(ctx: &mut Context) -> Transition {
    ctx.sound(Cue::Menu);
    if ctx.would_lose_game(RecordKind::of_game(ctx.settings.new_game.friend)) {
        Transition::Push(Screen::Dialog(Dialog::new(DialogKind::Replace)))
    } else {
        start_chosen(ctx)
    }
}

fn change(ctx: &mut Context, row: NewGameRow, by: isize) {
    let setup = &mut ctx.settings.new_game;
    match row {
        NewGameRow::Start | NewGameRow::Players | NewGameRow::Clock => {}
        NewGameRow::Begins => setup.begins = chrome::cycle(&BeginnerChoice::ALL, setup.begins, by),
        NewGameRow::Opponent => setup.friend = !setup.friend,
        NewGameRow::Strength => {
            // The companion stands behind the last level.
            let count = isize::from(Level::COUNT) + 1;
            let here = if setup.companion { 0 } else { isize::from(setup.level.number()) };
            let next = Level::new((here + by).rem_euclid(count) as u8);
            setup.companion = next.is_none();
            setup.level = next.unwrap_or(setup.level);
        }
        NewGameRow::Colour => setup.colour = chrome::cycle(&ColourChoice::ALL, setup.colour, by),
        NewGameRow::Games => setup.length = chrome::cycle(&GameSetup::LENGTHS, setup.length, by),
        NewGameRow::SwapRule => setup.swap = !setup.swap,
    }
}

impl Page for NewGame {
    fn input(&mut self, ctx: &mut Context, input: Intent) -> Transition {
        let rows = rows(&ctx.settings.new_game);
        match self.list.handle(ctx, &rows, input) {
            MenuAction::Choose(NewGameRow::Start) => start(ctx),
            MenuAction::Choose(NewGameRow::Players) => {
                ctx.sound(Cue::Menu);
                Transition::Push(Screen::Friends(FriendsPage::default()))
            }
            MenuAction::Choose(NewGameRow::Clock) => {
                ctx.sound(Cue::Menu);
                Transition::Push(Screen::Time(TimePage::default()))
            }
            action => change_value(ctx, action, change),
        }
    }

    fn draw(&self, ctx: &Context, picture: &mut DisplayList) {
        let setup = &ctx.settings.new_game;
        let rating = ctx.statistics.rating().now();
        let name = ctx.say(chrome::strength_name(setup.strength(rating)));
        let level = match setup.companion {
            true => fill("{} {}", &[&name, &rating]),
            false => fill("{} {}", &[&setup.level.number(), &name]),
        };
        let time = minutes_of(ctx, &setup.time);
        let beginner = match setup.begins {
            BeginnerChoice::First => ctx.friend(0),
            BeginnerChoice::Second => ctx.friend(1),
            BeginnerChoice::Random => fill(ctx.say(Text::Random), &[]),
        };
        let best_of = fill(ctx.say(Text::BestOf), &[&setup.length]);
        let value = |row| match row {
            NewGameRow::Start | NewGameRow::Players => MenuValue::None,
            NewGameRow::Begins => MenuValue::Word(&beginner),
            NewGameRow::Clock => MenuValue::Word(&time),
            NewGameRow::Opponent if setup.friend => MenuValue::Word(ctx.say(Text::Friend)),
            NewGameRow::Opponent => MenuValue::Word(ctx.say(Text::Machine)),
            NewGameRow::Strength => MenuValue::Word(&level),
            NewGameRow::Colour => MenuValue::Word(ctx.say(colour_name(setup.colour))),
            NewGameRow::Games if setup.length == 1 => MenuValue::Word(ctx.say(Text::OneGame)),
            NewGameRow::Games => MenuValue::Word(&best_of),
            NewGameRow::SwapRule => MenuValue::Switch(setup.swap),
        };
        let ids = rows(setup);
        let rows = menu_rows(ctx, &self.list, &ids, value);
        draw_menu(ctx, picture, Text::NewGame, &ids, &rows, self.list.selected);
    }
}

const fn colour_name(colour: ColourChoice) -> Text {
    match colour {
        ColourChoice::Red => Text::Red,
        ColourChoice::Black => Text::Black,
        ColourChoice::Random => Text::Random,
    }
}
