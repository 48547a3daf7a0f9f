//! Results against the machine, one level at a time.

use nonaga_core::Side;
use nonaga_core::search::Level;
use rowpaint::{Align, DisplayList, Rect};

use super::{Dialog, DialogKind, Page, Screen, Transition, chrome};
use crate::input::{Intent, PadDirection};
use crate::session::Context;
use crate::sound::Cue;
use crate::texts::{Text, fill};
use crate::ui::{DiscStyle, Font, HitTarget, Ink, MenuRow, MenuValue, TokenStyle, wood};

/// Results against one level.
pub(crate) struct StatisticsPage {
    level: Level,
}

impl StatisticsPage {
    /// Begins with the level that was played last.
    pub(crate) fn new(ctx: &Context) -> Self {
        Self { level: ctx.settings.new_game.level }
    }

    fn step(&mut self, ctx: &mut Context, by: i8) -> Transition {
        let number = (self.level.number() as i8 - 1 + by).rem_euclid(Level::COUNT as i8) + 1;
        self.level = Level::new(number as u8).unwrap_or(self.level);
        ctx.sound(Cue::Move);
        Transition::Stay
    }
}

impl Page for StatisticsPage {
    fn input(&mut self, ctx: &mut Context, input: Intent) -> Transition {
        match input {
            Intent::Move(PadDirection::Right | PadDirection::Down) | Intent::Next => {
                self.step(ctx, 1)
            }
            Intent::Move(PadDirection::Left | PadDirection::Up) | Intent::Previous => {
                self.step(ctx, -1)
            }
            Intent::Choose => {
                Transition::Push(Screen::Dialog(Dialog::new(DialogKind::ResetStatistics)))
            }
            Intent::Back => Transition::Pop,
            _ => Transition::Stay,
        }
    }

    fn draw(&self, ctx: &Context, picture: &mut DisplayList) {
        let layout = &ctx.layout();
        layout.title(picture, ctx.say(Text::Statistics), ctx.battery);
        let (row, rest) = layout.body().cut_top(layout.row_height + 2);
        let name = fill("{} {}", &[&self.level.number(), &ctx.say(Text::level(self.level))]);
        let level = MenuRow::with(ctx.say(Text::Strength), MenuValue::Word(&name));
        layout.menu(picture, row, &[level], 0);
        // Touching it goes on to the next level.
        picture.hit_region(row, HitTarget::Next.id());
        let (foot, colours) = rest.cut_bottom(layout.small_font.height() + 2);
        let (upper, lower) = colours.cut_top(colours.h / 2);
        self.draw_colour(ctx, picture, upper, Side::Red);
        self.draw_colour(ctx, picture, lower, Side::Black);
        self.draw_foot(ctx, picture, foot.inset(layout.margin, 0));
        let words = chrome::KeyLabels {
            choose: Some(Text::Reset),
            back: Some(Text::Back),
            point: Some(Text::Strength),
            extras: false,
        };
        layout.help(picture, &chrome::strip_help(ctx, &words));
    }
}

impl StatisticsPage {
    /// A colour's token, a bar of what was won, drawn and lost, and the numbers.
    fn draw_colour(&self, ctx: &Context, picture: &mut DisplayList, area: Rect, side: Side) {
        let tally = ctx.statistics.tally(self.level, side);
        let (token, rest) = area.inset(ctx.layout().margin, 0).cut_left(30);
        wood::disc(picture, token.centre(), 11 * 16, DiscStyle::Plain, 0);
        wood::token(picture, token.centre(), 7 * 16, side, TokenStyle::Plain);
        let rest = rest.cut_left(4).1;
        let bar = if area.h < 40 { 8 } else { 14 };
        let block = rest.middle(rest.w, bar + Font::Tiny.height());
        let parts = [
            (tally.won.into(), Ink::Good),
            (tally.drawn.into(), Ink::Faint),
            (tally.lost.into(), Ink::Bad),
        ];
        ctx.layout().stacked_bar(picture, block.cut_top(bar).0, &parts);
        let mut words = heapless::String::<120>::new();
        for (text, number) in
            [(Text::Won, tally.won), (Text::DrawnGames, tally.drawn), (Text::Lost, tally.lost)]
        {
            let _ = words.push_str(&fill("{} {}   ", &[&ctx.say(text), &number]));
        }
        let words = if tally.games() == 0 { ctx.say(Text::NoGames) } else { words.trim_end() };
        picture.text(block.cut_top(bar).1, Align::Left, Font::Tiny, Ink::Text, words);
    }

    /// Streaks and the mean length.
    fn draw_foot(&self, ctx: &Context, picture: &mut DisplayList, area: Rect) {
        let streak = ctx.statistics.streak(self.level);
        let [red, black] = Side::ALL.map(|side| ctx.statistics.tally(self.level, side));
        let games = red.games() + black.games();
        if games == 0 {
            return;
        }
        let mean = (red.turns + black.turns + games / 2) / games;
        let words = fill(
            "{} {}   {} {}   {} {}",
            &[
                &ctx.say(Text::Streak),
                &streak.now,
                &ctx.say(Text::BestStreak),
                &streak.best,
                &ctx.say(Text::MeanLength),
                &mean,
            ],
        );
        picture.text(area, Align::Centre, ctx.layout().small_font, Ink::Faint, &words);
    }
}
