//! A box over the screen with a question, or with something the player should know.

use super::{End, Go, Page, Play, Screen, parts};
use crate::contest::Contest;
use crate::desk::Desk;
use crate::effect::{Cue, RecordKind};
use crate::input::Input;
use crate::paint::{Picture, Way};
use crate::statistics::Statistics;
use crate::texts::Text;

/// What is asked or told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ask {
    /// Begin this game again?
    Restart,
    /// Give up?
    Resign,
    /// Leave the game under way for a new one?
    Replace,
    /// Forget all results?
    ResetStatistics,
    /// Take over the other side?
    Swap,
    /// Restart for a new firmware?
    Update,
    /// A record could not be read.
    Unreadable(RecordKind),
    /// The battery is low.
    BatteryLow,
}

impl Ask {
    const fn text(self) -> Text {
        match self {
            Self::Restart => Text::AskRestart,
            Self::Resign => Text::AskResign,
            Self::Replace => Text::AskReplace,
            Self::ResetStatistics => Text::AskReset,
            Self::Swap => Text::AskSwap,
            Self::Update => Text::AskUpdate,
            Self::Unreadable(RecordKind::Settings) => Text::BadSettings,
            Self::Unreadable(RecordKind::Statistics) => Text::BadStatistics,
            Self::Unreadable(RecordKind::Game) => Text::BadGame,
            Self::Unreadable(RecordKind::Progress) => Text::BadProgress,
            Self::BatteryLow => Text::BatteryLow,
        }
    }

    /// Whether it only wants to be read.
    const fn is_notice(self) -> bool {
        matches!(self, Self::Unreadable(_) | Self::BatteryLow)
    }

    /// The answer was yes.
    fn agreed(self, desk: &mut Desk) -> Go {
        match self {
            Self::Restart => {
                if let Some(contest) = &mut desk.contest {
                    contest.restart();
                }
                desk.start_game();
                Go::Only(Screen::Play(Play::new(desk)))
            }
            Self::Resign => {
                let side = desk.game.position().side();
                if let Some(contest) = &mut desk.contest {
                    contest.resigned = Some(side);
                }
                desk.save(RecordKind::Game);
                Go::Only(Screen::End(End::new(desk)))
            }
            Self::Replace => start_chosen(desk),
            Self::ResetStatistics => {
                desk.statistics = Statistics::default();
                desk.save(RecordKind::Statistics);
                Go::Back
            }
            Self::Swap => Self::decide(desk, true),
            Self::Update => {
                desk.requests.update();
                Go::Back
            }
            Self::Unreadable(_) | Self::BatteryLow => Go::Back,
        }
    }

    /// The answer was no.
    fn declined(self, desk: &mut Desk) -> Go {
        match self {
            Self::Swap => Self::decide(desk, false),
            _ => Go::Back,
        }
    }

    fn decide(desk: &mut Desk, swap: bool) -> Go {
        if let Some(contest) = &mut desk.contest {
            contest.decide_swap(swap);
        }
        desk.save(RecordKind::Game);
        Go::Back
    }
}

/// Starts what was chosen in the settings of a new game.
pub(crate) fn start_chosen(desk: &mut Desk) -> Go {
    let lot = desk.chance() & 1 == 0;
    desk.contest = Some(Contest::new(&desk.settings.choice, lot));
    desk.start_game();
    Go::Only(Screen::Play(Play::new(desk)))
}

/// A box with a question.
pub(crate) struct Question {
    ask: Ask,
    /// Whether yes is selected. Nothing is lost by pressing once too often.
    yes: bool,
}

impl Question {
    pub(crate) fn new(ask: Ask) -> Self {
        Self { ask, yes: false }
    }
}

impl Page for Question {
    fn input(&mut self, desk: &mut Desk, input: Input) -> Go {
        match input {
            Input::Choose if self.yes && !self.ask.is_notice() => {
                desk.sound(Cue::Menu);
                self.ask.agreed(desk)
            }
            Input::Choose | Input::Back => self.ask.declined(desk),
            Input::Way(Way::Left) => self.select(desk, true),
            Input::Way(Way::Right) => self.select(desk, false),
            Input::Next | Input::Previous | Input::Way(_) => self.select(desk, !self.yes),
            Input::Menu | Input::Hint => Go::Stay,
        }
    }

    fn is_box(&self) -> bool {
        true
    }

    fn draw(&self, desk: &Desk, picture: &mut Picture) {
        let text = desk.say(self.ask.text());
        if self.ask.is_notice() {
            desk.layout.question(picture, text, &[desk.say(Text::Choose)], 0);
        } else {
            let answers = [desk.say(Text::Yes), desk.say(Text::No)];
            desk.layout.question(picture, text, &answers, usize::from(!self.yes));
        }
        let asks = !self.ask.is_notice();
        let words = parts::KeyWords {
            choose: Some(Text::Choose),
            back: asks.then_some(Text::Back),
            point: asks.then_some(Text::Point),
            extras: false,
        };
        desk.layout.help(picture, &parts::strip_help(desk, &words));
    }
}

impl Question {
    fn select(&mut self, desk: &mut Desk, yes: bool) -> Go {
        if !self.ask.is_notice() {
            self.yes = yes;
            desk.sound(Cue::Move);
        }
        Go::Stay
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_question_fits_in_every_language() {
        let asks =
            [Ask::Restart, Ask::Resign, Ask::Replace, Ask::ResetStatistics, Ask::Swap, Ask::Update];
        let told = RecordKind::ALL.map(Ask::Unreadable).into_iter().chain([Ask::BatteryLow]);
        for ask in asks.into_iter().chain(told) {
            parts::tests::for_each_desk(|desk| {
                let mut picture = Picture::new();
                Question::new(ask).draw(desk, &mut picture);
                let place = (desk.device.size, desk.device.keys, desk.settings.language);
                assert_eq!(picture.cramped(), None, "{place:?} {ask:?}");
            });
        }
    }
}
