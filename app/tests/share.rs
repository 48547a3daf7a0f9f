//! A shared game is read from the screen by a reader of QR codes that has no code in common with the app, as a phone
//! would: from the pixels alone.

mod common;
mod screen;

use std::ops::ControlFlow;

use common::handset::Handset;
use common::{DEVICES, Kind, device};
use embedded_graphics::pixelcolor::RgbColor;
use nonaga_app::{
    Device, Event, GameSetup, Key, KeySet, LONGEST_PAGE_ADDRESS, Language, MatchState, Opponent,
    PointerPhase, Record, RecordKind, Settings, Steering, Theme,
};
use nonaga_core::search::Level;
use nonaga_core::{Game, Outcome, Position, Rng, SharedGame, Turn};
use rowpaint::Renderer;
use rqrr::PreparedImage;
use screen::Screen;

/// As long as an address may be.
const PAGE: &str = "https://somebodys-name.example.org/nonaga/play/a";

const SMALLEST: [Kind; 3] =
    [((240, 135), KeySet::SEVEN), ((240, 135), KeySet::FOUR), ((240, 135), KeySet::TWO)];

/// Rows of a game's menu below and including *Share*.
const FROM_END: usize = 4;

/// A random turn.
fn any_turn(position: &Position, rng: &mut Rng) -> Turn {
    let mut left = rng.below(position.count_turns() as usize);
    let found = position.for_each_turn(|turn| match left.checked_sub(1) {
        Some(fewer) => {
            left = fewer;
            ControlFlow::Continue(())
        }
        None => ControlFlow::Break(turn),
    });
    found.break_value().expect("there is always a turn")
}

/// A game of this many turns that nobody has won yet. Of `tries` turns the one is played that leaves the most choice:
/// then the text is long.
fn open_game(turns: usize, tries: usize, seed: u64) -> Game {
    let (mut rng, mut game) = (Rng::new(seed), Game::default());
    while game.turns() < turns {
        let position = game.position();
        let choice = |turn| {
            let mut after = *position;
            let won = after.play_turn(turn).is_err() || after.winner().is_some();
            if won { None } else { Some(after.count_turns()) }
        };
        let tried: Vec<Turn> = (0..tries).map(|_| any_turn(position, &mut rng)).collect();
        let best = tried
            .into_iter()
            .filter(|&turn| choice(turn).is_some())
            .max_by_key(|&turn| choice(turn));
        if let Some(turn) = best {
            game.play_turn(turn).expect("it is legal");
        }
        assert_eq!(game.outcome(), Outcome::Open, "seed {seed}");
    }
    game
}

/// A device on which two friends play this game, in a look.
fn playing(device: Device, game: &Game, theme: Theme) -> Handset {
    let setup = GameSetup { friend: true, ..GameSetup::default() };
    let match_state = MatchState::new(&setup, 0, true);
    let mut records: common::handset::Records = Default::default();
    let settings = Settings { theme, ..Settings::default() };
    for record in [
        Record::Settings(&settings),
        Record::Game(RecordKind::FriendGame, Some(&match_state), game),
    ] {
        let mut bytes = [0; nonaga_app::LARGEST_RECORD];
        let length = record.encode(&mut bytes);
        records[record.kind() as usize - 1] = Some(bytes[..length].to_vec());
    }
    let mut handset = Handset::new(device, 3, &records);
    handset.wait(2_000);
    assert_eq!(handset.app.game(), game);
    handset
}

/// Opens the menu of the game and *Share* in it.
fn share(handset: &mut Handset) {
    handset.back();
    assert_eq!(handset.app.screen(), "GameMenu");
    (0..FROM_END).for_each(|_| handset.previous());
    handset.choose();
    assert_eq!(handset.app.screen(), "Share");
}

/// What is on the screen, as brightness.
struct Photo {
    size: (usize, usize),
    pixels: Vec<u8>,
}

impl Photo {
    fn of(handset: &Handset, size: (u16, u16)) -> Self {
        let (mut renderer, mut screen) = (Renderer::new(size), Screen::new(size));
        handset.app.compose(&mut renderer);
        renderer.show(&mut screen);
        let bright = |colour: embedded_graphics::pixelcolor::Rgb565| {
            let [r, g, b] = [colour.r() * 8, colour.g() * 4, colour.b() * 8].map(u32::from);
            ((3 * r + 6 * g + b) / 10) as u8
        };
        let pixels = screen.colours().map(bright).collect();
        Self { size: (size.0.into(), size.1.into()), pixels }
    }

