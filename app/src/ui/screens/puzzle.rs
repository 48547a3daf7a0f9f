//! A puzzle: red wins in so many turns, against the best defence there is.
//!
//! The machine proves after every turn whether the win is still there: if it is, it plays the longest
//! resistance; if not, it shows the answer that spoils it, and the turn is taken back.

use heapless::Vec;
use nonaga_core::game::Code;
use nonaga_core::search::{Answer, Limits, Verdict};
use nonaga_core::{Cell, Half, HalfTurn, Turn};
use rowpaint::DisplayList;

use super::puzzles::{draw_stars, next_unsolved};
use super::{FRAME, Page, Transition, chrome};
use crate::effects::Subject;
use crate::input::Input;
use crate::input::Millis;
use crate::input::{InputResult, TurnInput, TurnStep};
use crate::puzzles::{Puzzle, SOLVER};
use crate::session::Context;
use crate::sound::Cue;
use crate::store::LearningProgress;
use crate::store::RecordKind;
use crate::texts::PuzzleText;
use crate::texts::{Text, fill};
use crate::ui::{BoardView, Overlay, any_cell};
use crate::ui::{Ink, MenuRow};

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
    Menu(chrome::List),
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
    board: BoardView,
    turn_input: TurnInput,
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
    pub(crate) fn new(ctx: &mut Context, number: usize) -> Option<Self> {
        let Puzzle { position, turns, .. } = Puzzle::number(number)?;
        ctx.position = position;
        Some(Self {
            number,
            played: Vec::new(),
            turn_start: 0,
            left: turns,
            wrong: 0,
            hints: 0,
            board: BoardView::new(chrome::areas(ctx).field, &position),
            turn_input: TurnInput::new(&position, any_cell(&position)),
            phase: Phase::Player,
            to_come: None,
            refuting: false,
            hint: None,
        })
    }

    fn go_to(&mut self, ctx: &mut Context, number: usize) {
        if let Some(page) = Self::new(ctx, number) {
            *self = page;
        }
    }

    /// Takes the player's turn back to its beginning.
    fn take_back(&mut self, ctx: &mut Context) {
        let Some(puzzle) = Puzzle::number(self.number) else { return };
        ctx.position = puzzle.position;
        self.played.truncate(self.turn_start);
        let mut last = [None; 2];
        for code in &self.played {
            if let Some(half_turn) = code.half_turn(&ctx.position) {
                last = [last[1], Some(half_turn)];
                let _ = ctx.position.play(half_turn);
            }
        }
        // The machine's last turn stays marked.
        let marked = match last {
            [Some(HalfTurn::Slide(slide)), Some(HalfTurn::Relocate(disc))] => {
                Some(Turn::Move(slide, Some(disc)))
            }
            _ => None,
        };
        self.board.mark_turn(marked);
        self.turn_input = TurnInput::new(&ctx.position, self.turn_input.cursor);
        (self.phase, self.to_come, self.refuting) = (Phase::Player, None, false);
        self.look(ctx);
    }

    fn play(&mut self, ctx: &mut Context, half_turn: HalfTurn) {
        let Ok(code) = Code::new(&ctx.position, half_turn) else { return };
        if ctx.position.play(half_turn).is_err() || self.played.push(code).is_err() {
            return;
        }
        ctx.sound(match half_turn {
            HalfTurn::Slide(_) => Cue::Slide,
            HalfTurn::Relocate(_) => Cue::Place,
            HalfTurn::Pass => Cue::Refused,
        });
        self.board.show(ctx.now, half_turn, ctx.settings.animation);
        self.phase = Phase::Showing;
        self.look(ctx);
    }

    /// What was played has been seen; goes on from there.
    fn go_on(&mut self, ctx: &mut Context) {
        if ctx.position.winner().is_some_and(|(side, _)| side == SOLVER) {
            return self.solved(ctx);
        }
        if let Some(half_turn) = self.to_come.take() {
            self.phase = Phase::Pausing(ctx.pause(), half_turn);
            return;
        }
        if self.refuting {
            return self.is_wrong(ctx, PuzzleText::GetsAway);
        }
        match (ctx.position.side() == SOLVER, ctx.position.half()) {
            (true, Half::Disc) if self.left == 1 => self.is_wrong(ctx, PuzzleText::NotWinning),
            (true, half) => {
                if half == Half::Token {
                    self.turn_start = self.played.len();
                }
                self.phase = Phase::Player;
                self.turn_input = TurnInput::new(&ctx.position, self.turn_input.cursor);
                if self.turn_input.useful(&ctx.position).is_empty() {
                    self.play(ctx, HalfTurn::Pass);
                }
            }
            (false, _) => {
                if ctx.position.winning_slides(SOLVER.other()).is_empty() {
                    self.ask_defence(ctx);
                } else {
                    self.is_wrong(ctx, PuzzleText::BlackWins);
                }
            }
        }
        self.look(ctx);
    }

    fn ask_defence(&mut self, ctx: &mut Context) {
        ctx.think(Subject::Table, Limits::exact(self.left - 1));
        self.phase = Phase::Thinking;
    }

    /// The machine's defence: the win is still there when it loses in time whatever it does.
    fn defence(&mut self, ctx: &mut Context, answer: &Answer) {
        let Some(turn) = answer.turn else {
            return self.is_wrong(ctx, PuzzleText::GetsAway);
        };
        let in_time = |turns: u8| turns < self.left;
        match answer.score.verdict() {
            Verdict::LosesIn(turns) if in_time(turns) => self.left -= 1,
            _ => self.refuting = true,
        }
        self.hint = None;
        self.play(ctx, turn.first());
        self.to_come = turn.second(ctx.position.half());
    }

    fn is_wrong(&mut self, ctx: &mut Context, why: PuzzleText) {
        self.wrong = self.wrong.saturating_add(1);
        self.phase = Phase::Wrong(why);
        ctx.sound(Cue::Lose);
    }

    /// Stars that are still to be had: one less for every wrong turn and every hint, but never none.
    fn stars(&self) -> u8 {
        let lost = self.wrong.saturating_add(self.hints);
        LearningProgress::MOST_STARS.saturating_sub(lost).max(1)
    }

    fn solved(&mut self, ctx: &mut Context) {
        self.phase = Phase::Solved;
        ctx.progress.earn(self.number, self.stars());
        ctx.save(RecordKind::Progress);
        ctx.sound(Cue::Win);
        self.look(ctx);
    }

    /// Shows first the slide, and when asked again the disc as well.
    fn ask_hint(&mut self, ctx: &mut Context) {
        if let Some((turn, false)) = self.hint {
            self.hints = self.hints.saturating_add(1);
            self.hint = Some((turn, true));
            ctx.sound(Cue::Hint);
            return self.take_back(ctx);
        }
        self.take_back(ctx);
        if self.left == 1 {
            let winning = ctx.position.winning_slides(SOLVER).first().copied();
            self.show_hint(ctx, winning.map(|slide| Turn::Move(slide, None)));
        } else if self.turn_start == 0 {
            self.show_hint(ctx, Puzzle::number(self.number).map(|puzzle| puzzle.solution));
        } else {
            ctx.think(Subject::Table, Limits::exact(self.left));
            self.phase = Phase::Hinting;
        }
    }

    fn show_hint(&mut self, ctx: &mut Context, turn: Option<Turn>) {
        self.phase = Phase::Player;
        if let Some(turn) = turn {
            self.hints = self.hints.saturating_add(1);
            self.hint = Some((turn, false));
            ctx.sound(Cue::Hint);
        }
        self.look(ctx);
    }

    /// What is seen of the hint.
    fn hint(&self) -> Option<Turn> {
        match self.hint? {
            (Turn::Move(slide, _), false) => Some(Turn::Move(slide, None)),
            (turn, _) => Some(turn),
        }
    }

    fn look(&mut self, ctx: &Context) {
        let turn_input = (self.phase == Phase::Player).then_some(&self.turn_input);
        let (area, animation) = (chrome::areas(ctx).field, ctx.settings.animation);
        self.board.look(ctx.now, area, &ctx.position, turn_input, self.hint(), animation);
    }

    fn use_turn_input(&mut self, ctx: &mut Context, input: Input) {
        match self.turn_input.input(&ctx.position, input) {
            InputResult::Nothing => {}
            InputResult::Moved => ctx.sound(Cue::Move),
            InputResult::Picked => ctx.sound(Cue::Lift),
            InputResult::PutBack => ctx.sound(Cue::Place),
            InputResult::Refused(_) => ctx.sound(Cue::Refused),
            InputResult::Play(half_turn) => return self.play(ctx, half_turn),
            InputResult::TakeBack => self.take_back(ctx),
            InputResult::Leave => self.phase = Phase::Menu(chrome::List::default()),
        }
        self.look(ctx);
    }

    fn use_menu(&mut self, ctx: &mut Context, mut list: chrome::List, input: Input) -> Transition {
        self.phase = Phase::Player;
        if list.walk(MENU.len(), input) {
            self.phase = Phase::Menu(list);
            ctx.sound(Cue::Move);
        } else if input == Input::Choose {
            ctx.sound(Cue::Menu);
            match MENU[list.selected] {
                Ok(Text::Hint) => self.ask_hint(ctx),
                Err(PuzzleText::NextUnsolved) => {
                    self.go_to(ctx, next_unsolved(ctx, self.number + 1));
                }
                Err(_) => return Transition::Pop,
                Ok(_) => {}
            }
        }
        self.look(ctx);
        Transition::Stay
    }
}

