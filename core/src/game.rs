//! A game from its first position to now, with every half-turn kept for undo, redo and replay.

use heapless::Vec;

pub use crate::code::{Code, TurnCode};
use crate::outcome::{Draw, Outcome};
use crate::position::{Half, Position};
use crate::refusal::Refusal;
use crate::turn::{HalfTurn, Turn};

/// A game of this many turns without a winner is drawn.
pub const MOST_TURNS: usize = 200;
/// Two half-turns a turn.
pub const MOST_HALF_TURNS: usize = 2 * MOST_TURNS;
/// A position that comes this often ends the game.
const REPETITIONS: usize = 3;

/// Saved half-turns that are not a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BadRecord {
    /// Which half-turn cannot be played, counted from 0.
    pub half_turn: usize,
}

impl core::fmt::Display for BadRecord {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "half-turn {} of the record cannot be played", self.half_turn)
    }
}

impl core::error::Error for BadRecord {}

/// A game: where it began, what was played, where it stands. It knows repetitions and the limit of turns,
/// which a [`Position`] does not.
#[derive(PartialEq, Eq, Debug)]
pub struct Game {
    start: Position,
    now: Position,
    /// What was played and, beyond `played`, what was undone and can be redone.
    half_turns: Vec<Code, MOST_HALF_TURNS>,
    played: usize,
    /// Hashes of the positions between turns up to now, the start first.
    hashes: Vec<u64, { MOST_TURNS + 1 }>,
    outcome: Outcome,
}

impl Clone for Game {
    fn clone(&self) -> Self {
        let mut game = Self::new(self.start);
        game.clone_from(self);
        game
    }

    /// In place, because a game is large for the stack of a chip.
    fn clone_from(&mut self, other: &Self) {
        (self.start, self.now) = (other.start, other.now);
        (self.played, self.outcome) = (other.played, other.outcome);
        self.half_turns.clear();
        self.half_turns.extend_from_slice(&other.half_turns).expect("the same capacity");
        self.hashes.clear();
        self.hashes.extend_from_slice(&other.hashes).expect("the same capacity");
    }
}

impl Default for Game {
    fn default() -> Self {
        Self::new(Position::start())
    }
}

impl Game {
    /// A game that begins in this position.
    ///
    /// ```
    /// use nonaga_core::{Game, Outcome, Position};
    /// let mut game = Game::new(Position::start());
    /// game.play_turn("2,0>-1,0/-1,2>1,2".parse().unwrap()).unwrap();
    /// assert_eq!((game.turns(), game.outcome()), (1, Outcome::Open));
    /// assert!(game.undo_turn() && game.redo_turn());
    /// ```
    pub fn new(start: Position) -> Self {
        let mut game = Self {
            start,
            now: start,
            half_turns: Vec::new(),
            played: 0,
            hashes: Vec::new(),
            outcome: Outcome::Open,
        };
        game.restart(start);
        game
    }

    /// Begins again in this position. In place, because a game is large for the stack of a chip.
    pub fn restart(&mut self, start: Position) {
        // Codes name tokens and discs by number, so every game that begins in this position must number
        // them alike, whether it was read from text or played to.
        let start = start.in_order();
        (self.start, self.now) = (start, start);
        self.half_turns.clear();
        self.played = 0;
        self.hashes.clear();
        let _ = self.hashes.push(start.hash());
        self.outcome = self.judge();
    }

    /// Becomes the game that was saved as these half-turns. If one of them cannot be played, what came
    /// before it is left.
    pub fn restore(
        &mut self,
        start: Position,
        codes: impl IntoIterator<Item = Code>,
    ) -> Result<(), BadRecord> {
        self.restart(start);
        for (half_turn, code) in codes.into_iter().enumerate() {
            let played = code.half_turn(&self.now).map(|half_turn| self.play(half_turn));
            if !matches!(played, Some(Ok(()))) {
                return Err(BadRecord { half_turn });
            }
        }
        Ok(())
    }

