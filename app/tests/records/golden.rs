//! A record of each kind and version, written down by hand: they are read for ever.

use std::ops::ControlFlow;

use nonaga_app::{
    Animation, App, BeginnerChoice, Clock, ColourChoice, GameSetup, Language, MatchState, Opponent,
    Points, RecordError, RecordKind, Settings, Streak, Strength, Tally, TimeControl, Warning,
};
use nonaga_core::game::{MOST_HALF_TURNS, MOST_TURNS};
use nonaga_core::search::Level;
use nonaga_core::{Cell, Draw, Game, Outcome, Rng, Side};

use crate::common::handset::record;
use crate::fresh;

const SETTINGS: [u8; 14] = [1, 2, 0, 2, 1, 0, 2, 10, 1, 1, 5, 2, 3, 1];

/// The same in the second version: the companion, the second player begins, 5 and 10 minutes, 3 seconds for the first, time
/// only warns, and the game with a friend was played last.
const SETTINGS_2: [u8; 22] = [2, 2, 0, 2, 1, 0, 2, 10, 1, 1, 5, 2, 3, 1, 1, 1, 5, 10, 3, 0, 0, 1];

/// Level 3, red: three games won, one lost, 75 turns, two of the wins without help; one won in a row now, two at best. The
/// companion, black: one game drawn after 30 turns. Two games have counted for the rating.
pub(crate) fn statistics() -> Vec<u8> {
    let mut bytes = vec![0; 260];
    bytes[0] = 2;
    let tally = 1 + 2 * 2 * 12;
    bytes[tally..tally + 12].copy_from_slice(&[3, 0, 1, 0, 0, 0, 75, 0, 0, 0, 2, 0]);
    let companion = 1 + 8 * 2 * 12 + 12;
    bytes[companion..companion + 12].copy_from_slice(&[0, 0, 0, 0, 1, 0, 30, 0, 0, 0, 0, 0]);
    let streak = 1 + 9 * 2 * 12 + 2 * 4;
    bytes[streak..streak + 4].copy_from_slice(&[1, 0, 2, 0]);
    let rating = 1 + 9 * (2 * 12 + 4);
    // 500 + 60, and 10 less again.
    bytes[rating..rating + 7].copy_from_slice(&[2, 0, 2, 48, 2, 38, 2]);
    bytes
}

/// The first version knew levels alone.
fn statistics_1() -> Vec<u8> {
    let mut bytes = vec![0; 193];
    bytes[0] = 1;
    let tally = 1 + 2 * 2 * 10;
    bytes[tally..tally + 10].copy_from_slice(&[3, 0, 1, 0, 0, 0, 75, 0, 0, 0]);
    let streak = 1 + 8 * 2 * 10 + 2 * 4;
    bytes[streak..streak + 4].copy_from_slice(&[1, 0, 2, 0]);
    bytes
}

/// Lessons 0 and 2; two stars for puzzle 5, three for puzzle 6.
fn progress() -> Vec<u8> {
    let mut bytes = vec![0; 67];
    (bytes[0], bytes[1], bytes[4]) = (1, 0b101, 0b11_10_00);
    bytes
}

/// Level 4 plays red, which it has taken over; the fourth game of five; a turn has been taken back, and that was help.
pub(crate) const GAME: [u8; 32] = [
    3, 4, 1, 0, 5, 3, 3, 1, 1, 2, 0, 1, 6, 0, 8, 0, // version to number of half-turns
    230, 64, 133, 132, 134, 64, 6, 163, 199, 66, 137, 142, 165, 64, 138, 162,
];

/// The same game in the second version, which had no flags.
pub(crate) const GAME_2: [u8; 31] = [
    2, 4, 1, 0, 5, 3, 3, 1, 1, 2, 0, 6, 0, 8, 0, //
    230, 64, 133, 132, 134, 64, 6, 163, 199, 66, 137, 142, 165, 64, 138, 162,
];

