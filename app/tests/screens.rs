//! Every screen, on every kind of device, in every language: golden pictures, and texts that fit.

mod common;
mod golden;
mod screen;

use common::{DEVICES, Kind, device};
use nonaga_app::gallery::Scene;
use nonaga_app::{Language, Settings};
use rowpaint::{Canvas, Renderer};
use screen::Screen;

/// How far apart pictures stand on a sheet: a screen of 240 pixels and a gap.
const STEP: u16 = 244;
const SQUARE: Kind = DEVICES[0];
const SMALL: Kind = DEVICES[4];

/// Puts a scene, as it is on this kind of device, on a sheet.
fn hang(sheet: &mut Screen, (x, y): (u16, u16), scene: &Scene, kind: Kind, language: Language) {
    let mut one = Screen::new(kind.0);
    let settings = Settings { language, ..Settings::default() };
    let mut renderer = Renderer::new(kind.0);
    scene.show(device(kind), settings).compose(&mut renderer);
    renderer.show(&mut one);
    for n in 0..kind.0.1 {
        let row = one.rows(n..n + 1);
        sheet.rows(y + n..y + n + 1)[x.into()..][..row.len()].copy_from_slice(row);
    }
}

/// A scene on every device, and on the smallest one in every language.
fn of_scene(scene: &Scene) -> Screen {
    const PLACES: [(u16, u16); 7] =
        [(0, 0), (STEP, 0), (488, 0), (812, 0), (0, 284), (STEP, 284), (488, 284)];
    let mut sheet = Screen::new((1216, 558));
    for (kind, at) in DEVICES.into_iter().zip(PLACES) {
        hang(&mut sheet, at, scene, kind, Language::English);
    }
    for (language, n) in Language::ALL.into_iter().skip(1).zip(0..) {
        hang(&mut sheet, (n * STEP, 423), scene, SMALL, language);
    }
    sheet
}

/// The screens with the most words, in a language, on the square screen.
fn of_language(language: Language) -> Screen {
    const WORDY: [&str; 12] = [
        "title-continue",
        "new-game",
        "game-menu",
        "settings",
        "play-refused",
        "end-drawn",
        "review",
        "statistics",
        "lesson-slide-out",
        "lesson-wrong",
        "puzzle-menu",
        "about",
    ];
    let mut sheet = Screen::new((4 * STEP - 4, 3 * STEP - 4));
    for (name, n) in WORDY.into_iter().zip(0..) {
        let scene = Scene::ALL.iter().find(|scene| scene.name == name);
        let scene = scene.unwrap_or_else(|| panic!("there is no scene {name}"));
        hang(&mut sheet, (n % 4 * STEP, n / 4 * STEP), scene, SQUARE, language);
    }
    sheet
}

#[test]
fn every_screen_looks_as_it_did() {
    golden::check_all(
        Scene::ALL.iter().map(|scene| (format!("screen-{}", scene.name), of_scene(scene))),
    );
}

#[test]
fn every_language_looks_as_it_did() {
    let translated = Language::ALL.into_iter().skip(1);
    golden::check_all(
        translated.map(|language| (format!("language-{}", language.code()), of_language(language))),
    );
}

#[test]
fn every_text_fits_its_place() {
    let mut faults = Vec::new();
    for language in Language::ALL {
        for kind in DEVICES {
            for scene in Scene::ALL {
                let settings = Settings { language, ..Settings::default() };
                let mut renderer = Renderer::new(kind.0);
                let app = scene.show(device(kind), settings);
                let picture = app.compose(&mut renderer);
                let place = format!("{} on {kind:?} in {}", scene.name, language.name());
                faults.extend(picture.cramped().map(|text| format!("{place}: {text}")));
                assert!(!picture.overflowed(), "{place}: too much for one picture");
            }
        }
    }
    assert!(faults.is_empty(), "texts that do not fit:\n{}", faults.join("\n"));
}
