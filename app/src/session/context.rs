//! What outlives a screen: the device, settings and results, the game, and what was asked of the shell.

use core::mem;

use heapless::Vec;
use nonaga_core::search::Limits;
use nonaga_core::{Game, Position, Rng};

use crate::check::CheckState;
use crate::device::{BatteryLevel, Device};
use crate::effects::{Effect, EffectQueue, Request, Subject, Topic};
use crate::input::Millis;
use crate::qr::QrMatrix;
use crate::session::set_aside::SetAside;
use crate::session::undo::for_each_beginning;
use crate::session::{Analysis, Tries};
use crate::sound::Cue;
use crate::store::{
    Ending, Friends, GameResult, LARGEST_RECORD, LearningProgress, MatchState, Opponent, Record,
    RecordError, RecordKind, Settings, Statistics, decode_game,
};
use crate::texts::Text;

/// Everything that screens share. A screen gets it with every event.
pub(crate) struct Context {
    pub(crate) device: Device,
    pub(crate) now: Millis,
    pub(crate) settings: Settings,
    pub(crate) statistics: Statistics,
    pub(crate) progress: LearningProgress,
    pub(crate) friends: Friends,
    /// What the game is about; none before the first game.
    pub(crate) match_state: Option<MatchState>,
    pub(crate) game: Game,
    /// The game of the other kind, against the machine or between friends, as it is saved; empty when there is none. Of
    /// two games that wait only one is looked at, and memory is scarce.
    waiting: Vec<u8, LARGEST_RECORD>,
    /// Whether that game is not over.
    pub(crate) is_waiting_open: bool,
    /// The player's own game, while a shared one is looked at.
    pub(super) set_aside: Option<SetAside>,
    /// The position on the board when that is not the game's: of a lesson, a puzzle, the demo, or a point of a game
    /// that is over. One place for all of them, because only one is on the screen.
    pub(crate) position: Position,
    /// What is tried on the analysis board.
    pub(crate) tries: Tries,
    /// What the machine thinks of the turns of the game.
    pub(crate) analysis: Analysis,
    pub(crate) battery: Option<BatteryLevel>,
    /// Whether the menu was left to see a hint.
    pub(crate) hint_wanted: bool,
    /// Whether the first game of a new player is still to come.
    pub(crate) greeting: bool,
    /// What the board check has found.
    pub(crate) check: CheckState,
    /// The code of what is shared.
    pub(crate) code: QrMatrix,
    pub(crate) effects: EffectQueue,
    rng: Rng,
}

impl Context {
    pub(crate) fn new(device: Device, seed: u32) -> Self {
        Self {
            device,
            now: 0,
            settings: Settings::default(),
            statistics: Statistics::default(),
            progress: LearningProgress::default(),
            friends: Friends::default(),
            match_state: None,
            waiting: Vec::new(),
            is_waiting_open: false,
            set_aside: None,
            position: Position::start(),
            tries: Tries::new(&Position::start()),
            analysis: Analysis::default(),
            battery: None,
            hint_wanted: false,
            greeting: false,
            check: CheckState::new(&device),
            code: QrMatrix::EMPTY,
            effects: EffectQueue::new(),
            rng: Rng::new(seed.into()),
            // Last, so that it is made in its place: elsewhere it costs the chip 3 KB of stack.
            game: Game::default(),
        }
    }

    /// Everything is as before the first record was loaded. In place, because a game is large for the stack of a chip.
    pub(crate) fn forget(&mut self) {
        self.effects.forget();
        self.settings = Settings::default();
        self.statistics = Statistics::default();
        self.progress = LearningProgress::default();
        self.friends = Friends::default();
        self.match_state = None;
        self.game.restart(Position::start());
        self.waiting.clear();
        self.is_waiting_open = false;
        self.set_aside = None;
        self.analysis.clear();
        self.hint_wanted = false;
        self.greeting = false;
    }

