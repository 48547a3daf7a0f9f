//! A game: the player's turn step by step, the machine's turn shown.

use core::mem;

use heapless::String;
use nonaga_core::search::Answer;
use nonaga_core::{Cell, Half, Side};
use rowpaint::{DisplayList, Rect};

use super::chrome::ClockFace;
use super::{Dialog, DialogKind, End, GameMenu, Page, Screen, Transition, chrome, end};
use crate::input::{Intent, Millis};
use crate::session::{Context, GamePolicy, Phase, Session, SessionEvent};
use crate::sound::Cue;
use crate::store::{Ending, Opponent, Warning};
use crate::texts::{LONGEST, Text, fill};
use crate::ui::{BoardView, Overlay, Projection};

/// How long the last board is seen before anything covers it.
const END_SEEN: Millis = 1_200;

/// A game on the screen.
pub(crate) struct Play {
    session: Session<GamePolicy>,
    board: BoardView,
    /// Since when the game is over.
    over: Option<Millis>,
    /// Up to when the clock has run; none while it stands still.
    clock_at: Option<Millis>,
    /// Whether a new player is still to be told how to ask about discs.
    explains_asking: bool,
}

impl Play {
    /// The game of the context.
    pub(crate) fn new(ctx: &Context) -> Self {
        let session = Session::new(ctx, GamePolicy::default());
        let board = BoardView::of(chrome::areas(ctx).field, &session);
        Self { session, board, over: None, clock_at: None, explains_asking: false }
    }

    fn follow(&mut self, ctx: &mut Context, event: SessionEvent) -> Transition {
        match event {
            SessionEvent::Unchanged => return Transition::Stay,
            SessionEvent::Over if ctx.match_state.is_none() => return Transition::Home,
            SessionEvent::Over => self.end(ctx),
            SessionEvent::AskSwap => {
                return Transition::Push(Screen::Dialog(Dialog::new(DialogKind::Swap)));
            }
            SessionEvent::Leave => return open_menu(),
            SessionEvent::TakenBack => ctx.sound(Cue::Slide),
            SessionEvent::Changed => {}
        }
        let takes_disc = self.session.is_players_turn() && ctx.game.position().half() == Half::Disc;
        if takes_disc && mem::take(&mut self.explains_asking) {
            self.session.policy.explain(ctx, chrome::ask_help(ctx));
        }
        self.board.follow(ctx, chrome::areas(ctx).field, &self.session);
        Transition::Stay
    }

