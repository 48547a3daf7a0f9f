//! A puzzle on the screen.

use nonaga_core::Cell;
use nonaga_core::search::Answer;
use rowpaint::{DisplayList, Rect};

use super::puzzles::{draw_stars, next_unsolved};
use super::{Page, Transition, chrome};
use crate::input::{Intent, Millis};
use crate::puzzles::SOLVER;
use crate::session::{Context, Phase, PuzzlePolicy, Session, SessionEvent};
use crate::sound::Cue;
use crate::texts::{PuzzleText, Text, fill};
use crate::ui::{BoardView, HitTarget, Ink, MenuRow, Overlay, Projection};

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

    fn label(self, ctx: &Context) -> &'static str {
        match self {
            Self::Resume => ctx.say(Text::Resume),
            Self::Hint => ctx.say(Text::Hint),
            Self::NextUnsolved => PuzzleText::NextUnsolved.say(ctx.settings.language),
            Self::AllPuzzles => PuzzleText::AllPuzzles.say(ctx.settings.language),
        }
    }
}

/// A puzzle on the screen.
pub(crate) struct PuzzlePage {
    session: Session<PuzzlePolicy>,
    board: BoardView,
    /// The menu, when it is open; only in the player's turn.
    menu: Option<chrome::List>,
}

impl PuzzlePage {
    /// The puzzle with this number, counted from 0.
    pub(crate) fn new(ctx: &mut Context, number: usize) -> Option<Self> {
        let policy = PuzzlePolicy::new(ctx, number)?;
        Some(Self {
            session: Session::new(ctx, policy),
            board: BoardView::new(chrome::areas(ctx).field, &ctx.position),
            menu: None,
        })
    }

    fn go_to_next(&mut self, ctx: &mut Context) {
        let next = next_unsolved(ctx, self.session.policy.number + 1);
        if let Some(page) = Self::new(ctx, next) {
            *self = page;
        }
    }

    fn follow(&mut self, ctx: &Context, event: SessionEvent) -> Transition {
        match event {
            SessionEvent::Unchanged => return Transition::Stay,
            SessionEvent::Leave => self.menu = Some(chrome::List::default()),
            _ => {}
        }
        self.board.follow(ctx, chrome::areas(ctx).field, &self.session);
        Transition::Stay
    }

    /// Whether the player points and picks.
    fn is_players_turn(&self) -> bool {
        self.session.is_players_turn() && self.menu.is_none()
    }

    fn use_menu(&mut self, ctx: &mut Context, mut list: chrome::List, input: Intent) -> Transition {
        self.menu = None;
        if list.walk(PuzzleMenuRow::ALL.len(), input) {
            self.menu = Some(list);
            ctx.sound(Cue::Move);
            return Transition::Stay;
        }
        if input == Intent::Choose {
            ctx.sound(Cue::Menu);
            match PuzzleMenuRow::ALL[list.selected] {
                PuzzleMenuRow::Resume => {}
                PuzzleMenuRow::Hint => self.session.ask_hint(ctx),
                PuzzleMenuRow::NextUnsolved => self.go_to_next(ctx),
                PuzzleMenuRow::AllPuzzles => return Transition::Pop,
            }
        }
        self.follow(ctx, SessionEvent::Changed)
    }

    fn key_labels(&self) -> chrome::KeyLabels {
        let choose = match self.session.phase() {
            Phase::Player if self.menu.is_none() => {
                return chrome::KeyLabels::of_step(self.session.turn_input.step, true);
            }
            Phase::Over(_) if self.session.policy.wrong.is_some() => Some(Text::Again),
            Phase::Over(_) => Some(Text::Next),
            _ => None,
        };
        chrome::KeyLabels { choose, back: Some(Text::Back), ..Default::default() }
    }

    fn draw_menu(ctx: &Context, picture: &mut DisplayList, list: chrome::List) {
        let rows = PuzzleMenuRow::ALL.map(|row| MenuRow::new(row.label(ctx)));
        let layout = ctx.layout();
        let body = layout.above_help();
        picture.veil(layout.screen, Ink::Shadow, 18);
        let height = layout.row_height * rows.len() as i16 + 12;
        let place = body.middle(body.w.min(240) - 12, height.min(body.h));
        picture.panel(place, 8, Ink::Panel, Ink::PanelEdge);
        picture.hit_region(layout.screen, HitTarget::Nothing.id());
        layout.menu(picture, place.inset(0, 4), &rows, list.selected);
        chrome::draw_list_keys(ctx, picture, true);
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
        if let Some(list) = self.menu {
            return self.use_menu(ctx, list, input);
        }
        let is_wrong = self.session.policy.wrong.is_some();
        let event = match (self.session.phase(), input) {
            (Phase::Player, Intent::Menu) => {
                self.menu = Some(chrome::List::default());
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
                self.go_to_next(ctx);
                ctx.sound(Cue::Menu);
                return Transition::Stay;
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
        self.board.wake(ctx.now).or(self.session.wake(ctx.now))
    }

    fn keeps_awake(&self, ctx: &Context) -> bool {
        ctx.effects.thinking().is_some()
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
        if self.menu.is_some() {
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
        chrome::draw_caption(
            ctx,
            picture,
            &chrome::Caption {
                side: Some(side),
                head,
                detail,
                message: message.unwrap_or_default(),
                note: &fill("#{}", &[&(number + 1)]),
                thinking: ctx.thinking(),
            },
        );
        if is_solved {
            let place = chrome::areas(ctx).field.middle(130, 44);
            picture.panel(place, 10, Ink::Panel, Ink::Win);
            draw_stars(picture, place, 14, self.session.policy.stars());
        }
        chrome::draw_keys(ctx, picture, &self.key_labels());
        if let Some(list) = self.menu {
            Self::draw_menu(ctx, picture, list);
        }
    }
}
