//! A game: the player's turn step by step, the machine's turn shown.

use heapless::String;
use nonaga_core::search::Answer;
use nonaga_core::{Cell, Half, Side};
use rowpaint::{DisplayList, Rect};

use super::{Dialog, DialogKind, End, GameMenu, Page, Screen, Transition, chrome};
use crate::input::{Intent, Millis};
use crate::session::{Context, GamePolicy, Phase, Session, SessionEvent};
use crate::sound::Cue;
use crate::store::{Opponent, Warning};
use crate::texts::{LONGEST, Text, fill};
use crate::ui::{BoardView, Overlay, Projection};

/// A game on the screen.
pub(crate) struct Play {
    session: Session<GamePolicy>,
    board: BoardView,
}

impl Play {
    /// The game of the context.
    pub(crate) fn new(ctx: &Context) -> Self {
        Self {
            session: Session::new(ctx, GamePolicy::default()),
            board: BoardView::new(chrome::areas(ctx).field, ctx.game.position()),
        }
    }

    /// Shows a hint as soon as it is found.
    pub(crate) fn with_hint(ctx: &mut Context) -> Self {
        let mut play = Self::new(ctx);
        play.session.ask_hint(ctx);
        play.follow(ctx, SessionEvent::Changed);
        play
    }

    fn follow(&mut self, ctx: &mut Context, event: SessionEvent) -> Transition {
        match event {
            SessionEvent::Unchanged => return Transition::Stay,
            SessionEvent::Over if ctx.match_state.is_none() => return Transition::Home,
            SessionEvent::Over => return Transition::ResetTo(Screen::End(End::new(ctx))),
            SessionEvent::AskSwap => {
                return Transition::Push(Screen::Dialog(Dialog::new(DialogKind::Swap)));
            }
            SessionEvent::Leave => return open_menu(),
            SessionEvent::TakenBack => ctx.sound(Cue::Slide),
            SessionEvent::Changed => {}
        }
        self.board.follow(ctx, chrome::areas(ctx).field, &self.session);
        Transition::Stay
    }

    /// The side whose threats the player is warned of.
    fn threat(&self, ctx: &Context) -> Option<Side> {
        let wanted = match (ctx.settings.warning, ctx.match_state.as_ref()?.opponent) {
            (Warning::Off, _) | (Warning::Learners, Opponent::Friend) => false,
            (Warning::On, _) => true,
            (Warning::Learners, Opponent::Machine(level)) => {
                level.number() <= Warning::LAST_LEARNER
            }
        };
        (wanted && self.is_players_turn()).then(|| ctx.game.position().side().other())
    }

    /// Whether the player is to move, even if a hint is being searched for.
    fn is_players_turn(&self) -> bool {
        matches!(self.session.phase(), Phase::Player | Phase::Hinting)
    }

    /// A message, or why what is pointed at cannot be chosen.
    fn message(&self, ctx: &Context) -> String<LONGEST> {
        let message = self.session.policy.message.map(|(text, _)| text);
        let text = message.or_else(|| chrome::refusal_text(ctx, &self.session));
        let opponent = match ctx.match_state.as_ref().map(|match_state| match_state.opponent) {
            Some(Opponent::Machine(level)) => ctx.say(Text::level(level)),
            _ => "",
        };
        text.map(|text| fill(ctx.say(text), &[&opponent])).unwrap_or_default()
    }

    /// Whose turn is shown: while a turn is being shown it is that of who made it.
    fn side(&self, ctx: &Context) -> Side {
        let position = ctx.game.position();
        match self.session.phase() {
            Phase::Showing if position.half() == Half::Token => position.side().other(),
            _ => position.side(),
        }
    }

    fn key_labels(&self) -> chrome::KeyLabels {
        let menu = chrome::KeyLabels { back: Some(Text::Menu), ..Default::default() };
        match self.session.phase() {
            Phase::Player => chrome::KeyLabels::of_step(self.session.turn_input.step, true),
            Phase::Thinking | Phase::Hinting => {
                chrome::KeyLabels { choose: Some(Text::PlayNow), ..menu }
            }
            Phase::Showing | Phase::Pausing(_) | Phase::Over(_) => menu,
        }
    }
}

fn open_menu() -> Transition {
    Transition::Push(Screen::GameMenu(GameMenu::default()))
}

/// Who is to move, when it is not the machine.
fn whose_turn(ctx: &Context, side: Side) -> Text {
    match ctx.match_state.as_ref().map(|match_state| match_state.opponent) {
        Some(Opponent::Machine(_)) => Text::YourTurn,
        _ => Text::to_move(side),
    }
}

