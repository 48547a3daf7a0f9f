//! A puzzle: red wins in so many turns, against the best defence there is.
//!
//! The machine proves after every turn whether the win is still there: if it is, it plays the longest
//! resistance; if not, it shows the answer that spoils it, and the turn is taken back.

use heapless::Vec;
use nonaga_core::game::Code;
use nonaga_core::search::{Answer, Limits, Verdict};
use nonaga_core::{Cell, Half, HalfTurn, Turn};

use super::puzzles::{draw_stars, next_unsolved};
use super::{FRAME, Go, Page, parts};
use crate::desk::Desk;
use crate::effect::{Cue, RecordKind};
use crate::event::Millis;
use crate::hand::{Did, Hand, Step};
use crate::input::Input;
use crate::paint::{Ink, Picture, Row};
use crate::progress::Progress;
use crate::puzzles::{Puzzle, PuzzleText, SOLVER};
use crate::requests::Subject;
use crate::table::{Props, Table, any_cell};
use crate::texts::{Text, fill};

/// Two half-turns of both sides in every turn.
const MOST_HALF_TURNS: usize = 4 * Puzzle::MOST_TURNS as usize;

/// What is going on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    /// The player points and picks.
    Player,
    /// A half-turn is being shown.
    Showing,
    /// The machine has moved its token and waits before it moves this disc.
    Pausing(Millis, HalfTurn),
    /// The machine looks for its best defence.
    Thinking,
    /// The machine looks for a hint.
    Hinting,
    /// The player's turn was wrong.
    Wrong(PuzzleText),
    /// It is done.
    Solved,
    /// The menu is open.
    Menu(parts::List),
}

/// What the menu offers.
const MENU: [Result<Text, PuzzleText>; 4] =
    [Ok(Text::Resume), Ok(Text::Hint), Err(PuzzleText::NextUnsolved), Err(PuzzleText::AllPuzzles)];

/// A puzzle on the screen.
pub(crate) struct PuzzlePage {
    number: usize,
    played: Vec<Code, MOST_HALF_TURNS>,
    /// How much was played before the player's turn began.
    turn_start: usize,
    /// Turns left to win, this one included.
    left: u8,
    /// Wrong turns and hints so far: each costs a star.
    wrong: u8,
    hints: u8,
    table: Table,
    hand: Hand,
    phase: Phase,
    /// The second half of the machine's turn.
    to_come: Option<HalfTurn>,
    /// Whether the machine is showing why the player's turn was wrong.
    refuting: bool,
    /// The turn that a hint has found, and whether its disc is shown too.
    hint: Option<(Turn, bool)>,
}

impl PuzzlePage {
    /// The puzzle with this number, counted from 0.
    pub(crate) fn new(desk: &mut Desk, number: usize) -> Option<Self> {
        let Puzzle { position, turns, .. } = Puzzle::number(number)?;
        desk.position = position;
        Some(Self {
            number,
            played: Vec::new(),
            turn_start: 0,
            left: turns,
            wrong: 0,
            hints: 0,
            table: Table::new(parts::areas(desk).field, &position),
            hand: Hand::new(&position, any_cell(&position)),
            phase: Phase::Player,
            to_come: None,
            refuting: false,
            hint: None,
        })
    }

    fn go_to(&mut self, desk: &mut Desk, number: usize) {
        if let Some(page) = Self::new(desk, number) {
            *self = page;
        }
    }

    /// Takes the player's turn back to its beginning.
    fn take_back(&mut self, desk: &mut Desk) {
        let Some(puzzle) = Puzzle::number(self.number) else { return };
        desk.position = puzzle.position;
        self.played.truncate(self.turn_start);
        let mut last = [None; 2];
        for code in &self.played {
            if let Some(half_turn) = code.half_turn(&desk.position) {
                last = [last[1], Some(half_turn)];
                let _ = desk.position.play(half_turn);
            }
        }
        // The machine's last turn stays marked.
        let marked = match last {
            [Some(HalfTurn::Slide(slide)), Some(HalfTurn::Relocate(disc))] => {
                Some(Turn::Move(slide, Some(disc)))
            }
            _ => None,
        };
        self.table.mark_turn(marked);
        self.hand = Hand::new(&desk.position, self.hand.cursor);
        (self.phase, self.to_come, self.refuting) = (Phase::Player, None, false);
        self.look(desk);
    }