    /// The side whose threats the player is warned of.
    fn threat(&self, ctx: &Context) -> Option<Side> {
        let wanted = match (ctx.settings.warning, ctx.match_state.as_ref()?.opponent) {
            (Warning::Off, _) | (Warning::Learners, Opponent::Friend) => false,
            (Warning::On, _) => true,
            (Warning::Learners, Opponent::Machine(strength)) => {
                strength.is_up_to(Warning::LAST_LEARNER)
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
            Some(Opponent::Machine(strength)) => ctx.say(chrome::strength_name(strength)),
            _ => "",
        };
        text.map(|text| fill(ctx.say(text), &[&opponent])).unwrap_or_default()
    }

    /// Whose turn is shown: while a turn is being shown it is that of who made it, and in the end the winner's.
    fn side(&self, ctx: &Context) -> Side {
        let position = ctx.game.position();
        let is_moving = self.session.last_turn.is_moving(ctx.now);
        match ctx.ending().and_then(Ending::winner) {
            Some(winner) if !is_moving => winner,
            _ if is_moving && position.half() == Half::Token => position.side().other(),
            _ => position.side(),
        }
    }

    /// The game is over. It counts at once; what is said about it can wait.
    fn end(&mut self, ctx: &mut Context) {
        if self.over.is_none() {
            end::count(ctx);
            (self.over, self.clock_at) = (Some(ctx.now), None);
        }
    }

    /// Lets the clock of who is to move run up to now. It stands still while a turn is being shown.
    fn run_clock(&mut self, ctx: &mut Context) {
        let Some(since) = self.clock_at.replace(ctx.now) else { return };
        let is_running = self.is_players_turn();
        let side = ctx.game.position().side();
        let Some(match_state) = ctx.match_state.as_mut().filter(|_| is_running) else { return };
        let player = match_state.player(side);
        let Some(clock) = &mut match_state.clock else { return };
        let was_out = clock.is_out(player);
        let is_heard = clock.pass(player, ctx.now - since);
        let is_out = clock.is_out(player) && !was_out;
        if is_heard {
            ctx.sound(if is_out { Cue::Lose } else { Cue::Tick });
        }
        if is_out {
            ctx.save_game();
            self.session.policy.say(ctx, Text::TimeIsUp);
        }
        if is_out && ctx.ending().is_some() {
            self.end(ctx);
        }
    }

    /// Lets the session go on, and tells the clock when somebody has made a turn by it. Who cannot move, or finds no
    /// disc to take, does so without a key.
    fn go_on(
        &mut self,
        ctx: &mut Context,
        goes_on: impl FnOnce(&mut Session<GamePolicy>, &mut Context) -> SessionEvent,
    ) -> SessionEvent {
        let before = ctx.game.turns();
        let event = goes_on(&mut self.session, ctx);
        // The side to move is the other one now.
        let (side, turns) = (ctx.game.position().side().other(), ctx.game.turns());
        let is_last = ctx.game.half_turns() == ctx.game.record().len();
        let Some(match_state) = &mut ctx.match_state else { return event };
        let player = match_state.player(side);
        if let Some(clock) = match_state.clock.as_mut().filter(|_| is_last) {
            match turns > before {
                true => clock.end_turn(player, turns),
                false => clock.forget_after(turns),
            }
        }
        event
    }

    /// When the seconds of who is to move change.
    fn next_second(&self, ctx: &Context) -> Option<Millis> {
        let match_state = ctx.match_state.as_ref().filter(|_| self.is_players_turn())?;
        let player = match_state.player(ctx.game.position().side());
        let left = match_state.clock.as_ref()?.until_next_second(player)?;
        Some(self.clock_at? + Millis::from(left))
    }

    /// What the clocks show.
    fn clock(&self, ctx: &Context) -> Option<[ClockFace; 2]> {
        let match_state = ctx.match_state.as_ref()?;
        let clock = match_state.clock?;
        let player = match_state.player(self.side(ctx));
        let face = |player| ClockFace { seconds: clock.seconds(player) };
        Some([face(player), face(1 - player)])
    }

    fn show_end(&self, ctx: &Context) -> Transition {
        Transition::ResetTo(Screen::End(End::new(ctx)))
    }

    fn key_labels(&self) -> chrome::KeyLabels {
        let menu = chrome::KeyLabels { back: Some(Text::Menu), ..Default::default() };
        if self.over.is_some() {
            return chrome::KeyLabels { choose: Some(Text::Next), ..Default::default() };
        }
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

/// Who is to move.
fn whose_turn(ctx: &Context, side: Side) -> String<LONGEST> {
    let Some(match_state) = &ctx.match_state else { return String::new() };
    match (match_state.opponent, match_state.machine(side)) {
        (_, Some(strength)) => fill(ctx.say(chrome::strength_name(strength)), &[]),
        (Opponent::Machine(_), None) => fill(ctx.say(Text::YourTurn), &[]),
        (Opponent::Friend, None) => ctx.friend_to_move(match_state.player(side), side),
    }
}

/// How the match stands, if it is one: the points of the player or the first friend, then the opponent's.
fn match_score(ctx: &Context) -> String<LONGEST> {
    match &ctx.match_state {
        Some(match_state) if match_state.length > 1 => {
            let [mine, theirs] = match_state.score;
            fill("{} : {}", &[&mine, &theirs])
        }
        _ => String::new(),
    }
}

impl Page for Play {
    fn enter(&mut self, ctx: &mut Context) -> Transition {
        self.clock_at = Some(ctx.now);
        if mem::take(&mut ctx.greeting) {
            self.session.policy.explain(ctx, Text::Goal);
            self.explains_asking = true;
        }
        let mut event = self.go_on(ctx, Session::<GamePolicy>::resume);
        if mem::take(&mut ctx.hint_wanted) && self.session.is_players_turn() {
            self.session.ask_hint(ctx);
            event = SessionEvent::Changed;
        }
        self.follow(ctx, event)
    }

    fn leave(&mut self, ctx: &mut Context) {
        self.session.leave(ctx);
        // Time that has passed is kept, whatever comes now.
        if self.clock_at.take().is_some() && ctx.has_clock() {
            ctx.save_game();
        }
    }

    fn input(&mut self, ctx: &mut Context, input: Intent) -> Transition {
        if self.over.is_some() {
            let is_asked = matches!(input, Intent::Choose | Intent::Back | Intent::Menu);
            return if is_asked { self.show_end(ctx) } else { Transition::Stay };
        }
        self.session.policy.message = None;
        let event = match (self.session.phase(), input) {
            (_, Intent::Menu) => return open_menu(),
            (Phase::Player, Intent::Hint) => {
                self.session.ask_hint(ctx);
                SessionEvent::Changed
            }
            (Phase::Player, input) => self.go_on(ctx, |session, ctx| session.input(ctx, input)),
            (_, input) if input.is_on_field() => SessionEvent::Unchanged,
            // In every other phase, as the screen says: there is a way out even if an answer never comes.
            (_, Intent::Back) => return open_menu(),
            // Nothing else makes the machine hurry, and so play worse.
            (Phase::Thinking | Phase::Hinting, Intent::Choose) => {
                ctx.effects.play_now();
                SessionEvent::Unchanged
            }
            _ => SessionEvent::Unchanged,
        };
        self.follow(ctx, event)
    }

    fn answer(&mut self, ctx: &mut Context, answer: &Answer) -> Transition {
        let event = self.session.answer(ctx, answer);
        self.follow(ctx, event)
    }

    fn tick(&mut self, ctx: &mut Context) -> Transition {
        if self.over.is_some_and(|since| ctx.now >= since + END_SEEN) {
            return self.show_end(ctx);
        }
        self.run_clock(ctx);
        self.session.policy.message.take_if(|&mut (_, until)| ctx.now >= until);
        let event = self.go_on(ctx, Session::tick);
        self.follow(ctx, event)
    }

    fn wake(&self, ctx: &Context) -> Option<Millis> {
        let message = self.session.policy.message.map(|(_, until)| until);
        let over = self.over.map(|since| since + END_SEEN);
        let second = self.next_second(ctx);
        let wakes = [self.session.wake(ctx.now), message, over, second];
        // What was due while something else was on top is due now.
        let session = wakes.into_iter().flatten().min().map(|wake| wake.max(ctx.now));
        self.board.wake(ctx.now).or(session)
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
        let head = match ctx.ending() {
            Some(ending) if self.over.is_some() => end::headline(ctx, ending),
            _ => whose_turn(ctx, side),
        };
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
                head: &head,
                detail,
                message: &self.message(ctx),
                note: &match_score(ctx),
                thinking: ctx.thinking().filter(|_| phase != Phase::Showing),
                clock: self.clock(ctx),
            },
        );
    }
}
