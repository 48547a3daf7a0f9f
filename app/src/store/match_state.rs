//! One or more games against the same opponent: who plays which colour, who begins, how it stands.

use core::fmt;

use nonaga_core::search::Level;
use nonaga_core::{Draw, Game, Half, Outcome, Position, Shape, Side};

use crate::store::{ColourChoice, GameSetup};

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

/// The score of one player in a match. A win gives one point, a draw half a point to each.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Points {
    /// Half points.
    pub halves: u8,
}

impl Points {
    /// The score of this many wins.
    pub const fn wins(games: u8) -> Self {
        Self { halves: games.saturating_mul(2) }
    }
}

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.halves / 2, self.halves % 2) {
            (whole, 0) => write!(f, "{whole}"),
            (0, _) => f.write_str("½"),
            (whole, _) => write!(f, "{whole}½"),
        }
    }
}

/// A single game or a match of several.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MatchState {
    /// Who sits on the other side.
    pub opponent: Opponent,
    /// The colour of the player, or of the first of two friends. The swap rule may change it.
    pub mine: Side,
    /// Who began this game.
    pub first: Side,
    /// Best of this many games: 1, 3 or 5.
    pub length: u8,
    /// What the player (or first friend) and the opponent have got.
    pub score: [Points; 2],
    /// Whether games are played with the swap rule.
    pub swap: bool,
    /// Whether the second player has taken over the first one's side in this game; none while open.
    pub swapped: Option<bool>,
    /// Who gave up this game.
    pub resigned: Option<Side>,
    /// Whether this game has been counted in score and statistics.
    pub counted: bool,
}

