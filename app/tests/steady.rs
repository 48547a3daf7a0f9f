//! The view is chosen once a turn: it does not move while the player makes it, and everything the turn can reach is seen.

mod common;

use common::handset::Handset;
use common::{DEVICES, device};
use nonaga_core::{Cell, Half, Outcome, Turn};

/// Where two cells far apart are on the screen: two points say how a view lies and how large it is.
fn view(handset: &Handset) -> [Option<(i16, i16)>; 2] {
    [Cell::new(-9, 2), Cell::new(9, 7)].map(|cell| handset.app.pixel_of(cell))
}

#[test]
fn nothing_moves_between_the_steps_of_a_turn() {
    let mut turns = 0;
    for (n, kind) in DEVICES.into_iter().enumerate() {
        let mut handset = Handset::new(device(kind), 40 + n as u32, &Default::default());
        handset.choose();
        handset.choose();
        while handset.app.game().outcome() == Outcome::Open {
            handset.wait(5_000);
            let game = handset.app.game().clone();
            let Some(Turn::Move(slide, Some(disc))) = handset.any_turn(&game) else { break };
            let before = view(&handset);
            for cell in [slide.from, slide.to, disc.from, disc.to] {
                handset.point_at(cell);
                assert_eq!(view(&handset), before, "{kind:?} at {cell:?}");
                let (width, height) = kind.0;
                let (x, y) = handset.app.pixel_of(cell).expect("there is a field");
                assert!((0..width as i16).contains(&x) && (0..height as i16).contains(&y));
                handset.choose();
                handset.wait(1_500);
                if handset.app.game().position().half() == Half::Disc {
                    assert_eq!(view(&handset), before, "{kind:?} after {cell:?}");
                }
            }
            turns += 1;
        }
    }
    assert!(turns > 30, "only {turns} turns");
}
