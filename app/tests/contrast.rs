//! What lies on the table is told apart without colour: by eyes that see all colours, and by eyes that lack one kind of
//! cone, in every look.

mod screen;

use std::fmt::Write as _;

use embedded_graphics::pixelcolor::{Rgb565, RgbColor};
use nonaga_app::Theme;
use nonaga_app::ui::{BoardPainter, DiscStyle, Projection, TokenStyle};
use nonaga_core::{Cell, Side};
use rowpaint::{Rect, Renderer};
use screen::Screen;

/// A picture of one cell, in pixels. Discs are never smaller on a screen.
const SIZE: u16 = 17;

/// Two brightnesses are told apart from this ratio on.
const CONTRAST: f64 = 1.4;

/// Two things are told apart when at least this many of the 227 pixels of a disc are.
const PIXELS: usize = 14;

/// Linear red, green and blue as eyes with a missing kind of cone see them: Machado, Oliveira and Fernandes, "A
/// Physiologically-based Model for Simulation of Color Vision Deficiency", IEEE TVCG 15(6), 2009, severity 1.0.
const VISIONS: [(&str, [[f64; 3]; 3]); 4] = [
    ("all colours", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
    (
        "protan",
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ],
    ),
    (
        "deutan",
        [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ],
    ),
    (
        "tritan",
        [
            [1.255528, -0.076749, -0.178779],
            [-0.078411, 0.930809, 0.147602],
            [0.004733, 0.691367, 0.303900],
        ],
    ),
];

type Drawing = fn(&mut BoardPainter, Cell);

/// Everything a cell can look like that means something else.
const THINGS: [(&str, Drawing); 16] = [
    ("nothing", |_, _| {}),
    ("where a disc was", |board, cell| board.left_from(cell)),
    ("a place for a disc", |board, cell| board.disc(cell, DiscStyle::Ghost)),
    ("a disc", |board, cell| board.disc(cell, DiscStyle::Plain)),
    ("a disc that may be taken", |board, cell| board.disc(cell, DiscStyle::Lit)),
    ("a locked disc", |board, cell| {
        board.disc(cell, DiscStyle::Plain);
        board.lock(cell);
    }),
    ("where the last turn began", |board, cell| {
        board.disc(cell, DiscStyle::Plain);
        board.left_from(cell);
    }),
    ("where the last turn ended", |board, cell| {
        board.disc(cell, DiscStyle::Plain);
        board.came_to(cell);
    }),
    ("a disc of a lesson", |board, cell| {
        board.disc(cell, DiscStyle::Plain);
        board.wanted(cell);
    }),
    ("a threat", |board, cell| {
        board.disc(cell, DiscStyle::Plain);
        board.threat(cell, false);
    }),
    ("a disc that is pointed at", |board, cell| {
        board.disc(cell, DiscStyle::Plain);
        board.cursor(cell);
    }),
    ("a takeable disc that is pointed at", |board, cell| {
        board.disc(cell, DiscStyle::Lit);
        board.cursor(cell);
    }),
    ("a red token", |board, cell| {
        board.disc(cell, DiscStyle::Plain);
        board.token(cell, Side::Red, TokenStyle::Plain);
    }),
    ("a black token", |board, cell| {
        board.disc(cell, DiscStyle::Plain);
        board.token(cell, Side::Black, TokenStyle::Plain);
    }),
    ("where a red token would stop", |board, cell| {
        board.disc(cell, DiscStyle::Plain);
        board.token(cell, Side::Red, TokenStyle::Ghost);
    }),
    ("where a black token would stop", |board, cell| {
        board.disc(cell, DiscStyle::Plain);
        board.token(cell, Side::Black, TokenStyle::Ghost);
    }),
];

fn draw(theme: Theme, drawing: Drawing) -> Vec<Rgb565> {
    let (cell, area) = (Cell::new(0, 0), Rect::new(0, 0, SIZE as i16, SIZE as i16));
    let mut renderer = Renderer::new((SIZE, SIZE));
    let picture = renderer.start(theme.stylesheet(), false);
    drawing(&mut BoardPainter::new(picture, Projection::fitting(area, [cell])), cell);
    let mut screen = Screen::new((SIZE, SIZE));
    renderer.show(&mut screen);
    screen.colours().collect()
}

/// The brightness of a colour as these eyes see it, 0 to 1, by WCAG's relative luminance.
fn luminance(colour: Rgb565, vision: &[[f64; 3]; 3]) -> f64 {
    let channels = [(colour.r(), 31.0), (colour.g(), 63.0), (colour.b(), 31.0)];
    let linear = channels.map(|(value, most)| {
        let value = f64::from(value) / most;
        if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    });
    let seen = vision.map(|row| row.iter().zip(linear).map(|(a, b)| a * b).sum::<f64>());
    let weights = [0.2126, 0.7152, 0.0722];
    weights.iter().zip(seen).map(|(weight, value)| weight * value.clamp(0.0, 1.0)).sum()
}

/// How many pixels of two pictures are told apart.
fn differing(one: &[Rgb565], two: &[Rgb565], vision: &[[f64; 3]; 3]) -> usize {
    let light = |colour: &Rgb565| luminance(*colour, vision) + 0.05;
    let ratios = one.iter().zip(two).map(|(a, b)| light(a) / light(b));
    ratios.filter(|&ratio| ratio >= CONTRAST || ratio <= 1.0 / CONTRAST).count()
}

#[test]
fn everything_on_the_table_is_told_apart_without_colour() {
    let mut alike = String::new();
    for theme in Theme::ALL {
        let pictures = THINGS.map(|(name, drawing)| (name, draw(theme, drawing)));
        for (seen_by, vision) in &VISIONS {
            for (n, (one, left)) in pictures.iter().enumerate() {
                for (other, right) in &pictures[n + 1..] {
                    let pixels = differing(left, right, vision);
                    if pixels < PIXELS {
                        let _ = writeln!(
                            alike,
                            "{theme:?}, {seen_by}: {one} and {other} differ in {pixels} pixels"
                        );
                    }
                }
            }
        }
    }
    assert!(alike.is_empty(), "\n{alike}");
}

#[test]
fn the_simulation_knows_what_red_blind_eyes_confuse() {
    // Red is brighter than this grey, but not without the cones for red.
    let (red, grey) = (Rgb565::RED, Rgb565::new(12, 24, 12));
    let ratio =
        |vision: &[[f64; 3]; 3]| (luminance(red, vision) + 0.05) / (luminance(grey, vision) + 0.05);
    assert!(ratio(&VISIONS[0].1) > CONTRAST);
    assert!(ratio(&VISIONS[1].1) < CONTRAST);
    // White stays white for everybody.
    for (name, vision) in &VISIONS {
        assert!((luminance(Rgb565::WHITE, vision) - 1.0).abs() < 0.001, "{name}");
    }
}
