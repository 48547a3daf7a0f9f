//! What the player has set, and what was chosen for the last new game.

use nonaga_core::search::Level;

use super::{Strength, TimeControl};
use crate::texts::Language;

/// A set of colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[repr(u8)]
pub enum Theme {
    /// Maple discs on a walnut table.
    #[default]
    Wood,
    /// Dim colours for dark rooms.
    Night,
    /// Black and white with few strong colours, for bright daylight and weak eyes.
    Contrast,
}

impl Theme {
    /// All themes in the order in which they are offered.
    pub const ALL: [Theme; 3] = [Theme::Wood, Theme::Night, Theme::Contrast];
}

/// How much movement there is on the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[repr(u8)]
pub enum Animation {
    /// Things jump.
    Off,
    /// Things move fast.
    Quick,
    /// Things move as a hand would move them.
    #[default]
    Normal,
}

impl Animation {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Off, Self::Quick, Self::Normal];

    /// How long something takes that normally takes this many milliseconds.
    pub const fn time(self, normal: u32) -> u32 {
        match self {
            Self::Off => 0,
            Self::Quick => normal / 2,
            Self::Normal => normal,
        }
    }
}

/// When the game shows that the opponent is about to win.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[repr(u8)]
pub enum Warning {
    /// Never.
    Off,
    /// Against the machine at levels 1 to 4.
    #[default]
    Learners,
    /// Always.
    On,
}

impl Warning {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Off, Self::Learners, Self::On];
    /// The last level that counts as a learner's.
    pub const LAST_LEARNER: Level = match Level::new(4) {
        Some(level) => level,
        None => Level::FIRST,
    };
}

/// The colour of the player in a new game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[repr(u8)]
pub enum ColourChoice {
    /// Red, who begins.
    #[default]
    Red,
    /// Black.
    Black,
    /// Chance decides.
    Random,
}

impl ColourChoice {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Red, Self::Black, Self::Random];
}

/// Who begins a game between friends.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[repr(u8)]
pub enum BeginnerChoice {
    /// The first player, who is red.
    #[default]
    First,
    /// The second player, who is black.
    Second,
    /// Chance decides.
    Random,
}

impl BeginnerChoice {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::First, Self::Second, Self::Random];
}

/// What was chosen for a new game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameSetup {
    /// Against a friend rather than the machine.
    pub friend: bool,
    /// The machine's level.
    pub level: Level,
    /// The player's colour.
    pub colour: ColourChoice,
    /// Best of this many games.
    pub length: u8,
    /// With the swap rule.
    pub swap: bool,
    /// The machine follows the player rather than playing at a level.
    pub companion: bool,
    /// Who of two friends begins.
    pub begins: BeginnerChoice,
    /// The clock of a game between friends.
    pub time: TimeControl,
}

impl GameSetup {
    /// The lengths of a match.
    pub const LENGTHS: [u8; 3] = [1, 3, 5];

    /// How strong the machine plays against a player of this rating.
    pub const fn strength(&self, rating: u16) -> Strength {
        if self.companion { Strength::Companion(rating) } else { Strength::Level(self.level) }
    }
}

impl Default for GameSetup {
    fn default() -> Self {
        Self {
            friend: false,
            level: Level::FIRST,
            colour: ColourChoice::Red,
            length: 1,
            swap: false,
            companion: false,
            begins: BeginnerChoice::First,
            time: TimeControl { loses: true, ..TimeControl::default() },
        }
    }
}

/// Everything the player has set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// The language of all texts.
    pub language: Language,
    /// Whether there are sounds.
    pub sound: bool,
    /// Light of the screen, 1 to [`Settings::BRIGHTEST`].
    pub brightness: u8,
    /// How much movement there is.
    pub animation: Animation,
    /// The colours.
    pub theme: Theme,
    /// When threats are shown.
    pub warning: Warning,
    /// Minutes without a key until the device sleeps; 0 is never.
    pub sleep: u8,
    /// Whether the picture turns for the second of two friends.
    pub turn_picture: bool,
    /// What was chosen for the last new game.
    pub new_game: GameSetup,
    /// Of two games that wait, the one with a friend was played last.
    pub friend_played_last: bool,
}

impl Settings {
    /// The brightest light.
    pub const BRIGHTEST: u8 = 5;
    /// The times until sleep that can be chosen.
    pub const SLEEPS: [u8; 5] = [1, 2, 5, 10, 0];

    /// The light in percent. Eyes see steps of the same ratio as the same step.
    pub const fn light(&self) -> u8 {
        match self.brightness {
            0 | 1 => 12,
            2 => 22,
            3 => 38,
            4 => 62,
            _ => 100,
        }
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            language: Language::English,
            sound: true,
            brightness: 4,
            animation: Animation::Normal,
            theme: Theme::Wood,
            warning: Warning::Learners,
            sleep: 2,
            turn_picture: false,
            new_game: GameSetup::default(),
            friend_played_last: false,
        }
    }
}