    /// The same seen by a camera that is held askew, a little out of focus, at some distance from a black device.
    fn askew(&self) -> Self {
        const SIDE: usize = 640;
        let (sin, cos) = 0.11_f64.sin_cos();
        let (middle_x, middle_y) = (self.size.0 as f64 / 2.0, self.size.1 as f64 / 2.0);
        let pixel = |x: f64, y: f64| {
            let inside = x >= 0.0 && y >= 0.0 && x < self.size.0 as f64 && y < self.size.1 as f64;
            if !inside {
                return 20.0;
            }
            // What is white glows on black: the panel leaves some light where there should be none.
            30.0 + f64::from(self.pixels[y as usize * self.size.0 + x as usize]) * 0.8
        };
        let zoom = 2.2;
        let seen = |x: usize, y: usize| {
            // The mean over an area of more than one pixel of the panel.
            let mut sum = 0.0;
            for dx in -2..=2 {
                for dy in -2..=2 {
                    let (x, y) = (x as f64 + f64::from(dx) * 0.6, y as f64 + f64::from(dy) * 0.6);
                    let (x, y) = ((x - SIDE as f64 / 2.0) / zoom, (y - SIDE as f64 / 2.0) / zoom);
                    sum += pixel(x * cos - y * sin + middle_x, x * sin + y * cos + middle_y);
                }
            }
            (sum / 25.0) as u8
        };
        let pixels = (0..SIDE * SIDE).map(|at| seen(at % SIDE, at / SIDE)).collect();
        Self { size: (SIDE, SIDE), pixels }
    }

    /// The text of the only code on it.
    fn read(&self) -> Result<String, String> {
        let (width, height) = self.size;
        let mut image =
            PreparedImage::prepare_from_greyscale(width, height, |x, y| self.pixels[y * width + x]);
        match image.detect_grids().as_slice() {
            [code] => code.decode().map(|(_, text)| text).map_err(|error| error.to_string()),
            codes => Err(format!("{} codes", codes.len())),
        }
    }
}

fn scan(handset: &Handset, size: (u16, u16)) -> String {
    Photo::of(handset, size).read().unwrap_or_else(|fault| panic!("{size:?}: {fault}"))
}

#[test]
fn a_game_of_60_turns_is_scanned_from_every_screen_in_every_look() {
    assert_eq!(PAGE.len(), LONGEST_PAGE_ADDRESS);
    let game = open_game(60, 1, 1);
    for kind in DEVICES {
        for page in [None, Some(PAGE)] {
            for theme in Theme::ALL {
                let mut handset = playing(Device { page, ..device(kind) }, &game, theme);
                share(&mut handset);
                let text = scan(&handset, kind.0);
                match page {
                    None => assert!(text.starts_with("N1"), "{text}"),
                    Some(page) => assert!(text.starts_with(&format!("{page}#N1")), "{text}"),
                }
                assert_eq!(text.parse::<SharedGame>().unwrap().game, game, "{kind:?} {theme:?}");
                assert!(handset.words().contains("Scan this game"), "{}", handset.words());
            }
        }
    }
}

#[test]
fn a_camera_that_is_held_askew_reads_60_turns_from_the_smallest_screens() {
    for seed in 1..6 {
        let game = open_game(60, 1, seed);
        for kind in SMALLEST {
            for page in [None, Some(PAGE)] {
                let mut handset = playing(Device { page, ..device(kind) }, &game, Theme::Wood);
                share(&mut handset);
                let text = Photo::of(&handset, kind.0).askew().read();
                let text = text.unwrap_or_else(|fault| panic!("{kind:?} {page:?} {seed}: {fault}"));
                assert_eq!(text.parse::<SharedGame>().unwrap().game, game);
            }
        }
    }
}

#[test]
fn a_game_too_long_for_the_screen_gives_its_last_position_and_says_so() {
    let mut given = [0; 2];
    for (turns, tries) in [(110, 1), (199, 1), (199, 12)] {
        let game = open_game(turns, tries, 4);
        for (kind, page) in DEVICES.into_iter().flat_map(|kind| [(kind, None), (kind, Some(PAGE))])
        {
            let mut handset = playing(Device { page, ..device(kind) }, &game, Theme::Night);
            share(&mut handset);
            let shared = scan(&handset, kind.0).parse::<SharedGame>().unwrap().game;
            let is_whole = !handset.words().contains("too long");
            given[usize::from(is_whole)] += 1;
            if is_whole {
                assert_eq!(shared, game, "{turns} turns on {kind:?}");
            } else {
                assert_eq!((turns, tries, page), (199, 12, Some(PAGE)), "only the oddest games");
                assert!(shared.position().is_like(game.position()) && shared.turns() == 0);
            }
            assert_eq!(handset.picture().cramped(), None, "{kind:?}");
        }
    }
    assert!(given.iter().all(|&given| given > 0), "both were seen: {given:?}");
}