/// Its first turn between friends with a clock: 5 minutes and 3 seconds a turn against 10 minutes; 250.5 s and 600 s are left.
pub(crate) const FRIEND_GAME: [u8; 33] = [
    3, 0, 0, 0, 1, 0, 0, 0, 2, 2, 0, 4, 5, 10, 3, 0, 1, 132, 210, 3, 0, 192, 39, 9, 0, //
    2, 0, 2, 0, 230, 64, 133, 132,
];

/// The same when 287 s and 600 s were left at the end of the first turn, as the clock remembers.
pub(crate) const FRIEND_GAME_PAST: [u8; 39] = [
    3, 0, 0, 0, 1, 0, 0, 0, 2, 2, 0, 20, 5, 10, 3, 0, 1, 132, 210, 3, 0, 192, 39, 9, 0, //
    1, 1, 54, 11, 112, 23, 2, 0, 2, 0, 230, 64, 133, 132,
];

/// The companion at 700 is black, and begins where red, to move, has a token in the middle of the field: version to flags,
/// rating, discs, tokens, side and ban, no half-turns.
pub(crate) fn set_up_game() -> Vec<u8> {
    let discs = (0..5).flat_map(|q: u8| (0..5).map(move |r| [q, r]));
    let discs = discs.filter(|[q, r]| (2..=6).contains(&(q + r))).flatten();
    let head = [3, 9, 0, 0, 1, 0, 0, 0, 2, 2, 0, 10, 188, 2];
    let rest = [0, 9, 16, 2, 7, 18, 0, 255, 0, 0, 0, 0];
    head.into_iter().chain(discs).chain(rest).collect()
}

const TURNS: [&str; 4] =
    ["-2,2>-1,2/-2,2>-2,-1", "-2,0>-1,-1/2,-1>-1,3", "0,-2>0,1/0,-2>2,-1", "-1,-1>-2,0/-1,3>3,-1"];

#[test]
fn settings_of_the_first_version_are_read() {
    let mut app = fresh();
    app.load(RecordKind::Settings, &SETTINGS).unwrap();
    let new_game = GameSetup {
        friend: true,
        level: Level::new(5).unwrap(),
        colour: ColourChoice::Random,
        length: 3,
        swap: true,
        ..GameSetup::default()
    };
    let wanted = Settings {
        language: Language::German,
        sound: false,
        brightness: 2,
        animation: Animation::Quick,
        warning: Warning::On,
        sleep: 10,
        turn_picture: true,
        new_game,
        ..Settings::default()
    };
    assert_eq!(*app.settings(), wanted);
}

#[test]
fn settings_of_the_second_version_are_read() {
    let (mut app, mut first) = (fresh(), fresh());
    app.load(RecordKind::Settings, &SETTINGS_2).unwrap();
    first.load(RecordKind::Settings, &SETTINGS).unwrap();
    let new_game = GameSetup {
        companion: true,
        begins: BeginnerChoice::Second,
        time: TimeControl { minutes: [5, 10], increments: [3, 0], loses: false },
        ..first.settings().new_game
    };
    let wanted = Settings { new_game, friend_played_last: true, ..*first.settings() };
    assert_eq!(*app.settings(), wanted);
    assert_eq!(record(&app, RecordKind::Settings), SETTINGS_2);
}

#[test]
fn statistics_of_the_first_version_are_read() {
    let mut app = fresh();
    app.load(RecordKind::Statistics, &statistics_1()).unwrap();
    let level = Level::new(3).unwrap();
    let tally = app.statistics().tally(level, Side::Red);
    assert_eq!(tally, Tally { won: 3, lost: 1, drawn: 0, turns: 75, unaided: 0 });
    assert_eq!(app.statistics().tally(level, Side::Black), Tally::default());
    assert_eq!(app.statistics().streak(level), Streak { now: 1, best: 2 });
    assert_eq!(app.statistics().rating().now(), 500, "where everybody begins");
}