impl MatchState {
    /// A match as it was chosen; `lot` decides the colour where that was left to chance.
    pub fn new(setup: &GameSetup, lot: bool) -> Self {
        let mine = match setup.colour {
            ColourChoice::Red => Side::Red,
            ColourChoice::Black => Side::Black,
            ColourChoice::Random if lot => Side::Red,
            ColourChoice::Random => Side::Black,
        };
        Self {
            opponent: if setup.friend { Opponent::Friend } else { Opponent::Machine(setup.level) },
            mine,
            first: Side::Red,
            length: setup.length,
            score: Default::default(),
            swap: setup.swap,
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
        if self.is_over() {
            self.score = Default::default();
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
        let gains = self.gains(ending);
        for (points, gain) in self.score.iter_mut().zip(gains) {
            points.halves = points.halves.saturating_add(gain);
        }
        true
    }

    /// Halves of a point that an ending gives to both.
    fn gains(&self, ending: Ending) -> [u8; 2] {
        match ending.winner() {
            Some(winner) if winner == self.mine => [2, 0],
            Some(_) => [0, 2],
            None => [1, 1],
        }
    }

    /// Whether the match is over: one of the two has more than half of the points that can be had, or all
    /// games are played, so that draws alone end it, too.
    pub fn is_over(&self) -> bool {
        let length = u16::from(self.length);
        let halves = self.score.map(|points| u16::from(points.halves));
        halves.iter().any(|&halves| halves > length) || halves[0] + halves[1] >= 2 * length
    }

    /// Whether play can lead to this state of a match and its game; names what it cannot lead to.
    pub(crate) fn check(&self, game: &Game) -> Result<(), &'static str> {
        if self.swapped.is_some() && (!self.swap || game.turns() == 0) {
            return Err("swap");
        }
        // Somebody gives up in their own turn; the machine never does.
        let may_resign = |side| side == game.position().side() && self.machine(side).is_none();
        if self.resigned.is_some_and(|side| !may_resign(side)) {
            return Err("resignation");
        }
        let mut before = self.clone();
        if self.counted {
            let ending = self.ending(game).ok_or("counted")?;
            for (points, gain) in before.score.iter_mut().zip(self.gains(ending)) {
                points.halves = points.halves.checked_sub(gain).ok_or("score")?;
            }
        }
        // The game was begun, so the match was not over, and each game before it has given two halves. Then any
        // score can be: take away a game that somebody has won, or a draw, and it is such a score again.
        let games = before.score[0].halves.wrapping_add(before.score[1].halves);
        if before.is_over() || games % 2 == 1 { Err("score") } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::{format, string::String, vec::Vec};

    use nonaga_core::{HalfTurn, Relocation};

    use super::*;

    fn match_state(length: u8) -> MatchState {
        MatchState::new(&GameSetup { length, ..GameSetup::default() }, true)
    }

    fn score(match_state: &MatchState) -> String {
        format!("{} : {}", match_state.score[0], match_state.score[1])
    }

    #[test]
    fn the_first_to_win_more_than_half_of_the_games_wins_the_match() {
        for (length, needed) in [(1, 1), (3, 2), (5, 3)] {
            let mut match_state = match_state(length);
            for game in 1..=needed {
                assert!(!match_state.is_over());
                assert!(match_state.count(Ending::Resigned(Side::Black)));
                assert!(
                    !match_state.count(Ending::Resigned(Side::Black)),
                    "a game is counted once"
                );
                assert_eq!(match_state.score, [Points::default(), Points::wins(game)]);
                if game < needed {
                    match_state.next_game();
                }
            }
            assert!(match_state.is_over());
            match_state.next_game();
            assert_eq!(score(&match_state), "0 : 0");
        }
    }

    /// Plays a match of these results (won, lost or drawn by the player) and tells how it stood after each
    /// game; the last one must end it, and no other.
    fn play(length: u8, results: &str) -> Vec<String> {
        let mut match_state = match_state(length);
        let mut scores = Vec::new();
        for result in results.chars() {
            assert!(!match_state.is_over(), "{results}: over at {}", score(&match_state));
            if !scores.is_empty() {
                match_state.next_game();
            }
            match_state.count(match result {
                'w' => Ending::Resigned(match_state.mine),
                'l' => Ending::Resigned(match_state.mine.other()),
                _ => Ending::Drawn(Draw::Repetition),
            });
            scores.push(score(&match_state));
        }
        assert!(match_state.is_over(), "{results}: not over at {}", score(&match_state));
        scores
    }

    #[test]
    fn a_draw_is_half_a_point_for_each_and_draws_alone_end_a_match() {
        assert_eq!(play(1, "d"), ["½ : ½"]);
        assert_eq!(play(3, "ddd"), ["½ : ½", "1 : 1", "1½ : 1½"]);
        assert_eq!(play(3, "wdl"), ["1 : 0", "1½ : ½", "1½ : 1½"]);
        assert_eq!(play(3, "wdd").last().unwrap(), "2 : 1");
        assert_eq!(play(3, "dlw"), ["½ : ½", "½ : 1½", "1½ : 1½"]);
        assert_eq!(play(5, "wdwd").last().unwrap(), "3 : 1");
        assert_eq!(play(5, "ddddw").last().unwrap(), "3 : 2");
    }

    #[test]
    fn the_other_side_begins_the_next_game() {
        let mut match_state = match_state(3);
        assert_eq!(match_state.start().side(), Side::Red);
        match_state.count(Ending::Drawn(Draw::Repetition));
        match_state.next_game();
        assert_eq!(match_state.start().side(), Side::Black);
    }

    #[test]
    fn a_swap_lasts_for_one_game() {
        let mut match_state = MatchState { swap: true, ..match_state(3) };
        match_state.decide_swap(true);
        assert_eq!(match_state.mine, Side::Black);
        match_state.count(Ending::Resigned(Side::Black));
        assert_eq!(score(&match_state), "1 : 0", "the game belongs to who plays black now");
        match_state.next_game();
        assert_eq!((match_state.mine, match_state.swapped), (Side::Red, None));
    }
    #[test]
    fn sides_may_be_swapped_after_the_first_turn_and_at_no_other_time() {
        let match_state = MatchState { swap: true, ..match_state(1) };
        let mut game = Game::default();
        let mut may_swap = Vec::new();
        for _ in 0..5 {
            may_swap.push(match_state.may_swap(&game));
            let position = game.position();
            let half_turn = match position.takeable().first() {
                Some(&from) if position.half() == Half::Disc => {
                    let to = position.places(from)[0];
                    HalfTurn::Relocate(Relocation { from, to })
                }
                _ => HalfTurn::Slide(position.slides()[0]),
            };
            game.play(half_turn).unwrap();
        }
        assert_eq!(may_swap, [false, false, true, false, false]);
        let without = MatchState { swap: false, ..match_state };
        game.go_to(2);
        assert!(!without.may_swap(&game));
    }
}