/// How the match stands, if it is one: red's points first.
fn match_score(ctx: &Context) -> String<LONGEST> {
    match &ctx.match_state {
        Some(match_state) if match_state.length > 1 => {
            let [mine, theirs] = match_state.score;
            let (red, black) =
                if match_state.mine == Side::Red { (mine, theirs) } else { (theirs, mine) };
            fill("{} : {}", &[&red, &black])
        }
        _ => String::new(),
    }
}

impl Page for Play {
    fn enter(&mut self, ctx: &mut Context) -> Transition {
        let event = self.session.resume(ctx);
        self.follow(ctx, event)
    }

    fn leave(&mut self, ctx: &mut Context) {
        self.session.leave(ctx);
    }

    fn input(&mut self, ctx: &mut Context, input: Intent) -> Transition {
        self.session.policy.message = None;
        self.session.hint = None;
        let input = if self.turned(ctx) { input.turned() } else { input };
        let event = match (self.session.phase(), input) {
            (_, Intent::Menu) => return open_menu(),
            (Phase::Player, Intent::Hint) => {
                self.session.ask_hint(ctx);
                SessionEvent::Changed
            }
            (Phase::Player, input) => self.session.input(ctx, input),
            (_, input) if input.is_on_field() => SessionEvent::Unchanged,
            // In every other phase, as the screen says: there is a way out even if an answer never comes.
            (_, Intent::Back) => return open_menu(),
            (Phase::Thinking | Phase::Hinting, _) => {
                ctx.effects.play_now();
                SessionEvent::Unchanged
            }
            (Phase::Showing | Phase::Pausing(_) | Phase::Over(_), _) => SessionEvent::Unchanged,
        };
        self.follow(ctx, event)
    }

    fn answer(&mut self, ctx: &mut Context, answer: &Answer) -> Transition {
        let event = self.session.answer(ctx, answer);
        self.follow(ctx, event)
    }

    fn tick(&mut self, ctx: &mut Context) -> Transition {
        self.session.policy.message.take_if(|&mut (_, until)| ctx.now >= until);
        let event = self.session.tick(ctx);
        self.follow(ctx, event)
    }

    fn wake(&self, ctx: &Context) -> Option<Millis> {
        let message = self.session.policy.message.map(|(_, until)| until);
        let session = [self.session.wake(ctx.now), message].into_iter().flatten().min();
        self.board.wake(ctx.now).or(session)
    }

    fn keeps_awake(&self, ctx: &Context) -> bool {
        ctx.effects.thinking().is_some()
    }

    fn turned(&self, ctx: &Context) -> bool {
        let Some(match_state) = &ctx.match_state else { return false };
        match_state.opponent == Opponent::Friend
            && ctx.settings.turn_picture
            && self.side(ctx) != match_state.mine
    }

    fn pointed_at(&self) -> Option<Cell> {
        self.session.is_players_turn().then_some(self.session.turn_input.cursor)
    }

    fn field(&self, ctx: &Context) -> Option<(Rect, Projection)> {
        Some((chrome::areas(ctx).field, self.board.projection(ctx.now)))
    }

    fn draw(&self, ctx: &Context, picture: &mut DisplayList) {
        let overlay = Overlay { threat_of: self.threat(ctx), ..Overlay::of(ctx, &self.session) };
        self.board.draw(ctx.now, picture, ctx.game.position(), &overlay);
        let side = self.side(ctx);
        let machine = ctx.match_state.as_ref().and_then(|match_state| match_state.machine(side));
        let level = machine.map(|level| ctx.say(Text::level(level)));
        let phase = self.session.phase();
        let detail = match phase {
            Phase::Player | Phase::Hinting => {
                ctx.say(chrome::step_text(self.session.turn_input.step))
            }
            Phase::Thinking => ctx.say(Text::Thinks),
            Phase::Showing | Phase::Pausing(_) | Phase::Over(_) => "",
        };
        chrome::draw_keys(ctx, picture, &self.key_labels());
        chrome::draw_caption(
            ctx,
            picture,
            &chrome::Caption {
                side: Some(side),
                head: level.unwrap_or(ctx.say(whose_turn(ctx, side))),
                detail,
                message: &self.message(ctx),
                note: &match_score(ctx),
                thinking: ctx.thinking().filter(|_| phase != Phase::Showing),
            },
        );
    }
}