#[test]
fn statistics_of_the_second_version_are_read() {
    let mut app = fresh();
    app.load(RecordKind::Statistics, &statistics()).unwrap();
    let (level, companion) = (Level::new(3).unwrap(), Strength::Companion(0));
    let tally = app.statistics().tally(level, Side::Red);
    assert_eq!(tally, Tally { won: 3, lost: 1, drawn: 0, turns: 75, unaided: 2 });
    assert_eq!(app.statistics().streak(level), Streak { now: 1, best: 2 });
    let tally = app.statistics().tally(companion, Side::Black);
    assert_eq!(tally, Tally { drawn: 1, turns: 30, ..Tally::default() });
    assert_eq!(app.statistics().rating().curve(), [560, 550]);
    assert_eq!(record(&app, RecordKind::Statistics), statistics());
}

#[test]
fn progress_of_the_first_version_is_read() {
    let mut app = fresh();
    app.load(RecordKind::Progress, &progress()).unwrap();
    let lessons: Vec<_> = (0..16).filter(|&lesson| app.progress().lesson(lesson)).collect();
    assert_eq!(lessons, [0, 2]);
    let stars: Vec<_> = (0..9).map(|puzzle| app.progress().stars(puzzle)).collect();
    assert_eq!(stars, [0, 0, 0, 0, 0, 2, 3, 0, 0]);
    assert_eq!(record(&app, RecordKind::Progress), progress());
}

/// The turns of the game with the one that was taken back.
fn turns(app: &App) -> Vec<String> {
    let mut game = app.game().clone();
    assert!(game.redo_turn() && !game.can_redo());
    let mut turns = Vec::new();
    game.for_each_turn(|_, turn| turns.push(turn.to_string()));
    turns
}

#[test]
fn a_game_of_the_present_version_is_read() {
    let mut app = fresh();
    app.load(RecordKind::Game, &GAME).unwrap();
    let setup = GameSetup { length: 5, swap: true, ..GameSetup::default() };
    let mut wanted = MatchState::new(&setup, 0, true);
    wanted.opponent = Opponent::Machine(Strength::Level(Level::new(4).unwrap()));
    wanted.decide_swap(true);
    (wanted.score, wanted.helped) = ([Points { halves: 3 }; 2], true);
    assert_eq!(app.match_state(), Some(&wanted));
    assert_eq!((app.game().turns(), app.game().outcome()), (3, Outcome::Open));
    assert_eq!(turns(&app), TURNS);
    assert_eq!(record(&app, RecordKind::Game), GAME);
}

#[test]
fn a_game_of_the_first_version_is_read_with_its_games_won() {
    let mut old = GAME_2;
    (old[0], old[5], old[6]) = (1, 2, 1);
    let mut app = fresh();
    app.load(RecordKind::Game, &old).unwrap();
    assert_eq!(app.match_state().unwrap().score, [Points { halves: 4 }, Points { halves: 2 }]);
    assert_eq!(turns(&app), TURNS);
    let new = record(&app, RecordKind::Game);
    assert_eq!((new[0], &new[5..7]), (3, &[4, 2][..]));
    assert_eq!((&new[1..5], &new[7..11]), (&old[1..5], &old[7..11]));
    assert_eq!((new[11], &new[12..]), (0, &old[11..]), "without help, as far as is known");
}

#[test]
fn a_game_of_the_second_version_is_read_without_help() {
    let mut app = fresh();
    app.load(RecordKind::Game, &GAME_2).unwrap();
    assert!(!app.match_state().unwrap().helped);
    let mut wanted = GAME;
    wanted[11] = 0;
    assert_eq!(record(&app, RecordKind::Game), wanted);
}

#[test]
fn a_game_between_friends_with_its_clock_is_read() {
    let mut app = fresh();
    app.load(RecordKind::FriendGame, &FRIEND_GAME).unwrap();
    let match_state = app.match_state().unwrap();
    assert_eq!(match_state.opponent, Opponent::Friend);
    let control = TimeControl { minutes: [5, 10], increments: [3, 0], loses: true };
    let mut clock = Clock::new(control);
    clock.pass(0, 49_500);
    assert_eq!(match_state.clock, Some(clock));
    assert_eq!(app.game().turns(), 1);
    assert_eq!(record(&app, RecordKind::FriendGame), FRIEND_GAME);
    assert_eq!(record(&app, RecordKind::Game), [3, 255], "nobody plays against the machine");
}

