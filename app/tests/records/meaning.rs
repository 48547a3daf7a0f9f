//! What settings and statistics mean, apart from how they are saved.

use nonaga_app::{Animation, GameResult, Settings, Statistics, Streak, Tally};
use nonaga_core::Side;
use nonaga_core::search::Level;

#[test]
fn nothing_moves_without_animations_and_quick_ones_take_half_the_time() {
    let times = |normal| Animation::ALL.map(|animation| animation.time(normal));
    assert_eq!(times(300), [0, 150, 300]);
    assert_eq!(times(7), [0, 3, 7]);
}

#[test]
fn steps_of_brightness_look_alike_from_an_eighth_to_full() {
    let light = |brightness| Settings { brightness, ..Settings::default() }.light();
    let steps: Vec<_> = (1..=Settings::BRIGHTEST).map(light).collect();
    assert_eq!((steps[0], steps[4]), (12, 100));
    // A factor of the fourth root of 100 / 12 = 1.7 from each to the next.
    assert!(
        steps
            .windows(2)
            .all(|two| (155..=185).contains(&(u32::from(two[1]) * 100 / u32::from(two[0]))))
    );
}

#[test]
fn results_are_counted_by_level_and_colour_and_wins_in_a_row_by_level() {
    let [easy, hard] = [1, 7].map(|number| Level::new(number).unwrap());
    let mut statistics = Statistics::default();
    let (red, black) = (Side::Red, Side::Black);
    for (level, mine, winner, turns, helped) in [
        (easy, red, Some(red), 11, false),
        (easy, black, Some(black), 12, true),
        (easy, red, Some(black), 13, false),
        (easy, red, Some(red), 14, true),
        (hard, black, None, 200, false),
    ] {
        statistics.add(level, &GameResult { mine, winner, turns, helped });
    }
    let tally = |won, lost, drawn, turns, unaided| Tally { won, lost, drawn, turns, unaided };
    assert_eq!(statistics.tally(easy, red), tally(2, 1, 0, 38, 1));
    assert_eq!(statistics.tally(easy, black), tally(1, 0, 0, 12, 0));
    assert_eq!(statistics.tally(hard, black), tally(0, 0, 1, 200, 0));
    assert_eq!(statistics.tally(hard, red), Tally::default());
    assert_eq!(statistics.streak(easy), Streak { now: 1, best: 2 });
    assert_eq!(statistics.streak(hard), Streak::default());
    assert_eq!(tally(2, 3, 4, 0, 1).games(), 9);
    // A win with help raises nobody's rating: a win, a loss and a draw have counted.
    assert_eq!(statistics.rating().curve().len(), 3);
}
