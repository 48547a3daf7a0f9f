//! A dialog over the screen: a question, or a notice.

use nonaga_core::Side;
use rowpaint::DisplayList;

use super::play_on::{PlayOn, play_here};
use super::{End, Page, Play, Screen, Transition, chrome, end};
use crate::input::{CableAnswer, CableQuestion, Intent, Millis, PadDirection};
use crate::session::Context;
use crate::sound::Cue;
use crate::store::{MatchState, RecordKind, Statistics};
use crate::texts::Text;

/// What the dialog asks or says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum DialogKind {
    /// Begin this game again?
    Restart,
    /// Give up?
    Resign,
    /// Leave the game under way for a new one?
    Replace,
    /// Leave the game under way for one that goes on from another?
    PlayOn(PlayOn),
    /// Leave the game under way for one from the position on the board?
    PlayHere {
        /// Against a friend rather than the machine.
        friend: bool,
    },
    /// Forget all results?
    ResetStatistics,
    /// Forget how it stands between two friends?
    ResetScore,
    /// Take over the other side?
    Swap,
    /// Restart for a new firmware?
    Update,
    /// May a program on the cable do this?
    Cable(CableQuestion),
    /// A record could not be read.
    RecordError(RecordKind),
    /// The battery is low.
    BatteryLow,
}

impl DialogKind {
    fn text(self, ctx: &Context) -> Text {
        match self {
            Self::Restart => Text::AskRestart,
            Self::Resign => Text::AskResign,
            Self::Replace | Self::PlayOn(_) | Self::PlayHere { .. } => Text::AskReplace,
            Self::ResetStatistics => Text::AskReset,
            Self::ResetScore => Text::AskResetScore,
            // Who decides is to move, and would have the other colour.
            Self::Swap => match ctx.game.position().side() {
                Side::Red => Text::AskSwapBlack,
                Side::Black => Text::AskSwapRed,
            },
            Self::Update | Self::Cable(CableQuestion::Update) => Text::AskUpdate,
            Self::Cable(CableQuestion::Restore) => Text::AskRestore,
            Self::RecordError(RecordKind::Settings) => Text::BadSettings,
            Self::RecordError(RecordKind::Statistics) => Text::BadStatistics,
            Self::RecordError(RecordKind::Game | RecordKind::FriendGame) => Text::BadGame,
            Self::RecordError(RecordKind::Friends) => Text::BadFriends,
            Self::RecordError(RecordKind::Progress) => Text::BadProgress,
            Self::BatteryLow => Text::BatteryLow,
        }
    }

    /// Whether it only wants to be read.
    const fn is_notice(self) -> bool {
        matches!(self, Self::RecordError(_) | Self::BatteryLow)
    }

    /// The answer was yes.
    fn agreed(self, ctx: &mut Context) -> Transition {
        match self {
            Self::Restart => {
                if let Some(match_state) = &mut ctx.match_state {
                    match_state.restart();
                }
                ctx.start_game();
                Transition::ResetTo(Screen::Play(Play::new(ctx)))
            }
            Self::Resign => {
                let side = ctx.game.position().side();
                if let Some(match_state) = &mut ctx.match_state {
                    match_state.resigned = Some(side);
                }
                ctx.save_game();
                end::count(ctx);
                Transition::ResetTo(Screen::End(End::new(ctx)))
            }
            Self::Replace => start_chosen(ctx),
            Self::PlayOn(play_on) => play_on.begin(ctx),
            Self::PlayHere { friend } => play_here(ctx, friend),
            Self::ResetStatistics => {
                ctx.statistics = Statistics::default();
                ctx.save(RecordKind::Statistics);
                Transition::Pop
            }
            Self::ResetScore => {
                ctx.friends.halves = [0; 2];
                ctx.save(RecordKind::Friends);
                Transition::Pop
            }
            Self::Swap => Self::decide(ctx, true),
            Self::Update => {
                ctx.effects.update();
                Transition::Pop
            }
            // It is shown until that is done. What is restored must not be replaced by what was before.
            Self::Cable(question) => {
                ctx.effects.hold_saves(question == CableQuestion::Restore);
                ctx.effects.answer(CableAnswer::Yes);
                Transition::Stay
            }
            Self::RecordError(_) | Self::BatteryLow => Transition::Pop,
        }
    }

    /// The answer was no.
    fn declined(self, ctx: &mut Context) -> Transition {
        match self {
            Self::Swap => Self::decide(ctx, false),
            Self::Cable(_) => {
                ctx.effects.answer(CableAnswer::No);
                Transition::Pop
            }
            _ => Transition::Pop,
        }
    }