#[test]
fn a_clock_that_remembers_how_it_stood_is_read() {
    let mut app = fresh();
    app.load(RecordKind::FriendGame, &FRIEND_GAME_PAST).unwrap();
    let mut clock = app.match_state().unwrap().clock.unwrap();
    assert_eq!([0, 1].map(|player| clock.seconds(player)), [Some(251), Some(600)]);
    clock.go_to(1);
    assert_eq!([0, 1].map(|player| clock.seconds(player)), [Some(287), Some(600)]);
    assert_eq!(record(&app, RecordKind::FriendGame), FRIEND_GAME_PAST);
    // It remembers no turn that was not played, nor anything without a clock, nor that somebody had lost by it.
    for wrong in [&[(25, 2)][..], &[(25, 0)], &[(26, 0)], &[(11, 16)], &[(27, 0), (28, 0)]] {
        let mut bytes = FRIEND_GAME_PAST;
        wrong.iter().for_each(|&(at, byte)| bytes[at] = byte);
        assert!(fresh().load(RecordKind::FriendGame, &bytes).is_err(), "{wrong:?}");
    }
}

#[test]
fn a_game_between_friends_of_the_second_version_is_found_among_all_games() {
    let mut old = GAME_2;
    old[1] = 0;
    let mut app = fresh();
    app.load(RecordKind::Game, &old).unwrap();
    assert_eq!(record(&app, RecordKind::Game), [3, 255]);
    assert_eq!(turns(&app), TURNS);
    // Saved under its own kind it comes back, whatever still lies where it was.
    let new = record(&app, RecordKind::FriendGame);
    let mut app = fresh();
    app.load(RecordKind::Game, &old).unwrap();
    app.load(RecordKind::FriendGame, &new).unwrap();
    assert_eq!(record(&app, RecordKind::FriendGame), new);
    assert_eq!(record(&app, RecordKind::Game), [3, 255]);
}

#[test]
fn a_game_from_a_position_that_was_set_up_is_read() {
    let mut app = fresh();
    app.load(RecordKind::Game, &set_up_game()).unwrap();
    let match_state = app.match_state().unwrap();
    assert_eq!(match_state.opponent, Opponent::Machine(Strength::Companion(700)));
    assert!(match_state.practice && !match_state.helped);
    // Counted from the least coordinates, the middle of the field is at 2, 2.
    assert_eq!(app.game().start().token_at(Cell::new(2, 2)), Some(Side::Red));
    assert_eq!(record(&app, RecordKind::Game), set_up_game());
}

#[test]
fn both_games_wait_side_by_side_whichever_is_read_first() {
    let games = [(RecordKind::Game, GAME.to_vec()), (RecordKind::FriendGame, FRIEND_GAME.to_vec())];
    for order in [[0, 1], [1, 0]] {
        let mut app = fresh();
        for n in order {
            app.load(games[n].0, &games[n].1).unwrap();
        }
        for (kind, bytes) in &games {
            assert_eq!(record(&app, *kind), *bytes, "{kind:?}, read in the order {order:?}");
        }
        // What cannot be read changes neither.
        assert!(app.load(RecordKind::Game, &[3, 1, 1]).is_err());
        assert!(app.load(RecordKind::FriendGame, &GAME).is_err());
        for (kind, bytes) in &games {
            assert_eq!(record(&app, *kind), *bytes, "{kind:?} after one that was refused");
        }
    }
}

