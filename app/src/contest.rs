//! One or more games against the same opponent: who plays which colour, who begins, how it stands.

use nonaga_core::{Draw, Game, Half, Outcome, Position, Shape, Side, search::Level};

use crate::settings::{Choice, Colour};

/// Who sits on the other side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Opponent {
    /// Somebody who takes the device in turn.
    Friend,
    /// The machine at this level.
    Machine(Level),
}

/// How a game was decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// This side has joined its tokens.
    Joined(Side, Shape),
    /// This side wins because the other gave up.
    Resigned(Side),
    /// Nobody wins.
    Drawn(Draw),
}

impl Ending {
    /// Who has won.
    pub const fn winner(self) -> Option<Side> {
        match self {
            Self::Joined(side, _) | Self::Resigned(side) => Some(side),
            Self::Drawn(_) => None,
        }
    }
}

/// A single game or a match of several.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Contest {
    /// Who sits on the other side.
    pub opponent: Opponent,
    /// The colour of the player, or of the first of two friends. The swap rule may change it.
    pub mine: Side,
    /// Who began this game.
    pub first: Side,
    /// Best of this many games: 1, 3 or 5.
    pub length: u8,
    /// Games won by the player (or first friend) and by the opponent.
    pub score: [u8; 2],
    /// Whether games are played with the swap rule.
    pub swap: bool,
    /// Whether the second player has taken over the first one's side in this game; none while open.
    pub swapped: Option<bool>,
    /// Who gave up this game.
    pub resigned: Option<Side>,
    /// Whether this game has been counted in score and statistics.
    pub counted: bool,
}

impl Contest {
    /// A contest as it was chosen; `lot` decides the colour where that was left to chance.
    pub fn new(choice: &Choice, lot: bool) -> Self {
        let mine = match choice.colour {
            Colour::Red => Side::Red,
            Colour::Black => Side::Black,
            Colour::Lot if lot => Side::Red,
            Colour::Lot => Side::Black,
        };
        Self {
            opponent: if choice.friend {
                Opponent::Friend
            } else {
                Opponent::Machine(choice.level)
            },
            mine,
            first: Side::Red,
            length: choice.length,
            score: [0, 0],
            swap: choice.swap,
            swapped: None,
            resigned: None,
            counted: false,
        }
    }

    /// The position in which this game begins.
    pub fn start(&self) -> Position {
        Position::start_with(self.first)
    }

    /// Begins this game anew.
    pub fn restart(&mut self) {
        self.reopen_swap();
        (self.resigned, self.counted) = (None, false);
    }

    /// Goes on to the next game: the other side begins. After the last one a new match begins.
    pub fn next_game(&mut self) {
        if self.is_decided() {
            self.score = [0, 0];
        }
        self.first = self.first.other();
        self.restart();
    }

    /// The level of the machine if it plays this side.
    pub fn machine(&self, side: Side) -> Option<Level> {
        match self.opponent {
            Opponent::Machine(level) if side != self.mine => Some(level),
            _ => None,
        }
    }

    /// How the game was decided, if it was.
    pub fn ending(&self, game: &Game) -> Option<Ending> {
        match (game.outcome(), self.resigned) {
            (Outcome::Won(side, shape), _) => Some(Ending::Joined(side, shape)),
            (Outcome::Drawn(draw), _) => Some(Ending::Drawn(draw)),
            (Outcome::Open, Some(side)) => Some(Ending::Resigned(side.other())),
            (Outcome::Open, None) => None,
        }
    }

    /// Whether the second player may take over the first one's side now.
    pub fn may_swap(&self, game: &Game) -> bool {
        let after_first_turn = game.turns() == 1 && game.position().half() == Half::Token;
        self.swap && self.swapped.is_none() && after_first_turn
    }

    /// Takes over the other side, or leaves it.
    pub fn decide_swap(&mut self, swap: bool) {
        self.swapped = Some(swap);
        if swap {
            self.mine = self.mine.other();
        }
    }

    /// Everybody has the first colour again.
    pub fn reopen_swap(&mut self) {
        if self.swapped.take() == Some(true) {
            self.mine = self.mine.other();
        }
    }

    /// Counts a game that has been decided; false when it was counted before.
    pub fn count(&mut self, ending: Ending) -> bool {
        if self.counted {
            return false;
        }
        self.counted = true;
        if let Some(winner) = ending.winner() {
            let score = &mut self.score[usize::from(winner != self.mine)];
            *score = score.saturating_add(1);
        }
        true
    }

    /// Whether one of the two has won more than half of the games.
    pub fn is_decided(&self) -> bool {
        self.score.iter().any(|&won| won > self.length / 2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn contest(length: u8) -> Contest {
        Contest::new(&Choice { length, ..Choice::default() }, true)
    }

    #[test]
    fn the_first_to_win_more_than_half_of_the_games_wins_the_match() {
        for (length, needed) in [(1, 1), (3, 2), (5, 3)] {
            let mut contest = contest(length);
            for game in 1..=needed {
                assert!(!contest.is_decided());
                assert!(contest.count(Ending::Resigned(Side::Black)));
                assert!(!contest.count(Ending::Resigned(Side::Black)), "a game is counted once");
                assert_eq!(contest.score, [0, game]);
                if game < needed {
                    contest.next_game();
                }
            }
            assert!(contest.is_decided());
            contest.next_game();
            assert_eq!(contest.score, [0, 0]);
        }
    }

    #[test]
    fn the_other_side_begins_the_next_game_and_a_draw_counts_for_nobody() {
        let mut contest = contest(3);
        assert_eq!(contest.start().side(), Side::Red);
        contest.count(Ending::Drawn(Draw::Repetition));
        contest.next_game();
        assert_eq!((contest.start().side(), contest.score), (Side::Black, [0, 0]));
    }

    #[test]
    fn a_swap_lasts_for_one_game() {
        let mut contest = Contest { swap: true, ..contest(3) };
        contest.decide_swap(true);
        assert_eq!(contest.mine, Side::Black);
        contest.count(Ending::Resigned(Side::Black));
        assert_eq!(contest.score, [1, 0], "the game belongs to who plays black now");
        contest.next_game();
        assert_eq!((contest.mine, contest.swapped), (Side::Red, None));
    }
}
