//! The state machine of everything that is played on a board: games, puzzles, lessons and the demo.
//!
//! ```text
//!            input plays             shown
//!   Player ─────────────▶ Showing ─────────▶ who is next? ──▶ Player, Thinking or Over
//!     ▲ │                    ▲ ▲                  │
//!     │ └▶ Hinting ─▶ Player │ │ answer           │ the machine's disc comes after its token
//!     │                      │ └────── Thinking   ▼
//!     └ take back            └──────────────── Pausing
//! ```
//!
//! A [`Policy`] says who moves next, what the machine thinks about, and what a turn means.

use nonaga_core::search::{Answer, Limits, Score};
use nonaga_core::{Cell, Half, HalfTurn, Position, Refusal, Slide, Turn};

use super::hint::sound_relocation;
use super::{Context, FRAME, FieldBounds, Hint, HintPart, LastTurn};
use crate::effects::Topic;
use crate::input::{CursorRule, InputResult, Intent, Millis, TurnInput};
use crate::sound::Cue;
use crate::store::Animation;

/// After the token's slide the machine waits this long before it takes a disc.
const PAUSE: u32 = 350;

/// What is going on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Phase {
    /// The player points and picks.
    Player,
    /// A half-turn is being shown.
    Showing,
    /// The machine waits until then.
    Pausing(Millis),
    /// The machine thinks about its turn.
    Thinking,
    /// The machine looks for a hint.
    Hinting,
    /// It is over, since then.
    Over(Millis),
}

/// What the screen learns from a session.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SessionEvent {
    /// Nothing has happened.
    Unchanged,
    /// There is something new to see.
    Changed,
    /// The player has taken back a slide.
    TakenBack,
    /// The player wants to leave: there is nothing left to take back.
    Leave,
    /// The player is to be asked whether to swap sides.
    AskSwap,
    /// It is over.
    Over,
}

/// What comes next.
pub(crate) enum Decision {
    /// The player's half-turn.
    Player,
    /// The machine thinks about this.
    Think(Topic, Limits),
    /// The machine plays this turn.
    Play(Turn),
    /// The player is asked whether to swap sides; then it is decided again what comes next.
    AskSwap,
    /// Nothing.
    Over,
}

/// Where a hint comes from.
pub(crate) enum HintSource {
    /// There is none.
    Nowhere,
    /// It is known and shown at once.
    Known(Turn),
    /// It has to be searched for.
    Search(Topic, Limits),
}

/// The rules of a session. What is not said otherwise holds for a position on the board of the context.
pub(crate) trait Policy {
    /// Whether half-turns make no sound.
    const SILENT: bool = false;
    /// What the player's cursor goes over.
    const CURSOR: CursorRule;

    /// The position on the board.
    fn position<'a>(&self, ctx: &'a Context) -> &'a Position {
        &ctx.position
    }

    /// How fast things move.
    fn animation(&self, ctx: &Context) -> Animation {
        ctx.settings.animation
    }

    /// How long the machine waits between its token and its disc.
    fn pause(&self, ctx: &Context) -> Millis {
        ctx.settings.animation.time(PAUSE).into()
    }

    /// How long the machine waits before it thinks; none: not at all.
    fn pause_before_turn(&self, _ctx: &Context) -> Option<Millis> {
        None
    }

    /// The turn that led to the position.
    fn last_turn(&self, _ctx: &Context) -> LastTurn {
        LastTurn::default()
    }

    /// Plays a half-turn; false when it is refused.
    fn play(&mut self, ctx: &mut Context, half_turn: HalfTurn) -> bool {
        ctx.position.play(half_turn).is_ok()
    }

    /// What the machine can think about while the half-turn just played is still being shown.
    fn think_ahead(&mut self, _ctx: &mut Context) -> Option<(Topic, Limits)> {
        None
    }

    /// Decides what comes next; everything that was played has been shown.
    fn decide(&mut self, ctx: &mut Context) -> Decision;

    /// The player cannot move and passes.
    fn passes(&mut self, _ctx: &mut Context) {}

    /// Decides what comes of the machine's answer about its own turn.
    fn reply(&mut self, _ctx: &mut Context, turn: Option<Turn>, _score: Score) -> Decision {
        turn.map_or(Decision::Over, Decision::Play)
    }

    /// Whether a hint can be about the disc that comes after this slide; otherwise the slide is taken back first.
    fn hints_after(&self, _slide: Slide) -> bool {
        true
    }

    /// A hint for the turn that goes on in this position.
    fn hint(&mut self, _ctx: &mut Context) -> HintSource {
        HintSource::Nowhere
    }

    /// A part of a hint is shown for the first time.
    fn hinted(&mut self, _part: HintPart) {}

    /// Goes back to the beginning of the player's turn; returns how the player goes on from there with the cursor
    /// near a cell. None: the turn cannot be taken back.
    fn take_back(&mut self, _ctx: &mut Context, _near: Cell) -> Option<TurnInput> {
        None
    }
}

