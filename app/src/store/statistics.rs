//! Results against the machine, by its strength and the player's colour, and what the player is worth.

use nonaga_core::Side;

use super::{Rating, Strength};

/// Results of one colour against one strength.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Games won.
    pub won: u16,
    /// Games lost.
    pub lost: u16,
    /// Games drawn.
    pub drawn: u16,
    /// Turns of all games together.
    pub turns: u32,
    /// Of the games won, those without a hint and without a turn taken back.
    pub unaided: u16,
}

impl Tally {
    /// Games played.
    pub fn games(&self) -> u32 {
        u32::from(self.won) + u32::from(self.lost) + u32::from(self.drawn)
    }

    /// Both together.
    pub fn with(&self, other: &Self) -> Self {
        Self {
            won: self.won.saturating_add(other.won),
            lost: self.lost.saturating_add(other.lost),
            drawn: self.drawn.saturating_add(other.drawn),
            turns: self.turns.saturating_add(other.turns),
            unaided: self.unaided.saturating_add(other.unaided),
        }
    }
}

/// Wins in a row against one strength.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Streak {
    /// Up to now.
    pub now: u16,
    /// The longest ever.
    pub best: u16,
}

/// All results.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Statistics {
    pub(crate) tallies: [[Tally; 2]; Strength::KINDS],
    pub(crate) streaks: [Streak; Strength::KINDS],
    pub(crate) rating: Rating,
}

/// A game that is over, as the statistics see it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameResult {
    /// The colour of the player.
    pub mine: Side,
    /// Who has won; none after a draw.
    pub winner: Option<Side>,
    /// How long it was.
    pub turns: usize,
    /// Whether the player was shown a hint or took a turn back.
    pub helped: bool,
}

impl Statistics {
    /// Results of a colour against a strength.
    pub fn tally(&self, strength: impl Into<Strength>, side: Side) -> Tally {
        self.tallies[strength.into().kind()][side as usize]
    }

    /// Wins in a row against a strength.
    pub fn streak(&self, strength: impl Into<Strength>) -> Streak {
        self.streaks[strength.into().kind()]
    }

    /// What the player is worth.
    pub fn rating(&self) -> &Rating {
        &self.rating
    }

    /// Adds a game.
    pub fn add(&mut self, strength: impl Into<Strength>, game: &GameResult) {
        let strength = strength.into();
        let tally = &mut self.tallies[strength.kind()][game.mine as usize];
        let streak = &mut self.streaks[strength.kind()];
        let won = game.winner == Some(game.mine);
        let count = match game.winner {
            Some(_) if won => &mut tally.won,
            Some(_) => &mut tally.lost,
            None => &mut tally.drawn,
        };
        *count = count.saturating_add(1);
        if won && !game.helped {
            tally.unaided = tally.unaided.saturating_add(1);
        }
        tally.turns = tally.turns.saturating_add(game.turns as u32);
        streak.now = if won { streak.now.saturating_add(1) } else { 0 };
        streak.best = streak.best.max(streak.now);
        // With help nobody gets better, but worse: who loses in spite of it meets a weaker companion.
        if !(won && game.helped) {
            let halves = if won { 2 } else { u8::from(game.winner.is_none()) };
            self.rating.add(strength, halves);
        }
    }
}
