//! Every screen, on every kind of device, in every language: golden pictures, and texts that fit.

mod common;
mod golden;
mod screen;

use common::{DEVICES, device};
use nonaga_app::gallery::Scene;
use nonaga_app::paint::Canvas;
use nonaga_app::{Language, Settings};
use screen::Screen;

/// A scene on every device, and on the smallest one in every language.
fn sheet(scene: &Scene) -> Screen {
    const PLACES: [(usize, u16); 7] =
        [(0, 0), (244, 0), (488, 0), (812, 0), (0, 284), (244, 284), (488, 284)];
    const SMALL: usize = 4;
    let english = DEVICES.into_iter().zip(PLACES).map(|(kind, at)| (kind, Language::English, at));
    let others = Language::ALL.into_iter().skip(1).enumerate();
    let others = others.map(|(n, language)| (DEVICES[SMALL], language, (n * 244, 423)));
    let mut sheet = Screen::new((1216, 558));
    for (kind, language, (x, y)) in english.chain(others) {
        let mut one = Screen::new(kind.0);
        let settings = Settings { language, ..Settings::default() };
        scene.show(device(kind), settings).paint(&mut one);
        for n in 0..kind.0.1 {
            let row = one.rows(n..n + 1);
            sheet.rows(y + n..y + n + 1)[x..][..row.len()].copy_from_slice(row);
        }
    }
    sheet
}

#[test]
fn every_screen_looks_as_it_did() {
    for scene in Scene::ALL {
        golden::check(&format!("screen-{}", scene.name), &sheet(scene));
    }
}

#[test]
fn every_text_fits_its_place() {
    let mut faults = Vec::new();
    for language in Language::ALL {
        for kind in DEVICES {
            for scene in Scene::ALL {
                let settings = Settings { language, ..Settings::default() };
                let mut app = scene.show(device(kind), settings);
                let picture = app.compose();
                let place = format!("{} on {kind:?} in {}", scene.name, language.name());
                faults.extend(picture.cramped().map(|text| format!("{place}: {text}")));
                assert!(!picture.overflowed(), "{place}: too much for one picture");
            }
        }
    }
    assert!(faults.is_empty(), "texts that do not fit:\n{}", faults.join("\n"));
}
