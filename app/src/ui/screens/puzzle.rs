//! A puzzle on the screen.

use nonaga_core::search::Answer;
use nonaga_core::{Cell, Position};
use rowpaint::{DisplayList, Rect};

use super::menu::{MenuBox, RowId};
use super::puzzles::{draw_stars, next_unsolved};
use super::{Page, Transition, chrome};
use crate::input::{Intent, Millis};
use crate::puzzles::SOLVER;
use crate::session::{Context, Phase, PuzzlePolicy, Session, SessionEvent};
use crate::sound::Cue;
use crate::texts::{PuzzleText, Text, fill};
use crate::ui::{BoardView, MenuValue, Overlay, Projection};

/// Size of the stars that were earned, and of the place for them.
const STAR: i16 = 9;
const STARS: i16 = 34;

/// A row of the menu.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum PuzzleMenuRow {
    Resume,
    Hint,
    NextUnsolved,
    AllPuzzles,
}

impl PuzzleMenuRow {
    const ALL: [Self; 4] = [Self::Resume, Self::Hint, Self::NextUnsolved, Self::AllPuzzles];
}

impl RowId for PuzzleMenuRow {
    fn label(self) -> Text {
        match self {
            Self::Resume => Text::Resume,
            Self::Hint => Text::Hint,
            Self::NextUnsolved => Text::NextUnsolved,
            Self::AllPuzzles => Text::AllPuzzles,
        }
    }
}

/// A puzzle on the screen.
pub(crate) struct PuzzlePage {
    session: Session<PuzzlePolicy>,
    board: BoardView,
    /// Only in the player's turn.
    menu: MenuBox,
}

impl PuzzlePage {
    /// The puzzle with this number, counted from 0.
    pub(crate) fn new(ctx: &mut Context, number: usize) -> Option<Self> {
        let policy = PuzzlePolicy::new(ctx, number)?;
        let session = Session::new(ctx, policy);
        let board = BoardView::of(chrome::areas(ctx).field, &session);
        Some(Self { board, session, menu: MenuBox::default() })
    }

    /// A position that its mover wins in this many turns.
    pub(crate) fn own(ctx: &mut Context, position: &Position, turns: u8) -> Self {
        let policy = PuzzlePolicy::own(ctx, position, turns);
        Self {
            session: Session::new(ctx, policy),
            board: BoardView::new(chrome::areas(ctx).field, &ctx.position),
            menu: MenuBox::default(),
        }
    }

    /// Goes on to the next puzzle; behind one of the player's own there is none.
    fn go_to_next(&mut self, ctx: &mut Context) -> Transition {
        let Some(number) = self.session.policy.number else { return Transition::Pop };
        let next = next_unsolved(ctx, number + 1);
        if let Some(page) = Self::new(ctx, next) {
            *self = page;
        }
        Transition::Stay
    }

    fn follow(&mut self, ctx: &mut Context, event: SessionEvent) -> Transition {
        match event {
            SessionEvent::Unchanged => return Transition::Stay,
            SessionEvent::Leave => self.menu.open(ctx),
            _ => {}
        }
        self.board.follow(ctx, chrome::areas(ctx).field, &self.session);
        Transition::Stay
    }

    /// Whether the player points and picks.
    fn is_players_turn(&self) -> bool {
        self.session.is_players_turn() && !self.menu.is_open()
    }

    fn use_menu(&mut self, ctx: &mut Context, input: Intent) -> Transition {
        let Some(row) = self.menu.handle(ctx, &PuzzleMenuRow::ALL, input) else {
            return Transition::Stay;
        };
        self.menu.close();
        match row {
            PuzzleMenuRow::Resume => {}
            PuzzleMenuRow::Hint => self.session.ask_hint(ctx),
            PuzzleMenuRow::NextUnsolved => {
                if let Transition::Pop = self.go_to_next(ctx) {
                    return Transition::Pop;
                }
            }
            PuzzleMenuRow::AllPuzzles => return Transition::Pop,
        }
        self.follow(ctx, SessionEvent::Changed)
    }

    fn key_labels(&self) -> chrome::KeyLabels {
        let choose = match self.session.phase() {
            Phase::Player if !self.menu.is_open() => {
                return chrome::KeyLabels::of_step(self.session.turn_input.step, true);
            }
            Phase::Over(_) if self.session.policy.wrong.is_some() => Some(Text::Again),
            Phase::Over(_) => Some(Text::Next),
            _ => None,
        };
        chrome::KeyLabels { choose, back: Some(Text::Back), ..Default::default() }
    }
}