impl Page for PuzzlePage {
    fn enter(&mut self, ctx: &mut Context) -> Transition {
        // What was asked before is forgotten by now.
        match self.phase {
            Phase::Thinking => self.ask_defence(ctx),
            Phase::Hinting => self.phase = Phase::Player,
            _ => {}
        }
        Transition::Stay
    }

    fn leave(&mut self, ctx: &mut Context) {
        ctx.effects.stop_thinking();
    }

    fn input(&mut self, ctx: &mut Context, input: Input) -> Transition {
        match (self.phase, input) {
            (Phase::Menu(list), _) => return self.use_menu(ctx, list, input),
            (Phase::Player, Input::Menu) => self.phase = Phase::Menu(chrome::List::default()),
            (Phase::Player, Input::Hint) => self.ask_hint(ctx),
            (Phase::Player, _) => self.use_turn_input(ctx, input),
            (Phase::Wrong(_), _) => self.take_back(ctx),
            (Phase::Solved, Input::Choose) => {
                self.go_to(ctx, next_unsolved(ctx, self.number + 1));
                ctx.sound(Cue::Menu);
            }
            (_, Input::Back) => return Transition::Pop,
            _ => {}
        }
        Transition::Stay
    }

    fn answer(&mut self, ctx: &mut Context, answer: &Answer) -> Transition {
        match self.phase {
            Phase::Thinking => self.defence(ctx, answer),
            Phase::Hinting => self.show_hint(ctx, answer.turn),
            _ => {}
        }
        Transition::Stay
    }

