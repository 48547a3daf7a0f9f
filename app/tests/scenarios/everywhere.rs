//! What every player can do, whatever the device: on the smallest screen with two and with four keys, on the largest with
//! four and with nine.

use nonaga_app::{Animation, Event, GameSetup, Key, Settings, Steering, Theme};
use nonaga_core::{Half, Side, Turn};
use rowpaint::{Canvas, Renderer};

use super::common::handset::Handset;
use super::common::{self, Kind};
use super::screen::Screen;
use super::{SMALLEST_AND_LARGEST, device_with, start_chosen};

/// A test that plays these lines on all of them.
macro_rules! everywhere {
    ($name:ident, $lines:literal) => {
        #[test]
        fn $name() {
            SMALLEST_AND_LARGEST.into_iter().for_each(|kind| crate::run(kind, $lines));
        }
    };
}

everywhere! { a_new_device_asks_for_the_language_and_leads_into_the_first_lesson, "
    new
    screen Welcome
    says Language; English; Français
    next
    says Langue
    previous
    choose
    says New to Nonaga?; Learn; Play
    choose
    screen Lesson
    says 1. The goal; Bring your three tokens together
    back
    screen Title
    reboot
    screen Title
" }

everywhere! { a_new_players_first_game_says_the_goal_once_and_how_to_ask_about_discs, "
    new
    choose
    next
    choose
    screen NewGame
    choose
    screen Play
    says Bring your three tokens together.
    steps 2
    wait 2000
    halves 1
    says Why not
    next
    says Take a disc
    reboot
    says Take a disc
" }

everywhere! { the_rules_are_looked_up_from_the_title_page_by_page, "
    previous 3
    choose
    screen Rules
    says 1. The goal
    choose
    says 2. All the way
    next
    says 3. Tokens in the way
    previous 3
    says 12. Signs; free to take; locked; last turn; threat
    previous
    says 11. Swap rule
    previous
    says 10. Passing
    previous
    says 9. Draws; third time; 200 turns
    back
    screen Title
" }

everywhere! { the_rules_are_looked_up_in_a_game_which_goes_on, "
    choose
    choose
    play
    wait 5000
    turns 2
    back
    screen GameMenu
    next 3
    choose
    screen Rules
    back
    screen GameMenu
    back
    screen Play
    turns 2
    says Choose a token
" }

everywhere! { every_row_that_is_pointed_at_is_explained, "
    previous 2
    choose
    screen Settings
    says The language of all texts
    next
    says Sounds of keys and turns
    next
    says less saves power
    back
    next 2
    choose
    screen NewGame
    says Begins with these choices
    next
    says The machine, or two people in turn
    next
    says From 1, easy, to 8, hard
    next
    says Red begins
    next
    says One game or a match
    next
    says After turn 1 the second may swap sides
" }

everywhere! { a_hint_shows_token_target_and_disc_stays_and_leads_through_the_turn, "
    choose
    choose
    back
    next
    choose
    heard Hint
    says Choose a token
    back
    next
    choose
    back
    next
    choose
    halves 0
    choose
    says Where to slide?
    back
    says Choose a token
    steps 4
    wait 2000
    hinted
" }

everywhere! { only_now_makes_the_machine_play, "
    choose
    choose
    machine slow
    play
    thinking
    says Now!
    next 3
    previous 2
    thinking
    turns 1
    choose
    wait 3000
    turns 2
" }

everywhere! { the_squares_of_a_puzzle_are_explained, "
    next 2
    choose
    screen Puzzles
    says Win in 1; Hard
    choose
    screen Puzzle
    says Win in 1; Choose a token
" }

everywhere! { a_mean_says_what_it_is_the_mean_of, "
    choose
    choose
    play
    wait 5000
    back
    previous 2
    choose
    previous
    choose
    screen End
    back
    previous 4
    choose
    screen Statistics
    says turns a game; 0 of 0 wins without help
" }

/// A game whose player has made a slide and is to take a disc.
fn at_a_disc(kind: Kind, settings: Settings) -> Handset {
    let mut handset = device_with(kind, settings);
    start_chosen(&mut handset);
    let Turn::Move(slide, _) = super::turn_without_win(&handset) else {
        panic!("it moves a token")
    };
    for cell in [slide.from, slide.to] {
        handset.point_at(cell);
        handset.choose();
    }
    handset.wait(3_000);
    assert_eq!(handset.app.game().position().half(), Half::Disc);
    handset
}

/// Asks about a disc that is passed over, as the set of keys has it.
fn ask(handset: &mut Handset) {
    match handset.keys.steering() {
        Steering::Pad => (0..9).for_each(|_| handset.press(Key::Left)),
        Steering::Letters => handset.hold(Key::Y, 520),
        Steering::Two => {
            for (key, event) in [
                (Key::A, Event::Press as fn(Key) -> Event),
                (Key::B, Event::Press),
                (Key::A, Event::ShortRelease),
                (Key::B, Event::ShortRelease),
            ] {
                handset.handle(event(key));
                handset.wait(60);
            }
        }
    }
}

#[test]
fn the_cursor_goes_over_takeable_discs_and_who_asks_is_told_why_of_the_others() {
    for kind in SMALLEST_AND_LARGEST {
        let mut handset = at_a_disc(kind, Settings::default());
        let position = *handset.app.game().position();
        let takeable = position.takeable();
        for _ in 0..2 * takeable.len() {
            handset.next();
            assert!(takeable.contains(&handset.app.pointed_at().unwrap()), "{kind:?}");
        }
        // Not the first time on every set of keys: the next disc may be one that can be taken.
        let asks = (0..19).any(|_| {
            ask(&mut handset);
            !takeable.contains(&handset.app.pointed_at().unwrap())
        });
        assert!(asks, "{kind:?}");
        let refusal = position.check_take(handset.app.pointed_at().unwrap()).unwrap_err();
        let why = nonaga_app::Text::refusal(refusal).say(nonaga_app::Language::English);
        assert!(handset.words().replace('\n', " ").contains(why), "{kind:?}: {}", handset.words());
        assert_eq!(handset.app.game().half_turns(), 1, "nothing was chosen or taken back");
    }
}

/// How bright a pixel is, from 0 to 1, by WCAG.
fn luminance(pixel: u16) -> f64 {
    let linear = |bits: u16, most: u16| {
        let value = f64::from(bits & most) / f64::from(most);
        if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * linear(pixel >> 11, 31) + 0.7152 * linear(pixel >> 5, 63) + 0.0722 * linear(pixel, 31)
}

fn pixels(handset: &Handset, size: (u16, u16)) -> Screen {
    let (mut screen, mut renderer) = (Screen::new(size), Renderer::new(size));
    handset.app.compose(&mut renderer);
    renderer.show(&mut screen);
    screen
}

#[test]
fn discs_that_may_be_taken_bear_a_dot_in_every_look() {
    for kind in SMALLEST_AND_LARGEST {
        for theme in Theme::ALL {
            let settings = Settings { theme, animation: Animation::Off, ..Settings::default() };
            let handset = at_a_disc(kind, settings);
            let position = *handset.app.game().position();
            let mut screen = pixels(&handset, kind.0);
            let mut pixel =
                |x: i16, y: i16| u16::from_be(screen.rows(y as u16..y as u16 + 1)[x as usize]);
            let cursor = handset.app.pointed_at();
            let takeable = position.takeable();
            // Discs are at least 17 pixels wide: the dot is in the middle, and five pixels beside it is plain disc.
            for &disc in takeable.iter().filter(|disc| Some(**disc) != cursor) {
                let (x, y) = handset.app.pixel_of(disc).unwrap();
                let (dot, beside) = (luminance(pixel(x, y)), luminance(pixel(x - 5, y)));
                let (high, low) = (dot.max(beside), dot.min(beside));
                assert!((high + 0.05) / (low + 0.05) >= 1.4, "{kind:?} {theme:?} {disc:?}");
            }
        }
    }
}

#[test]
fn with_a_friend_picture_and_menu_turn_and_the_menus_keys_are_not_mirrored() {
    for kind in SMALLEST_AND_LARGEST {
        let new_game = GameSetup { friend: true, ..GameSetup::default() };
        let settings = Settings { turn_picture: true, new_game, ..Settings::default() };
        let mut handset = device_with(kind, settings);
        start_chosen(&mut handset);
        assert!(!handset.picture().turned());
        let turn = super::turn_without_win(&handset);
        handset.play(turn);
        assert!(handset.picture().turned());
        handset.back();
        assert_eq!(handset.app.screen(), "GameMenu");
        assert!(handset.picture().turned());
        // Down from the first row is the second, undo, for whoever sits on the other side: there up is down.
        match handset.keys.steering() {
            Steering::Pad => handset.press(Key::Up),
            _ => handset.next(),
        }
        handset.choose();
        assert_eq!((handset.app.screen(), handset.app.game().turns()), ("Play", 0));
        assert!(!handset.picture().turned());
    }
}

#[test]
fn the_question_about_swapping_faces_who_decides_and_names_the_side() {
    for kind in SMALLEST_AND_LARGEST {
        let new_game = GameSetup { friend: true, swap: true, ..GameSetup::default() };
        let settings = Settings { turn_picture: true, new_game, ..Settings::default() };
        let mut handset = device_with(kind, settings);
        start_chosen(&mut handset);
        let turn = super::turn_without_win(&handset);
        handset.play(turn);
        assert_eq!(handset.app.screen(), "Dialog");
        assert!(handset.picture().turned());
        let words = handset.words().replace('\n', " ");
        assert!(words.contains("Swap rule: play red from now on?"), "{words}");
        handset.agree();
        assert_eq!(handset.app.match_state().unwrap().mine, Side::Black);
    }
}

#[test]
fn the_score_of_a_match_is_seen_while_it_is_played() {
    for kind in SMALLEST_AND_LARGEST {
        for friend in [false, true] {
            let new_game = GameSetup { friend, length: 3, ..GameSetup::default() };
            let mut handset = device_with(kind, Settings { new_game, ..Settings::default() });
            start_chosen(&mut handset);
            handset.resign();
            handset.choose();
            assert_eq!(handset.app.screen(), "Play");
            assert!(handset.words().contains("0 : 1"), "{kind:?}: {}", handset.words());
        }
    }
}

#[test]
fn every_lesson_has_its_title_on_every_screen() {
    for kind in common::DEVICES {
        for (number, lesson) in nonaga_app::lessons::LESSONS.iter().enumerate() {
            for language in nonaga_app::Language::ALL {
                let mut handset = device_with(kind, Settings { language, ..Settings::default() });
                handset.next();
                handset.choose();
                (0..number).for_each(|_| handset.next());
                handset.choose();
                let title = format!("{}. {}", number + 1, lesson.title.say(language));
                assert!(handset.words().contains(&title), "{kind:?} reads {title}");
                handset.choose();
                assert!(handset.words().contains(&title), "{kind:?} tries {title}");
            }
        }
    }
}

#[test]
fn from_review_one_key_leads_to_the_analysis_board_and_without_x_the_first_row_of_its_menu() {
    for kind in SMALLEST_AND_LARGEST {
        let mut handset = Handset::new(common::device(kind), 3, &Default::default());
        start_chosen(&mut handset);
        let turn = super::turn_without_win(&handset);
        handset.play(turn);
        handset.wait(8_000);
        handset.resign();
        // Again, take back, review.
        (0..2).for_each(|_| handset.next());
        handset.choose();
        assert_eq!(handset.app.screen(), "Review");
        match handset.keys.has(Key::X) && handset.keys.steering() == Steering::Pad {
            true => handset.press(Key::X),
            false => (0..2).for_each(|_| handset.choose()),
        }
        assert_eq!(handset.app.screen(), "Analysis");
        handset.back();
        handset.previous();
        handset.choose();
        assert_eq!(handset.app.screen(), "Review", "and back");
    }
}
