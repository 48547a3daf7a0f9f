//! A game: the player's turn step by step, the machine's turn shown.

use heapless::String;
use nonaga_core::search::{Answer, Level, Limits};
use nonaga_core::{Cell, Half, HalfTurn, Side, Turn};

use super::{Ask, End, FRAME, GameMenu, Go, Page, Question, Screen, parts};
use crate::contest::Opponent;
use crate::desk::Desk;
use crate::effect::{Cue, RecordKind};
use crate::event::Millis;
use crate::hand::{Did, Hand, Step};
use crate::input::Input;
use crate::paint::Picture;
use crate::requests::Subject;
use crate::settings::Warning;
use crate::table::{Props, Table, any_cell};
use crate::texts::{LONGEST, Text, fill};

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
    table: Table,
    hand: Hand,
    phase: Phase,
    /// What the machine has found while the player's turn was still being shown.
    found: Option<Answer>,
    /// The second half of the machine's turn.
    to_come: Option<HalfTurn>,
    hint: Option<Turn>,
    message: Option<(Text, Millis)>,
}

impl Play {
    /// The game on the desk.
    pub(crate) fn new(desk: &Desk) -> Self {
        let position = desk.game.position();
        let mut table = Table::new(parts::areas(desk).field, position);
        table.mark_last(&desk.game);
        Self {
            table,
            hand: Hand::new(position, any_cell(position)),
            phase: Phase::Player,
            found: None,
            to_come: None,
            hint: None,
            message: None,
        }
    }

    /// Shows a hint as soon as it is found.
    pub(crate) fn with_hint(desk: &mut Desk) -> Self {
        let mut play = Self::new(desk);
        play.ask_hint(desk);
        play
    }

    fn machine(desk: &Desk) -> Option<Level> {
        desk.contest.as_ref()?.machine(desk.game.position().side())
    }

    /// Lets the game go on from where it stands.
    fn go_on(&mut self, desk: &mut Desk) -> Go {
        let Some(contest) = &desk.contest else { return Go::Home };
        if contest.ending(&desk.game).is_some() {
            return Go::Only(Screen::End(End::new(desk)));
        }
        if let Some(half_turn) = self.to_come.take() {
            self.phase = Phase::Pausing(desk.pause(), half_turn);
            return Go::Stay;
        }
        let machine = Self::machine(desk);
        if machine.is_none() && contest.may_swap(&desk.game) {
            return Go::To(Screen::Question(Question::new(Ask::Swap)));
        }
        if let Some(level) = machine {
            if let Some(answer) = self.found.take() {
                return self.machine_turn(desk, &answer);
            }
            // The machine thinks about whole turns: half of one, cut off by a power loss, is begun again.
            if desk.game.position().half() == Half::Disc {
                desk.game.undo_turn();
                self.table.mark_last(&desk.game);
            }
            if desk.thinking().is_none() {
                ask(desk, level);
            }
            self.phase = Phase::Thinking;
        } else {
            self.phase = Phase::Player;
            self.hand = Hand::new(desk.game.position(), self.hand.cursor);
            if self.hand.useful(desk.game.position()).is_empty() {
                let why = match desk.game.position().half() {
                    Half::Token => Text::NoTokenMoves,
                    Half::Disc => Text::NoDiscMoves,
                };
                self.say(desk, why);
                self.play(desk, HalfTurn::Pass);
            }
        }
        self.look(desk);
        Go::Stay
    }

    /// Plays a half-turn, shows it and keeps it.
    fn play(&mut self, desk: &mut Desk, half_turn: HalfTurn) {
        if desk.game.play(half_turn).is_err() {
            return;
        }
        desk.save(RecordKind::Game);
        desk.sound(match half_turn {
            HalfTurn::Slide(_) => Cue::Slide,
            HalfTurn::Relocate(_) => Cue::Place,
            HalfTurn::Pass => Cue::Refused,
        });
        self.table.show(desk.now, half_turn, desk.settings.animation);
        self.phase = Phase::Showing;
        self.hint = None;
        // The machine need not wait until the player's turn has been shown.
        if let Some(level) = Self::machine(desk)
            && desk.game.position().half() == Half::Token
            && desk.can_continue()
        {
            ask(desk, level);
        }
        self.look(desk);
    }

    fn look(&mut self, desk: &Desk) {
        let hand = (self.phase == Phase::Player).then_some(&self.hand);
        let area = parts::areas(desk).field;
        let animation = desk.settings.animation;
        self.table.look(desk.now, area, desk.game.position(), hand, self.hint, animation);
    }

    fn say(&mut self, desk: &Desk, text: Text) {
        self.message = Some((text, desk.now + MESSAGE));
    }

    /// Starts to look for a hint, from the beginning of the turn.
    fn ask_hint(&mut self, desk: &mut Desk) {
        if Self::machine(desk).is_some() || !desk.can_continue() {
            return;
        }
        if desk.game.position().half() == Half::Disc {
            self.take_back(desk);
        }
        self.hand = Hand::new(desk.game.position(), self.hand.cursor);
        desk.think(Subject::Game(desk.game.half_turns()), Limits::nodes(HINT_NODES));
        self.phase = Phase::Hinting;
        self.look(desk);
    }

