//! Games that do not begin at the beginning: from a point of the last game, or from the position on the board.

use nonaga_core::Side;

use super::{Dialog, DialogKind, Play, Screen, Transition};
use crate::session::Context;
use crate::store::{MatchState, Opponent, RecordKind};

/// Who plays on, and after how many half-turns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct PlayOn {
    pub(crate) friend: bool,
    pub(crate) half_turns: u16,
}

impl PlayOn {
    /// Begins, unless a game that is under way would be lost: then the player is asked.
    pub(crate) fn ask(self, ctx: &mut Context) -> Transition {
        // The game that is looked at goes on: it is lost only to one of its own kind, and then it is over. Unless it is
        // not the player's own.
        let kind = RecordKind::of_game(self.friend);
        if (ctx.is_friends() != self.friend || ctx.is_shared()) && ctx.would_lose_game(kind) {
            return Transition::Push(Screen::Dialog(Dialog::new(DialogKind::PlayOn(self))));
        }
        self.begin(ctx)
    }

    /// Begins. Who has played against the machine keeps the colour and the opponent.
    pub(crate) fn begin(self, ctx: &mut Context) -> Transition {
        let half_turns = usize::from(self.half_turns);
        let side = ctx.game.replay().take(half_turns).last();
        let side = side.map_or(ctx.game.start().side(), |(_, position)| position.side());
        let chosen = ctx.settings.new_game.strength(ctx.statistics.rating().now());
        let (before, mine) = match &ctx.match_state {
            Some(match_state) => (match_state.opponent, match_state.mine),
            None => (Opponent::Friend, side),
        };
        let (opponent, mine) = match (self.friend, before) {
            (true, _) => (Opponent::Friend, mine),
            (false, Opponent::Machine(_)) => (before, mine),
            (false, Opponent::Friend) => (Opponent::Machine(chosen), side),
        };
        let match_state = MatchState::practice(opponent, mine, ctx.game.start());
        ctx.play_on(match_state, half_turns);
        Transition::ResetTo(Screen::Play(Play::new(ctx)))
    }
}

/// Begins a game from the position on the board, unless one that is under way would be lost: then the player is asked.
pub(crate) fn ask_play_here(ctx: &mut Context, friend: bool) -> Transition {
    match ctx.would_lose_game(RecordKind::of_game(friend)) {
        true => Transition::Push(Screen::Dialog(Dialog::new(DialogKind::PlayHere { friend }))),
        false => play_here(ctx, friend),
    }
}

/// Begins a game from the position on the board. Against the machine the player is to move.
pub(crate) fn play_here(ctx: &mut Context, friend: bool) -> Transition {
    let start = ctx.position;
    let strength = ctx.settings.new_game.strength(ctx.statistics.rating().now());
    let match_state = match friend {
        true => MatchState::practice(Opponent::Friend, Side::Red, &start),
        false => MatchState::practice(Opponent::Machine(strength), start.side(), &start),
    };
    ctx.start_match(match_state);
    Transition::ResetTo(Screen::Play(Play::new(ctx)))
}
