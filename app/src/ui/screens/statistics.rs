//! Results against the machine, one level at a time, and what the player is worth.

use heapless::String;
use nonaga_core::Side;
use nonaga_core::search::Level;
use rowpaint::{Align, DisplayList, Rect};

use super::{Dialog, DialogKind, Page, Screen, Transition, chrome};
use crate::input::{Intent, PadDirection};
use crate::session::Context;
use crate::sound::Cue;
use crate::store::{Strength, Tally};
use crate::texts::{LONGEST, Text, fill};
use crate::ui::{DiscStyle, Font, HitTarget, Ink, MenuRow, MenuValue, TokenStyle, wood};

/// Results against one level, or against the companion.
pub(crate) struct StatisticsPage {
    strength: Strength,
}

impl StatisticsPage {
    /// Begins with the opponent that was played last.
    pub(crate) fn new(ctx: &Context) -> Self {
        Self { strength: ctx.settings.new_game.strength(ctx.statistics.rating().now()) }
    }

    /// Goes through the levels and the companion behind them.
    fn step(&mut self, ctx: &mut Context, by: isize) -> Transition {
        let kind = (self.strength.kind() as isize + by).rem_euclid(Strength::KINDS as isize);
        let level = Level::new(kind as u8 + 1).map(Strength::Level);
        self.strength = level.unwrap_or(Strength::Companion(ctx.statistics.rating().now()));
        ctx.sound(Cue::Move);
        Transition::Stay
    }

    fn name(&self, ctx: &Context) -> String<LONGEST> {
        let name = ctx.say(chrome::strength_name(self.strength));
        match self.strength {
            Strength::Level(level) => fill("{} {}", &[&level.number(), &name]),
            Strength::Companion(_) => fill("{}", &[&name]),
        }
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
        let name = self.name(ctx);
        let level = MenuRow::with(ctx.say(Text::Strength), MenuValue::Word(&name));
        layout.menu(picture, row, &[level], 0);
        // Touching it goes on to the next level.
        picture.hit_region(row, HitTarget::Next.id());
        let (foot, colours) = rest.cut_bottom(2 * layout.small_font.height() + 2);
        let (upper, lower) = colours.cut_top(colours.h / 2);
        let [red, black] = Side::ALL.map(|side| ctx.statistics.tally(self.strength, side));
        if let Strength::Companion(_) = self.strength {
            draw_rating(ctx, picture, upper.inset(layout.margin, 1));
            draw_tally(ctx, picture, lower.inset(layout.margin, 0), &red.with(&black));
        } else {
            for (side, tally, area) in [(Side::Red, red, upper), (Side::Black, black, lower)] {
                let (token, rest) = area.inset(layout.margin, 0).cut_left(30);
                wood::disc(picture, token.centre(), 11 * 16, DiscStyle::Plain, 0);
                wood::token(picture, token.centre(), 7 * 16, side, TokenStyle::Plain);
                draw_tally(ctx, picture, rest.cut_left(4).1, &tally);
            }
        }
        self.draw_foot(ctx, picture, foot.inset(layout.margin, 0));
        let words = chrome::KeyLabels {
            choose: Some(Text::Reset),
            back: Some(Text::Back),
            point: Some(Text::Strength),
            ..Default::default()
        };
        layout.help(picture, &chrome::strip_help(ctx, &words));
    }
}

/// A bar of what was won, drawn and lost, and the numbers.
fn draw_tally(ctx: &Context, picture: &mut DisplayList, area: Rect, tally: &Tally) {
    let bar = if area.h < 40 { 5 } else { 14 };
    let block = area.middle(area.w, bar + Font::Tiny.height());
    let parts = [
        (tally.won.into(), Ink::Good),
        (tally.drawn.into(), Ink::Faint),
        (tally.lost.into(), Ink::Bad),
    ];
    ctx.layout().stacked_bar(picture, block.cut_top(bar).0, &parts);
    let mut words = String::<LONGEST>::new();
    for (text, number) in
        [(Text::Won, tally.won), (Text::DrawnGames, tally.drawn), (Text::Lost, tally.lost)]
    {
        let _ = words.push_str(&fill("{} {}   ", &[&ctx.say(text), &number]));
    }
    let words = if tally.games() == 0 { ctx.say(Text::NoGames) } else { words.trim_end() };
    picture.text(block.cut_top(bar).1, Align::Left, Font::Tiny, Ink::Text, words);
}

/// What the player is worth, and how that came about.
fn draw_rating(ctx: &Context, picture: &mut DisplayList, area: Rect) {
    let layout = &ctx.layout();
    let rating = ctx.statistics.rating();
    let (name, now) = (ctx.say(Text::Rating), fill("{}", &[&rating.now()]));
    let (small, large) = (layout.small_font, Font::Title);
    let chart = if area.h >= small.height() + large.height() {
        let width = small.width(name).max(large.width("2500")) + 6;
        let (left, chart) = area.cut_left(width);
        let (label, number) = left.cut_top(small.height());
        picture.text(label, Align::Left, small, Ink::Faint, name);
        let number = number.cut_top(large.height()).0;
        picture.text(number, Align::Left, large, Ink::Text, &now);
        chart
    } else {
        let words = fill("{} {}", &[&name, &now]);
        let (label, chart) = area.cut_left(small.width(&words) + 6);
        picture.text(label, Align::Left, small, Ink::Text, &words);
        chart
    };
    layout.rating(picture, chart, rating.curve());
}

impl StatisticsPage {
    /// Wins without help, streaks and the mean length.
    fn draw_foot(&self, ctx: &Context, picture: &mut DisplayList, area: Rect) {
        let streak = ctx.statistics.streak(self.strength);
        let [red, black] = Side::ALL.map(|side| ctx.statistics.tally(self.strength, side));
        let all = red.with(&black);
        if all.games() == 0 {
            return;
        }
        let small = ctx.layout().small_font;
        let (upper, lower) = area.cut_top(small.height());
        let unaided = fill(ctx.say(Text::Unaided), &[&all.unaided, &all.won]);
        picture.text(upper, Align::Centre, small, Ink::Faint, &unaided);
        let mean = (all.turns + all.games() / 2) / all.games();
        let streak = fill(ctx.say(Text::Streak), &[&streak.now, &streak.best]);
        let words = fill("{}   {}", &[&streak, &fill(ctx.say(Text::MeanLength), &[&mean])]);
        picture.text(lower, Align::Centre, small, Ink::Faint, &words);
    }
}
