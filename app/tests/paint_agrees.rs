//! However a picture gets onto the screen, it is the same picture, pixel by pixel.

mod screen;

use embedded_graphics::{
    geometry::{Point, Size},
    pixelcolor::Rgb565,
    prelude::*,
    primitives::{Circle, PrimitiveStyle, Rectangle},
};
use nonaga_app::paint::{
    Align, Area, Canvas, DisplayList, Font, FrameBuffer, Icon, Renderer, SubPoint,
};
use nonaga_app::ui::{DiscStyle, Ink, Layout, Theme, TokenStyle, sample};
use nonaga_core::Side;
use screen::Screen;

/// Numbers that look random and are always the same.
struct Numbers(u32);

impl Numbers {
    fn next(&mut self, below: u32) -> u32 {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (self.0 >> 8) % below
    }

    fn one_of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.next(all.len() as u32) as usize]
    }
}

const SIZES: [(u16, u16); 4] = [(240, 135), (240, 240), (240, 280), (320, 240)];
const INKS: [Ink; 6] = [Ink::Text, Ink::Accent, Ink::Red, Ink::Hint, Ink::Panel, Ink::Good];

/// Adds one thing of any kind anywhere, now and then partly off the screen.
fn scribble(picture: &mut DisplayList, numbers: &mut Numbers) {
    let spot = |numbers: &mut Numbers| {
        SubPoint::new(numbers.next(5400) as i16 - 160, numbers.next(4600) as i16 - 160)
    };
    let (at, ink) = (spot(numbers), numbers.one_of(&INKS));
    let (radius, width) = (numbers.next(500) as u16 + 8, numbers.next(90) as u16);
    let (x, y) = (at.x / 16, at.y / 16);
    let area = Area::new(x, y, numbers.next(200) as i16 + 1, numbers.next(120) as i16 + 1);
    let look =
        numbers.one_of(&[DiscStyle::Plain, DiscStyle::Lit, DiscStyle::Lifted, DiscStyle::Ghost]);
    match numbers.next(13) {
        0 => picture.fill(area, ink),
        1 => picture.veil(area, ink, numbers.next(33) as u8),
        2 => picture.panel(area, numbers.next(9) as u8, ink, Ink::PanelEdge),
        3 | 4 => picture.disc(at, radius, look, numbers.next(256) as u8),
        5 => picture.token(
            at,
            radius,
            Side::Red,
            numbers.one_of(&[TokenStyle::Plain, TokenStyle::Ghost]),
        ),
        6 => picture.token(
            at,
            radius,
            Side::Black,
            numbers.one_of(&[TokenStyle::Plain, TokenStyle::Ghost]),
        ),
        7 => picture.ring(at, radius, width, ink, 20),
        8 => picture.arc(at, radius, width, numbers.next(256) as u8, ink),
        9 => picture.glow(at, radius, ink),
        10 => picture.arrow(at, spot(numbers), 16 + width, ink),
        11 => picture.icon(
            at,
            radius / 2,
            numbers.one_of(&[Icon::Lock, Icon::Threat, Icon::Tick, Icon::Bolt]),
            ink,
        ),
        _ => picture.text(
            area,
            Align::Centre,
            numbers.one_of(&[Font::Tiny, Font::Title]),
            ink,
            "Où? ¡Así!",
        ),
    }
}

/// A scribble that differs from the last one in one thing: it came, went or moved.
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
    picture.curve(Area::new(10, 20, 100, 50), &[0, 50, step as i8, -100]);
}

