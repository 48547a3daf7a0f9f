//! The clock of a game between friends.

use core::ops::Range;

/// Time that each player has, which may be a handicap: another for each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TimeControl {
    /// Minutes for the whole game, of the first and the second player; 0 is no limit.
    pub minutes: [u8; 2],
    /// Seconds that each turn gives back.
    pub increments: [u8; 2],
    /// Who runs out of time loses, or else is only told.
    pub loses: bool,
}

impl TimeControl {
    /// The minutes that can be chosen.
    pub const MINUTES: [u8; 11] = [0, 1, 2, 3, 5, 10, 15, 20, 30, 45, 60];
    /// The increments that can be chosen.
    pub const INCREMENTS: [u8; 8] = [0, 1, 2, 3, 5, 10, 20, 30];

    /// Whether anybody has a limit.
    pub const fn is_on(&self) -> bool {
        self.minutes[0] > 0 || self.minutes[1] > 0
    }
}

/// Milliseconds.
const TENTH: u32 = 100;

/// A clock that runs for one player at a time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    /// What was agreed.
    pub control: TimeControl,
    /// Milliseconds that each player has left; 0 without a limit.
    pub(crate) left: [u32; 2],
    /// How it stood when the last turns began.
    pub(crate) past: PastTimes,
}

/// How a clock stood when turns began: whoever takes a turn back gets its time back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct PastTimes {
    /// The turns it knows, by how many were played before: from the first on, up to the end and without it.
    first: u8,
    end: u8,
    /// Tenths of a second that each player had left, of turn n at n modulo the length.
    left: [[u16; 2]; Self::LONGEST],
}

impl PastTimes {
    /// No more turns are remembered. Before the first turn of a game everybody has what was agreed.
    pub(crate) const LONGEST: usize = 8;

    const NONE: Self = Self { first: 0, end: 0, left: [[0; 2]; Self::LONGEST] };

    /// The turns it knows.
    pub(crate) fn turns(&self) -> Range<u8> {
        self.first..self.end
    }

    /// How it stood when this turn began.
    pub(crate) fn at(&self, turn: usize) -> Option<[u16; 2]> {
        let is_known = (self.first.into()..self.end.into()).contains(&turn);
        is_known.then(|| self.left[turn % Self::LONGEST])
    }

    /// How it stood when this turn began. What came after it is forgotten, and what it does not follow.
    pub(crate) fn begin(&mut self, turn: u8, left: [u16; 2]) {
        let follows = self.first <= turn && turn <= self.end;
        let oldest = (turn + 1).saturating_sub(Self::LONGEST as u8);
        self.first = if follows { self.first.max(oldest) } else { turn };
        self.end = turn + 1;
        self.left[usize::from(turn) % Self::LONGEST] = left;
    }

    /// Forgets what was undone and is not to be redone, when this many turns are played.
    pub(crate) fn forget_after(&mut self, turns: usize) {
        self.end = self.end.min(turns as u8 + 1);
        if self.end <= self.first {
            (self.first, self.end) = (0, 0);
        }
    }
}

impl Clock {
    /// Increments are given up to this: the clock shows minutes with two digits.
    pub(crate) const MOST: u32 = (99 * 60 + 59) * 1_000;
    /// The last seconds, which are sounded.
    const LAST_SECONDS: u32 = 10;

    /// A clock at the beginning of a game.
    pub fn new(control: TimeControl) -> Self {
        Self { control, left: Self::agreed(&control), past: PastTimes::NONE }
    }

    /// Milliseconds that each player has before the first turn.
    fn agreed(control: &TimeControl) -> [u32; 2] {
        control.minutes.map(|minutes| u32::from(minutes) * 60_000)
    }

    /// Whether a player, 0 or 1, has a limit.
    pub const fn is_timed(&self, player: usize) -> bool {
        self.control.minutes[player] > 0
    }

    /// Whether a player has run out of time.
    pub const fn is_out(&self, player: usize) -> bool {
        self.is_timed(player) && self.left[player] == 0
    }

    /// The player who has lost by it.
    pub fn loser(&self) -> Option<usize> {
        (0..2).find(|&player| self.control.loses && self.is_out(player))
    }

