//! The machine against itself, while nobody plays. Any key ends it.

use nonaga_core::Position;
use nonaga_core::search::Answer;
use rowpaint::DisplayList;

use super::{Page, Transition, chrome};
use crate::input::{Intent, Millis};
use crate::session::{Context, DemoPolicy, Phase, Session, SessionEvent};
use crate::texts::Text;
use crate::ui::{BoardView, HitTarget, Overlay};

/// How long the end of a game is seen before the next one begins.
const END_PAUSE: Millis = 4_000;

/// The machine against itself.
pub(crate) struct Demo {
    session: Session<DemoPolicy>,
    board: BoardView,
}

impl Demo {
    pub(crate) fn new(ctx: &mut Context) -> Self {
        ctx.position = Position::start();
        Self {
            session: Session::new(ctx, DemoPolicy::default()),
            board: BoardView::new(chrome::areas(ctx).field, &ctx.position),
        }
    }

    fn follow(&mut self, ctx: &Context, event: SessionEvent) -> Transition {
        if event != SessionEvent::Unchanged {
            self.board.follow(ctx, chrome::areas(ctx).field, &self.session);
        }
        Transition::Stay
    }

    /// When the next game begins, if this one is over.
    fn next_game(&self) -> Option<Millis> {
        match self.session.phase() {
            Phase::Over(since) => Some(since + END_PAUSE),
            _ => None,
        }
    }
}

impl Page for Demo {
    fn enter(&mut self, ctx: &mut Context) -> Transition {
        let event = self.session.resume(ctx);
        self.follow(ctx, event)
    }

    fn leave(&mut self, ctx: &mut Context) {
        self.session.leave(ctx);
    }

    fn input(&mut self, _ctx: &mut Context, _input: Intent) -> Transition {
        Transition::Pop
    }

    fn answer(&mut self, ctx: &mut Context, answer: &Answer) -> Transition {
        let event = self.session.answer(ctx, answer);
        self.follow(ctx, event)
    }

    fn tick(&mut self, ctx: &mut Context) -> Transition {
        if self.next_game().is_some_and(|next| ctx.now >= next) {
            *self = Self::new(ctx);
            return self.enter(ctx);
        }
        let event = self.session.tick(ctx);
        self.follow(ctx, event)
    }

    fn wake(&self, ctx: &Context) -> Option<Millis> {
        self.board.wake_with(ctx.now, &self.session).or(self.next_game())
    }

    /// Nobody waits for its turns.
    fn keeps_awake(&self, _ctx: &Context) -> bool {
        false
    }

    fn draw(&self, ctx: &Context, picture: &mut DisplayList) {
        let overlay = Overlay::of(ctx, &self.session);
        self.board.draw(ctx.now, picture, &ctx.position, &overlay);
        let labels = chrome::KeyLabels { choose: Some(Text::Menu), ..Default::default() };
        chrome::draw_keys(ctx, picture, &labels);
        picture.hit_region(ctx.layout().screen, HitTarget::Next.id());
        chrome::draw_caption(
            ctx,
            picture,
            &chrome::Caption {
                side: Some(overlay.winner.unwrap_or(ctx.position.side())),
                head: ctx.say(Text::Demo),
                detail: ctx.say(Text::AnyKey),
                ..Default::default()
            },
        );
    }
}