#[test]
fn rows_that_changed_are_enough() {
    for seed in 0..60 {
        let size = SIZES[seed as usize % 4];
        let theme = Theme::ALL[seed as usize % 3];
        let turned = seed % 2 == 1;
        let (mut renderer, mut screen) = (Renderer::new(size), Screen::new(size));
        let (mut slow_easel, mut slow_screen) = (Renderer::new(size), Screen::new(size));
        for step in 0..8 {
            changing_scribble(renderer.start(theme, turned), seed, step);
            let before = screen.clone();
            let rows = renderer.show(&mut screen);
            assert!(step == 0 || rows.count() <= size.1);

            let (mut whole_easel, mut whole) = (Renderer::new(size), Screen::new(size));
            changing_scribble(whole_easel.start(theme, turned), seed, step);
            whole_easel.show(&mut whole);
            let differing = (0..size.1).find(|&y| screen.rows(y..y + 1) != whole.rows(y..y + 1));
            assert_eq!(differing, None, "seed {seed}, step {step}: only {rows:?} were painted");

            changing_scribble(slow_easel.start(theme, turned), seed, step);
            assert_eq!(slow_easel.show_on(&mut slow_screen), Ok(rows.clone()));
            let differing =
                (0..size.1).find(|&y| slow_screen.rows(y..y + 1) != whole.rows(y..y + 1));
            assert_eq!(differing, None, "seed {seed}, step {step}: row by row differs");

            // What is outside of the rows told has not been touched.
            let mut patched = before;
            for band in rows.iter() {
                patched.rows(band.clone()).copy_from_slice(whole.rows(band));
            }
            assert!(patched == whole, "seed {seed}, step {step}: changed outside of {rows:?}");
        }
    }
}

#[test]
fn a_turned_picture_is_the_picture_turned() {
    for size in SIZES {
        let mut screens = [false, true].map(|turned| {
            let (mut renderer, mut screen) = (Renderer::new(size), Screen::new(size));
            changing_scribble(renderer.start(Theme::Wood, turned), 5, 1);
            renderer.show(&mut screen);
            screen
        });
        screens[1].rows(0..size.1).reverse();
        assert!(screens[0] == screens[1]);
    }
}

#[test]
fn a_slide_paints_only_the_rows_of_the_token() {
    for size in SIZES {
        let (mut renderer, mut screen) = (Renderer::new(size), Screen::new(size));
        let layout = Layout::of(size);
        let mut show = |part| {
            sample(renderer.start(Theme::Wood, false), &layout, part);
            renderer.show(&mut screen).count()
        };
        assert_eq!(show(0), size.1);
        assert_eq!(show(0), 0);
        assert!(show(20) < size.1 / 4);
    }
}

#[test]
fn the_frame_buffer_draws_what_a_simple_screen_draws() {
    let mut numbers = Numbers(3);
    let mut frame = Box::new(FrameBuffer::<64, 48>::new());
    let mut screen = Screen::new((64, 48));
    for _ in 0..400 {
        let corner = Point::new(numbers.next(90) as i32 - 16, numbers.next(70) as i32 - 16);
        let area = Rectangle::new(corner, Size::new(numbers.next(50), numbers.next(40)));
        let colour = numbers.one_of(&[Rgb565::RED, Rgb565::WHITE, Rgb565::new(3, 40, 9)]);
        let count = numbers.next(area.size.width * area.size.height + 20);
        let colours = (0..count).map(|n| Rgb565::new(n as u8, (n >> 3) as u8, 7));
        match numbers.next(4) {
            0 => {
                frame.fill_solid(&area, colour).unwrap();
                screen.fill_solid(&area, colour).unwrap();
            }
            1 => {
                frame.fill_contiguous(&area, colours.clone()).unwrap();
                screen.fill_contiguous(&area, colours).unwrap();
            }
            2 => {
                let circle = Circle::new(corner, area.size.width)
                    .into_styled(PrimitiveStyle::with_stroke(colour, 3));
                circle.draw(&mut *frame).unwrap();
                circle.draw(&mut screen).unwrap();
            }
            _ => {
                frame.clear(colour).unwrap();
                screen.clear(colour).unwrap();
            }
        }
        assert!(frame.rows(0..48) == screen.rows(0..48));
    }
    let bytes: Vec<u8> = screen.rows(5..9).iter().flat_map(|pixel| pixel.to_ne_bytes()).collect();
    assert_eq!(frame.bytes(5..9), bytes);
}

#[test]
fn every_single_thing_stays_within_its_rows() {
    for seed in 0..600 {
        let size = (240, 135);
        let screens = [true, false].map(|whole| {
            let (mut renderer, mut screen) = (Renderer::new(size), Screen::new(size));
            scribble(renderer.start(Theme::Wood, false), &mut Numbers(seed * 7919));
            if whole {
                renderer.show(&mut screen);
            } else {
                renderer.show_on(&mut screen).unwrap();
            }
            screen
        });
        let [mut one, mut two] = screens;
        let differing: Vec<u16> =
            (0..size.1).filter(|&y| one.rows(y..y + 1) != two.rows(y..y + 1)).collect();
        assert_eq!(differing, [], "thing {seed}");
    }
}