    /// Seconds that a player has left, a part of one counting as whole: 0 is out of time. None without a limit.
    pub const fn seconds(&self, player: usize) -> Option<u32> {
        if self.is_timed(player) { Some(self.left[player].div_ceil(1_000)) } else { None }
    }

    /// Milliseconds until the seconds change.
    pub const fn until_next_second(&self, player: usize) -> Option<u32> {
        if self.left[player] == 0 { None } else { Some((self.left[player] - 1) % 1_000 + 1) }
    }

    /// Time of a player has passed; true when that is to be heard: another of the last seconds, or the end.
    pub fn pass(&mut self, player: usize, millis: u64) -> bool {
        let before = self.seconds(player);
        self.left[player] = self.left[player].saturating_sub(millis.min(u32::MAX.into()) as u32);
        let after = self.seconds(player);
        before != after && after.is_some_and(|seconds| seconds <= Self::LAST_SECONDS)
    }

    /// A player has ended a turn; `turns` is how many have been played in all.
    pub fn end_turn(&mut self, player: usize, turns: usize) {
        if self.is_timed(player) && self.left[player] > 0 {
            let more = u32::from(self.control.increments[player]) * 1_000;
            self.left[player] = (self.left[player] + more).min(Self::MOST);
        }
        self.past.begin(turns as u8, self.left.map(|left| left.div_ceil(TENTH) as u16));
    }

    /// Forgets the turns after the first `turns`: they were undone, and another one is played instead.
    pub(crate) fn forget_after(&mut self, turns: usize) {
        self.past.forget_after(turns);
    }

    /// Puts the clock back, or forward, to how it stood when `turns` turns had been played. A moment that is not
    /// remembered leaves it as it is.
    pub fn go_to(&mut self, turns: usize) {
        if turns == 0 {
            self.left = Self::agreed(&self.control);
        } else if let Some(left) = self.past.at(turns) {
            self.left = left.map(|tenths| u32::from(tenths) * TENTH);
        }
    }

