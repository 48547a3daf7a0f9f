//! The analysis board: any position, turns of both sides, and what the machine thinks of them.

use heapless::{String, Vec};
use nonaga_core::search::{Answer, Limits, Score, Verdict};
use nonaga_core::{Cell, Half, Position, PositionFault, Side};
use rowpaint::{DisplayList, Rect};

use super::menu::{MenuBox, RowId, possible};
use super::play_on::ask_play_here;
use super::{Page, PuzzlePage, Screen, SharePage, Shared, Transition, chrome};
use crate::effects::Topic;
use crate::input::{EditResult, Intent, Millis, PadDirection, PositionEditor};
use crate::puzzles::Puzzle;
use crate::session::{
    AnalysisPolicy, Context, Finding, Hint, Phase, Session, SessionEvent, height,
};
use crate::sound::Cue;
use crate::texts::{LONGEST, Text, fill};
use crate::ui::{
    BoardPainter, BoardView, DiscStyle, Ink, MenuValue, Overlay, Projection, TokenStyle,
};

/// Nodes that the machine may look at, again and again: so it says something at once and more after a while.
const NODES: [u32; 5] = [1_500, 6_000, 25_000, 90_000, 250_000];

/// Scores nearer to zero than this are called even.
const EVEN: i16 = 15;

/// Height of the bar that shows who is better.
const BAR: i16 = 6;

/// What the keys do.
enum Mode {
    /// A turn is made.
    Try,
    /// Turns are gone through.
    Step,
    /// A position is set up.
    Edit(PositionEditor),
}

/// The analysis board.
pub(crate) struct AnalysisBoard {
    session: Session<AnalysisPolicy>,
    board: BoardView,
    mode: Mode,
    menu: MenuBox,
    /// What the machine thinks of the position at the beginning of the turn.
    finding: Option<Finding>,
    /// How often it has been asked about it.
    asked: usize,
}

/// A row of the menu.
#[derive(Clone, Copy, PartialEq, Eq)]
enum AnalysisRow {
    PlayBest,
    StepThrough,
    SetUp,
    Play { friend: bool },
    TryAsPuzzle,
    Share,
    Done,
    ToMove,
    FirstPosition,
    Leave,
}

impl RowId for AnalysisRow {
    fn label(self) -> Text {
        match self {
            Self::PlayBest => Text::PlayBest,
            Self::StepThrough => Text::StepThrough,
            Self::SetUp => Text::SetUp,
            Self::Play { friend: false } => Text::PlayOnMachine,
            Self::Play { friend: true } => Text::PlayOnFriend,
            Self::TryAsPuzzle => Text::TryAsPuzzle,
            Self::Share => Text::Share,
            Self::Done => Text::Done,
            Self::ToMove => Text::ToMove,
            Self::FirstPosition => Text::FirstPosition,
            Self::Leave => Text::Back,
        }
    }

    fn is_stepped(self) -> bool {
        self == Self::ToMove
    }
}

impl AnalysisBoard {
    /// Puts a position on the board.
    pub(crate) fn new(ctx: &mut Context, position: &Position) -> Self {
        ctx.analyse(position);
        let session = Session::new(ctx, AnalysisPolicy);
        Self {
            board: BoardView::of(Self::field(ctx), &session),
            session,
            mode: Mode::Try,
            menu: MenuBox::default(),
            finding: None,
            asked: 0,
        }
    }

    /// The bar lies below the field.
    fn bar(ctx: &Context) -> Rect {
        chrome::areas(ctx).field.cut_bottom(BAR).0
    }

    fn field(ctx: &Context) -> Rect {
        chrome::areas(ctx).field.cut_bottom(BAR + 2).1
    }

    /// Asks the machine about the position, if a turn begins there and it has not said all it can.
    fn ask(&mut self, ctx: &mut Context) {
        let is_decided = self.finding.as_ref().is_some_and(|it| Score(it.score).is_forced());
        let begins = ctx.position.half() == Half::Token && ctx.position.winner().is_none();
        let is_wanted = begins && !is_decided && !matches!(self.mode, Mode::Edit(_));
        if let Some(&nodes) = NODES.get(self.asked).filter(|_| is_wanted) {
            ctx.think(Topic::Board, Limits::nodes(nodes));
        }
    }

    /// Another position is on the board.
    fn look_again(&mut self, ctx: &mut Context) {
        (self.finding, self.asked) = (None, 0);
        ctx.effects.stop_thinking();
        self.ask(ctx);
        self.look(ctx);
    }

