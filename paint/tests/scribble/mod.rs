//! A stylesheet with everything in it, and pictures of random things. A test that says `mod scribble;` says
//! `mod numbers;`, too.

use rowpaint::{
    Align, Background, BackgroundRow, Badge, BadgeIndex, BadgeShadow, BadgeStyle, DisplayList,
    FontIndex, Icon, Inlay, PaletteIndex, Rect, Rgb, RoundShape, Stylesheet, SubPoint, noise,
    roboto,
};

use crate::numbers::Numbers;

/// Every kind of badge on a striped background.
pub(crate) static STRIPED: Stylesheet =
    Stylesheet { background: Background::Pattern(striped), ..PLAIN };

/// The same on a background of one colour.
pub(crate) const PLAIN: Stylesheet = Stylesheet {
    colours: &[
        Rgb::new(0x304050),
        Rgb::new(0x203040),
        Rgb::new(0xffffff),
        Rgb::new(0xe8a838),
        Rgb::new(0xd82818),
        Rgb::new(0x20b0ff),
        Rgb::new(0x88c850),
        Rgb::new(0x000000),
    ],
    fonts: &[&roboto::MEDIUM_13, &roboto::BOLD_20],
    badges: &[
        BadgeStyle::Solid {
            shape: RoundShape::Circle,
            rim: PaletteIndex(3),
            face: [PaletteIndex(2), PaletteIndex(3), PaletteIndex(4)],
            grain: Some(PaletteIndex(6)),
            shadow: BadgeShadow::Opaque(PaletteIndex(7)),
            inlay: None,
        },
        BadgeStyle::Solid {
            shape: RoundShape::Hexagon,
            rim: PaletteIndex(7),
            face: [PaletteIndex(5), PaletteIndex(5), PaletteIndex(0)],
            grain: None,
            shadow: BadgeShadow::Blended(PaletteIndex(7), 18),
            inlay: Some(Inlay { outer: 11, inner: 9, colour: PaletteIndex(2) }),
        },
        BadgeStyle::Solid {
            shape: RoundShape::Circle,
            rim: PaletteIndex(2),
            face: [PaletteIndex(4); 3],
            grain: None,
            shadow: BadgeShadow::None,
            inlay: None,
        },
        BadgeStyle::Ghost {
            shape: RoundShape::Hexagon,
            face: (PaletteIndex(6), 10),
            rim: (PaletteIndex(6), 32),
        },
    ],
    background: Background::Plain(PaletteIndex(0)),
};

fn striped(row: &mut BackgroundRow) {
    row.fill(row.columns(), PaletteIndex(0));
    let start = noise(row.y()) & 255;
    row.fill(start..start + 40, PaletteIndex(1));
}

/// Adds one thing of any kind anywhere on a screen of up to 320 × 280 pixels, now and then partly off it.
pub(crate) fn scribble(picture: &mut DisplayList, numbers: &mut Numbers) {
    let point = |numbers: &mut Numbers| {
        SubPoint::new(numbers.next(5400) as i16 - 160, numbers.next(4600) as i16 - 160)
    };
    let (at, ink) = (point(numbers), PaletteIndex(2 + numbers.next(5) as u8));
    let (radius, width) = (numbers.next(500) as u16 + 8, numbers.next(90) as u16);
    let (x, y) = (at.x / 16, at.y / 16);
    let area = Rect::new(x, y, numbers.next(200) as i16 + 1, numbers.next(120) as i16 + 1);
    let edge = PaletteIndex(7);
    match numbers.next(13) {
        0 => picture.fill(area, ink),
        1 => picture.veil(area, ink, numbers.next(33) as u8),
        2 => picture.panel(area, numbers.next(9) as u8, ink, edge),
        3..=6 => picture.badge(
            at,
            Badge {
                radius,
                rim: numbers.next(256) as u8,
                drop: numbers.next(20) as u8,
                style: BadgeIndex(numbers.next(4) as u8),
                grain: numbers.next(256) as u8,
            },
        ),
        7 => picture.ring(at, radius, width, ink, 20),
        8 => picture.arc(at, radius, width, numbers.next(256) as u8, ink),
        9 => picture.glow(at, radius, ink),
        10 => picture.arrow(at, point(numbers), 16 + width as u8, ink, edge),
        11 => {
            let icon = numbers.one_of(&[Icon::Lock, Icon::Exclamation, Icon::Tick, Icon::Bolt]);
            picture.icon(at, radius / 2, icon, ink);
        }
        _ => {
            let font = FontIndex(numbers.next(2) as u8);
            picture.text(area, Align::Centre, font, ink, "Où? ¡Así!");
        }
    }
}