    /// Whether play can lead to this.
    pub(crate) fn is_possible(&self) -> bool {
        let possible =
            |player: usize| self.left[player] <= if self.is_timed(player) { Self::MOST } else { 0 };
        let most = Self::MOST / TENTH;
        let past = |left: [u16; 2]| {
            (0..2).all(|player| match u32::from(left[player]) {
                0 => !self.is_timed(player) || !self.control.loses,
                left => self.is_timed(player) && left <= most,
            })
        };
        let mut known = self.past.turns().filter_map(|turn| self.past.at(turn.into()));
        self.control.is_on() && (0..2).all(possible) && known.all(past)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_ten_seconds_are_heard_one_by_one_and_nothing_before() {
        let control = TimeControl { minutes: [1, 0], ..TimeControl::default() };
        let mut clock = Clock::new(control);
        let mut heard = heapless::Vec::<u32, 16>::new();
        for _ in 0..400 {
            if clock.pass(0, 250) {
                let _ = heard.push(clock.seconds(0).unwrap());
            }
        }
        assert_eq!(heard, [10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
        assert!(clock.is_out(0) && clock.loser().is_none(), "it only warns");
        clock.control.loses = true;
        assert_eq!(clock.loser(), Some(0));
    }

    #[test]
    fn an_increment_is_given_to_who_has_time_left_up_to_two_digits_of_minutes() {
        let control = TimeControl { minutes: [1, 60], increments: [5, 30], loses: true };
        let mut clock = Clock::new(control);
        clock.pass(0, 10_500);
        assert_eq!(clock.seconds(0), Some(50), "a part of a second counts as whole");
        assert_eq!(clock.until_next_second(0), Some(500));
        clock.end_turn(0, 1);
        assert_eq!(clock.left[0], 54_500);
        (0..1_000).for_each(|_| clock.end_turn(1, 2));
        assert_eq!(clock.seconds(1), Some(99 * 60 + 59));
        clock.pass(0, u64::MAX);
        clock.end_turn(0, 3);
        assert_eq!((clock.seconds(0), clock.until_next_second(0)), (Some(0), None));
    }

    #[test]
    fn a_turn_that_is_taken_back_gives_its_time_back_and_played_again_takes_it_again() {
        let control = TimeControl { minutes: [10, 5], increments: [0, 3], loses: true };
        let mut clock = Clock::new(control);
        // How it stood after each turn, by another way: all of it is written down.
        let mut stood = heapless::Vec::<[u32; 2], 64>::new();
        let _ = stood.push(clock.left);
        for turn in 1..=40 {
            clock.pass((turn + 1) % 2, 1_000 * turn as u64);
            clock.end_turn((turn + 1) % 2, turn);
            let _ = stood.push(clock.left);
        }
        let played = clock;
        for turn in (33..40).rev().chain(33..=40).chain([0]) {
            clock.pass(turn % 2, 700);
            clock.go_to(turn);
            assert_eq!(clock.left, stood[turn], "turn {turn}");
        }
        // What is longer ago than it remembers gives nothing back.
        clock = played;
        clock.go_to(32);
        assert_eq!(clock, played);
        // Another turn in its place is remembered instead; what came after it is gone, and what it has forgotten before.
        clock.go_to(35);
        clock.pass(1, 5_000);
        clock.end_turn(1, 36);
        let now = clock.left;
        for turn in [38, 37, 36, 32, 31, 29] {
            clock.go_to(turn);
            assert_eq!(clock.left, now, "turn {turn}");
        }
        clock.go_to(34);
        assert_eq!(clock.left, stood[34]);
    }

    #[test]
    fn a_clock_is_on_if_anybody_has_a_limit() {
        for (minutes, is_on) in [([0, 0], false), ([1, 0], true), ([0, 2], true), ([3, 5], true)] {
            let control = TimeControl { minutes, ..TimeControl::default() };
            assert_eq!(control.is_on(), is_on, "{minutes:?}");
            let clock = Clock::new(control);
            assert_eq!(clock.left, minutes.map(|minutes| u32::from(minutes) * 60_000));
            assert_eq!([0, 1].map(|player| clock.is_timed(player)), minutes.map(|it| it > 0));
            assert_eq!(clock.is_possible(), is_on, "{minutes:?}");
        }
    }

    #[test]
    fn a_clock_shows_at_most_99_minutes_and_59_seconds_and_nothing_without_a_limit() {
        let control = TimeControl { minutes: [1, 0], ..TimeControl::default() };
        for (left, possible) in
            [([0, 0], true), ([5_999_000, 0], true), ([5_999_001, 0], false), ([60_000, 1], false)]
        {
            assert_eq!((Clock { left, ..Clock::new(control) }).is_possible(), possible, "{left:?}");
        }
        let mut nearly_full = Clock { left: [5_998_999, 0], ..Clock::new(control) };
        nearly_full.control.increments = [1, 0];
        nearly_full.end_turn(0, 1);
        assert_eq!(nearly_full.left, [5_999_000, 0]);
    }

    #[test]
    fn the_seconds_change_where_a_whole_one_has_passed() {
        let control = TimeControl { minutes: [1, 1], ..TimeControl::default() };
        for (left, seconds, until) in [
            (2_000, 2, Some(1_000)),
            (1_999, 2, Some(999)),
            (1_001, 2, Some(1)),
            (1_000, 1, Some(1_000)),
            (1, 1, Some(1)),
            (0, 0, None),
        ] {
            let mut clock = Clock { left: [left, 60_000], ..Clock::new(control) };
            assert_eq!((clock.seconds(0), clock.until_next_second(0)), (Some(seconds), until));
            assert_eq!(clock.is_out(0), left == 0);
            clock.control.loses = true;
            assert_eq!(clock.loser(), (left == 0).then_some(0));
            if let Some(until) = until {
                assert!(!clock.pass(0, u64::from(until) - 1), "the same second");
                assert!(clock.pass(0, 1), "the next one");
                assert_eq!(clock.seconds(0), Some(seconds - 1));
            }
        }
    }

    #[test]
    fn who_has_no_limit_never_runs_out() {
        let control = TimeControl { minutes: [0, 1], increments: [5, 0], loses: true };
        let mut clock = Clock::new(control);
        assert!(!clock.pass(0, 5_000_000));
        clock.end_turn(0, 1);
        assert_eq!((clock.seconds(0), clock.is_out(0), clock.loser()), (None, false, None));
        assert!(clock.is_possible());
    }
}