    /// Takes back the slide of this turn; the token is in the hand again.
    fn take_back(&mut self, desk: &mut Desk) {
        let code = desk.game.codes().last().copied();
        if desk.game.undo() {
            desk.save(RecordKind::Game);
            self.table.mark_last(&desk.game);
            let slide = code.and_then(|code| code.half_turn(desk.game.position()));
            if let Some(HalfTurn::Slide(slide)) = slide {
                self.hand = Hand::holding(slide);
            }
        }
    }

    fn use_hand(&mut self, desk: &mut Desk, input: Input) -> Go {
        match self.hand.input(desk.game.position(), input) {
            Did::Nothing => {}
            Did::Moved => desk.sound(Cue::Move),
            Did::Picked => desk.sound(Cue::Lift),
            Did::PutBack => desk.sound(Cue::Place),
            Did::Refused(refusal) => {
                self.say(desk, Text::refusal(refusal));
                desk.sound(Cue::Refused);
            }
            Did::Play(half_turn) => self.play(desk, half_turn),
            Did::TakeBack => {
                self.take_back(desk);
                desk.sound(Cue::Slide);
            }
            Did::Leave => return Go::To(Screen::GameMenu(GameMenu::default())),
        }
        self.look(desk);
        Go::Stay
    }

    /// The machine's answer about its own turn.
    fn machine_turn(&mut self, desk: &mut Desk, answer: &Answer) -> Go {
        let may_swap = desk.contest.as_ref().is_some_and(|contest| contest.may_swap(&desk.game));
        if may_swap && let Some(contest) = &mut desk.contest {
            contest.decide_swap(answer.score.0 < SWAP_BELOW);
            desk.save(RecordKind::Game);
            if answer.score.0 < SWAP_BELOW {
                self.say(desk, Text::SidesSwapped);
                return self.go_on(desk);
            }
        }
        match answer.turn {
            Some(turn) => {
                self.play(desk, turn.first());
                self.to_come = turn.second(desk.game.position().half());
                Go::Stay
            }
            None => self.go_on(desk),
        }
    }

    /// The side whose threats the player is warned of.
    fn threat(&self, desk: &Desk) -> Option<Side> {
        let wanted = match (desk.settings.warning, desk.contest.as_ref()?.opponent) {
            (Warning::Off, _) | (Warning::Learners, Opponent::Friend) => false,
            (Warning::On, _) => true,
            (Warning::Learners, Opponent::Machine(level)) => {
                level.number() <= Warning::LAST_LEARNER
            }
        };
        let players_turn = matches!(self.phase, Phase::Player | Phase::Hinting);
        (wanted && players_turn).then(|| desk.game.position().side().other())
    }
}

impl Page for Play {
    fn enter(&mut self, desk: &mut Desk) -> Go {
        self.table.mark_last(&desk.game);
        match self.phase {
            Phase::Hinting => Go::Stay,
            Phase::Pausing(_, half_turn) => {
                self.play(desk, half_turn);
                Go::Stay
            }
            _ => self.go_on(desk),
        }
    }

    fn leave(&mut self, desk: &mut Desk) {
        desk.requests.stop_thinking();
        self.found = None;
        if self.phase == Phase::Hinting {
            self.phase = Phase::Player;
        }
    }

    fn input(&mut self, desk: &mut Desk, input: Input) -> Go {
        self.message = None;
        self.hint = None;
        let input = if self.turned(desk) { input.turned() } else { input };
        match (self.phase, input) {
            (_, Input::Menu) => Go::To(Screen::GameMenu(GameMenu::default())),
            (Phase::Player, Input::Hint) => {
                self.ask_hint(desk);
                Go::Stay
            }
            (Phase::Player, input) => self.use_hand(desk, input),
            (Phase::Thinking | Phase::Showing | Phase::Pausing(..), Input::Back) => {
                Go::To(Screen::GameMenu(GameMenu::default()))
            }
            (Phase::Thinking | Phase::Hinting, _) => {
                desk.requests.play_now();
                Go::Stay
            }
            (Phase::Showing | Phase::Pausing(..), _) => Go::Stay,
        }
    }

    fn answer(&mut self, desk: &mut Desk, answer: &Answer) -> Go {
        match self.phase {
            Phase::Thinking => self.machine_turn(desk, answer),
            Phase::Showing => {
                self.found = Some(answer.clone());
                Go::Stay
            }
            Phase::Hinting => {
                self.hint = answer.turn;
                self.phase = Phase::Player;
                desk.sound(Cue::Hint);
                self.look(desk);
                Go::Stay
            }
            _ => Go::Stay,
        }
    }

    fn tick(&mut self, desk: &mut Desk) -> Go {
        if self.message.is_some_and(|(_, until)| desk.now >= until) {
            self.message = None;
        }
        match self.phase {
            Phase::Showing if self.table.shown(desk.now) => self.go_on(desk),
            Phase::Pausing(until, half_turn) if desk.now >= until => {
                self.play(desk, half_turn);
                Go::Stay
            }
            _ => Go::Stay,
        }
    }