    fn play(&mut self, desk: &mut Desk, half_turn: HalfTurn) {
        let Ok(code) = Code::new(&desk.position, half_turn) else { return };
        if desk.position.play(half_turn).is_err() || self.played.push(code).is_err() {
            return;
        }
        desk.sound(match half_turn {
            HalfTurn::Slide(_) => Cue::Slide,
            HalfTurn::Relocate(_) => Cue::Place,
            HalfTurn::Pass => Cue::Refused,
        });
        self.table.show(desk.now, half_turn, desk.settings.animation);
        self.phase = Phase::Showing;
        self.look(desk);
    }

    /// What was played has been seen; goes on from there.
    fn go_on(&mut self, desk: &mut Desk) {
        if desk.position.winner().is_some_and(|(side, _)| side == SOLVER) {
            return self.solved(desk);
        }
        if let Some(half_turn) = self.to_come.take() {
            self.phase = Phase::Pausing(desk.pause(), half_turn);
            return;
        }
        if self.refuting {
            return self.is_wrong(desk, PuzzleText::GetsAway);
        }
        match (desk.position.side() == SOLVER, desk.position.half()) {
            (true, Half::Disc) if self.left == 1 => self.is_wrong(desk, PuzzleText::NotWinning),
            (true, half) => {
                if half == Half::Token {
                    self.turn_start = self.played.len();
                }
                self.phase = Phase::Player;
                self.hand = Hand::new(&desk.position, self.hand.cursor);
                if self.hand.useful(&desk.position).is_empty() {
                    self.play(desk, HalfTurn::Pass);
                }
            }
            (false, _) => {
                if desk.position.winning_slides(SOLVER.other()).is_empty() {
                    self.ask_defence(desk);
                } else {
                    self.is_wrong(desk, PuzzleText::BlackWins);
                }
            }
        }
        self.look(desk);
    }

    fn ask_defence(&mut self, desk: &mut Desk) {
        desk.think(Subject::Table, Limits::exact(self.left - 1));
        self.phase = Phase::Thinking;
    }

    /// The machine's defence: the win is still there when it loses in time whatever it does.
    fn defence(&mut self, desk: &mut Desk, answer: &Answer) {
        let Some(turn) = answer.turn else {
            return self.is_wrong(desk, PuzzleText::GetsAway);
        };
        let in_time = |turns: u8| turns < self.left;
        match answer.score.verdict() {
            Verdict::LosesIn(turns) if in_time(turns) => self.left -= 1,
            _ => self.refuting = true,
        }
        self.hint = None;
        self.play(desk, turn.first());
        self.to_come = turn.second(desk.position.half());
    }

    fn is_wrong(&mut self, desk: &mut Desk, why: PuzzleText) {
        self.wrong = self.wrong.saturating_add(1);
        self.phase = Phase::Wrong(why);
        desk.sound(Cue::Lose);
    }

    /// Stars that are still to be had: one less for every wrong turn and every hint, but never none.
    fn stars(&self) -> u8 {
        let lost = self.wrong.saturating_add(self.hints);
        Progress::MOST_STARS.saturating_sub(lost).max(1)
    }

    fn solved(&mut self, desk: &mut Desk) {
        self.phase = Phase::Solved;
        desk.progress.earn(self.number, self.stars());
        desk.save(RecordKind::Progress);
        desk.sound(Cue::Win);
        self.look(desk);
    }

    /// Shows first the slide, and when asked again the disc as well.
    fn ask_hint(&mut self, desk: &mut Desk) {
        if let Some((turn, false)) = self.hint {
            self.hints = self.hints.saturating_add(1);
            self.hint = Some((turn, true));
            desk.sound(Cue::Hint);
            return self.take_back(desk);
        }
        self.take_back(desk);
        if self.left == 1 {
            let winning = desk.position.winning_slides(SOLVER).first().copied();
            self.show_hint(desk, winning.map(|slide| Turn::Move(slide, None)));
        } else if self.turn_start == 0 {
            self.show_hint(desk, Puzzle::number(self.number).map(|puzzle| puzzle.solution));
        } else {
            desk.think(Subject::Table, Limits::exact(self.left));
            self.phase = Phase::Hinting;
        }
    }

