//! Painting only the rows that changed gives the same pixels as painting everything, whatever the target.

mod numbers;
mod scribble;

use embedded_graphics::{
    framebuffer::{Framebuffer, buffer_size},
    pixelcolor::{Rgb565, raw::BigEndian},
};
use numbers::Numbers;
use rowpaint::{DirtyRows, DisplayList, FrameBuffer, PaletteIndex, Rect, Renderer, Stylesheet};
use scribble::{PLAIN, STRIPED, scribble};

static UNSTRIPED: Stylesheet = PLAIN;

/// A picture that differs from that of the step before in a few things: they came, went or moved.
fn changing_scribble(picture: &mut DisplayList, seed: u32, step: u32) {
    let mut numbers = Numbers(seed);
    for n in 0..12 {
        if n == step % 12 && step.is_multiple_of(3) {
            continue;
        }
        scribble(picture, &mut numbers);
        if n == (step * 5) % 12 {
            scribble(picture, &mut Numbers(seed ^ step));
        }
    }
    let values = [0, 50, step as i8, -100];
    picture.curve(Rect::new(10, 20, 100, 50), &values, PaletteIndex(4), PaletteIndex(7));
    let cells = [seed as u8, 0xa5, step as u8 / 2, 0x3c, 0xff];
    picture.bitmap((60 - 20 * (step / 4) as i16, 90), (7, 5), 9, PaletteIndex(3), &cells);
}

/// Shows the same pictures in three ways: changed rows in place, changed rows on a target of embedded-graphics, and
/// everything anew.
fn check<const WIDTH: usize, const HEIGHT: usize, const BYTES: usize>(first_seed: u32) {
    let size = (WIDTH as u16, HEIGHT as u16);
    let all = 0..size.1;
    for seed in (first_seed..60).step_by(4) {
        let stylesheet = if seed % 3 == 0 { &UNSTRIPED } else { &STRIPED };
        let turned = seed % 2 == 1;
        let mut frame = Box::new(FrameBuffer::<WIDTH, HEIGHT>::new());
        let mut target = Box::new(Framebuffer::<Rgb565, _, BigEndian, WIDTH, HEIGHT, BYTES>::new());
        let (mut renderer, mut target_renderer) = (Renderer::new(size), Renderer::new(size));
        for step in 0..8 {
            let build = |renderer: &mut Renderer| {
                changing_scribble(renderer.start(stylesheet, turned), seed, step);
            };
            let before = frame.bytes(all.clone()).to_vec();
            build(&mut renderer);
            let rows = renderer.show(&mut *frame);

            let mut whole = Box::new(FrameBuffer::<WIDTH, HEIGHT>::new());
            let mut whole_renderer = Renderer::new(size);
            build(&mut whole_renderer);
            assert_eq!(whole_renderer.show(&mut *whole), DirtyRows::all(size.1));
            let differing = all.clone().find(|&y| frame.bytes(y..y + 1) != whole.bytes(y..y + 1));
            assert_eq!(differing, None, "seed {seed}, step {step}: only {rows:?} were painted");

            build(&mut target_renderer);
            assert_eq!(target_renderer.show_on(&mut *target), Ok(rows.clone()));
            assert!(target.data() == whole.bytes(all.clone()), "seed {seed}, step {step}: show_on");

            for y in all.clone().filter(|y| !rows.iter().any(|band| band.contains(y))) {
                let row = usize::from(y) * 2 * WIDTH..usize::from(y + 1) * 2 * WIDTH;
                assert_eq!(
                    before[row],
                    *frame.bytes(y..y + 1),
                    "seed {seed}, step {step}: row {y}"
                );
            }
        }
    }
}

#[test]
fn changed_rows_are_enough_on_240_by_135() {
    check::<240, 135, { buffer_size::<Rgb565>(240, 135) }>(0);
}

#[test]
fn changed_rows_are_enough_on_240_by_240() {
    check::<240, 240, { buffer_size::<Rgb565>(240, 240) }>(1);
}

#[test]
fn changed_rows_are_enough_on_240_by_280() {
    check::<240, 280, { buffer_size::<Rgb565>(240, 280) }>(2);
}

#[test]
fn changed_rows_are_enough_on_320_by_240() {
    check::<320, 240, { buffer_size::<Rgb565>(320, 240) }>(3);
}

#[test]
fn changed_rows_are_enough_on_a_wide_screen() {
    check::<640, 60, { buffer_size::<Rgb565>(640, 60) }>(0);
}

