//! Results against the machine, one level at a time.

use nonaga_core::{Side, search::Level};

use super::{Ask, Go, Page, Question, Screen, parts};
use crate::desk::Desk;
use crate::effect::Cue;
use crate::input::Input;
use crate::paint::{Align, Area, DiscLook, Font, Ink, Picture, Row, TokenLook, Value, Way};
use crate::texts::{Text, fill};

/// Results against one level.
pub(crate) struct StatisticsPage {
    level: Level,
}

impl StatisticsPage {
    /// Begins with the level that was played last.
    pub(crate) fn new(desk: &Desk) -> Self {
        Self { level: desk.settings.choice.level }
    }

    fn step(&mut self, desk: &mut Desk, by: i8) -> Go {
        let number = (self.level.number() as i8 - 1 + by).rem_euclid(Level::COUNT as i8) + 1;
        self.level = Level::new(number as u8).unwrap_or(self.level);
        desk.sound(Cue::Move);
        Go::Stay
    }
}

impl Page for StatisticsPage {
    fn input(&mut self, desk: &mut Desk, input: Input) -> Go {
        match input {
            Input::Way(Way::Right | Way::Down) | Input::Next => self.step(desk, 1),
            Input::Way(Way::Left | Way::Up) | Input::Previous => self.step(desk, -1),
            Input::Choose => Go::To(Screen::Question(Question::new(Ask::ResetStatistics))),
            Input::Back => Go::Back,
            Input::Menu | Input::Hint => Go::Stay,
        }
    }

    fn draw(&self, desk: &Desk, picture: &mut Picture) {
        let layout = &desk.layout;
        layout.title(picture, desk.say(Text::Statistics), desk.battery);
        let (row, rest) = layout.body().cut_top(layout.row_height + 2);
        let name = fill("{} {}", &[&self.level.number(), &desk.say(Text::level(self.level))]);
        let level = Row::with(desk.say(Text::Strength), Value::Word(&name));
        layout.menu(picture, row, &[level], 0);
        let (foot, colours) = rest.cut_bottom(layout.small_font.height() + 2);
        let (upper, lower) = colours.cut_top(colours.h / 2);
        self.draw_colour(desk, picture, upper, Side::Red);
        self.draw_colour(desk, picture, lower, Side::Black);
        self.draw_foot(desk, picture, foot.inset(layout.margin, 0));
        let words = parts::KeyWords {
            choose: Some(Text::Reset),
            back: Some(Text::Back),
            point: Some(Text::Strength),
            extras: false,
        };
        layout.help(picture, &parts::strip_help(desk, &words));
    }
}

impl StatisticsPage {
    /// A colour's token, a bar of what was won, drawn and lost, and the numbers.
    fn draw_colour(&self, desk: &Desk, picture: &mut Picture, area: Area, side: Side) {
        let tally = desk.statistics.tally(self.level, side);
        let (token, rest) = area.inset(desk.layout.margin, 0).cut_left(30);
        picture.disc(token.centre(), 11 * 16, DiscLook::Plain, 0);
        picture.token(token.centre(), 7 * 16, side, TokenLook::Plain);
        let rest = rest.cut_left(4).1;
        let bar = if area.h < 40 { 8 } else { 14 };
        let block = rest.middle(rest.w, bar + Font::Tiny.height());
        let parts = [
            (tally.won.into(), Ink::Good),
            (tally.drawn.into(), Ink::Faint),
            (tally.lost.into(), Ink::Bad),
        ];
        desk.layout.parts(picture, block.cut_top(bar).0, &parts);
        let mut words = heapless::String::<120>::new();
        for (text, number) in
            [(Text::Won, tally.won), (Text::DrawnGames, tally.drawn), (Text::Lost, tally.lost)]
        {
            let _ = words.push_str(&fill("{} {}   ", &[&desk.say(text), &number]));
        }
        let words = if tally.games() == 0 { desk.say(Text::NoGames) } else { words.trim_end() };
        picture.text(block.cut_top(bar).1, Align::Left, Font::Tiny, Ink::Text, words);
    }

    /// Streaks and the mean length.
    fn draw_foot(&self, desk: &Desk, picture: &mut Picture, area: Area) {
        let streak = desk.statistics.streak(self.level);
        let [red, black] = Side::ALL.map(|side| desk.statistics.tally(self.level, side));
        let games = red.games() + black.games();
        if games == 0 {
            return;
        }
        let mean = (red.turns + black.turns + games / 2) / games;
        let words = fill(
            "{} {}   {} {}   {} {}",
            &[
                &desk.say(Text::Streak),
                &streak.now,
                &desk.say(Text::BestStreak),
                &streak.best,
                &desk.say(Text::MeanLength),
                &mean,
            ],
        );
        picture.text(area, Align::Centre, desk.layout.small_font, Ink::Faint, &words);
    }
}