    fn show_hint(&mut self, desk: &mut Desk, turn: Option<Turn>) {
        self.phase = Phase::Player;
        if let Some(turn) = turn {
            self.hints = self.hints.saturating_add(1);
            self.hint = Some((turn, false));
            desk.sound(Cue::Hint);
        }
        self.look(desk);
    }

    /// What is seen of the hint.
    fn hint(&self) -> Option<Turn> {
        match self.hint? {
            (Turn::Move(slide, _), false) => Some(Turn::Move(slide, None)),
            (turn, _) => Some(turn),
        }
    }

    fn look(&mut self, desk: &Desk) {
        let hand = (self.phase == Phase::Player).then_some(&self.hand);
        let (area, animation) = (parts::areas(desk).field, desk.settings.animation);
        self.table.look(desk.now, area, &desk.position, hand, self.hint(), animation);
    }

    fn use_hand(&mut self, desk: &mut Desk, input: Input) {
        match self.hand.input(&desk.position, input) {
            Did::Nothing => {}
            Did::Moved => desk.sound(Cue::Move),
            Did::Picked => desk.sound(Cue::Lift),
            Did::PutBack => desk.sound(Cue::Place),
            Did::Refused(_) => desk.sound(Cue::Refused),
            Did::Play(half_turn) => return self.play(desk, half_turn),
            Did::TakeBack => self.take_back(desk),
            Did::Leave => self.phase = Phase::Menu(parts::List::default()),
        }
        self.look(desk);
    }

    fn use_menu(&mut self, desk: &mut Desk, mut list: parts::List, input: Input) -> Go {
        self.phase = Phase::Player;
        if list.walk(MENU.len(), input) {
            self.phase = Phase::Menu(list);
            desk.sound(Cue::Move);
        } else if input == Input::Choose {
            desk.sound(Cue::Menu);
            match MENU[list.selected] {
                Ok(Text::Hint) => self.ask_hint(desk),
                Err(PuzzleText::NextUnsolved) => {
                    self.go_to(desk, next_unsolved(desk, self.number + 1));
                }
                Err(_) => return Go::Back,
                Ok(_) => {}
            }
        }
        self.look(desk);
        Go::Stay
    }
}

impl Page for PuzzlePage {
    fn enter(&mut self, desk: &mut Desk) -> Go {
        // What was asked before is forgotten by now.
        match self.phase {
            Phase::Thinking => self.ask_defence(desk),
            Phase::Hinting => self.phase = Phase::Player,
            _ => {}
        }
        Go::Stay
    }

    fn leave(&mut self, desk: &mut Desk) {
        desk.requests.stop_thinking();
    }

    fn input(&mut self, desk: &mut Desk, input: Input) -> Go {
        match (self.phase, input) {
            (Phase::Menu(list), _) => return self.use_menu(desk, list, input),
            (Phase::Player, Input::Menu) => self.phase = Phase::Menu(parts::List::default()),
            (Phase::Player, Input::Hint) => self.ask_hint(desk),
            (Phase::Player, _) => self.use_hand(desk, input),
            (Phase::Wrong(_), _) => self.take_back(desk),
            (Phase::Solved, Input::Choose) => {
                self.go_to(desk, next_unsolved(desk, self.number + 1));
                desk.sound(Cue::Menu);
            }
            (_, Input::Back) => return Go::Back,
            _ => {}
        }
        Go::Stay
    }

    fn answer(&mut self, desk: &mut Desk, answer: &Answer) -> Go {
        match self.phase {
            Phase::Thinking => self.defence(desk, answer),
            Phase::Hinting => self.show_hint(desk, answer.turn),
            _ => {}
        }
        Go::Stay
    }

    fn tick(&mut self, desk: &mut Desk) -> Go {
        match self.phase {
            Phase::Showing if self.table.shown(desk.now) => self.go_on(desk),
            Phase::Pausing(until, half_turn) if desk.now >= until => self.play(desk, half_turn),
            _ => {}
        }
        Go::Stay
    }