    fn look(&mut self, ctx: &Context) {
        let area = Self::field(ctx);
        match &self.mode {
            Mode::Edit(editor) => {
                let points = editor.points();
                let cells = editor.discs().chain(points);
                self.board.look_at(ctx.now, area, cells, ctx.settings.animation);
            }
            Mode::Try | Mode::Step => {
                // The best turn is shown, and needs its room.
                let begins = ctx.position.half() == Half::Token;
                let finding = self.finding.as_ref().filter(|_| begins);
                self.session.hint =
                    finding.and_then(|finding| finding.best(&ctx.position)).and_then(Hint::whole);
                self.board.follow(ctx, area, &self.session);
            }
        }
    }

    /// Follows what has happened in the turn that is made.
    fn follow(&mut self, ctx: &mut Context, event: SessionEvent) -> Transition {
        match event {
            SessionEvent::Unchanged => return Transition::Stay,
            SessionEvent::Leave => self.menu.open(ctx),
            SessionEvent::TakenBack => {
                ctx.sound(Cue::Slide);
                self.ask(ctx);
            }
            _ => {}
        }
        self.look(ctx);
        Transition::Stay
    }

    /// In how many turns who is to move wins, if that is a puzzle.
    fn puzzle_turns(&self, ctx: &Context) -> Option<u8> {
        let finding = self.finding.as_ref()?;
        let score = match ctx.position.side() {
            Side::Red => finding.score,
            Side::Black => finding.score.saturating_neg(),
        };
        match Score(score).verdict() {
            Verdict::WinsIn(turns) if (1..=Puzzle::MOST_TURNS).contains(&turns) => Some(turns),
            _ => None,
        }
    }

    /// What can be done now.
    fn rows(&self, ctx: &Context) -> Vec<AnalysisRow, 8> {
        if let Mode::Edit(_) = self.mode {
            return Vec::from_iter([
                AnalysisRow::Done,
                AnalysisRow::ToMove,
                AnalysisRow::FirstPosition,
                AnalysisRow::Leave,
            ]);
        }
        let is_open = ctx.position.winner().is_none();
        let begins = ctx.position.half() == Half::Token;
        let has_best = self.finding.as_ref().is_some_and(|it| it.best(&ctx.position).is_some());
        possible([
            (AnalysisRow::PlayBest, begins && has_best),
            (AnalysisRow::StepThrough, ctx.tries.can_step()),
            (AnalysisRow::SetUp, true),
            (AnalysisRow::Play { friend: false }, is_open),
            (AnalysisRow::Play { friend: true }, is_open),
            (AnalysisRow::TryAsPuzzle, begins && self.puzzle_turns(ctx).is_some()),
            (AnalysisRow::Share, true),
            (AnalysisRow::Leave, true),
        ])
    }

    fn use_menu(&mut self, ctx: &mut Context, input: Intent) -> Transition {
        let rows = self.rows(ctx);
        let Some(row) = self.menu.handle(ctx, &rows, input) else { return Transition::Stay };
        if !row.is_stepped() {
            self.menu.close();
        }
        match row {
            AnalysisRow::ToMove => {
                if let Mode::Edit(editor) = &mut self.mode {
                    editor.side = editor.side.other();
                }
            }
            AnalysisRow::PlayBest => self.play_best(ctx),
            AnalysisRow::StepThrough => {
                ctx.begin_turn();
                self.session.restart(ctx);
                self.mode = Mode::Step;
                self.look(ctx);
            }
            AnalysisRow::SetUp => {
                ctx.effects.stop_thinking();
                ctx.begin_turn();
                self.mode = Mode::Edit(PositionEditor::new(&ctx.position));
                self.look(ctx);
            }
            AnalysisRow::Play { friend } => {
                ctx.begin_turn();
                return ask_play_here(ctx, friend);
            }
            AnalysisRow::TryAsPuzzle => {
                let Some(turns) = self.puzzle_turns(ctx) else { return Transition::Stay };
                let position = ctx.position;
                return Transition::Push(Screen::Puzzle(PuzzlePage::own(ctx, &position, turns)));
            }
            AnalysisRow::Share => {
                return Transition::Push(Screen::Share(SharePage::new(Shared::Position)));
            }
            AnalysisRow::Done => self.finish_editing(ctx),
            AnalysisRow::FirstPosition => {
                self.mode = Mode::Edit(PositionEditor::new(&Position::start()));
                self.look(ctx);
            }
            AnalysisRow::Leave if matches!(self.mode, Mode::Edit(_)) => {
                self.mode = Mode::Try;
                self.session.resume(ctx);
                self.look_again(ctx);
            }
            AnalysisRow::Leave => return Transition::Pop,
        }
        Transition::Stay
    }

    /// Takes over the position that was set up, if it is one; else it goes on being set up, and it is said why.
    fn finish_editing(&mut self, ctx: &mut Context) {
        let Mode::Edit(editor) = &self.mode else { return };
        match editor.position() {
            Ok(position) => *self = Self::new(ctx, &position),
            Err(_) => ctx.sound(Cue::Refused),
        }
        self.look_again(ctx);
    }

