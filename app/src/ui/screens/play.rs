//! A game: the player's turn step by step, the machine's turn shown.

use heapless::String;
use nonaga_core::search::{Answer, Level, Limits};
use nonaga_core::{Cell, Half, HalfTurn, Side, Turn};
use rowpaint::DisplayList;

use super::{Dialog, DialogKind, End, FRAME, GameMenu, Page, Screen, Transition, chrome};
use crate::effects::Subject;
use crate::input::Input;
use crate::input::Millis;
use crate::input::{InputResult, TurnInput, TurnStep};
use crate::session::Context;
use crate::sound::Cue;
use crate::store::Opponent;
use crate::store::RecordKind;
use crate::store::Warning;
use crate::texts::{LONGEST, Text, fill};
use crate::ui::{BoardView, Overlay, any_cell};

/// A message stays this long.
const MESSAGE: Millis = 2_500;
/// Nodes that the machine may look at for a hint.
const HINT_NODES: u32 = 60_000;
/// A machine that stands worse than this after the first turn takes over the other side.
const SWAP_BELOW: i16 = -20;

/// Who is busy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    /// The player points and picks.
    Player,
    /// A half-turn is being shown, then the game goes on.
    Showing,
    /// The machine has moved its token and waits before it moves this disc.
    Pausing(Millis, HalfTurn),
    /// The machine thinks about its turn.
    Thinking,
    /// The machine looks for a hint.
    Hinting,
}

/// A game on the screen.
pub(crate) struct Play {
    board: BoardView,
    turn_input: TurnInput,
    phase: Phase,
    /// What the machine has found while the player's turn was still being shown.
    found: Option<Answer>,
    /// The second half of the machine's turn.
    to_come: Option<HalfTurn>,
    hint: Option<Turn>,
    message: Option<(Text, Millis)>,
}

impl Play {
    /// The game on the ctx.
    pub(crate) fn new(ctx: &Context) -> Self {
        let position = ctx.game.position();
        let mut board = BoardView::new(chrome::areas(ctx).field, position);
        board.mark_last(&ctx.game);
        Self {
            board,
            turn_input: TurnInput::new(position, any_cell(position)),
            phase: Phase::Player,
            found: None,
            to_come: None,
            hint: None,
            message: None,
        }
    }

    /// Shows a hint as soon as it is found.
    pub(crate) fn with_hint(ctx: &mut Context) -> Self {
        let mut play = Self::new(ctx);
        play.ask_hint(ctx);
        play
    }

    fn machine(ctx: &Context) -> Option<Level> {
        ctx.match_state.as_ref()?.machine(ctx.game.position().side())
    }

    /// Lets the game go on from where it stands.
    fn go_on(&mut self, ctx: &mut Context) -> Transition {
        let Some(match_state) = &ctx.match_state else { return Transition::Home };
        if match_state.ending(&ctx.game).is_some() {
            return Transition::ResetTo(Screen::End(End::new(ctx)));
        }
        if let Some(half_turn) = self.to_come.take() {
            self.phase = Phase::Pausing(ctx.pause(), half_turn);
            return Transition::Stay;
        }
        let machine = Self::machine(ctx);
        if machine.is_none() && match_state.may_swap(&ctx.game) {
            return Transition::Push(Screen::Dialog(Dialog::new(DialogKind::Swap)));
        }
        if let Some(level) = machine {
            if let Some(answer) = self.found.take() {
                return self.machine_turn(ctx, &answer);
            }
            // The machine thinks about whole turns: half of one, cut off by a power loss, is begun again.
            if ctx.game.position().half() == Half::Disc {
                ctx.game.undo_turn();
                self.board.mark_last(&ctx.game);
            }
            if ctx.thinking().is_none() {
                ask(ctx, level);
            }
            self.phase = Phase::Thinking;
        } else {
            self.phase = Phase::Player;
            self.turn_input = TurnInput::new(ctx.game.position(), self.turn_input.cursor);
            if self.turn_input.useful(ctx.game.position()).is_empty() {
                let why = match ctx.game.position().half() {
                    Half::Token => Text::NoTokenMoves,
                    Half::Disc => Text::NoDiscMoves,
                };
                self.say(ctx, why);
                self.play(ctx, HalfTurn::Pass);
            }
        }
        self.look(ctx);
        Transition::Stay
    }

