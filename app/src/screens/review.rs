//! A game once more, turn by turn, with what the machine thinks of it.

use nonaga_core::search::{Answer, Limits};
use nonaga_core::{Outcome, Position, Side, Turn};

use super::{FRAME, Go, Page, parts};
use crate::analysis::Grade;
use crate::desk::Desk;
use crate::effect::Cue;
use crate::event::Millis;
use crate::input::Input;
use crate::paint::{Area, Picture, Way};
use crate::requests::Subject;
use crate::table::{Props, Table};
use crate::texts::{Text, fill};

/// Nodes that the machine may look at for each position.
const NODES: u32 = 20_000;

/// A point of the game that is looked at.
pub(crate) struct Review {
    /// How many turns have been played there.
    at: usize,
    /// The turn that led there and the side that played it.
    turn: Option<(Side, Turn)>,
    /// Whether the better turn is shown instead of the one that was played.
    better: bool,
    /// The position that the machine thinks about.
    asked: Option<usize>,
    table: Table,
}

impl Review {
    /// Begins at the end of the game.
    pub(crate) fn new(desk: &mut Desk) -> Self {
        let mut review = Self {
            at: desk.game.turns(),
            turn: None,
            better: false,
            asked: None,
            table: Table::new(Self::field(desk), desk.game.position()),
        };
        review.place(desk);
        review
    }

    /// The curve lies below the field.
    fn curve(desk: &Desk) -> Area {
        let field = parts::areas(desk).field;
        field.cut_bottom(if field.h < 130 { 28 } else { 40 }).0
    }

    fn field(desk: &Desk) -> Area {
        let field = parts::areas(desk).field;
        Area { h: field.h - Self::curve(desk).h - 2, ..field }
    }

    /// Lays out the position that is looked at, or the one before when something better is shown.
    fn place(&mut self, desk: &mut Desk) {
        let (mut turns, mut before, mut turn) = (0, *desk.game.start(), None);
        desk.game.for_each_turn(|position, played| {
            turns += 1;
            if turns == self.at {
                (before, turn) = (*position, Some((position.side(), played)));
            }
        });
        let mut after = before;
        // A game that was given up may stand in the middle of a turn.
        let last = turn.is_none_or(|(_, turn)| after.play_turn(turn).is_ok());
        desk.position = if self.better || !last { before } else { after };
        self.turn = turn;
        self.table.mark_turn(turn.map(|(_, turn)| turn).filter(|_| !self.better));
        let (animation, area) = (desk.settings.animation, Self::field(desk));
        let hint = self.better_turn(desk).filter(|_| self.better);
        self.table.look(desk.now, area, &desk.position, None, hint, animation);
    }

    /// Asks about the next position that nothing is known of.
    fn ask(&mut self, desk: &mut Desk) {
        // What the end of a game is worth is known, unless somebody gave up before.
        let open = usize::from(desk.game.outcome() == Outcome::Open);
        self.asked = desk.analysis.next(desk.game.turns() + open, self.at);
        if let Some(turn) = self.asked {
            let half_turns = beginning(desk, turn);
            desk.think(Subject::Game(half_turns), Limits::nodes(NODES));
        }
    }

    fn step(&mut self, desk: &mut Desk, to: usize) -> Go {
        let to = to.min(desk.game.turns());
        if to != self.at || self.better {
            (self.at, self.better) = (to, false);
            self.place(desk);
            desk.sound(Cue::Move);
        }
        Go::Stay
    }

    fn grade(&self, desk: &Desk) -> Option<Grade> {
        let (side, _) = self.turn?;
        grade(desk, self.at.checked_sub(1)?, side)
    }

    /// The turn that would have been better than the one looked at.
    fn better_turn(&self, desk: &Desk) -> Option<Turn> {
        let (_, played) = self.turn?;
        let turn = self.at.checked_sub(1)?;
        let before = position_before(desk, turn);
        let worse = self.grade(desk)? >= Grade::Slip;
        desk.analysis.best(turn, &before).filter(|&best| worse && best != played)
    }
}

/// How many half-turns are played before a turn.
fn beginning(desk: &Desk, turn: usize) -> usize {
    // Every turn has two half-turns except a pass and the last one.
    let mut half_turns = 0;
    let mut turns = 0;
    desk.game.for_each_turn(|_, played| {
        if turns < turn {
            half_turns += match played {
                Turn::Pass => 1,
                Turn::Move(..) => 2,
            };
        }
        turns += 1;
    });
    half_turns
}

