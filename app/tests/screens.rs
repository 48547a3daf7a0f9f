//! Every screen, on every kind of device, in every language: texts that fit.

mod common;

use common::{DEVICES, device};
use nonaga_app::gallery::Scene;
use nonaga_app::{Language, Settings};

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