    /// Plays a half-turn, shows it and keeps it.
    fn play(&mut self, ctx: &mut Context, half_turn: HalfTurn) {
        if ctx.game.play(half_turn).is_err() {
            return;
        }
        ctx.save(RecordKind::Game);
        ctx.sound(match half_turn {
            HalfTurn::Slide(_) => Cue::Slide,
            HalfTurn::Relocate(_) => Cue::Place,
            HalfTurn::Pass => Cue::Refused,
        });
        self.board.show(ctx.now, half_turn, ctx.settings.animation);
        self.phase = Phase::Showing;
        self.hint = None;
        // The machine need not wait until the player's turn has been shown.
        if let Some(level) = Self::machine(ctx)
            && ctx.game.position().half() == Half::Token
            && ctx.can_continue()
        {
            ask(ctx, level);
        }
        self.look(ctx);
    }

    fn look(&mut self, ctx: &Context) {
        let turn_input = (self.phase == Phase::Player).then_some(&self.turn_input);
        let area = chrome::areas(ctx).field;
        let animation = ctx.settings.animation;
        self.board.look(ctx.now, area, ctx.game.position(), turn_input, self.hint, animation);
    }

    fn say(&mut self, ctx: &Context, text: Text) {
        self.message = Some((text, ctx.now + MESSAGE));
    }

    /// Starts to look for a hint, from the beginning of the turn.
    fn ask_hint(&mut self, ctx: &mut Context) {
        if Self::machine(ctx).is_some() || !ctx.can_continue() {
            return;
        }
        if ctx.game.position().half() == Half::Disc {
            self.take_back(ctx);
        }
        self.turn_input = TurnInput::new(ctx.game.position(), self.turn_input.cursor);
        ctx.think(Subject::Game(ctx.game.half_turns()), Limits::nodes(HINT_NODES));
        self.phase = Phase::Hinting;
        self.look(ctx);
    }

    /// Takes back the slide of this turn; the token is in the turn_input again.
    fn take_back(&mut self, ctx: &mut Context) {
        let code = ctx.game.codes().last().copied();
        if ctx.game.undo() {
            ctx.save(RecordKind::Game);
            self.board.mark_last(&ctx.game);
            let slide = code.and_then(|code| code.half_turn(ctx.game.position()));
            if let Some(HalfTurn::Slide(slide)) = slide {
                self.turn_input = TurnInput::holding(slide);
            }
        }
    }

    fn use_turn_input(&mut self, ctx: &mut Context, input: Input) -> Transition {
        match self.turn_input.input(ctx.game.position(), input) {
            InputResult::Nothing => {}
            InputResult::Moved => ctx.sound(Cue::Move),
            InputResult::Picked => ctx.sound(Cue::Lift),
            InputResult::PutBack => ctx.sound(Cue::Place),
            InputResult::Refused(refusal) => {
                self.say(ctx, Text::refusal(refusal));
                ctx.sound(Cue::Refused);
            }
            InputResult::Play(half_turn) => self.play(ctx, half_turn),
            InputResult::TakeBack => {
                self.take_back(ctx);
                ctx.sound(Cue::Slide);
            }
            InputResult::Leave => return Transition::Push(Screen::GameMenu(GameMenu::default())),
        }
        self.look(ctx);
        Transition::Stay
    }

