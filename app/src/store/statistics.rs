//! Results against the machine, by level and colour.

use nonaga_core::Side;
use nonaga_core::search::Level;

/// Results of one colour against one level.
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
}

impl Tally {
    /// Games played.
    pub fn games(&self) -> u32 {
        u32::from(self.won) + u32::from(self.lost) + u32::from(self.drawn)
    }
}

/// Wins in a row against one level.
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
    pub(crate) tallies: [[Tally; 2]; Level::COUNT as usize],
    pub(crate) streaks: [Streak; Level::COUNT as usize],
}

impl Statistics {
    /// Results of a colour against a level.
    pub fn tally(&self, level: Level, side: Side) -> Tally {
        self.tallies[usize::from(level.number() - 1)][side as usize]
    }

    /// Wins in a row against a level.
    pub fn streak(&self, level: Level) -> Streak {
        self.streaks[usize::from(level.number() - 1)]
    }

    /// Adds a game that the player had this colour in; `winner` is none after a draw.
    pub fn add(&mut self, level: Level, mine: Side, winner: Option<Side>, turns: usize) {
        let at = usize::from(level.number() - 1);
        let tally = &mut self.tallies[at][mine as usize];
        let streak = &mut self.streaks[at];
        let count = match winner {
            Some(side) if side == mine => &mut tally.won,
            Some(_) => &mut tally.lost,
            None => &mut tally.drawn,
        };
        *count = count.saturating_add(1);
        tally.turns = tally.turns.saturating_add(turns as u32);
        streak.now = if winner == Some(mine) { streak.now.saturating_add(1) } else { 0 };
        streak.best = streak.best.max(streak.now);
    }
}
