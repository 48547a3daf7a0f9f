//! What outlives a screen: the device, settings and results, the game, and what was asked of the shell.

use nonaga_core::{Game, Position, search::Limits};

use crate::device::Device;
use crate::effects::{EffectQueue, Subject};
use crate::input::Millis;
use crate::session::Analysis;
use crate::sound::Cue;
use crate::store::LearningProgress;
use crate::store::MatchState;
use crate::store::RecordKind;
use crate::store::Settings;
use crate::store::Statistics;
use crate::texts::Text;
use crate::ui::{BatteryLevel, Layout};

/// After the token's slide the machine waits this long before it takes a disc.
const PAUSE: u32 = 350;

/// Everything that screens share. A screen gets it with every event.
pub(crate) struct Context {
    pub(crate) device: Device,
    pub(crate) layout: Layout,
    pub(crate) now: Millis,
    pub(crate) settings: Settings,
    pub(crate) statistics: Statistics,
    pub(crate) progress: LearningProgress,
    /// What the game is about; none before the first game.
    pub(crate) match_state: Option<MatchState>,
    pub(crate) game: Game,
    /// What lies on the table when that is not the game: a lesson, a demo, a point of a game that is over.
    /// One place for all of them, because only one is on the screen.
    pub(crate) position: Position,
    /// What the machine thinks of the turns of the game.
    pub(crate) analysis: Analysis,
    pub(crate) battery: Option<BatteryLevel>,
    pub(crate) effects: EffectQueue,
    chance: u32,
}

impl Context {
    pub(crate) fn new(device: Device, seed: u32) -> Self {
        Self {
            device,
            layout: Layout::of(device.size),
            now: 0,
            settings: Settings::default(),
            statistics: Statistics::default(),
            progress: LearningProgress::default(),
            match_state: None,
            game: Game::default(),
            position: Position::start(),
            analysis: Analysis::default(),
            battery: None,
            effects: EffectQueue::default(),
            // The generator stands still at zero.
            chance: seed | 1,
        }
    }

    /// A text in the player's language.
    pub(crate) fn say(&self, text: Text) -> &'static str {
        text.say(self.settings.language)
    }

    /// A number by chance (xorshift).
    pub(crate) fn chance(&mut self) -> u32 {
        self.chance ^= self.chance << 13;
        self.chance ^= self.chance >> 17;
        self.chance ^= self.chance << 5;
        self.chance
    }

    /// Makes a sound, unless they are off.
    pub(crate) fn sound(&mut self, cue: Cue) {
        if self.settings.sound && self.device.extras.sound {
            self.effects.sound(cue);
        }
    }

    /// Keeps a record over power loss.
    pub(crate) fn save(&mut self, kind: RecordKind) {
        self.effects.save(kind);
    }

    /// Asks the machine; the answer comes to the screen that is on top then.
    pub(crate) fn think(&mut self, subject: Subject, limits: Limits) {
        self.effects.think(subject, limits);
    }

    /// Until when the machine waits between its token and its disc.
    pub(crate) fn pause(&self) -> Millis {
        self.now + Millis::from(self.settings.animation.time(PAUSE))
    }

    /// How far the machine has got, of 255, while it thinks.
    pub(crate) fn thinking(&self) -> Option<u8> {
        let permille = self.effects.thinking?.permille.min(1000);
        Some((u32::from(permille) * 255 / 1000) as u8)
    }

    /// Starts the game of the match_state from its beginning.
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