    /// The machine's answer about its own turn.
    fn machine_turn(&mut self, ctx: &mut Context, answer: &Answer) -> Transition {
        let may_swap =
            ctx.match_state.as_ref().is_some_and(|match_state| match_state.may_swap(&ctx.game));
        if may_swap && let Some(match_state) = &mut ctx.match_state {
            match_state.decide_swap(answer.score.0 < SWAP_BELOW);
            ctx.save(RecordKind::Game);
            if answer.score.0 < SWAP_BELOW {
                self.say(ctx, Text::SidesSwapped);
                return self.go_on(ctx);
            }
        }
        match answer.turn {
            Some(turn) => {
                self.play(ctx, turn.first());
                self.to_come = turn.second(ctx.game.position().half());
                Transition::Stay
            }
            None => self.go_on(ctx),
        }
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
        let players_turn = matches!(self.phase, Phase::Player | Phase::Hinting);
        (wanted && players_turn).then(|| ctx.game.position().side().other())
    }
}

impl Page for Play {
    fn enter(&mut self, ctx: &mut Context) -> Transition {
        self.board.mark_last(&ctx.game);
        match self.phase {
            Phase::Hinting => Transition::Stay,
            Phase::Pausing(_, half_turn) => {
                self.play(ctx, half_turn);
                Transition::Stay
            }
            _ => self.go_on(ctx),
        }
    }

    fn leave(&mut self, ctx: &mut Context) {
        ctx.effects.stop_thinking();
        self.found = None;
        if self.phase == Phase::Hinting {
            self.phase = Phase::Player;
        }
    }

    fn input(&mut self, ctx: &mut Context, input: Input) -> Transition {
        self.message = None;
        self.hint = None;
        let input = if self.turned(ctx) { input.turned() } else { input };
        match (self.phase, input) {
            (_, Input::Menu) => Transition::Push(Screen::GameMenu(GameMenu::default())),
            (Phase::Player, Input::Hint) => {
                self.ask_hint(ctx);
                Transition::Stay
            }
            (Phase::Player, input) => self.use_turn_input(ctx, input),
            (Phase::Thinking | Phase::Showing | Phase::Pausing(..), Input::Back) => {
                Transition::Push(Screen::GameMenu(GameMenu::default()))
            }
            (Phase::Thinking | Phase::Hinting, _) => {
                ctx.effects.play_now();
                Transition::Stay
            }
            (Phase::Showing | Phase::Pausing(..), _) => Transition::Stay,
        }
    }

    fn answer(&mut self, ctx: &mut Context, answer: &Answer) -> Transition {
        match self.phase {
            Phase::Thinking => self.machine_turn(ctx, answer),
            Phase::Showing => {
                self.found = Some(answer.clone());
                Transition::Stay
            }
            Phase::Hinting => {
                self.hint = answer.turn;
                self.phase = Phase::Player;
                ctx.sound(Cue::Hint);
                self.look(ctx);
                Transition::Stay
            }
            _ => Transition::Stay,
        }
    }

    fn tick(&mut self, ctx: &mut Context) -> Transition {
        if self.message.is_some_and(|(_, until)| ctx.now >= until) {
            self.message = None;
        }
        match self.phase {
            Phase::Showing if self.board.shown(ctx.now) => self.go_on(ctx),
            Phase::Pausing(until, half_turn) if ctx.now >= until => {
                self.play(ctx, half_turn);
                Transition::Stay
            }
            _ => Transition::Stay,
        }
    }

    fn wake(&self, ctx: &Context) -> Option<Millis> {
        if self.board.moving(ctx.now) || self.phase == Phase::Showing {
            return Some(ctx.now + FRAME);
        }
        let message = self.message.map(|(_, until)| until);
        match self.phase {
            Phase::Pausing(until, _) => Some(message.map_or(until, |message| message.min(until))),
            _ => message,
        }
    }

    fn keeps_awake(&self, ctx: &Context) -> bool {
        ctx.effects.thinking.is_some()
    }