    fn edit(&mut self, ctx: &mut Context, input: Intent) {
        let Mode::Edit(editor) = &mut self.mode else { return };
        match editor.input(input) {
            EditResult::Nothing => return,
            EditResult::Moved => ctx.sound(Cue::Move),
            EditResult::Lifted => ctx.sound(Cue::Lift),
            EditResult::Placed => ctx.sound(Cue::Place),
            EditResult::Leave => self.menu.open(ctx),
        }
        self.look(ctx);
    }

    fn step(&mut self, ctx: &mut Context, forward: bool) {
        if ctx.step_tries(forward) {
            ctx.sound(Cue::Move);
            self.session.restart(ctx);
            self.look_again(ctx);
        }
    }

    fn play_best(&mut self, ctx: &mut Context) {
        let Some(finding) = self.finding.take() else { return };
        let position = ctx.position;
        let Some(best) = finding.best(&position) else { return };
        ctx.effects.stop_thinking();
        self.session.play_turn(ctx, best);
        (self.finding, self.asked) = (finding.after(&position, best), 0);
        self.look(ctx);
    }

    fn caption(&self, ctx: &Context) -> (String<LONGEST>, String<LONGEST>) {
        let say = |text: Text| fill(ctx.say(text), &[]);
        if let Mode::Edit(editor) = &self.mode {
            return (say(Text::SetUp), say(Text::to_move(editor.side)));
        }
        let Some(finding) = &self.finding else { return (say(Text::Looking), String::new()) };
        let (better, score) = match finding.score {
            score if score < 0 => (Side::Black, score.saturating_neg()),
            score => (Side::Red, score),
        };
        let name = ctx.say(Text::side(better));
        let head = match Score(score).verdict() {
            Verdict::WinsIn(turns) => fill(ctx.say(Text::WinsIn), &[&name, &turns]),
            _ if score < EVEN => say(Text::Balanced),
            _ => fill("{} +{}.{}", &[&name, &(score / 100), &(score / 10 % 10)]),
        };
        (head, fill(ctx.say(Text::Depth), &[&finding.depth]))
    }

    fn key_labels(&self) -> chrome::KeyLabels {
        let menu = chrome::KeyLabels { back: Some(Text::Menu), ..Default::default() };
        match (&self.mode, self.session.phase()) {
            (Mode::Edit(editor), _) => {
                let (choose, back) = match editor.is_holding() {
                    true => (Text::Place, Text::Back),
                    false => (Text::Lift, Text::Menu),
                };
                let point = Some(Text::Point);
                chrome::KeyLabels {
                    choose: Some(choose),
                    back: Some(back),
                    point,
                    ..Default::default()
                }
            }
            (Mode::Step, _) => chrome::KeyLabels {
                choose: Some(Text::Done),
                back: Some(Text::Back),
                point: Some(Text::Next),
                ..Default::default()
            },
            (Mode::Try, Phase::Player) => {
                chrome::KeyLabels::of_step(self.session.turn_input.step, true)
            }
            (Mode::Try, _) => menu,
        }
    }
}

/// What is wrong with a position that is set up.
const fn fault_text(fault: PositionFault) -> Text {
    match fault {
        PositionFault::AlreadyJoined => Text::TokensJoined,
        // The others cannot come about.
        _ => Text::InParts,
    }
}

fn draw_editor(picture: &mut DisplayList, projection: Projection, editor: &PositionEditor) {
    let board = &mut BoardPainter::new(picture, projection);
    editor.discs().for_each(|disc| board.disc(disc, DiscStyle::Plain));
    if editor.held_disc().is_some() {
        editor.points().into_iter().for_each(|place| board.disc(place, DiscStyle::Ghost));
        board.disc(editor.cursor, DiscStyle::Lifted);
    }
    editor.tokens().for_each(|(side, token)| board.token(token, side, TokenStyle::Plain));
    if let Some(side) = editor.held_token() {
        board.token(editor.cursor, side, TokenStyle::Ghost);
    }
    board.cursor(editor.cursor);
}

impl Page for AnalysisBoard {
    fn enter(&mut self, ctx: &mut Context) -> Transition {
        // The board may have been used for something else.
        ctx.place_tries();
        self.session.resume(ctx);
        self.ask(ctx);
        Transition::Stay
    }

    fn leave(&mut self, ctx: &mut Context) {
        self.session.leave(ctx);
    }