    fn wake(&self, desk: &Desk) -> Option<Millis> {
        match self.phase {
            Phase::Pausing(until, _) => Some(until),
            Phase::Showing => Some(desk.now + FRAME),
            _ => self.table.moving(desk.now).then_some(desk.now + FRAME),
        }
    }

    fn keeps_awake(&self, desk: &Desk) -> bool {
        desk.requests.thinking.is_some()
    }

    fn pointed_at(&self) -> Option<Cell> {
        (self.phase == Phase::Player).then_some(self.hand.cursor)
    }

    fn draw(&self, desk: &Desk, picture: &mut Picture) {
        let language = desk.settings.language;
        let wrong = match self.phase {
            Phase::Wrong(why) => Some(why),
            _ => None,
        };
        let props = Props {
            hand: (self.phase == Phase::Player).then_some(&self.hand),
            threat_of: (wrong == Some(PuzzleText::BlackWins)).then_some(SOLVER.other()),
            hint: self.hint().filter(|_| self.phase == Phase::Player),
            winner: desk.position.winner().map(|(side, _)| side),
        };
        self.table.draw(desk.now, picture, &desk.position, &props);
        let task = fill(PuzzleText::WinIn.say(language), &[&self.left]);
        let (head, side) = match self.phase {
            Phase::Solved => (PuzzleText::Solved.say(language), SOLVER),
            Phase::Thinking => (PuzzleText::Defends.say(language), SOLVER.other()),
            _ => (task.as_str(), SOLVER),
        };
        let detail = match (self.phase, self.hand.step) {
            (Phase::Player, Step::Token) => desk.say(Text::ChooseToken),
            (Phase::Player, Step::Slide(_)) => desk.say(Text::ChooseSlide),
            (Phase::Player, Step::Disc) => desk.say(Text::ChooseDisc),
            (Phase::Player, Step::Place(_)) => desk.say(Text::ChoosePlace),
            _ => "",
        };
        let refusal = (self.phase == Phase::Player).then(|| self.hand.refusal(&desk.position));
        let refusal = refusal.flatten().map(|refusal| desk.say(Text::refusal(refusal)));
        let message = wrong.map(|why| why.say(language)).or(refusal).unwrap_or_default();
        let note = fill("#{}", &[&(self.number + 1)]);
        let thinking = desk.thinking();
        parts::draw_words(
            desk,
            picture,
            &parts::Words { side: Some(side), head, detail, note: &note, message, thinking },
        );
        if self.phase == Phase::Solved {
            let areas = parts::areas(desk);
            let place = areas.field.middle(130, 44);
            picture.panel(place, 10, Ink::Panel, Ink::Win);
            draw_stars(picture, place, 14, self.stars());
        }
        parts::draw_keys(desk, picture, &self.key_words());
        if let Phase::Menu(list) = self.phase {
            let rows = MENU.map(|row| match row {
                Ok(text) => Row::new(desk.say(text)),
                Err(text) => Row::new(text.say(language)),
            });
            let layout = &desk.layout;
            let body = layout.above_help();
            picture.veil(layout.screen, Ink::Shadow, 18);
            let height = layout.row_height * MENU.len() as i16 + 12;
            let place = body.middle(body.w.min(240) - 12, height.min(body.h));
            picture.panel(place, 8, Ink::Panel, Ink::PanelEdge);
            layout.menu(picture, place.inset(0, 4), &rows, list.selected);
            parts::draw_list_keys(desk, picture, true);
        }
    }
}

impl PuzzlePage {
    fn key_words(&self) -> parts::KeyWords {
        let (choose, back, point) = match (self.phase, self.hand.step) {
            (Phase::Player, Step::Token) => (Some(Text::Pick), Text::Menu, true),
            (Phase::Player, Step::Slide(_)) => (Some(Text::Slide), Text::Back, true),
            (Phase::Player, Step::Disc) => (Some(Text::Take), Text::Back, true),
            (Phase::Player, Step::Place(_)) => (Some(Text::Place), Text::Back, true),
            (Phase::Wrong(_), _) => (Some(Text::Again), Text::Back, false),
            (Phase::Solved, _) => (Some(Text::Next), Text::Back, false),
            _ => (None, Text::Back, false),
        };
        let extras = self.phase == Phase::Player;
        parts::KeyWords { choose, back: Some(back), point: point.then_some(Text::Point), extras }
    }
}
