//! The exact solver against plain trying of everything.

use nonaga_core::Position;
use nonaga_core::search::{Limits, Verdict};

use crate::common::{after, all_turns, can_win, random_games, think};

/// Whether the side to move wins in at most this many turns: tries every turn and every answer.
fn wins(position: &Position, turns: u8) -> bool {
    can_win(position)
        || turns > 1
            && all_turns(position).iter().any(|&turn| loses(&after(position, turn), turns - 1))
}

/// Whether every answer lets the opponent win in at most this many turns.
fn loses(position: &Position, turns: u8) -> bool {
    !can_win(position)
        && all_turns(position).iter().all(|&turn| wins(&after(position, turn), turns))
}

#[test]
fn a_win_in_two_is_proved_exactly_when_there_is_one() {
    let mut won = 0;
    for game in random_games(11, 7).take(14) {
        let position = game.position();
        let verdict = think(&game, &Limits::exact(2)).score.verdict();
        let expected = if can_win(position) {
            Verdict::WinsIn(1)
        } else if wins(position, 2) {
            won += 1;
            Verdict::WinsIn(2)
        } else if loses(position, 1) {
            Verdict::LosesIn(1)
        } else {
            Verdict::Even(0)
        };
        // Whether it loses in two takes too long to try: that is only checked the other way round.
        if verdict != Verdict::LosesIn(2) {
            assert_eq!(verdict, expected, "{position}");
        }
    }
    assert!(won > 0, "no win in two among them");
}