#[test]
fn friends_of_the_first_version_are_read() {
    // Anna and Jo-É; 2½ : ½.
    let bytes = [1, 1, 14, 14, 1, 0, 0, 0, 0, 10, 15, 34, 30, 0, 0, 0, 0, 5, 0, 0, 0, 1, 0, 0, 0];
    let mut app = fresh();
    app.load(RecordKind::Friends, &bytes).unwrap();
    assert_eq!(app.friends().names.map(|name| name.to_string()), ["Anna", "Jo-É"]);
    assert_eq!(app.friends().halves, [5, 1]);
    assert_eq!(record(&app, RecordKind::Friends), bytes);
    let refused = |at: usize, value: u8| {
        let mut bytes = bytes;
        bytes[at] = value;
        fresh().load(RecordKind::Friends, &bytes)
    };
    assert_eq!(refused(1, 35), Err(RecordError::Value("name")));
    assert_eq!(refused(17, 4), Err(RecordError::Value("score")), "half a point for one alone");
}

#[test]
fn a_draw_that_gave_nothing_in_the_first_version_gives_half_a_point_now() {
    let there_and_back =
        ["2,0>-1,0/-1,2>1,2", "0,2>0,-1/1,-2>-1,-2", "-1,0>2,0/1,2>-1,2", "0,-1>0,2/-1,-2>1,-2"];
    let mut game = Game::default();
    let mut turns = there_and_back.iter().cycle();
    while game.outcome() == Outcome::Open {
        game.play_turn(turns.next().unwrap().parse().unwrap()).unwrap();
    }
    assert_eq!(game.outcome(), Outcome::Drawn(Draw::Repetition));
    let length = game.record().len() as u8;
    // Who has won one game before, and whether this one was counted.
    let halves_of = |version, won, counted: bool| {
        let counted = counted.into();
        let mut old = vec![version, 0, 0, 0, 3, won, 0, 0, 2, 2, counted, length, 0, length, 0];
        old.extend(game.record().iter().flat_map(|code| code.bits().to_le_bytes()));
        let mut app = fresh();
        app.load(RecordKind::Game, &old).unwrap();
        let new = record(&app, RecordKind::Game);
        assert_eq!(fresh().load(RecordKind::Game, &new), Ok(()));
        app.match_state().unwrap().score.map(|points| points.halves)
    };
    assert_eq!(halves_of(1, 1, true), [3, 1]);
    assert_eq!(halves_of(1, 1, false), [2, 0], "it gives something when it is counted");
    assert_eq!(halves_of(2, 2, false), [2, 0]);
}

#[test]
fn a_game_that_was_given_up_gave_a_point_in_the_first_version_too() {
    let mut old = GAME_2;
    let (score, resigned, counted) = (5, 9, 10);
    (old[0], old[score], old[score + 1], old[resigned], old[counted]) = (1, 1, 2, 1, 1);
    let mut app = fresh();
    app.load(RecordKind::Game, &old).unwrap();
    assert_eq!(app.match_state().unwrap().score, [Points { halves: 2 }, Points { halves: 4 }]);
}

/// A game of two hundred turns of two half-turns each, after which it is a draw.
#[test]
fn the_longest_game_is_read() {
    let (mut game, mut random) = (Game::default(), Rng::new(1));
    while game.outcome() == Outcome::Open {
        let mut turns = Vec::new();
        let _ = game.position().for_each_turn(|turn| {
            turns.push(turn);
            ControlFlow::<()>::Continue(())
        });
        let mut next = game.clone();
        next.play_turn(turns[random.below(turns.len())]).unwrap();
        if matches!(next.outcome(), Outcome::Open | Outcome::Drawn(Draw::Length)) {
            game = next;
        }
    }
    assert_eq!((game.turns(), game.record().len()), (MOST_TURNS, MOST_HALF_TURNS));
    let [low, high] = (MOST_HALF_TURNS as u16).to_le_bytes();
    let mut bytes = vec![3, 4, 0, 0, 1, 0, 0, 0, 2, 2, 0, 0, low, high, low, high];
    bytes.extend(game.record().iter().flat_map(|code| code.bits().to_le_bytes()));
    let mut app = fresh();
    app.load(RecordKind::Game, &bytes).unwrap();
    assert_eq!(*app.game(), game);
    assert_eq!(record(&app, RecordKind::Game), bytes);
}