    fn wake(&self, desk: &Desk) -> Option<Millis> {
        if self.table.moving(desk.now) || self.phase == Phase::Showing {
            return Some(desk.now + FRAME);
        }
        let message = self.message.map(|(_, until)| until);
        match self.phase {
            Phase::Pausing(until, _) => Some(message.map_or(until, |message| message.min(until))),
            _ => message,
        }
    }

    fn keeps_awake(&self, desk: &Desk) -> bool {
        desk.requests.thinking.is_some()
    }

    fn turned(&self, desk: &Desk) -> bool {
        let Some(contest) = &desk.contest else { return false };
        contest.opponent == Opponent::Friend
            && desk.settings.turn_picture
            && self.side(desk) != contest.mine
    }

    fn pointed_at(&self) -> Option<Cell> {
        (self.phase == Phase::Player).then_some(self.hand.cursor)
    }

    fn draw(&self, desk: &Desk, picture: &mut Picture) {
        let position = desk.game.position();
        let players_turn = matches!(self.phase, Phase::Player | Phase::Hinting);
        let props = Props {
            hand: (self.phase == Phase::Player).then_some(&self.hand),
            threat_of: self.threat(desk),
            hint: self.hint,
            winner: position.winner().map(|(side, _)| side),
        };
        self.table.draw(desk.now, picture, position, &props);
        let side = self.side(desk);
        let machine = desk.contest.as_ref().and_then(|contest| contest.machine(side));
        let level = machine.map(|level| desk.say(Text::level(level)));
        let detail = match (players_turn, self.hand.step) {
            (false, _) if self.phase == Phase::Thinking => desk.say(Text::Thinks),
            (false, _) => "",
            (true, Step::Token) => desk.say(Text::ChooseToken),
            (true, Step::Slide(_)) => desk.say(Text::ChooseSlide),
            (true, Step::Disc) => desk.say(Text::ChooseDisc),
            (true, Step::Place(_)) => desk.say(Text::ChoosePlace),
        };
        parts::draw_keys(desk, picture, &self.key_words());
        parts::draw_words(
            desk,
            picture,
            &parts::Words {
                side: Some(side),
                head: level.unwrap_or(desk.say(whose_turn(desk, side))),
                detail,
                message: &self.message(desk),
                note: &match_score(desk),
                thinking: desk.thinking().filter(|_| self.phase != Phase::Showing),
            },
        );
    }
}

/// Lets the machine think about its turn.
fn ask(desk: &mut Desk, level: Level) {
    let seed = desk.chance();
    desk.think(Subject::Game(desk.game.half_turns()), Limits::level(level, seed));
}

/// Who is to move, when it is not the machine.
fn whose_turn(desk: &Desk, side: Side) -> Text {
    match desk.contest.as_ref().map(|contest| contest.opponent) {
        Some(Opponent::Machine(_)) => Text::YourTurn,
        _ => Text::to_move(side),
    }
}

/// How the match stands, if it is one: red's points first.
fn match_score(desk: &Desk) -> String<LONGEST> {
    match &desk.contest {
        Some(contest) if contest.length > 1 => {
            let [mine, theirs] = contest.score;
            let (red, black) =
                if contest.mine == Side::Red { (mine, theirs) } else { (theirs, mine) };
            fill("{} : {}", &[&red, &black])
        }
        _ => String::new(),
    }
}

impl Play {
    /// What was said last, or why what the hand points at cannot be chosen.
    fn message(&self, desk: &Desk) -> String<LONGEST> {
        let pointed = (self.phase == Phase::Player)
            .then(|| self.hand.refusal(desk.game.position()))
            .flatten();
        let text = self.message.map(|(text, _)| text).or(pointed.map(Text::refusal));
        let opponent = match desk.contest.as_ref().map(|contest| contest.opponent) {
            Some(Opponent::Machine(level)) => desk.say(Text::level(level)),
            _ => "",
        };
        text.map(|text| fill(desk.say(text), &[&opponent])).unwrap_or_default()
    }

    /// Whose turn is shown: as long as a turn is being shown it is that of who made it.
    fn side(&self, desk: &Desk) -> Side {
        let position = desk.game.position();
        match self.phase {
            Phase::Showing if position.half() == Half::Token => position.side().other(),
            _ => position.side(),
        }
    }

    fn key_words(&self) -> parts::KeyWords {
        match self.phase {
            Phase::Player => parts::KeyWords {
                choose: Some(match self.hand.step {
                    Step::Token => Text::Pick,
                    Step::Slide(_) => Text::Slide,
                    Step::Disc => Text::Take,
                    Step::Place(_) => Text::Place,
                }),
                back: Some(if self.hand.step == Step::Token { Text::Menu } else { Text::Back }),
                point: Some(Text::Point),
                extras: true,
            },
            Phase::Thinking | Phase::Hinting => parts::KeyWords {
                choose: Some(Text::PlayNow),
                back: Some(Text::Menu),
                point: None,
                extras: false,
            },
            Phase::Showing | Phase::Pausing(..) => {
                parts::KeyWords { choose: None, back: Some(Text::Menu), point: None, extras: false }
            }
        }
    }
}