    fn turned(&self, ctx: &Context) -> bool {
        let Some(match_state) = &ctx.match_state else { return false };
        match_state.opponent == Opponent::Friend
            && ctx.settings.turn_picture
            && self.side(ctx) != match_state.mine
    }

    fn pointed_at(&self) -> Option<Cell> {
        (self.phase == Phase::Player).then_some(self.turn_input.cursor)
    }

    fn draw(&self, ctx: &Context, picture: &mut DisplayList) {
        let position = ctx.game.position();
        let players_turn = matches!(self.phase, Phase::Player | Phase::Hinting);
        let overlay = Overlay {
            turn_input: (self.phase == Phase::Player).then_some(&self.turn_input),
            threat_of: self.threat(ctx),
            hint: self.hint,
            winner: position.winner().map(|(side, _)| side),
        };
        self.board.draw(ctx.now, picture, position, &overlay);
        let side = self.side(ctx);
        let machine = ctx.match_state.as_ref().and_then(|match_state| match_state.machine(side));
        let level = machine.map(|level| ctx.say(Text::level(level)));
        let detail = match (players_turn, self.turn_input.step) {
            (false, _) if self.phase == Phase::Thinking => ctx.say(Text::Thinks),
            (false, _) => "",
            (true, TurnStep::Token) => ctx.say(Text::ChooseToken),
            (true, TurnStep::Slide(_)) => ctx.say(Text::ChooseSlide),
            (true, TurnStep::Disc) => ctx.say(Text::ChooseDisc),
            (true, TurnStep::Place(_)) => ctx.say(Text::ChoosePlace),
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
                thinking: ctx.thinking().filter(|_| self.phase != Phase::Showing),
            },
        );
    }
}

/// Lets the machine think about its turn.
fn ask(ctx: &mut Context, level: Level) {
    let seed = ctx.chance();
    ctx.think(Subject::Game(ctx.game.half_turns()), Limits::level(level, seed));
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

impl Play {
    /// What was said last, or why what the turn_input points at cannot be chosen.
    fn message(&self, ctx: &Context) -> String<LONGEST> {
        let pointed = (self.phase == Phase::Player)
            .then(|| self.turn_input.refusal(ctx.game.position()))
            .flatten();
        let text = self.message.map(|(text, _)| text).or(pointed.map(Text::refusal));
        let opponent = match ctx.match_state.as_ref().map(|match_state| match_state.opponent) {
            Some(Opponent::Machine(level)) => ctx.say(Text::level(level)),
            _ => "",
        };
        text.map(|text| fill(ctx.say(text), &[&opponent])).unwrap_or_default()
    }

    /// Whose turn is shown: as long as a turn is being shown it is that of who made it.
    fn side(&self, ctx: &Context) -> Side {
        let position = ctx.game.position();
        match self.phase {
            Phase::Showing if position.half() == Half::Token => position.side().other(),
            _ => position.side(),
        }
    }

    fn key_labels(&self) -> chrome::KeyLabels {
        match self.phase {
            Phase::Player => chrome::KeyLabels {
                choose: Some(match self.turn_input.step {
                    TurnStep::Token => Text::Pick,
                    TurnStep::Slide(_) => Text::Slide,
                    TurnStep::Disc => Text::Take,
                    TurnStep::Place(_) => Text::Place,
                }),
                back: Some(if self.turn_input.step == TurnStep::Token {
                    Text::Menu
                } else {
                    Text::Back
                }),
                point: Some(Text::Point),
                extras: true,
            },
            Phase::Thinking | Phase::Hinting => chrome::KeyLabels {
                choose: Some(Text::PlayNow),
                back: Some(Text::Menu),
                point: None,
                extras: false,
            },
            Phase::Showing | Phase::Pausing(..) => chrome::KeyLabels {
                choose: None,
                back: Some(Text::Menu),
                point: None,
                extras: false,
            },
        }
    }
}