    fn decide(ctx: &mut Context, swap: bool) -> Transition {
        if let Some(match_state) = &mut ctx.match_state {
            match_state.decide_swap(swap);
        }
        ctx.save_game();
        Transition::Pop
    }
}

/// Starts what was chosen in the settings of a new game.
pub(crate) fn start_chosen(ctx: &mut Context) -> Transition {
    let (rating, lot) = (ctx.statistics.rating().now(), ctx.random() & 1 == 0);
    ctx.start_match(MatchState::new(&ctx.settings.new_game, rating, lot));
    Transition::ResetTo(Screen::Play(Play::new(ctx)))
}

/// A box with a question.
pub(crate) struct Dialog {
    kind: DialogKind,
    /// Whether yes is selected. Nothing is lost by pressing once too often.
    yes: bool,
    /// Until when a program on the cable waits for the answer, or for what was agreed to.
    deadline: Option<Millis>,
    /// Whether the answer was yes, and what was agreed to is being done.
    is_agreed: bool,
}

/// A program on the cable waits for an answer this long.
const PATIENCE: Millis = 60_000;

impl Dialog {
    pub(crate) fn new(kind: DialogKind) -> Self {
        Self { kind, yes: false, deadline: None, is_agreed: false }
    }

    /// A question of a program on the cable.
    pub(crate) fn asked_by_cable(ctx: &Context, question: CableQuestion) -> Self {
        Self { deadline: Some(ctx.now + PATIENCE), ..Self::new(DialogKind::Cable(question)) }
    }

    /// When it is too late for an answer to the cable.
    pub(crate) fn deadline(&self) -> Option<Millis> {
        self.deadline
    }
}

impl Page for Dialog {
    fn input(&mut self, ctx: &mut Context, input: Intent) -> Transition {
        match input {
            _ if self.is_agreed => Transition::Stay,
            Intent::Choose if self.yes && !self.kind.is_notice() => {
                ctx.sound(Cue::Menu);
                self.is_agreed = self.deadline.is_some();
                self.kind.agreed(ctx)
            }
            Intent::Choose | Intent::Back => self.kind.declined(ctx),
            Intent::Move(PadDirection::Left) => self.select(ctx, true),
            Intent::Move(PadDirection::Right) => self.select(ctx, false),
            Intent::Next | Intent::Previous | Intent::Move(_) => self.select(ctx, !self.yes),
            Intent::Select(answer) => self.select(ctx, answer == 0),
            _ => Transition::Stay,
        }
    }

    fn is_box(&self) -> bool {
        true
    }

    fn keeps_awake(&self, ctx: &Context) -> bool {
        self.deadline.is_some() || ctx.effects.thinking().is_some()
    }

    fn draw(&self, ctx: &Context, picture: &mut DisplayList) {
        let text = ctx.say(self.kind.text(ctx));
        if self.kind.is_notice() {
            ctx.layout().question(picture, text, &[ctx.say(Text::Choose)], 0);
        } else {
            let answers = [ctx.say(Text::Yes), ctx.say(Text::No)];
            ctx.layout().question(picture, text, &answers, usize::from(!self.yes));
        }
        let asks = !self.kind.is_notice();
        let words = chrome::KeyLabels {
            choose: Some(Text::Choose),
            back: asks.then_some(Text::Back),
            point: asks.then_some(Text::Point),
            ..Default::default()
        };
        ctx.layout().help(picture, &chrome::strip_help(ctx, &words));
    }
}

impl Dialog {
    fn select(&mut self, ctx: &mut Context, yes: bool) -> Transition {
        if !self.kind.is_notice() {
            self.yes = yes;
            ctx.sound(Cue::Move);
        }
        Transition::Stay
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_question_fits_in_every_language() {
        let questions = [
            DialogKind::Restart,
            DialogKind::Resign,
            DialogKind::Replace,
            DialogKind::ResetStatistics,
            DialogKind::ResetScore,
            DialogKind::Swap,
            DialogKind::Update,
            DialogKind::Cable(CableQuestion::Restore),
        ];
        let notices = RecordKind::ALL
            .map(DialogKind::RecordError)
            .into_iter()
            .chain([DialogKind::BatteryLow]);
        for kind in questions.into_iter().chain(notices) {
            chrome::tests::for_each_context(|ctx| {
                let mut picture = chrome::tests::empty_picture();
                Dialog::new(kind).draw(ctx, &mut picture);
                let place = (ctx.device.size, ctx.device.keys, ctx.settings.language);
                assert_eq!(picture.cramped(), None, "{place:?} {kind:?}");
            });
        }
    }
}
