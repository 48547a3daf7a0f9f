//! One or more games against the same opponent: who plays which colour, who begins, how it stands.

use core::fmt;

use nonaga_core::{Draw, Game, GameNotes, Half, Outcome, Position, Shape, SharedGame, Side};

use crate::store::{
    BeginnerChoice, Clock, ColourChoice, GameSetup, HalfPoints, PackedPosition, RecordKind,
    Strength,
};

/// Who sits on the other side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Opponent {
    /// Somebody who takes the device in turn.
    Friend,
    /// The machine, this strong.
    Machine(Strength),
}

/// How a game was decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// This side has joined its tokens.
    Joined(Side, Shape),
    /// This side wins because the other gave up.
    Resigned(Side),
    /// This side wins because the other ran out of time.
    OutOfTime(Side),
    /// Nobody wins.
    Drawn(Draw),
}

impl Ending {
    /// Who has won.
    pub const fn winner(self) -> Option<Side> {
        match self {
            Self::Joined(side, _) | Self::Resigned(side) | Self::OutOfTime(side) => Some(side),
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
        HalfPoints(self.halves.into()).fmt(f)
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
    /// Whether this game has been counted in the score.
    pub counted: bool,
    /// Whether the player was shown a hint or took a turn back in this game.
    pub helped: bool,
    /// Whether the result is no result: the game was played on from a point of another one, from a position that was set
    /// up, or after its end was taken back and had counted.
    pub practice: bool,
    /// The clock of a game between friends.
    pub clock: Option<Clock>,
    /// The position in which the game begins, if it was set up.
    pub(crate) set_up: Option<PackedPosition>,
}

impl MatchState {
    /// A match as it was chosen; `rating` is the player's, `lot` decides what was left to chance.
    pub fn new(setup: &GameSetup, rating: u16, lot: bool) -> Self {
        // The first of two friends is red, whatever colour was chosen against the machine.
        let mine = match setup.colour {
            _ if setup.friend => Side::Red,
            ColourChoice::Red => Side::Red,
            ColourChoice::Black => Side::Black,
            ColourChoice::Random if lot => Side::Red,
            ColourChoice::Random => Side::Black,
        };
        let first = match setup.begins {
            _ if !setup.friend => Side::Red,
            BeginnerChoice::First => Side::Red,
            BeginnerChoice::Second => Side::Black,
            BeginnerChoice::Random if lot => Side::Red,
            BeginnerChoice::Random => Side::Black,
        };
        let opponent = match setup.friend {
            true => Opponent::Friend,
            false => Opponent::Machine(setup.strength(rating)),
        };
        Self {
            opponent,
            mine,
            first,
            length: setup.length,
            score: Default::default(),
            swap: setup.swap,
            swapped: None,
            resigned: None,
            counted: false,
            helped: false,
            practice: false,
            clock: setup.time.is_on().then(|| Clock::new(setup.time)).filter(|_| setup.friend),
            set_up: None,
        }
    }

    /// A single game that begins in this position, for practice; `mine` is the player's side, or the first friend's.
    pub(crate) fn practice(opponent: Opponent, mine: Side, start: &Position) -> Self {
        let is_ordinary = Side::ALL.into_iter().any(|side| *start == Position::start_with(side));
        let setup = GameSetup { length: 1, swap: false, ..GameSetup::default() };
        Self {
            opponent,
            mine,
            first: start.side(),
            practice: true,
            set_up: (!is_ordinary).then(|| PackedPosition::new(start)),
            ..Self::new(&setup, 0, true)
        }
    }

    /// A game that was shared, to be looked at and played on from; against the machine, the player is the other side.
    pub(crate) fn of_shared(SharedGame { game, notes }: &SharedGame) -> Self {
        let (opponent, mine) = match notes.machines {
            [None, Some(level)] => (Opponent::Machine(Strength::Level(level)), Side::Red),
            [Some(level), None] => (Opponent::Machine(Strength::Level(level)), Side::Black),
            _ => (Opponent::Friend, game.start().side()),
        };
        let resigned = notes.gave_up.then_some(game.position().side());
        Self { resigned, ..Self::practice(opponent, mine, game.start()) }
    }

    /// The kind of record that keeps it.
    pub fn record_kind(&self) -> RecordKind {
        RecordKind::of_game(self.opponent == Opponent::Friend)
    }

    /// The position in which this game begins.
    pub fn start(&self) -> Position {
        match &self.set_up {
            Some(packed) => packed.position(),
            None => Position::start_with(self.first),
        }
    }

    /// Begins this game anew.
    pub fn restart(&mut self) {
        self.reopen_swap();
        (self.resigned, self.counted) = (None, false);
        // What was taken back has counted; a game from its beginning counts again.
        (self.helped, self.practice) = (false, self.set_up.is_some());
        self.clock = self.clock.map(|clock| Clock::new(clock.control));
    }

    /// Goes on to the next game: the other side begins. After the last one a new match begins.
    pub fn next_game(&mut self) {
        if self.is_over() {
            self.score = Default::default();
        }
        if self.set_up.is_none() {
            self.first = self.first.other();
        }
        self.restart();
    }

    /// How strong the machine is if it plays this side.
    pub fn machine(&self, side: Side) -> Option<Strength> {
        match self.opponent {
            Opponent::Machine(strength) if side != self.mine => Some(strength),
            _ => None,
        }
    }

    /// Who plays this side: 0 is the player or the first friend, 1 the opponent.
    pub fn player(&self, side: Side) -> usize {
        usize::from(side != self.mine)
    }

    /// The side of player 0 or 1.
    pub fn side_of(&self, player: usize) -> Side {
        if player == 0 { self.mine } else { self.mine.other() }
    }

    /// What a shared text of the game tells beside its half-turns.
    pub fn notes(&self) -> GameNotes {
        GameNotes {
            machines: Side::ALL.map(|side| self.machine(side).map(Strength::nearest_level)),
            swapped: self.swapped == Some(true),
            // Somebody gives up in their own turn.
            gave_up: self.resigned.is_some(),
        }
    }

    /// How the game was decided, if it was.
    pub fn ending(&self, game: &Game) -> Option<Ending> {
        let out_of_time = || {
            let loser = self.clock?.loser()?;
            Some(Ending::OutOfTime(self.side_of(loser).other()))
        };
        match (game.outcome(), self.resigned) {
            (Outcome::Won(side, shape), _) => Some(Ending::Joined(side, shape)),
            (Outcome::Drawn(draw), _) => Some(Ending::Drawn(draw)),
            (Outcome::Open, Some(side)) => Some(Ending::Resigned(side.other())),
            (Outcome::Open, None) => out_of_time(),
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

    /// Goes to another point of the game's record. Whoever takes a turn back gets its time back, too.
    pub(crate) fn go_to(&mut self, game: &mut Game, half_turns: usize) {
        let turns = game.turns();
        game.go_to(half_turns);
        if half_turns == 0 {
            self.reopen_swap();
        }
        if let Some(clock) = self.clock.as_mut().filter(|_| game.turns() != turns) {
            clock.go_to(game.turns());
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

    /// The end is taken back: the game goes on, and its points are given back.
    pub(crate) fn uncount(&mut self, ending: Ending) {
        if !self.counted {
            return;
        }
        let gains = self.gains(ending);
        for (points, gain) in self.score.iter_mut().zip(gains) {
            points.halves = points.halves.saturating_sub(gain);
        }
        (self.counted, self.resigned, self.helped) = (false, None, true);
        // Between friends the game counts when it ends again. The machine's results stay as they are.
        self.practice |= self.opponent != Opponent::Friend;
    }

    /// Halves of a point that an ending gives to both.
    pub(crate) fn gains(&self, ending: Ending) -> [u8; 2] {
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
        self.check_clock(game)?;
        if self.set_up.is_some() && (!self.practice || self.length > 1 || self.swap) {
            return Err("position");
        }
        // In a match a game is practice only after its end was taken back, which is help from the machine.
        let taken_back = self.helped && self.opponent != Opponent::Friend;
        if self.practice && self.length > 1 && !taken_back {
            return Err("practice");
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

    /// Only friends have a clock, it runs for who is to move, and it stops when somebody has lost by it.
    fn check_clock(&self, game: &Game) -> Result<(), &'static str> {
        let Some(clock) = &self.clock else { return Ok(()) };
        let to_move = self.player(game.position().side());
        let lost = clock.loser().is_some();
        let stopped = lost && (self.resigned.is_some() || clock.loser() != Some(to_move));
        let is_over = game.outcome() != Outcome::Open;
        let friends = self.opponent == Opponent::Friend;
        // It remembers turns that were played, if they were undone, too.
        let ends_turn = |after: &Position| after.half() == Half::Token || after.winner().is_some();
        let turns = game.replay_record().filter(|(_, after)| ends_turn(after)).count();
        let remembers_more = usize::from(clock.past.turns().end) > turns + 1;
        if !friends || !clock.is_possible() || stopped || lost && is_over || remembers_more {
            Err("clock")
        } else {
            Ok(())
        }
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::{format, string::String, vec::Vec};

    use nonaga_core::search::Level;
    use nonaga_core::{HalfTurn, Relocation};

    use super::*;

    fn match_state(length: u8) -> MatchState {
        MatchState::new(&GameSetup { length, ..GameSetup::default() }, 500, true)
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
    fn a_shared_text_tells_who_played_what() {
        let mut match_state = MatchState { swap: true, ..match_state(1) };
        let level = match_state.machine(Side::Black).map(Strength::nearest_level);
        assert!(level.is_some());
        assert_eq!(
            match_state.notes(),
            GameNotes { machines: [None, level], ..GameNotes::default() }
        );
        match_state.decide_swap(true);
        match_state.resigned = Some(Side::Black);
        let notes = GameNotes { machines: [level, None], swapped: true, gave_up: true };
        assert_eq!(match_state.notes(), notes);
    }

    #[test]
    fn a_shared_game_is_the_players_against_the_machine_that_played_in_it() {
        let third = Level::new(3).unwrap();
        let machine = Opponent::Machine(Strength::Level(third));
        for (machines, opponent, mine) in [
            ([None, Some(third)], machine, Side::Red),
            ([Some(third), None], machine, Side::Black),
            ([None, None], Opponent::Friend, Side::Red),
            ([Some(third), Some(third)], Opponent::Friend, Side::Red),
        ] {
            for gave_up in [false, true] {
                let notes = GameNotes { machines, gave_up, ..GameNotes::default() };
                let shared = SharedGame { game: Game::default(), notes };
                let match_state = MatchState::of_shared(&shared);
                assert_eq!((match_state.opponent, match_state.mine), (opponent, mine));
                assert_eq!((match_state.length, match_state.practice), (1, true));
                // Red is to move.
                assert_eq!(match_state.resigned, gave_up.then_some(Side::Red));
            }
        }
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
