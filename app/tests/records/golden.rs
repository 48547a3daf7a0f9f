//! A record of each kind and version, written down by hand: they are read for ever.

use nonaga_app::{
    Animation, App, ColourChoice, GameSetup, Language, MatchState, Opponent, Points, RecordKind,
    Settings, Streak, Tally, Warning,
};
use nonaga_core::search::Level;
use nonaga_core::{Draw, Game, Outcome, Side};

use crate::common::handset::record;
use crate::fresh;

const SETTINGS: [u8; 14] = [1, 2, 0, 2, 1, 0, 2, 10, 1, 1, 5, 2, 3, 1];

/// Level 3, red: three games won, one lost, 75 turns; one won in a row now, two at best.
pub(crate) fn statistics() -> Vec<u8> {
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

/// Level 4 plays red, which it has taken over; the fourth game of five; a turn has been taken back.
pub(crate) const GAME: [u8; 31] = [
    2, 4, 1, 0, 5, 3, 3, 1, 1, 2, 0, 6, 0, 8, 0, // version to number of half-turns
    230, 64, 133, 132, 134, 64, 6, 163, 199, 66, 137, 142, 165, 64, 138, 162,
];

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
    assert_eq!(record(&app, RecordKind::Settings), SETTINGS);
}

#[test]
fn statistics_of_the_first_version_are_read() {
    let mut app = fresh();
    app.load(RecordKind::Statistics, &statistics()).unwrap();
    let level = Level::new(3).unwrap();
    let tally = app.statistics().tally(level, Side::Red);
    assert_eq!(tally, Tally { won: 3, lost: 1, drawn: 0, turns: 75 });
    assert_eq!(app.statistics().tally(level, Side::Black), Tally::default());
    assert_eq!(app.statistics().streak(level), Streak { now: 1, best: 2 });
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
    let wanted = MatchState {
        opponent: Opponent::Machine(Level::new(4).unwrap()),
        mine: Side::Black,
        first: Side::Red,
        length: 5,
        score: [Points { halves: 3 }; 2],
        swap: true,
        swapped: Some(true),
        resigned: None,
        counted: false,
    };
    assert_eq!(app.match_state(), Some(&wanted));
    assert_eq!((app.game().turns(), app.game().outcome()), (3, Outcome::Open));
    assert_eq!(turns(&app), TURNS);
    assert_eq!(record(&app, RecordKind::Game), GAME);
}

#[test]
fn a_game_of_the_first_version_is_read_with_its_games_won() {
    let mut old = GAME;
    (old[0], old[5], old[6]) = (1, 2, 1);
    let mut app = fresh();
    app.load(RecordKind::Game, &old).unwrap();
    assert_eq!(app.match_state().unwrap().score, [Points { halves: 4 }, Points { halves: 2 }]);
    assert_eq!(turns(&app), TURNS);
    let new = record(&app, RecordKind::Game);
    assert_eq!((new[0], &new[5..7]), (2, &[4, 2][..]));
    assert_eq!((&new[1..5], &new[7..]), (&old[1..5], &old[7..]));
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
    let mut old = vec![1, 0, 0, 0, 3, 1, 0, 0, 2, 2, 1, length, 0, length, 0];
    old.extend(game.record().iter().flat_map(|code| code.bits().to_le_bytes()));
    let mut app = fresh();
    app.load(RecordKind::Game, &old).unwrap();
    assert_eq!(app.match_state().unwrap().score, [Points { halves: 3 }, Points { halves: 1 }]);
    let new = record(&app, RecordKind::Game);
    assert_eq!(fresh().load(RecordKind::Game, &new), Ok(()));
}