    /// The game that was saved as these half-turns; all of it must be playable.
    ///
    /// ```
    /// use nonaga_core::{Game, Position};
    /// let mut game = Game::default();
    /// game.play_turn("2,0>-1,0/-1,2>1,2".parse().unwrap()).unwrap();
    /// let same = Game::from_codes(Position::start(), game.codes().iter().copied()).unwrap();
    /// assert_eq!(same, game);
    /// ```
    pub fn from_codes(
        start: Position,
        codes: impl IntoIterator<Item = Code>,
    ) -> Result<Self, BadRecord> {
        let mut game = Self::new(start);
        game.restore(start, codes)?;
        Ok(game)
    }

    /// The half-turns played up to now, to be saved.
    pub fn codes(&self) -> &[Code] {
        &self.half_turns[..self.played]
    }

    /// The half-turns played and, after them, those that were undone and can be redone.
    pub fn record(&self) -> &[Code] {
        &self.half_turns
    }

    /// Every half-turn played up to now, with the position it led to.
    ///
    /// ```
    /// use nonaga_core::{Game, HalfTurn};
    /// let mut game = Game::default();
    /// game.play_turn("2,0>-1,0/-1,2>1,2".parse().unwrap()).unwrap();
    /// let (half_turn, position) = game.replay().last().unwrap();
    /// assert!(matches!(half_turn, HalfTurn::Relocate(_)));
    /// assert_eq!(position, *game.position());
    /// ```
    pub fn replay(&self) -> Replay<'_> {
        Replay { position: self.start, codes: self.codes().iter() }
    }

    /// Like [`replay`](Self::replay), and goes on with what was undone and can be redone.
    pub fn replay_record(&self) -> Replay<'_> {
        Replay { position: self.start, codes: self.half_turns.iter() }
    }

    /// Hashes of the positions between turns up to now, the start first.
    pub(crate) fn hashes(&self) -> &[u64] {
        &self.hashes
    }

    /// Where the game began.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// Where the game stands.
    pub fn position(&self) -> &Position {
        &self.now
    }

    /// How the game stands.
    pub fn outcome(&self) -> Outcome {
        self.outcome
    }

    /// How many whole turns have been played.
    pub fn turns(&self) -> usize {
        self.hashes.len() - 1
    }

    /// How many half-turns have been played.
    pub fn half_turns(&self) -> usize {
        self.played
    }

    /// Plays a half-turn if it is legal; refused, nothing changes. What was undone is forgotten.
    pub fn play(&mut self, half_turn: HalfTurn) -> Result<(), Refusal> {
        if self.outcome != Outcome::Open {
            return Err(Refusal::GameOver);
        }
        let mut next = self.now;
        let raw = next.raw(half_turn)?;
        next.make(raw);
        self.half_turns.truncate(self.played);
        self.half_turns.push(Code::of(raw)).expect("the game ends before its record is full");
        self.advance(next);
        Ok(())
    }

    /// Plays a whole turn from its beginning if it is legal; refused, nothing changes.
    pub fn play_turn(&mut self, turn: Turn) -> Result<(), Refusal> {
        if self.outcome != Outcome::Open {
            return Err(Refusal::GameOver);
        }
        // Refused as a whole or not at all.
        { self.now }.play_turn(turn)?;
        self.play(turn.first())?;
        match turn.second(self.now.half()) {
            Some(second) => self.play(second),
            None => Ok(()),
        }
    }

    /// Takes back the last half-turn; false when there is none.
    pub fn undo(&mut self) -> bool {
        self.played > 0 && self.go_to(self.played - 1)
    }

    /// Plays again the half-turn that was taken back last; false when there is none.
    pub fn redo(&mut self) -> bool {
        self.go_to(self.played + 1)
    }

    /// Takes back to the beginning of the turn, or of the turn before; false when there is none.
    pub fn undo_turn(&mut self) -> bool {
        let mut undone = self.undo();
        while undone && self.now.half() == Half::Disc {
            undone = self.undo();
        }
        undone
    }

    /// Plays again to the end of the turn that was taken back; false when there is none.
    pub fn redo_turn(&mut self) -> bool {
        let redone = self.redo();
        while redone && self.now.half() == Half::Disc && self.redo() {}
        redone
    }

    /// Whether something that was undone can be played again.
    pub fn can_redo(&self) -> bool {
        self.played < self.half_turns.len()
    }

    /// Undoes or redoes up to this many half-turns of the record; false when it is not that long.
    pub fn go_to(&mut self, half_turns: usize) -> bool {
        if half_turns > self.half_turns.len() {
            return false;
        }
        if half_turns < self.played {
            self.now = self.start;
            self.played = 0;
            self.hashes.truncate(1);
        }
        while self.played < half_turns {
            let mut next = self.now;
            play_again(self.half_turns[self.played], &mut next);
            self.advance(next);
        }
        self.outcome = self.judge();
        true
    }

    /// The turns played so far, each with the position before it. A turn that is under way is not among
    /// them, nor is the first when the game began in the middle of it.
    pub fn for_each_turn(&self, mut f: impl FnMut(&Position, Turn)) {
        let mut before = self.start;
        let mut slide = None;
        for (half_turn, position) in self.replay() {
            if let HalfTurn::Slide(token) = half_turn {
                slide = Some(token);
            }
            if position.half() == Half::Disc {
                continue;
            }
            let relocation = match half_turn {
                HalfTurn::Relocate(disc) => Some(disc),
                HalfTurn::Slide(_) | HalfTurn::Pass => None,
            };
            if before.half() == Half::Token {
                f(&before, slide.map_or(Turn::Pass, |slide| Turn::Move(slide, relocation)));
            }
            (before, slide) = (position, None);
        }
    }

    fn advance(&mut self, next: Position) {
        self.now = next;
        self.played += 1;
        if next.half() == Half::Token {
            self.hashes.push(next.hash()).expect("the game ends before its record is full");
        }
        self.outcome = self.judge();
    }

    fn judge(&self) -> Outcome {
        if self.now.half() == Half::Disc {
            Outcome::Open
        } else if let Some((side, shape)) = self.now.winner() {
            Outcome::Won(side, shape)
        } else if self.repetitions() >= REPETITIONS {
            Outcome::Drawn(Draw::Repetition)
        } else if self.turns() >= MOST_TURNS {
            Outcome::Drawn(Draw::Length)
        } else {
            Outcome::Open
        }
    }

    /// How often the present position has come. Equal hashes may be a coincidence: only when there are three
    /// are the positions themselves compared.
    fn repetitions(&self) -> usize {
        let hash = self.now.hash();
        let equal_hashes = self.hashes.iter().filter(|&&earlier| earlier == hash).count();
        if equal_hashes < REPETITIONS {
            return equal_hashes;
        }
        let before = self.start.is_like(&self.now) as usize;
        let is_same = |(_, position): &(HalfTurn, Position)| {
            position.half() == Half::Token && position.is_like(&self.now)
        };
        before + self.replay().filter(is_same).count()
    }
}