/// Something that is played on a board.
pub(crate) struct Session<P> {
    pub(crate) policy: P,
    phase: Phase,
    pub(crate) turn_input: TurnInput,
    pub(crate) last_turn: LastTurn,
    /// The second half of the machine's turn.
    second: Option<HalfTurn>,
    /// The machine's turn and its score, found while the player's turn was still being shown.
    early: Option<(Option<Turn>, Score)>,
    /// A turn that would be good; it stays until the turn is done.
    pub(crate) hint: Option<Hint>,
    /// Why the player's last choice was refused.
    pub(crate) refusal: Option<Refusal>,
    /// What the player's turn can reach.
    pub(crate) reach: FieldBounds,
}

impl<P: Policy> Session<P> {
    /// A session that begins with the player.
    pub(crate) fn new(ctx: &Context, policy: P) -> Self {
        Self {
            phase: Phase::Player,
            turn_input: TurnInput::first(policy.position(ctx), P::CURSOR),
            last_turn: policy.last_turn(ctx),
            second: None,
            early: None,
            hint: None,
            refusal: None,
            reach: reach(policy.position(ctx), &policy.last_turn(ctx)),
            policy,
        }
    }

    /// Begins again with what is on the board now.
    pub(crate) fn restart(&mut self, ctx: &Context) {
        let position = self.policy.position(ctx);
        let is_won = position.winner().is_some();
        self.phase = if is_won { Phase::Over(ctx.now) } else { Phase::Player };
        self.turn_input = TurnInput::new(position, self.turn_input.cursor, P::CURSOR);
        self.last_turn = self.policy.last_turn(ctx);
        self.reach = reach(position, &self.last_turn);
        (self.second, self.early, self.hint, self.refusal) = (None, None, None, None);
    }

    /// The machine's turn is played as if the player had made it.
    pub(crate) fn play_turn(&mut self, ctx: &mut Context, turn: Turn) {
        self.refusal = None;
        self.play(ctx, turn.first());
        self.second = turn.second(self.policy.position(ctx).half());
    }

    /// What is going on.
    pub(crate) fn phase(&self) -> Phase {
        self.phase
    }

    /// Whether the player points and picks.
    pub(crate) fn is_players_turn(&self) -> bool {
        self.phase == Phase::Player
    }