    fn input(&mut self, ctx: &mut Context, input: Intent) -> Transition {
        if self.menu.is_open() {
            return self.use_menu(ctx, input);
        }
        if input == Intent::Menu {
            self.menu.open(ctx);
            return Transition::Stay;
        }
        match (&self.mode, input) {
            (Mode::Edit(_), input) => self.edit(ctx, input),
            (Mode::Step, Intent::Choose | Intent::Back) => {
                self.mode = Mode::Try;
                ctx.effects.stop_thinking();
                self.session.resume(ctx);
                self.ask(ctx);
                self.look(ctx);
            }
            (Mode::Step, Intent::Move(PadDirection::Right | PadDirection::Down) | Intent::Next) => {
                self.step(ctx, true);
            }
            (Mode::Step, Intent::Move(_) | Intent::Previous) => self.step(ctx, false),
            (Mode::Try, Intent::Hint) if ctx.position.half() == Half::Token => self.play_best(ctx),
            (Mode::Try, input) if self.session.is_players_turn() => {
                let event = self.session.input(ctx, input);
                if self.session.phase() == Phase::Showing {
                    ctx.effects.stop_thinking();
                    if ctx.position.half() == Half::Token {
                        (self.finding, self.asked) = (None, 0);
                    }
                }
                return self.follow(ctx, event);
            }
            (Mode::Try, Intent::Back | Intent::Choose) => self.menu.open(ctx),
            (Mode::Try | Mode::Step, _) => {}
        }
        Transition::Stay
    }

    fn answer(&mut self, ctx: &mut Context, answer: &Answer) -> Transition {
        let mut next = ctx.position;
        let is_legal = answer.turn.is_none_or(|turn| next.play_turn(turn).is_ok());
        // In the middle of a turn it is about the beginning of the turn, which is on the board no more. One that cannot be
        // played counts as lost.
        if ctx.position.half() == Half::Token && is_legal {
            self.finding = Some(Finding::new(&ctx.position, answer));
            self.asked += 1;
            self.ask(ctx);
            self.look(ctx);
        }
        Transition::Stay
    }

    fn tick(&mut self, ctx: &mut Context) -> Transition {
        let was_showing = self.session.phase() == Phase::Showing;
        let event = self.session.tick(ctx);
        if was_showing && self.session.is_players_turn() && ctx.thinking().is_none() {
            self.ask(ctx);
        }
        self.follow(ctx, event)
    }

    fn wake(&self, ctx: &Context) -> Option<Millis> {
        self.board.wake_with(ctx.now, &self.session)
    }

    fn pointed_at(&self) -> Option<Cell> {
        match &self.mode {
            _ if self.menu.is_open() => None,
            Mode::Edit(editor) => Some(editor.cursor),
            Mode::Try if self.session.is_players_turn() => Some(self.session.turn_input.cursor),
            Mode::Try | Mode::Step => None,
        }
    }

    fn field(&self, ctx: &Context) -> Option<(Rect, Projection)> {
        Some((Self::field(ctx), self.board.projection(ctx.now)))
    }

    fn draw(&self, ctx: &Context, picture: &mut DisplayList) {
        let (mut side, mut message) = (ctx.position.side(), None);
        match &self.mode {
            Mode::Edit(editor) => {
                draw_editor(picture, self.board.projection(ctx.now), editor);
                side = editor.side;
                message = editor.position().err().map(fault_text);
            }
            Mode::Try | Mode::Step => {
                let mut overlay = Overlay::of(ctx, &self.session);
                overlay.hint = self.session.hint.filter(|_| !self.menu.is_open());
                if matches!(self.mode, Mode::Step) || self.menu.is_open() {
                    overlay.turn_input = None;
                } else {
                    message = chrome::refusal_text(ctx, &self.session);
                }
                self.board.draw(ctx.now, picture, &ctx.position, &overlay);
                let height = self.finding.as_ref().map_or(0, |finding| height(finding.score));
                let red = (100 + i32::from(height)) as u32;
                let parts = [(red, Ink::Red), (200 - red, Ink::Black)];
                ctx.layout().stacked_bar(picture, Self::bar(ctx), &parts);
            }
        }
        let (head, detail) = self.caption(ctx);
        chrome::draw_keys(ctx, picture, &self.key_labels());
        chrome::draw_caption(
            ctx,
            picture,
            &chrome::Caption {
                side: Some(side),
                head: &head,
                detail: &detail,
                message: message.map_or("", |text| ctx.say(text)),
                note: "",
                thinking: ctx.thinking(),
                clock: None,
            },
        );
        let value = |row| match (row, &self.mode) {
            (AnalysisRow::ToMove, Mode::Edit(editor)) => {
                MenuValue::Word(ctx.say(Text::side(editor.side)))
            }
            _ => MenuValue::None,
        };
        self.menu.draw(ctx, picture, &self.rows(ctx), value);
    }
}