impl Page for PuzzlePage {
    fn enter(&mut self, ctx: &mut Context) -> Transition {
        let event = self.session.resume(ctx);
        self.follow(ctx, event)
    }

    fn leave(&mut self, ctx: &mut Context) {
        self.session.leave(ctx);
    }

    fn input(&mut self, ctx: &mut Context, input: Intent) -> Transition {
        if self.menu.is_open() {
            return self.use_menu(ctx, input);
        }
        let is_wrong = self.session.policy.wrong.is_some();
        let event = match (self.session.phase(), input) {
            (Phase::Player, Intent::Menu) => {
                self.menu.open(ctx);
                return Transition::Stay;
            }
            (Phase::Player, Intent::Hint) => {
                self.session.ask_hint(ctx);
                SessionEvent::Changed
            }
            (Phase::Player, _) => self.session.input(ctx, input),
            (Phase::Over(_), _) if is_wrong => {
                self.session.take_back(ctx);
                SessionEvent::Changed
            }
            (Phase::Over(_), Intent::Choose) => {
                ctx.sound(Cue::Menu);
                return self.go_to_next(ctx);
            }
            (_, Intent::Back) => return Transition::Pop,
            _ => SessionEvent::Unchanged,
        };
        self.follow(ctx, event)
    }

    fn answer(&mut self, ctx: &mut Context, answer: &Answer) -> Transition {
        let event = self.session.answer(ctx, answer);
        self.follow(ctx, event)
    }

    fn tick(&mut self, ctx: &mut Context) -> Transition {
        let event = self.session.tick(ctx);
        self.follow(ctx, event)
    }

    fn wake(&self, ctx: &Context) -> Option<Millis> {
        self.board.wake_with(ctx.now, &self.session)
    }

    fn pointed_at(&self) -> Option<Cell> {
        self.is_players_turn().then_some(self.session.turn_input.cursor)
    }

    fn field(&self, ctx: &Context) -> Option<(Rect, Projection)> {
        Some((chrome::areas(ctx).field, self.board.projection(ctx.now)))
    }

    fn draw(&self, ctx: &Context, picture: &mut DisplayList) {
        let language = ctx.settings.language;
        let PuzzlePolicy { number, left, wrong, .. } = self.session.policy;
        let phase = self.session.phase();
        let is_solved = matches!(phase, Phase::Over(_)) && wrong.is_none();
        let mut overlay = Overlay::of(ctx, &self.session);
        overlay.threat_of = (wrong == Some(PuzzleText::BlackWins)).then_some(SOLVER.other());
        if self.menu.is_open() {
            (overlay.turn_input, overlay.hint) = (None, None);
        }
        self.board.draw(ctx.now, picture, &ctx.position, &overlay);
        let task = fill(PuzzleText::WinIn.say(language), &[&left]);
        let (head, side) = match phase {
            Phase::Thinking => (PuzzleText::Defends.say(language), SOLVER.other()),
            _ if is_solved => (PuzzleText::Solved.say(language), SOLVER),
            _ => (task.as_str(), SOLVER),
        };
        let (mut detail, mut message) = ("", wrong.map(|why| why.say(language)));
        if self.is_players_turn() {
            detail = ctx.say(chrome::step_text(self.session.turn_input.step));
            message = chrome::refusal_text(ctx, &self.session).map(|text| ctx.say(text));
        }
        chrome::draw_keys(ctx, picture, &self.key_labels());
        chrome::draw_caption(
            ctx,
            picture,
            &chrome::Caption {
                side: Some(side),
                head,
                detail,
                message: message.unwrap_or_default(),
                note: &number
                    .filter(|_| !is_solved)
                    .map(|number| fill("#{}", &[&(number + 1)]))
                    .unwrap_or_default(),
                thinking: ctx.thinking(),
                clock: None,
            },
        );
        if is_solved {
            // Beside the field: all of the win is to be seen.
            let chrome::FieldLayout { words, column, .. } = chrome::areas(ctx);
            let place = if column { words.cut_bottom(STARS) } else { words.cut_right(2 * STARS) };
            draw_stars(picture, place.0, STAR, self.session.policy.stars());
        }
        self.menu.draw(ctx, picture, &PuzzleMenuRow::ALL, |_| MenuValue::None);
    }
}