/// The rows in which two pictures differ.
fn changes(one: impl Fn(&mut DisplayList), two: impl Fn(&mut DisplayList)) -> DirtyRows {
    let mut renderer = Renderer::new((240, 240));
    one(renderer.start(&STRIPED, false));
    renderer.changes();
    two(renderer.start(&STRIPED, false));
    renderer.changes()
}

#[test]
fn an_item_that_changes_costs_its_own_rows_and_no_others() {
    for seed in 0..200 {
        let list = |picture: &mut DisplayList, changing: u32| {
            for n in 0..12 {
                let own = if n == seed % 12 { changing } else { 0 };
                scribble(picture, &mut Numbers(seed * 7919 + n * 104_729 + own));
            }
        };
        let only = |changing: u32| {
            changes(
                |_| {},
                |picture| {
                    let n = seed % 12;
                    scribble(picture, &mut Numbers(seed * 7919 + n * 104_729 + changing));
                },
            )
        };
        let mut expected = only(0);
        only(31).iter().for_each(|band| expected.add(band));
        let rows = changes(|picture| list(picture, 0), |picture| list(picture, 31));
        assert_eq!(rows, expected, "seed {seed}");
        assert!(changes(|picture| list(picture, 0), |picture| list(picture, 0)).is_empty());
    }
}

#[test]
fn another_stylesheet_is_painted_everywhere() {
    let mut renderer = Renderer::new((240, 240));
    for (stylesheet, expected) in [(&STRIPED, 240), (&STRIPED, 0), (&UNSTRIPED, 240)] {
        scribble(renderer.start(stylesheet, false), &mut Numbers(1));
        assert_eq!(renderer.changes().count(), expected);
    }
}

#[test]
fn a_turned_picture_is_the_picture_turned() {
    let mut pixels = [false, true].map(|turned| {
        let mut frame = Box::new(FrameBuffer::<240, 135>::new());
        let mut renderer = Renderer::new((240, 135));
        changing_scribble(renderer.start(&STRIPED, turned), 5, 1);
        renderer.show(&mut *frame);
        let bytes = frame.bytes(0..135);
        bytes.chunks(2).map(|pixel| [pixel[0], pixel[1]]).collect::<Vec<_>>()
    });
    pixels[1].reverse();
    assert!(pixels[0] == pixels[1]);
}

#[test]
fn a_thing_painted_strip_by_strip_is_the_thing_painted_at_once() {
    const SIZE: (u16, u16) = (240, 135);
    for seed in 0..600 {
        let mut renderer = Renderer::new(SIZE);
        scribble(renderer.start(&STRIPED, false), &mut Numbers(seed * 7919));
        let rows = renderer.changes();
        let mut pictures = [1, 8, SIZE.1].map(|height| {
            let mut frame = Box::new(FrameBuffer::<240, 135>::new());
            for strip in frame.strips(&rows, height) {
                renderer.paint(strip.first, strip.pixels);
            }
            frame.bytes(0..SIZE.1).to_vec()
        });
        let whole = pictures[2].split_off(0);
        assert!(pictures[0] == whole && pictures[1] == whole, "thing {seed}");
    }
}

#[test]
fn a_target_that_fails_is_painted_anew() {
    use embedded_graphics::{
        Pixel,
        draw_target::DrawTarget,
        geometry::{OriginDimensions, Size},
    };

    /// Refuses everything while the cable is out.
    struct Loose {
        connected: bool,
    }
    impl OriginDimensions for Loose {
        fn size(&self) -> Size {
            Size::new(240, 240)
        }
    }
    impl DrawTarget for Loose {
        type Color = Rgb565;
        type Error = &'static str;
        fn draw_iter<I: IntoIterator<Item = Pixel<Rgb565>>>(
            &mut self,
            pixels: I,
        ) -> Result<(), Self::Error> {
            pixels.into_iter().for_each(drop);
            if self.connected { Ok(()) } else { Err("no cable") }
        }
    }

    let mut target = Loose { connected: true };
    let mut renderer = Renderer::new((240, 240));
    let mut show = |target: &mut Loose, seed| {
        scribble(renderer.start(&STRIPED, false), &mut Numbers(seed));
        renderer.show_on(target).map(|rows| rows.count())
    };
    assert_eq!(show(&mut target, 1), Ok(240));
    target.connected = false;
    assert_eq!(show(&mut target, 2), Err("no cable"));
    target.connected = true;
    assert_eq!(show(&mut target, 2), Ok(240));
    assert_eq!(show(&mut target, 2), Ok(0));
}