    /// The position on the board.
    pub(crate) fn position<'a>(&self, ctx: &'a Context) -> &'a Position {
        self.policy.position(ctx)
    }

    /// Whether the machine's turn is only half played.
    pub(super) fn in_machine_turn(&self) -> bool {
        self.second.is_some()
    }

    /// The player wants something in the turn; only to be called in [`Phase::Player`].
    pub(crate) fn input(&mut self, ctx: &mut Context, input: Intent) -> SessionEvent {
        self.refusal = None;
        match self.turn_input.input(self.policy.position(ctx), input) {
            InputResult::Nothing => {}
            InputResult::Moved => ctx.sound(Cue::Move),
            InputResult::Picked => {
                if input == Intent::Choose {
                    self.follow_hint();
                }
                ctx.sound(Cue::Lift);
            }
            InputResult::PutBack => ctx.sound(Cue::Place),
            InputResult::Refused(refusal) => {
                self.refusal = Some(refusal);
                ctx.sound(Cue::Refused);
            }
            InputResult::Play(half_turn) => self.play(ctx, half_turn),
            InputResult::TakeBack if self.take_back(ctx) => return SessionEvent::TakenBack,
            InputResult::TakeBack | InputResult::Leave => return SessionEvent::Leave,
        }
        SessionEvent::Changed
    }

    /// Goes back to the beginning of the player's turn; false when that is not possible.
    pub(crate) fn take_back(&mut self, ctx: &mut Context) -> bool {
        let Some(turn_input) = self.policy.take_back(ctx, self.turn_input.cursor) else {
            return false;
        };
        self.last_turn = self.policy.last_turn(ctx);
        (self.turn_input, self.phase, self.second) = (turn_input, Phase::Player, None);
        // A turn that was cut in half by a power loss reaches further from its beginning.
        self.reach = self.reach.with(FieldBounds::of_turn(self.policy.position(ctx)));
        true
    }

    /// Shows more of the hint, or looks for one: first the token, then its target, then the disc.
    pub(crate) fn ask_hint(&mut self, ctx: &mut Context) {
        self.refusal = None;
        if let Some(hint) = self.hint {
            let more = hint.more(self.policy.position(ctx));
            return self.show_hint(ctx, more.unwrap_or(hint));
        }
        let keeps_slide = self.last_turn.slide.is_some_and(|slide| self.policy.hints_after(slide));
        if self.policy.position(ctx).half() == Half::Disc && !keeps_slide {
            self.take_back(ctx);
        }
        match self.policy.hint(ctx) {
            HintSource::Nowhere => {}
            HintSource::Known(turn) => self.found_hint(ctx, turn),
            HintSource::Search(topic, limits) => {
                ctx.think(topic, limits);
                self.phase = Phase::Hinting;
            }
        }
    }

    fn found_hint(&mut self, ctx: &mut Context, turn: Turn) {
        if let Some(hint) = Hint::first(self.policy.position(ctx), turn) {
            self.show_hint(ctx, hint);
        }
    }

    fn show_hint(&mut self, ctx: &mut Context, hint: Hint) {
        if self.hint.is_none_or(|before| before.part != hint.part) {
            self.policy.hinted(hint.part);
        }
        self.hint = Some(hint);
        if !hint.is_held(self.turn_input.step) {
            let position = self.policy.position(ctx);
            self.turn_input = TurnInput::new(position, self.turn_input.cursor, P::CURSOR);
        }
        self.follow_hint();
        ctx.sound(Cue::Hint);
    }

    /// Points at what the hint shows next.
    fn follow_hint(&mut self) {
        if let Some(hint) = self.hint {
            hint.lead(&mut self.turn_input);
        }
    }

    /// The answer to the search for a hint. The machine thinks about whole turns: after another slide than its own it is
    /// the disc that has to be found without it.
    fn hint_of(&self, ctx: &Context, answer: &Answer) -> Option<Turn> {
        let position = self.policy.position(ctx);
        let turn = answer.turn?;
        if position.half() == Half::Token {
            let mut next = *position;
            return next.play_turn(turn).is_ok().then_some(turn);
        }
        let slide = self.last_turn.slide?;
        let own = match turn {
            Turn::Move(first, disc) if first == slide => disc,
            _ => None,
        };
        let legal = own.filter(|disc| position.check_relocation(disc.from, disc.to).is_ok());
        Some(Turn::Move(slide, Some(legal.or_else(|| sound_relocation(position))?)))
    }

    /// The machine's answer to what was asked last. One that cannot be played counts as lost: the machine's turn is asked
    /// for again, and there is no hint.
    pub(crate) fn answer(&mut self, ctx: &mut Context, answer: &Answer) -> SessionEvent {
        let mut next = *self.policy.position(ctx);
        let is_legal = answer.turn.is_none_or(|turn| next.play_turn(turn).is_ok());
        match self.phase {
            Phase::Thinking if !is_legal => {
                let decision = self.policy.decide(ctx);
                self.carry_out(ctx, decision)
            }
            Phase::Showing if !is_legal => SessionEvent::Unchanged,
            Phase::Thinking => self.machine_turn(ctx, answer.turn, answer.score),
            Phase::Showing => {
                self.early = Some((answer.turn, answer.score));
                SessionEvent::Unchanged
            }
            Phase::Hinting => {
                self.phase = Phase::Player;
                if let Some(turn) = self.hint_of(ctx, answer) {
                    self.found_hint(ctx, turn);
                }
                SessionEvent::Changed
            }
            Phase::Player | Phase::Pausing(_) | Phase::Over(_) => SessionEvent::Unchanged,
        }
    }

    /// Time has passed.
    pub(crate) fn tick(&mut self, ctx: &mut Context) -> SessionEvent {
        match self.phase {
            Phase::Showing if self.last_turn.take_shown(ctx.now) => self.go_on(ctx),
            Phase::Pausing(until) if ctx.now >= until => self.proceed(ctx),
            _ => SessionEvent::Unchanged,
        }
    }

    /// When [`Session::tick`] is wanted next.
    pub(crate) fn wake(&self, now: Millis) -> Option<Millis> {
        match self.phase {
            Phase::Showing => Some(now + FRAME),
            Phase::Pausing(until) => Some(until.max(now)),
            _ => None,
        }
    }

    /// The screen is on top no longer: nothing is thought about behind it.
    pub(crate) fn leave(&mut self, ctx: &mut Context) {
        ctx.effects.stop_thinking();
        self.early = None;
        if self.phase == Phase::Hinting {
            self.phase = Phase::Player;
        }
    }

    /// Goes on when everything that was played has been shown.
    pub(super) fn go_on(&mut self, ctx: &mut Context) -> SessionEvent {
        let pause = match self.second {
            Some(_) => Some(self.policy.pause(ctx)),
            None => self.policy.pause_before_turn(ctx),
        };
        match pause {
            Some(pause) => {
                self.phase = Phase::Pausing(ctx.now + pause);
                SessionEvent::Changed
            }
            None => self.proceed(ctx),
        }
    }

    /// Goes on without a pause.
    pub(super) fn proceed(&mut self, ctx: &mut Context) -> SessionEvent {
        if let Some(half_turn) = self.second.take() {
            self.play(ctx, half_turn);
            return SessionEvent::Changed;
        }
        if let Some((turn, score)) = self.early.take() {
            return self.machine_turn(ctx, turn, score);
        }
        if ctx.thinking().is_some() {
            self.phase = Phase::Thinking;
            return SessionEvent::Changed;
        }
        let decision = self.policy.decide(ctx);
        self.carry_out(ctx, decision)
    }

    fn machine_turn(
        &mut self,
        ctx: &mut Context,
        turn: Option<Turn>,
        score: Score,
    ) -> SessionEvent {
        self.hint = None;
        let decision = self.policy.reply(ctx, turn, score);
        self.carry_out(ctx, decision)
    }

    fn carry_out(&mut self, ctx: &mut Context, decision: Decision) -> SessionEvent {
        match decision {
            Decision::Player => self.begin_half_turn(ctx),
            Decision::Think(topic, limits) => {
                ctx.think(topic, limits);
                self.phase = Phase::Thinking;
            }
            Decision::Play(turn) => {
                self.play(ctx, turn.first());
                self.second = turn.second(self.policy.position(ctx).half());
            }
            Decision::AskSwap => return SessionEvent::AskSwap,
            Decision::Over => {
                self.phase = Phase::Over(ctx.now);
                return SessionEvent::Over;
            }
        }
        SessionEvent::Changed
    }

    fn begin_half_turn(&mut self, ctx: &mut Context) {
        let position = self.policy.position(ctx);
        self.phase = Phase::Player;
        // In the second half of a turn the view stays as it is.
        if position.half() == Half::Token {
            self.reach = reach(position, &self.last_turn);
        }
        self.turn_input = TurnInput::new(position, self.turn_input.cursor, P::CURSOR);
        if let Some(hint) = self.hint {
            hint.lead(&mut self.turn_input);
        }
        if self.turn_input.useful(position).is_empty() {
            self.policy.passes(ctx);
            self.play(ctx, HalfTurn::Pass);
        }
    }

    /// Plays a half-turn and shows it.
    fn play(&mut self, ctx: &mut Context, half_turn: HalfTurn) {
        if !self.policy.play(ctx, half_turn) {
            return;
        }
        self.hint = self.hint.filter(|hint| hint.outlives(half_turn));
        if !P::SILENT {
            ctx.sound(match half_turn {
                HalfTurn::Slide(_) => Cue::Slide,
                HalfTurn::Relocate(_) => Cue::Place,
                HalfTurn::Pass => Cue::Refused,
            });
        }
        self.last_turn.show(ctx.now, half_turn, self.policy.animation(ctx));
        self.phase = Phase::Showing;
        // The machine need not wait until the player's turn has been shown.
        if let Some((topic, limits)) = self.policy.think_ahead(ctx) {
            ctx.think(topic, limits);
        }
    }
}

/// What a turn can reach from this position on, with the mark of where the last disc came from.
fn reach(position: &Position, last_turn: &LastTurn) -> FieldBounds {
    let mut bounds = FieldBounds::of_turn(position);
    bounds.extend(last_turn.disc.map(|disc| disc.from));
    bounds
}
