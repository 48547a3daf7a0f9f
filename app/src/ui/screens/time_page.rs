//! The clock of a game between friends: minutes and increment of each, and what happens when time is up.

use rowpaint::DisplayList;

use super::menu::{RowId, change_value, named_rows};
use super::{Page, Transition, chrome};
use crate::input::Intent;
use crate::session::Context;
use crate::store::TimeControl;
use crate::texts::{LONGEST, Text, fill};
use crate::ui::MenuValue;

/// The choices for a clock.
#[derive(Default)]
pub(crate) struct TimePage {
    list: chrome::List,
}

/// The rows of the list; those of a player bear the player's name.
#[derive(Clone, Copy, PartialEq, Eq)]
enum TimeRow {
    Minutes(usize),
    Increment(usize),
    TimeUp,
}

impl RowId for TimeRow {
    fn label(self) -> Text {
        match self {
            Self::Minutes(_) => Text::Clock,
            Self::Increment(_) => Text::Increment,
            Self::TimeUp => Text::TimeUp,
        }
    }

    fn is_stepped(self) -> bool {
        true
    }

    fn has_values(self) -> bool {
        self != Self::TimeUp
    }
}

const ROWS: [TimeRow; 5] = [
    TimeRow::Minutes(0),
    TimeRow::Minutes(1),
    TimeRow::Increment(0),
    TimeRow::Increment(1),
    TimeRow::TimeUp,
];

fn change(ctx: &mut Context, row: TimeRow, by: isize) {
    let time = &mut ctx.settings.new_game.time;
    match row {
        TimeRow::Minutes(player) => {
            let minutes = &mut time.minutes[player];
            *minutes = chrome::cycle(&TimeControl::MINUTES, *minutes, by);
        }
        TimeRow::Increment(player) => {
            let increment = &mut time.increments[player];
            *increment = chrome::cycle(&TimeControl::INCREMENTS, *increment, by);
        }
        TimeRow::TimeUp => time.loses = !time.loses,
    }
}

/// The minutes that each has, in a few words.
pub(crate) fn minutes_of(ctx: &Context, time: &TimeControl) -> heapless::String<LONGEST> {
    match time.minutes {
        [0, 0] => fill(ctx.say(Text::Off), &[]),
        [one, other] if one == other => fill(ctx.say(Text::Minutes), &[&one]),
        [one, other] => fill(ctx.say(Text::Minutes), &[&fill("{} : {}", &[&one, &other])]),
    }
}

impl Page for TimePage {
    fn input(&mut self, ctx: &mut Context, input: Intent) -> Transition {
        let action = self.list.handle(ctx, &ROWS, input);
        change_value(ctx, action, change)
    }

    fn draw(&self, ctx: &Context, picture: &mut DisplayList) {
        let time = &ctx.settings.new_game.time;
        let names = [ctx.friend(0), ctx.friend(1)];
        let turns = names.each_ref().map(|name| fill(ctx.say(Text::Increment), &[name]));
        let minutes = time.minutes.map(|minutes| match minutes {
            0 => fill(ctx.say(Text::NoLimit), &[]),
            minutes => fill(ctx.say(Text::Minutes), &[&minutes]),
        });
        let seconds = time.increments.map(|seconds| fill(ctx.say(Text::Seconds), &[&seconds]));
        let name = |row: TimeRow| match row {
            TimeRow::Minutes(player) => names[player].as_str(),
            TimeRow::Increment(player) => turns[player].as_str(),
            TimeRow::TimeUp => ctx.say(row.label()),
        };
        let value = |row| {
            MenuValue::Word(match row {
                TimeRow::Minutes(player) => minutes[player].as_str(),
                TimeRow::Increment(player) => seconds[player].as_str(),
                TimeRow::TimeUp => ctx.say(if time.loses { Text::Loses } else { Text::Warns }),
            })
        };
        let rows = named_rows(ctx, &self.list, &ROWS, name, value);
        chrome::draw_list(ctx, picture, Text::Clock, &rows, self.list.selected);
    }
}