    /// A text in the player's language.
    pub(crate) fn say(&self, text: Text) -> &'static str {
        text.say(self.settings.language)
    }

    /// Makes what comes differ from other games.
    pub(crate) fn set_seed(&mut self, seed: u32) {
        self.rng = Rng::new(seed.into());
    }

    /// The next random number.
    pub(crate) fn random(&mut self) -> u32 {
        self.rng.next_u32()
    }

    /// Makes a sound, unless sounds are off.
    pub(crate) fn sound(&mut self, cue: Cue) {
        if self.settings.sound && self.device.extras.sound {
            self.effects.sound(cue);
        }
    }

    /// Saves a record.
    pub(crate) fn save(&mut self, kind: RecordKind) {
        self.effects.save(kind);
    }

    /// Asks the machine; the answer comes to the screen that is on top then.
    pub(crate) fn think(&mut self, topic: Topic, limits: Limits) {
        self.effects.think(topic, limits);
    }

    /// The next effect, with what belongs to it.
    pub(crate) fn next_effect(&mut self) -> Option<Effect<'_>> {
        Some(match self.effects.next()? {
            Request::Think(id, topic, limits) => {
                let subject = match topic {
                    Topic::Game(half_turns) => Subject::Game(&self.game, half_turns),
                    Topic::Board => Subject::Position(&self.position),
                };
                Effect::Think { id, subject, limits }
            }
            Request::PlayNow => Effect::PlayNow,
            Request::StopThinking => Effect::StopThinking,
            Request::Save(kind) => Effect::Save(self.record(kind)),
            Request::Sound(cue) => Effect::Sound(cue),
            Request::Backlight(percent) => Effect::Backlight(percent),
            Request::Leds(lit) => Effect::Leds(lit),
            Request::Panel(setup) => Effect::Panel(setup),
            Request::Measure => Effect::Measure,
            Request::Answer(answer) => Effect::Answer(answer),
            Request::Sleep => Effect::Sleep,
            Request::UpdateFirmware => Effect::UpdateFirmware,
            Request::Quit => Effect::Quit,
        })
    }

    /// The record of a kind as it is now.
    pub(crate) fn record(&self, kind: RecordKind) -> Record<'_> {
        match kind {
            RecordKind::Settings => Record::Settings(&self.settings),
            RecordKind::Statistics => Record::Statistics(&self.statistics),
            RecordKind::Progress => Record::Progress(&self.progress),
            RecordKind::Friends => Record::Friends(&self.friends),
            RecordKind::Game | RecordKind::FriendGame if self.set_aside.is_some() => {
                self.set_aside_record(kind).unwrap_or(self.waiting_record(kind))
            }
            RecordKind::Game | RecordKind::FriendGame => match &self.match_state {
                Some(match_state) if match_state.record_kind() != kind => self.waiting_record(kind),
                match_state => Record::Game(kind, match_state.as_ref(), &self.game),
            },
        }
    }

    fn waiting_record(&self, kind: RecordKind) -> Record<'_> {
        match self.waiting.is_empty() {
            true => Record::Game(kind, None, &self.game),
            false => Record::Waiting(kind, &self.waiting),
        }
    }

    /// Takes the game that was saved as a record of this kind. One of the other kind that was taken before waits.
    pub(crate) fn load_game(&mut self, kind: RecordKind, bytes: &[u8]) -> Result<(), RecordError> {
        let (before, was_open) = (self.packed(), self.can_continue());
        let kind_before = self.game_kind();
        let loaded = decode_game(kind, bytes, &mut self.game);
        match &loaded {
            Ok(Some(match_state)) => {
                if kind_before.is_some_and(|before| before != match_state.record_kind()) {
                    (self.waiting, self.is_waiting_open) = (before, was_open);
                }
                self.match_state = Some(match_state.clone());
                self.analysis.clear();
            }
            Ok(None) | Err(_) => self.unpack(&before),
        }
        loaded.map(|_| ())
    }

    /// The kind of the game that is or was played last; none before the first.
    pub(super) fn game_kind(&self) -> Option<RecordKind> {
        self.match_state.as_ref().map(MatchState::record_kind)
    }

    /// Whether the game that is or was played last is one between friends.
    pub(crate) fn is_friends(&self) -> bool {
        self.game_kind() == Some(RecordKind::FriendGame)
    }

    /// The game as it is saved; nothing when there is none.
    pub(super) fn packed(&self) -> Vec<u8, LARGEST_RECORD> {
        let mut bytes = Vec::new();
        if let Some(kind) = self.game_kind() {
            let _ = bytes.resize(LARGEST_RECORD, 0);
            let length = self.record(kind).encode(&mut bytes);
            bytes.truncate(length);
        }
        bytes
    }

    pub(super) fn unpack(&mut self, bytes: &[u8]) {
        let kinds = [RecordKind::Game, RecordKind::FriendGame].into_iter();
        let game = &mut self.game;
        // It was a game when it was packed.
        let found = kinds.map(|kind| decode_game(kind, bytes, game)).find_map(Result::ok);
        self.match_state = found.flatten();
        self.analysis.clear();
    }

    /// A game waits from now on.
    pub(super) fn wait_with(&mut self, bytes: Vec<u8, LARGEST_RECORD>, is_open: bool) {
        (self.waiting, self.is_waiting_open) = (bytes, is_open);
    }

    /// Whether a game of the other kind waits.
    pub(crate) fn has_waiting(&self) -> bool {
        !self.waiting.is_empty()
    }

    /// The game that waits is played on, and the one that was played waits.
    pub(crate) fn exchange_games(&mut self) {
        let (before, was_open) = (self.packed(), self.can_continue());
        let waiting = mem::replace(&mut self.waiting, before);
        self.unpack(&waiting);
        self.is_waiting_open = was_open;
        self.note_last_played();
    }

    /// Remembers which of two games was played last.
    fn note_last_played(&mut self) {
        let friends = self.is_friends();
        if self.match_state.is_some() && self.settings.friend_played_last != friends {
            self.settings.friend_played_last = friends;
            self.save(RecordKind::Settings);
        }
    }

    /// At the start: the game that was played last is the one to go on with.
    pub(crate) fn choose_last_played(&mut self) {
        if self.has_waiting() && self.settings.friend_played_last != self.is_friends() {
            self.exchange_games();
        }
    }

    /// Begins a match. A game of the other kind waits until it is gone on with.
    pub(crate) fn start_match(&mut self, match_state: MatchState) {
        self.set_match(match_state);
        self.start_game();
    }

    /// Another game goes on from this one, after this many of its half-turns. If it is of the other kind, this one
    /// waits.
    pub(crate) fn play_on(&mut self, match_state: MatchState, half_turns: usize) {
        let kind = match_state.record_kind();
        if self.set_aside.is_some() {
            self.give_way(kind);
        } else if self.game_kind().is_some_and(|before| before != kind) {
            self.wait_with(self.packed(), self.can_continue());
        }
        self.match_state = Some(match_state);
        self.game.go_to(half_turns);
        self.analysis.clear();
        self.note_last_played();
        self.save_game();
    }

    /// Whether a game that is not over would be lost if one of this kind were begun.
    pub(crate) fn would_lose_game(&self, kind: RecordKind) -> bool {
        if let Some(would) = self.would_lose_set_aside(kind) {
            return would;
        }
        match self.game_kind() == Some(kind) {
            true => self.can_continue() && self.game.half_turns() > 0,
            false => self.is_waiting_open,
        }
    }

    /// The player was shown a hint or took a turn back.
    pub(crate) fn note_help(&mut self) {
        if let Some(match_state) = self.match_state.as_mut().filter(|game| !game.helped) {
            match_state.helped = true;
            self.save_game();
        }
    }

    fn set_match(&mut self, match_state: MatchState) {
        self.take_back();
        if self.game_kind().is_some_and(|kind| kind != match_state.record_kind()) {
            self.exchange_games();
        }
        self.match_state = Some(match_state);
        self.note_last_played();
    }

    /// Whether the game is played by the clock.
    pub(crate) fn has_clock(&self) -> bool {
        self.match_state.as_ref().is_some_and(|match_state| match_state.clock.is_some())
    }

    /// Saves the game; one that was shared is only looked at.
    pub(crate) fn save_game(&mut self) {
        if let Some(kind) = self.game_kind().filter(|_| self.set_aside.is_none()) {
            self.save(kind);
        }
    }

    /// How the game was decided, if it was.
    pub(crate) fn ending(&self) -> Option<Ending> {
        self.match_state.as_ref()?.ending(&self.game)
    }

    /// Counts a game that is over in match, statistics and between friends, once; true when it has not been before.
    pub(crate) fn count_game(&mut self) -> bool {
        let Some(ending) = self.ending() else { return false };
        let Some(match_state) = &mut self.match_state else { return false };
        if !match_state.count(ending) {
            return false;
        }
        match match_state.opponent {
            _ if match_state.practice => {}
            Opponent::Friend => {
                self.friends.add(match_state.gains(ending));
                self.effects.save(RecordKind::Friends);
            }
            Opponent::Machine(strength) => {
                let result = GameResult {
                    mine: match_state.mine,
                    winner: ending.winner(),
                    turns: self.game.turns(),
                    helped: match_state.helped,
                };
                self.statistics.add(strength, &result);
                self.effects.save(RecordKind::Statistics);
            }
        }
        self.save_game();
        true
    }

    /// Takes back the end of the game: the resignation, or the turns since the loser was to move. Returns whether that
    /// is possible.
    pub(crate) fn take_back_end(&mut self) -> bool {
        let (Some(ending), Some(point)) = (self.ending(), self.end_point()) else { return false };
        let Some(match_state) = &mut self.match_state else { return false };
        if match_state.opponent == Opponent::Friend && match_state.counted && !match_state.practice
        {
            self.friends.take(match_state.gains(ending));
            self.effects.save(RecordKind::Friends);
        }
        match_state.uncount(ending);
        match_state.go_to(&mut self.game, point);
        self.save_game();
        true
    }

    /// After how many half-turns a game goes on whose end is taken back: where the loser was to move. None when nobody has
    /// lost, when it was the machine, or by the clock.
    pub(crate) fn end_point(&self) -> Option<usize> {
        let match_state = self.match_state.as_ref()?;
        let loser = self.ending()?.winner()?.other();
        if match_state.machine(loser).is_some() {
            return None;
        }
        match self.ending()? {
            Ending::Resigned(_) => Some(self.game.half_turns()),
            Ending::Joined(..) => {
                let mut point = None;
                for_each_beginning(&self.game, |n, side| {
                    if n < self.game.half_turns() && side == loser {
                        point = Some(n);
                    }
                });
                point
            }
            Ending::OutOfTime(_) | Ending::Drawn(_) => None,
        }
    }

    /// How far the machine is with its thought, of 255; none when it does not think.
    pub(crate) fn thinking(&self) -> Option<u8> {
        let permille = self.effects.thinking()?.permille.min(1000);
        Some((u32::from(permille) * 255 / 1000) as u8)
    }

    /// Starts the next game of the match from its beginning.
    pub(crate) fn start_game(&mut self) {
        if let Some(match_state) = &self.match_state {
            self.game.restart(match_state.start());
            self.analysis.clear();
            self.save_game();
        }
    }

    /// Whether a game that was sent over the cable is looked at.
    pub(crate) fn is_shared(&self) -> bool {
        self.set_aside.is_some()
    }

    /// Whether there is a game that can be played on.
    pub(crate) fn can_continue(&self) -> bool {
        self.match_state.is_some() && self.ending().is_none()
    }
}