#[test]
fn the_words_fit_beside_the_code_in_every_language() {
    let games = [open_game(60, 1, 1), open_game(199, 12, 4)];
    for language in Language::ALL {
        for kind in DEVICES {
            for game in &games {
                let page = Some(PAGE);
                let mut handset = playing(Device { page, ..device(kind) }, game, Theme::Wood);
                let settings = Settings { language, ..*handset.app.settings() };
                handset.app.set(settings);
                share(&mut handset);
                let place = format!("{kind:?} in {}", language.name());
                assert_eq!(handset.picture().cramped(), None, "{place}");
                scan(&handset, kind.0);
            }
        }
    }
}

#[test]
fn a_game_that_was_given_up_tells_so_and_who_played() {
    for kind in DEVICES {
        let mut handset = Handset::new(device(kind), 3, &Default::default());
        handset.choose();
        handset.choose();
        let position = *handset.app.game().position();
        let turn = position.for_each_turn(ControlFlow::Break).break_value().unwrap();
        handset.play(turn);
        handset.wait(5_000);
        handset.resign();
        // *Main menu* is the last row, and *Share* the one before.
        (0..2).for_each(|_| handset.previous());
        handset.choose();
        let shared: SharedGame = scan(&handset, kind.0).parse().unwrap();
        assert_eq!(shared.game, *handset.app.game());
        assert_eq!(shared.notes, handset.app.match_state().unwrap().notes());
        assert!(shared.notes.gave_up);
        let Some(Opponent::Machine(_)) = handset.app.match_state().map(|game| game.opponent) else {
            panic!("it was the machine")
        };
        assert_eq!(shared.notes.machines.into_iter().flatten().next(), Some(Level::FIRST));
        handset.back();
        assert_eq!(handset.app.screen(), "End", "back to where it was opened");
    }
}

#[test]
fn the_review_shares_the_game_and_the_analysis_board_its_position() {
    for kind in DEVICES {
        let game = open_game(20, 1, 2);
        let mut handset = playing(device(kind), &game, Theme::Contrast);
        handset.resign();
        // *Share* and *Main menu* are the rows below *Review*.
        (0..3).for_each(|_| handset.previous());
        handset.choose();
        assert_eq!(handset.app.screen(), "Review");
        handset.previous();
        let looked_at = *handset.app.position();
        handset.choose();
        (0..2).for_each(|_| handset.previous());
        handset.choose();
        assert_eq!(handset.app.screen(), "Share");
        assert_eq!(scan(&handset, kind.0).parse::<SharedGame>().unwrap().game, game);
        handset.back();
        assert_eq!((handset.app.screen(), *handset.app.position()), ("Review", looked_at));

        handset.choose();
        handset.choose();
        assert_eq!(handset.app.screen(), "Analysis");
        let on_board = *handset.app.position();
        handset.back();
        (0..2).for_each(|_| handset.previous());
        handset.choose();
        assert_eq!(handset.app.screen(), "Share");
        let shared = scan(&handset, kind.0).parse::<SharedGame>().unwrap().game;
        assert!(shared.turns() == 0 && shared.position().is_like(&on_board));
        assert!(handset.words().contains("Scan this position"), "{}", handset.words());
        handset.back();
        assert_eq!((handset.app.screen(), *handset.app.position()), ("Analysis", on_board));
    }
}

#[test]
fn only_back_leaves_by_key_and_by_touching_its_help() {
    for kind in DEVICES {
        let mut handset = playing(device(kind), &open_game(9, 1, 2), Theme::Wood);
        share(&mut handset);
        handset.choose();
        handset.next();
        if kind.1.steering() != Steering::Two {
            handset.previous();
        }
        let size = (kind.0.0 as i16, kind.0.1 as i16);
        let middle = (size.0 / 2, size.1 / 2);
        for phase in [PointerPhase::Press, PointerPhase::Release] {
            handset.handle(Event::Pointer(phase, middle));
        }
        assert_eq!(handset.app.screen(), "Share");
        let pixels = (0..size.1).flat_map(|y| (0..size.0).map(move |x| (x, y)));
        let help: Vec<_> = pixels.filter(|&at| handset.app.key_at(at).is_some()).collect();
        let at = help[help.len() / 2];
        for phase in [PointerPhase::Press, PointerPhase::Release] {
            handset.handle(Event::Pointer(phase, at));
        }
        assert_eq!(handset.app.screen(), "GameMenu", "{kind:?}");
    }
}

#[test]
fn the_key_is_answered_before_the_code_is_made() {
    let mut handset = playing(device(DEVICES[0]), &open_game(60, 1, 1), Theme::Wood);
    handset.back();
    (0..FROM_END).for_each(|_| handset.previous());
    handset.handle(Event::Press(Key::A));
    assert_eq!(handset.app.screen(), "Share");
    assert_eq!(handset.words(), "B Back");
    assert_eq!(handset.app.next_wake(), Some(handset.now), "the code is the next thing to do");
    handset.tick(handset.now);
    assert!(handset.words().contains("Scan this game"));
    scan(&handset, DEVICES[0].0);
}