/// The position before a turn, or after the last one.
fn position_before(desk: &Desk, turn: usize) -> Position {
    let mut position = *desk.game.start();
    for code in desk.game.codes().iter().take(beginning(desk, turn)) {
        if let Some(half_turn) = code.half_turn(&position) {
            // It was played once.
            let _ = position.play(half_turn);
        }
    }
    position
}

fn grade(desk: &Desk, turn: usize, side: Side) -> Option<Grade> {
    let of = desk.game.turns();
    let after = desk.analysis.score_after(turn + 1, of, desk.game.outcome());
    desk.analysis.grade(turn, side, after)
}

/// The turn that lost the game: the loser's last blunder.
fn losing_turn(desk: &Desk) -> Option<usize> {
    let contest = desk.contest.as_ref()?;
    let loser = contest.ending(&desk.game)?.winner()?.other();
    let mut turns = 0;
    let mut lost = None;
    desk.game.for_each_turn(|position, _| {
        let side = position.side();
        if side == loser && grade(desk, turns, side) == Some(Grade::Blunder) {
            lost = Some(turns + 1);
        }
        turns += 1;
    });
    lost
}

impl Page for Review {
    fn enter(&mut self, desk: &mut Desk) -> Go {
        self.ask(desk);
        Go::Stay
    }

    fn leave(&mut self, desk: &mut Desk) {
        desk.requests.stop_thinking();
    }

    fn input(&mut self, desk: &mut Desk, input: Input) -> Go {
        match input {
            Input::Way(Way::Right) | Input::Next => self.step(desk, self.at + 1),
            Input::Way(Way::Left) | Input::Previous => self.step(desk, self.at.saturating_sub(1)),
            Input::Way(Way::Up) => self.step(desk, 0),
            Input::Way(Way::Down) => self.step(desk, desk.game.turns()),
            Input::Choose | Input::Hint => {
                if self.better || self.better_turn(desk).is_some() {
                    self.better = !self.better;
                    self.place(desk);
                    desk.sound(Cue::Hint);
                } else if let Some(turn) = losing_turn(desk) {
                    return self.step(desk, turn);
                }
                Go::Stay
            }
            Input::Back => Go::Back,
            Input::Menu => Go::Stay,
        }
    }

    fn answer(&mut self, desk: &mut Desk, answer: &Answer) -> Go {
        if let Some(turn) = self.asked.take() {
            let position = position_before(desk, turn);
            desk.analysis.keep(turn, &position, answer);
            self.ask(desk);
        }
        Go::Stay
    }

    fn wake(&self, desk: &Desk) -> Option<Millis> {
        self.table.moving(desk.now).then_some(desk.now + FRAME)
    }

    fn draw(&self, desk: &Desk, picture: &mut Picture) {
        let better = self.better_turn(desk);
        let props = Props { hint: better.filter(|_| self.better), ..Props::default() };
        self.table.draw(desk.now, picture, &desk.position, &props);
        let lost = losing_turn(desk);
        let curve = desk.analysis.curve(desk.game.turns(), desk.game.outcome());
        desk.layout.evaluation(picture, Self::curve(desk), &curve, self.at, lost);
        let head = match self.at {
            0 => fill(desk.say(Text::ReviewStart), &[]),
            at => fill(desk.say(Text::TurnNumber), &[&at]),
        };
        let detail = match (self.better, self.grade(desk)) {
            (true, _) => Text::Better,
            (_, _) if lost == Some(self.at) => Text::Losing,
            (_, Some(grade)) => grade_name(grade),
            (_, None) if self.at == 0 => Text::Review,
            (_, None) => Text::Looking,
        };
        let words = parts::KeyWords {
            choose: better.map(|_| Text::ShowBetter).or(lost.map(|_| Text::ToBlunder)),
            back: Some(Text::Back),
            point: Some(Text::Next),
            extras: false,
        };
        parts::draw_keys(desk, picture, &words);
        parts::draw_words(
            desk,
            picture,
            &parts::Words {
                side: self.turn.map(|(side, _)| side),
                head: &head,
                detail: desk.say(detail),
                message: "",
                note: "",
                thinking: desk.thinking(),
            },
        );
    }
}

const fn grade_name(grade: Grade) -> Text {
    match grade {
        Grade::Best => Text::Best,
        Grade::Good => Text::Good,
        Grade::Slip => Text::Slip,
        Grade::Blunder => Text::Blunder,
    }
}