/// The half-turns of a [`Game`], each with the position it led to.
#[derive(Clone, Debug)]
pub struct Replay<'a> {
    position: Position,
    codes: core::slice::Iter<'a, Code>,
}

impl Iterator for Replay<'_> {
    type Item = (HalfTurn, Position);

    fn next(&mut self) -> Option<Self::Item> {
        let half_turn = play_again(*self.codes.next()?, &mut self.position);
        Some((half_turn, self.position))
    }
}

/// Plays a half-turn of a record in the position before it.
fn play_again(code: Code, position: &mut Position) -> HalfTurn {
    let half_turn = code.half_turn(position).expect("the record was played once");
    position.play(half_turn).expect("the record was played once");
    half_turn
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_that_only_have_the_same_hash_are_no_repetition() {
        let mut game = Game::default();
        for turn in ["2,0>-1,0/-1,2>1,2", "0,2>0,-1/1,-2>-1,-2", "-1,0>2,0/1,2>-1,2"] {
            game.play_turn(turn.parse().unwrap()).unwrap();
        }
        // Two hashes have never been seen to coincide, so they are made to: of three positions, then of four.
        for first in [1, 0] {
            let hash = game.now.hash();
            game.hashes[first..].fill(hash);
            assert_eq!(game.judge(), Outcome::Open);
            assert_eq!(game.repetitions(), 1);
        }
    }
}