    fn tick(&mut self, ctx: &mut Context) -> Transition {
        match self.phase {
            Phase::Showing if self.board.shown(ctx.now) => self.go_on(ctx),
            Phase::Pausing(until, half_turn) if ctx.now >= until => self.play(ctx, half_turn),
            _ => {}
        }
        Transition::Stay
    }

    fn wake(&self, ctx: &Context) -> Option<Millis> {
        match self.phase {
            Phase::Pausing(until, _) => Some(until),
            Phase::Showing => Some(ctx.now + FRAME),
            _ => self.board.moving(ctx.now).then_some(ctx.now + FRAME),
        }
    }

    fn keeps_awake(&self, ctx: &Context) -> bool {
        ctx.effects.thinking.is_some()
    }

    fn pointed_at(&self) -> Option<Cell> {
        (self.phase == Phase::Player).then_some(self.turn_input.cursor)
    }

    fn draw(&self, ctx: &Context, picture: &mut DisplayList) {
        let language = ctx.settings.language;
        let wrong = match self.phase {
            Phase::Wrong(why) => Some(why),
            _ => None,
        };
        let overlay = Overlay {
            turn_input: (self.phase == Phase::Player).then_some(&self.turn_input),
            threat_of: (wrong == Some(PuzzleText::BlackWins)).then_some(SOLVER.other()),
            hint: self.hint().filter(|_| self.phase == Phase::Player),
            winner: ctx.position.winner().map(|(side, _)| side),
        };
        self.board.draw(ctx.now, picture, &ctx.position, &overlay);
        let task = fill(PuzzleText::WinIn.say(language), &[&self.left]);
        let (head, side) = match self.phase {
            Phase::Solved => (PuzzleText::Solved.say(language), SOLVER),
            Phase::Thinking => (PuzzleText::Defends.say(language), SOLVER.other()),
            _ => (task.as_str(), SOLVER),
        };
        let detail = match (self.phase, self.turn_input.step) {
            (Phase::Player, TurnStep::Token) => ctx.say(Text::ChooseToken),
            (Phase::Player, TurnStep::Slide(_)) => ctx.say(Text::ChooseSlide),
            (Phase::Player, TurnStep::Disc) => ctx.say(Text::ChooseDisc),
            (Phase::Player, TurnStep::Place(_)) => ctx.say(Text::ChoosePlace),
            _ => "",
        };
        let refusal = (self.phase == Phase::Player).then(|| self.turn_input.refusal(&ctx.position));
        let refusal = refusal.flatten().map(|refusal| ctx.say(Text::refusal(refusal)));
        let message = wrong.map(|why| why.say(language)).or(refusal).unwrap_or_default();
        let note = fill("#{}", &[&(self.number + 1)]);
        let thinking = ctx.thinking();
        chrome::draw_caption(
            ctx,
            picture,
            &chrome::Caption { side: Some(side), head, detail, note: &note, message, thinking },
        );
        if self.phase == Phase::Solved {
            let areas = chrome::areas(ctx);
            let place = areas.field.middle(130, 44);
            picture.panel(place, 10, Ink::Panel, Ink::Win);
            draw_stars(picture, place, 14, self.stars());
        }
        chrome::draw_keys(ctx, picture, &self.key_labels());
        if let Phase::Menu(list) = self.phase {
            let rows = MENU.map(|row| match row {
                Ok(text) => MenuRow::new(ctx.say(text)),
                Err(text) => MenuRow::new(text.say(language)),
            });
            let layout = &ctx.layout;
            let body = layout.above_help();
            picture.veil(layout.screen, Ink::Shadow, 18);
            let height = layout.row_height * MENU.len() as i16 + 12;
            let place = body.middle(body.w.min(240) - 12, height.min(body.h));
            picture.panel(place, 8, Ink::Panel, Ink::PanelEdge);
            layout.menu(picture, place.inset(0, 4), &rows, list.selected);
            chrome::draw_list_keys(ctx, picture, true);
        }
    }
}

impl PuzzlePage {
    fn key_labels(&self) -> chrome::KeyLabels {
        let (choose, back, point) = match (self.phase, self.turn_input.step) {
            (Phase::Player, TurnStep::Token) => (Some(Text::Pick), Text::Menu, true),
            (Phase::Player, TurnStep::Slide(_)) => (Some(Text::Slide), Text::Back, true),
            (Phase::Player, TurnStep::Disc) => (Some(Text::Take), Text::Back, true),
            (Phase::Player, TurnStep::Place(_)) => (Some(Text::Place), Text::Back, true),
            (Phase::Wrong(_), _) => (Some(Text::Again), Text::Back, false),
            (Phase::Solved, _) => (Some(Text::Next), Text::Back, false),
            _ => (None, Text::Back, false),
        };
        let extras = self.phase == Phase::Player;
        chrome::KeyLabels { choose, back: Some(back), point: point.then_some(Text::Point), extras }
    }
}
