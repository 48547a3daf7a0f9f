//! The machine against itself, while nobody plays. Any key ends it.

use nonaga_core::search::{Answer, Level, Limits};
use nonaga_core::{HalfTurn, Position};

use super::{FRAME, Go, Page, parts};
use crate::desk::Desk;
use crate::event::Millis;
use crate::input::Input;
use crate::paint::Picture;
use crate::requests::Subject;
use crate::settings::Animation;
use crate::table::{Props, Table};
use crate::texts::Text;

/// A demo starts over after this many turns.
const MOST_TURNS: u16 = 60;
/// Between token and disc, between turns, and after the end.
const PAUSE: Millis = 600;
const END_PAUSE: Millis = 4_000;

/// What happens next.
#[derive(Clone, Copy)]
enum Phase {
    Thinking,
    Showing(Option<HalfTurn>),
    Pausing(Millis, Option<HalfTurn>),
    Ended(Millis),
}

/// The machine against itself.
pub(crate) struct Demo {
    table: Table,
    phase: Phase,
    turns: u16,
}

impl Demo {
    pub(crate) fn new(desk: &mut Desk) -> Self {
        desk.position = Position::start();
        let table = Table::new(parts::areas(desk).field, &desk.position);
        Self { table, phase: Phase::Thinking, turns: 0 }
    }

    fn think(&mut self, desk: &mut Desk) {
        // Two levels that make games worth watching, and different every time.
        let number = 4 + (desk.chance() % 3) as u8;
        let level = Level::new(number).unwrap_or(Level::FIRST);
        let seed = desk.chance();
        desk.think(Subject::Table, Limits::level(level, seed));
        self.phase = Phase::Thinking;
    }

    fn play(&mut self, desk: &mut Desk, half_turn: HalfTurn, then: Option<HalfTurn>) {
        if desk.position.play(half_turn).is_ok() {
            // It is there to be looked at, even where movement is switched off.
            self.table.show(desk.now, half_turn, Animation::Normal);
            let area = parts::areas(desk).field;
            self.table.look(desk.now, area, &desk.position, None, None, Animation::Normal);
        }
        self.phase = Phase::Showing(then);
    }

    fn go_on(&mut self, desk: &mut Desk, then: Option<HalfTurn>) {
        if desk.position.winner().is_some() || self.turns >= MOST_TURNS {
            self.phase = Phase::Ended(desk.now + END_PAUSE);
        } else {
            self.phase = Phase::Pausing(desk.now + PAUSE, then);
        }
    }
}

impl Page for Demo {
    fn enter(&mut self, desk: &mut Desk) -> Go {
        match self.phase {
            // A box lay over it in the middle of a turn.
            Phase::Showing(Some(half_turn)) | Phase::Pausing(_, Some(half_turn)) => {
                self.play(desk, half_turn, None);
            }
            Phase::Ended(_) => {}
            _ => self.think(desk),
        }
        Go::Stay
    }

    fn leave(&mut self, desk: &mut Desk) {
        desk.requests.stop_thinking();
    }

    fn input(&mut self, _desk: &mut Desk, _input: Input) -> Go {
        Go::Back
    }

    fn answer(&mut self, desk: &mut Desk, answer: &Answer) -> Go {
        if let Some(turn) = answer.turn {
            let mut after = desk.position;
            let second = after.play(turn.first()).ok().and_then(|_| turn.second(after.half()));
            self.turns += 1;
            self.play(desk, turn.first(), second);
        }
        Go::Stay
    }

    fn tick(&mut self, desk: &mut Desk) -> Go {
        match self.phase {
            Phase::Showing(then) if self.table.shown(desk.now) => self.go_on(desk, then),
            Phase::Pausing(until, Some(half_turn)) if desk.now >= until => {
                self.play(desk, half_turn, None);
            }
            Phase::Pausing(until, None) if desk.now >= until => self.think(desk),
            Phase::Ended(until) if desk.now >= until => {
                *self = Self::new(desk);
                self.think(desk);
            }
            _ => {}
        }
        Go::Stay
    }

    fn wake(&self, desk: &Desk) -> Option<Millis> {
        match self.phase {
            _ if self.table.moving(desk.now) => Some(desk.now + FRAME),
            Phase::Showing(_) => Some(desk.now + FRAME),
            Phase::Pausing(until, _) | Phase::Ended(until) => Some(until),
            Phase::Thinking => None,
        }
    }

    fn draw(&self, desk: &Desk, picture: &mut Picture) {
        let winner = desk.position.winner().map(|(side, _)| side);
        let props = Props { winner, ..Props::default() };
        self.table.draw(desk.now, picture, &desk.position, &props);
        let none =
            parts::KeyWords { choose: Some(Text::Menu), back: None, point: None, extras: false };
        parts::draw_keys(desk, picture, &none);
        parts::draw_words(
            desk,
            picture,
            &parts::Words {
                side: Some(winner.unwrap_or(desk.position.side())),
                head: desk.say(Text::Demo),
                detail: desk.say(Text::AnyKey),
                message: "",
                note: "",
                thinking: None,
            },
        );
    }
}
