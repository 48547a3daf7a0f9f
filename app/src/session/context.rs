//! What outlives a screen: the device, settings and results, the game, and what was asked of the shell.

use nonaga_core::search::Limits;
use nonaga_core::{Game, Position, Rng};

use crate::check::CheckState;
use crate::device::{BatteryLevel, Device};
use crate::effects::{Effect, EffectQueue, Request, Subject, Topic};
use crate::input::Millis;
use crate::session::Analysis;
use crate::sound::Cue;
use crate::store::{LearningProgress, MatchState, Record, RecordKind, Settings, Statistics};
use crate::texts::Text;

/// Everything that screens share. A screen gets it with every event.
pub(crate) struct Context {
    pub(crate) device: Device,
    pub(crate) now: Millis,
    pub(crate) settings: Settings,
    pub(crate) statistics: Statistics,
    pub(crate) progress: LearningProgress,
    /// What the game is about; none before the first game.
    pub(crate) match_state: Option<MatchState>,
    pub(crate) game: Game,
    /// The position on the board when that is not the game's: of a lesson, a puzzle, the demo, or a point of a game
    /// that is over. One place for all of them, because only one is on the screen.
    pub(crate) position: Position,
    /// What the machine thinks of the turns of the game.
    pub(crate) analysis: Analysis,
    pub(crate) battery: Option<BatteryLevel>,
    /// What the board check has found.
    pub(crate) check: CheckState,
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
            match_state: None,
            position: Position::start(),
            analysis: Analysis::default(),
            battery: None,
            check: CheckState::new(&device),
            effects: EffectQueue::new(),
            rng: Rng::new(seed.into()),
            // Last, so that it is made in its place: elsewhere it costs the chip 3 KB of stack.
            game: Game::default(),
        }
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
            RecordKind::Game => Record::Game(self.match_state.as_ref(), &self.game),
            RecordKind::Progress => Record::Progress(&self.progress),
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
            self.save(RecordKind::Game);
        }
    }

    /// Whether there is a game that can be played on.
    pub(crate) fn can_continue(&self) -> bool {
        self.match_state
            .as_ref()
            .is_some_and(|match_state| match_state.ending(&self.game).is_none())
    }
}
